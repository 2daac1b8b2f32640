"""The deepest wrong node is found with a worker of its own, at no cost to what counts."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time

import msgspec
import pytest
from modules import ROOT

from grader.assignment import load_assignment
from grader.cases import ExpectimaxCase, SearchCase
from grader.deepest import MOST_NODES, Looker, WrongNode, deepest_wrong_node
from grader.evidence import ASIDE_SECONDS, Clock, Student
from grader.judge import Judge
from grader.paths import ASSIGNMENT
from grader.protocol import Odd
from grader.report import Status
from grader.sandbox import Sandbox
from grader.staff.authoring import as_text, expected
from grader.submission import Submission

SHIPPED = load_assignment(ASSIGNMENT)
CALLS = 2  # seconds for one call
LIMITS = msgspec.structs.replace(SHIPPED.limits, call_seconds=CALLS)
SMALL = msgspec.structs.replace(SHIPPED, limits=LIMITS)


class CountingSandbox(Sandbox):
    """A sandbox that knows how many workers it has started."""

    started = 0

    def start(self, show_output):
        self.started += 1
        return super().start(show_output)


@contextlib.contextmanager
def student_with(source: str, file: str = "adversarial.py", audience: str = "public"):
    """Give a student whose file is this one, and keep what counts as evidence in its list."""
    submission = Submission({file: source}, {})
    evidence: list = []
    processors = os.sched_getaffinity(0)  # asking a worker pins this thread to one of them
    try:
        with CountingSandbox(LIMITS, submission.files) as sandbox:
            student = Student(sandbox, submission, audience, Clock(SMALL), evidence.append)
            with contextlib.closing(student):
                yield student, evidence
    finally:
        os.sched_setaffinity(0, processors)


def search(tree, players=("MAX", "MIN"), name="tree") -> SearchCase:
    case = SearchCase(name=name, why="", tree=tree, players=players)
    return expected(case, "alphabeta")


def given_tree(tree, name="given") -> ExpectimaxCase:
    return expected(ExpectimaxCase(name=name, why="", tree=tree), "expectimax")


# --- small wrong programs ----------------------------------------------------------------------

MINIMAX = """
def minimax(game, state, depth=0):
    if game.is_terminal(state):
        return {leaf}, None
    below = [(minimax(game, game.result(state, a), depth + 1)[0], a) for a in game.actions(state)]
    best = max if game.to_move(state) == "MAX" else min
    return best(below, key=lambda pair: pair[0]) if {right} else {wrong}
"""
RIGHT_LEAF = "game.utility(state)"


def minimax_program(leaf=RIGHT_LEAF, right="True", wrong="None", before="") -> str:
    return before + MINIMAX.format(leaf=leaf, right=right, wrong=wrong)


NEGATED = minimax_program("-game.utility(state)")
MIN_IS_MAX = minimax_program(right='game.to_move(state) == "MAX"', wrong="max(below)")
THREE_IS_WRONG = minimax_program(right="len(below) != 3", wrong="(0, 0)")
ROOT_IS_WRONG = minimax_program(right="len(below) != 4", wrong="(99, 0)")
TREE = [[3, 9], [2, [7, 5, 8]]]
#          root                MAX
#       0        1             MIN
#     3   9    2   1.1         MAX
#                 7 5 8

SEARCHES = {
    "negated leaves": (NEGATED, TREE, WrongNode("1.1.0", "terminal", -7, 7)),
    "max at MIN nodes": (MIN_IS_MAX, TREE, WrongNode("0", "MIN", 9, 3)),
    "nodes with three children": (THREE_IS_WRONG, TREE, WrongNode("1.1", "MAX", 0, 8)),
    "the root only": (ROOT_IS_WRONG, [[1], [2], 3, 4], WrongNode("root", "MAX", 99, 4)),
    "nothing": (minimax_program(), TREE, None),
    "raises at a leaf": (minimax_program("1 / 0"), TREE, None),
    "no number": (
        minimax_program("'five'"),
        7,
        WrongNode("root", "terminal", Odd("str", "'five'"), 7),
    ),
}


@pytest.mark.parametrize("name", SEARCHES)
def test_the_deepest_wrong_node_of_a_search_is_found(name):
    program, tree, found = SEARCHES[name]
    with student_with(program) as (student, _):
        assert deepest_wrong_node("minimax", search(tree), student) == found


def test_the_players_below_a_node_are_those_of_the_whole_tree():
    program = minimax_program(right='game.to_move(state) == "MAX"', wrong="(-50, 0)")
    case = search([[[4, 6], 3], 8], ("MAX", "MAX", "MIN"))
    with student_with(program) as (student, _):
        found = deepest_wrong_node("minimax", case, student)
    assert found == WrongNode("0.0", "MIN", -50, 4)


def test_alphabeta_is_asked_where_alphabeta_is_judged():
    program = minimax_program() + NEGATED.replace("minimax", "alphabeta")
    with student_with(program) as (student, _):
        assert deepest_wrong_node("minimax", search(TREE), student) is None
        assert deepest_wrong_node("alphabeta", search(TREE), student).name == "1.1.0"


EXPECTIMAX = """
from node import MAX_PLAYER, Node

class AI:
    def __init__(self, state, depth):
        self.root = Node(state, 0, MAX_PLAYER)

    def expectimax(self, node=None):
        node = node or self.root
        if node.is_terminal():
            return None, {leaf}
        below = [(self.expectimax(child)[1], way) for way, child in node.children]
        values = [value for value, _ in below]
        if node.player_type == MAX_PLAYER:
            return max(below)[1], max(values)
        return None, {chance}
"""
GIVEN = {"left": [4, 8], "up": {"right": [1, 2, 3], "down": 5}}
SCORE, MEAN = "node.state[1]", "sum(values) / len(values)"
MEANS = {
    "max at CHANCE nodes": (SCORE, "max(values)", WrongNode("up.right", "CHANCE", 3, 2.0)),
    "divided by two": (SCORE, "sum(values) / 2", WrongNode("up.right", "CHANCE", 3.0, 2.0)),
    "negated leaves": ("-node.state[1]", MEAN, WrongNode("up.right.0", "terminal", -1, 1)),
    "nothing": (SCORE, MEAN, None),
}


@pytest.mark.parametrize("name", MEANS)
def test_the_deepest_wrong_node_of_expectimax_is_found(name):
    leaf, chance, found = MEANS[name]
    program = EXPECTIMAX.format(leaf=leaf, chance=chance)
    with student_with(program, "ai.py") as (student, _):
        assert deepest_wrong_node("expectimax", given_tree(GIVEN), student) == found


def test_a_large_tree_is_not_gone_through():
    large = search([[number] for number in range(MOST_NODES)])
    with student_with(NEGATED) as (student, _):
        assert deepest_wrong_node("minimax", large, student) is None
        assert student.sandbox.started == 0


# --- at no cost --------------------------------------------------------------------------------

PRINTS = minimax_program("print('here') or -game.utility(state)")


def test_looking_changes_nothing_of_what_counts():
    """The same outcomes, prints, budgets and worker as without looking."""
    cases = [search(TREE, name="first"), search([1, 2], name="second")]
    with student_with(PRINTS) as (student, evidence):
        looker = Looker("minimax", student, most=3)
        with contextlib.closing(looker):
            plain = Judge("minimax", LIMITS, student.submission.files)
            looking = Judge("minimax", LIMITS, student.submission.files, looker)
            answers = [student.minimax(case) for case in cases]
            budgets = {part: vars(b).copy() for part, b in student.clock.budgets.items()}
            worker, counted = student.worker, list(evidence)
            outcomes = [looking.values(case, one) for case, one in zip(cases, answers)]
            assert student.sandbox.started == 2  # its own, and the one to look with
        assert "the mistake shows at node 1.1.0" in outcomes[0].message
        without = [plain.values(case, one) for case, one in zip(cases, answers)]
        assert [(one.status, one.share) for one in outcomes] == [
            (one.status, one.share) for one in without
        ]
        assert evidence == counted
        assert {part: vars(b) for part, b in student.clock.budgets.items()} == budgets
        assert student.worker is worker
        printed = student.minimax(cases[1]).printed
        assert printed == "here\nhere\n"  # and nothing of what was asked aside


LOOPS = """
def minimax(game, state):
    while game.is_terminal(state):
        pass
    return -1000, 0
"""


def test_a_program_that_loops_when_asked_aside_costs_a_few_seconds_once():
    with student_with(LOOPS) as (student, evidence):
        looker = Looker("minimax", student, most=3)
        judge = Judge("minimax", LIMITS, student.submission.files, looker)
        started = time.monotonic()
        with contextlib.closing(looker):
            for name in ("first", "second", "third"):
                case = search(TREE, name=name)
                outcome = judge.values(case, student.minimax(case))
                assert outcome.status is Status.FAILED
                assert outcome.message.startswith("minimax found the value -1000, expected 3\n")
                assert "mistake" not in outcome.message
        assert time.monotonic() - started < ASIDE_SECONDS + 2
        assert len(evidence) == 3
        assert student.clock.budgets["minimax"].timeouts == 0
        assert student.clock.budgets["minimax"].seconds > SMALL.part_seconds["minimax"] - 1


def test_only_the_first_few_cases_are_looked_into():
    with student_with(NEGATED) as (student, _):
        with contextlib.closing(Looker("minimax", student, most=2)) as looker:
            found = [looker(search([1, 2], name=name)) for name in "abcd"]
        assert [node is not None for node in found] == [True, True, False, False]


def test_nothing_is_started_where_nothing_is_to_be_looked_into():
    with student_with(NEGATED, audience="hidden") as (student, _):
        with contextlib.closing(Looker("minimax", student, most=0)) as looker:
            assert looker(search(TREE)) is None
        assert student.sandbox.started == 0


# --- hidden cases ------------------------------------------------------------------------------

GRADES = """
import json, os, sys
from pathlib import Path
import pytest
from grader.assignment import load_assignment
from grader.evidence import Clock
from grader.paths import ASSIGNMENT, CHECKS
from grader.plugin import Grading, Selection, arguments
from grader.progress import Progress
from grader.sandbox import Sandbox
from grader.submission import load_submission

class CountingSandbox(Sandbox):
    started = []

    def start(self, show_output):
        self.started.append("public" if show_output else "hidden")
        return super().start(show_output)

folder = Path(sys.argv[1])
assignment, submission = load_assignment(ASSIGNMENT), load_submission(folder / "submission")
with CountingSandbox(assignment.limits, submission.files) as sandbox:
    grading = Grading(
        assignment, submission, sandbox, folder / "fixtures", Clock(assignment),
        Selection("minimax"), 1, sandbox.start(show_output=True), lambda report: None,
        Progress(2, log=False), reveal=False,
    )
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    pytest.main(arguments(CHECKS, 60), plugins=[grading])
scores = {item.item.audience: item.score for item in grading.report().items}
print(json.dumps({"started": sandbox.started, "scores": scores, "errors": grading.errors}))
"""


def test_hidden_cases_are_never_looked_into(tmp_path):
    """One worker for the hidden item; a second one for public cases, to look with."""
    (tmp_path / "submission").mkdir()
    (tmp_path / "submission" / "adversarial.py").write_text(NEGATED)
    for audience in ("public", "hidden"):
        folder = tmp_path / "fixtures" / audience / "minimax"
        folder.mkdir(parents=True)
        for at, tree in enumerate(([1, 2], [[3, 9], [2, 5]])):
            case = SearchCase(name=f"{audience}-{at}", why="a test", tree=tree)
            (folder / f"{case.name}.json").write_text(as_text(expected(case, "minimax")))
    ran = subprocess.run(
        [sys.executable, "-c", GRADES, str(tmp_path)], cwd=ROOT, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout)
    assert found["errors"] == []
    assert found["scores"] == {"public": 0, "hidden": 0}
    assert found["started"] == ["public", "public", "hidden"]
