"""A list that holds itself is not a pair of numbers."""

# as: adversarial.py
# says: minimax


def minimax(*_):
    pair = [0, 0]
    pair[0] = pair[1] = pair
    return pair


def alphabeta(*_):
    deep = []
    for _ in range(100_000):
        deep = [deep]
    return deep, deep
