"""A Node class of its own, with words for the players, as earlier editions had it in ai.py."""

# as: ai.py
# answers: build_tree expectimax games

from game import Game

MAX_PLAYER, CHANCE_PLAYER = "max player", "chance player"


class Node:
    def __init__(self, state, depth, player_type):
        self.state = (state[0], state[1])
        self.depth = depth
        self.player_type = player_type
        self.children = []

    def __eq__(self, other):
        return isinstance(other, Node) and self.state == other.state

    def __len__(self):
        return len(self.children)

    def is_chance(self):
        return self.player_type is CHANCE_PLAYER or self.player_type == CHANCE_PLAYER

    def grow(self, simulator, depth):
        if self.depth >= depth:
            return
        if self.is_chance():
            self.grow_tiles(simulator)
        else:
            self.grow_moves(simulator)
        for _, child in self.children:
            child.grow(simulator, depth)

    def grow_moves(self, simulator):
        for direction in (3, 1, 2, 0):
            simulator.reset(*self.state)
            if simulator.move(direction):
                self.children.append(
                    [direction, Node(simulator.get_state(), self.depth + 1, CHANCE_PLAYER)]
                )

    def grow_tiles(self, simulator):
        simulator.reset(*self.state)
        for row, column in simulator.get_open_tiles():
            simulator.tile_matrix[row][column] = 2
            self.children.append([None, Node(simulator.get_state(), self.depth + 1, MAX_PLAYER)])
            simulator.tile_matrix[row][column] = 0

    def worth(self):
        if not len(self):
            return None, self.state[1]
        worths = [(direction, child.worth()[1]) for direction, child in self.children]
        if self.is_chance():
            return None, sum(value for _, value in worths) / len(self)
        return max(worths, key=lambda pair: pair[1])


class AI:
    def __init__(self, root_state, depth=3):
        self.root = Node(root_state, 0, MAX_PLAYER)
        self.depth = depth
        self.simulator = Game(*root_state)

    def build_tree(self):
        self.root.grow(self.simulator, self.depth)

    def expectimax(self):
        return self.root.worth()

    def compute_decision(self):
        self.build_tree()
        return self.expectimax()[0]
