"""A tree that contains itself is stopped, and said so."""

# as: ai.py
# says: in the tree twice

from node import MAX_PLAYER, Node


class AI:
    def __init__(self, root_state, depth):
        self.root = Node(root_state, 0, MAX_PLAYER)
        self.depth = depth

    def build_tree(self):
        self.root.children = [(0, self.root)]

    def expectimax(self):
        return 0, 0

    def compute_decision(self):
        return None
