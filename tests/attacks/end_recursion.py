"""Recursion without end is told in words."""

# as: adversarial.py
# says: RecursionError


def minimax(game, state):
    return minimax(game, state)


alphabeta = minimax
