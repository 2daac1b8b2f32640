"""The reference 2048 player. STAFF ONLY: never in a zip."""

from __future__ import annotations

from collections.abc import Callable

from game import Board, Game, State
from node import CHANCE_PLAYER, MAX_PLAYER, MOVES, Node

Decision = tuple[int | None, float]  # (direction, value)

# Large tiles belong in a corner, the next ones along the edge, then back along the next row.
SNAKE = (
    (10, 8, 7, 6.5),
    (0.5, 0.7, 1, 3),
    (-0.5, -1.5, -1.8, -2),
    (-3.8, -3.7, -3.5, -3),
)


class AI:
    """Chooses a direction by looking `depth` levels ahead of `root_state`, a (board, score)."""

    def __init__(self, root_state: State, depth: int) -> None:
        self.root = Node(root_state, 0, MAX_PLAYER)
        self.depth = depth
        self.simulator = Game(*root_state)

    def build_tree(self, node: Node | None = None) -> None:
        """Grow the tree below `node` (the root if None) down to depth `self.depth`."""
        if node is None:
            node = self.root
        if node.depth == self.depth:
            return
        if node.player_type == MAX_PLAYER:
            self.add_moves(node)
        else:
            self.add_spawns(node)
        for _, child in node.children:
            self.build_tree(child)

    def add_moves(self, node: Node) -> None:
        """Give a MAX node one CHANCE child per direction that changes the board."""
        for direction in MOVES:
            self.simulator.reset(*node.state)
            if self.simulator.move(direction):
                child = Node(self.simulator.get_state(), node.depth + 1, CHANCE_PLAYER)
                node.children.append((direction, child))

    def add_spawns(self, node: Node) -> None:
        """Give a CHANCE node one MAX child per empty cell, with a 2 there."""
        self.simulator.reset(*node.state)
        for row, col in self.simulator.get_open_tiles():
            board, score = self.simulator.get_state()
            board[row][col] = 2
            node.children.append((None, Node((board, score), node.depth + 1, MAX_PLAYER)))

    def expectimax(self, node: Node | None = None) -> Decision:
        """Return `(direction, value)` of a MAX node, `(None, value)` of a CHANCE node."""
        return expectimax(self.root if node is None else node, score_of)

    def compute_decision(self) -> int | None:
        """Return the best direction at the root."""
        self.build_tree()
        direction, _ = self.expectimax()
        return direction

    def compute_decision_ec(self) -> int | None:
        """Return the best direction when a leaf is worth its snake value, not its score."""
        self.build_tree()
        direction, _ = expectimax(self.root, snake_value)
        return direction


def expectimax(node: Node, payoff: Callable[[State], float]) -> Decision:
    """Return `(direction, value)` of `node`, where a terminal node is worth its payoff."""
    if node.is_terminal():
        return None, payoff(node.state)
    if node.player_type == MAX_PLAYER:
        return max_value(node, payoff)
    return chance_value(node, payoff)


def max_value(node: Node, payoff: Callable[[State], float]) -> Decision:
    best_direction, best = None, float("-inf")
    for direction, child in node.children:
        _, value = expectimax(child, payoff)
        if value > best:
            best_direction, best = direction, value
    return best_direction, best


def chance_value(node: Node, payoff: Callable[[State], float]) -> Decision:
    total = 0.0
    for _, child in node.children:
        _, value = expectimax(child, payoff)
        total += value
    return None, total / len(node.children)


def score_of(state: State) -> float:
    """Return the payoff of the assignment: the score."""
    _, score = state
    return score


def snake_value(state: State) -> float:
    """Return how well the board follows the snake; of boards not 4x4, the score."""
    board, score = state
    if len(board) != len(SNAKE):
        return score
    return weighted_sum(board)


def weighted_sum(board: Board) -> float:
    """Return the sum of tile times weight over a 4x4 board."""
    return sum(
        weight * tile for weights, row in zip(SNAKE, board) for weight, tile in zip(weights, row)
    )
