"""Aborting leaves no core file, and is told in words."""

# as: adversarial.py
# says: crashed the Python interpreter (signal 6)

import os


def minimax(*_):
    os.abort()


alphabeta = minimax
