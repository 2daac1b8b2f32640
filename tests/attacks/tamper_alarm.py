"""Ignoring every signal and blocking the rest does not keep a loop alive."""

# as: adversarial.py
# hangs
# says: time limit

import signal
from contextlib import suppress

for number in range(1, 65):
    with suppress(OSError, ValueError):
        signal.signal(number, signal.SIG_IGN)
with suppress(OSError, ValueError):
    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))


def minimax(*_):
    while True:
        try:
            while True:
                pass
        except BaseException:
            continue


def alphabeta(*_):
    return 0, 0
