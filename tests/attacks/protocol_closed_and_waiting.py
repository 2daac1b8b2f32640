"""Closing every descriptor and staying is noticed at once."""

# as: adversarial.py
# hangs
# says: minimax

import os
import time


def minimax(*_):
    os.closerange(0, 64)
    time.sleep(15)


def alphabeta(*_):
    return 0, 0
