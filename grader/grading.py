"""One grading run, from a submission to its results: the stages of the pipeline put together."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from grader import diagnosis as say
from grader.assignment import Assignment
from grader.evidence import Clock
from grader.metadata import Metadata, load_metadata
from grader.paths import CHECKS, FIXTURES
from grader.preflight import close_what_is_open
from grader.progress import Progress
from grader.report import ItemReport, Report
from grader.reporters.gradescope import ResultsFile
from grader.sandbox import LAYERS, Sandbox
from grader.submission import Submission, SubmissionError, load_submission

GAMES_AT_A_TIME = min(2, os.cpu_count() or 1)


@dataclass(frozen=True)
class GradeRequest:
    """What to grade, and how."""

    submission: Path
    part: str | None = None
    case: str | None = None
    results: Path | None = None
    jobs: int = GAMES_AT_A_TIME
    layers: tuple[str, ...] = LAYERS
    metadata: Path | None = None
    on_platform: bool = False
    reveal: bool = False  # for staff: say all of hidden cases too


class NothingSelected(Exception):
    """The case that was asked for does not exist."""


@dataclass(frozen=True)
class Graded:
    """A finished run: its report, and what is to be told about the run itself."""

    report: Report
    loaded: bool  # whether there was any file to grade
    written: bool  # whether results.json holds this report
    warnings: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()  # ours, for staff


def grade_submission(request: GradeRequest, assignment: Assignment) -> Graded:
    """Return the graded submission; results.json is valid from the first second on."""
    metadata = load_metadata(request.metadata)
    results = Results(request.results, metadata)
    start = Report(
        assignment.title, tuple(ItemReport(item, item.check) for item in assignment.items)
    )
    results.write_or_raise(start)
    try:
        submission = load_submission(request.submission)
        return _run_checks(request, assignment, submission, results)
    except SubmissionError as error:
        results.write(replace(start, notes=(str(error),)))
        raise
    except Exception:
        failed = [replace(item, error=True, note=say.grader_error()) for item in start.items]
        results.write(replace(start, items=tuple(failed), notes=(say.grader_error(),)))
        raise


class Results:
    """results.json, if one is wanted, with what the metadata adds to a report."""

    def __init__(self, path: Path | None, metadata: Metadata) -> None:
        self._file = ResultsFile(path) if path else None
        self.annotate: Callable[[Report], Report] = metadata.annotate
        self.written = True

    def write_or_raise(self, report: Report) -> None:
        if self._file:
            self._file.write(self.annotate(report))

    def write(self, report: Report) -> None:
        """Write the report; when that fails the last complete one stays, and we go on."""
        try:
            self.write_or_raise(report)
            self.written = True
        except OSError as error:
            self.written = False
            print(f"grader error: results could not be written: {error}", file=sys.stderr)


def _run_checks(
    request: GradeRequest, assignment: Assignment, submission: Submission, results: Results
) -> Graded:
    with (
        Sandbox(assignment.limits, submission.files, request.layers) as sandbox,
        contextlib.closing(sandbox.start(show_output=True)) as worker,
    ):
        import pytest  # takes as long as the worker to start: they do so together

        from grader.plugin import Grading, Selection, arguments

        warnings = close_what_is_open(worker, sandbox, request)
        grading = Grading(
            assignment,
            submission,
            sandbox,
            FIXTURES,
            Clock(assignment),
            Selection(request.part, request.case),
            request.jobs,
            first_worker=worker,
            on_change=results.write,
            reveal=request.reveal or request.case is not None,
            progress=Progress(len(assignment.items), log=request.on_platform),
            notes=(*submission.problems.values(), *submission.notes),
        )
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        os.environ.pop("PYTEST_ADDOPTS", None)
        pytest.main(arguments(CHECKS, assignment.deadline + 60), plugins=[grading])
    if grading.problem is not None:
        raise grading.problem
    report = grading.report()
    if not report.items:
        raise NothingSelected(f"there is no such case: {request.case}")
    results.write(report)
    return Graded(
        results.annotate(report),
        loaded=bool(submission.files),
        written=results.written,
        warnings=(*warnings, *grading.warnings),
        errors=tuple(grading.errors),
    )
