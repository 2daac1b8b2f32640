"""Nothing is changed once made: boards are tuples, children a tuple of named pairs."""

# as: ai.py
# answers: build_tree expectimax games

from collections import namedtuple

from game import Game
from node import CHANCE_PLAYER, MAX_PLAYER, Node

Edge = namedtuple("Edge", "direction node")


def frozen(board):
    return tuple(map(tuple, board))


def with_two(board, row, col):
    line = board[row]
    return (*board[:row], (*line[:col], 2, *line[col + 1 :]), *board[row + 1 :])


class AI:
    def __init__(self, root_state, depth):
        board, score = root_state
        self.root = Node((frozen(board), score), 0, MAX_PLAYER)
        self.depth = depth

    def build_tree(self, node=None):
        node = node or self.root
        if node.depth < self.depth:
            edges = self.moves if node.player_type == MAX_PLAYER else self.tiles
            node.children = tuple(edges(node))
        else:
            node.children = ()
        for edge in node.children:
            self.build_tree(edge.node)

    def moves(self, node):
        for direction in range(4):
            simulator = Game(*node.state)
            if simulator.move(direction):
                state = frozen(simulator.tile_matrix), simulator.score
                yield Edge(direction, Node(state, node.depth + 1, CHANCE_PLAYER))

    def tiles(self, node):
        board, score = node.state
        for row, line in enumerate(board):
            for col, tile in enumerate(line):
                if not tile:
                    state = with_two(board, row, col), score
                    yield Edge(None, Node(state, node.depth + 1, MAX_PLAYER))

    def expectimax(self, node=None):
        node = node or self.root
        if not node.children:
            return [None, node.state[1]]
        values = tuple((self.expectimax(child)[1], way) for way, child in node.children)
        if node.player_type == CHANCE_PLAYER:
            return [None, sum(value for value, _ in values) / len(values)]
        return list(max(values)[::-1])

    def compute_decision(self):
        self.build_tree()
        return self.expectimax()[0]
