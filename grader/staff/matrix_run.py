"""Grades the named programs as submissions, several at the same time: programs in, rows out.

A program goes through the pipeline that grades students, workers and all. Only the file that
it edits is handed in: what the other file would get is known.
"""

from __future__ import annotations

import contextlib
import io
import multiprocessing
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from grader import diagnosis as say
from grader.assignment import FILES, Audience, load_assignment
from grader.grading import GAMES_AT_A_TIME, GradeRequest, grade_submission
from grader.paths import ASSIGNMENT
from grader.report import Report, Status
from grader.staff.matrix import ItemScore, Program, Row

AT_A_TIME = min(8, os.cpu_count() or 1)
NOT_RUN = {say.no_time(), *(say.no_time_after(name) for name in (*FILES, "compute_decision"))}


def grade_all(programs: Sequence[Program], jobs: int) -> list[Row]:
    """Return a row for each program, in their order; the long ones are graded first."""
    bar = Progress(console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True)
    rows: dict[str, Row] = {}
    with bar:
        task = bar.add_task("grading", total=len(programs))
        for row in _graded(sorted(programs, key=_briefness), jobs):
            rows[row.program.id] = row
            bar.update(task, advance=1, description=row.program.id)
    return [rows[program.id] for program in programs]


def _graded(programs: Sequence[Program], jobs: int) -> Iterator[Row]:
    """Yield rows as they are done.

    No program is handed out before its turn: the pool would still grade it after an interrupt.
    """
    context = multiprocessing.get_context("spawn")  # no copies of our threads
    started = context.Value("i", 0)
    games_at_a_time = 1 if jobs > 1 else GAMES_AT_A_TIME
    with ProcessPoolExecutor(jobs, context, _keep_to_a_processor, (started, jobs)) as pool:
        waiting = iter(programs)
        running: set[Future[Row]] = set()
        while True:
            for program in islice(waiting, jobs - len(running)):
                running.add(pool.submit(grade, program, games_at_a_time))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)


def _briefness(program: Program) -> tuple[bool, bool]:
    """Return a key that puts what takes long first: games, above all on too large trees."""
    return program.file != FILES["games"], program.part != "build_tree"


def _keep_to_a_processor(started: Any, jobs: int) -> None:
    """Give this process one processor, else all of them would put their workers on the same."""
    if jobs > 1 and hasattr(os, "sched_setaffinity"):
        with started.get_lock():
            mine, started.value = started.value, started.value + 1
        processors = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {processors[mine % len(processors)]})


def grade(program: Program, games_at_a_time: int) -> Row:
    """Return what a program gets as a submission of the file it edits."""
    with tempfile.TemporaryDirectory(prefix="plyground-mutant-") as folder:
        Path(folder, program.file).write_text(program.source(), encoding="utf-8")
        request = GradeRequest(Path(folder), jobs=games_at_a_time, reveal=True)
        with contextlib.redirect_stderr(io.StringIO()):  # its progress would break ours
            graded = grade_submission(request, load_assignment(ASSIGNMENT))
    return row_of(program, graded.report, graded.errors)


def row_of(program: Program, report: Report, errors: Sequence[str] = ()) -> Row:
    """Return the row that a report makes, of the items of the program's file."""
    items: dict[str, ItemScore] = {}
    caught: dict[Audience, dict[str, str]] = {"public": {}, "hidden": {}}
    not_run: dict[Audience, dict[str, None]] = {"public": {}, "hidden": {}}
    for one in report.items:
        item = one.item
        if FILES[item.part] != program.file:
            continue
        items[item.number] = ItemScore(item.part, item.audience, one.score, item.points, one.named)
        for outcome in one.outcomes:
            case = f"{item.part}/{outcome.case}"
            if outcome.brief in NOT_RUN:
                not_run[item.audience][case] = None
            elif outcome.status is not Status.PASSED:
                _add_fact(caught[item.audience], case, outcome.message.partition("\n")[0])
    return Row(
        program=program,
        items=items,
        caught=caught,
        not_run={audience: tuple(cases) for audience, cases in not_run.items()},
        errors=tuple(errors),
        seconds=round(report.seconds, 2),
    )


def _add_fact(facts: dict[str, str], case: str, fact: str) -> None:
    """Note what was seen on a case; two items may look at the same one, and see the same."""
    known = facts.get(case, fact)
    facts[case] = known if known == fact else f"{known}; {fact}"
