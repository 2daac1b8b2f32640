"""True is not the number 1."""

# as: adversarial.py
# says: True (bool)


def minimax(*_):
    return True, True


alphabeta = minimax
