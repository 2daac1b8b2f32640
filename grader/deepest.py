"""The deepest node that a wrong value comes from, found by asking about one node after another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from grader.assignment import Part
from grader.cases import ExpectimaxCase, SearchCase
from grader.evidence import Evidence, Student
from grader.giventrees import below, child_name, player_of
from grader.observation import is_close
from grader.protocol import Returned, Shown
from grader.trees import name_of, to_move, walk

MOST_NODES = 120  # so many questions at most for one case


@dataclass(frozen=True)
class WrongNode:
    """A node whose value is wrong while those of all deeper nodes are right."""

    name: str
    player: str  # MAX, MIN, CHANCE, or terminal
    yours: Shown
    expected: float


class Looker:
    """Looks for the deepest wrong node of the first few cases it is asked about."""

    def __init__(self, part: Part, student: Student, most: int) -> None:
        self._part, self._left = part, most
        self._aside = student.aside()

    def __call__(self, case: SearchCase | ExpectimaxCase) -> WrongNode | None:
        """Return the deepest node that is already wrong, or None when it cannot be told."""
        self._left -= 1
        return deepest_wrong_node(self._part, case, self._aside) if self._left >= 0 else None

    def close(self) -> None:
        self._aside.close()


def deepest_wrong_node(
    part: Part, case: SearchCase | ExpectimaxCase, student: Student
) -> WrongNode | None:
    nodes = _search_nodes(case) if isinstance(case, SearchCase) else _given_nodes(case)
    found = sorted(nodes, key=lambda node: -node.level)  # stable: left to right
    if len(found) > MOST_NODES:
        return None
    ask = {"minimax": student.minimax, "alphabeta": student.alphabeta}
    for node in found:
        evidence: Evidence
        if isinstance(node.case, SearchCase):
            evidence = ask[part](node.case)
        else:
            evidence = student.expectimax(node.case)
        answer = evidence.answer
        if not isinstance(answer, Returned):
            return None
        value = answer.first if isinstance(node.case, SearchCase) else answer.second
        if not is_close(value, node.expected):
            return WrongNode(node.name, node.player, value, node.expected)
    return None


@dataclass(frozen=True)
class _Node:
    """A node as a case of its own."""

    name: str
    level: int
    player: str
    expected: float
    case: SearchCase | ExpectimaxCase


def _search_nodes(case: SearchCase) -> Iterator[_Node]:
    assert case.expected is not None
    for path, tree in walk(case.tree):
        name, level = name_of(path), len(path)
        turned = tuple(to_move((0,) * (level + n), case.players) for n in range(len(case.players)))
        own = SearchCase(name=f"{case.name} {name}", why="", tree=tree, players=turned)
        value = case.expected.values.get(name, tree if isinstance(tree, (int, float)) else 0)
        player = turned[0] if name in case.expected.values else "terminal"
        yield _Node(name, level, player, value, own)


def _given_nodes(case: ExpectimaxCase) -> Iterator[_Node]:
    assert case.expected is not None
    waiting: list[tuple[str, int, Any]] = [("root", 0, case.tree)]
    while waiting:
        name, level, tree = waiting.pop(0)
        own = ExpectimaxCase(name=name, why="", tree=tree)
        inner = isinstance(tree, (dict, list))
        value = case.expected.values[name] if inner else tree
        yield _Node(name, level, player_of(tree) if inner else "terminal", value, own)
        waiting += [(child_name(name, way), level + 1, child) for way, child in below(tree)]
