"""Part 2: value and direction on given trees."""

from __future__ import annotations

from collections.abc import Callable

from grader.cases import ExpectimaxCase
from grader.evidence import Student
from grader.judge import Judge
from grader.report import Outcome

Record = Callable[[Outcome], None]


def test_expectimax_public(
    cases: list[ExpectimaxCase], student: Student, judge: Judge, record: Record
) -> None:
    """expectimax: value and direction."""
    for case in cases:
        record(judge.expectimax(case, student.expectimax(case)))


def test_expectimax_hidden(
    cases: list[ExpectimaxCase], student: Student, judge: Judge, record: Record
) -> None:
    """expectimax: hidden trees."""
    for case in cases:
        record(judge.expectimax(case, student.expectimax(case)))
