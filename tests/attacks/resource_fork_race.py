"""Processes that fork faster than they can be killed are all ended."""

# as: adversarial.py

import os
import time
from contextlib import suppress

with suppress(OSError):
    if os.fork() == 0:
        os.setsid()
        for _ in range(190):  # each link of the chain replaces itself, and goes
            time.sleep(0.01)
            if os.fork():
                os._exit(0)
        os._exit(0)


def minimax(*_):
    return 0, 0


def alphabeta(*_):
    return 0, 0
