"""The columns of the kill matrix: which programs a case catches, and which of them need it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import get_args

import msgspec

from grader.assignment import Audience, Part
from grader.cases import KINDS, Case, load_cases
from grader.staff.matrix import Row
from grader.staff.mutants import Mutant

ENOUGH: dict[Audience, int] = {"public": 1, "hidden": 3}  # so many cases catch every program


class Column(msgspec.Struct, frozen=True):
    """A case. A program needs it that without it is caught too seldom, or not told apart."""

    audience: Audience
    part: Part
    case: str
    why: str
    keep: str
    catches: tuple[str, ...]
    needed_by: tuple[str, ...]

    @property
    def key(self) -> str:
        return f"{self.part}/{self.case}"


class Matrix(msgspec.Struct, frozen=True):
    """Programs by cases. `whole` says that every program of its parts was graded."""

    rows: tuple[Row, ...]
    columns: tuple[Column, ...]
    whole: bool


def matrix_of(rows: Sequence[Row], fixtures: Path, whole: bool) -> Matrix:
    """Return the matrix of these programs, with all cases of the parts that they are from."""
    columns: list[Column] = []
    for part in KINDS:
        mine = [row for row in rows if row.program.part == part and is_wrong(row)]
        if mine:
            for audience in get_args(Audience):
                columns += _columns(mine, audience, part, load_cases(fixtures, audience, part))
    return Matrix(tuple(rows), tuple(columns), whole)


def is_wrong(row: Row) -> bool:
    return isinstance(row.program, Mutant)


def _columns(
    rows: Sequence[Row], audience: Audience, part: Part, cases: Sequence[Case]
) -> list[Column]:
    needed = _needed_to_tell_apart(rows, cases) if audience == "public" else {}
    found = []
    for case in cases:
        catching = [row for row in rows if f"{part}/{case.name}" in row.caught[audience]]
        seldom = [row for row in catching if row.failed(audience) <= ENOUGH[audience]]
        needing = dict.fromkeys([*ids(seldom), *needed.get(case.name, ())])
        found.append(
            Column(audience, part, case.name, case.why, case.keep, ids(catching), tuple(needing))
        )
    return found


def _needed_to_tell_apart(rows: Sequence[Row], public: Sequence[Case]) -> dict[str, list[str]]:
    """Return, by case, programs that do the same as another on every public case but this one.

    Hidden cases need not tell programs apart: names rest on the public ones too.
    """
    found: dict[str, list[str]] = defaultdict(list)
    for pair in combinations(ids(rows), 2):
        differ = [case for case in public if case.wrong.get(pair[0]) != case.wrong.get(pair[1])]
        if len(differ) == 1:
            found[differ[0].name] += pair
    return found


def ids(rows: Sequence[Row]) -> tuple[str, ...]:
    return tuple(row.program.id for row in rows)


def caught_too_seldom(rows: Sequence[Row]) -> list[tuple[Row, Audience]]:
    """Return the wrong programs that fewer cases catch than should."""
    return [
        (row, audience)
        for row in rows
        for audience, enough in ENOUGH.items()
        if is_wrong(row) and row.failed(audience) < enough
    ]
