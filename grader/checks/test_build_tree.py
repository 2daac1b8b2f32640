"""Part 1: the shape and the contents of trees."""

from __future__ import annotations

from collections.abc import Callable

from grader.cases import BuildCase
from grader.evidence import Student
from grader.judge import Judge
from grader.report import Outcome

Record = Callable[[Outcome], None]


def test_build_tree_public(
    cases: list[BuildCase], student: Student, judge: Judge, record: Record
) -> None:
    """build_tree: shape and contents of trees."""
    for case in cases:
        record(judge.tree(case, student.build_tree(case)))


def test_build_tree_hidden(
    cases: list[BuildCase], student: Student, judge: Judge, record: Record
) -> None:
    """build_tree: hidden boards."""
    for case in cases:
        record(judge.tree(case, student.build_tree(case)))
