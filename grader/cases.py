"""Loads and validates the cases. The folder decides who sees them: public or hidden."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from grader import giventrees
from grader.assignment import Audience, Part
from grader.boards import Board, parse
from grader.trees import TreeError, check_tree, size

DEEPEST = 4  # a deeper tree has more nodes than a file should hold


class CaseError(Exception):
    """A case file cannot be used; the text names the file, the place and the fix."""


class Seen(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a program did on a case, where that is not what is expected; all empty: right.

    Kept as text, so that what a student's program did and what a named wrong program does
    are compared without a rule of their own.
    """

    value: str = ""
    choice: str = ""  # an action or direction that does not reach the value
    expanded: str = ""
    tree: str = ""  # a digest of the tree that was built
    trouble: str = ""  # raised, endless, not a pair, ...


Wrong = dict[str, Seen]  # by the id of the named wrong program


class SearchAnswer(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a search is to find, and the way to it.

    `asks` and `stops` are for alphabeta: v, alpha and beta at a node when the rule asks for
    this child, and at this node when it stops early.
    """

    value: float | int
    actions: list[int]  # every action that reaches the value
    values: dict[str, float | int] = {}  # of every node that is not terminal
    expanded: str = ""  # by the strict rule, in order
    asks: dict[str, str] = {}
    stops: dict[str, str] = {}


class SearchCase(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True
):
    """A tree for minimax or alphabeta."""

    name: str = ""
    why: str
    keep: str = ""  # why the case stays although no named wrong program fails it
    tree: Any
    players: tuple[str, ...] = ("MAX", "MIN")
    expected: SearchAnswer | None = None
    wrong: Wrong = {}


class ExpectimaxAnswer(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    value: float | int
    directions: list[str]  # every best direction; none at a CHANCE node or a terminal root
    values: dict[str, float | int] = {}  # of every node that is not terminal


class ExpectimaxCase(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True
):
    """A tree for expectimax: a MAX node is a table of directions, a CHANCE node is a list.

    A number is a terminal node with that score.
    """

    name: str = ""
    why: str
    keep: str = ""
    tree: Any
    expected: ExpectimaxAnswer | None = None
    wrong: Wrong = {}


class ExpectedNode(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A node of a 2048 tree. Children of a MAX node go by direction, those of CHANCE by a list."""

    board: list[str]
    score: int
    moves: dict[str, ExpectedNode] = {}
    spawns: list[ExpectedNode] = []


class BuildCase(
    msgspec.Struct,
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    dict=True,
    kw_only=True,
):
    """A board from which a tree is to be built."""

    name: str = ""
    why: str
    keep: str = ""
    board: list[str]
    depth: int
    score: int = 0
    expected: ExpectedNode | None = None
    wrong: Wrong = {}

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
    """Return the cases of one part for one audience, the smallest first."""
    folder = fixtures / audience / part
    cases = [load_case(path, KINDS[part]) for path in sorted(folder.glob("*.json"))]
    return sorted(cases, key=weight)


def weight(case: Case) -> tuple[int, str]:
    """Return a key that puts small cases first: what a student should look at first."""
    if isinstance(case, SearchCase):
        return size(case.tree), case.name
    if isinstance(case, ExpectimaxCase):
        return giventrees.size(case.tree), case.name
    return (1 + case.depth) * len(case.board) ** 2, case.name


def load_case(path: Path, kind: type[Case]) -> Case:
    """Return the case in a file, named after it, or raise CaseError."""
    try:
        case: Case = msgspec.json.decode(path.read_bytes(), type=kind)
    except msgspec.DecodeError as error:
        raise CaseError(f"{path}: {_in_words(str(error), kind)}") from None
    except UnicodeDecodeError:
        raise CaseError(f"{path}: not UTF-8; save it as UTF-8") from None
    except RecursionError:
        raise CaseError(f"{path}: nested too deep") from None
    if case.name not in ("", path.stem):
        raise CaseError(
            f"{path}: name is {case.name!r}, expected the name of the file, {path.stem!r}"
        )
    try:
        _check(case)
    except ValueError as error:
        raise CaseError(f"{path}: {error}") from None
    return msgspec.structs.replace(case, name=path.stem)


def _in_words(error: str, kind: type[Case]) -> str:
    """Turn msgspec's sentence into place, mistake and fix."""
    what, _, where = error.partition(" - at `$")
    if "missing required" in what:
        what += ": a case needs at least why and its input"
    elif "unknown field" in what and not where:
        what += f"; there are {', '.join(kind.__struct_encode_fields__)}"
    place = where.strip("`.")
    return f"{place}: {what}" if place else what


def _check(case: Case) -> None:
    if isinstance(case, SearchCase):
        check_tree(case.tree)
        if not case.players or not set(case.players) <= {"MAX", "MIN"}:
            raise TreeError(f"players: {list(case.players)}, expected a list of MAX and MIN")
    elif isinstance(case, ExpectimaxCase):
        for problem in giventrees.problems(case.tree):
            raise ValueError(f"tree: {problem}")
    else:
        try:
            tiles = case.tiles
        except ValueError:
            raise ValueError("board: expected rows such as '2 . 4', a dot for empty") from None
        if not 2 <= len(tiles) <= 8 or any(len(row) != len(tiles) for row in tiles):
            raise ValueError("board: expected a square of 2 to 8 rows")
        for tile in (tile for row in tiles for tile in row if tile):
            if tile < 2 or tile & (tile - 1):
                raise ValueError(f"board: {tile}, expected powers of two from 2 on, or a dot")
        if not 0 <= case.depth <= DEEPEST:
            raise ValueError(f"depth: {case.depth}, expected 0 to {DEEPEST}")
