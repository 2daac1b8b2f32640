"""An int with its own comparisons is not an action to us."""

# as: adversarial.py
# says: expected a number


class Any(int):
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0


def minimax(*_):
    return Any(3), Any(0)


alphabeta = minimax
