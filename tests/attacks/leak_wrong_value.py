"""A wrong answer that carries hidden numbers is shown nowhere."""

# as: ai.py
# says: expectimax

from node import MAX_PLAYER, Node


class AI:
    def __init__(self, root_state, depth):
        self.root = Node(root_state, 0, MAX_PLAYER)
        self.depth = depth

    def build_tree(self):
        _, score = self.root.state
        self.root.children = [(score, Node(([[score]], score), score, 1))]

    def expectimax(self):
        leaves = [leaf.state[1] for _, child in self.root.children for _, leaf in child.children]
        return max(leaves), max(leaves)

    def compute_decision(self):
        return 31
