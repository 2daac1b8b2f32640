"""Boards, scores, depths and directions are numpy's, and so is what comes back."""

# as: ai.py
# answers: build_tree expectimax games

import numpy as np
from game import Game
from node import CHANCE_PLAYER, MAX_PLAYER, Node

DIRECTIONS = np.arange(4)


class AI:
    def __init__(self, root_state, depth):
        board, score = root_state
        self.root = Node((np.array(board), np.int64(score)), np.int64(0), MAX_PLAYER)
        self.depth = depth
        self.simulator = Game(*root_state)

    def build_tree(self, node=None):
        node = self.root if node is None else node
        if node.depth >= self.depth:
            return
        board, score = node.state
        if node.player_type == MAX_PLAYER:
            for direction in DIRECTIONS:
                self.simulator.reset(board.tolist(), int(score))
                if self.simulator.move(direction):
                    after = np.array(self.simulator.tile_matrix, dtype=np.int32)
                    state = after, np.int64(self.simulator.score)
                    node.children.append((direction, Node(state, node.depth + 1, CHANCE_PLAYER)))
        else:
            empty = np.flatnonzero(board == 0)
            boards = np.tile(board, (len(empty), 1, 1))
            boards.reshape(len(empty), -1)[np.arange(len(empty)), empty] = 2
            for after in boards:
                node.children.append((None, Node((after, score), node.depth + 1, MAX_PLAYER)))
        for _, child in node.children:
            self.build_tree(child)

    def expectimax(self, node=None):
        node = self.root if node is None else node
        if node.is_terminal():
            return None, np.float64(node.state[1])
        values = np.array([self.expectimax(child)[1] for _, child in node.children])
        if node.player_type == CHANCE_PLAYER:
            return None, values.mean()
        directions = np.array([direction for direction, _ in node.children])
        best = np.argmax(values)
        return directions[best], np.asarray(values[best])

    def compute_decision(self):
        self.build_tree()
        return self.expectimax()[0]
