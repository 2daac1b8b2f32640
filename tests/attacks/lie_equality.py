"""An object that equals everything is not a right answer."""

# as: adversarial.py
# says: expected a number


class Anything:
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0

    def __sub__(self, other):
        return 0

    __rsub__ = __sub__

    def __abs__(self):
        return 0

    def __float__(self):
        return 0.0


def minimax(*_):
    return Anything(), Anything()


alphabeta = minimax
