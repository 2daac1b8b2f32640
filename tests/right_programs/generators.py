"""Children come out of generators, and values out of a generator that walks the tree."""

# as: ai.py
# answers: build_tree expectimax games

from collections.abc import Iterator

from game import Game
from node import CHANCE_PLAYER, MAX_PLAYER, MOVES, Node


class AI:
    def __init__(self, root_state, depth):
        self.root = Node(root_state, 0, MAX_PLAYER)
        self.depth = depth
        self.simulator = Game(*root_state)

    def build_tree(self, node=None):
        for _ in self.growing(node or self.root):
            pass

    def growing(self, node) -> Iterator[Node]:
        """Yield every node once its children are there."""
        if node.depth < self.depth:
            node.children.extend(self.children_of(node))
        yield node
        for _, child in node.children:
            yield from self.growing(child)

    def children_of(self, node):
        if node.player_type == MAX_PLAYER:
            states, player = self.moves(*node.state), CHANCE_PLAYER
        else:
            states, player = self.tiles(*node.state), MAX_PLAYER
        yield from ((way, Node(state, node.depth + 1, player)) for way, state in states)

    def moves(self, board, score):
        for direction in MOVES:
            self.simulator.reset(board, score)
            if self.simulator.move(direction):
                yield direction, self.simulator.get_state()

    def tiles(self, board, score):
        for i, row in enumerate(board):
            for j in (j for j, tile in enumerate(row) if not tile):
                yield None, ([*board[:i], [*row[:j], 2, *row[j + 1 :]], *board[i + 1 :]], score)

    def values(self, node):
        """Yield (direction, value) for each child."""
        for direction, child in node.children:
            yield direction, self.expectimax(child)[1]

    def expectimax(self, node=None):
        node = node or self.root
        if node.is_terminal():
            return None, node.state[1]
        if node.player_type == MAX_PLAYER:
            return max(self.values(node), key=lambda pair: pair[1])
        return None, sum(value for _, value in self.values(node)) / len(node.children)

    def compute_decision(self):
        self.build_tree()
        return next(iter(self.expectimax()))
