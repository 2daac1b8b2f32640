"""Compares a student's 2048 tree with the recorded one, and says where they first differ."""

from __future__ import annotations

from dataclasses import dataclass

from grader import diagnosis as say
from grader.boards import Board, parse
from grader.cases import BuildCase, ExpectedNode
from grader.giventrees import NAMES
from grader.protocol import FlatNode


def is_tree(nodes: list[FlatNode]) -> bool:
    """Return whether the first node is the root, and every other one comes after its parent."""
    return bool(nodes) and all(
        node.parent is None if at == 0 else node.parent in range(at)
        for at, node in enumerate(nodes)
    )


def first_difference(case: BuildCase, nodes: list[FlatNode]) -> str | None:
    """Return the message about the first node that differs from the case, or None."""
    assert case.expected is not None
    children: dict[int | None, list[int]] = {}
    for number, node in enumerate(nodes):
        children.setdefault(node.parent, []).append(number)
    return TreeWalk(nodes, children, case.depth).difference(0, case.expected, "the root", 0, True)


@dataclass(frozen=True)
class TreeWalk:
    """Compares a student's tree with the recorded one, top down."""

    nodes: list[FlatNode]
    children: dict[int | None, list[int]]
    limit: int

    def difference(
        self, number: int, expected: ExpectedNode, where: str, depth: int, is_max: bool
    ) -> str | None:
        """Return the message about the first node that differs, or None."""
        node = self.nodes[number]
        wanted = parse(expected.board)
        both = [("yours", node.board), ("expected", wanted)]
        if node.board != wanted:
            return say.wrong_tree(where, "a node has another board than expected", both)
        if node.score != expected.score:
            what = f"a node has the score {node.score}, expected {expected.score}"
            return say.wrong_tree(where, what, both[:1])
        if node.is_max != is_max:
            what = f"a {_player(node.is_max)} node, expected a {_player(is_max)} node"
            return say.wrong_tree(where, what, both[:1])
        if node.depth is not None and node.depth != depth:
            what = f"a node says that its depth is {node.depth}, expected {depth}"
            return say.wrong_tree(where, what, both[:1])
        mine = self.children.get(number, [])
        if is_max:
            return self._moves(number, mine, expected, where, depth)
        return self._spawns(number, mine, expected, where, depth)

    def _moves(
        self, number: int, mine: list[int], expected: ExpectedNode, where: str, depth: int
    ) -> str | None:
        board = [("its board", self.nodes[number].board)]
        by_name: dict[str, int] = {}
        for child in mine:
            direction = self.nodes[child].direction
            name = NAMES.get(direction, str(direction)) if direction is not None else "None"
            if name in by_name:
                return say.wrong_tree(where, f"a MAX node has two children for {name}", board)
            by_name[name] = child
        for name in by_name:
            if name not in expected.moves:
                reason = (
                    "growth stops there"
                    if depth == self.limit
                    else "it changes nothing or is no direction"
                )
                what = f"a MAX node has a child for {name}, expected none: {reason}"
                return say.wrong_tree(where, what, board)
        for name, node in expected.moves.items():
            if name not in by_name:
                return say.wrong_tree(where, f"a MAX node has no child for {name}", board)
            way = f"{where}, {name}" if where != "the root" else name
            found = self.difference(by_name[name], node, way, depth + 1, False)
            if found is not None:
                return found
        return None

    def _spawns(
        self, number: int, mine: list[int], expected: ExpectedNode, where: str, depth: int
    ) -> str | None:
        board = [("its board", self.nodes[number].board)]
        for child in mine:
            if self.nodes[child].direction is not None:
                what = "a child of a CHANCE node has a direction, expected (None, node)"
                return say.wrong_tree(where, what, board)
        by_board = {str(self.nodes[child].board): child for child in mine}
        wanted = {str(parse(node.board)): node for node in expected.spawns}
        if len(mine) != len(expected.spawns):
            what = f"a CHANCE node has {len(mine)} children, expected {len(expected.spawns)}"
            return say.wrong_tree(where, what, board)
        for text, node in wanted.items():
            if text not in by_board:
                what = "a CHANCE node lacks a child: there should be one with this board"
                return say.wrong_tree(where, what, [*board, ("missing", parse(node.board))])
            way = f"{where}, then a 2 at {_new_tile(self.nodes[number].board, parse(node.board))}"
            found = self.difference(by_board[text], node, way, depth + 1, True)
            if found is not None:
                return found
        return None


def _player(is_max: bool) -> str:
    return "MAX" if is_max else "CHANCE"


def _new_tile(before: Board, after: Board) -> str:
    for row, (old, new) in enumerate(zip(before, after)):
        for col, (a, b) in enumerate(zip(old, new)):
            if a != b:
                return f"row {row}, column {col}"
    return "no cell"
