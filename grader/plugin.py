"""The pytest plugin: puts points on the checks, gives them their fixtures, makes the Report."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from gradescope_utils.autograder_utils import decorators

from grader import diagnosis as say
from grader.assignment import Assignment, AssignmentError, Audience, Item, Part
from grader.cases import Case, load_cases
from grader.deepest import Looker
from grader.evidence import Clock, Evidence, Student
from grader.examination import Examination
from grader.judge import Judge
from grader.naming import Examined
from grader.play import Played, load_key, play_games
from grader.progress import Progress
from grader.report import SHOWN_IN_FULL, ItemReport, Outcome, Report, Status
from grader.sandbox import Sandbox, Worker
from grader.submission import Submission


@dataclass(frozen=True)
class Selection:
    """What to run: everything, one part, or one case."""

    part: str | None = None
    case: str | None = None

    def wants(self, case: Case) -> bool:
        return self.case in (None, case.name)


@dataclass
class Grading:
    """One run of the checks over one submission."""

    assignment: Assignment
    submission: Submission
    sandbox: Sandbox
    fixtures: Path
    clock: Clock
    selection: Selection
    jobs: int
    first_worker: Worker  # which the preflight has tried
    on_change: Callable[[Report], None]
    progress: Progress
    reveal: bool  # staff may see hidden cases
    notes: tuple[str, ...] = ()
    warnings: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)  # ours, for staff
    problem: Exception | None = None  # nothing could be run at all

    def __post_init__(self) -> None:
        self._reports: dict[str, ItemReport] = {}
        public = self._new_student("public")
        public.worker = self.first_worker
        self._students: dict[Audience, Student] = {"public": public}
        self._games: dict[Audience, list[Played]] = {}
        self._outcomes: list[Outcome] = []
        self._printed: list[str] = []
        self._failure: BaseException | None = None
        self._loaded: dict[tuple[Part, Audience], list[Case]] = {}
        self._examined: dict[tuple[Part, Audience], list[Examined]] = {}
        self._examination: Examination | None = None

    # -- before anything runs

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Match functions with tables, put points on them, and let the public ones run first."""
        functions = {item.name: item for item in items}
        items.clear()
        try:
            tables = self._matched(functions)
            chosen = [table for table in tables if self._is_chosen(table)]
        except Exception as error:
            self.problem = self.problem or error
            return
        for table in chosen:
            self._reports[table.number] = ItemReport(table, _title(functions[table.check]))
        chosen.sort(key=lambda table: table.audience == "hidden")  # stable
        items += [functions[table.check] for table in chosen]
        self._publish()

    def _matched(self, functions: dict[str, pytest.Item]) -> tuple[Item, ...]:
        tables = self.assignment.items
        for at, table in enumerate(tables):
            if table.check not in functions:
                place = f"assignment.toml: item[{at}].check"
                raise AssignmentError(f"{place}: {table.check} is no function in grader/checks/")
            _decorate(_function(functions[table.check]), table)
        for name in sorted(functions.keys() - {table.check for table in tables}):
            text = f"warning: {name} has no [[item]] table in assignment.toml and is not graded"
            self.warnings.append(text)
        return tables

    def _is_chosen(self, table: Item) -> bool:
        if self.selection.part not in (None, table.part):
            return False
        return self.selection.case is None or (table.part != "games" and bool(self._cases(table)))

    def _cases(self, table: Item) -> list[Case]:
        return list(filter(self.selection.wants, self._all_cases(table)))

    def _all_cases(self, table: Item) -> list[Case]:
        key = (table.part, table.audience)
        if key not in self._loaded:
            self._loaded[key] = load_cases(self.fixtures, table.audience, table.part)
        return self._loaded[key]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A check that cannot be loaded is an error of ours, told before anything runs."""
        if report.failed:
            self.problem = AssignmentError(f"a check cannot be loaded:\n{report.longreprtext}")

    def pytest_internalerror(self, excrepr: object) -> None:
        self.problem = self.problem or RuntimeError(str(excrepr))

    # -- fixtures for the checks

    @pytest.fixture
    def table(self, request: pytest.FixtureRequest) -> Item:
        """The item's table in assignment.toml."""
        return self._table(request.function.__name__)

    @pytest.fixture
    def cases(self, table: Item) -> list[Case]:
        """The cases of the item's part, for its audience."""
        found = self._cases(table)
        if not found:
            raise AssignmentError(f"there are no {table.audience} cases for {table.part}")
        return found

    @pytest.fixture
    def student(self, table: Item) -> Student:
        """The student's code, to be asked one case at a time."""
        return self._student(table.audience)

    @pytest.fixture
    def judge(self, table: Item, student: Student) -> Generator[Judge, None, None]:
        """Makes outcomes of evidence; looks more closely into public cases than hidden ones."""
        most = SHOWN_IN_FULL if table.audience == "public" else 0
        looker = Looker(table.part, student, most)
        yield Judge(table.part, self.assignment.limits, self.submission.files, looker)
        looker.close()

    @pytest.fixture
    def examine(
        self, table: Item, cases: list[Case], record: Callable[[Outcome], None]
    ) -> Examination:
        """Asks about every case of the item, records the outcomes, and names the bug."""
        every = self._all_cases(table) if cases else []
        self._examination = Examination(
            table, every, self.selection.wants, record, self._printed, self._examined
        )
        return self._examination

    @pytest.fixture(name="assignment")
    def assignment_fixture(self) -> Assignment:
        """All of assignment.toml."""
        return self.assignment

    @pytest.fixture
    def games(self, table: Item) -> list[Played]:
        """The seeded games of the item's audience, played once."""
        if table.audience not in self._games:
            key = load_key(self.fixtures, table.audience)
            student = self._student(table.audience)
            self._games[table.audience] = play_games(student, key, self.assignment, self.jobs)
        return self._games[table.audience]

    @pytest.fixture
    def record(self, table: Item) -> Callable[[Outcome], None]:
        """Takes the outcome of each case; of a hidden one keeps only what may be shown."""
        reveal = table.audience == "public" or self.reveal

        def keep(outcome: Outcome) -> None:
            self._outcomes.append(outcome if reveal else outcome.hidden())

        return keep

    def _table(self, check: str) -> Item:
        return next(table for table in self.assignment.items if table.check == check)

    def _student(self, audience: Audience) -> Student:
        if audience not in self._students:
            self._students[audience] = self._new_student(audience)
        return self._students[audience]

    def _new_student(self, audience: Audience) -> Student:
        return Student(self.sandbox, self.submission, audience, self.clock, self._keep_prints)

    def _keep_prints(self, evidence: Evidence) -> None:
        if evidence.printed:
            self._printed.append(evidence.printed)

    # -- each item

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        table = self._table(item.name)
        self._outcomes, self._printed, self._failure = [], [], None
        self._examination = None
        if table.audience == "hidden":
            self._close("public")  # a worker that saw public cases never meets a hidden one
        self.progress.start(_title(item))
        result = yield
        self._reports[table.number] = report = self._item_report(table, item)
        self.progress.done(report)
        self._publish()
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if call.excinfo is not None:
            self._failure = call.excinfo.value
        return report

    def _item_report(self, table: Item, item: pytest.Item) -> ItemReport:
        """Return what an item came to: its outcomes, a plain assertion, or an error of ours."""
        outcomes, printed = tuple(self._outcomes), "".join(self._printed)
        takes_outcomes = "record" in getattr(item, "fixturenames", ())
        if self._failure is None and takes_outcomes and not outcomes:
            self._failure = AssignmentError(f"{table.check} recorded no outcome")
        if isinstance(self._failure, AssertionError) and not takes_outcomes:
            shown = str(self._failure) if table.audience == "public" else ""
            outcomes = (Outcome("", Status.FAILED, shown),)
        elif self._failure is not None:
            trace = "".join(traceback.format_exception(self._failure))
            self.errors.append(f"{table.number} {table.check}: {trace}")
            note = say.grader_error()
            return ItemReport(table, _title(item), outcomes, note=note, error=True)
        elif not takes_outcomes:
            outcomes = (Outcome.passed(""),)
        found = self._examination
        note = found.note if found else self._games_note(table, outcomes)
        named = found.named if found else ()
        return ItemReport(table, _title(item), outcomes, note, printed, named=named)

    def _games_note(self, table: Item, outcomes: tuple[Outcome, ...]) -> str:
        """Return where to look first when games go wrong because what they use does."""
        wrong = [
            report.item.part
            for report in self._reports.values()
            if report.item.part in ("build_tree", "expectimax")
            and report.item.audience == "public"
            and report.status in (Status.FAILED, Status.CRASHED)
        ]
        went_wrong = any(outcome.status is not Status.PASSED for outcome in outcomes)
        return say.games_follow(wrong) if table.part == "games" and wrong and went_wrong else ""

    # -- the end

    def _close(self, audience: Audience) -> None:
        student = self._students.pop(audience, None)
        if student is not None:
            student.close()

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        for audience in list(self._students):
            self._close(audience)
        self.progress.stop()

    def report(self) -> Report:
        """Return the report as it stands."""
        return Report(
            self.assignment.title,
            tuple(self._reports.values()),
            self.notes,
            ", ".join(self.sandbox.in_force),
            time.monotonic() - self.clock.started,
        )

    def _publish(self) -> None:
        self.on_change(self.report())


def _function(item: pytest.Item) -> Callable[..., Any]:
    assert isinstance(item, pytest.Function)
    function: Callable[..., Any] = item.function
    return function


def _decorate(function: Callable[..., Any], table: Item) -> None:
    decorators.weight(table.points)(function)
    decorators.number(table.number)(function)
    decorators.visibility(table.visibility)(function)
    decorators.tags(table.part)(function)


def _title(item: pytest.Item) -> str:
    return (_function(item).__doc__ or item.name).strip().splitlines()[0].rstrip(".")


# Parts of pytest that have no use here; each costs time at the start.
UNUSED = (
    "faulthandler", "unraisableexception", "threadexception", "doctest", "junitxml", "pastebin",
    "logging", "stepwise", "setuponly", "setupplan", "legacypath", "unittest", "debugging",
    "monkeypatch", "recwarn", "tmpdir", "subtests",
)  # fmt: skip


def arguments(checks: Path, backstop: float) -> list[str]:
    """Return pytest's arguments: our files, our settings, nobody else's."""
    return [
        str(checks), "-c", str(checks / "pytest.ini"), "--rootdir", str(checks),
        "--confcutdir", str(checks), "-p", "no:cacheprovider", "-p", "no:terminal",
        *[word for name in UNUSED for word in ("-p", f"no:{name}")],
        "-p", "pytest_timeout", "--timeout", str(int(backstop)), "--assert", "plain",
        "--import-mode", "importlib", "--capture", "no",
    ]  # fmt: skip
