"""Parts 3 and 4: value and action of both searches, and the expansions of alphabeta."""

from __future__ import annotations

from grader.evidence import Student
from grader.examination import Examination
from grader.judge import Judge


def test_minimax_public(examine: Examination, student: Student, judge: Judge) -> None:
    """minimax: value and action."""
    examine(student.minimax, judge.values)


def test_minimax_hidden(examine: Examination, student: Student, judge: Judge) -> None:
    """minimax: hidden trees."""
    examine(student.minimax, judge.values)


def test_alphabeta_values_public(examine: Examination, student: Student, judge: Judge) -> None:
    """alphabeta: value and action."""
    examine(student.alphabeta, judge.values)


def test_alphabeta_values_hidden(examine: Examination, student: Student, judge: Judge) -> None:
    """alphabeta: value and action on hidden trees."""
    examine(student.alphabeta, judge.values)


def test_alphabeta_expansions_public(examine: Examination, student: Student, judge: Judge) -> None:
    """alphabeta: exactly the nodes that the strict rule expands."""
    examine(student.alphabeta, judge.expansions)


def test_alphabeta_expansions_hidden(examine: Examination, student: Student, judge: Judge) -> None:
    """alphabeta: exact expansions on hidden trees."""
    examine(student.alphabeta, judge.expansions)
