"""Fills in what a case file expects, from solution/: expected values are never typed by hand."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from treegame import TreeGame

from grader.boards import picture
from grader.cases import (
    KINDS,
    NAMES,
    BuildCase,
    Case,
    ExpectedNode,
    ExpectimaxAnswer,
    ExpectimaxCase,
    SearchAnswer,
    SearchCase,
    height,
    load_case,
    tree_for_worker,
)  # fmt: skip
from grader.paths import ROOT


def fill_in(fixtures: Path) -> list[Path]:
    """Write the expected answers of every case below `fixtures`; return the files that changed."""
    changed = []
    for audience in ("public", "hidden"):
        for part, kind in KINDS.items():
            for path in sorted((fixtures / audience / part).glob("*.json")):
                filled = as_text(expected(load_case(path, kind), part))
                if filled != path.read_text(encoding="utf-8"):
                    path.write_text(filled, encoding="utf-8")
                    changed.append(path)
    return changed


def expected(case: Case, part: str) -> Case:
    """Return the case with what the solution does."""
    if isinstance(case, SearchCase):
        return msgspec.structs.replace(case, expected=_search(case, part))
    if isinstance(case, ExpectimaxCase):
        return msgspec.structs.replace(case, expected=_expectimax(case))
    return msgspec.structs.replace(case, expected=_tree(case))


def as_text(case: Case) -> str:
    """Return a case as its file: small lists on one line, so that trees and boards are seen."""
    data = {key: value for key, value in msgspec.to_builtins(case).items() if value is not None}
    return _pretty(data, 0) + "\n"


def _pretty(value: Any, indent: int) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    is_board = isinstance(value, list) and value and all(isinstance(row, str) for row in value)
    if (len(flat) + indent <= 96 and not (is_board and indent == 1)) or not isinstance(
        value, (dict, list)
    ):
        return flat
    pad = " " * (indent + 1)
    if isinstance(value, dict):
        body = [f"{pad}{json.dumps(k)}: {_pretty(v, indent + 1)}" for k, v in value.items()]
        return "{\n" + ",\n".join(body) + "\n" + " " * indent + "}"
    body = [pad + _pretty(item, indent + 1) for item in value]
    return "[\n" + ",\n".join(body) + "\n" + " " * indent + "]"


def _search(case: SearchCase, part: str) -> SearchAnswer:
    module = _solution("adversarial")
    game = TreeGame(case.tree, case.players)
    value, _ = getattr(module, part)(game, game.root)
    expanded = list(game.expanded) if part == "alphabeta" else []
    actions = [
        action
        for action in game.actions(game.root)
        if module.minimax(game, game.result(game.root, action))[0] == value
    ]
    return SearchAnswer(value, actions, expanded)


def _expectimax(case: ExpectimaxCase) -> ExpectimaxAnswer:
    module = _solution("ai")
    root = _node(module, tree_for_worker(case.tree), 0)
    player = module.AI(([[0, 0], [0, 0]], 0), height(case.tree))
    _, value = player.expectimax(root)
    best = []
    if isinstance(case.tree, dict):
        for direction, child in root.children:
            if abs(player.expectimax(child)[1] - value) <= 1e-6 * max(1, abs(value)):
                best.append(NAMES[direction])
    return ExpectimaxAnswer(value, best)


def _node(module: ModuleType, tree: dict[str, Any], depth: int) -> Any:
    player = module.MAX_PLAYER if tree["player"] == "MAX" else module.CHANCE_PLAYER
    node = module.Node((tree["board"], tree["score"]), depth, player)
    node.children = [(way, _node(module, child, depth + 1)) for way, child in tree["children"]]
    return node


def _tree(case: BuildCase) -> ExpectedNode:
    player = _solution("ai").AI((case.tiles, case.score), case.depth)
    player.build_tree()
    return _expected_node(player.root)


def _expected_node(node: Any) -> ExpectedNode:
    board, score = node.state
    moves = {NAMES[way]: _expected_node(child) for way, child in node.children if way is not None}
    spawns = [_expected_node(child) for way, child in node.children if way is None]
    return ExpectedNode(picture(board), score, moves, spawns)


def _solution(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        f"solution_{name}", ROOT / "solution" / f"{name}.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
