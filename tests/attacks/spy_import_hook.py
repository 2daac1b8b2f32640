"""An import hook that hides the given modules changes only the student's own world."""

# as: adversarial.py
# with: honest
# deserves: 1.1 1.2 2.1 2.2 5.1 5.2

import sys


class Finder:
    def find_spec(self, name, path=None, target=None):
        print("asked for", name, path, target)


sys.meta_path.insert(0, Finder())
sys.path_hooks.insert(0, print)


def minimax(*_):
    return 0, 0


def alphabeta(*_):
    return 0, 0
