"""An integer with more digits than Python prints is no error of ours."""

# as: adversarial.py
# says: minimax


def minimax(*_):
    return 10**5000, 0


def alphabeta(*_):
    return 1 << 3_000_000, 1 << 400
