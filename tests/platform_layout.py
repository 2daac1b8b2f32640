"""Gradescope's folders, laid out for a test, with the real run_autograder and a small assignment.

Grading runs in a PID namespace of its own, so that a bug in our sandbox cannot reach the
processes of the machine: hostile submissions are graded nowhere else.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from modules import ROOT

from grader.assignment import Assignment, load_assignment
from grader.cases import KINDS, load_case
from grader.staff.authoring import as_text, filled_in
from grader.staff.writing import AUDIENCES

CANARY = 31_415_926  # a value in every hidden case: it must not be seen anywhere
CANARY_NAME = "hidden-canary"
ORDINARY_UID = 64_321  # an ordinary user, for grading without root

ASSIGNMENT = """
title = "A small assignment"
deadline = 60

[limits]
call_seconds = 2
cpu_seconds = 10
memory_mb = 400
output_kb = 64
expansions_factor = 20
timeouts_per_part = 1

[part_seconds]
build_tree = 12
expectimax = 12
minimax = 12
alphabeta = 12
games = 12

[games]
depth = 1
move_seconds = 2
public = { games = 1, rungs = [[1, 100, 1.0]] }
hidden = { games = 1, rungs = [[1, 100, 1.0]] }
"""

ITEMS = [
    ("1.1", "test_build_tree_public", "build_tree", "public"),
    ("1.2", "test_build_tree_hidden", "build_tree", "hidden"),
    ("2.1", "test_expectimax_public", "expectimax", "public"),
    ("2.2", "test_expectimax_hidden", "expectimax", "hidden"),
    ("3.1", "test_minimax_public", "minimax", "public"),
    ("3.2", "test_minimax_hidden", "minimax", "hidden"),
    ("4.1", "test_alphabeta_values_public", "alphabeta", "public"),
    ("4.2", "test_alphabeta_values_hidden", "alphabeta", "hidden"),
    ("4.3", "test_alphabeta_expansions_public", "alphabeta", "public"),
    ("4.4", "test_alphabeta_expansions_hidden", "alphabeta", "hidden"),
    ("5.1", "test_games_public", "games", "public"),
    ("5.2", "test_games_hidden", "games", "hidden"),
]
POINTS = 10  # for each item

SMALL_CASES: dict[str, list[dict[str, Any]]] = {
    "build_tree": [{"board": ["2 2", ". ."], "score": 4, "depth": 2}],
    "expectimax": [{"tree": {"left": [4, 8], "right": [5]}}],
    "minimax": [{"tree": [[3, 5], [2, 9]]}],
    "alphabeta": [{"tree": [[3, 9], [3, 5]]}, {"tree": [5, [[3, 2], 9]]}],
}
HIDDEN_CASES: dict[str, list[dict[str, Any]]] = {
    "build_tree": [{"board": ["2 4", "4 ."], "score": CANARY, "depth": 1}],
    "expectimax": [{"tree": {"up": [CANARY, 2], "down": [1]}}],
    "minimax": [{"tree": [[CANARY, 5], [-2, 9]]}],
    "alphabeta": [{"tree": [[CANARY, 9], [9, 5], [4, 1]]}],
}


@dataclass
class Graded:
    """What one run of run_autograder left behind."""

    returncode: int
    stdout: str
    stderr: str
    results: dict[str, Any]
    results_text: str

    @property
    def score(self) -> float:
        return self.results["score"]

    @property
    def scores(self) -> dict[str, float]:
        """The points of each item, by its number."""
        return {test["number"]: test["score"] for test in self.results["tests"]}

    def output(self, number: str) -> str:
        """Return what a student reads about one item."""
        return next(test["output"] for test in self.results["tests"] if test["number"] == number)

    def status(self, number: str) -> str:
        """Return the status of one item, in our own words."""
        tests = self.results["tests"]
        return next(t["extra_data"]["status"] for t in tests if t["number"] == number)


@dataclass
class Platform:
    """/autograder in a folder of its own."""

    folder: Path = field(default_factory=lambda: Path(tempfile.mkdtemp(prefix="autograder-")))
    uid: int = 0  # who runs the grader

    def __post_init__(self) -> None:
        self.source = self.folder / "source"
        self.submission = self.folder / "submission"
        self.results = self.folder / "results" / "results.json"
        ignore = shutil.ignore_patterns("__pycache__")
        for name in ("grader", "starter", "solution", "requirements"):
            shutil.copytree(ROOT / name, self.source / name, ignore=ignore)
        for name in ("setup.sh", "run_autograder"):
            shutil.copy(ROOT / name, self.source / name)
        shutil.copy(ROOT / "run_autograder", self.folder / "run_autograder")
        (self.source / ".venv").mkdir()
        self.submission.mkdir()
        self.results.parent.mkdir()
        (self.folder / "submission_metadata.json").write_text(json.dumps({"id": 1}))
        self.lay_out_cases()
        shutil.rmtree(self.source / "solution")
        self.folder.chmod(0o755)
        if self.uid:
            for path in (self.folder, *self.folder.rglob("*")):
                os.chown(path, self.uid, self.uid, follow_symlinks=False)

    def lay_out_cases(self) -> None:
        """Put the small assignment and its cases in place."""
        self.write_assignment(ASSIGNMENT, ITEMS)
        self.write_cases("public", SMALL_CASES, "public")
        self.write_cases("hidden", HIDDEN_CASES, CANARY_NAME)
        self.fill_in()

    def lay_out_shipped_cases(self) -> None:
        """Put what the repository ships in place: its assignment and its cases, as they are."""
        shutil.copy(ROOT / "assignment.toml", self.source / "assignment.toml")
        shutil.copytree(ROOT / "fixtures", self.source / "fixtures")

    @property
    def assignment(self) -> Assignment:
        return load_assignment(self.source / "assignment.toml")

    def write_assignment(self, head: str, items: list[tuple[str, str, str, str]]) -> None:
        tables = [
            f'\n[[item]]\nnumber = "{number}"\ncheck = "{check}"\npart = "{part}"\n'
            f'audience = "{audience}"\npoints = {POINTS}\n'
            for number, check, part, audience in items
        ]
        (self.source / "assignment.toml").write_text(head + "".join(tables))

    def write_cases(self, audience: str, cases: dict[str, list[dict[str, Any]]], name: str) -> None:
        for part, inputs in cases.items():
            folder = self.source / "fixtures" / audience / part
            folder.mkdir(parents=True, exist_ok=True)
            for at, given in enumerate(inputs):
                case = {"name": f"{name}-{at}", "why": "a test", **given}
                (folder / f"{name}-{at}.json").write_text(json.dumps(case))
        (self.source / "fixtures" / audience / "key").write_text("00" * 16)

    def fill_in(self) -> None:
        """Fill in what the cases expect, as `fixtures fill` does, for sets as small as these."""
        for audience in AUDIENCES:
            for part, kind in KINDS.items():
                for path in (self.source / "fixtures" / audience / part).glob("*.json"):
                    path.write_text(as_text(filled_in(load_case(path, kind), part)))

    def submit(self, files: dict[str, str | bytes]) -> None:
        """Put these files, and no others, where the platform puts a submission."""
        shutil.rmtree(self.submission)
        self.submission.mkdir()
        for name, content in files.items():
            path = self.submission / name
            path.parent.mkdir(parents=True, exist_ok=True)
            data = content.encode() if isinstance(content, str) else content
            path.write_bytes(data)
        if self.uid:
            for path in (self.submission, *self.submission.rglob("*")):
                os.chown(path, self.uid, self.uid)

    def grade(self, *without: str, timeout: float = 120) -> Graded:
        """Run run_autograder as the platform does, and return what it left behind."""
        self.results.unlink(missing_ok=True)
        command = [str(self.folder / "run_autograder")]
        if without:  # a layer switched off: the same files, by the command for staff
            command = [str(self.source / "run_autograder"), str(self.submission)]
            command += ["--results", str(self.results), "--json", "-"]
            command += [word for layer in without for word in ("--without", layer)]
        ran = subprocess.run(
            [*self.namespace(), *command],
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=timeout,
        )
        text = self.results.read_text()
        return Graded(ran.returncode, ran.stdout, ran.stderr, json.loads(text), text)

    def namespace(self) -> list[str]:
        """Return the command that puts another into a PID namespace, as the right user."""
        inside = ["bwrap", "--dev-bind", "/", "/", "--unshare-pid", "--proc", "/proc"]
        inside += ["--die-with-parent", "--cap-add", "ALL", *self.environment()]
        if self.uid:
            user = [f"--reuid={self.uid}", f"--regid={self.uid}", "--clear-groups"]
            inside += ["setpriv", *user, "--inh-caps=-all", "--bounding-set=-all"]
        return inside

    def environment(self) -> list[str]:
        """Return bwrap's words for our .venv in the source: the clone may be a private folder."""
        return ["--ro-bind", str(ROOT / ".venv"), str(self.source / ".venv")]

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


def honest() -> dict[str, str | bytes]:
    """Return the reference solution as a submission."""
    return {name: (ROOT / "solution" / name).read_text() for name in ("ai.py", "adversarial.py")}


# --- what nobody may read ----------------------------------------------------------------------

NUMBER = re.compile(r"-?\d+(?:\.\d+)*|(?<![\w.])\.(?![\w.])")  # a dot alone is an empty cell


@dataclass(frozen=True)
class Secrets:
    """What the hidden cases of a folder hold and no public case does.

    A name or a sentence is found as it stands. A board, a tree or an expected order is found
    by its numbers in a row, however they are written, if there are enough to tell them apart.
    """

    fixtures: Path

    @cached_property
    def texts(self) -> list[str]:
        """Names and sentences of hidden cases, their seed, and the key of the hidden games."""
        handed_out = [*self._files("public", "*"), *(self.fixtures.parent / "grader").glob("*.py")]
        public = "\n".join(path.read_text() for path in handed_out)
        cases = [json.loads(path.read_text()) for path in self._files("hidden", "*.json")]
        kinds = ("name", "why", "seed")
        texts = {str(case[kind]) for case in cases for kind in kinds if kind in case}
        texts |= {path.read_text().strip() for path in self._files("hidden", "key")}
        return sorted(text for text in texts if not _holds(public, text))

    @cached_property
    def rows(self) -> list[str]:
        """Numbers in a row that only hidden cases have."""
        public = numbers("\n".join(path.read_text() for path in self._files("public", "*.json")))
        rows = {
            numbers(json.dumps(part))
            for path in self._files("hidden", "*.json")
            for part in _parts(json.loads(path.read_text()))
        }
        return sorted(row for row in rows if _is_telling(row) and row not in public)

    def found_in(self, text: str) -> str:
        """Return the first secret that this text holds, or an empty text."""
        for secret in self.texts:
            if _holds(text, secret):
                return secret
        row_of_text = numbers(text)
        return next((row for row in self.rows if row in row_of_text), "")

    def _files(self, audience: str, name: str) -> list[Path]:
        return [path for path in (self.fixtures / audience).rglob(name) if path.is_file()]


def _holds(text: str, words: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(words)}(?![\w-])", text) is not None


def numbers(text: str) -> str:
    """Return the numbers of a text, each between two spaces, and nothing else."""
    return "".join(f" {'0' if word == '.' else word} " for word in NUMBER.findall(text))


def _is_telling(row: str) -> bool:
    words = row.split()
    return 8 <= len(words) <= 200 and len(set(words)) >= 4


def _parts(value: Any) -> Iterator[Any]:
    """Yield everything in a case that holds other things: boards, trees and their branches."""
    if isinstance(value, (dict, list)):
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _parts(inner)
