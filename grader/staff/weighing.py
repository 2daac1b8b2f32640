"""Which named wrong programs a case catches: quickly, for the many that are drawn and dropped."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from grader.assignment import Assignment, Part
from grader.cases import Case, ExpectimaxCase, SearchCase, Seen
from grader.giventrees import DIRECTIONS
from grader.observation import NO_PAIR, is_close
from grader.staff import programs
from grader.staff.authoring import expected
from grader.staff.mutants import Mutant, module_of
from grader.staff.programs import Endless, QuickGame

FEW_NODES = 1000  # more than any tree that is drawn: a program that wants them grows without end


@dataclass(frozen=True, order=True)
class Catch:
    """A program that is to be caught, and by what: its values, or what it expands."""

    program: str
    by: str = "values"


def catches_of(mutant: Mutant, assignment: Assignment) -> list[Catch]:
    """Return how a program is to be caught: once for each kind of item where it must lose."""
    checks = [item.check for item in assignment.items if item.number in mutant.must]
    kinds = {"expansions" if "expansions" in check else "values" for check in checks}
    return [Catch(mutant.id, kind) for kind in sorted(kinds)]


def caught_by(name: str, seen: Seen) -> set[Catch]:
    """Return what a case catches of a program that does this on it."""
    found = set()
    if seen.value or seen.choice or seen.tree or seen.trouble:
        found.add(Catch(name, "values"))
    if seen.expanded or seen.trouble not in ("", NO_PAIR):
        found.add(Catch(name, "expansions"))
    return found


def recorded(case: Case) -> set[Catch]:
    """Return what a finished case catches, by what it records."""
    return set().union(*(caught_by(name, seen) for name, seen in case.wrong.items()))


def weigh(case: Case, part: Part, mutants: Sequence[Mutant]) -> set[Catch]:
    """Return what a case catches of these programs."""
    if isinstance(case, SearchCase):
        return _weigh_search(case, part, mutants)
    if isinstance(case, ExpectimaxCase):
        return _weigh_given(case, mutants)
    full = expected(case, part)
    seen = {one.id: programs.seen(module_of(one), part, full, FEW_NODES) for one in mutants}
    return set().union(*(caught_by(name, found) for name, found in seen.items()))


def _weigh_search(case: SearchCase, part: Part, mutants: Sequence[Mutant]) -> set[Catch]:
    game = QuickGame(case.tree, case.players)
    value, _ = getattr(programs.solution(part), part)(game, 0)
    trace = game.trace
    best = {at for at, child in enumerate(game.children[0]) if _worth(game, child) == value}
    found = set()
    for mutant in mutants:
        game.forget()
        answer = _call(getattr(module_of(mutant), part), game, 0)
        trouble = isinstance(answer, BaseException) or game.refused
        if trouble or not _is_right(answer, value, best):
            found.add(Catch(mutant.id, "values"))
        if trouble or (game.trace != trace and part == "alphabeta"):
            found.add(Catch(mutant.id, "expansions"))
    return found


def _worth(game: QuickGame, number: int) -> float:
    children = game.children[number]
    if not children:
        return game.worth[number]
    worth = [_worth(game, child) for child in children]
    return max(worth) if game.players[number] == "MAX" else min(worth)


def _is_right(answer: Any, value: float, best: set[int]) -> bool:
    if not _is_pair(answer) or type(answer[0]) not in (int, float) or answer[0] != value:
        return False
    return answer[1] is None if not best else type(answer[1]) is int and answer[1] in best


def _is_pair(answer: Any) -> bool:
    return isinstance(answer, (tuple, list)) and len(answer) == 2


def _call(function: Any, *arguments: Any) -> Any:
    """Return what a program of ours returns, or the exception."""
    random.seed(0)
    try:
        return function(*arguments)
    except (Exception, Endless) as error:
        return error


def _weigh_given(case: ExpectimaxCase, mutants: Sequence[Mutant]) -> set[Catch]:
    module = programs.solution("expectimax")
    _, value = programs.expectimax(module, case)
    best: set[int] = set()
    for way, child in case.tree.items() if isinstance(case.tree, dict) else ():
        below = ExpectimaxCase(why="", tree=child)
        if is_close(programs.expectimax(module, below)[1], value):
            best.add(DIRECTIONS[way])
    found = set()
    for mutant in mutants:
        answer = _call(programs.expectimax, module_of(mutant), case)
        if isinstance(answer, BaseException):
            found.add(Catch(mutant.id, "expansions"))  # as any trouble does
        if not _is_good(answer, value, best, isinstance(case.tree, list)):
            found.add(Catch(mutant.id, "values"))
    return found


def _is_good(answer: Any, value: float, best: set[int], at_chance: bool) -> bool:
    if not _is_pair(answer) or type(answer[1]) not in (int, float):
        return False
    if not is_close(answer[1], value):
        return False
    if at_chance:
        return answer[0] is None
    return not best or (type(answer[0]) is int and answer[0] in best)


def told_apart(case: Case, part: Part, one: Mutant, other: Mutant) -> bool:
    """Return whether two programs do different things on a case."""
    full = expected(case, part)
    first, second = (programs.seen(module_of(mutant), part, full) for mutant in (one, other))
    return first != second
