"""A class whose name is not a name, or raises, is an ordinary wrong answer."""

# as: adversarial.py
# says: minimax


class Meta(type):
    @property
    def __name__(cls):
        return {"not": "a name"}


class Odd(Exception, metaclass=Meta):
    pass


def minimax(*_):
    return Odd(), 0


def alphabeta(*_):
    raise Odd
