"""Never asks the simulator: rotates numpy boards and slides them itself."""

# as: ai.py
# answers: build_tree expectimax games

import numpy as np
from node import CHANCE_PLAYER, MAX_PLAYER, Node

TURNS = {0: 1, 1: 0, 2: 3, 3: 2}  # quarter turns after which the direction is left


def slid_left(row):
    tiles = row[row != 0]
    out, gain, at = np.zeros_like(row), 0, 0
    while tiles.size:
        if tiles.size > 1 and tiles[0] == tiles[1]:
            out[at] = 2 * tiles[0]
            gain += int(out[at])
            tiles = tiles[2:]
        else:
            out[at] = tiles[0]
            tiles = tiles[1:]
        at += 1
    return out, gain


def moved(board, direction):
    turned = np.rot90(board, TURNS[direction])
    rows, gains = zip(*map(slid_left, turned))
    return np.rot90(np.stack(rows), -TURNS[direction]), sum(gains)


class AI:
    def __init__(self, root_state, depth):
        self.root = Node(root_state, 0, MAX_PLAYER)
        self.depth = depth

    def build_tree(self, node=None):
        node = node or self.root
        if node.depth == self.depth:
            return
        board = np.array(node.state[0], dtype=np.int64)
        if node.player_type == MAX_PLAYER:
            for direction in TURNS:
                after, gain = moved(board, direction)
                if not np.array_equal(after, board):
                    state = after, node.state[1] + gain
                    node.children += [(direction, Node(state, node.depth + 1, CHANCE_PLAYER))]
        else:
            for at in np.argwhere(board == 0):
                after = board.copy()
                after[tuple(at)] = 2
                state = after, node.state[1]
                node.children += [(None, Node(state, node.depth + 1, MAX_PLAYER))]
        for _, child in node.children:
            self.build_tree(child)

    def expectimax(self, node=None):
        node = node or self.root
        if not node.children:
            return None, np.float32(node.state[1])
        ways, below = zip(*node.children)
        values = np.fromiter((self.expectimax(child)[1] for child in below), dtype=np.float64)
        if node.player_type == MAX_PLAYER:
            return ways[values.argmax()], values.max()
        return None, np.average(values)

    def compute_decision(self):
        self.build_tree()
        return self.expectimax()[0]
