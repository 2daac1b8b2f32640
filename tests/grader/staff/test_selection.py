"""Choosing a set, from a few topics and with few draws: goals, patterns, laws and purposes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from msgspec import structs

from grader.assignment import load_assignment
from grader.cases import SearchCase, Seen, weight
from grader.paths import ASSIGNMENT
from grader.staff import search_topics, selection
from grader.staff.authoring import filled_in
from grader.staff.checking import case_problems
from grader.staff.fixture_set import CaseFile
from grader.staff.lots import Lots
from grader.staff.mutants import mutants_of
from grader.staff.pattern import pattern
from grader.staff.selection import GOALS, NotFound, Selection, shrunk
from grader.staff.topics import Source, Topic
from grader.staff.weighing import Catch, catches_of, recorded, weigh

ALL = {
    (source.part, topic.name): topic for source in search_topics.SOURCES for topic in source.topics
}


def source_of(part, *names, batch=25):
    """Return a source with a few of the topics of a part."""
    topics = tuple(ALL[part, name] for name in names)
    return Source(part, topics, search_topics.smaller, batch)


MINIMAX = source_of(
    "minimax", "ties", "fractions", "min-players-in-a-row", "min-at-the-root", "terminal-root"
)
ALPHABETA = source_of("alphabeta", "equality-at-min", "deep-cutoff", "negative-values")
SOME = ("equality-at-min", "equality-at-max", "own-bound", "last-action", "shallow-pruning")


@pytest.fixture
def few(monkeypatch):
    """Only some programs are to be caught."""
    monkeypatch.setattr(
        selection, "mutants_of", lambda part: [one for one in mutants_of(part) if one.id in SOME]
    )


def select(source, audience="public", seed="a seed", taken=None, **options):
    """Return a selection that has been made."""
    taken = set() if taken is None else taken
    assignment = load_assignment(ASSIGNMENT)
    made = Selection(source, audience, seed, assignment, taken, **options)
    made.run()
    return made


def inputs(cases):
    return [(case.name, case.tree, case.players) for case in cases]


@pytest.fixture(scope="module")
def chosen():
    """Both sets of minimax, the hidden one chosen after the public one."""
    taken = set()
    return {
        audience: select(MINIMAX, audience, f"the {audience} seed", taken).chosen
        for audience in ("public", "hidden")
    }


@pytest.mark.parametrize("audience", ["public", "hidden"])
def test_every_program_is_caught_as_often_as_the_goal_says(audience, chosen):
    counts = Counter(catch for case in chosen[audience] for catch in recorded(case))
    assignment = load_assignment(ASSIGNMENT)
    for mutant in mutants_of("minimax"):
        for catch in catches_of(mutant, assignment):
            assert counts[catch] >= GOALS[audience], catch


def test_each_kind_of_catch_has_its_own_goal(few):
    for audience, goal in GOALS.items():
        cases = select(ALPHABETA, audience).chosen
        counts = Counter(catch for case in cases for catch in recorded(case))
        for catch in (Catch("own-bound", "expansions"), Catch("own-bound"), Catch("last-action"),
                      Catch("equality-at-max", "expansions")):  # fmt: skip
            assert counts[catch] >= goal, catch


@pytest.mark.parametrize("audience", ["public", "hidden"])
def test_every_topic_has_its_cases_and_they_keep_its_law(audience, chosen):
    for topic in MINIMAX.topics:
        first = topic.name if audience == "public" else f"h-{topic.name}"
        cases = [case for case in chosen[audience] if case.name.rpartition("-")[0] == first]
        assert len(cases) == getattr(topic, audience)
        assert all(map(topic.holds, cases))
        assert {case.why for case in cases} == {topic.why}


def test_no_pattern_is_there_twice(chosen):
    patterns = Counter(pattern(case) for cases in chosen.values() for case in cases)
    assert [one for one, times in patterns.items() if times > 1] == []


def test_hidden_cases_avoid_the_public_ones_even_for_the_same_lots():
    """A hidden set that is drawn from the public seed has the same chances to repeat a case."""
    taken = set()
    public = select(MINIMAX, "hidden", "one seed", taken).chosen
    hidden = select(MINIMAX, "hidden", "one seed", taken).chosen
    assert not {pattern(case) for case in public} & {pattern(case) for case in hidden}


def test_no_name_is_there_twice_not_even_in_the_other_set(chosen):
    names = Counter(case.name for cases in chosen.values() for case in cases)
    assert [name for name, times in names.items() if times > 1] == []


@pytest.mark.parametrize("audience", ["public", "hidden"])
def test_chosen_cases_are_complete(audience, chosen):
    for case in chosen[audience]:
        assert case == filled_in(case, "minimax")
        assert case_problems(CaseFile("minimax", case)) == []


def test_a_case_that_catches_nothing_says_why_it_stays(chosen):
    for case in (*chosen["public"], *chosen["hidden"]):
        assert bool(case.keep) == (not case.wrong), case.name


def test_public_cases_tell_every_two_programs_apart(chosen):
    for one, other in combinations([mutant.id for mutant in mutants_of("minimax")], 2):
        assert any(
            case.wrong.get(one, Seen()) != case.wrong.get(other, Seen())
            for case in chosen["public"]
        ), f"{one} and {other}"


def test_the_same_seed_chooses_the_same_and_another_one_does_not(few):
    one, again, other = (select(ALPHABETA, seed=seed).chosen for seed in ("s", "s", "t"))
    assert one == again
    assert inputs(one) != inputs(other)


def test_another_audience_draws_something_else_from_the_same_seed(few):
    public, hidden = (select(ALPHABETA, audience).chosen for audience in GOALS)
    assert not {pattern(case) for case in public} & {pattern(case) for case in hidden}


def test_a_topic_that_needs_a_program_keeps_failing_it(few):
    for audience in GOALS:
        cases = [one for one in select(ALPHABETA, audience).chosen if "deep-cutoff" in one.name]
        assert len(cases) == getattr(ALL["alphabeta", "deep-cutoff"], audience)
        assert all("shallow-pruning" in case.wrong for case in cases)


@pytest.mark.parametrize("audience", ["public", "hidden"])
def test_every_shrunk_case_still_keeps_its_law_and_serves_its_purpose(audience, few, monkeypatch):
    kept = []
    keep = Selection._keep

    def watched(self, case, name, why, law):
        keep(self, case, name, why, law)
        kept.append((case, self.chosen[-1], law))

    monkeypatch.setattr(Selection, "_keep", watched)
    made = select(ALPHABETA, audience)
    assert [after for _, after, _ in kept] == made.chosen
    for before, after, law in kept:
        assert law(before)
        assert law(after), f"{after.name}: {before.tree} was shrunk to {after.tree}"
        assert weight(after)[0] <= weight(before)[0]
    assert any(weight(after)[0] < weight(before)[0] for before, after, _ in kept)


def test_a_case_is_chosen_for_the_programs_that_are_caught_least(few):
    """Of the first topic the one case is taken that catches most."""
    topic = replace(ALL["alphabeta", "equality-at-min"], public=1)
    source = Source("alphabeta", (topic,), lambda _: iter(()), 25)
    first = select(source).chosen[0]
    lots = Lots("a seed", "public", "alphabeta", topic.name, 1)
    drawn = [topic.draw(lots) for _ in range(25)]
    mutants = [one for one in mutants_of("alphabeta") if one.id in SOME]
    wanted = {c for one in mutants for c in catches_of(one, load_assignment(ASSIGNMENT))}
    caught = [len(weigh(one, "alphabeta", mutants) & wanted) for one in drawn if topic.holds(one)]
    assert len(weigh(first, "alphabeta", mutants) & wanted) == max(caught)


# --- cases written by hand ------------------------------------------------------------------


def test_what_a_case_by_hand_catches_need_not_be_caught_again():
    cases = select(MINIMAX, seed="by hand").chosen
    by_hand = [structs.replace(case, name=f"by-hand-{at}") for at, case in enumerate(cases)]
    only = source_of("minimax", "terminal-root")
    made = select(only, by_hand=by_hand)
    assert [case.name for case in made.chosen] == ["terminal-root-1"]


def test_a_case_by_hand_is_not_drawn_again():
    first = select(MINIMAX).chosen
    by_hand = [filled_in(case, "minimax") for case in first]
    again = select(MINIMAX, by_hand=by_hand).chosen
    assert not {pattern(case) for case in first} & {pattern(case) for case in again}


def test_a_drawn_case_never_takes_the_name_of_one_by_hand():
    """Else the manifest says that the one by hand was drawn, and the next set is without it."""
    by_hand = [filled_in(SearchCase(name="ties-1", why="", tree=[[3, 5], [2, 9]]), "minimax")]
    made = select(MINIMAX, by_hand=by_hand)
    assert "ties-1" not in [case.name for case in made.chosen]
    assert len({case.name for case in made.chosen}) == len(made.chosen)


# --- when nothing is found ------------------------------------------------------------------


@pytest.fixture
def hasty(monkeypatch):
    monkeypatch.setattr(selection, "MOST_DRAWS", 60)


def test_a_program_that_nothing_catches_is_told(hasty):
    """Without fractions nobody notices that utilities become whole numbers."""
    with pytest.raises(NotFound) as caught:
        select(source_of("minimax", "negative-values", "min-players-in-a-row", "min-at-the-root"))
    assert str(caught.value) == "minimax: 60 draws, and none catches minimax-truncates values"


def test_two_programs_that_nothing_tells_apart_are_told(monkeypatch, hasty):
    twins = [one for one in mutants_of("alphabeta") if one.id == "last-action"]
    twins.append(type(twins[0])(**{**_fields(twins[0]), "id": "twin"}))
    monkeypatch.setattr(selection, "mutants_of", lambda _: twins)
    monkeypatch.setattr("grader.staff.authoring.mutants_of", lambda _: twins)
    with pytest.raises(NotFound) as caught:
        select(source_of("alphabeta", "equality-at-min"))
    assert str(caught.value) == "alphabeta: 60 draws, and none tells last-action from twin"


def _fields(mutant):
    return {name: getattr(mutant, name) for name in mutant.__struct_fields__}


def test_a_topic_without_a_case_is_told():
    never = Topic("never", "no case", ALL["minimax", "ties"].draw, lambda _: False)
    with pytest.raises(NotFound, match=r"^minimax: no case for the topic never$"):
        select(Source("minimax", (never,), search_topics.smaller, 10))


# --- counting and shrinking -----------------------------------------------------------------


def test_every_draw_is_counted(few):
    drawn, counted = [], []
    topics = tuple(
        replace(topic, draw=lambda lots, topic=topic: drawn.append(1) or topic.draw(lots))
        for topic in ALPHABETA.topics
    )
    select(replace(ALPHABETA, topics=topics), on_draw=counted.append)
    assert sum(counted) == len(drawn) >= sum(topic.public for topic in topics) * ALPHABETA.batch


def has_three_leaves(case):
    return len(search_topics.leaves(case.tree)) >= 3


def test_a_case_is_shrunk_until_nothing_can_be_taken_away():
    lots = Lots("shrinking")
    for _ in range(20):
        case = ALL["alphabeta", "larger"].draw(lots)
        if not has_three_leaves(case):
            continue
        small = shrunk(case, ALPHABETA, has_three_leaves)
        assert has_three_leaves(small)
        assert not any(map(has_three_leaves, search_topics.smaller(small))), small.tree
        assert len(search_topics.leaves(small.tree)) == 3


def test_a_case_that_cannot_be_smaller_stays_as_it_is():
    case = SearchCase(why="", tree=[[3, 5], [2, 9]])
    assert shrunk(case, ALPHABETA, lambda one: one == case) == case


def test_shrinking_tries_so_many_times_at_most(monkeypatch):
    monkeypatch.setattr(selection, "MOST_SHRINKS", 7)
    tried = []

    def law(case):
        tried.append(case)
        return len(tried) % 2 == 0

    shrunk(SearchCase(why="", tree=[[[1, 2], 3], [[4, 5], [6, 7]]]), ALPHABETA, law)
    assert len(tried) == 7
