"""An exception outside Exception is caught like others, even one whose text raises."""

# as: adversarial.py
# says: minimax raised Quiet


class Quiet(BaseException):
    def __str__(self):
        raise Quiet

    __repr__ = __str__


def minimax(*_):
    raise Quiet


def alphabeta(*_):
    raise GeneratorExit
