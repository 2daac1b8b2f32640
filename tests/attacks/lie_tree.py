"""A tree whose nodes equal everything is not the right tree."""

# as: ai.py
# says: build_tree

from node import MAX_PLAYER, Node


class Anything(list):
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0


class AI:
    def __init__(self, root_state, depth):
        self.root = Node(root_state, 0, MAX_PLAYER)
        self.depth = depth

    def build_tree(self):
        self.root.children = Anything([(0, Node((Anything(), 0), 1, Anything()))])

    def expectimax(self):
        return Anything(), Anything()

    def compute_decision(self):
        return Anything()
