"""A return value of a hundred megabytes is described in a few words."""

# as: adversarial.py
# says: expected a pair


def minimax(*_):
    return "x" * 100_000_000


def alphabeta(*_):
    return ["x" * 10_000_000] * 2
