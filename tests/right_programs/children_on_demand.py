"""The tree grows where it is looked at: `children` is made when somebody asks for it."""

# as: ai.py
# answers: build_tree expectimax games

from functools import cached_property

from game import Game
from node import CHANCE_PLAYER, MAX_PLAYER, MOVES


class Node:
    limit = 0

    def __init__(self, state, depth, player_type):
        self.state, self.depth, self.player_type = state, depth, player_type

    def is_terminal(self):
        return not self.children

    @cached_property
    def children(self):
        if self.depth >= self.limit:
            return []
        pairs = self.moves() if self.player_type == MAX_PLAYER else self.tiles()
        for _, child in pairs:
            child.limit = self.limit
        return pairs

    def moves(self):
        pairs = []
        for direction in MOVES:
            game = Game(*self.state)
            if game.move(direction):
                pairs.append((direction, Node(game.get_state(), self.depth + 1, CHANCE_PLAYER)))
        return pairs

    def tiles(self):
        pairs = []
        for row, col in Game(*self.state).get_open_tiles():
            board, score = [list(line) for line in self.state[0]], self.state[1]
            board[row][col] = 2
            pairs.append((None, Node((board, score), self.depth + 1, MAX_PLAYER)))
        return pairs


class AI:
    def __init__(self, root_state, depth):
        self.root = Node(root_state, 0, MAX_PLAYER)
        self.depth = depth

    def build_tree(self, node=None):
        (node or self.root).limit = self.depth

    def expectimax(self, node=None):
        node = node or self.root
        if node.is_terminal():
            return None, node.state[1]
        below = [(self.expectimax(child)[1], way) for way, child in node.children]
        if node.player_type == MAX_PLAYER:
            value, way = max(below)
            return way, value
        return None, sum(value for value, _ in below) / len(below)

    def compute_decision(self):
        self.build_tree()
        return self.expectimax()[0]
