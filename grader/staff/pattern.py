"""What makes two cases the same question: their inputs, up to a renaming of the leaf values."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from grader import giventrees
from grader.cases import BuildCase, Case, SearchCase
from grader.giventrees import below
from grader.staff.fixture_set import CaseFile
from grader.trees import to_move

SMALL = 4  # trees with fewer nodes have so few patterns that only equal ones count as the same


def pattern(case: Case) -> Hashable:
    """Return what two cases of a part share when an answer to one gives away the other.

    For a tree: its shape, whose levels they are, the directions, and which leaf is larger than
    which, so that [[3, 5], [2, 9]] and [[30, 50], [20, 90]] are the same. A tree of fewer than
    four nodes counts with its values. For a board: its tiles and the depth.
    """
    if isinstance(case, BuildCase):
        return tuple(map(tuple, case.tiles)), case.depth
    shape = _shape(case.tree, _ranks(case.tree))
    if isinstance(case, SearchCase):
        levels = range(giventrees.height(case.tree))
        return tuple(to_move((0,) * level, case.players) for level in levels), shape
    return shape


def sameness_problems(public: Sequence[CaseFile], hidden: Sequence[CaseFile]) -> list[str]:
    """Return which hidden cases a student has seen, also with other numbers in the leaves."""
    seen = {(file.part, pattern(file.case)): file for file in reversed(public)}
    problems = []
    for file in hidden:
        same = seen.get((file.part, pattern(file.case)))
        if same is not None:
            field = "board" if isinstance(file.case, BuildCase) else "tree"
            problems.append(f"hidden/{file.path}: {field}: the same as public/{same.path}")
    return problems


def _ranks(tree: Any) -> dict[float, float]:
    """Return what stands for each leaf value: its rank, or itself in a small tree."""
    values = sorted(set(_leaves(tree)))
    if giventrees.size(tree) < SMALL:
        return dict(zip(values, values))
    return {value: rank for rank, value in enumerate(values)}


def _leaves(tree: Any) -> Iterator[float]:
    if not isinstance(tree, (dict, list)):
        yield tree
    for _, child in below(tree):
        yield from _leaves(child)


def _shape(tree: Any, ranks: dict[float, float]) -> Hashable:
    if isinstance(tree, dict):
        return tuple((way, _shape(child, ranks)) for way, child in tree.items())
    if isinstance(tree, list):
        return tuple(_shape(child, ranks) for child in tree)
    return ranks[tree]
