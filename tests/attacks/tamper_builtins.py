"""Replacing builtins harms only the student's own process."""

# as: adversarial.py

import builtins

builtins.isinstance = lambda *_: True
builtins.len = lambda *_: 2
builtins.type = lambda *_: int
builtins.repr = lambda *_: "3"
builtins.getattr = lambda *_: 3


def minimax(*_):
    return 0, 0


def alphabeta(*_):
    return 0, 0
