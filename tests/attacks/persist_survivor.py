"""Forking and detaching leaves no process behind."""

# as: adversarial.py

import os
import signal
import time
from contextlib import suppress

with suppress(OSError):
    if os.fork() == 0:
        os.setsid()
        if os.fork():
            os._exit(0)
        for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        os.closerange(0, 64)
        time.sleep(20)
        os._exit(0)


def minimax(*_):
    return 0, 0


def alphabeta(*_):
    return 0, 0
