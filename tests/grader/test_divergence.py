"""Where a search first parts from the rule, and what the rule knows there."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pruning_rules import fail_hard, prunes_on_equality
from search_trees import DEEP_TREES, TREES, player_cycles

from grader.cases import SearchAnswer, SearchCase
from grader.divergence import Divergence, divergence, parent_name
from grader.staff.authoring import expected
from grader.staff.oracle import StrictRule
from grader.staff.programs import QuickGame
from grader.trees import name_of, to_move, walk


def filled(tree, players=("MAX", "MIN")) -> SearchCase:
    return expected(SearchCase(name="tree", why="", tree=tree, players=players), "alphabeta")


# --- each shape on a small tree ----------------------------------------------------------------

TIED = filled([[3, 9], [3, 5]])
#       root            MAX
#     0      1          MIN      the rule expands all: at 1, v = 3 is not below alpha = 3
#   3   9  3   5
CUT = filled([[3, 9], [2, 5]])
#       root            MAX
#     0      1          MIN      at 1, v = 2 is below alpha = 3, so that 1.1 is not asked for
#   3   9  2   5
EARLY = filled([[3, 9], [2, 5], [4]])  # the same cut as in CUT, and then the rule goes on

SHAPES = {
    "stops too early at the end": (
        TIED, "root 0 0.0 0.1 1 1.0",
        Divergence(6, "", "1.1", False, "1", "MIN", "3", "3", "3"),
    ),
    "stops too early and goes on": (
        TIED, "root 0 0.0 1 1.0 1.1",
        Divergence(3, "1", "0.1", False, "0", "MIN", "3", "-inf", "3"),
    ),
    "expands nothing": (
        TIED, "root",
        Divergence(1, "", "0", False, "root", "MAX", "-inf", "-inf", "inf"),
    ),
    "asks where the rule has stopped, at the end": (
        CUT, "root 0 0.0 0.1 1 1.0 1.1",
        Divergence(6, "1.1", "", False, "1", "MIN", "2", "3", "inf"),
    ),
    "asks where the rule has stopped, and the rule goes on elsewhere": (
        EARLY, "root 0 0.0 0.1 1 1.0 1.1 2 2.0",
        Divergence(6, "1.1", "", False, "1", "MIN", "2", "3", "inf"),
    ),
    "another order": (
        TIED, "root 1 1.0 1.1 0 0.0 0.1",
        Divergence(1, "1", "0", False, "root", "MAX", "-inf", "-inf", "inf"),
    ),
    "another order where the rule stops later": (
        CUT, "root 0 0.0 0.1 1 1.1 1.0",
        Divergence(5, "1.1", "1.0", False, "1", "MIN", "inf", "3", "inf"),
    ),
    "asks twice": (
        TIED, "root 0 0 0.0",
        Divergence(2, "0", "0.0", True, "0", "MIN", "inf", "-inf", "inf"),
    ),
    "begins again when all is done": (
        TIED, "root 0 0.0 0.1 1 1.0 1.1 0",
        Divergence(7, "0", "", True, "root", "MAX"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SHAPES)
def test_the_first_difference(name):
    case, yours, found = SHAPES[name]
    assert divergence(case, yours.split()) == found


def test_a_cut_at_a_max_node_is_told_with_its_beta():
    case = filled([[3, 1], [9, 2]], ("MIN", "MAX"))  # at 1, v = 9 is above beta = 3
    found = divergence(case, ["root", "0", "0.0", "0.1", "1", "1.0", "1.1"])
    assert found == Divergence(6, "1.1", "", False, "1", "MAX", "9", "-inf", "3")
    assert found.bound == "beta"


@pytest.mark.parametrize(
    ("node", "parent"), [("0", "root"), ("12", "root"), ("0.1", "0"), ("3.10.2", "3.10")]
)
def test_the_parent_of_a_node(node, parent):
    assert parent_name(node) == parent


@pytest.mark.parametrize(
    ("player", "v", "alpha", "beta", "is_equal"),
    [
        ("MIN", "3", "3", "7", True),
        ("MIN", "7", "3", "7", False),
        ("MAX", "7", "3", "7", True),
        ("MAX", "3", "3", "7", False),
        ("MIN", "3.0", "3", "7", True),
        ("MAX", "inf", "3", "inf", True),
        ("MAX", "", "", "", False),
    ],
)
def test_equality_is_with_the_bound_that_the_player_is_tested_against(
    player, v, alpha, beta, is_equal
):
    found = Divergence(1, "", "1", False, "root", player, v, alpha, beta)
    assert found.on_equality is is_equal


# --- on any tree -------------------------------------------------------------------------------


def no_pruning(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    below = [(no_pruning(game, game.result(state, at))[0], at) for at in game.actions(state)]
    return (max if game.to_move(state) == "MAX" else min)(below)


def all_children_first(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    children = [game.result(state, at) for at in game.actions(state)]
    below = [(all_children_first(game, child)[0], at) for at, child in enumerate(children)]
    return (max if game.to_move(state) == "MAX" else min)(below)


def asks_twice(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    for at in game.actions(state):
        game.result(state, at)
        asks_twice(game, game.result(state, at))
    return 0, 0


def first_child_only(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    return first_child_only(game, game.result(state, 0))


class Reversed(QuickGame):
    """Offers the actions of MIN from the last to the first."""

    def actions(self, state):
        found = super().actions(state)
        return found[::-1] if self.to_move(state) == "MIN" else found


def last_child_first(game, state):
    """Prunes on equality, and takes the children of MIN from the last to the first."""
    backwards = Reversed.__new__(Reversed)
    backwards.__dict__ = game.__dict__
    return prunes_on_equality(backwards, state)


STUDENTS = [
    prunes_on_equality,
    fail_hard,
    no_pruning,
    all_children_first,
    asks_twice,
    first_child_only,
    last_child_first,
]


def steps(tree, players):
    """Yield what the rule knows as the assignment states it, each time it asks or stops.

    (node, child or None, v, alpha, beta), written apart from the oracle.
    """
    found = []

    def search(node, path, alpha, beta):
        if not isinstance(node, list):
            return node
        is_max = to_move(path, players) == "MAX"
        v = -inf if is_max else inf
        for at, child in enumerate(node):
            if v > beta if is_max else v < alpha:
                found.append((name_of(path), "", f"{v} {alpha} {beta}"))
                break
            found.append((name_of(path), name_of((*path, at)), f"{v} {alpha} {beta}"))
            value = search(child, (*path, at), alpha, beta)
            v = max(v, value) if is_max else min(v, value)
            if is_max and v <= beta:
                alpha = max(alpha, v)
            elif not is_max and v >= alpha:
                beta = min(beta, v)
        return v

    search(tree, (), -inf, inf)
    return found


@pytest.mark.parametrize("student", STUDENTS)
@given(tree=st.one_of(TREES, DEEP_TREES), players=player_cycles())
def test_what_is_told_is_the_first_difference_and_what_the_rule_knows_there(student, tree, players):
    case = filled(tree, players)
    game = QuickGame(tree, players)
    student(game, 0)
    yours = [name_of(game.paths[number]) for number in game.trace]
    right = case.expected.expanded.split()
    if yours == right:
        return
    found = divergence(case, yours)

    assert yours[: found.at] == right[: found.at]
    assert yours[found.at : found.at + 1] != right[found.at : found.at + 1]
    assert found.yours == (yours[found.at] if found.at < len(yours) else "")
    assert found.twice == (found.yours in yours[: found.at])
    nodes = {name_of(path): path for path, _ in walk(tree)}
    assert {found.node, found.yours, found.expected} - {""} <= nodes.keys()
    assert found.player == to_move(nodes[found.node], players)

    rule = steps(tree, players)
    bounds = " ".join(filter(None, (found.v, found.alpha, found.beta)))
    if found.expected:  # the rule is about to ask for it
        assert found.expected == right[found.at]
        asked = [(node, text) for node, child, text in rule if child == found.expected]
        assert asked == [(found.node, bounds)]
    else:  # the rule has stopped there, or it has come to its end
        before = ["root", *(child for _, child, _ in rule if child)][: found.at]
        of_node = [child for node, child, _ in rule if node == found.node and child]
        assert set(of_node) <= set(before)
        assert parent_name(found.yours) == found.node
        stopped = [text for node, child, text in rule if node == found.node and not child]
        assert stopped == ([bounds] if bounds else [])


@given(st.one_of(TREES, DEEP_TREES), player_cycles())
def test_the_recorded_bounds_are_those_of_the_oracle_and_of_the_rule_as_stated(tree, players):
    answer: SearchAnswer = filled(tree, players).expected
    oracle, rule = StrictRule(tree, players), steps(tree, players)
    assert answer.asks == oracle.asks == {child: text for _, child, text in rule if child}
    assert answer.stops == oracle.stops == {node: text for node, child, text in rule if not child}
