"""Games from nested lists: moves, the log of expanded nodes, the drawing, the command."""

from __future__ import annotations

import math
import re
import shutil
import subprocess
import sys

import pytest
from hypothesis import given
from modules import SOLUTION, STARTER
from search_trees import TREES, player_cycles
from treegame import TreeGame


def path_to(game, *actions):
    state = game.root
    for action in actions:
        state = game.result(state, action)
    return state


def test_a_tree_is_a_game():
    game = TreeGame([[3, 5], 2])
    assert game.to_move(game.root) == "MAX"
    assert list(game.actions(game.root)) == [0, 1]
    assert not game.is_terminal(game.root)
    leaf = path_to(game, 0, 1)
    assert game.is_terminal(leaf)
    assert game.utility(leaf) == 5
    assert list(game.actions(leaf)) == []


def test_the_cycle_of_players_repeats_below_its_end():
    game = TreeGame([[[[[1]]]]], players=["MIN", "MAX", "MAX"])
    line = [path_to(game, *[0] * depth) for depth in range(5)]
    assert [game.to_move(state) for state in line] == ["MIN", "MAX", "MAX", "MIN", "MAX"]


def test_states_are_equal_by_value_and_can_be_keys():
    game = TreeGame([[3, 5], [2, 9]])
    first, second = path_to(game, 1), path_to(game, 1)
    assert first == second
    assert first is not second
    assert len({first, second, game.root}) == 2
    with pytest.raises(AttributeError):
        first.path = ()


def test_every_call_of_result_is_logged_in_order_and_twice_counts_twice():
    game = TreeGame([[3, 5], [2, 9]])
    path_to(game, 1, 0)
    path_to(game, 1)
    assert game.expanded == ["root", "1", "1.0", "1"]
    game.forget()
    assert game.expanded == ["root"]


def test_asking_anything_but_result_expands_nothing():
    game = TreeGame([3, 5])
    game.to_move(game.root), game.is_terminal(game.root), game.actions(game.root), str(game)
    assert game.expanded == ["root"]


def test_a_bare_number_is_a_terminal_root():
    game = TreeGame(7)
    assert game.is_terminal(game.root)
    assert game.utility(game.root) == 7
    assert str(game) == "root  7   1\n1 expanded, 0 pruned"


def test_the_drawing_marks_what_was_expanded_and_what_was_pruned():
    game = TreeGame([[3, [8, 10]], 2])
    assert str(game).endswith("no search yet")
    path_to(game, 1)
    path_to(game, 0, 0)
    path_to(game, 1)
    assert str(game) == DRAWING


DRAWING = """\
root  MAX            1
+- 0  MIN            3
|  +- 0.0  3         4
|  +- 0.1  MAX       pruned
|     +- 0.1.0  8    pruned
|     +- 0.1.1  10   pruned
+- 1  2              2 and 5
5 expanded, 3 pruned"""


@pytest.mark.parametrize(
    ("tree", "named"),
    [
        ([], "node root is an empty list"),
        ([[3, 5], []], "node 1 is an empty list"),
        ([[3, "5"]], "node 0.1 is '5'"),
        ([[3, None]], "node 0.1 is None"),
        ([True], "node 0 is True"),
        ([math.nan], "node 0 is nan"),
        ([math.inf], "node 0 is inf"),
        ("tree", "node root is 'tree'"),
    ],
)
def test_a_bad_tree_is_refused_by_the_name_of_the_node(tree, named):
    with pytest.raises(ValueError, match=re.escape(named)):
        TreeGame(tree)


@pytest.mark.parametrize(
    ("players", "named"),
    [
        ([], "players is []"),
        ("MAX", "players is 'MAX'"),
        ({"MAX"}, "players is {'MAX'}"),
        (["MAX", "max"], "a player 'max'"),
        (["CHANCE"], "a player 'CHANCE'"),
    ],
)
def test_bad_players_are_named(players, named):
    with pytest.raises(ValueError, match=re.escape(named)):
        TreeGame([1], players)


@pytest.mark.parametrize("action", [2, -1, None, "0", 0.5])
def test_an_action_that_is_not_offered_is_named(action):
    game = TreeGame([[3, 5], 1])
    with pytest.raises(ValueError, match=re.escape(f"{action!r} is not an action of node 0")):
        game.result(path_to(game, 0), action)


def test_nobody_moves_where_the_game_has_ended():
    game = TreeGame([3, 5])
    with pytest.raises(ValueError, match="node 0, where the game has ended"):
        game.to_move(path_to(game, 0))


@pytest.mark.parametrize("ask", ["to_move", "is_terminal", "utility", "actions"])
def test_what_is_not_a_state_is_named(ask):
    with pytest.raises(ValueError, match=r"\[3\] is not a state of this game"):
        getattr(TreeGame([3, 5]), ask)([3])


def test_the_utility_of_an_inner_node_is_refused():
    game = TreeGame([[3, 5], 1])
    with pytest.raises(ValueError, match="node 0, which is not terminal"):
        game.utility(path_to(game, 0))


@given(TREES, player_cycles())
def test_the_drawing_has_a_line_for_every_node_and_one_below(tree, players):
    def size(subtree):
        return 1 + sum(map(size, subtree)) if isinstance(subtree, list) else 1

    assert len(str(TreeGame(tree, players)).splitlines()) == size(tree) + 1


@pytest.fixture
def student_folder(tmp_path):
    """The student's folder with everything written."""
    folder = tmp_path / "student's folder"
    shutil.copytree(STARTER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(SOLUTION / "adversarial.py", folder)
    return folder


def run(folder, *arguments):
    command = [sys.executable, "treegame.py", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def test_the_command_runs_the_search_of_the_student_and_draws_it(student_folder):
    ran = run(student_folder, "[[3, 5], [2, 9]]")
    assert ran.returncode == 0, ran.stderr
    assert (
        "1.1  9   pruned\n6 expanded, 1 pruned\nalphabeta returned (value, action) = (3, 0)\n"
        in ran.stdout
    )
    ran = run(student_folder, "[[3, 5], [2, 9]]", "--players", "MIN", "MAX", "--search", "minimax")
    assert ran.stdout.endswith("7 expanded, 0 pruned\nminimax returned (value, action) = (5, 0)\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["[[3, 5], [2, 9]"], "'[[3, 5], [2, 9]' is not a nested list"),
        (["[[3], []]"], "node 1 is an empty list; a leaf is a number"),
        (["[3]", "--players", "RED"], "invalid choice: 'RED'"),
    ],
)
def test_the_command_explains_bad_input(student_folder, arguments, said):
    ran = run(student_folder, *arguments)
    assert ran.returncode == 2
    assert said in ran.stderr
    assert "Traceback" not in ran.stderr


def test_the_command_draws_what_was_done_before_an_exception(student_folder):
    (student_folder / "adversarial.py").write_text(
        "def alphabeta(game, state):\n    game.result(state, 1)\n    return 1 / 0\n"
    )
    ran = run(student_folder, "[[3, 5], 2]")
    assert "2 expanded, 3 pruned" in ran.stdout
    assert "ZeroDivisionError" in ran.stderr


def test_the_command_says_that_the_search_is_not_written_yet():
    ran = run(STARTER, "[1]")
    assert (ran.returncode, ran.stderr) == (1, "alphabeta is not written yet\n")
