"""Explicit game trees: what a search is served, and what is recorded of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from modules import SOLUTION, load
from search_trees import TREES, player_cycles
from treegame import TreeGame

from grader.trees import (
    Exhausted,
    TreeError,
    TreeServer,
    check_tree,
    name_of,
    size,
    to_move,
    walk,
)

MAX_MIN = ("MAX", "MIN")
TREE = [[3, 5], [2, 9]]
#            root          MAX
#          0      1        MIN
#        3   5  2   9


def served(tree=TREE, players=MAX_MIN, budget=1000):
    """Return a server that has given out its root."""
    server = TreeServer(tree, players, budget)
    server.root()
    return server


# --- the shape of a tree -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "name"), [((), "root"), ((0,), "0"), ((0, 1), "0.1"), ((10, 2, 0), "10.2.0")]
)
def test_a_node_is_named_by_the_way_to_it(path, name):
    assert name_of(path) == name


@pytest.mark.parametrize(("tree", "nodes"), [(4, 1), ([4], 2), (TREE, 7), ([1, [2, [3]]], 6)])
def test_the_size_counts_inner_nodes_and_leaves(tree, nodes):
    assert size(tree) == nodes


def test_walking_goes_from_parents_to_children_in_order():
    assert [(name_of(path), node) for path, node in walk([[3, 5], 2])] == [
        ("root", [[3, 5], 2]),
        ("0", [3, 5]),
        ("0.0", 3),
        ("0.1", 5),
        ("1", 2),
    ]


@given(TREES)
def test_walking_meets_every_node_once(tree):
    paths = [path for path, _ in walk(tree)]
    assert len(paths) == len(set(paths)) == size(tree)
    assert all(path == () or path[:-1] in paths[:at] for at, path in enumerate(paths))


@pytest.mark.parametrize(
    ("players", "levels"),
    [
        (("MAX", "MIN"), "MAX MIN MAX MIN"),
        (("MIN",), "MIN MIN MIN MIN"),
        (("MAX", "MIN", "MIN"), "MAX MIN MIN MAX"),
    ],
)
def test_the_players_take_the_levels_in_turn(players, levels):
    assert " ".join(to_move((0,) * depth, players) for depth in range(4)) == levels


@given(TREES)
def test_trees_of_numbers_and_filled_lists_are_valid(tree):
    check_tree(tree)


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        ([], "node root is an empty list"),
        ([1, [2, []]], "node 1.1 is an empty list"),
        ([1, "2"], "node 1 is '2', expected a number or a list"),
        ([[None]], "node 0.0 is None"),
        ([True], "node 0 is True"),
        ({"a": 1}, "node root is {'a': 1}"),
        ("abc", "node root is 'abc'"),
    ],
    ids=repr,
)
def test_a_tree_that_is_not_valid_names_the_node(tree, said):
    with pytest.raises(TreeError, match=said.replace(".", r"\.")):
        check_tree(tree)


# --- serving -----------------------------------------------------------------------------------


def test_the_root_is_the_first_expansion():
    server = TreeServer(TREE, MAX_MIN, 10)
    assert server.root() == (0, "MAX", 0, [0, 1])
    assert server.expanded == [()]


def test_a_terminal_root_is_one_expansion_with_its_value_and_no_actions():
    server = TreeServer(4.5, MAX_MIN, 10)
    assert server.root() == (0, "MAX", 4.5, [])
    assert server.expanded == [()]


def test_nodes_are_recorded_in_the_order_in_which_they_were_asked_for():
    server = served()
    right = server.result(0, 1)
    left = server.result(0, 0)
    server.result(right[0], 1)
    server.result(left[0], 0)
    assert list(map(name_of, server.expanded)) == ["root", "1", "0", "1.1", "0.0"]


def test_asking_twice_counts_twice_and_gives_the_same_node():
    server = served()
    assert server.result(0, 1) == server.result(0, 1)
    assert list(map(name_of, server.expanded)) == ["root", "1", "1"]


def test_a_leaf_comes_with_its_value_and_an_inner_node_without_any():
    server = served([7, [8]])
    assert server.result(0, 0) == (1, "MIN", 7, [])
    assert server.result(0, 1) == (2, "MIN", 0, [0])


def test_equal_subtrees_are_different_nodes():
    server = served([[5], [5]])
    assert server.result(0, 0)[0] != server.result(0, 1)[0]


def test_a_number_tells_when_a_node_was_asked_for_and_nothing_else():
    """However the children are asked for, and whatever is below them, they are 1, 2, 3."""
    for order in ([0, 1, 2], [2, 1, 0], [1, 0, 2]):
        for tree in ([[1, 2], 3, [[4]]], [5, 5, 5], [[[[6]]], [7, 7, 7], 8]):
            server = served(tree)
            assert [server.result(0, way)[0] for way in order] == [1, 2, 3]


@pytest.mark.parametrize("state", [-1, 1, 99, 10**30, -(10**30)])
def test_a_state_that_was_never_given_out_is_refused(state):
    server = served()
    assert server.result(state, 0) is None
    assert server.refused
    assert server.expanded == [()]


@pytest.mark.parametrize("action", [-1, 2, 99, 10**30, -(10**30)])
def test_an_action_that_is_not_offered_is_refused(action):
    server = served()
    assert server.result(0, action) is None
    assert server.refused
    assert server.expanded == [()]


def test_nothing_is_served_below_a_leaf():
    server = served([7])
    leaf = server.result(0, 0)
    assert server.result(leaf[0], 0) is None
    assert server.refused


def test_nothing_is_served_before_the_root():
    server = TreeServer(TREE, MAX_MIN, 10)
    assert server.result(0, 0) is None
    assert server.refused


def test_a_refusal_does_not_stop_an_honest_search_from_being_served():
    server = served()
    server.result(5, 5)
    assert server.result(0, 0) == (1, "MIN", 0, [0, 1])


def test_a_search_may_use_its_budget_and_not_one_node_more():
    server = served(budget=3)
    server.result(0, 0)
    server.result(0, 0)
    assert not server.exhausted
    for _ in range(3):
        with pytest.raises(Exhausted):
            server.result(0, 0)
    assert server.exhausted
    assert len(server.expanded) == 3


def test_two_servers_of_one_tree_do_not_share_their_records():
    first, second = served(), served()
    first.result(0, 0)
    assert second.expanded == [()]


class Served:
    """A tree as a search sees it, behind nothing but the server."""

    def __init__(self, server):
        self.server = server
        self.root = server.root()

    def to_move(self, state):
        return state[1]

    def utility(self, state):
        return state[2]

    def actions(self, state):
        return state[3]

    def is_terminal(self, state):
        return not state[3]

    def result(self, state, action):
        return self.server.result(state[0], action)


@pytest.mark.parametrize("search", ["minimax", "alphabeta"])
@given(tree=TREES, players=player_cycles())
def test_a_search_is_served_what_the_students_own_game_serves(search, tree, players):
    search = getattr(load(SOLUTION / "adversarial.py"), search)
    local, remote = TreeGame(tree, players), Served(TreeServer(tree, players, 1000))
    assert search(remote, remote.root) == search(local, local.root)
    assert list(map(name_of, remote.server.expanded)) == local.expanded


@given(TREES, st.lists(st.tuples(st.integers(-2, 9), st.integers(-2, 9)), max_size=30))
def test_whatever_is_asked_every_recorded_node_is_in_the_tree(tree, asked):
    server = served(tree, budget=10)
    paths = {path for path, _ in walk(tree)}
    for state, action in asked:
        try:
            view = server.result(state, action)
        except Exhausted:
            break
        assert (view is None) <= server.refused
    assert set(server.expanded) <= paths
    assert len(server.expanded) <= 10
