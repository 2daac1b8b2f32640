"""A loop inside C, which no Python exception reaches, is stopped."""

# as: adversarial.py
# hangs
# says: time limit


def minimax(*_):
    return sum(range(10**12)), 0


def alphabeta(*_):
    return 0, 0
