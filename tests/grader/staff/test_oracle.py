"""The oracle: published answers, the laws of pruning, and 2048 by the letter of its rules."""

from __future__ import annotations

import ast
from fractions import Fraction
from pathlib import Path

import pytest
from boards import boards
from hypothesis import given
from hypothesis import strategies as st
from pruning_rules import bound_after_test, bounds_crossed, negamax
from search_trees import DEEP_TREES, TREES, answer, expanded, player_cycles
from slow_game import slow_legal, slow_move

from grader.boards import parse, picture
from grader.cases import BuildCase, ExpectedNode, ExpectimaxCase, SearchCase
from grader.giventrees import NAMES
from grader.staff import oracle
from grader.staff.oracle import (
    StrictRule,
    answered,
    built_tree,
    depth_three_values,
    given_values,
    is_near,
    nodes_in,
    tree_value,
    tree_values,
    walked_values,
)

MAX_MIN = ("MAX", "MIN")
SMALL = boards(sizes=range(2, 5), most=5)


def imported(path):
    """Yield the names of the modules that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module


def test_it_shares_no_code_with_the_solution_or_the_simulator():
    names = set(imported(Path(oracle.__file__)))
    assert not {name for name in names if name.startswith("grader.staff")}
    assert not names & {"game", "node", "treegame", "ai", "adversarial", "grader.play"}


# --- searches -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tree", "value"),
    [
        ([[[3, 5], [6, 9]], [[1, 2], [0, -1]]], 5),
        ([[[-1, 4], [2, 6]], [[-3, -5], [0, 7]]], 4),
        ([[3, 5], [2, 9]], 3),
    ],
)
def test_the_trees_of_the_lab_sheets_have_their_published_values(tree, value):
    assert tree_value(tree, MAX_MIN) == value


@given(TREES, player_cycles())
def test_the_value_is_what_other_searches_find(tree, players):
    assert tree_value(tree, players) == answer(negamax, tree, players)[0]


@pytest.mark.parametrize("form", [bound_after_test, bounds_crossed, negamax])
@given(tree=DEEP_TREES, players=player_cycles())
def test_the_strict_rule_in_other_forms_expands_the_same(form, tree, players):
    assert StrictRule(tree, players).expanded == expanded(form, tree, players)


@given(DEEP_TREES, player_cycles())
def test_the_rule_asks_until_v_is_beyond_the_bound_and_stops_only_then(tree, players):
    for step in StrictRule(tree, players).steps:
        beyond = step.v > step.beta if step.player == "MAX" else step.v < step.alpha
        assert beyond == (step.asks is None)


def test_the_rule_tells_v_alpha_and_beta_at_each_step():
    """MIN at node 1 has v = 3 and MAX is sure of 5, so node 1.1 is not asked for."""
    rule = StrictRule([5, [[3, 2], 9]], MAX_MIN)
    assert rule.expanded == ["root", "0", "1", "1.0", "1.0.0", "1.0.1"]
    assert rule.asks == {
        "0": "-inf -inf inf",
        "1": "5 5 inf",
        "1.0": "inf 5 inf",
        "1.0.0": "-inf 5 inf",
        "1.0.1": "3 5 inf",
    }
    assert rule.stops == {"1": "3 5 inf"}


def test_the_rule_goes_on_when_v_equals_the_bound():
    rule = StrictRule([[3, 9], [3, 5]], MAX_MIN)
    assert rule.asks["1.1"] == "3 3 3"
    assert [step.asks for step in rule.steps if step.on_equality] == [(1, 1)]


@given(TREES, player_cycles())
def test_every_node_that_is_not_terminal_has_its_value(tree, players):
    values = tree_values(tree, players)
    assert values.get("root", tree) == tree_value(tree, players)
    for name, value in values.items():
        path = [] if name == "root" else list(map(int, name.split(".")))
        subtree = tree
        for at in path:
            subtree = subtree[at]
        assert value == tree_value(subtree, players, tuple(path))


def test_a_search_case_is_answered_with_every_action_that_reaches_the_value():
    case = SearchCase(name="a", why="a", tree=[[3, 8], [3, 4], [1, 9]])
    minimax = answered(case, "minimax").expected
    assert (minimax.value, minimax.actions, minimax.expanded) == (3, [0, 1], "")
    assert minimax.values == {"root": 3, "0": 3, "1": 3, "2": 1}
    assert answered(case, "alphabeta").expected.expanded == "root 0 0.0 0.1 1 1.0 1.1 2 2.0"


def test_a_terminal_root_is_answered_with_no_action():
    found = answered(SearchCase(name="a", why="a", tree=4), "alphabeta").expected
    assert (found.value, found.actions, found.values, found.expanded) == (4, [], {}, "root")


# --- expectimax ---------------------------------------------------------------------------------


def test_means_are_exact():
    tree = {"up": [1, 1, 2], "left": [{"up": 3, "down": 4}, 1], "down": 2}
    values = given_values(tree)
    assert values["up"] == Fraction(4, 3)
    assert values["left.0"] == 4
    assert values["root"] == values["left"] == Fraction(5, 2)


def test_a_given_tree_is_answered_with_all_best_directions_and_no_terminal_nodes():
    tree = {"up": [0.1, 0.2], "left": 0.15, "right": [0]}
    found = answered(ExpectimaxCase(name="a", why="a", tree=tree), "expectimax").expected
    assert found.directions == ["up", "left"]
    assert list(found.values) == ["root", "up", "right"]


@pytest.mark.parametrize(("value", "near"), [(3, True), (3 + 1e-12, True), (3 + 1e-8, False)])
def test_near_is_as_near_as_floats_are_off(value, near):
    assert is_near(value, 3) == near
    assert is_near(value * 10**6, 3 * 10**6) == near


# --- 2048 ---------------------------------------------------------------------------------------


def slow_tree(board, score, depth):
    """Return the tree as the rules say it, one tile and one step at a time."""
    moves = {}
    for direction in slow_legal(board) if depth else ():
        after, gain = slow_move(board, direction)
        spawns = []
        for row, col in [
            (r, c) for r, line in enumerate(after) for c, t in enumerate(line) if not t
        ]:
            new = [list(line) for line in after]
            new[row][col] = 2
            spawns.append(slow_tree(new, score + gain, depth - 2) if depth > 1 else None)
        kept = [spawn for spawn in spawns if spawn is not None]
        moves[NAMES[direction]] = ExpectedNode(picture(after), score + gain, {}, kept)
    return ExpectedNode(picture(board), score, moves, [])


@given(SMALL, st.integers(0, 10**6), st.integers(0, 3))
def test_the_tree_is_the_one_the_rules_describe(board, score, depth):
    assert built_tree(board, score, depth) == slow_tree(board, score, depth)


@given(SMALL)
def test_the_closed_form_is_what_walking_through_the_tree_gives(board):
    walked = walked_values(built_tree(board, 0, 3))
    closed = {NAMES[way]: value for way, value in depth_three_values(board).items()}
    assert walked.keys() == closed.keys()
    assert all(is_near(closed[way], walked[way]) for way in walked)


def test_a_dead_board_has_no_direction_and_one_node():
    board = parse(["2 4", "4 2"])
    assert depth_three_values(board) == {}
    assert nodes_in(built_tree(board, 50, 3)) == 1


def test_a_board_is_answered_with_its_tree():
    case = BuildCase(name="a", why="a", board=["2 2", "4 8"], depth=1, score=10)
    assert answered(case, "build_tree").expected == ExpectedNode(
        ["2 2", "4 8"],
        10,
        {"left": ExpectedNode(["4 .", "4 8"], 14), "right": ExpectedNode([". 4", "4 8"], 14)},
    )
