"""Forking two hundred times leaves nothing behind and slows nobody down."""

# as: adversarial.py

import os
import time
from contextlib import suppress

for _ in range(200):
    with suppress(OSError):
        if os.fork() == 0:
            time.sleep(15)
            os._exit(0)


def minimax(*_):
    return 0, 0


def alphabeta(*_):
    return 0, 0
