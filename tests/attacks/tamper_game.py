"""A simulator changed by the student changes no graded game."""

# as: ai.py

import game
from node import MAX_PLAYER, Node

game.Game.move = lambda *_: True
game.Game.game_over = lambda *_: False
game.Game.score = 10**6


class AI:
    def __init__(self, root_state, depth):
        self.root = Node((root_state[0], 10**6), 0, MAX_PLAYER)
        self.depth = depth
        root_state[0][0][0] = 2048

    def build_tree(self):
        pass

    def expectimax(self):
        return 0, 10**6

    def compute_decision(self):
        return 0
