"""Objects that run code when unpickled or copied are never unpickled or copied."""

# as: adversarial.py
# says: expected a number

import os


class Bomb:
    def __reduce__(self):
        return os.system, ("echo boom > /tmp/boom",)

    def __reduce_ex__(self, protocol):
        return self.__reduce__()

    def __deepcopy__(self, memo):
        os._exit(1)


def minimax(*_):
    return Bomb(), Bomb()


alphabeta = minimax
