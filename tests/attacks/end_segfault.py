"""A crash of the interpreter is told in words, and the next case runs."""

# as: adversarial.py
# says: crashed the Python interpreter

import ctypes


def minimax(*_):
    ctypes.string_at(0)


alphabeta = minimax
