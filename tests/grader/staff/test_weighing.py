"""Weighing: the quick way, for cases that are drawn and dropped, agrees with the slow one."""

from __future__ import annotations

import os
import secrets

import pytest

from grader.assignment import FILES, load_assignment
from grader.cases import BuildCase, ExpectimaxCase, SearchCase, Seen
from grader.observation import NO_PAIR
from grader.paths import ASSIGNMENT
from grader.staff import programs
from grader.staff.authoring import expected, filled_in
from grader.staff.lots import Lots
from grader.staff.mutants import Edit, Mutant, load_mutants, module_of, mutants_of
from grader.staff.weighing import Catch, catches_of, caught_by, recorded, told_apart, weigh
from grader.staff.writing import SOURCES

FULL = os.environ.get("PLYGROUND_FULL") == "1"
DRAWS = {"build_tree": 2, "expectimax": 20, "minimax": 20, "alphabeta": 20}  # for each topic
TOPICS = [
    pytest.param(source.part, topic, id=f"{source.part}/{topic.name}")
    for source in SOURCES
    for topic in source.topics
]


def slowly(case, part, mutants):
    """Return what a case catches, by the evidence that a worker would give."""
    full = expected(case, part)
    seen = {one.id: programs.seen(module_of(one), part, full) for one in mutants}
    return set().union(*(caught_by(name, found) for name, found in seen.items()))


def judged(catches, part):
    """Return the catches that can cost points: what is expanded counts in alphabeta only."""
    return {catch for catch in catches if part == "alphabeta" or catch.by == "values"}


def disagreements(case, part, mutants):
    """Return a line for every program of which the two ways say different things."""
    quick, slow = (judged(way(case, part, mutants), part) for way in (weigh, slowly))
    shown = case.tree if not isinstance(case, BuildCase) else (case.board, case.depth)
    return [
        f"{catch.program} by {catch.by} is caught {'slowly' if catch in slow else 'quickly'} only,"
        f" on {shown}"
        for catch in sorted(quick ^ slow)
    ]


@pytest.mark.parametrize(("part", "topic"), TOPICS)
def test_both_ways_catch_the_same_programs(part, topic):
    lots = Lots(secrets.token_hex() if FULL else "weighing", part, topic.name)
    mutants = mutants_of(part)
    found = []
    for _ in range(DRAWS[part] * (20 if FULL else 1)):
        found += disagreements(topic.draw(lots), part, mutants)
    assert found == []


# Trees where something equals something else that it is not: 1.0 is no action, True is no 1.
CONFUSING = {
    "the best action is also the value": ("alphabeta", SearchCase(why="", tree=[[-0.5], [1.0]])),
    "action 0 is worth 0.0": ("alphabeta", SearchCase(why="", tree=[[0.0], [-1.0]])),
    "one move worth 1": ("minimax", SearchCase(why="", tree=[0, 1])),
    "a terminal root": ("alphabeta", SearchCase(why="", tree=0)),
    "direction 0 is worth 0": ("expectimax", ExpectimaxCase(why="", tree={"up": [0]})),
    "direction 1 is worth 1": (
        "expectimax", ExpectimaxCase(why="", tree={"left": [1, 1], "up": [0]}),
    ),
    "CHANCE at the root": ("expectimax", ExpectimaxCase(why="", tree=[0, {"up": 1}])),
    "a terminal root of expectimax": ("expectimax", ExpectimaxCase(why="", tree=0)),
}  # fmt: skip


@pytest.mark.parametrize("what", CONFUSING)
def test_both_ways_agree_where_values_look_like_actions(what):
    part, case = CONFUSING[what]
    assert disagreements(case, part, mutants_of(part)) == []


RETURN = {
    "alphabeta": "    return search(game, state, -inf, inf)",
    "minimax": "    return best(outcomes, key=lambda outcome: outcome[0])",
    "expectimax": "        return expectimax(self.root if node is None else node, score_of)",
}
# Other things that a function may do at its end; `first` and `second` are the right answer.
ENDINGS = {
    "raises": "raise KeyError(first)",
    "returns nothing": "return None",
    "returns a list of two": "return [first, second]",
    "returns three things": "return first, second, second",
    "returns texts": "return str(first), str(second)",
    "returns booleans": "return bool(first), bool(second)",
    "returns floats": "return float(first or 0), float(second or 0)",
    "returns infinity": "return float('inf'), second",
    "returns no number": "return float('nan'), second",
    "returns lists": "return [first], [second]",
}


def ending(part, what):
    """Return a program that searches as the solution does, but then does something else."""
    call = RETURN[part].strip().removeprefix("return ")
    pad = RETURN[part][: -len(RETURN[part].lstrip())]
    replace = f"{pad}first, second = {call}\n{pad}{ENDINGS[what]}"
    return Mutant(id=f"ends-{part}-{what}", name=what, part=part, file=FILES[part],
                  edits=(Edit(RETURN[part], replace),), must=())  # fmt: skip


@pytest.mark.parametrize("what", ENDINGS)
@pytest.mark.parametrize("part", RETURN)
def test_both_ways_agree_on_programs_that_nobody_has_named_yet(part, what):
    source = next(source for source in SOURCES if source.part == part)
    lots = Lots("endings", part)
    cases = [case for its, case in CONFUSING.values() if its == part]
    cases += [topic.draw(lots) for topic in source.topics]
    found = [line for case in cases for line in disagreements(case, part, [ending(part, what)])]
    assert found == []


def test_both_ways_agree_on_a_program_that_asks_for_what_is_not_offered():
    replace = """
    try:
        game.result(state, 99)
    except ValueError:
        pass
    return search(game, state, -inf, inf)"""
    asking = Mutant(id="asks-99", name="asks for action 99", part="alphabeta",
                    file="adversarial.py", edits=(Edit(RETURN["alphabeta"], replace),),
                    must=())  # fmt: skip
    case = SearchCase(why="", tree=[[3, 5], [2, 9]])
    assert slowly(case, "alphabeta", [asking]) == {
        Catch("asks-99"), Catch("asks-99", "expansions"),
    }  # fmt: skip
    assert disagreements(case, "alphabeta", [asking]) == []


@pytest.mark.parametrize("part", ["build_tree", "expectimax", "minimax", "alphabeta"])
def test_the_solution_is_never_caught(part):
    source = next(source for source in SOURCES if source.part == part)
    right = Mutant(id="right", name="", part=part, file=FILES[part], edits=(), must=())
    lots = Lots("solution", part)
    for topic in source.topics:
        assert weigh(topic.draw(lots), part, [right]) == set()


# --- what is to be caught -----------------------------------------------------------------------


def mutant(name):
    return next(one for one in load_mutants().mutant if one.id == name)


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("equality-at-min", ["expansions"]),
        ("last-action", ["values"]),
        ("own-bound", ["expansions", "values"]),
        ("minimax-swapped", ["values"]),
        ("no-depth-limit", ["values"]),
    ],
)
def test_a_program_is_to_be_caught_in_each_kind_of_item_where_it_must_lose(name, kinds):
    found = catches_of(mutant(name), load_assignment(ASSIGNMENT))
    assert found == [Catch(name, kind) for kind in kinds]


@pytest.mark.parametrize(
    ("seen", "kinds"),
    [
        (Seen(), set()),
        (Seen(value="3"), {"values"}),
        (Seen(choice="1"), {"values"}),
        (Seen(tree="ab"), {"values"}),
        (Seen(expanded="root"), {"expansions"}),
        (Seen(value="3", expanded="root"), {"values", "expansions"}),
        (Seen(trouble=NO_PAIR), {"values"}),
        (Seen(trouble=NO_PAIR, expanded="root"), {"values", "expansions"}),
        (Seen(trouble="raised KeyError"), {"values", "expansions"}),
        (Seen(trouble="endless"), {"values", "expansions"}),
    ],
)
def test_what_is_seen_of_a_program_catches_it(seen, kinds):
    assert caught_by("it", seen) == {Catch("it", kind) for kind in kinds}


def test_a_finished_case_catches_what_it_records():
    case = filled_in(SearchCase(why="", tree=[[3, 9], [3, 5]]), "alphabeta")
    assert recorded(case) == slowly(case, "alphabeta", mutants_of("alphabeta"))
    assert Catch("equality-at-min", "expansions") in recorded(case)
    assert Catch("equality-at-max", "expansions") not in recorded(case)


def test_two_programs_are_told_apart_where_they_do_different_things():
    at_min, everywhere = mutant("equality-at-min"), mutant("equality-everywhere")
    alike = SearchCase(why="", tree=[[3, 9], [3, 5]])
    assert not told_apart(alike, "alphabeta", at_min, everywhere)
    assert not told_apart(alike, "alphabeta", at_min, at_min)
    apart = SearchCase(why="", tree=[[9, 3], [9, 11]], players=("MIN", "MAX"))
    assert told_apart(apart, "alphabeta", at_min, everywhere)
