"""A class that calls itself float and shows nothing is not the right answer."""

# as: adversarial.py
# says: expected a finite number


class Nothing:
    def __repr__(self):
        return ""


Nothing.__name__ = "float"


def minimax(*_):
    return Nothing(), Nothing()


alphabeta = minimax
