"""Fills in what a case file expects, from solution/, and what each named wrong program does.

Expected values are never typed by hand. v, alpha and beta come from the oracle, because the
solution does not tell them; where the two disagree about anything, nothing is written.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from grader.assignment import Part
from grader.boards import picture
from grader.cases import (
    BuildCase,
    Case,
    ExpectedNode,
    ExpectimaxAnswer,
    ExpectimaxCase,
    SearchAnswer,
    SearchCase,
    Seen,
    Wrong,
)  # fmt: skip
from grader.giventrees import NAMES, below, child_name
from grader.observation import is_close
from grader.protocol import Returned
from grader.staff import programs
from grader.staff.mutants import module_of, mutants_of
from grader.staff.oracle import StrictRule
from grader.trees import name_of
from grader.worker.describe import MOST_NODES


class Disagreement(Exception):
    """A case cannot be filled in: solution and oracle disagree, or the tree is too large."""


def filled_in(case: Case, part: Part) -> Case:
    """Return a case with what is expected, and what each named wrong program does instead."""
    case = expected(case, part)
    return msgspec.structs.replace(case, wrong=wrong(case, part))


def wrong(case: Case, part: Part) -> Wrong:
    """Return what each named wrong program of the part does, where it differs."""
    found = {mutant.id: programs.seen(module_of(mutant), part, case) for mutant in mutants_of(part)}
    return {name: seen for name, seen in found.items() if seen != Seen()}


def expected(case: Case, part: Part) -> Case:
    """Return the case with what the solution does."""
    try:
        if isinstance(case, SearchCase):
            return msgspec.structs.replace(case, expected=_search(case, part))
        if isinstance(case, ExpectimaxCase):
            return msgspec.structs.replace(case, expected=_expectimax(case))
        return msgspec.structs.replace(case, expected=_tree(case))
    except programs.Endless:
        size = f"the tree has more than {MOST_NODES} nodes"
        fix = "take a smaller depth" if isinstance(case, BuildCase) else "take a smaller one"
        raise Disagreement(f"{case.name}: {size}; {fix}") from None


def _search(case: SearchCase, part: Part) -> SearchAnswer:
    minimax = programs.solution("minimax").minimax
    game = programs.QuickGame(case.tree, case.players)
    worth = {number: minimax(game, number)[0] for number in range(len(game.paths))}
    values = {
        name_of(path): worth[number]
        for number, path in enumerate(game.paths)
        if game.children[number]
    }
    actions = [at for at, child in enumerate(game.children[0]) if worth[child] == worth[0]]
    answer = SearchAnswer(worth[0], actions, values)
    if part == "minimax":
        return answer
    rule = StrictRule(case.tree, case.players)
    evidence = programs.evidence(programs.solution("alphabeta"), "alphabeta", case)
    names = [name_of(path) for path in evidence.expanded]
    if names != rule.expanded:
        raise Disagreement(f"{case.name}: the solution expands {names}, the oracle {rule.expanded}")
    assert isinstance(evidence.answer, Returned)
    if evidence.answer.first != worth[0]:
        raise Disagreement(f"{case.name}: alphabeta finds {evidence.answer.first}, not {worth[0]}")
    return msgspec.structs.replace(
        answer, expanded=" ".join(names), asks=rule.asks, stops=rule.stops
    )


def _expectimax(case: ExpectimaxCase) -> ExpectimaxAnswer:
    module = programs.solution("expectimax")
    values: dict[str, float] = {}

    def value(tree: Any, name: str) -> None:
        values[name] = programs.expectimax(module, ExpectimaxCase(why="", tree=tree))[1]
        for way, child in below(tree):
            value(child, child_name(name, way))

    value(case.tree, "root")
    best = []
    if isinstance(case.tree, dict):
        best = [way for way in case.tree if is_close(values[way], values["root"])]
    inner = {name: worth for name, worth in values.items() if _is_inner(case.tree, name)}
    return ExpectimaxAnswer(values["root"], best, inner)


def _is_inner(tree: Any, name: str) -> bool:
    for way in name.split(".") if name != "root" else ():
        tree = dict(below(tree))[way]
    return isinstance(tree, (dict, list))


def _tree(case: BuildCase) -> ExpectedNode:
    return _expected_node(programs.built(programs.solution("build_tree"), case))


def _expected_node(node: Any) -> ExpectedNode:
    board, score = node.state
    moves = {NAMES[way]: _expected_node(child) for way, child in node.children if way is not None}
    spawns = [_expected_node(child) for way, child in node.children if way is None]
    return ExpectedNode(picture(board), score, moves, spawns)


def as_text(case: Case) -> str:
    """Return a case as its file: small lists on one line, so that trees and boards are seen."""
    return _pretty(msgspec.to_builtins(case), 0) + "\n"


def _pretty(value: Any, indent: int) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    is_board = isinstance(value, list) and value and all(isinstance(row, str) for row in value)
    fits = len(flat) + indent <= 96 and not (is_board and indent == 1)
    if fits or not isinstance(value, (dict, list)):
        return flat
    pad = " " * (indent + 1)
    if isinstance(value, dict):
        body = [f"{pad}{json.dumps(k)}: {_pretty(v, indent + 1)}" for k, v in value.items()]
        return "{\n" + ",\n".join(body) + "\n" + " " * indent + "}"
    body = [pad + _pretty(item, indent + 1) for item in value]
    return "[\n" + ",\n".join(body) + "\n" + " " * indent + "]"
