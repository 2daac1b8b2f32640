"""Programs of ours in this process: all that is said of them is what a real worker says."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import pytest
from msgspec import structs
from treegame import TreeGame

from grader.assignment import FILES, load_assignment
from grader.cases import BuildCase, ExpectimaxCase, SearchCase, Seen
from grader.evidence import Clock, Student
from grader.observation import ENDLESS, NO_PAIR, observe
from grader.paths import ASSIGNMENT
from grader.sandbox import Sandbox
from grader.staff import programs
from grader.staff.authoring import expected
from grader.staff.lots import Lots
from grader.staff.mutants import load_mutants
from grader.staff.programs import QuickGame
from grader.staff.writing import SOURCES
from grader.submission import Submission
from grader.trees import name_of

FULL = os.environ.get("PLYGROUND_FULL") == "1"
RULES = Path(__file__).parents[2] / "pruning_rules.py"

# Some of every kind: wrong values, wrong traces, exceptions, no pairs, no trees, without end.
MUTANTS = [
    "equality-at-max", "own-bound", "value-only", "asks-twice",
    "minimax-action-below", "minimax-value-only", "minimax-infinity-at-leaf",
    "no-depth-limit", "always-the-root", "bare-nodes", "board-aliased", "one-random-spawn",
    "duplicate-children",
    "crash-at-a-dead-end", "value-first", "mean-rounded-down",
]  # fmt: skip
ODD_SEARCHES = {
    "asks without end": "while True: game.result(state, 0)",
    "asks without end and catches all exceptions": """
    while True:
        try:
            game.result(state, 0)
        except Exception:
            return 0, 0""",
    "asks for an action that is not there": "return game.result(state, 7), 0",
    "asks for an action before the first": "return game.result(state, -1), 0",
    "asks at a leaf, and goes on": """
    child = game.result(state, 0)
    try:
        game.result(child, 0)
    except ValueError:
        pass
    return 0, 0""",
    "takes the utility of the root": "return game.utility(state), 0",
    "calls itself without end": "return {part}(game, state)",
    "returns a list of two": "return [0, 0]",
    "returns three things": "return 0, 0, 0",
    "returns nothing": "return None",
    "returns booleans": "return True, True",
    "returns what is no number": "return float('nan'), 0",
    "returns a float for an action": "return 0, 1.0",
    "changes the list of actions": """
    moves = game.actions(state)
    moves.clear()
    return game.utility(game.result(state, game.actions(state)[0])), 0""",
    "raises": "raise KeyError(0)",
}


def drawn(part, count, seed="programs"):
    """Return so many cases of a part, with what is expected, one topic after the other."""
    source = next(source for source in SOURCES if source.part == part)
    lots = Lots(secrets.token_hex() if FULL else seed, part)
    some = lots.some(source.topics, count) if count < len(source.topics) else source.topics
    cases = [structs.replace(topic.draw(lots), name=topic.name) for topic in some]
    return [expected(case, part) for case in cases]


class Workers:
    """Runs a program in a real worker, within seconds rather than the minutes of the assignment."""

    def __init__(self):
        assignment = load_assignment(ASSIGNMENT)
        limits = structs.replace(assignment.limits, call_seconds=3, timeouts_per_part=99)
        self.assignment = structs.replace(assignment, limits=limits)

    def evidence(self, part, source, cases):
        """Return what a worker says of a program, case by case."""
        submission = Submission({FILES[part]: source}, {})
        with Sandbox(self.assignment.limits, submission.files) as sandbox:
            student = Student(sandbox, submission, "public", Clock(self.assignment), lambda _: None)
            found = [getattr(student, part)(case) for case in cases]
            student.close()
        return found


def differences(part, source, cases):
    """Return where this process and a worker say different things of a program."""
    module = programs.load("program", source)
    found = []
    for case, real in zip(cases, Workers().evidence(part, source, cases)):
        ours = programs.evidence(module, part, case)
        for what, get in {
            "seen": lambda one, case=case: observe(case, one, counts=part == "alphabeta"),
            "expanded": lambda one: one.expanded,
            "refused": lambda one: one.refused,
            "exhausted": lambda one: one.exhausted,
        }.items():
            if get(ours) != get(real):
                found.append(f"{what}: {get(ours)} here, {get(real)} in a worker, on {case}")
    return found


@pytest.mark.parametrize("part", ["build_tree", "expectimax", "minimax", "alphabeta"])
def test_the_solution_is_right_here_and_in_a_worker(part):
    source = programs.solution_source(FILES[part])
    cases = drawn(part, 99)
    assert differences(part, source, cases) == []
    assert {programs.seen(programs.solution(part), part, case) for case in cases} == {Seen()}


@pytest.mark.parametrize("name", MUTANTS if not FULL else [one.id for one in load_mutants().mutant])
def test_a_named_program_does_the_same_here_and_in_a_worker(name):
    mutant = next(one for one in load_mutants().mutant if one.id == name)
    endless = name in ("no-depth-limit", "always-the-root")
    cases = drawn(mutant.part, 1 if endless else 99, seed=name)
    assert differences(mutant.part, mutant.source(), cases) == []


@pytest.mark.parametrize(
    "rule",
    ["bound_after_test", "bounds_crossed", "bound_before_test", "childs_own_value", "negamax",
     "prunes_on_equality", "fail_hard"],
)  # fmt: skip
def test_a_rule_of_pruning_does_the_same_here_and_in_a_worker(rule):
    source = RULES.read_text(encoding="utf-8") + f"\nalphabeta = {rule}\n"
    assert differences("alphabeta", source, drawn("alphabeta", 99, seed=rule)) == []


def odd_search(part, what):
    return f"def {part}(game, state):\n    {ODD_SEARCHES[what]}\n".replace("{part}", part)


@pytest.mark.parametrize("what", ODD_SEARCHES)
def test_an_odd_program_does_the_same_here_and_in_a_worker(what):
    trees = [[[3, 5], [2, 9]], [0, 1], [[[1]], 2, [3, [4, 5]]]]
    cases = [
        expected(SearchCase(name=f"odd-{at}", why="", tree=tree), "alphabeta")
        for at, tree in enumerate(trees)
    ]
    assert differences("alphabeta", odd_search("alphabeta", what), cases) == []


# --- the words for what is seen -------------------------------------------------------------

SEARCH = expected(SearchCase(why="", tree=[[3, 5], [2, 9]]), "alphabeta")


@pytest.mark.parametrize(
    ("what", "seen"),
    [
        ("asks without end", Seen(trouble=ENDLESS)),
        ("asks without end and catches all exceptions", Seen(trouble=ENDLESS)),
        ("calls itself without end", Seen(expanded="root", trouble=ENDLESS)),
        ("asks for an action that is not there",
         Seen(expanded="root", trouble="asked for what is not offered")),
        ("raises", Seen(expanded="root", trouble="raised KeyError")),
        ("returns three things", Seen(expanded="root", trouble=NO_PAIR)),
        ("returns a float for an action", Seen(value="0", expanded="root")),
    ],
)  # fmt: skip
def test_what_a_program_does_is_put_into_words(what, seen):
    module = programs.load("odd", odd_search("alphabeta", what))
    assert programs.seen(module, "alphabeta", SEARCH) == seen


def test_what_minimax_expands_is_not_told():
    module = programs.load("odd", odd_search("minimax", "returns nothing"))
    case = expected(SearchCase(why="", tree=[1, 2]), "minimax")
    assert programs.seen(module, "minimax", case) == Seen(trouble=NO_PAIR)


@pytest.mark.parametrize("most", [5, 10_000])
def test_growth_without_end_ends(most):
    mutant = next(one for one in load_mutants().mutant if one.id == "no-depth-limit")
    module = programs.load("endless", mutant.source())
    board = ["2 . .", ". . .", ". . 4"]
    case = expected(BuildCase(why="", board=board, depth=1), "build_tree")
    assert programs.seen(module, "build_tree", case, most) == Seen(trouble=ENDLESS)


def test_a_program_has_all_its_nodes_again_for_the_next_case():
    module = programs.load("solution", programs.solution_source("ai.py"))
    case = expected(BuildCase(why="", board=["2 4", "8 ."], depth=2), "build_tree")
    for _ in range(5):
        assert programs.seen(module, "build_tree", case, 5) == Seen()
    given = expected(ExpectimaxCase(why="", tree={"up": [1, 2]}), "expectimax")
    assert programs.seen(module, "expectimax", given) == Seen()


def test_a_random_program_does_the_same_each_time():
    mutant = next(one for one in load_mutants().mutant if one.id == "one-random-spawn")
    module = programs.load("random", mutant.source())
    case = expected(BuildCase(why="", board=[". . 2", ". . .", "4 . ."], depth=3), "build_tree")
    assert len({programs.seen(module, "build_tree", case) for _ in range(5)}) == 1


# --- the quick game -------------------------------------------------------------------------


@pytest.mark.parametrize("part", ["minimax", "alphabeta"])
def test_the_quick_game_is_the_game_of_the_handout(part):
    search = getattr(programs.solution(part), part)
    for case in drawn(part, 99):
        quick, handed_out = QuickGame(case.tree, case.players), TreeGame(case.tree, case.players)
        assert search(quick, 0) == search(handed_out, handed_out.root)
        assert [name_of(quick.paths[number]) for number in quick.trace] == handed_out.expanded


def test_a_quick_game_forgets_what_another_program_did():
    game = QuickGame([[3, 5], [2, 9]], ("MAX", "MIN"))
    with pytest.raises(ValueError, match="not an action"):
        game.result(game.result(0, 1), 2)
    assert (len(game.trace), game.refused) == (2, True)
    game.forget()
    assert (game.trace, game.refused) == ([0], False)


def test_a_search_may_expand_as_much_here_as_in_a_worker():
    """Else a record says what a program does here, and students with the same bug get no name."""
    assert load_assignment(ASSIGNMENT).limits.expansions_factor == programs.FACTOR
