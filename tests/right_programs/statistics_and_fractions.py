"""Means are exact fractions from the statistics module, made floats at the end."""

# as: ai.py
# answers: build_tree expectimax games

from __future__ import annotations

import statistics
from fractions import Fraction

from game import Game
from node import CHANCE_PLAYER, MAX_PLAYER, MOVES, Node


class AI:
    def __init__(self, root_state, depth):
        self.root = Node(root_state, 0, MAX_PLAYER)
        self.depth = depth
        self.simulator = Game(*root_state)

    def build_tree(self, node: Node | None = None) -> None:
        node = self.root if node is None else node
        if node.depth == self.depth:
            return
        for direction in MOVES if node.player_type == MAX_PLAYER else ():
            one_step = Game(*node.state)
            if one_step.move(direction):
                node.children.append((direction, Node(one_step.get_state(), node.depth + 1, 1)))
        if node.player_type == CHANCE_PLAYER:
            self.simulator.reset(*node.state)
            for row, col in self.simulator.get_open_tiles():
                self.simulator.reset(*node.state)
                self.simulator.tile_matrix[row][col] = 2
                node.children.append((None, Node(self.simulator.get_state(), node.depth + 1, 0)))
        for _, child in node.children:
            self.build_tree(child)

    def exact(self, node: Node) -> tuple[Fraction, int | None]:
        if node.is_terminal():
            return Fraction(node.state[1]), None
        below = [(self.exact(child)[0], way) for way, child in node.children]
        if node.player_type == MAX_PLAYER:
            return max(below)
        return statistics.mean(value for value, _ in below), None

    def expectimax(self, node: Node | None = None) -> tuple[int | None, float]:
        value, direction = self.exact(self.root if node is None else node)
        return direction, float(value)

    def compute_decision(self) -> int | None:
        self.build_tree()
        direction, _ = self.expectimax()
        return direction
