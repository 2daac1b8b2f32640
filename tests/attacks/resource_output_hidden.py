"""Printing without end where nobody reads it blocks nothing."""

# as: ai.py

import os

from node import MAX_PLAYER, Node

for _ in range(100):
    try:
        os.write(1, b"y" * 8_192)
        os.write(2, b"z" * 8_192)
    except OSError:
        break


class AI:
    def __init__(self, root_state, depth):
        self.root = Node(root_state, depth, MAX_PLAYER)

    def build_tree(self):
        pass

    def expectimax(self):
        return 0, 0

    def compute_decision(self):
        return None
