"""As few statements as will do: map, product, reduce, lambdas, and the last of equal moves."""

# as: ai.py
# answers: build_tree expectimax games

from functools import reduce
from itertools import chain, product

import game as simulator
import node as nodes


def after(state, way):
    it = simulator.Game(*state)
    return [(way, it.get_state())] if it.move(way) else []


def two_at(state, cell):
    board, score = state
    return [
        [2 if (r, c) == cell else tile for c, tile in enumerate(row)] for r, row in enumerate(board)
    ], score


STEPS = {
    nodes.MAX_PLAYER: lambda state: [
        *chain.from_iterable(after(state, way) for way in nodes.MOVES)
    ],
    nodes.CHANCE_PLAYER: lambda state: [
        (None, two_at(state, (r, c)))
        for r, c in product(range(len(state[0])), repeat=2)
        if not state[0][r][c]
    ],
}

WORTH = {
    nodes.MAX_PLAYER: lambda pairs: reduce(lambda a, b: b if b[1] >= a[1] else a, pairs),
    nodes.CHANCE_PLAYER: lambda pairs: (None, sum(v for _, v in pairs) / len(pairs)),
}


class AI:
    def __init__(self, root_state, depth):
        self.root, self.depth = nodes.Node(root_state, 0, nodes.MAX_PLAYER), depth

    def build_tree(self, node=None):
        node = node or self.root
        node.children = [
            (way, self.grown(nodes.Node(state, node.depth + 1, 1 - node.player_type)))
            for way, state in (STEPS[node.player_type](node.state) if self.below(node) else ())
        ]

    def below(self, node):
        return node.depth < self.depth

    def grown(self, node):
        self.build_tree(node)
        return node

    def expectimax(self, node=None):
        node = node or self.root
        values = [(way, self.expectimax(child)[1]) for way, child in node.children]
        return WORTH[node.player_type](values) if values else (None, node.state[1])

    def compute_decision(self):
        return (self.build_tree(), self.expectimax())[1][0]
