"""What the student's code did, case by case: the worker's answer and what the host saw.

A Student is one audience's worker. It is replaced when it dies, so that a student loses only
the case it died on, and it keeps the budgets of the part it is asked about.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from msgspec import structs

from grader.assignment import FILES, Assignment, Audience, Part
from grader.boards import Board
from grader.cases import BuildCase, ExpectimaxCase, SearchCase
from grader.giventrees import height, tree_for_worker
from grader.paths import STARTER
from grader.protocol import AnyReply, BadTree, BuiltTree, Misshapen, Raised, Returned
from grader.sandbox import LONGEST_TREE, End, Ended, Sandbox, Worker
from grader.submission import Submission
from grader.trees import Path, TreeServer, size


@dataclass(frozen=True)
class NoTime:
    """It was not run: the time for it had run out, or too many calls before it timed out."""

    after_timeouts: bool = False


@dataclass(frozen=True)
class NoFile:
    """It was not run: the file it needs is missing or cannot be used."""

    problem: str


Answer = AnyReply | Ended | NoTime | NoFile

ASIDE_SECONDS = 4

ORDINARY = (Returned, Misshapen, Raised)
ANSWERS = {"build_tree": (BuiltTree, BadTree, Raised)}


@dataclass(frozen=True)
class Evidence:
    """What came of one call."""

    answer: Answer
    expanded: tuple[Path, ...] = ()
    refused: bool = False
    exhausted: bool = False
    printed: str = ""
    seconds: float = 0.0  # the limit of this call; 0 when the time of its part was shorter


@cache
def _stub(file: str) -> str | None:
    path = STARTER / file
    return path.read_text(encoding="utf-8") if path.is_file() else None


@dataclass
class Budget:
    """How much time a part has left, and how often it ran into its limits."""

    seconds: float
    timeouts: int = 0


@dataclass
class Clock:
    """The deadline of the run and the budgets of the parts."""

    assignment: Assignment
    started: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self.budgets = {part: Budget(s) for part, s in self.assignment.part_seconds.items()}
        self._charging = threading.Lock()

    def left(self, part: Part) -> float:
        """Return how many seconds a call for this part may take at most."""
        overall = self.started + self.assignment.deadline - time.monotonic()
        return min(overall, self.budgets[part].seconds)

    def charge(self, part: Part, seconds: float, answer: Answer) -> None:
        """Take a call off the budget of its part; several threads may do so at once."""
        with self._charging:
            budget = self.budgets[part]
            budget.seconds -= seconds
            budget.timeouts += isinstance(answer, Ended) and answer.how is End.TIMED_OUT


@dataclass
class Student:
    """The worker of one audience, asked one case after another."""

    sandbox: Sandbox
    submission: Submission
    audience: Audience
    clock: Clock
    on_evidence: Callable[[Evidence], None]
    worker: Worker | None = None
    share: float = 1.0  # of its time that counts: less when several are asked at once
    _known: dict[str, Evidence] = field(default_factory=dict)

    def build_tree(self, case: BuildCase) -> Evidence:
        """Return the tree that the student builds."""
        request = {
            "do": "build_tree",
            "board": case.tiles,
            "score": case.score,
            "depth": case.depth,
        }
        return self.ask("build_tree", request, longest=LONGEST_TREE)

    def expectimax(self, case: ExpectimaxCase) -> Evidence:
        """Return what the student's expectimax says of a given tree."""
        tree = tree_for_worker(case.tree)
        return self.ask(
            "expectimax", {"do": "expectimax", "tree": tree, "depth": height(case.tree)}
        )

    def minimax(self, case: SearchCase) -> Evidence:
        """Return what minimax says, and what it expands."""
        return self._search("minimax", case)

    def alphabeta(self, case: SearchCase) -> Evidence:
        """Return what alphabeta says and expands; two items look at it, and it is run once."""
        if case.name not in self._known:
            self._known[case.name] = self._search("alphabeta", case)
        return self._known[case.name]

    def _search(self, part: Part, case: SearchCase) -> Evidence:
        budget = self.clock.assignment.limits.expansions_factor * size(case.tree)
        server = TreeServer(case.tree, case.players, budget)
        request = {"do": "search", "function": part, "root": server.root()}
        return self.ask(part, request, server=server)

    def decide(self, board: Board, score: int, seconds: float) -> Evidence:
        """Return the direction that the student's compute_decision chooses."""
        depth = self.clock.assignment.games.depth
        request = {
            "do": "decide", "method": "compute_decision",
            "board": board, "score": score, "depth": depth,
        }  # fmt: skip
        return self.ask("games", request, seconds=seconds)

    def ask(
        self,
        part: Part,
        request: dict[str, Any],
        server: TreeServer | None = None,
        seconds: float | None = None,
        longest: int = 65_536,
    ) -> Evidence:
        """Return the evidence of one call, within the budget of its part."""
        refusal = self._refusal(part)
        if refusal is not None:
            return Evidence(refusal)
        limit, left = seconds or self.clock.assignment.limits.call_seconds, self.clock.left(part)
        worker = self._ready_worker()
        before = worker.printed_so_far()
        started = time.monotonic()
        answer = worker.call(
            {**request, "seed": 0},
            min(left, limit),
            on_ask=server.result if server else None,
            longest=longest,
        )
        self.clock.charge(part, (time.monotonic() - started) * self.share, answer)
        if not isinstance(answer, (*ANSWERS.get(request["do"], ORDINARY), Ended)):
            answer = Ended(End.BAD_REPLY)  # a message of ours, but none that answers this
        printed = worker.printed(before) if self.audience == "public" else ""
        if isinstance(answer, Ended):
            self.close()
        evidence = Evidence(answer, printed=printed, seconds=limit if limit <= left else 0.0)
        if server is not None:
            evidence = replace(
                evidence,
                expanded=tuple(server.expanded),
                refused=server.refused,
                exhausted=server.exhausted,
            )
        self.on_evidence(evidence)
        return evidence

    def _refusal(self, part: Part) -> Answer | None:
        """Return why there is nothing to run, if so: no file, a file as handed out, or no time."""
        file = FILES[part]
        if file not in self.submission.files:
            return NoFile(self.submission.problems[file])
        if self._is_untouched(file):
            return Raised("NotImplementedError", "", [])
        if self.clock.budgets[part].timeouts >= self.clock.assignment.limits.timeouts_per_part:
            return NoTime(after_timeouts=True)
        return NoTime() if self.clock.left(part) <= 0 else None

    def _is_untouched(self, file: str) -> bool:
        """Return whether a file is still as it was handed out: nothing in it needs to be run."""
        return self.submission.files[file] == _stub(file)

    def _ready_worker(self) -> Worker:
        if self.worker is None:
            public = self.audience == "public"
            self.worker = self.sandbox.start(show_output=public)
        return self.worker

    def fresh(self, on_evidence: Callable[[Evidence], None], share: float) -> Student:
        """Return a student with a worker of its own, on the same budgets."""
        return Student(
            self.sandbox, self.submission, self.audience, self.clock, on_evidence, share=share
        )

    def aside(self) -> Student:
        """Return a student to ask without it counting: with a worker and a little time of its own.

        What is asked aside makes a better message. It must not cost the cases that count.
        """
        limits = structs.replace(self.clock.assignment.limits, timeouts_per_part=1)
        seconds: dict[Part, int] = dict.fromkeys(self.clock.assignment.part_seconds, ASIDE_SECONDS)
        little = structs.replace(self.clock.assignment, limits=limits, part_seconds=seconds)
        clock = Clock(little, self.clock.started)
        return Student(self.sandbox, self.submission, self.audience, clock, lambda _: None)

    def close(self) -> None:
        """End the worker, if there is one."""
        if self.worker is not None:
            self.worker.close()
            self.worker = None
