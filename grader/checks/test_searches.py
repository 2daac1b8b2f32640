"""Parts 3 and 4: value and action of both searches, and the expansions of alphabeta."""

from __future__ import annotations

from collections.abc import Callable

from grader.cases import SearchCase
from grader.evidence import Student
from grader.judge import Judge
from grader.report import Outcome

Record = Callable[[Outcome], None]
Cases = list[SearchCase]


def test_minimax_public(cases: Cases, student: Student, judge: Judge, record: Record) -> None:
    """minimax: value and action."""
    for case in cases:
        record(judge.search_values(case, student.search("minimax", case)))


def test_minimax_hidden(cases: Cases, student: Student, judge: Judge, record: Record) -> None:
    """minimax: hidden trees."""
    for case in cases:
        record(judge.search_values(case, student.search("minimax", case)))


def test_alphabeta_values_public(
    cases: Cases, student: Student, judge: Judge, record: Record
) -> None:
    """alphabeta: value and action."""
    for case in cases:
        record(judge.search_values(case, student.search("alphabeta", case)))


def test_alphabeta_values_hidden(
    cases: Cases, student: Student, judge: Judge, record: Record
) -> None:
    """alphabeta: value and action on hidden trees."""
    for case in cases:
        record(judge.search_values(case, student.search("alphabeta", case)))


def test_alphabeta_expansions_public(
    cases: Cases, student: Student, judge: Judge, record: Record
) -> None:
    """alphabeta: exactly the nodes that the strict rule expands."""
    for case in cases:
        record(judge.search_expansions(case, student.search("alphabeta", case)))


def test_alphabeta_expansions_hidden(
    cases: Cases, student: Student, judge: Judge, record: Record
) -> None:
    """alphabeta: exact expansions on hidden trees."""
    for case in cases:
        record(judge.search_expansions(case, student.search("alphabeta", case)))
