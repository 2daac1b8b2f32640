"""Infinity is not a value."""

# as: adversarial.py
# says: returned inf as the value, expected a finite number


def minimax(*_):
    return float("inf"), 0


alphabeta = minimax
