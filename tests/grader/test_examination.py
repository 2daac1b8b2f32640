"""One item: every case is asked about, the wanted ones are recorded, and the bug is named once."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cache

import pytest
from modules import ROOT, SOLUTION

from grader.assignment import Item, load_assignment
from grader.cases import KINDS, Case, SearchCase, load_cases
from grader.evidence import Evidence, NoTime
from grader.examination import Examination
from grader.judge import Judge
from grader.naming import Examined
from grader.paths import ASSIGNMENT, FIXTURES
from grader.protocol import Raised, Returned
from grader.report import ItemReport, Outcome, Status
from grader.reporters.gradescope import text
from grader.staff.authoring import filled_in
from grader.staff.mutants import Mutant, load_mutants, module_of, mutants_of
from grader.staff.programs import evidence, solution

SHIPPED = load_assignment(ASSIGNMENT)
LIMITS = SHIPPED.limits
HIDDEN_VALUE, HIDDEN_NAME = 31_415_926, "canary"


@cache
def cases(audience: str) -> tuple[Case, ...]:
    """Return a few trees, the smallest first, that tell some bugs apart."""
    trees = {
        "public": {
            "one-leaf": 4,
            "no-tie": [[3, 9], [2, 5]],
            "tie": [[3, 9], [3, 5]],
            "deep": [5, [[3, 2], 9]],
            "tie-below": [[[4, 1], [4, 7]], [[2, 4], [6, 6]]],
        },
        "hidden": {
            f"{HIDDEN_NAME}-1": [[7, HIDDEN_VALUE], [7, 8]],
            f"{HIDDEN_NAME}-2": [[HIDDEN_VALUE, 9], [9, 5], [4, 1]],
        },
    }[audience]
    return tuple(
        filled_in(SearchCase(name=name, why="", tree=tree), "alphabeta")
        for name, tree in trees.items()
    )


def program(name: str):
    """Return what the solution, or a named wrong program, does when asked about a case."""
    found = next((one for one in load_mutants().mutant if one.id == name), None)
    module = solution("alphabeta") if found is None else module_of(found)
    return lambda case: evidence(module, "alphabeta", case)


@dataclass
class Run:
    """Items examined one after another, as in one grading."""

    outcomes: list[Outcome] = field(default_factory=list)
    printed: list[str] = field(default_factory=list)
    seen: dict = field(default_factory=dict)

    def __call__(self, audience, ask, verdict="expansions", only="", of=None) -> Examination:
        self.outcomes.clear()
        self.printed.clear()
        item = Item("4.3", "test_alphabeta", "alphabeta", audience, 8)
        examine = Examination(
            item,
            cases(audience) if of is None else of,
            lambda case: only in ("", case.name),
            self.outcomes.append,
            self.printed,
            self.seen,
        )
        examine(ask, getattr(Judge("alphabeta", LIMITS, {}), verdict))
        return examine

    @property
    def statuses(self) -> dict[str, Status]:
        return {outcome.case: outcome.status for outcome in self.outcomes}


@pytest.fixture
def run() -> Run:
    return Run()


NAMED = 'Your values and expansions on all 5 cases match "prunes on equality at MIN nodes".'

# --- public cases ------------------------------------------------------------------------------


def test_all_cases_are_asked_about_and_recorded_in_order(run):
    examined = run("public", program("solution"))
    assert run.statuses == {case.name: Status.PASSED for case in cases("public")}
    assert examined.named == ()
    assert examined.note == ""
    assert not any(outcome.hint for outcome in run.outcomes)


def test_the_bug_is_named_in_the_first_case_that_shows_it_and_nowhere_else(run):
    examined = run("public", program("equality-at-min"))
    failed = [outcome for outcome in run.outcomes if outcome.status is Status.FAILED]
    assert [outcome.case for outcome in failed] == ["tie", "tie-below"]
    assert failed[0].hint.endswith(NAMED)
    assert failed[1].hint == ""
    assert examined.named == ("equality-at-min",)
    assert examined.note == ""
    assert not any(outcome.hint for outcome in run.outcomes if outcome not in failed)


def test_a_bug_that_an_item_does_not_show_is_not_named_there(run):
    examined = run("public", program("equality-at-min"), verdict="values")
    assert set(run.statuses.values()) == {Status.PASSED}
    assert examined.named == ()


def test_bugs_that_these_cases_cannot_tell_apart_are_all_named(run):
    few = [case for case in cases("public") if case.name in ("one-leaf", "tie")]
    examined = run("public", program("equality-at-min"), of=few)
    assert {"equality-at-min", "equality-everywhere"} <= set(examined.named)
    assert "alike" in run.outcomes[1].hint


def test_a_wrong_program_without_a_name_keeps_the_hints_of_its_cases(run):
    right = program("solution")

    def returns_nothing(case):
        return Evidence(Returned(None, None), right(case).expanded)

    examined = run("public", returns_nothing, "values")
    assert examined.named == ()
    assert {outcome.hint for outcome in run.outcomes} == {"alphabeta returns (value, action)."}


def test_one_case_alone_names_nothing(run):
    tie = [case for case in cases("public") if case.name == "tie"]
    examined = run("public", program("equality-at-min"), of=tie)
    assert examined.named == ()
    assert run.outcomes[0].hint == "v equals alpha. The strict rule stops only when v < alpha."


def test_cases_that_were_not_run_are_not_counted_as_matching(run):
    ask = program("equality-at-min")
    run("public", lambda case: Evidence(NoTime()) if case.name == "deep" else ask(case))
    hint = next(outcome.hint for outcome in run.outcomes if outcome.case == "tie")
    assert 'on all 4 cases match "prunes on equality at MIN nodes"' in hint


def test_nothing_is_named_when_nothing_was_run(run):
    examined = run("public", lambda _: Evidence(NoTime()))
    assert set(run.statuses.values()) == {Status.DID_NOT_RUN}
    assert examined.named == ()


def test_nothing_is_named_when_nothing_is_written(run):
    examined = run("public", lambda _: Evidence(Raised("NotImplementedError", "", [])))
    assert set(run.statuses.values()) == {Status.NOT_WRITTEN}
    assert examined.named == ()


# --- one case of many --------------------------------------------------------------------------


def test_one_wanted_case_is_recorded_alone_and_named_by_all(run):
    """A student who runs one case again reads the same hint as before."""
    run("public", program("equality-at-min"), only="tie")
    assert run.statuses == {"tie": Status.FAILED}
    assert run.outcomes[0].hint.endswith(NAMED)


def test_a_wanted_case_that_passes_names_nothing_though_others_fail(run):
    examined = run("public", program("equality-at-min"), only="no-tie")
    assert run.statuses == {"no-tie": Status.PASSED}
    assert examined.named == ()


def test_what_is_printed_about_other_cases_is_not_kept(run):
    ask = program("equality-at-min")

    def prints(case):
        run.printed.append(case.name)
        return ask(case)

    run("public", prints, only="tie")
    assert run.printed == ["tie"]
    run("public", prints)
    assert run.printed == [case.name for case in cases("public")]


def test_a_wanted_case_is_asked_about_before_the_others(run):
    """Otherwise it would not run at all where smaller cases have used up the time of the part."""
    asked = []
    ask = program("solution")
    run("public", lambda case: asked.append(case.name) or ask(case), only="tie")
    assert asked == ["tie", "one-leaf", "no-tie", "deep", "tie-below"]


# --- hidden cases ------------------------------------------------------------------------------


def is_free_of_hidden_things(text: str) -> bool:
    return str(HIDDEN_VALUE) not in text and HIDDEN_NAME not in text


def test_hidden_cases_get_a_note_with_the_bug_and_the_smallest_public_case(run):
    run("public", program("equality-at-min"))
    examined = run("hidden", program("equality-at-min"))
    assert examined.named == ("equality-at-min",)
    assert examined.note == (
        'This looks like "prunes on equality at MIN nodes".\n'
        "It shows in the public case tie.\n"
        "again: python -m grader grade YOUR_FOLDER -q alphabeta -c tie"
    )
    shown = [outcome.hidden() for outcome in run.outcomes]
    assert is_free_of_hidden_things(f"{examined.note} {shown}")


def test_a_bug_that_only_hidden_cases_show_is_named_without_a_public_case(run):
    silent = [case for case in cases("public") if case.name in ("one-leaf", "no-tie")]
    run("public", program("equality-at-min"), of=silent)
    examined = run("hidden", program("equality-at-min"))
    assert "public case" not in examined.note
    assert examined.note.startswith('This looks like "prunes on equality at MIN nodes"')
    assert is_free_of_hidden_things(examined.note)


def test_public_cases_rule_out_what_hidden_ones_alone_would_allow(run):
    alone = run("hidden", program("equality-at-min")).named
    run("public", program("equality-at-min"))
    together = run("hidden", program("equality-at-min")).named
    assert set(together) < set(alone)


def test_hidden_cases_do_not_name_what_public_cases_contradict(run):
    run("public", program("solution"))
    examined = run("hidden", program("no-pruning"))
    assert examined.named == ()
    assert examined.note == ""


def test_what_was_seen_is_kept_by_part_and_audience(run):
    run("public", program("solution"))
    run("hidden", program("solution"))
    assert set(run.seen) == {("alphabeta", "public"), ("alphabeta", "hidden")}
    found = run.seen["alphabeta", "hidden"]
    assert [one.case for one in found] == list(cases("hidden"))
    assert all(isinstance(one, Examined) for one in found)


# --- with the cases that ship ------------------------------------------------------------------


def read_about(mutant: Mutant, item: Item) -> str:
    """Return what a student with this bug reads about one item, on one line."""
    outcomes: list[Outcome] = []
    judge = Judge(item.part, LIMITS, {})
    verdict = {"build_tree": judge.tree, "expectimax": judge.expectimax}.get(
        item.part, judge.values
    )
    if item.check == "test_alphabeta_expansions_public":
        verdict = judge.expansions
    shipped = load_cases(FIXTURES, "public", item.part)
    examine = Examination(item, shipped, lambda _: True, outcomes.append, [], {})
    examine(lambda case: evidence(module_of(mutant), item.part, case), verdict)
    return " ".join(text(ItemReport(item, "title", tuple(outcomes), examine.note)).split())


@pytest.mark.parametrize("part", KINDS)
def test_every_bug_is_named_where_a_student_reads_it(part):
    """In full and not among the cases told in short, in every public item that it fails."""
    items = [item for item in SHIPPED.items if (item.part, item.audience) == (part, "public")]
    for mutant in mutants_of(part):
        texts = [read_about(mutant, item) for item in items if item.number in mutant.must]
        assert texts, mutant.id
        assert [found for found in texts if f'match "{mutant.name}"' not in found] == [], mutant.id


# --- the whole command -------------------------------------------------------------------------


def test_the_command_for_one_case_shows_the_same_hint_as_the_whole_run(tmp_path):
    source = (SOLUTION / "adversarial.py").read_text()
    (tmp_path / "adversarial.py").write_text(source.replace("v < alpha", "v <= alpha"))

    def output(*arguments: str) -> str:
        command = [sys.executable, str(ROOT / "grader"), "grade", str(tmp_path), "--json", "-"]
        ran = subprocess.run(
            [*command, "-q", "alphabeta", *arguments], capture_output=True, text=True
        )
        tests = json.loads(ran.stdout)["tests"]
        return next(test["output"] for test in tests if test["number"] == "4.3")

    def hint(text: str) -> str:
        return text[text.index("hint:") :].partition("again:")[0]

    alone, whole = output("-c", "equality-at-min"), output()
    assert "equality-at-min: failed" in alone
    assert hint(alone) == hint(whole)
