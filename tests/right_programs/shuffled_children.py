"""Children are shuffled, and of equally good directions one is taken at random."""

# as: ai.py
# answers: build_tree expectimax games

import math
import random

from game import Game
from node import CHANCE_PLAYER, MAX_PLAYER, MOVES, Node

dice = random.Random()


class AI:
    def __init__(self, root_state, depth):
        random.seed()
        self.root = Node(root_state, 0, MAX_PLAYER)
        self.depth = depth
        self.simulator = Game(*root_state)

    def build_tree(self, node=None):
        node = node or self.root
        if node.depth >= self.depth:
            return
        if node.player_type == MAX_PLAYER:
            for direction in random.sample(list(MOVES), k=4):
                self.simulator.reset(*node.state)
                if self.simulator.move(direction):
                    child = Node(self.simulator.get_state(), node.depth + 1, CHANCE_PLAYER)
                    node.children.append((direction, child))
        else:
            self.simulator.reset(*node.state)
            cells = self.simulator.get_open_tiles()
            random.shuffle(cells)
            for row, col in cells:
                board, score = self.simulator.get_state()
                board[row][col] = 2
                node.children.append((None, Node((board, score), node.depth + 1, MAX_PLAYER)))
        for _, child in node.children:
            self.build_tree(child)

    def expectimax(self, node=None):
        node = node or self.root
        if node.is_terminal():
            return dice.choice([None, *MOVES]), node.state[1]
        values = [(way, self.expectimax(child)[1]) for way, child in node.children]
        if node.player_type == CHANCE_PLAYER:
            return None, math.fsum(value for _, value in values) / len(values)
        best = max(value for _, value in values)
        return dice.choice([pair for pair in values if math.isclose(pair[1], best)])

    def compute_decision(self):
        self.build_tree()
        return self.expectimax()[0]
