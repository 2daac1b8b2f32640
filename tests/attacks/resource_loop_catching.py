"""A loop that swallows every exception is stopped."""

# as: adversarial.py
# hangs
# says: time limit

import time

END = time.time() + 20


def minimax(*_):
    while time.time() < END:
        try:
            raise ValueError
        except BaseException:
            continue


def alphabeta(*_):
    return 0, 0
