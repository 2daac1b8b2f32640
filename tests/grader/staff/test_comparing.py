"""`fixtures diff`: what changed between two folders of cases, and whether grades can change."""

from __future__ import annotations

import msgspec
import pytest
from click.testing import CliRunner

from grader import cli
from grader.assignment import load_assignment
from grader.cases import BuildCase, ExpectimaxCase, SearchAnswer, SearchCase, Seen
from grader.paths import ASSIGNMENT
from grader.staff.authoring import filled_in
from grader.staff.comparing import changes, compare
from grader.staff.fixture_set import CaseFile, FixtureSet

ITEMS = load_assignment(ASSIGNMENT).items
replace = msgspec.structs.replace


@pytest.fixture
def other(tmp_path, filled):
    """Return a function that writes another folder, with changes to its public cases."""

    def write(change, seed="a public seed"):
        public = change(list(filled["public"]))
        FixtureSet("public", seed, tuple(public), ()).write(tmp_path / "new" / "public")
        hidden = tuple(filled["hidden"])
        FixtureSet("hidden", "a secret seed", hidden, ()).write(tmp_path / "new" / "hidden")
        return tmp_path / "new"

    return write


def search(name, tree, wrong=None):
    """Return a case in which these programs are caught, else those that are."""
    case = filled_in(SearchCase(name=name, why="a", tree=tree), "alphabeta")
    return CaseFile("alphabeta", case if wrong is None else replace(case, wrong=wrong))


def with_two_more(files):
    """Return the files with two more, of which the first catches two programs made up here."""
    wrong = {"greedy": Seen(value="9", expanded="root 0"), "lazy": Seen(expanded="root")}
    return [*files, search("deep", [[3, 9], [3, 5]], wrong), search("leaf", 4, wrong={})]


AS_BEFORE = """\
1.1: 1 case, one case is worth 8.00 points, as before
1.2: 1 case, one case is worth 12.00 points, as before
2.1: 1 case, one case is worth 8.00 points, as before
2.2: 1 case, one case is worth 12.00 points, as before
3.1: 1 case, one case is worth 4.00 points, as before
3.2: 1 case, one case is worth 6.00 points, as before
4.1: 1 case, one case is worth 4.00 points, as before
4.2: 1 case, one case is worth 6.00 points, as before
4.3: 1 case, one case is worth 8.00 points, as before
4.4: 1 case, one case is worth 12.00 points, as before
5.1: same games
5.2: same games
5.3: same games
"""


def test_two_equal_folders_change_no_grade(folder, other):
    assert compare(folder, other(lambda files: files), ITEMS) == AS_BEFORE + "\nScores: unchanged"


def test_more_cases_make_each_worth_less_and_may_catch_more(folder, other):
    expected = AS_BEFORE
    for number, worth, less in [("4.1", "4.00", "1.33"), ("4.3", "8.00", "2.67")]:
        expected = expected.replace(
            f"{number}: 1 case, one case is worth {worth} points, as before",
            f"{number}: 1 case -> 3, one case is worth {worth} -> {less} points",
        )
    assert compare(folder, other(with_two_more), ITEMS) == (
        expected
        + """
public/alphabeta, 2 new: deep, leaf

4.1 now catches: greedy
4.3 now catches: greedy, lazy

Scores: regrade"""
    )


def test_fewer_cases_may_catch_less(folder, other):
    assert compare(other(with_two_more), folder, ITEMS).endswith(
        """
public/alphabeta, 2 gone: deep, leaf

4.1 no longer catches: greedy
4.3 no longer catches: greedy, lazy

Scores: regrade"""
    )


def test_another_key_means_other_games(folder, other):
    new = other(lambda files: files, seed="another public seed")
    assert compare(folder, new, ITEMS) == (
        AS_BEFORE.replace("5.1: same games", "5.1: other games: the key changed")
        + "\nScores: regrade"
    )


def test_a_set_that_one_folder_lacks_is_not_compared(folder, other, tmp_path):
    """As in the handout, which has no hidden cases."""
    handout = other(lambda files: files)
    (handout / "hidden").rename(tmp_path / "elsewhere")
    assert compare(folder, handout, ITEMS) == (
        """\
hidden: not in both folders, not compared

1.1: 1 case, one case is worth 8.00 points, as before
2.1: 1 case, one case is worth 8.00 points, as before
3.1: 1 case, one case is worth 4.00 points, as before
4.1: 1 case, one case is worth 4.00 points, as before
4.3: 1 case, one case is worth 8.00 points, as before
5.1: same games

Scores: unchanged"""
    )


# --- cases --------------------------------------------------------------------------------------

CASE = search("a", [5, [[3, 2], 9]]).case
OTHER = search("b", [[3, 9], [3, 5]]).case
MEAN = filled_in(ExpectimaxCase(name="a", why="a", tree={"up": [1, 2, 5]}), "expectimax")
BOARD = filled_in(BuildCase(name="a", why="a", board=["2 2", "4 ."], depth=1), "build_tree")


def said(old, new):
    found = changes(old, new)
    return [*found.in_words("here"), "regrade" if found.can_change_grades else "unchanged"]


def answering(case, **fields):
    return replace(case, expected=replace(case.expected, **fields))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ([CASE], [CASE], ["unchanged"]),
        ([CASE], [CASE, OTHER], ["here, 1 new: b", "regrade"]),
        ([CASE, OTHER], [OTHER], ["here, 1 gone: a", "regrade"]),
        ([CASE], [replace(CASE, name="z")], ["here, 1 renamed: a -> z", "unchanged"]),
        (
            [CASE, OTHER],
            [replace(CASE, name="b"), replace(OTHER, name="a")],
            ["here, 2 renamed: a -> b, b -> a", "unchanged"],
        ),
        ([CASE], [replace(OTHER, name="a")], ["here, 1 other input: a", "regrade"]),
        ([CASE], [replace(CASE, players=("MIN",))], ["here, 1 other input: a", "regrade"]),
        ([BOARD], [replace(BOARD, score=4)], ["here, 1 other input: a", "regrade"]),
        (
            [CASE],
            [replace(CASE, why="other words")],
            ["here, 1 other record: a", "unchanged"],
        ),
        (
            [CASE],
            [replace(CASE, wrong={"fail-hard": Seen(value="1")})],
            ["here, 1 other record: a", "unchanged"],
        ),
        ([CASE], [answering(CASE, asks={})], ["here, 1 other record: a", "unchanged"]),
        (
            [CASE],
            [answering(CASE, value=6, actions=[0, 1])],
            ["here, 1 other answer: a (value 5 -> 6, actions [0] -> [0, 1])", "regrade"],
        ),
        (
            [CASE],
            [answering(CASE, expanded="root 0")],
            ["here, 1 other answer: a (6 expanded -> 2)", "regrade"],
        ),
        (
            [CASE],
            [answering(CASE, expanded="root 1 0 1.0 1.0.0 1.0.1")],
            ["here, 1 other answer: a (6 expanded, not the same ones)", "regrade"],
        ),
        (
            [MEAN],
            [answering(MEAN, value=3, directions=["down"])],
            [
                "here, 1 other answer: a"
                " (value 2.6666666666666665 -> 3, directions ['up'] -> ['down'])",
                "regrade",
            ],
        ),
        (
            [MEAN],
            [answering(MEAN, value=2.666666666666667)],
            ["here, 1 other record: a", "unchanged"],
        ),
        (
            [BOARD],
            [answering(BOARD, moves={})],
            ["here, 1 other answer: a (4 nodes -> 1)", "regrade"],
        ),
        (
            [replace(CASE, expected=None)],
            [CASE],
            ["here, 1 other answer: a (was not filled in)", "regrade"],
        ),
    ],
)
def test_what_changed_is_said_and_whether_it_can_change_a_grade(old, new, words):
    assert said(old, new) == words


def test_a_renamed_case_may_have_another_answer():
    renamed = replace(CASE, name="z", expected=SearchAnswer(5, [0], expanded="root"))
    assert said([CASE], [renamed]) == [
        "here, 1 renamed: a -> z",
        "here, 1 other answer: z (6 expanded -> 1)",
        "regrade",
    ]


# --- the command --------------------------------------------------------------------------------


def run(*arguments):
    return CliRunner().invoke(cli.main, ["fixtures", "diff", *map(str, arguments)])


def test_the_command_prints_the_comparison(folder):
    ran = run(folder, folder)
    assert (ran.exit_code, ran.output) == (0, AS_BEFORE + "\nScores: unchanged\n")


def test_the_command_refuses_a_folder_that_holds_no_cases(folder, tmp_path):
    ran = run(folder, tmp_path)
    assert ran.exit_code == 2
    assert f"{tmp_path}: no cases there, expected a folder with public/ and hidden/" in ran.output


def test_the_command_names_a_case_that_cannot_be_read(folder):
    (folder / "public" / "minimax" / "lab-sheet.json").write_text("{}", encoding="utf-8")
    ran = run(folder, folder)
    assert ran.exit_code == 2
    assert "lab-sheet.json: Object missing required field `why`" in ran.output
