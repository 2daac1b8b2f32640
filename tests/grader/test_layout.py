"""How messages are laid out: rows aligned, traces and trees cut, what matters always seen."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from search_trees import TREES

from grader.giventrees import DIRECTIONS, below, child_name
from grader.layout import aligned, around, side_by_side, tree_around

# --- rows --------------------------------------------------------------------------------------


def test_labels_are_aligned_and_further_lines_go_under_their_text():
    shown = aligned("the fact", [("tree", "[1, 2]\na legend"), ("expected", "2")], ["and so on"])
    assert shown == (
        "the fact\n"
        "  tree      [1, 2]\n"
        "            a legend\n"
        "  expected  2\n"
        "  and so on"
    )  # fmt: skip


def test_a_fact_may_stand_alone_and_a_row_may_be_empty():
    assert aligned("the fact", []) == "the fact"
    assert aligned("the fact", [("yours", "")]) == "the fact\n  yours"


# --- traces ------------------------------------------------------------------------------------

NUMBERS = [str(number) for number in range(40)]


@pytest.mark.parametrize(
    ("names", "at", "shown"),
    [
        (NUMBERS[:10], 9, "0 1 2 3 4 5 6 7 8 9"),
        (NUMBERS[:10], 10, "0 1 2 3 4 5 6 7 8 9"),
        (NUMBERS, 0, "0 1 2 3 4 5 6 7 ..."),
        (NUMBERS, 39, "... 27 28 29 30 31 32 33 34 35 36 37 38 39"),
        (NUMBERS, 20, "... 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 ..."),
        (NUMBERS[:18], 15, "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17"),
    ],
)
def test_a_trace_is_cut_around_the_place(names, at, shown):
    assert around(names, at) == shown


@given(st.integers(0, 60), st.integers(0, 60))
def test_the_differing_name_and_its_neighbours_are_never_cut(length, at):
    names = [f"n{number}" for number in range(length)]
    shown = around(names, at).split()
    assert set(names[max(at - 1, 0) : at + 2]) <= set(shown)
    assert [name for name in shown if name != "..."] == [name for name in names if name in shown]
    assert len(shown) <= 30


# --- boards ------------------------------------------------------------------------------------


def test_boards_stand_side_by_side_under_their_titles():
    shown = side_by_side([("yours", [[2, 0], [0, 16]]), ("expected", [[2]])])
    assert shown == (
        "    yours     expected\n"
        "     2  .     2\n"
        "     . 16"
    )  # fmt: skip


@pytest.mark.parametrize("board", [[], [[]], [[], [2]], [[2], [4, 8, 16]]], ids=str)
def test_what_is_no_board_is_drawn_all_the_same(board):
    assert side_by_side([("yours", board), ("expected", [[2, 0], [0, 4]])]).startswith("    yours")


@pytest.mark.parametrize(
    "board", [[[0] * 3_000 + [10**4000]], [[0]] * 5_000, [[10**4000] * 50] * 50], ids=range(3)
)
def test_a_board_that_is_no_board_takes_little_room(board):
    assert len(side_by_side([("yours", board), ("expected", [[2]])])) < 2_000


def test_the_largest_board_of_a_case_is_drawn_whole():
    board = [[131_072] * 8 for _ in range(8)]
    shown = side_by_side([("the root", board)] * 3)
    assert shown.count("131072") == 3 * 64


# --- trees -------------------------------------------------------------------------------------

GIVEN = st.recursive(
    st.integers(0, 99),
    lambda child: st.one_of(
        st.lists(child, min_size=1, max_size=4),
        st.dictionaries(st.sampled_from(list(DIRECTIONS)), child, min_size=1, max_size=4),
    ),
    max_leaves=60,
)


def named_nodes(tree, name="root"):
    """Return every node of a tree by its name."""
    found = {name: tree}
    for way, child in below(tree):
        found |= named_nodes(child, child_name(name, way))
    return found


def deep(levels):
    tree = 5
    for _ in range(levels):
        tree = [tree]
    return tree


SHORT = [7, -0.5, [[3, 9], [3, 5]], {"left": [4, 8], "right": 5}, deep(12), deep(49)]


@pytest.mark.parametrize("tree", SHORT, ids=range(len(SHORT)))
def test_a_short_tree_is_shown_whole_whatever_its_shape(tree):
    assert {tree_around(tree, name) for name in named_nodes(tree)} == {str(tree)}


WIDE = [[number, [number, number]] for number in range(10, 40)]
LONG = {"up": [[1, 2, 3], {"left": [4, 5], "down": 6}], "right": [[7, 8], [9, 10]]}


def test_what_is_off_the_way_is_left_out():
    assert tree_around([[1, [2, 3]], [[4, 5], 6]], "1.0", most=20) == "[[...], [[4, 5], 6]]"
    shown = "{'up': [[...], {'left': [4, 5], 'down': 6}], 'right': [...]}"
    assert tree_around(LONG, "up.1.left", most=65) == shown
    assert tree_around(LONG, "right", most=40) == "{'up': [...], 'right': [[...], [...]]}"


def test_a_tree_that_is_too_wide_is_shown_as_short_as_it_can_be():
    assert tree_around(WIDE, "root") == f"[{', '.join(['[...]'] * 30)}]"
    some = tree_around(WIDE, "3")
    assert some == f"[[...], [...], [...], [13, [...]], {', '.join(['[...]'] * 26)}]"


def parsed(text):
    """Return the shown tree: what is left out is ..."""
    return ast.literal_eval(text)


def is_part_of(shown, tree) -> bool:
    """Return whether what is shown is the tree, but for what is left out."""
    if shown in ([...], {...}):
        return isinstance(tree, list if isinstance(shown, list) else dict)
    if not isinstance(tree, (list, dict)):
        return shown == tree
    pairs, wanted = below(shown), below(tree)
    return [way for way, _ in pairs] == [way for way, _ in wanted] and all(
        is_part_of(one, other) for (_, one), (_, other) in zip(pairs, wanted)
    )


@given(st.one_of(TREES, GIVEN), st.integers(5, 120), st.data())
def test_the_node_is_always_seen_and_nothing_is_longer_than_it_need_be(tree, most, data):
    nodes = named_nodes(tree)
    name = data.draw(st.sampled_from(sorted(nodes)))
    text = tree_around(tree, name, most)
    shown = parsed(text)
    assert is_part_of(shown, tree)
    assert named_nodes(shown)[name] not in (..., [...], {...})
    assert len(text) <= len(str(tree))
    if len(str(tree)) <= most:
        assert text == str(tree)
    shortest = tree_around(tree, name, 0)
    assert len(text) <= max(most, len(shortest))


@given(st.one_of(TREES, GIVEN), st.data())
def test_more_room_never_shows_less(tree, data):
    name = data.draw(st.sampled_from(sorted(named_nodes(tree))))
    lengths = [len(tree_around(tree, name, most)) for most in range(0, 200, 10)]
    assert lengths == sorted(lengths)
