"""SystemExit is an exception like others."""

# as: adversarial.py
# says: minimax raised SystemExit

import sys


def minimax(*_):
    sys.exit("passed")


def alphabeta(*_):
    raise KeyboardInterrupt
