"""A number as text is not a number."""

# as: adversarial.py
# says: '3' (str)


def minimax(*_):
    return "3", "0"


alphabeta = minimax
