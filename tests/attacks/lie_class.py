"""An object that claims another class is not believed."""

# as: adversarial.py


class Claims:
    __class__ = int

    def __repr__(self):
        return "3"


Claims.__name__ = "int"


def minimax(*_):
    return Claims(), Claims()


alphabeta = minimax
