"""Part 2: value and direction on given trees."""

from __future__ import annotations

from grader.evidence import Student
from grader.examination import Examination
from grader.judge import Judge


def test_expectimax_public(examine: Examination, student: Student, judge: Judge) -> None:
    """expectimax: value and direction."""
    examine(student.expectimax, judge.expectimax)


def test_expectimax_hidden(examine: Examination, student: Student, judge: Judge) -> None:
    """expectimax: hidden trees."""
    examine(student.expectimax, judge.expectimax)
