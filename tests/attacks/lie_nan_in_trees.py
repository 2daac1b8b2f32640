"""NaN and infinity as expectimax values and scores earn nothing."""

# as: ai.py
# says: expected a finite number

from node import MAX_PLAYER, Node


class AI:
    def __init__(self, root_state, depth):
        board, _ = root_state
        self.root = Node((board, float("nan")), 0, MAX_PLAYER)
        self.depth = depth

    def build_tree(self):
        self.root.children = [(float("inf"), self.root)]

    def expectimax(self):
        return 0, float("nan")

    def compute_decision(self):
        return float("nan")
