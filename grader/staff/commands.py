"""The commands for staff. What they need is imported when they run, not before."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TextIO

import click

from grader.assignment import FILES, AssignmentError, load_assignment
from grader.cases import CaseError
from grader.exit_codes import FULL_MARKS, GRADER_ERROR, SOMETHING_FAILED, USAGE
from grader.paths import ASSIGNMENT, FIXTURES

FOLDER = click.Path(path_type=Path, exists=True, file_okay=False)
NEW_FILE = click.File("w", encoding="utf-8", lazy=False)  # opened before minutes of work


@click.group()
def fixtures() -> None:
    """The cases: make, check, compare and show them."""


@fixtures.command()
@click.option("--public-seed", metavar="S", help="Draw other public cases, by this seed.")
@click.option(
    "--secret",
    "secret_file",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="A file with the seed of the hidden cases, 32 hexadecimal digits; else a fresh one.",
)
def write(public_seed: str | None, secret_file: Path | None) -> None:
    """Draw a new set of hidden cases, and of public ones by the public seed.

    Cases written by hand stay. Nothing is overwritten unless everything is verified.
    """
    from grader.staff import write_command
    from grader.staff.authoring import Disagreement
    from grader.staff.mutants import MutantsError
    from grader.staff.selection import NotFound
    from grader.staff.writing import NotVerified

    try:
        assignment = load_assignment(ASSIGNMENT)
        click.echo(write_command.write(FIXTURES, assignment, public_seed, secret_file))
    except (
        NotFound, NotVerified, CaseError, Disagreement, MutantsError, AssignmentError, OSError,
    ) as error:  # fmt: skip
        click.echo(f"nothing was written:\n{error}", err=True)
        sys.exit(SOMETHING_FAILED)


@fixtures.command()
def fill() -> None:
    """Fill in what is expected in every case, such as one written by hand; keep all inputs.

    A case needs a `why` and its input: a tree, or a board and a depth.
    """
    from grader.staff import write_command
    from grader.staff.authoring import Disagreement
    from grader.staff.mutants import MutantsError

    try:
        load_assignment(ASSIGNMENT)
        changed, problems = write_command.fill(FIXTURES)
    except (CaseError, Disagreement, MutantsError, AssignmentError, OSError) as error:
        click.echo(str(error), err=True)
        sys.exit(SOMETHING_FAILED)
    for name in changed:
        click.echo(f"written: {name}")
    for problem in problems:
        click.echo(problem, err=True)
    sys.exit(SOMETHING_FAILED if problems else FULL_MARKS)


@fixtures.command("check")
@click.argument("folder", type=FOLDER, default=FIXTURES)
def check_fixtures(folder: Path) -> None:
    """Do every case in FOLDER over with the oracle and the named programs.

    Exits 1 when something differs, with a line for each problem.
    """
    from grader.staff.checking import NotFixtures, check, summary
    from grader.staff.mutants import MutantsError

    try:
        problems = check(folder)
    except (NotFixtures, MutantsError, AssignmentError) as error:
        raise click.UsageError(str(error)) from None
    click.echo("\n".join(problems) if problems else summary(folder))
    sys.exit(SOMETHING_FAILED if problems else FULL_MARKS)


@fixtures.command("diff")
@click.argument("old", type=FOLDER)
@click.argument("new", type=FOLDER)
def diff_fixtures(old: Path, new: Path) -> None:
    """Say what changed for grades from the folder OLD to the folder NEW."""
    from grader.staff.checking import NotFixtures
    from grader.staff.comparing import compare

    try:
        click.echo(compare(old, new, load_assignment(ASSIGNMENT).items))
    except (NotFixtures, CaseError, AssignmentError) as error:
        raise click.UsageError(str(error)) from None


@fixtures.command("show")
@click.argument("case")
def show_fixture(case: str) -> None:
    """Draw CASE: a name, part/name or a file."""
    from grader.staff.showing import UnknownCase, show

    try:
        click.echo(show(case, FIXTURES))
    except (UnknownCase, CaseError) as error:
        raise click.UsageError(str(error)) from None


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("-q", "--part", type=click.Choice(list(FILES)), help="Only programs of this part.")
@click.option(
    "-j", "--jobs", type=click.IntRange(1, 64), help="Programs at the same time; else one per core."
)
@click.option(
    "--json", "data", type=NEW_FILE, metavar="PATH|-", help="Write all of it there, or to stdout."
)
@click.option(
    "--html", "page", type=NEW_FILE, metavar="PATH", help="Write a page of programs by cases there."
)
@click.option("--no-color", is_flag=True, help="No colours (also: NO_COLOR in the environment).")
def mutants(
    ids: tuple[str, ...],
    part: str | None,
    jobs: int | None,
    data: TextIO | None,
    page: TextIO | None,
    no_color: bool,
) -> None:
    """Grade the named wrong programs of fixtures/mutants.toml, or those with these IDs.

    Exit codes: 0 each loses points where it must, nowhere else, and under its own name; 1 one
    does not; 2 usage, or mutants.toml cannot be used; 4 an error of the grader.
    """
    from concurrent.futures import BrokenExecutor

    from grader.sandbox import SandboxError
    from grader.staff import matrix, matrix_cases, matrix_page, matrix_run, matrix_text
    from grader.staff.mutants import MutantsError, load_mutants

    try:
        programs = matrix.choose(load_mutants(), ids, part)
        matrix.check(programs, load_assignment(ASSIGNMENT))
        rows = matrix_run.grade_all(programs, jobs or matrix_run.AT_A_TIME)
        table = matrix_cases.matrix_of(rows, FIXTURES, whole=not ids)
    except MutantsError as error:
        click.echo(str(error), err=True)
        sys.exit(USAGE)
    except (AssignmentError, CaseError, SandboxError, BrokenExecutor, OSError) as error:
        click.echo(f"grader error: {error}", err=True)
        sys.exit(GRADER_ERROR)
    if data:
        data.write(matrix_text.as_json(table))
    if page:
        page.write(matrix_page.as_html(table))
    if not data or data.name != "<stdout>":
        plain = no_color or "NO_COLOR" in os.environ
        click.echo(matrix_text.as_text(table), color=False if plain else None)
    verdicts = {row.verdict for row in rows}
    if matrix.Verdict.ERROR in verdicts:
        sys.exit(GRADER_ERROR)
    failed = any(verdict.is_failure for verdict in verdicts)
    sys.exit(SOMETHING_FAILED if failed else FULL_MARKS)
