"""Right answers by other means than solution/: no code is shared with it or with game.py.

Trees by brute force, means as exact fractions; a depth-3 decision of 2048 by its closed form.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import inf
from typing import Any

import msgspec

from grader.assignment import Part
from grader.boards import Board, picture
from grader.cases import (
    Case,
    ExpectedNode,
    ExpectimaxAnswer,
    ExpectimaxCase,
    SearchAnswer,
    SearchCase,
)  # fmt: skip
from grader.giventrees import NAMES, below, child_name
from grader.trees import Path, Tree, name_of, to_move

Line = tuple[int, ...]
CLOSE = Fraction(1, 10**9)  # means in floating point may be so far off, relative to their size


def answered(case: Case, part: Part) -> Case:
    """Return a case with the right answer, whatever it has now."""
    if isinstance(case, SearchCase):
        return msgspec.structs.replace(case, expected=_search_answer(case, part))
    if isinstance(case, ExpectimaxCase):
        return msgspec.structs.replace(case, expected=_expectimax_answer(case))
    right = built_tree(case.tiles, case.score, case.depth)
    return msgspec.structs.replace(case, expected=right)


def _search_answer(case: SearchCase, part: Part) -> SearchAnswer:
    value = tree_value(case.tree, case.players)
    children = enumerate(case.tree if isinstance(case.tree, Sequence) else ())
    actions = [at for at, child in children if tree_value(child, case.players, (at,)) == value]
    answer = SearchAnswer(value, actions, tree_values(case.tree, case.players))
    if part == "minimax":
        return answer
    rule = StrictRule(case.tree, case.players)
    return msgspec.structs.replace(
        answer, expanded=" ".join(rule.expanded), asks=rule.asks, stops=rule.stops
    )


def _expectimax_answer(case: ExpectimaxCase) -> ExpectimaxAnswer:
    worth = given_values(case.tree)
    value = worth["root"]
    ways = case.tree if isinstance(case.tree, dict) else ()
    best = [way for way in ways if is_near(worth[way], value)]
    inner = {name: float(worth[name]) for name in _inner(case.tree)}
    return ExpectimaxAnswer(float(value), best, inner)


def _inner(tree: Any, name: str = "root") -> list[str]:
    """Return the names of all nodes that are not terminal."""
    if not isinstance(tree, (dict, list)):
        return []
    found = [_inner(child, child_name(name, way)) for way, child in below(tree)]
    return [name, *[inner for names in found for inner in names]]


def is_near(value: float | Fraction, right: float | Fraction) -> bool:
    """Return whether two means are the same but for the rounding of floats."""
    size = max(Fraction(1), abs(Fraction(right)))
    return abs(Fraction(value) - Fraction(right)) <= CLOSE * size


@dataclass(frozen=True)
class Step:
    """A moment of the strict rule: it asks for a child of this node, or stops before the last."""

    node: Path
    player: str
    v: float
    alpha: float
    beta: float
    asks: Path | None

    @property
    def on_equality(self) -> bool:
        """Return whether a rule that stops on equality would have stopped here."""
        return self.asks is not None and self.v == (
            self.beta if self.player == "MAX" else self.alpha
        )

    def __str__(self) -> str:
        return f"{self.v} {self.alpha} {self.beta}"


@dataclass
class StrictRule:
    """The strict rule, step by step, with values seen from whoever moves."""

    tree: Tree
    players: Sequence[str]
    steps: list[Step] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._returns(self.tree, (), {"MAX": -inf, "MIN": inf})

    def _returns(self, tree: Tree, path: Path, sure: dict[str, float]) -> float:
        """Return what a node hands up, where each player is already sure of something elsewhere."""
        if not isinstance(tree, Sequence):
            return tree
        mover = to_move(path, self.players)
        sign, other = (1, "MIN") if mover == "MAX" else (-1, "MAX")
        best, sure = -sign * inf, dict(sure)
        for at, child in enumerate(tree):
            stops = sign * best > sign * sure[other]
            asks = None if stops else (*path, at)
            self.steps.append(Step(path, mover, best, sure["MAX"], sure["MIN"], asks))
            if asks is None:
                break
            best = sign * max(sign * best, sign * self._returns(child, asks, sure))
            if sign * best <= sign * sure[other]:
                sure[mover] = sign * max(sign * sure[mover], sign * best)
        return best

    @property
    def expanded(self) -> list[str]:
        """Return the names of the expanded nodes, in order."""
        return ["root", *[name_of(step.asks) for step in self.steps if step.asks is not None]]

    @property
    def asks(self) -> dict[str, str]:
        """Return v, alpha and beta when each node was asked for, at its parent."""
        return {name_of(step.asks): str(step) for step in self.steps if step.asks is not None}

    @property
    def stops(self) -> dict[str, str]:
        """Return v, alpha and beta at each node where the rule stops early."""
        return {name_of(step.node): str(step) for step in self.steps if step.asks is None}


def tree_values(tree: Tree, players: Sequence[str]) -> dict[str, float]:
    """Return the value of every node that is not terminal, by its name."""
    found: dict[str, float] = {}
    waiting: list[tuple[Path, Tree]] = [((), tree)]
    while waiting:
        path, node = waiting.pop()
        if isinstance(node, Sequence):
            found[name_of(path)] = tree_value(node, players, path)
            waiting += [((*path, at), child) for at, child in enumerate(node)]
    return found


def given_values(tree: Any, name: str = "root") -> dict[str, Fraction]:
    """Return the exact expectimax value of every node of a given tree, by its name."""
    if not isinstance(tree, (dict, list)):
        return {name: Fraction(tree)}
    found: dict[str, Fraction] = {}
    worth = []
    for way, child in below(tree):
        at = child_name(name, way)
        found |= given_values(child, at)
        worth.append(found[at])
    found[name] = max(worth) if isinstance(tree, dict) else sum(worth, Fraction(0)) / len(worth)
    return found


def built_tree(board: Board, score: int, depth: int) -> ExpectedNode:
    """Return the tree that the rules of 2048 make, MAX at its root."""
    moves: dict[str, ExpectedNode] = {}
    for direction in range(4) if depth else ():
        after, earned = _moved(board, direction)
        if after != board:
            spawns = _spawns(after, score + earned, depth - 2) if depth > 1 else []
            moves[NAMES[direction]] = ExpectedNode(picture(after), score + earned, {}, spawns)
    return ExpectedNode(picture(board), score, moves, [])


def _spawns(board: Board, score: int, depth: int) -> list[ExpectedNode]:
    size = range(len(board))
    empty = [(row, col) for row in size for col in size if board[row][col] == 0]
    found = []
    for cell in empty:
        new = [[2 if (row, col) == cell else board[row][col] for col in size] for row in size]
        found.append(built_tree(new, score, depth))
    return found


def tree_value(tree: Tree, players: Sequence[str], path: Path = ()) -> float:
    """Return the minimax value of a tree, by looking at all of it."""
    if not isinstance(tree, Sequence):
        return tree
    values = [tree_value(child, players, (*path, at)) for at, child in enumerate(tree)]
    return max(values) if to_move(path, players) == "MAX" else min(values)


def walked_values(root: ExpectedNode) -> dict[str, Fraction]:
    """Return what each direction is worth by going through a tree of 2048 as it stands."""
    return {way: _walked(node) for way, node in root.moves.items()}


def _walked(node: ExpectedNode) -> Fraction:
    if node.moves:
        return max(map(_walked, node.moves.values()))
    if node.spawns:
        return sum(map(_walked, node.spawns), Fraction(0)) / len(node.spawns)
    return Fraction(node.score)


def nodes_in(root: ExpectedNode) -> int:
    """Return how many nodes a tree of 2048 has."""
    return 1 + sum(map(nodes_in, (*root.moves.values(), *root.spawns)))


def depth_three_values(board: Board) -> dict[int, float]:
    """Return what each legal direction is worth, beyond the score so far, three levels deep.

    A new tile changes no score, and left and right of a line earn the same. So the last MAX
    level earns the larger of its row gains and its column gains, and a new 2 changes one row
    and one column.
    """
    values = {}
    for direction in range(4):
        after, earned = _moved(board, direction)
        if after != board:
            values[direction] = earned + _mean_of_next(after)
    return values


def _mean_of_next(board: Board) -> float:
    rows = [tuple(row) for row in board]
    columns = list(zip(*rows))
    by_rows, by_columns = sum(map(_gain, rows)), sum(map(_gain, columns))
    best = [
        max(
            by_rows - _gain(row) + _gain((*row[:c], 2, *row[c + 1 :])),
            by_columns - _gain(columns[c]) + _gain((*columns[c][:r], 2, *columns[c][r + 1 :])),
        )
        for r, row in enumerate(rows)
        for c, tile in enumerate(row)
        if tile == 0
    ]
    return sum(best) / len(best)


def _moved(board: Board, direction: int) -> tuple[Board, int]:
    """Return the board after a slide, and what merged."""
    lines = [tuple(row) for row in board] if direction in (1, 3) else list(zip(*board))
    towards_end = direction in (2, 3)
    moved = [_packed(line[::-1])[::-1] if towards_end else _packed(line) for line in lines]
    after = moved if direction in (1, 3) else list(zip(*moved))
    return [list(row) for row in after], sum(map(_gain, lines))


@lru_cache(maxsize=200_000)
def _gain(line: Line) -> int:
    """Return what merges in a line: each run of equal neighbours has half its length in pairs."""
    total, held = 0, 0
    for tile in line:
        if tile == 0:
            continue
        if tile == held:
            total, held = total + 2 * tile, 0
        else:
            held = tile
    return total


@lru_cache(maxsize=200_000)
def _packed(line: Line) -> Line:
    """Return a line after sliding to its start."""
    done: list[int] = []
    open_end = False  # whether the last tile may still merge
    for tile in filter(None, line):
        if open_end and done[-1] == tile:
            done[-1], open_end = 2 * tile, False
        else:
            done.append(tile)
            open_end = True
    return tuple(done + [0] * (len(line) - len(done)))
