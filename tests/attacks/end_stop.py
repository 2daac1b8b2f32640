"""A stopped process is ended at the time limit."""

# as: adversarial.py
# hangs
# says: time limit

import os
import signal
from contextlib import suppress


def minimax(*_):
    with suppress(OSError):
        os.kill(os.getpid(), signal.SIGSTOP)
    signal.raise_signal(signal.SIGSTOP)
    return 0, 0


def alphabeta(*_):
    return 0, 0
