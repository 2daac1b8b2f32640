"""The first node in which a built tree differs from the recorded one."""

from __future__ import annotations

import msgspec
import pytest

from grader.boards import parse
from grader.cases import BuildCase, ExpectedNode
from grader.giventrees import DIRECTIONS
from grader.protocol import FlatNode
from grader.staff.authoring import expected
from grader.treewalk import Kind, TreeDifference, first_difference, is_tree

# 2 2    up and down move nothing here but the tiles of a column into their place
# . .
CASE = expected(BuildCase(name="board", why="", board=["2 2", ". ."], depth=2), "build_tree")
START = [[2, 2], [0, 0]]
LEFT = [[4, 0], [0, 0]]


def tree(case: BuildCase = CASE) -> dict[tuple, FlatNode]:
    """Return the recorded tree by the way to each node, as a worker would tell it."""
    found: dict[tuple, FlatNode] = {}

    def add(node: ExpectedNode, way: tuple, parent: int | None, direction: int | None) -> None:
        number, board = len(found), parse(node.board)
        found[way] = FlatNode(parent, direction, board, node.score, len(way), len(way) % 2 == 0)
        for name, child in node.moves.items():
            add(child, (*way, name), number, DIRECTIONS[name])
        for at, child in enumerate(node.spawns):
            add(child, (*way, at), number, None)

    add(case.expected, (), None, None)
    return found


def with_change(way: tuple, **changes) -> list[FlatNode]:
    return [
        msgspec.structs.replace(node, **changes) if at == way else node
        for at, node in tree().items()
    ]


def with_child(way: tuple, **changes) -> list[FlatNode]:
    """Return the tree with one more child below this node."""
    nodes = tree()
    child = FlatNode(list(nodes).index(way), None, START, 0, len(way) + 1, len(way) % 2 == 1)
    return [*nodes.values(), msgspec.structs.replace(child, **changes)]


def without(way: tuple) -> list[FlatNode]:
    """Return the tree without this node and what is below it."""
    kept = {at: node for at, node in tree().items() if at[: len(way)] != way}
    order = list(kept)
    return [
        msgspec.structs.replace(node, parent=order.index(at[:-1]) if at else None)
        for at, node in kept.items()
    ]


def test_the_recorded_tree_does_not_differ_from_itself():
    assert first_difference(CASE, list(tree().values())) is None


SECOND = [[4, 0], [2, 0]]  # the board after left and a 2 at row 1, column 0
DIFFERENCES = {
    "the root has another board": (
        with_change((), board=LEFT),
        TreeDifference(Kind.BOARD, (), LEFT, wanted=START),
    ),
    "a move has another board": (
        with_change(("left",), board=START),
        TreeDifference(Kind.BOARD, ("left",), START, wanted=LEFT),
    ),
    "a score": (
        with_change(("left",), score=0),
        TreeDifference(Kind.SCORE, ("left",), LEFT, "0", "4"),
    ),
    "a player": (
        with_change(("left",), is_max=True),
        TreeDifference(Kind.PLAYER, ("left",), LEFT, "MAX", "CHANCE"),
    ),
    "a depth": (
        with_change(("left",), depth=0),
        TreeDifference(Kind.DEPTH, ("left",), LEFT, "0", "1"),
    ),
    "a direction twice": (
        with_child((), direction=1, board=LEFT),
        TreeDifference(Kind.SAME_DIRECTION_TWICE, (), START, "left"),
    ),
    "a move that changes nothing": (
        with_child((), direction=0),
        TreeDifference(Kind.NO_SUCH_MOVE, (), START, "up"),
    ),
    "a direction that is none": (
        with_child((), direction=7),
        TreeDifference(Kind.NO_SUCH_MOVE, (), START, "7"),
    ),
    "no direction below a MAX node": (
        with_child(()),
        TreeDifference(Kind.NO_SUCH_MOVE, (), START, "None"),
    ),
    "a move is missing": (
        without(("left",)),
        TreeDifference(Kind.MOVE_MISSING, (), START, expected="left"),
    ),
    "a direction below a CHANCE node": (
        with_change(("left", 0), direction=0),
        TreeDifference(Kind.DIRECTION_BELOW_CHANCE, ("left",), LEFT),
    ),
    "a child too few below a CHANCE node": (
        without(("left", 0)),
        TreeDifference(Kind.NUMBER_OF_CHILDREN, ("left",), LEFT, "2", "3"),
    ),
    "a child too many below a CHANCE node": (
        with_child(("left",), board=SECOND),
        TreeDifference(Kind.NUMBER_OF_CHILDREN, ("left",), LEFT, "4", "3"),
    ),
    "a 4 for a 2": (
        with_change(("left", 1), board=[[4, 0], [4, 0]]),
        TreeDifference(Kind.CHILD_MISSING, ("left",), LEFT, wanted=SECOND),
    ),
    "children at the last level": (
        with_child(("left", 1), direction=0, board=START),
        TreeDifference(Kind.TOO_DEEP, ("left", (1, 0)), SECOND, "up"),
    ),
}


@pytest.mark.parametrize("name", DIFFERENCES)
def test_the_first_difference(name):
    nodes, found = DIFFERENCES[name]
    assert is_tree(nodes)
    assert first_difference(CASE, nodes) == found


def test_there_is_an_example_of_every_kind():
    assert {found.kind for _, found in DIFFERENCES.values()} == set(Kind)


def test_children_of_the_last_chance_level_are_too_deep():
    case = expected(BuildCase(name="board", why="", board=["2 2", ". ."], depth=1), "build_tree")
    nodes = [*tree(case).values()]
    nodes.append(FlatNode(1, None, SECOND, 4, 2, True))
    found = first_difference(case, nodes)
    assert (found.kind, found.way) == (Kind.TOO_DEEP, ("left",))


def test_a_depth_that_is_not_told_is_not_judged():
    nodes = [msgspec.structs.replace(node, depth=None) for node in tree().values()]
    assert first_difference(CASE, nodes) is None


def test_a_board_comes_before_a_score_and_parents_before_children():
    both = with_change(("left",), board=START, score=99)
    assert first_difference(CASE, both).kind is Kind.BOARD
    above = [msgspec.structs.replace(node, score=99) for node in tree().values()]
    assert first_difference(CASE, above).way == ()


@pytest.mark.parametrize(
    ("parents", "expected"),
    [
        ([None], True),
        ([None, 0, 1, 0], True),
        ([], False),
        ([0], False),
        ([None, None], False),
        ([None, 1], False),
        ([None, 2, 0], False),
        ([None, -1], False),
        ([None, 99], False),
    ],
)
def test_a_tree_has_one_root_and_every_other_node_after_its_parent(parents, expected):
    assert is_tree([FlatNode(parent, None, START, 0, 0, True) for parent in parents]) is expected
