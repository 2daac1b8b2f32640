"""A float with its own comparisons is not a number to us."""

# as: adversarial.py
# says: expected a number


class Close(float):
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0

    def __sub__(self, other):
        return 0.0

    def __repr__(self):
        return "3"


def minimax(*_):
    return Close(1), 0


alphabeta = minimax
