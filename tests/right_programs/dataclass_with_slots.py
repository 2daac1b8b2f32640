"""Node and AI are dataclasses with slots, players are an enum, nodes are equal by value."""

# as: ai.py
# answers: build_tree expectimax games

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Protocol

from game import Game


class Player(Enum):
    MAX = auto()
    CHANCE = auto()

    @property
    def next(self) -> Player:
        return Player.CHANCE if self is Player.MAX else Player.MAX


MAX_PLAYER, CHANCE_PLAYER = Player


class Simulator(Protocol):
    def reset(self, board: list[list[int]], score: int) -> None: ...
    def move(self, direction: int) -> bool: ...


@dataclass(slots=True)
class Node:
    state: tuple[list[list[int]], int]
    depth: int
    player_type: Player
    children: list[tuple[int | None, Node]] = field(default_factory=list, repr=False)

    @property
    def score(self) -> int:
        return self.state[1]

    def add(self, direction: int | None, state: tuple[list[list[int]], int]) -> None:
        self.children.append((direction, Node(state, self.depth + 1, self.player_type.next)))


@dataclass(slots=True)
class AI:
    root_state: tuple[list[list[int]], int]
    depth: int
    root: Node = field(init=False)
    simulator: Simulator = field(init=False)

    def __post_init__(self) -> None:
        self.root = Node(self.root_state, 0, Player.MAX)
        self.simulator = Game(*self.root_state)

    def build_tree(self) -> None:
        level = [self.root]
        for _ in range(self.depth):
            for node in level:
                self.expand(node)
            level = [child for node in level for _, child in node.children]

    def expand(self, node: Node) -> None:
        match node:
            case Node(state=state, player_type=Player.MAX):
                for direction in range(4):
                    self.simulator.reset(*state)
                    if self.simulator.move(direction):
                        node.add(direction, self.simulator.get_state())
            case Node(state=(board, score), player_type=Player.CHANCE):
                for row in board:
                    for c, tile in enumerate(row):
                        if tile == 0:
                            row[c] = 2
                            node.add(None, ([line.copy() for line in board], score))
                            row[c] = 0

    def expectimax(self, node: Node | None = None) -> tuple[int | None, float]:
        match node or self.root:
            case Node(children=[]) as leaf:
                return None, leaf.score
            case Node(player_type=Player.MAX, children=pairs):
                ways = {way: self.expectimax(child)[1] for way, child in pairs}
                best = max(ways, key=lambda way: ways[way])
                return best, ways[best]
            case Node(children=pairs):
                total = 0.0
                for _, child in pairs:
                    total += self.expectimax(child)[1]
                return None, total / len(pairs)

    def compute_decision(self) -> int | None:
        self.build_tree()
        return self.expectimax()[0]


if __name__ == "__main__":
    game = Game(seed=1)
    while not game.game_over():
        game.move_and_place(AI(game.get_state(), 3).compute_decision())
    print(game)
