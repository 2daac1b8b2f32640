"""Part 1: the shape and the contents of trees."""

from __future__ import annotations

from grader.evidence import Student
from grader.examination import Examination
from grader.judge import Judge


def test_build_tree_public(examine: Examination, student: Student, judge: Judge) -> None:
    """build_tree: shape and contents of trees."""
    examine(student.build_tree, judge.tree)


def test_build_tree_hidden(examine: Examination, student: Student, judge: Judge) -> None:
    """build_tree: hidden boards."""
    examine(student.build_tree, judge.tree)
