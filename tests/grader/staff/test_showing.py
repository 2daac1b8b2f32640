"""`fixtures show`: a case as text, whole, as staff read it."""

from __future__ import annotations

import msgspec
import pytest
from click.testing import CliRunner

from grader import cli
from grader.cases import BuildCase, ExpectimaxCase, SearchCase, Seen
from grader.staff.authoring import filled_in
from grader.staff.showing import Placed, UnknownCase, drawing, find, show


def drawn(part, case, wrong):
    """Return the drawing of a case in which these programs fail."""
    filled = msgspec.structs.replace(filled_in(case, part), wrong=wrong)
    return drawing(Placed("somewhere", part, filled)) + "\n"


def test_alphabeta_has_the_order_of_expansion_and_where_the_rule_stops():
    trace = "root 0 1 1.0 1.0.0 1.0.1 1.1"
    wrong = {
        "no-pruning": Seen(expanded=trace),
        "own-bound": Seen(expanded="root 0"),
        "fail-hard": Seen(expanded=trace),
        "utility-negated": Seen(value="-5", expanded=trace),
        "last-action": Seen(choice="1"),
        "value-only": Seen(trouble="not a pair"),
    }
    case = SearchCase(name="a", why="returning alpha in place of v", tree=[5, [[3, 2], 9]])
    assert (
        drawn("alphabeta", case, wrong)
        == """\
somewhere
returning alpha in place of v

node            value  expanded
root  MAX       5      1
+- 0            5      2
+- 1  MIN       3      3         stops at v = 3, alpha = 5, beta = inf
   +- 1.0  MAX  3      4
   |  +- 1.0.0  3      5
   |  +- 1.0.1  2      6
   +- 1.1       9      pruned
6 expanded, 1 pruned

expected: value 5, action 0

6 named programs fail here
  no-pruning, fail-hard
      7 expanded: root 0 1 1.0 1.0.0 1.0.1 1.1
  own-bound
      2 expanded: root 0
  utility-negated
      value -5; 7 expanded: root 0 1 1.0 1.0.0 1.0.1 1.1
  last-action
      action 1
  value-only
      not a pair
"""
    )


def test_minimax_has_players_and_values_and_says_why_the_case_stays():
    case = SearchCase(
        name="a",
        why="MIN twice",
        keep="it is in the book",
        tree=[[[3, 0.5], 4], 7, [[8]]],
        players=("MAX", "MIN", "MIN"),
    )
    assert (
        drawn("minimax", case, {"minimax-swapped": Seen(value="4")})
        == """\
somewhere
MIN twice
keep: it is in the book

node            value
root  MAX       8
+- 0  MIN       0.5
|  +- 0.0  MIN  0.5
|  |  +- 0.0.0  3
|  |  +- 0.0.1  0.5
|  +- 0.1       4
+- 1            7
+- 2  MIN       8
   +- 2.0  MIN  8
      +- 2.0.0  8

expected: value 8, action 2

1 named program fails here
  minimax-swapped
      value 4
"""
    )


def test_expectimax_has_directions_and_means():
    tree = {"up": [1, 2, 2], "left": [{"down": 0, "right": 3}], "down": 3}
    wrong = {"sum-for-mean": Seen(value="5"), "last-direction": Seen(choice="2")}
    assert (
        drawn("expectimax", ExpectimaxCase(name="a", why="two are best", tree=tree), wrong)
        == """\
somewhere
two are best

node                   value
root  MAX              3
+- up  CHANCE          1.666666667
|  +- up.0             1
|  +- up.1             2
|  +- up.2             2
+- left  CHANCE        3
|  +- left.0  MAX      3
|     +- left.0.down   0
|     +- left.0.right  3
+- down                3

expected: value 3, direction left or down

2 named programs fail here
  sum-for-mean
      value 5
  last-direction
      direction down
"""
    )


def test_build_tree_has_the_first_levels_and_the_number_of_nodes_on_each():
    case = BuildCase(name="a", why="two levels", board=["2 2", "4 ."], depth=2, score=6)
    wrong = filled_in(case, "build_tree").wrong
    some = {name: wrong[name] for name in ("one-level-too-few", "score-lost", "bare-nodes")}
    assert (
        drawn("build_tree", case, {**some, "an-old-one": Seen(tree="0123456789abcdef")})
        == """\
somewhere
two levels

    score 6, depth 2
    2 2
    4 .

  moves, with the score
    left: 10     down: 6     right: 10
    4 .          2 .         . 4
    4 .          4 2         . 4

  left, then a new tile
    1       2
    4 2     4 .
    4 .     4 2

  down, then a new tile
    1
    2 2
    4 2

  right, then a new tile
    1       2
    2 4     . 4
    . 4     2 4

level 0: 1 MAX
level 1: 3 CHANCE
level 2: 5 MAX

4 named programs fail here
  one-level-too-few
      at the node after left (depth 1 of 2): a CHANCE node has 0 children, expected 2
  score-lost
      at the node after left (depth 1 of 2): a node has the score 4, expected 10
  bare-nodes
      not a tree: pair
  an-old-one
      another tree
"""
    )


def test_of_many_boards_the_first_are_shown():
    case = BuildCase(name="a", why="a", board=["2 . .", ". . .", ". . 2"], depth=2)
    lines = drawn("build_tree", case, {}).splitlines()
    assert lines[14:24] == [
        "  up, then a new tile: the first 6 of 7",
        "    1         2         3         4         5         6",
        "    2 2 2     2 . 2     2 . 2     2 . 2     2 . 2     2 . 2",
        "    . . .     2 . .     . 2 .     . . 2     . . .     . . .",
        "    . . .     . . .     . . .     . . .     2 . .     . 2 .",
        "",
        "  left, then a new tile: the first 6 of 7",
        "    1         2         3         4         5         6",
        "    2 2 .     2 . 2     2 . .     2 . .     2 . .     2 . .",
        "    . . .     . . .     2 . .     . 2 .     . . 2     . . .",
    ]


@pytest.mark.parametrize(
    ("part", "case", "line"),
    [
        ("alphabeta", SearchCase(name="a", why="a", tree=4), "expected: value 4, action None"),
        (
            "minimax",
            SearchCase(name="a", why="a", tree=[[3], [3]]),
            "expected: value 3, action 0 or 1",
        ),
        (
            "expectimax",
            ExpectimaxCase(name="a", why="a", tree=4),
            "expected: value 4, direction not judged",
        ),
        (
            "expectimax",
            ExpectimaxCase(name="a", why="a", tree=[4, 5]),
            "expected: value 4.5, direction None",
        ),
    ],
)
def test_the_answer_says_what_is_judged(part, case, line):
    assert line in drawn(part, case, {}).splitlines()


@pytest.mark.parametrize(
    ("part", "case"),
    [
        ("alphabeta", SearchCase(name="a", why="a", tree=[3, [4, 5]])),
        ("expectimax", ExpectimaxCase(name="a", why="a", tree={"up": [3]})),
        ("build_tree", BuildCase(name="a", why="a", board=["2 2", ". ."], depth=3)),
    ],
)
def test_a_case_that_nobody_filled_in_is_drawn_as_far_as_it_goes(part, case):
    text = drawing(Placed("somewhere", part, case))
    assert "nothing is expected yet; `fixtures fill` fills it in" in text
    assert text.endswith("0 named programs fail here")


def test_a_long_trace_is_cut_but_never_where_it_differs():
    tree = [[1, 2]] * 20
    case = filled_in(SearchCase(name="a", why="a", tree=tree), "alphabeta")
    names = case.expected.expanded.split()
    seen = Seen(expanded=" ".join([*names[:30], "9.9", *names[30:]]))
    assert drawn("alphabeta", case, {"odd": seen}).splitlines()[-1] == (
        "      62 expanded: ... 5.1 6 6.0 6.1 7 7.0 7.1 8 8.0 8.1 9 9.0"
        " 9.9 9.1 10 10.0 10.1 11 11.0 11.1 ..."
    )


# --- finding a case -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "places"),
    [
        ("clamping", ["public/alphabeta/clamping.json"]),
        ("clamping.json", ["public/alphabeta/clamping.json"]),
        ("alphabeta/clamping", ["public/alphabeta/clamping.json"]),
        ("public/alphabeta/clamping.json", ["public/alphabeta/clamping.json"]),
        ("minimax/h0", ["hidden/minimax/h0.json"]),
        (
            "h0",
            [
                "hidden/alphabeta/h0.json",
                "hidden/build_tree/h0.json",
                "hidden/expectimax/h0.json",
                "hidden/minimax/h0.json",
            ],
        ),
    ],
)
def test_a_case_is_found_by_its_name_or_the_end_of_its_path(folder, wanted, places):
    assert [found.place for found in find(wanted, folder)] == places


def test_a_case_is_found_by_its_file_wherever_that_is(folder, tmp_path):
    file = tmp_path / "elsewhere" / "minimax" / "new.json"
    file.parent.mkdir(parents=True)
    file.write_text('{"why": "not filled in", "tree": [1, 2]}', encoding="utf-8")
    assert show(str(file), folder).splitlines()[:2] == [str(file), "not filled in"]


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("clampin", "there is no case 'clampin'; did you mean clamping?"),
        ("minimax/labsheet", "there is no case 'minimax/labsheet'; did you mean lab-sheet?"),
        ("minimax/clamping", "there is no case 'minimax/clamping'; did you mean clamping?"),
        ("xyz", "there is no case 'xyz'; they are in "),
        ("", "there is no case ''; they are in "),
    ],
)
def test_a_name_that_is_not_there_brings_up_near_ones(folder, wanted, said):
    with pytest.raises(UnknownCase) as raised:
        find(wanted, folder)
    assert str(raised.value).startswith(said)


def test_a_file_must_be_in_a_folder_named_after_its_part(folder, tmp_path):
    file = tmp_path / "new.json"
    file.write_text("{}", encoding="utf-8")
    with pytest.raises(UnknownCase, match="expected it in a folder named build_tree, expectimax"):
        find(str(file), folder)


# --- the command --------------------------------------------------------------------------------


def run(wanted):
    return CliRunner().invoke(cli.main, ["fixtures", "show", str(wanted)])


def test_the_command_draws_a_case(folder):
    path = folder / "public" / "alphabeta" / "clamping.json"
    ran = run(path)
    assert (ran.exit_code, ran.output) == (0, show(str(path), folder) + "\n")


def test_the_command_exits_with_2_for_an_unknown_case_and_for_a_bad_file(folder):
    assert run("no-such-case").exit_code == 2
    path = folder / "public" / "minimax" / "lab-sheet.json"
    path.write_text("{}", encoding="utf-8")
    assert run(path).exit_code == 2
