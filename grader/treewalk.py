"""Compares a student's 2048 tree with the recorded one, and finds where they first differ."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from grader.boards import Board, parse
from grader.cases import BuildCase, ExpectedNode
from grader.giventrees import NAMES
from grader.protocol import FlatNode

Way = tuple[str | tuple[int, int], ...]  # from the root: a direction, or the cell of a new tile


class Kind(Enum):
    """In what a node differs."""

    BOARD = auto()
    SCORE = auto()
    PLAYER = auto()
    DEPTH = auto()
    SAME_DIRECTION_TWICE = auto()
    TOO_DEEP = auto()
    NO_SUCH_MOVE = auto()
    MOVE_MISSING = auto()
    DIRECTION_BELOW_CHANCE = auto()
    NUMBER_OF_CHILDREN = auto()
    CHILD_MISSING = auto()


@dataclass(frozen=True)
class TreeDifference:
    """The first node that differs: in what, the way to it, and what is there and should be."""

    kind: Kind
    way: Way
    board: Board  # of the node itself, as it is in the student's tree
    yours: str = ""
    expected: str = ""
    wanted: Board | None = None  # a board that should be there


def is_tree(nodes: list[FlatNode]) -> bool:
    """Return whether the first node is the root, and every other one comes after its parent."""
    return bool(nodes) and all(
        node.parent is None if at == 0 else node.parent in range(at)
        for at, node in enumerate(nodes)
    )


def first_difference(case: BuildCase, nodes: list[FlatNode]) -> TreeDifference | None:
    """Return the first node that differs from the case, or None."""
    assert case.expected is not None
    children: dict[int | None, list[int]] = {}
    for number, node in enumerate(nodes):
        children.setdefault(node.parent, []).append(number)
    return _TreeWalk(nodes, children, case.depth).difference(0, case.expected, (), True)


@dataclass(frozen=True)
class _TreeWalk:
    """Goes through both trees together, top down."""

    nodes: list[FlatNode]
    children: dict[int | None, list[int]]
    limit: int

    def difference(
        self, number: int, expected: ExpectedNode, way: Way, is_max: bool
    ) -> TreeDifference | None:
        node, wanted = self.nodes[number], parse(expected.board)
        if node.board != wanted:
            return TreeDifference(Kind.BOARD, way, node.board, wanted=wanted)
        facts = (
            (Kind.SCORE, str(node.score), str(expected.score)),
            (Kind.PLAYER, _player(node.is_max), _player(is_max)),
            (Kind.DEPTH, str(len(way) if node.depth is None else node.depth), str(len(way))),
        )
        for kind, yours, right in facts:
            if yours != right:
                return TreeDifference(kind, way, node.board, yours, right)
        below = self._moves if is_max else self._spawns
        return below(number, self.children.get(number, []), expected, way)

    def _moves(
        self, number: int, mine: list[int], expected: ExpectedNode, way: Way
    ) -> TreeDifference | None:
        board = self.nodes[number].board
        by_name: dict[str, int] = {}
        for child in mine:
            direction = self.nodes[child].direction
            name = NAMES.get(direction, str(direction)) if direction is not None else "None"
            if name in by_name:
                return TreeDifference(Kind.SAME_DIRECTION_TWICE, way, board, name)
            by_name[name] = child
        for name in by_name:
            if name not in expected.moves:
                kind = Kind.TOO_DEEP if len(way) == self.limit else Kind.NO_SUCH_MOVE
                return TreeDifference(kind, way, board, name)
        for name, node in expected.moves.items():
            if name not in by_name:
                return TreeDifference(Kind.MOVE_MISSING, way, board, expected=name)
            found = self.difference(by_name[name], node, (*way, name), False)
            if found is not None:
                return found
        return None

    def _spawns(
        self, number: int, mine: list[int], expected: ExpectedNode, way: Way
    ) -> TreeDifference | None:
        board = self.nodes[number].board
        if any(self.nodes[child].direction is not None for child in mine):
            return TreeDifference(Kind.DIRECTION_BELOW_CHANCE, way, board)
        if len(mine) != len(expected.spawns):
            kind = Kind.NUMBER_OF_CHILDREN if len(way) < self.limit else Kind.TOO_DEEP
            return TreeDifference(kind, way, board, str(len(mine)), str(len(expected.spawns)))
        by_board = {str(self.nodes[child].board): child for child in mine}
        for node in expected.spawns:
            wanted = parse(node.board)
            if str(wanted) not in by_board:
                return TreeDifference(Kind.CHILD_MISSING, way, board, wanted=wanted)
            cell = _new_tile(board, wanted)
            found = self.difference(by_board[str(wanted)], node, (*way, cell), True)
            if found is not None:
                return found
        return None


def _player(is_max: bool) -> str:
    return "MAX" if is_max else "CHANCE"


def _new_tile(before: Board, after: Board) -> tuple[int, int]:
    return next(
        (row, col)
        for row, (old, new) in enumerate(zip(before, after))
        for col, (a, b) in enumerate(zip(old, new))
        if a != b
    )
