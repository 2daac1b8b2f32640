"""A tree without an end is stopped, and said so."""

# as: ai.py
# hangs
# says: build_tree

from node import MAX_PLAYER, Node


class Endless(list):
    keep = []

    def __init__(self, state, depth):
        super().__init__([(0, None)])
        self.state, self.depth = state, depth

    def __iter__(self):
        node = Node(self.state, self.depth + 1, 1)
        node.children = Endless(self.state, self.depth + 1)
        Endless.keep.append(node)
        return iter([(0, node)])


class AI:
    def __init__(self, root_state, depth):
        self.root = Node(root_state, depth, MAX_PLAYER)

    def build_tree(self):
        self.root.children = Endless(self.root.state, 0)

    def expectimax(self):
        return 0, 0

    def compute_decision(self):
        return None
