"""Directions are members of an IntEnum: numbers to every comparison, and to the simulator."""

# as: ai.py
# answers: build_tree expectimax games

from enum import IntEnum

from game import Game
from node import CHANCE_PLAYER, MAX_PLAYER, Node


class Direction(IntEnum):
    UP = 0
    LEFT = 1
    DOWN = 2
    RIGHT = 3


class AI:
    def __init__(self, root_state, depth):
        self.root = Node(root_state, 0, MAX_PLAYER)
        self.depth = depth
        self.simulator = Game(*root_state)

    def build_tree(self, node=None):
        node = node or self.root
        if node.depth == self.depth:
            return
        if node.player_type == MAX_PLAYER:
            for direction in Direction:
                self.simulator.reset(*node.state)
                if self.simulator.move(direction):
                    child = Node(self.simulator.get_state(), node.depth + 1, CHANCE_PLAYER)
                    node.children.append((direction, child))
        else:
            self.simulator.reset(*node.state)
            for row, col in self.simulator.get_open_tiles():
                board, score = self.simulator.get_state()
                board[row][col] = 2
                node.children.append((None, Node((board, score), node.depth + 1, MAX_PLAYER)))
        for _, child in node.children:
            self.build_tree(child)

    def expectimax(self, node=None):
        node = node or self.root
        if node.is_terminal():
            return None, node.state[1]
        values = [(way, self.expectimax(child)[1]) for way, child in node.children]
        if node.player_type == CHANCE_PLAYER:
            return None, sum(value for _, value in values) / len(values)
        way, value = max(values, key=lambda pair: pair[1])
        return Direction(way), value

    def compute_decision(self):
        self.build_tree()
        return self.expectimax()[0]
