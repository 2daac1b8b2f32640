"""Loads and validates the cases. The folder decides who sees them: public or hidden."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from grader.assignment import Audience, Part
from grader.boards import Board, parse
from grader.trees import TreeError, check_tree

DIRECTIONS = {"up": 0, "left": 1, "down": 2, "right": 3}
NAMES = {number: name for name, number in DIRECTIONS.items()}


class CaseError(Exception):
    """A case file cannot be used; the text names the file, the place and the fix."""


class SearchAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    value: float | int
    actions: list[int]  # every action that reaches the value
    expanded: list[str] = []  # by the strict rule, in order


class SearchCase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tree for minimax or alphabeta."""

    name: str
    why: str
    tree: Any
    players: tuple[str, ...] = ("MAX", "MIN")
    expected: SearchAnswer | None = None


class ExpectimaxAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    value: float | int
    directions: list[str]  # every best direction; none at a CHANCE node or a terminal root


class ExpectimaxCase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tree for expectimax: a MAX node is a table of directions, a CHANCE node is a list.

    A number is a terminal node with that score.
    """

    name: str
    why: str
    tree: Any
    expected: ExpectimaxAnswer | None = None


class ExpectedNode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A node of a 2048 tree. Children of a MAX node go by direction, those of CHANCE by a list."""

    board: list[str]
    score: int
    moves: dict[str, ExpectedNode] = {}
    spawns: list[ExpectedNode] = []


class BuildCase(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    name: str
    why: str
    board: list[str]
    depth: int
    score: int = 0
    expected: ExpectedNode | None = None

    @cached_property
    def tiles(self) -> Board:
        return parse(self.board)


Case = SearchCase | ExpectimaxCase | BuildCase
KINDS: dict[Part, type[Case]] = {
    "build_tree": BuildCase,
    "expectimax": ExpectimaxCase,
    "minimax": SearchCase,
    "alphabeta": SearchCase,
}


def load_cases(fixtures: Path, audience: Audience, part: Part) -> list[Case]:
    """Return the cases of one part for one audience, ordered by name."""
    folder = fixtures / audience / part
    return [load_case(path, KINDS[part]) for path in sorted(folder.glob("*.json"))]


def load_case(path: Path, kind: type[Case]) -> Case:
    """Return the case in a file, or raise CaseError."""
    try:
        case: Case = msgspec.json.decode(path.read_bytes(), type=kind)
    except msgspec.DecodeError as error:
        raise CaseError(f"{path}: {error}") from None
    if case.name != path.stem:
        raise CaseError(
            f"{path}: name is {case.name!r}, expected the name of the file, {path.stem!r}"
        )
    try:
        _check(case)
    except ValueError as error:
        raise CaseError(f"{path}: {error}") from None
    return case


def _check(case: Case) -> None:
    if isinstance(case, SearchCase):
        check_tree(case.tree)
        if not case.players or not set(case.players) <= {"MAX", "MIN"}:
            raise TreeError(f"players: {list(case.players)}, expected a list of MAX and MIN")
    elif isinstance(case, ExpectimaxCase):
        for problem in _given_tree_problems(case.tree, "root"):
            raise ValueError(f"tree: {problem}")
    else:
        tiles = case.tiles
        if not 2 <= len(tiles) <= 8 or any(len(row) != len(tiles) for row in tiles):
            raise ValueError("board: expected a square of 2 to 8 rows")


def _given_tree_problems(tree: Any, name: str) -> Iterator[str]:
    if isinstance(tree, dict):
        children = list(tree.items())
        for direction in tree:
            if direction not in DIRECTIONS:
                yield f"node {name}: {direction!r}, expected up, left, down or right"
    elif isinstance(tree, list):
        children = [(str(at), child) for at, child in enumerate(tree)]
    elif isinstance(tree, bool) or not isinstance(tree, (int, float)):
        yield f"node {name} is {tree!r}, expected a number, a list or a table of directions"
        return
    else:
        return
    if not children:
        yield f"node {name} is empty; a terminal node is a number"
    for way, child in children:
        yield from _given_tree_problems(child, way if name == "root" else f"{name}.{way}")


def tree_for_worker(tree: Any) -> dict[str, Any]:
    """Return an expectimax tree as the worker gets it: every node with a state of its own."""
    return _given_node(tree, "MAX" if not isinstance(tree, list) else "CHANCE")


INNER_SCORE = 7_654_321  # of nodes that are not terminal: a program that uses it is wrong


def _given_node(tree: Any, player: str) -> dict[str, Any]:
    pairs: list[tuple[int | None, Any]] = []
    if isinstance(tree, dict):
        player = "MAX"
        pairs = [(DIRECTIONS[way], child) for way, child in tree.items()]
    elif isinstance(tree, list):
        player = "CHANCE"
        pairs = [(None, child) for child in tree]
    below = "CHANCE" if player == "MAX" else "MAX"
    return {
        "board": [[0, 0], [0, 0]],
        "score": INNER_SCORE if pairs else tree,
        "player": player,
        "children": [[way, _given_node(child, below)] for way, child in pairs],
    }


def height(tree: Any) -> int:
    """Return how many levels an expectimax tree has below its root."""
    below = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ()
    return max((1 + height(child) for child in below), default=0)
