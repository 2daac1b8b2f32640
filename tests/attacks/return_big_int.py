"""An integer too large for a float is a wrong value, not an error of ours."""

# as: ai.py
# says: expectimax

from node import MAX_PLAYER, Node


class AI:
    def __init__(self, root_state, depth):
        self.root = Node((root_state[0], 10**400), depth, MAX_PLAYER)

    def build_tree(self):
        pass

    def expectimax(self):
        return 10**400, 10**400

    def compute_decision(self):
        return 10**400
