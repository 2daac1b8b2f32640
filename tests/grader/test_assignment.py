"""assignment.toml: the shipped one loads, and every mistake names its place and what was meant."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from grader.assignment import FILES, AssignmentError, load_assignment
from grader.paths import ASSIGNMENT

SMALL = """
title = "A small assignment"
deadline = 100

[limits]
call_seconds = 2
cpu_seconds = 10
memory_mb = 400
output_kb = 64
expansions_factor = 20
timeouts_per_part = 3

[part_seconds]
minimax = 40
games = 60

[games]
depth = 3
move_seconds = 2
public = { games = 4, rungs = [[2, 5000, 1.0], [2, 2000, 0.5]] }
hidden = { games = 6, rungs = [[3, 5000, 1.0]] }

[[item]]
number = "1.1"
check = "test_minimax_public"
part = "minimax"
audience = "public"
points = 4

[[item]]
number = "1.2"
check = "test_games_hidden"
part = "games"
audience = "hidden"
points = 6.5
visibility = "after_published"
"""


def written(at: Path, text: str) -> Path:
    path = at / "assignment.toml"
    path.write_text(text, encoding="utf-8")
    return path


def mistake(at: Path, right: str, wrong: str) -> str:
    """Return what is said about the small assignment with one thing changed."""
    assert SMALL.count(right) == 1, f"{right!r} is not in the assignment just once"
    with pytest.raises(AssignmentError) as caught:
        load_assignment(written(at, SMALL.replace(right, wrong)))
    assert str(caught.value).startswith("assignment.toml: ")
    assert "$" not in str(caught.value), "an instructor reads item[0], not $.item[0]"
    return str(caught.value)


# --- what is right -----------------------------------------------------------------------------


def test_the_shipped_assignment_loads():
    assignment = load_assignment(ASSIGNMENT)
    assert assignment.title
    assert {item.part for item in assignment.items} <= set(assignment.part_seconds)


@pytest.mark.parametrize(("audience", "points"), [("public", 36), ("hidden", 64)])
def test_the_shipped_assignment_has_the_points_of_the_design(audience, points):
    """Extra credit comes on top of these."""
    items = load_assignment(ASSIGNMENT).items
    assert points == sum(
        item.points for item in items if item.audience == audience and item.part != "extra_credit"
    )


def test_the_shipped_deadline_leaves_room_before_the_platforms_ten_minutes():
    assert load_assignment(ASSIGNMENT).deadline <= 540


def test_every_part_of_the_shipped_assignment_says_which_file_it_needs():
    assert {item.part for item in load_assignment(ASSIGNMENT).items} <= set(FILES)


def test_everything_written_in_the_file_arrives(tmp_path):
    assignment = load_assignment(written(tmp_path, SMALL))
    assert assignment.deadline == 100
    assert assignment.limits.memory_mb == 400
    assert assignment.part_seconds == {"minimax": 40, "games": 60}
    assert [(rung.games, rung.score, rung.share) for rung in assignment.games.public.rungs] == [
        (2, 5000, 1.0),
        (2, 2000, 0.5),
    ]
    assert [item.points for item in assignment.items] == [4, 6.5]
    assert [item.visibility for item in assignment.items] == ["visible", "after_published"]
    assert sum(item.points for item in assignment.items) == 10.5


def test_an_assignment_cannot_be_changed_after_loading(tmp_path):
    assignment = load_assignment(written(tmp_path, SMALL))
    with pytest.raises((AttributeError, dataclasses.FrozenInstanceError)):
        assignment.items[0].points = 100


def test_part_budgets_that_fill_the_deadline_exactly_are_fine(tmp_path):
    text = SMALL.replace("games = 60", "games = 59").replace("deadline = 100", "deadline = 99")
    assert load_assignment(written(tmp_path, text)).deadline == 99


@pytest.mark.parametrize("points", ["0", "0.5", "1_000"])
def test_points_may_be_none_or_part_of_one(tmp_path, points):
    text = SMALL.replace("points = 4", f"points = {points}")
    assert load_assignment(written(tmp_path, text)).items[0].points == float(points)


def test_windows_line_ends_are_fine(tmp_path):
    path = tmp_path / "assignment.toml"
    path.write_bytes(SMALL.replace("\n", "\r\n").encode())
    assert load_assignment(path).deadline == 100


# --- mistakes: right, wrong, where, and what was expected -------------------------------------

MISTAKES = {
    "misspelt key": ("points = 4", "pionts = 4", ["item[0]", "pionts"]),
    "misspelt key in a table": ("memory_mb = 400", "memory = 400", ["limits", "memory"]),
    "misspelt key in games": ("hidden = {", "hiden = {", ["games", "hiden"]),
    "missing key": ("memory_mb = 400", "", ["limits", "memory_mb", "missing"]),
    "missing key of an item": ("points = 4\n", "", ["item[0]", "points", "missing"]),
    "wrong type": ("points = 4", 'points = "4"', ["item[0].points", "float", "str"]),
    "text for a number": ("memory_mb = 400", 'memory_mb = "400"', ["limits.memory_mb", "int"]),
    "fraction for seconds": ("deadline = 100", "deadline = 100.5", ["deadline", "int", "float"]),
    "number for text": ('number = "1.1"', "number = 1.1", ["item[0].number", "str", "float"]),
    "truth for a number": ("depth = 3", "depth = true", ["games.depth", "int", "bool"]),
    "negative points": ("points = 4", "points = -4", ["item[0].points", ">= 0"]),
    "points that are no number": ("points = 4", "points = nan", ["item[0].points"]),
    "endless points": ("points = 4", "points = inf", ["item[0].points"]),
    "no seconds": ("call_seconds = 2", "call_seconds = 0", ["limits.call_seconds", ">= 1"]),
    "share above one": ("[3, 5000, 1.0]", "[3, 5000, 1.5]", ["games.hidden.rungs[0][2]", "<= 1"]),
    "rung too short": ("[3, 5000, 1.0]", "[3, 5000]", ["games.hidden.rungs[0]", "length 3"]),
    "rung too long": ("[3, 5000, 1.0]", "[3, 5000, 1.0, 9]", ["games.hidden.rungs[0]", "3"]),
    "rung that asks for too much": (
        "[3, 5000, 1.0]",
        "[7, 5000, 1.0]",
        ["games.hidden.rungs[0]", "asks for 7 games of 6"],
    ),
    "number used twice": ('number = "1.2"', 'number = "1.1"', ["item[1].number", "'1.1'", "twice"]),
    "check used twice": (
        'check = "test_games_hidden"',
        'check = "test_minimax_public"',
        ["item[1].check", "'test_minimax_public'", "twice"],
    ),
    "budgets beyond the deadline": (
        "minimax = 40",
        "minimax = 41",
        ["part_seconds", "101", "at most", "100"],
    ),
    "part without a budget": ("minimax = 40", "", ["part_seconds.minimax", "item[0]"]),
    "misspelt table": ("[limits]", "[limit]", ["limit"]),
    "one table for many": ("[games]", "[[games]]", ["games", "object", "array"]),
}


@pytest.mark.parametrize(("right", "wrong", "said"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_names_its_table_its_key_and_what_was_expected(tmp_path, right, wrong, said):
    message = mistake(tmp_path, right, wrong)
    for words in said:
        assert words in message


CHOICES = {
    "part": ('part = "minimax"', 'part = "minmax"', "item[0].part", "minmax", "build_tree"),
    "visibility": (
        'visibility = "after_published"',
        'visibility = "published"',
        "item[1].visibility",
        "published",
        "after_due_date",
    ),
    "audience": ('audience = "public"', 'audience = "all"', "item[0].audience", "all", "hidden"),
    "part with a budget": (
        "minimax = 40",
        "minmax = 40",
        "assignment.toml: part_seconds",
        "minmax",
        "build_tree",
    ),
}


@pytest.mark.parametrize(
    ("right", "wrong", "where", "what", "choice"), CHOICES.values(), ids=CHOICES
)
def test_an_unknown_word_is_shown_with_its_place_and_the_words_there_are(
    tmp_path, right, wrong, where, what, choice
):
    message = mistake(tmp_path, right, wrong)
    assert where in message
    assert repr(what) in message
    assert choice in message


@pytest.mark.parametrize(
    ("right", "wrong", "meant"),
    [
        ("points = 4", "pionts = 4", "points"),
        ("memory_mb = 400", "memory = 400", "memory_mb"),
        ("[limits]", "[limit]", "limits"),
    ],
)
def test_a_misspelt_key_is_shown_with_the_one_that_was_expected(tmp_path, right, wrong, meant):
    said = mistake(tmp_path, right, wrong).removeprefix("assignment.toml: ")
    assert re.search(rf"\b{meant}\b", said)


@pytest.mark.parametrize("table", ["limits", "part_seconds", "games"])
def test_a_missing_table_is_named(tmp_path, table):
    without = re.sub(rf"(?ms)^\[{table}\].*?^(?=\[)", "", SMALL)
    with pytest.raises(AssignmentError, match=f"missing.*{table}|{table}.*missing"):
        load_assignment(written(tmp_path, without))


def test_an_assignment_without_items_is_named(tmp_path):
    with pytest.raises(AssignmentError, match="item"):
        load_assignment(written(tmp_path, SMALL.partition("[[item]]")[0]))


@pytest.mark.parametrize(
    ("right", "wrong", "line"),
    [("deadline = 100", "deadline = = 100", 3), ("memory_mb = 400", "memory_mb 400", 8)],
)
def test_broken_toml_is_shown_with_its_line(tmp_path, right, wrong, line):
    assert f"line {line}" in mistake(tmp_path, right, wrong)


def test_the_same_key_twice_is_broken_toml(tmp_path):
    assert "not valid TOML" in mistake(tmp_path, "depth = 3", "depth = 3\ndepth = 4")


def test_a_file_that_is_not_utf8_is_not_valid_toml(tmp_path):
    path = tmp_path / "assignment.toml"
    path.write_bytes(SMALL.replace("A small", "Ein gro\xdfes").encode("latin-1"))
    with pytest.raises(AssignmentError, match=r"assignment\.toml: not valid TOML: .*utf-8"):
        load_assignment(path)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(AssignmentError, match=r"nowhere\.toml does not exist"):
        load_assignment(tmp_path / "nowhere.toml")


def test_a_folder_instead_of_the_file_is_named(tmp_path):
    with pytest.raises(AssignmentError, match=str(tmp_path.name)):
        load_assignment(tmp_path)


def test_only_assignment_errors_come_out_of_a_file_of_another_shape(tmp_path):
    for text in ("", "item = 3", "item = [1]", "[item]", "title = []", "limits = 0"):
        with pytest.raises(AssignmentError):
            load_assignment(written(tmp_path, text))
