"""Named wrong programs fail the checks that are there for them; right ones in any style pass."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from modules import ROOT, SOLUTION
from readme_blocks import blocks

RULES = (ROOT / "tests" / "pruning_rules.py").read_text()


def graded(folder: Path, *arguments: str) -> dict[str, dict]:
    """Return the results of grading a folder with the shipped assignment, by item number."""
    ran = subprocess.run(
        [sys.executable, str(ROOT / "grader"), "grade", str(folder), "--json", "-", *arguments],
        capture_output=True,
        text=True,
    )
    assert ran.returncode in (0, 1), ran.stderr
    return {test["number"]: test for test in json.loads(ran.stdout)["tests"]}


def edited(folder: Path, file: str, old: str, new: str) -> Path:
    """Put the solution's file into a folder with one edit."""
    text = (SOLUTION / file).read_text()
    assert text.count(old) >= 1, f"{old!r} is not in {file}"
    (folder / file).write_text(text.replace(old, new, 1))
    return folder


AI, SEARCH = "ai.py", "adversarial.py"

# name: (file, part, edit, items that lose points, what one of the messages says)
WRONG = {
    "equality at MAX": (SEARCH, "alphabeta", ("v > beta", "v >= beta"), {"4.3", "4.4"},
                        "you did not ask for node"),
    "equality at MIN": (SEARCH, "alphabeta", ("v < alpha", "v <= alpha"), {"4.3", "4.4"},
                        "The strict rule stops only when v < alpha"),
    "no pruning at MIN": (SEARCH, "alphabeta", ("v < alpha", "False"), {"4.3", "4.4"},
                          "the rule has stopped: v = "),
    "root bound not updated": (SEARCH, "alphabeta", ("alpha = max(alpha, v)", "pass"),
                               {"4.3", "4.4"}, "alphabeta expanded"),
    "beta overwritten": (SEARCH, "alphabeta", ("beta = min(beta, v)", "beta = v"),
                         {"4.3", "4.4"}, "alphabeta expanded"),
    "clamping": (SEARCH, "alphabeta", ("return v, best\n\n\ndef min", "return max(v, alpha), best\n\n\ndef min"),
                 {"4.3", "4.4"}, "expanded"),
    "children reversed": (SEARCH, "alphabeta", ("in game.actions(state):\n        value, _ = search",
                          "in reversed(game.actions(state)):\n        value, _ = search"),
                          {"4.3", "4.4"}, "where the rule asks for"),
    "levels alternate": (SEARCH, "minimax", ('game.to_move(state) == "MAX"', "state == state"),
                         {"3.1", "3.2"}, "minimax found the value"),
    "value only": (SEARCH, "minimax", ("return best(outcomes, key=lambda outcome: outcome[0])",
                   "return best(outcomes)[0], "), {"3.1", "3.2"}, "expected a pair (value, action)"),
    "swapped pair": (SEARCH, "alphabeta", ("    return search(game, state, -inf, inf)",
                     "    return search(game, state, -inf, inf)[::-1]"), {"4.1", "4.2"},
                     "the wrong way round"),
    "always the first action": (SEARCH, "alphabeta", ("    return search(game, state, -inf, inf)",
                                "    return search(game, state, -inf, inf)[0], 0"), {"4.1", "4.2"},
                                "does not reach it"),
    "no-op moves kept": (AI, "build_tree", ("if self.simulator.move(direction):",
                         "if self.simulator.move(direction) or True:"), {"1.1", "1.2"},
                         "does not change the board"),
    "simulator not reset": (AI, "build_tree", ("            self.simulator.reset(*node.state)\n            if", "            if"),
                            {"1.1", "1.2"}, "build_tree:"),
    "depth off by one": (AI, "build_tree", ("node.depth == self.depth", "node.depth == self.depth + 1"),
                         {"1.1", "1.2"}, "a node at the depth limit has children"),
    "fours spawned": (AI, "build_tree", ("board[row][col] = 2", "board[row][col] = 4"), {"1.1", "1.2"},
                      "lacks a child"),
    "bare nodes": (AI, "build_tree", ("            self.build_tree(child)\n",
                   "            self.build_tree(child)\n        node.children = [c for _, c in node.children]\n"),
                   {"1.1", "1.2"}, "expected a pair"),
    "wrong player": (AI, "build_tree", ("node.depth + 1, CHANCE_PLAYER)", "node.depth + 1, MAX_PLAYER)"),
                     {"1.1", "1.2"}, "expected a CHANCE node"),
    "sum for mean": (AI, "expectimax", ("total / len(node.children)", "total"), {"2.1", "2.2"},
                     "expectimax found the value"),
    "integer division": (AI, "expectimax", ("total / len", "total // len"), {"2.1", "2.2"}, "found"),
    "dead end worth nothing": (AI, "expectimax", ("return None, payoff(node.state)",
                               "return None, payoff(node.state) if node.depth % 2 else 0"),
                               {"2.1", "2.2"}, "found the value"),
    "position for direction": (AI, "expectimax", ("for direction, child in node.children:\n        _, value",
                               "for direction, (_, child) in enumerate(node.children):\n        _, value"),
                               {"2.1", "2.2"}, "does not reach it"),
    "last direction": (AI, "expectimax", ("        if value > best:\n            best_direction, best = direction, value",
                       "        best_direction, best = direction, max(value, best)"), {"2.1", "2.2"},
                       "the direction"),
    "chance direction": (AI, "expectimax", ("return None, total /", "return 0, total /"), {"2.1", "2.2"},
                         "expected None"),
    "true for a value": (SEARCH, "minimax", ("return game.utility(state), None", "return True, None"),
                         {"3.1", "3.2"}, "True (bool)"),
    "infinity at a leaf": (SEARCH, "minimax", ("return game.utility(state), None", "return inf, None"),
                           {"3.1", "3.2"}, "expected a finite number"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_program_loses_where_it_should_and_reads_why(name, tmp_path):
    file, part, (old, new), loses, says = WRONG[name]
    results = graded(edited(tmp_path, file, old, new), "-q", part)
    lost = {number for number, test in results.items() if test["score"] < test["max_score"]}
    assert loses <= lost, {number: results[number]["output"] for number in loses}
    assert says in "".join(test["output"] for test in results.values())
    hidden = [test["output"] for number, test in results.items() if number[-1] in "24"]
    assert not any("tree" in output and "[" in output for output in hidden)


def test_depth_one_plays_but_is_not_optimal(tmp_path):
    results = graded(edited(tmp_path, AI, "self.depth = depth", "self.depth = 1"), "-q", "games")
    assert results["5.3"]["score"] < 10
    assert "is not the best move at depth 3; they are worth" in results["5.3"]["output"]


FORMS = ["bound_after_test", "bound_before_test", "bounds_crossed", "childs_own_value", "negamax"]


@pytest.mark.parametrize("form", FORMS)
def test_alphabeta_in_another_form_gets_full_marks(form, tmp_path):
    (tmp_path / SEARCH).write_text(f"{RULES}\n\ndef alphabeta(g, s):\n    return {form}(g, s)\n")
    results = graded(tmp_path, "-q", "alphabeta")
    assert all(test["score"] == test["max_score"] for test in results.values()), results


NUMPY = """
import numpy as np
from game import Game
from node import MOVES, Node, MAX_PLAYER, CHANCE_PLAYER

class AI:
    def __init__(self, root_state, depth):
        self.root, self.depth = Node(root_state, 0, MAX_PLAYER), depth
        self.simulator = Game(*root_state)

    def build_tree(self, node=None):
        layer = [node or self.root]
        while layer:
            below = []
            for node in layer:
                if node.depth < self.depth:
                    node.children = tuple(self.grown(node))[::-1]
                    below += [child for _, child in node.children]
            layer = below

    def grown(self, node):
        board, score = np.array(node.state[0]), node.state[1]
        if node.player_type == MAX_PLAYER:
            for direction in np.arange(4):
                self.simulator.reset(board, score)
                if self.simulator.move(direction):
                    yield direction, Node(self.simulator.get_state(), node.depth + 1, CHANCE_PLAYER)
        else:
            for cell in np.argwhere(board == 0):
                after = board.copy()
                after[tuple(cell)] = 2
                yield None, Node((after, np.int64(score)), node.depth + 1, MAX_PLAYER)

    def expectimax(self, node=None):
        node = node or self.root
        if node.is_terminal():
            return None, np.float64(node.state[1])
        values = np.array([self.expectimax(child)[1] for _, child in node.children])
        if node.player_type == CHANCE_PLAYER:
            return None, values.mean()
        return node.children[np.argmax(values)][0], values.max()

    def compute_decision(self):
        self.build_tree()
        return self.expectimax()[0]
"""

OWN_NODE = """
import random
from game import Game
MAX, RANDOM = "max", "random"
MAX_PLAYER, CHANCE_PLAYER = MAX, RANDOM

class Node:
    def __init__(self, state, depth, player_type):
        self.state, self.depth, self.player_type, self.children = state, depth, player_type, []

class AI:
    def __init__(self, root_state, depth):
        self.root, self.depth = Node(root_state, 0, MAX), depth
        self.simulator = Game(*root_state)
        self.simulator.board_size = len(root_state[0])

    def build_tree(self, node=None):
        print("building", random.random())
        node = self.root if node is None else node
        if node.depth == self.depth:
            return
        sim = self.simulator
        for direction in (3, 1, 0, 2) if node.player_type == MAX else ():
            sim.set_state(*node.state)
            if sim.move(direction):
                node.children.append((direction, Node(sim.current_state(), node.depth + 1, RANDOM)))
                sim.undo()
        if node.player_type == RANDOM:
            sim.set_state(*node.state)
            for i, j in sim.get_open_tiles():
                sim.tile_matrix[i][j] = 2
                node.children.append((None, Node(sim.current_state(), node.depth + 1, MAX)))
                sim.tile_matrix[i][j] = 0
        for _, child in node.children:
            self.build_tree(child)

    def expectimax(self, node=None):
        node = self.root if node is None else node
        if not node.children:
            return None, node.state[1]
        values = [(self.expectimax(child)[1], way) for way, child in node.children]
        if node.player_type == RANDOM:
            return None, sum(value * (1 / len(values)) for value, _ in values)
        best = max(value for value, _ in values)
        return [way for value, way in values if value == best][-1], best

    def compute_decision(self):
        self.build_tree()
        return self.expectimax()[0]
"""


@pytest.mark.parametrize("style", [NUMPY, OWN_NODE], ids=["numpy", "its own Node, last of ties"])
def test_a_right_player_in_another_style_gets_full_marks(style, tmp_path):
    (tmp_path / AI).write_text(style)
    results = graded(tmp_path, "-j", "2")
    mine = {n: test for n, test in results.items() if n[0] in "125"}
    assert all(test["score"] == test["max_score"] for test in mine.values()), mine


def test_a_student_who_keeps_a_dict_of_states_is_not_confused_by_other_games(tmp_path):
    code = (
        (SOLUTION / SEARCH)
        .read_text()
        .replace(
            "    if game.is_terminal(state):\n        return game.utility(state), None\n    outcomes",
            "    if state in MEMO:\n        return MEMO[state]\n"
            "    if game.is_terminal(state):\n        return game.utility(state), None\n    outcomes",
        )
        .replace(
            "    return best(outcomes",
            "    MEMO[state] = best(outcomes, key=lambda o: o[0])\n    return best(outcomes",
        )
    )
    (tmp_path / SEARCH).write_text(code + "\n\nMEMO = {}\n")
    results = graded(tmp_path, "-q", "minimax")
    assert all(test["score"] == test["max_score"] for test in results.values()), results


EQUALITY_MESSAGE = """\
equality-at-min: failed
  alphabeta expanded 6 nodes, expected 7
    tree      [[3, 9], [3, 5]]    MAX to move
    yours     root 0 0.0 0.1 1 1.0
    expected  root 0 0.0 0.1 1 1.0 1.1
    you did not ask for node 1.1
    at node 1 (MIN) the rule has v = 3, alpha = 3, beta = 3

  again: python -m grader grade YOUR_FOLDER -q alphabeta -c equality-at-min
"""


def test_a_message_has_the_fact_the_picture_both_traces_and_the_first_difference(tmp_path):
    results = graded(edited(tmp_path, SEARCH, "v < alpha", "v <= alpha"), "-q", "alphabeta")
    assert EQUALITY_MESSAGE in results["4.3"]["output"] + "\n"
    (shown,) = blocks(ROOT / "starter" / "README.md", "text", "grader")
    assert textwrap.indent(shown.text, "  ") in results["4.3"]["output"]
