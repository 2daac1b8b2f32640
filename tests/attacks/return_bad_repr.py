"""A repr that raises, exits or returns something else ends nothing."""

# as: adversarial.py
# says: expected a number

import os


class Raises:
    def __repr__(self):
        raise SystemExit(0)


class Exits:
    def __repr__(self):
        os._exit(0)


def minimax(*_):
    return Raises(), Raises()


def alphabeta(*_):
    return Exits(), Exits()
