"""What is seen of an answer, and that the judge sees the same."""

from __future__ import annotations

import random
from dataclasses import replace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from search_trees import TREES, player_cycles

from grader.assignment import load_assignment
from grader.boards import parse
from grader.cases import BuildCase, ExpectedNode, ExpectimaxCase, SearchCase, Seen
from grader.evidence import Evidence, NoFile, NoTime
from grader.giventrees import DIRECTIONS
from grader.judge import Judge
from grader.observation import digest, observe
from grader.paths import ASSIGNMENT
from grader.protocol import BadTree, BuiltTree, FlatNode, Misshapen, Odd, Raised, Returned
from grader.report import Status
from grader.sandbox import End, Ended
from grader.staff.authoring import expected
from grader.trees import name_of, walk

LIMITS = load_assignment(ASSIGNMENT).limits
TREE = [[3, 9], [2, 5]]  # expanded by the rule: root 0 0.0 0.1 1 1.0
GIVEN = {"left": [4, 8], "up": [6], "down": 5}
RULE = ((), (0,), (0, 0), (0, 1), (1,), (1, 0))


def search(tree=TREE, players=("MAX", "MIN")) -> SearchCase:
    return expected(SearchCase(name="tree", why="", tree=tree, players=players), "alphabeta")


def given_tree(tree=GIVEN) -> ExpectimaxCase:
    return expected(ExpectimaxCase(name="given", why="", tree=tree), "expectimax")


def board(depth=2, rows=("2 2", ". .")) -> BuildCase:
    case = BuildCase(name="board", why="", board=list(rows), depth=depth, score=4)
    return expected(case, "build_tree")


# --- each field --------------------------------------------------------------------------------

ENDLESS, NO_PAIR = Seen(trouble="endless"), Seen(trouble="not a pair")
TROUBLES = [
    (Raised("ValueError", "text", []), Seen(trouble="raised ValueError")),
    (Raised("RecursionError", "", []), ENDLESS),
    (Raised("MemoryError", "", []), ENDLESS),
    (Ended(End.TIMED_OUT), ENDLESS),
    (Ended(End.KILLED, 11), ENDLESS),
    (Ended(End.EXITED), Seen(trouble="endless")),
    (Ended(End.BAD_REPLY), Seen(trouble="disturbed")),
]
SEARCHES = [
    (Returned(3, 0), Seen()),
    (Returned(3.0, 0), Seen()),
    (Returned(5, 0), Seen(value="5")),
    (Returned(5.0, 0), Seen(value="5")),
    (Returned(-0.0, 0), Seen(value="0")),
    (Returned(10**20, 0), Seen(value=str(10**20))),
    (Returned(None, 0), Seen(value="None")),
    (Returned(Odd("float", "inf"), 0), Seen(value="inf")),
    (Returned(Odd("bool", "True"), 0), Seen(value="a bool")),
    (Returned([3], 0), Seen(value="[3]")),
    (Returned(3, 1), Seen(choice="1")),
    (Returned(3, 0.0), Seen(choice="0")),
    (Returned(3, None), Seen(choice="None")),
    (Returned(3, Odd("str", "'0'")), Seen(choice="a str")),
    (Returned(5, 1), Seen(value="5")),
    (Misshapen(Odd("int", "3")), NO_PAIR),
    *TROUBLES,
]


@pytest.mark.parametrize(("answer", "seen"), SEARCHES, ids=str)
def test_what_is_seen_of_a_search(answer, seen):
    assert observe(search(), Evidence(answer, RULE), counts=True) == seen


def test_expanded_nodes_are_seen_where_they_count():
    fewer = Evidence(Returned(3, 0), RULE[:-1])
    assert observe(search(), fewer) == Seen()
    assert observe(search(), fewer, counts=True) == Seen(expanded="root 0 0.0 0.1 1")


def test_value_and_expanded_nodes_are_seen_together():
    wrong = Evidence(Returned(5, 0), ((),))
    assert observe(search(), wrong, counts=True) == Seen(value="5", expanded="root")
    crash = Evidence(Raised("KeyError", "", []), ((),))
    assert observe(search(), crash, counts=True) == Seen(expanded="root", trouble="raised KeyError")


def test_a_search_that_went_on_without_end_is_seen_as_that_only():
    endless = Evidence(Ended(End.BAD_REPLY), RULE * 20, exhausted=True)
    assert observe(search(), endless, counts=True) == ENDLESS


def test_asking_for_what_is_not_offered_is_seen():
    refused = Evidence(Raised("NotAnAction", "", []), RULE, refused=True)
    assert observe(search(), refused).trouble == "asked for what is not offered"


def test_at_a_terminal_root_the_action_is_none():
    leaf = search(7)
    assert observe(leaf, Evidence(Returned(7, None), ((),)), counts=True) == Seen()
    assert observe(leaf, Evidence(Returned(7, 0), ((),)), counts=True) == Seen(choice="0")


EXPECTIMAX = [
    (Returned(1, 6), Seen()),
    (Returned(0, 6.0), Seen()),
    (Returned(0, 6.0000001), Seen()),
    (Returned(0, 6.00001), Seen(value="6.00001")),
    (Returned(2, 6), Seen(choice="2")),
    (Returned(None, 6), Seen(choice="None")),
    (Returned(7, 6), Seen(choice="7")),
    (Returned(Odd("str", "'up'"), 6), Seen(choice="a str")),
    (Returned(0, Odd("float", "nan")), Seen(value="nan")),
    (Returned(2, 10**400), Seen(value=str(10**400))),
    (Misshapen(Odd("NoneType", "None")), NO_PAIR),
    *TROUBLES,
]


@pytest.mark.parametrize(("answer", "seen"), EXPECTIMAX, ids=lambda value: str(value)[:60])
def test_what_is_seen_of_expectimax(answer, seen):
    assert observe(given_tree(), Evidence(answer)) == seen


def test_at_a_chance_node_the_direction_is_none_and_at_a_terminal_one_it_is_not_judged():
    chance, leaf = given_tree([4, 8]), given_tree(7)
    assert observe(chance, Evidence(Returned(None, 6))) == Seen()
    assert observe(chance, Evidence(Returned(0, 6))) == Seen(choice="0")
    assert observe(leaf, Evidence(Returned(0, 7))) == observe(leaf, Evidence(Returned(None, 7)))
    assert observe(leaf, Evidence(Returned(0, 7))) == Seen()


BUILT = [
    (BadTree("pair", "root", "Node"), Seen(trouble="not a tree: pair")),
    (BadTree("endless", "0.0", "10000"), ENDLESS),
    *TROUBLES,
]


@pytest.mark.parametrize(("answer", "seen"), BUILT, ids=str)
def test_what_is_seen_of_a_tree_that_is_none(answer, seen):
    assert observe(board(), Evidence(answer)) == seen


def test_what_is_seen_of_a_built_tree_is_its_digest():
    right = flat(board().expected)
    assert observe(board(), Evidence(BuiltTree(right))) == Seen()
    wrong = BuiltTree([msgspec.structs.replace(right[0], score=9), *right[1:]])
    assert observe(board(), Evidence(wrong)) == Seen(tree=digest(wrong))


@pytest.mark.parametrize("case", [search(), given_tree(), board()], ids=lambda case: case.name)
@pytest.mark.parametrize("answer", [NoTime(), NoTime(after_timeouts=True), NoFile("gone")], ids=str)
def test_nothing_is_seen_of_what_was_not_run(case, answer):
    assert observe(case, Evidence(answer)) is None


# --- the judge sees the same -------------------------------------------------------------------

TEXTS = st.one_of(st.sampled_from(["", "nan", "inf", "3"]), st.text(max_size=4))
ODD = st.builds(Odd, st.one_of(st.sampled_from(["float", "int", "str", ""]), TEXTS), TEXTS)
SHOWN = st.one_of(
    st.integers(-3, 9),
    st.floats(-3, 9),
    st.sampled_from([5.0, 6.0, 10**30, 1e300, None]),
    ODD,
    st.lists(st.integers(0, 3), max_size=2),
)
ANSWERS = st.one_of(
    st.builds(Returned, SHOWN, SHOWN),
    st.builds(Misshapen, ODD),
    st.builds(Raised, st.sampled_from(["KeyError", "NotImplementedError"]), TEXTS, st.just([])),
    st.builds(Ended, st.sampled_from(End), st.integers(0, 15)),
    st.sampled_from([NoTime(), NoTime(True), NoFile("gone")]),
)  # fmt: skip


def is_plain(value) -> bool:
    return type(value) in (int, float)


@given(
    TREES, player_cycles(), ANSWERS, st.booleans(), st.booleans(), st.integers(0, 3), st.data()
)  # fmt: skip
def test_a_search_passes_exactly_when_nothing_wrong_is_seen_and_nothing_wrong_is_there(
    tree, players, answer, refused, exhausted, near, data
):
    case = search(tree, players)
    answer_of_case = case.expected
    if near and isinstance(answer, Returned):  # most answers that are drawn are far off
        action = data.draw(st.sampled_from([*answer_of_case.actions, 0, None]))
        answer = Returned(answer_of_case.value if near < 3 else answer.first, action)
    paths = [path for path, _ in walk(tree)]
    by_name = {name_of(path): path for path in paths}
    expanded = [by_name[name] for name in answer_of_case.expanded.split()]
    if data.draw(st.booleans()):
        expanded = expanded[: data.draw(st.integers(1, len(expanded)))]
    evidence = Evidence(answer, tuple(expanded), refused, exhausted)
    stopped = refused or exhausted
    names = " ".join(map(name_of, expanded))

    seen, outcome = observe(case, evidence), Judge("alphabeta", LIMITS, {}).values(case, evidence)
    best = answer_of_case.actions or [None]
    is_right = (
        not stopped
        and isinstance(answer, Returned)
        and is_plain(answer.first)
        and answer.first == answer_of_case.value
        and any(type(answer.second) is type(one) and answer.second == one for one in best)
    )
    assert (outcome.status is Status.PASSED) == is_right
    assert (seen == Seen()) == is_right

    seen = observe(case, evidence, counts=True)
    outcome = Judge("alphabeta", LIMITS, {}).expansions(case, evidence)
    came_back = isinstance(answer, (Returned, Misshapen)) and not stopped
    assert (outcome.status is Status.PASSED) == (came_back and names == answer_of_case.expanded)
    fields_are_right = seen is not None and not seen.expanded and seen.trouble in ("", "not a pair")
    assert (outcome.status is Status.PASSED) == fields_are_right


GIVEN_TREES = st.recursive(
    st.integers(0, 9),
    lambda child: st.one_of(
        st.lists(child, min_size=1, max_size=3),
        st.dictionaries(st.sampled_from(list(DIRECTIONS)), child, min_size=1, max_size=3),
    ),
    max_leaves=8,
)


@given(GIVEN_TREES, ANSWERS, st.integers(0, 3), st.data())
def test_expectimax_passes_exactly_when_nothing_wrong_is_seen_and_nothing_wrong_is_there(
    tree, answer, near, data
):
    case = given_tree(tree)
    right = case.expected
    if near and isinstance(answer, Returned):
        best = [DIRECTIONS[name] for name in right.directions]
        direction = data.draw(st.sampled_from([*best, 0, None])) if near < 3 else answer.first
        answer = Returned(direction, right.value)
    evidence = Evidence(answer)
    seen, outcome = (
        observe(case, evidence),
        Judge("expectimax", LIMITS, {}).expectimax(case, evidence),
    )
    is_right = isinstance(answer, Returned) and is_plain(answer.second)
    is_right = is_right and abs(answer.second - right.value) <= 1e-6 * max(1, abs(right.value))
    if is_right and isinstance(tree, dict):
        is_right = type(answer.first) is int and answer.first in [
            DIRECTIONS[name] for name in right.directions
        ]
    elif is_right and isinstance(tree, list):
        is_right = answer.first is None
    assert (outcome.status is Status.PASSED) == is_right
    assert (seen == Seen()) == is_right


# --- trees of 2048 -----------------------------------------------------------------------------


def flat(root: ExpectedNode, shuffle: random.Random | None = None) -> list[FlatNode]:
    """Return a recorded tree as a worker would tell it, its children in any order."""
    nodes: list[FlatNode] = []
    waiting = [(None, None, root, 0)]
    while waiting:
        parent, direction, node, depth = waiting.pop()
        number = len(nodes)
        nodes.append(
            FlatNode(parent, direction, parse(node.board), node.score, depth, depth % 2 == 0)
        )
        below = [(DIRECTIONS[name], child) for name, child in node.moves.items()]
        below += [(None, child) for child in node.spawns]
        if shuffle:
            shuffle.shuffle(below)
        waiting += [(number, way, child, depth + 1) for way, child in below]
    return nodes


def without(nodes: list[FlatNode], gone: int) -> list[FlatNode]:
    """Return a tree without one node and all that is below it."""
    numbers: dict[int | None, int | None] = {None: None}
    kept: list[FlatNode] = []
    for number, node in enumerate(nodes):
        if number != gone and node.parent in numbers:
            numbers[number] = len(kept)
            kept.append(msgspec.structs.replace(node, parent=numbers[node.parent]))
    return kept


def changed(nodes: list[FlatNode], at: int, how: str) -> list[FlatNode]:
    """Return a tree with one thing changed at one node."""
    node = nodes[at]
    if how == "gone":
        return without(nodes, at)
    if how == "twice":
        return [*nodes, msgspec.structs.replace(node, parent=node.parent)]
    other = {
        "score": {"score": node.score + 1},
        "board": {"board": [*node.board[:-1], [*node.board[-1][:-1], node.board[-1][-1] + 2]]},
        "player": {"is_max": not node.is_max},
        "depth": {"depth": node.depth + 1},
        "direction": {"direction": 3 if node.direction is None else (node.direction + 1) % 4},
    }[how]
    return [*nodes[:at], msgspec.structs.replace(node, **other), *nodes[at + 1 :]]


CHANGES = ["gone", "twice", "score", "board", "player", "depth", "direction"]
BOARDS = [
    board(0),
    board(1),
    board(2),
    board(3),
    board(3, ("2 4", "4 .")),
    board(1, ("2 4", "4 2")),
]


@given(st.sampled_from(BOARDS), st.randoms(use_true_random=False))
def test_the_order_of_children_changes_nothing(case, shuffle):
    tree = BuiltTree(flat(case.expected, shuffle))
    assert digest(tree) == digest(BuiltTree(flat(case.expected)))
    assert observe(case, Evidence(tree)) == Seen()
    assert Judge("build_tree", LIMITS, {}).tree(case, Evidence(tree)).status is Status.PASSED


@given(
    st.sampled_from(BOARDS[1:5]),
    st.sampled_from(CHANGES),
    st.randoms(use_true_random=False),
    st.data(),
)
def test_any_other_change_is_seen_by_the_digest_and_by_the_judge(case, how, shuffle, data):
    nodes = flat(case.expected, shuffle)
    at = data.draw(st.integers(1, len(nodes) - 1))
    tree = BuiltTree(changed(nodes, at, how))
    assert digest(tree) != digest(BuiltTree(nodes))
    assert observe(case, Evidence(tree)) == Seen(tree=digest(tree))
    assert Judge("build_tree", LIMITS, {}).tree(case, Evidence(tree)).status is Status.FAILED


def test_a_node_that_says_nothing_of_its_depth_is_as_good_as_one_that_says_it_right():
    nodes = flat(board().expected)
    silent = [msgspec.structs.replace(node, depth=None) for node in nodes]
    assert digest(BuiltTree(silent)) == digest(BuiltTree(nodes))
    assert observe(board(), Evidence(BuiltTree(silent))) == Seen()


# --- trees made to break us --------------------------------------------------------------------

NUMBERS = st.one_of(st.integers(-2, 8), st.integers())
ROWS = st.lists(st.lists(NUMBERS, max_size=3), max_size=3)
NODES = st.builds(
    FlatNode,
    st.one_of(st.none(), st.integers(-2, 8)),
    st.one_of(st.none(), NUMBERS),
    st.one_of(st.just([[2, 2], [0, 0]]), ROWS),
    NUMBERS,
    st.one_of(st.none(), NUMBERS),
    st.booleans(),
)


def looked_at(nodes: list[FlatNode]):
    """Return what is seen and what is judged of these nodes, which must not raise."""
    evidence = Evidence(BuiltTree(nodes))
    outcome = Judge("build_tree", LIMITS, {}).tree(board(), evidence)
    assert outcome.brief
    assert len(outcome.message) < 20_000
    return observe(board(), evidence), outcome


@given(st.lists(NODES, max_size=8))
def test_no_list_of_nodes_raises_or_passes(nodes):
    seen, outcome = looked_at(nodes)
    assert seen != Seen()
    assert outcome.status in (Status.FAILED, Status.CRASHED)


ROOT_NODE = flat(board().expected)[0]


def linked(*parents: int | None) -> list[FlatNode]:
    return [replace_parent(ROOT_NODE, parent) for parent in parents]


def replace_parent(node: FlatNode, parent: int | None) -> FlatNode:
    return msgspec.structs.replace(node, parent=parent)


HOSTILE = {
    "nothing": [],
    "its own parent": linked(0),
    "two parents of each other": linked(None, 2, 1),
    "several roots": linked(None, None),
    "a parent that comes later": linked(None, 2, 0),
    "a parent that is not there": linked(None, 99),
    "a parent before the first": linked(None, -1),
    "ten thousand levels": linked(None, *range(9_999)),
    "ten thousand children": linked(None, *[0] * 9_999),
    "no board": [msgspec.structs.replace(ROOT_NODE, board=[])],
    "an endless score": [msgspec.structs.replace(ROOT_NODE, score=10**4000)],
    "an endless direction": [
        ROOT_NODE,
        msgspec.structs.replace(ROOT_NODE, parent=0, direction=10**4000),
    ],
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_tree_is_judged_like_any_other(name):
    seen, outcome = looked_at(HOSTILE[name])
    assert seen != Seen()
    assert outcome.status in (Status.FAILED, Status.CRASHED)


@pytest.mark.parametrize(
    "huge",
    [[[0] * 3_000 + [10**4000]], [[0]] * 5_000, [[10**4000] * 50] * 50],
    ids=["one wide cell in a long row", "many rows", "wide cells"],
)
def test_a_huge_board_does_not_make_a_huge_message(huge):
    """Cells are aligned: one wide cell would make every other one as wide."""
    looked_at([msgspec.structs.replace(ROOT_NODE, board=huge)])


def test_an_answer_without_a_text_is_not_an_answer_without_a_mistake():
    """Any student can have it: a class called float whose repr is empty."""
    nothing = Odd("float", "")
    for answer in (Returned(nothing, 0), Returned(3, nothing)):
        outcome = Judge("minimax", LIMITS, {}).values(search(), Evidence(answer, RULE))
        assert outcome.status is Status.FAILED
        assert observe(search(), Evidence(answer, RULE)) != Seen()
    for answer in (Returned(1, nothing), Returned(nothing, 6)):
        outcome = Judge("expectimax", LIMITS, {}).expectimax(given_tree(), Evidence(answer))
        assert outcome.status is Status.FAILED


def test_what_is_seen_does_not_depend_on_time_or_prints():
    evidence = Evidence(Returned(5, 0), RULE)
    later = replace(evidence, printed="here", seconds=3.0)
    assert observe(search(), evidence) == observe(search(), later)
