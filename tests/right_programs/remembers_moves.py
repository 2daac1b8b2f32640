"""Moves are remembered from one call to the next, by board; a sequence of helpers in a mixin."""

# as: ai.py
# answers: build_tree expectimax games

from functools import lru_cache
from operator import itemgetter

from game import Game
from node import MAX_PLAYER, MOVES, Node

SIMULATOR = Game(seed=0)


@lru_cache(maxsize=20_000)
def after_move(board, direction):
    """Return the board and what was earned, or None if nothing changes."""
    SIMULATOR.reset(board)
    if not SIMULATOR.move(direction):
        return None
    return tuple(map(tuple, SIMULATOR.tile_matrix)), SIMULATOR.score


@lru_cache(maxsize=5_000)
def empty_cells(board):
    return [(r, c) for r, row in enumerate(board) for c, tile in enumerate(row) if not tile]


class Grows:
    def build_tree(self, node=None):
        node = node or self.root
        if node.depth == self.depth:
            return
        board = tuple(map(tuple, node.state[0]))
        self.with_moves(node, board) if node.player_type == MAX_PLAYER else self.with_tiles(node)
        for _, child in node.children:
            self.build_tree(child)

    def with_moves(self, node, board):
        for direction in sorted(MOVES, key=MOVES.get):
            if (found := after_move(board, direction)) is not None:
                state = list(map(list, found[0])), node.state[1] + found[1]
                node.children.append((direction, type(node)(state, node.depth + 1, 1)))

    def with_tiles(self, node):
        for r, c in empty_cells(tuple(map(tuple, node.state[0]))):
            board = list(map(list, node.state[0]))
            board[r][c] += 2
            node.children.append((None, type(node)((board, node.state[1]), node.depth + 1, 0)))


class Values:
    def expectimax(self, node=None):
        remembered = {}

        def answer(node):
            if id(node) not in remembered:
                remembered[id(node)] = fresh(node)
            return remembered[id(node)]

        def fresh(node):
            if not node.children:
                return None, node.state[1]
            pairs = [(way, answer(child)[1]) for way, child in node.children]
            if node.player_type == MAX_PLAYER:
                return max(pairs, key=itemgetter(1))
            return None, sum(map(itemgetter(1), pairs)) / len(pairs)

        return answer(node or self.root)


class AI(Grows, Values):
    def __init__(self, root_state, depth):
        self.root, self.depth = Node(root_state, 0, MAX_PLAYER), depth

    def compute_decision(self):
        self.build_tree()
        return self.expectimax()[0]
