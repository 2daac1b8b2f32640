"""Recursion that breaks the interpreter is told in words."""

# as: adversarial.py
# hangs
# says: minimax

import sys


def minimax(game, state):
    sys.setrecursionlimit(10**9)
    return [minimax(game, state) for _ in (0,)]


def alphabeta(*_):
    return 0, 0
