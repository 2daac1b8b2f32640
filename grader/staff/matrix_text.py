"""The kill matrix as text for a terminal, 80 columns wide, and as JSON with everything in it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import get_args

import click
import msgspec

from grader.assignment import Audience
from grader.staff.matrix import Row, Verdict, problems
from grader.staff.matrix_cases import ENOUGH, Column, Matrix, caught_too_seldom, ids, is_wrong

WIDTH = 80
VERDICT = max(len(verdict.value) for verdict in Verdict)


def as_text(matrix: Matrix) -> str:
    """Return a table for each part, then what is wrong, then which cases could go."""
    return "\n".join(
        [*_tables(matrix), *_failures(matrix.rows), *_remarks(matrix), summary(matrix)]
    )


def summary(matrix: Matrix) -> str:
    """Return the whole of it in a line."""
    wrong = [row for row in matrix.rows if is_wrong(row)]
    killed = sum(row.verdict is Verdict.KILLED for row in wrong)
    right = [row for row in matrix.rows if not is_wrong(row)]
    full = sum(row.verdict is Verdict.FULL_MARKS for row in right)
    return (
        f"{killed} of {len(wrong)} wrong programs are killed and named,"
        f" {full} of {len(right)} right ones have full marks"
    )


# --- the tables -----------------------------------------------------------------------------


def groups(matrix: Matrix) -> dict[str, list[Row]]:
    """Return the rows by heading: the right programs, then the wrong ones of each part."""
    found: dict[str, list[Row]] = {}
    for row in matrix.rows:
        found.setdefault(row.program.part if is_wrong(row) else "right programs", []).append(row)
    return found


def _tables(matrix: Matrix) -> Iterator[str]:
    for heading, rows in groups(matrix).items():
        items = items_that_lose(rows)
        width = max(len(name) for name in (heading, *ids(rows)))
        numbers = "".join(f"{number:>6}" for number in items)
        counts = " pub hid" if is_wrong(rows[0]) else ""
        yield f"{heading:<{width}} {'':<{VERDICT}}{numbers}{counts}".rstrip()
        yield from (_line(row, width, items) for row in rows)
        yield ""


def items_that_lose(rows: Sequence[Row]) -> list[str]:
    """Return the items in which one of these programs loses points."""
    return sorted({name for row in rows for name, item in row.items.items() if item.lost > 0})


def _line(row: Row, width: int, items: Sequence[str]) -> str:
    lost = [row.items[name].lost if name in row.items else 0 for name in items]
    points = "".join(f"{-one:>6.3g}" if one > 0 else f"{'.':>6}" for one in lost)
    counts = "".join(f"{len(row.catching(audience)):>4}" for audience in get_args(Audience))
    verdict = row.verdict.value
    styled = click.style(verdict, fg="red" if row.verdict.is_failure else "green")
    gap = " " * (VERDICT - len(verdict))
    return f"{row.program.id:<{width}} {styled}{gap}{points}{counts * is_wrong(row)}".rstrip()


# --- what follows ---------------------------------------------------------------------------


def _failures(rows: Sequence[Row]) -> Iterator[str]:
    for row in rows:
        for problem in problems(row):
            yield f"{row.program.id}: {problem.text}"
    if any(row.verdict.is_failure for row in rows):
        yield ""


def _remarks(matrix: Matrix) -> Iterator[str]:
    """Yield what is worth knowing and no failure, each with a blank line after it."""
    yield from _block("too few cases catch:", (
        f"{row.program.id}: {row.failed(audience)} {audience}, expected {ENOUGH[audience]} or more"
        for row, audience in caught_too_seldom(matrix.rows)
    ))  # fmt: skip
    yield from _block("not run, because calls before it had timed out:", (
        f"{row.program.id}: {len(cases)} {audience} cases"
        for row in matrix.rows
        for audience, cases in row.not_run.items()
        if cases
    ))  # fmt: skip
    if not matrix.whole:
        return
    yield from _block("cases that catch nothing, and why they stay:", (
        f"{one.audience} {one.key}: {one.keep or 'NO REASON: give it a `keep`'}"
        for one in matrix.columns
        if not one.catches
    ))  # fmt: skip
    head = "cases that could go, one at a time (--json and --html tell which):"
    yield from _block(head, _spare(matrix.columns))


def _spare(columns: Sequence[Column]) -> Iterator[str]:
    """Yield how many cases are such that all programs are caught and told apart without it."""
    for place in dict.fromkeys((one.audience, one.part) for one in columns):
        here = [one for one in columns if (one.audience, one.part) == place]
        spare = sum(bool(one.catches) and not one.needed_by for one in here)
        if spare:
            yield f"{' '.join(place)}: {spare} of {len(here)}"


def _block(head: str, lines: Iterable[str]) -> list[str]:
    found = [_indented(line) for line in lines]
    return [head, *found, ""] if found else []


def _indented(text: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent="  ", subsequent_indent="      ",
                         break_long_words=False, break_on_hyphens=False)  # fmt: skip


# --- JSON -----------------------------------------------------------------------------------


def as_json(matrix: Matrix) -> str:
    """Return everything: programs with their verdicts, and cases with what they catch."""
    found = {
        "summary": summary(matrix),
        "whole": matrix.whole,
        "programs": [_record(row) for row in matrix.rows],
        "cases": msgspec.to_builtins(matrix.columns),
    }
    return msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n"


def _record(row: Row) -> dict[str, object]:
    program = row.program
    return {
        "id": program.id,
        "name": program.name,
        "kind": "wrong" if is_wrong(row) else "right",
        "part": program.part,
        "must": getattr(program, "must", ()),
        "may": getattr(program, "may", ()),
        "verdict": row.verdict.value,
        "problems": [problem.text for problem in problems(row)],
        "named": row.named,
        "items": row.items,
        "caught": row.caught,
        "not_run": row.not_run,
        "errors": row.errors,
        "seconds": row.seconds,
    }
