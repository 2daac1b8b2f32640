"""The nodes of the 2048 search tree, and the names that go with them. Given: do not edit."""

from __future__ import annotations

Board = list[list[int]]
State = tuple[Board, int]  # (board, score)

MAX_PLAYER = 0  # you: choose a direction
CHANCE_PLAYER = 1  # the game: puts a 2 on an empty cell, every empty cell equally likely

MOVES = {0: "up", 1: "left", 2: "down", 3: "right"}


class Node:
    """One node of the tree: a state, its depth below the root, and whose turn it is.

    `children` holds pairs: `(direction, Node)` below a MAX node, `(None, Node)` below
    a CHANCE node. It starts empty; `build_tree` fills it.
    """

    def __init__(self, state: State, depth: int, player_type: int) -> None:
        self.state = state
        self.depth = depth
        self.player_type = player_type
        self.children: list[tuple[int | None, Node]] = []

    def is_terminal(self) -> bool:
        """Return whether this node has no children; its payoff is then the score in its state."""
        return not self.children

    def __repr__(self) -> str:
        player = "MAX" if self.player_type == MAX_PLAYER else "CHANCE"
        return f"<{player} node, depth {self.depth}, {len(self.children)} children, {self.state}>"
