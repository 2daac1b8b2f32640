"""Rewriting the worker's own main gives no verdict."""

# as: adversarial.py

import sys

for name in ("__main__", "serve", "describe"):
    module = sys.modules.get(name)
    if module is not None:
        module.describe_return = module.describe_exception = lambda *_: ["passed", 10]
        module.answer = lambda *_: ["outcome", "passed", 1.0]
        module.reseed = lambda *_: None


def minimax(*_):
    return 0, 0


def alphabeta(*_):
    return 0, 0
