"""Written for an earlier edition: Node in ai.py, board_size, tile_matrix, set_state."""

# as: ai.py
# answers: build_tree expectimax games

import copy
import random

from game import Game

MAX_PLAYER, CHANCE_PLAYER = 0, 1
MOVES = {0: "up", 1: "left", 2: "down", 3: "right"}


class Node:
    def __init__(self, state, depth, player_type):
        self.state = (copy.deepcopy(state[0]), state[1])
        self.depth = depth
        self.children = []
        self.player_type = player_type

    def is_terminal(self):
        return len(self.children) == 0


class AI:
    def __init__(self, root_state, depth=3):
        self.root = Node(root_state, 0, MAX_PLAYER)
        self.depth = depth
        self.simulator = Game(*root_state)
        self.simulator.board_size = len(root_state[0])

    def build_tree(self, node=None, ec=False):
        if node is None:
            node = self.root
        if node.depth == self.depth:
            return
        if node.player_type == MAX_PLAYER:
            for direction in MOVES:
                self.simulator.set_state(node.state[0], node.state[1])
                moved = self.simulator.move(direction)
                if moved is True:
                    state = self.simulator.current_state()
                    node.children.append((direction, Node(state, node.depth + 1, CHANCE_PLAYER)))
        elif node.player_type == CHANCE_PLAYER:
            self.simulator.set_state(node.state[0], node.state[1])
            for i in range(self.simulator.board_size):
                for j in range(self.simulator.board_size):
                    if self.simulator.tile_matrix[i][j] == 0:
                        self.simulator.tile_matrix[i][j] = 2
                        state = self.simulator.current_state()
                        node.children.append((None, Node(state, node.depth + 1, MAX_PLAYER)))
                        self.simulator.tile_matrix[i][j] = 0
        for pair in node.children:
            self.build_tree(pair[1], ec)

    def expectimax(self, node=None):
        if node is None:
            node = self.root
        if node.is_terminal():
            return None, node.state[1]
        if node.player_type == MAX_PLAYER:
            value, best = -float("inf"), None
            for direction, child in node.children:
                res = self.expectimax(child)[1]
                if res > value:
                    value, best = res, direction
            return best, value
        if node.player_type == CHANCE_PLAYER:
            value = 0
            for child in node.children:
                value += self.expectimax(child[1])[1] * (1.0 / len(node.children))
            return None, value
        raise ValueError("there is no such player")

    def compute_decision(self):
        self.build_tree()
        direction, _ = self.expectimax(self.root)
        return direction

    def compute_decision_ec(self):
        return random.randint(0, 3)
