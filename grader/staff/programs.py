"""Programs of our own run in this process: the solution, and edits of it.

Student code never comes here. What a program does is put into the same words as the
evidence of a worker, by the code of the worker, so that the two can be compared.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from functools import cache
from types import ModuleType
from typing import Any

from grader.assignment import FILES, Part
from grader.cases import BuildCase, Case, ExpectimaxCase, SearchCase, Seen
from grader.evidence import Evidence
from grader.giventrees import height, tree_for_worker
from grader.observation import observe
from grader.paths import ROOT
from grader.protocol import decode
from grader.sandbox import End, Ended
from grader.trees import Path, Tree, to_move
from grader.worker.describe import (
    MOST_NODES,
    describe,
    describe_choice,
    describe_exception,
    describe_return,
    describe_tree,
)
from grader.worker.gamelink import NodeFactory

FACTOR = 20  # a search may expand this many times the size of the tree


class Endless(BaseException):
    """A program went far beyond what any right one does. No `except Exception` stops it."""


@cache
def solution_source(file: str) -> str:
    """Return the text of one file of the solution."""
    return (ROOT / "solution" / file).read_text(encoding="utf-8")


def load(name: str, source: str) -> ModuleType:
    """Return a program of ours as a module. Its nodes are counted: growth without end ends."""
    module = ModuleType(name)
    exec(compile(source, f"<{name}>", "exec", dont_inherit=True), module.__dict__)
    if hasattr(module, "Node"):
        module.__dict__["Node"] = _counted(module.__dict__["Node"], module)
    return module


@cache
def solution(part: Part) -> ModuleType:
    """Return the solution's module for a part."""
    return load("solution", solution_source(FILES[part]))


def _counted(node: type, module: ModuleType) -> type:
    class Counted(node):  # type: ignore[misc]
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            module.__dict__["nodes_left"] -= 1
            if module.__dict__["nodes_left"] < 0:
                raise Endless

    module.__dict__["nodes_left"] = MOST_NODES
    return Counted


class QuickGame:
    """A tree as a game whose states are numbers: what the worker's game does, in a tenth of a us.

    `trace` lists the nodes that were asked for, the root first.
    """

    def __init__(self, tree: Tree, players: Sequence[str]) -> None:
        self.paths: list[Path] = []
        self.children: list[list[int]] = []
        self.players: list[str] = []
        self.worth: list[float] = []
        self._add(tree, (), players)
        self.budget = FACTOR * len(self.paths)
        self.forget()

    def _add(self, tree: Tree, path: Path, players: Sequence[str]) -> int:
        number = len(self.paths)
        self.paths.append(path)
        self.players.append(to_move(path, players))
        self.children.append([])
        self.worth.append(0)
        if isinstance(tree, Sequence):
            self.children[number] = [
                self._add(child, (*path, at), players) for at, child in enumerate(tree)
            ]
        else:
            self.worth[number] = tree
        return number

    def forget(self) -> None:
        """Start anew, for another program."""
        self.trace = [0]
        self.refused = False

    def to_move(self, state: int) -> str:
        return self.players[state]

    def is_terminal(self, state: int) -> bool:
        return not self.children[state]

    def utility(self, state: int) -> float:
        if self.children[state]:
            raise ValueError("utility was asked of a state where the game has not ended")
        return self.worth[state]

    def actions(self, state: int) -> list[int]:
        return list(range(len(self.children[state])))

    def result(self, state: int, action: int) -> int:
        children = self.children[state]
        if action not in range(len(children)):
            self.refused = True
            raise ValueError("not an action of that state")
        if len(self.trace) >= self.budget:
            raise Endless
        child = children[action]
        self.trace.append(child)
        return child


def evidence(module: ModuleType, part: Part, case: Case, most: int = MOST_NODES) -> Evidence:
    """Return what a program does on a case, as a worker would tell it."""
    random.seed(0)
    if isinstance(case, SearchCase):
        return _search(getattr(module, part), case)
    if isinstance(case, ExpectimaxCase):
        return Evidence(
            _reply(lambda: describe_return(expectimax(module, case), describe_choice, describe))
        )
    return Evidence(_reply(lambda: describe_tree(built(module, case, most))))


def seen(module: ModuleType, part: Part, case: Case, most: int = MOST_NODES) -> Seen:
    """Return how a program differs from what a case expects, building `most` nodes at most."""
    found = observe(case, evidence(module, part, case, most), counts=part == "alphabeta")
    assert found is not None
    return found


def _search(search: Callable[[QuickGame, int], object], case: SearchCase) -> Evidence:
    game = QuickGame(case.tree, case.players)
    answer = _reply(lambda: describe_return(search(game, 0), describe, describe_choice))
    expanded = tuple(game.paths[number] for number in game.trace)
    return Evidence(answer, expanded, game.refused, exhausted=isinstance(answer, Ended))


def expectimax(module: ModuleType, case: ExpectimaxCase) -> Any:
    """Return what a program says of a given tree."""
    module.__dict__["nodes_left"] = MOST_NODES
    tree = tree_for_worker(case.tree)
    player = module.AI((tree["board"], tree["score"]), height(case.tree))
    player.root = NodeFactory(module, player.root).node(tree, 0)
    return player.expectimax()


def built(module: ModuleType, case: BuildCase, most: int = MOST_NODES) -> object:
    """Return the root of the tree that a program builds."""
    module.__dict__["nodes_left"] = most
    player = module.AI(([list(row) for row in case.tiles], case.score), case.depth)
    player.build_tree()
    return player.root


def _reply(work: Callable[[], list[Any]]) -> Any:
    try:
        reply = work()
    except Endless:
        return Ended(End.TIMED_OUT)
    except Exception as error:
        reply = describe_exception(error, "")
    return decode(json.dumps(reply).encode())
