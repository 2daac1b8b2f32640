"""The commands, one short function per verb."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import click

from grader import __version__
from grader.assignment import FILES, AssignmentError, load_assignment
from grader.cases import CaseError
from grader.exit_codes import FULL_MARKS, GRADER_ERROR, NOT_LOADED, SOMETHING_FAILED
from grader.grading import GAMES_AT_A_TIME, Graded, GradeRequest, NothingSelected, grade_submission
from grader.paths import ASSIGNMENT, ROOT
from grader.report import Status
from grader.reporters.gradescope import results, write_apology
from grader.sandbox import LAYERS, SandboxError
from grader.submission import SubmissionError


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


if (ROOT / "grader" / "staff" / "commands.py").exists():  # it is not in the handout
    from grader.staff.commands import fixtures, mutants

    main.add_command(fixtures)
    main.add_command(mutants)
