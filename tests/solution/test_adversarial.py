"""The reference minimax and alphabeta: published answers, and the laws of pruning."""

from __future__ import annotations

import pytest
from hypothesis import given
from modules import SOLUTION, load
from pruning_rules import (
    bound_after_test,
    bound_before_test,
    bounds_crossed,
    childs_own_value,
    fail_hard,
    negamax,
    prunes_on_equality,
)
from search_trees import DEEP_TREES, TREES, answer, expanded, player_cycles
from treegame import TreeGame

adversarial = load(SOLUTION / "adversarial.py")
minimax, alphabeta = adversarial.minimax, adversarial.alphabeta


@pytest.mark.parametrize(
    ("tree", "value"),
    [
        ([[[3, 5], [6, 9]], [[1, 2], [0, -1]]], 5),
        ([[[-1, 4], [2, 6]], [[-3, -5], [0, 7]]], 4),
        ([[3, 5], [2, 9]], 3),
    ],
)
@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_the_trees_of_the_lab_sheets_have_their_published_values(search, tree, value):
    assert answer(search, tree) == (value, 0)


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_a_terminal_root_has_no_action_and_counts_once(search):
    assert answer(search, 4) == (4, None)
    assert expanded(search, 4) == ["root"]


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_min_may_move_first_and_twice(search):
    assert answer(search, [[3, 5], [2, 9]], ["MIN", "MAX"]) == (5, 0)
    assert answer(search, [[[3, 5], 4], [[7, 8], 6]], ["MAX", "MIN", "MIN"]) == (6, 1)


def brute_force(tree, players, level=0):
    if not isinstance(tree, list):
        return tree
    values = [brute_force(child, players, level + 1) for child in tree]
    return max(values) if players[level % len(players)] == "MAX" else min(values)


@given(TREES, player_cycles())
def test_both_find_the_value_of_the_tree(tree, players):
    value = brute_force(tree, players)
    assert answer(minimax, tree, players)[0] == value
    assert answer(alphabeta, tree, players)[0] == value


@given(TREES, player_cycles())
def test_the_action_of_both_reaches_the_value_of_the_root(tree, players):
    for search in (minimax, alphabeta):
        value, action = answer(search, tree, players)
        if isinstance(tree, list):
            assert brute_force(tree[action], players, level=1) == value
        else:
            assert action is None


@given(TREES, player_cycles())
def test_minimax_expands_every_node_once(tree, players):
    def names(subtree, path):
        yield ".".join(map(str, path)) or "root"
        if isinstance(subtree, list):
            for number, child in enumerate(subtree):
                yield from names(child, [*path, number])

    assert expanded(minimax, tree, players) == list(names(tree, []))


@given(DEEP_TREES, player_cycles())
def test_strict_pruning_expands_all_that_pruning_on_equality_does(tree, players):
    strict = expanded(alphabeta, tree, players)
    textbook = expanded(prunes_on_equality, tree, players)
    assert set(textbook) <= set(strict) <= set(expanded(minimax, tree, players))
    assert [node for node in strict if node in set(textbook)] == textbook
    assert len(set(strict)) == len(strict)


FORMS = [bound_after_test, bound_before_test, bounds_crossed, childs_own_value, negamax]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
@given(tree=DEEP_TREES, players=player_cycles())
def test_the_rule_in_another_form_expands_the_same(form, tree, players):
    assert expanded(form, tree, players) == expanded(alphabeta, tree, players)
    assert answer(form, tree, players)[0] == answer(alphabeta, tree, players)[0]


@given(DEEP_TREES, player_cycles())
def test_clamping_keeps_every_value_right(tree, players):
    assert answer(fail_hard, tree, players)[0] == answer(alphabeta, tree, players)[0]


def test_clamping_changes_what_is_expanded():
    """MIN at node 1 has v = 3 < alpha = 5 and stops; a clamped 3 comes up as 5, and it goes on."""
    tree = [5, [[3, 2], 9]]
    assert expanded(alphabeta, tree) == ["root", "0", "1", "1.0", "1.0.0", "1.0.1"]
    assert expanded(fail_hard, tree) == [*expanded(alphabeta, tree), "1.1"]


def test_equality_at_min_does_not_prune():
    tree = [[3, 9], [3, 5]]
    assert "1.1" in expanded(alphabeta, tree)
    assert "1.1" not in expanded(prunes_on_equality, tree)


def test_equality_at_max_does_not_prune():
    tree = [[[3, 9], [3, 5]]]
    assert expanded(alphabeta, tree)[-3:] == ["0.1", "0.1.0", "0.1.1"]
    tree = [[[3], [3, 5]]]
    assert "0.1.1" in expanded(alphabeta, tree)
    assert "0.1.1" not in expanded(prunes_on_equality, tree)


def test_a_bound_reaches_past_the_next_level():
    """A deep cut-off: alpha = 5 from the root stops the MIN node three levels down."""
    tree = [5, [[[4, 9], 1], 8]]
    game = TreeGame(tree)
    assert alphabeta(game, game.root) == (5, 0)
    assert "1.0.0.0" in game.expanded
    assert "1.0.0.1" not in game.expanded
