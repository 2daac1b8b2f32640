"""A node that reports all children there could be, endlessly, is stopped."""

# as: ai.py
# says: build_tree

from game import Game


class Node:
    def __init__(self, state, depth, player_type):
        self.state, self.depth, self.player_type = state, depth, player_type

    @property
    def children(self):
        return [(at, Node(self.state, self.depth + 1, 1)) for at in range(4)]

    @children.setter
    def children(self, value):
        pass


class AI:
    def __init__(self, root_state, depth):
        self.root = Node(root_state, 0, 0)
        self.depth = depth
        self.simulator = Game(*root_state)

    def build_tree(self):
        pass

    def expectimax(self):
        return 0, 0

    def compute_decision(self):
        return None
