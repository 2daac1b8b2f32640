"""Every node carries a deep copy of the simulator, and running means are kept while walking."""

# as: ai.py
# answers: build_tree expectimax
# (Not games: 25 ms for a move is within the limit for one call, and too long for the part's.)

import copy

from game import Game
from node import CHANCE_PLAYER, MAX_PLAYER, MOVES, Node


class NodeWithGame(Node):
    def __init__(self, state, depth, player_type, game=None):
        super().__init__(state, depth, player_type)
        self.game = Game(*state) if game is None else game


class AI:
    def __init__(self, root_state, depth):
        self.root = NodeWithGame(root_state, 0, MAX_PLAYER)
        self.depth = depth
        self.simulator = self.root.game

    def build_tree(self, node=None):
        node = node or self.root
        if node.depth == self.depth:
            return
        if node.player_type == MAX_PLAYER:
            ways = [(direction, self.moved(node.game, direction)) for direction in MOVES]
            ways = [(direction, game) for direction, game in ways if game is not None]
        else:
            ways = [(None, self.placed(node.game, *cell)) for cell in node.game.get_open_tiles()]
        turn = CHANCE_PLAYER if node.player_type == MAX_PLAYER else MAX_PLAYER
        for way, game in ways:
            child = NodeWithGame(game.get_state(), node.depth + 1, turn, game)
            node.children.append((way, child))
            self.build_tree(child)

    def moved(self, game, direction):
        another = copy.copy(game)
        return another if another.move(direction) else None

    def placed(self, game, row, col):
        another = copy.deepcopy(game)
        another.tile_matrix[row][col] = 2
        return another

    def expectimax(self, node=None):
        node = node or self.root
        if node.is_terminal():
            return None, float(node.state[1])
        direction, value = None, 0.0
        for seen, (way, child) in enumerate(node.children, start=1):
            _, below = self.expectimax(child)
            if node.player_type == CHANCE_PLAYER:
                value += (below - value) / seen
            elif seen == 1 or below > value:
                direction, value = way, below
        return direction, value

    def compute_decision(self):
        self.build_tree()
        return self.expectimax()[0]
