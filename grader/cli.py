"""The commands, one short function per verb."""

from __future__ import annotations

import json
import os
import sys
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Any, TextIO

import click

from grader import __version__
from grader.assignment import FILES, AssignmentError, load_assignment
from grader.cases import CaseError
from grader.grading import GAMES_AT_A_TIME, Graded, GradeRequest, NothingSelected, grade_submission
from grader.paths import ASSIGNMENT, FIXTURES
from grader.report import Status
from grader.reporters.gradescope import results, write_apology
from grader.sandbox import LAYERS, SandboxError
from grader.submission import SubmissionError

FULL_MARKS, SOMETHING_FAILED, USAGE, NOT_LOADED, GRADER_ERROR = range(5)
NEW_FILE = click.File("w", encoding="utf-8", lazy=False)  # opened before minutes of work
FOLDER = click.Path(path_type=Path, exists=True, file_okay=False)


@click.group()
@click.version_option(__version__, prog_name="plyground")
def main() -> None:
    """Plyground: grade game-tree search."""


@main.command()
@click.argument("submission", type=click.Path(path_type=Path))
@click.option("-q", "--part", type=click.Choice(list(FILES)), help="Grade one part only.")
@click.option("-c", "--case", help="Run one case only, by its name, and show all of it.")
@click.option(
    "--json", "json_path", metavar="PATH|-", help="Write results.json there, or to stdout."
)
@click.option(
    "--results",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write results.json there as well, as on Gradescope.",
)
@click.option("--no-color", is_flag=True, help="No colours (also: NO_COLOR in the environment).")
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(1, 64),
    default=GAMES_AT_A_TIME,
    show_default=True,
    help="Games at the same time.",
)
@click.option(
    "--without",
    multiple=True,
    type=click.Choice(LAYERS),
    help="Leave out a layer of the sandbox, to test the others.",
)
def grade(submission: Path, json_path: str | None, no_color: bool, **options: Any) -> None:
    """Grade SUBMISSION: a folder, a zip or a file.

    Exit codes: 0 full marks, 1 something failed, 2 usage, 3 the submission could not be
    loaded, 4 an error of the grader.
    """
    without = options.pop("without")
    layers = tuple(layer for layer in LAYERS if layer not in without)
    graded = run(GradeRequest(submission, layers=layers, **options))
    if isinstance(graded, int):
        sys.exit(graded)
    if json_path:
        text = json.dumps(results(graded.report), indent=1, ensure_ascii=False)
        click.open_file(json_path, "w", encoding="utf-8").write(text + "\n")
    if json_path != "-":
        from grader.reporters.terminal import show  # rich takes a moment to import

        show(graded.report, no_color=no_color or "NO_COLOR" in os.environ)
    sys.exit(exit_code(graded))


@main.group()
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
    from grader.staff.selection import NotFound
    from grader.staff.writing import NotVerified

    try:
        assignment = load_assignment(ASSIGNMENT)
        click.echo(write_command.write(FIXTURES, assignment, public_seed, secret_file))
    except (NotFound, NotVerified, CaseError, AssignmentError) as error:
        click.echo(f"nothing was written:\n{error}", err=True)
        sys.exit(SOMETHING_FAILED)


@fixtures.command()
def fill() -> None:
    """Fill in what is expected in every case, such as one written by hand; keep all inputs.

    A case needs a `why` and its input: a tree, or a board and a depth.
    """
    from grader.staff import write_command
    from grader.staff.authoring import Disagreement

    try:
        changed, problems = write_command.fill(FIXTURES)
    except (CaseError, Disagreement) as error:
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


@main.command()
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


@main.command(hidden=True)
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
def platform(folder: Path) -> None:
    """Grade the submission in Gradescope's layout below FOLDER. Exits 0 once there are results."""
    path = folder / "results" / "results.json"
    metadata = folder / "submission_metadata.json"
    run(GradeRequest(folder / "submission", results=path, metadata=metadata, on_platform=True))
    sys.exit(FULL_MARKS if path.exists() else GRADER_ERROR)


def run(request: GradeRequest) -> Graded | int:
    """Grade; whatever goes wrong is said in a sentence, and its exit code comes back."""
    try:
        graded = grade_submission(request, load_assignment(ASSIGNMENT))
    except SubmissionError as error:
        click.echo(str(error), err=True)
        return NOT_LOADED
    except NothingSelected as error:
        raise click.UsageError(str(error)) from None
    except (AssignmentError, CaseError, SandboxError, OSError) as error:
        if request.on_platform and request.results and not request.results.exists():
            write_apology(request.results)
        click.echo(f"grader error: {error}", err=True)
        return GRADER_ERROR
    for warning in graded.warnings:
        click.echo(warning, err=True)
    for text in graded.errors:
        click.echo(f"grader error: {text}", err=True)
    return graded


def exit_code(graded: Graded) -> int:
    statuses = {item.status for item in graded.report.items}
    if Status.GRADER_ERROR in statuses or not graded.written:
        return GRADER_ERROR
    if not graded.loaded:
        return NOT_LOADED
    return FULL_MARKS if statuses == {Status.PASSED} else SOMETHING_FAILED
