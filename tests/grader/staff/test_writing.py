"""`fixtures write` and `fixtures fill`: all or nothing, the same for the same seeds."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys

import click
import pytest
from modules import ROOT
from msgspec import structs

from grader.cases import CaseError, SearchCase, Seen, load_case
from grader.staff import checking, write_command, writing
from grader.staff.authoring import Disagreement, filled_in
from grader.staff.fixture_set import CaseFile, FixtureSet, load_set
from grader.staff.write_command import read_secret
from grader.staff.writing import NotVerified, planned_draws, put_in_place

NEW = SearchCase(name="new", why="a new one", tree=[[4, 7], [3, 8, 1]])
SECRET = "0123456789abcdef0123456789abcdef"


def snapshot(folder):
    """Return every file below a folder with what is in it."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def but_coverage(folder, quiet=False):
    """Check a folder; so few cases cannot catch every named program."""
    return [line for line in checking.check(folder, quiet) if not line.startswith("mutants.toml: ")]


@pytest.fixture
def fixtures(folder, monkeypatch):
    """A small folder of cases with a file beside them, and a check that such a set passes."""
    (folder / "mutants.toml").write_text("# stays\n", encoding="utf-8")
    monkeypatch.setattr(writing, "check", but_coverage)
    monkeypatch.setattr(write_command, "check", but_coverage)
    return folder


def new_sets(fixtures, hidden=NEW):
    """Return sets in which the cases of minimax are others."""
    sets = []
    for audience, case in (("public", NEW), ("hidden", hidden)):
        old = load_set(fixtures, audience)
        kept = [file for file in old.files if file.part != "minimax"]
        case = structs.replace(case, name=f"{audience}-{case.name}")
        tree = case.tree if audience == "public" else [case.tree, 0]
        case = filled_in(structs.replace(case, tree=tree), "minimax")
        sets.append(FixtureSet(audience, f"new {old.seed}", (*kept, CaseFile("minimax", case)), ()))
    return sets


# --- put_in_place: all or nothing -----------------------------------------------------------


def test_new_sets_take_the_place_of_the_old_ones(fixtures, tmp_path):
    sets = new_sets(fixtures)
    put_in_place(fixtures, sets)
    assert sorted(path.name for path in fixtures.iterdir()) == ["hidden", "mutants.toml", "public"]
    for one in sets:
        one.write(tmp_path / "asked" / one.audience)
        assert snapshot(fixtures / one.audience) == snapshot(tmp_path / "asked" / one.audience)
    assert not (fixtures / "public" / "minimax" / "lab-sheet.json").exists()


def test_a_set_with_a_wrong_answer_changes_nothing(fixtures):
    before = snapshot(fixtures)
    public, hidden = new_sets(fixtures)
    last = hidden.drawn[-1]
    wrong = structs.replace(last.case, expected=structs.replace(last.case.expected, value=99))
    tampered = FixtureSet("hidden", "s", (*hidden.drawn[:-1], CaseFile("minimax", wrong)), ())
    with pytest.raises(NotVerified) as caught:
        put_in_place(fixtures, [public, tampered])
    assert str(caught.value).splitlines() == [
        "hidden/minimax/hidden-new.json: expected.value: 99, the oracle has 7",
    ]
    assert snapshot(fixtures) == before


def test_a_set_with_a_wrong_record_of_a_program_changes_nothing(fixtures):
    before = snapshot(fixtures)
    public, hidden = new_sets(fixtures)
    last = public.drawn[-1]
    wrong = {**last.case.wrong, "minimax-swapped": Seen(value="1")}
    tampered = CaseFile("minimax", structs.replace(last.case, wrong=wrong))
    with pytest.raises(NotVerified, match=r"public/minimax/public-new\.json: wrong\.minimax-swap"):
        put_in_place(
            fixtures, [FixtureSet("public", "s", (*public.drawn[:-1], tampered), ()), hidden]
        )
    assert snapshot(fixtures) == before


def test_sets_that_share_a_seed_change_nothing(fixtures):
    before = snapshot(fixtures)
    public, hidden = new_sets(fixtures)
    same = FixtureSet("hidden", public.seed, hidden.drawn, ())
    with pytest.raises(NotVerified, match="seed: the same as the public one"):
        put_in_place(fixtures, [public, same])
    assert snapshot(fixtures) == before


def test_sets_that_catch_too_little_change_nothing(fixtures, monkeypatch):
    monkeypatch.setattr(writing, "check", checking.check)
    before = snapshot(fixtures)
    with pytest.raises(NotVerified, match="caught by 0 of the public"):
        put_in_place(fixtures, new_sets(fixtures))
    assert snapshot(fixtures) == before


@pytest.mark.parametrize("trouble", [OSError("disk"), KeyboardInterrupt()], ids=["error", "ctrl-c"])
@pytest.mark.parametrize("at", [1, 2, 3, 4])
def test_when_a_rename_fails_both_old_sets_are_back(at, trouble, fixtures, monkeypatch):
    before, sets = snapshot(fixtures), new_sets(fixtures)
    rename, calls = os.rename, []

    def failing(old, new):
        calls.append(new)
        if len(calls) == at:
            raise trouble
        rename(old, new)

    monkeypatch.setattr(writing.os, "rename", failing)
    with pytest.raises(type(trouble)):
        put_in_place(fixtures, sets)
    assert snapshot(fixtures) == before


def test_when_a_file_cannot_be_written_nothing_changes(fixtures, monkeypatch):
    before, sets = snapshot(fixtures), new_sets(fixtures)
    write = FixtureSet.write

    def full_disk(self, folder):
        write(self, folder)
        if self.audience == "hidden":
            raise OSError("no space left on device")

    monkeypatch.setattr(FixtureSet, "write", full_disk)
    with pytest.raises(OSError, match="no space left"):
        put_in_place(fixtures, sets)
    assert snapshot(fixtures) == before


def test_enough_random_cases_are_planned():
    assert planned_draws() >= 100_000


# --- the secret -----------------------------------------------------------------------------


@pytest.mark.parametrize("text", [SECRET, f"{SECRET}\n", f"  {SECRET.upper()}\r\n"])
def test_a_secret_is_32_hexadecimal_digits(text, tmp_path):
    (tmp_path / "secret").write_bytes(text.encode())
    assert read_secret(tmp_path / "secret") == SECRET


@pytest.mark.parametrize(
    "data",
    [b"", b"fall-2026", SECRET[1:].encode(), SECRET.encode() + b"0", b"g" * 32,
     f"{SECRET}\n{SECRET}".encode(), b"\xff\xfe\x00binary"],
)  # fmt: skip
def test_anything_else_is_refused_with_what_is_expected(data, tmp_path):
    path = tmp_path / "secret"
    path.write_bytes(data)
    with pytest.raises(click.UsageError) as caught:
        read_secret(path)
    said = caught.value.message
    assert said == f"{path}: expected 32 hexadecimal digits, which are 128 bits"


# --- fill -----------------------------------------------------------------------------------

BY_HAND = {
    "alphabeta": {"why": "a tree by hand", "tree": [[7, 4, 9], [8, [1, 6]], 5]},
    "minimax": {"why": "a tree by hand", "tree": [[7, 4, 9], [8, [1, 6]], 5]},
    "expectimax": {"why": "a tree by hand", "tree": {"up": [4, 7, 0], "right": [[2, 9], 5]}},
    "build_tree": {"why": "a board by hand", "board": ["2 4 8", "4 8 2", "2 . 4"], "depth": 2},
}


def put(fixtures, place, content):
    """Write a case by hand: its place is audience/part/name."""
    path = fixtures / f"{place}.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


@pytest.mark.parametrize("part", BY_HAND)
@pytest.mark.parametrize("audience", ["public", "hidden"])
def test_a_minimal_case_is_filled_in_and_all_others_stay(audience, part, fixtures):
    before = snapshot(fixtures)
    path = put(fixtures, f"{audience}/{part}/by-hand", BY_HAND[part])
    changed, problems = write_command.fill(fixtures)
    assert (changed, problems) == ([f"{audience}/{part}/by-hand.json"], [])
    case = load_case(path, type(load_set(fixtures, audience).by_hand[0].case))
    assert case.expected is not None
    assert case.wrong
    after = snapshot(fixtures)
    differ = {name for name in after if after[name] != before.get(name)}
    assert differ == {f"{audience}/{part}/by-hand.json", f"{audience}/manifest.json"}


def test_a_case_by_hand_stays_one_by_hand(fixtures):
    put(fixtures, "public/alphabeta/by-hand", BY_HAND["alphabeta"])
    write_command.fill(fixtures)
    assert [file.path for file in load_set(fixtures, "public").by_hand] == [
        "alphabeta/by-hand.json"
    ]


def test_filling_in_again_changes_nothing(fixtures):
    put(fixtures, "hidden/minimax/by-hand", BY_HAND["minimax"])
    write_command.fill(fixtures)
    before = snapshot(fixtures)
    assert write_command.fill(fixtures) == ([], [])
    assert snapshot(fixtures) == before


def test_answers_typed_by_hand_are_replaced(fixtures):
    typed = {**BY_HAND["minimax"], "expected": {"value": 99, "actions": [1]}}
    path = put(fixtures, "public/minimax/by-hand", typed)
    write_command.fill(fixtures)
    case = load_case(path, SearchCase)
    assert (case.expected.value, case.expected.actions) == (6, [1])


def test_a_hidden_case_that_students_have_is_told(fixtures):
    put(fixtures, "hidden/minimax/by-hand", {"why": "the same", "tree": [[30, 50], [20, 90]]})
    _, problems = write_command.fill(fixtures)
    assert problems == [
        "hidden/minimax/by-hand.json: tree: the same as public/minimax/lab-sheet.json"
    ]


BAD = {
    "no JSON": (
        "minimax", '{"why": "x", "tree": [1, }', "JSON is malformed: invalid character (byte 25)",
    ),
    "no why": (
        "minimax", {"tree": [1, 2]},
        "Object missing required field `why`: a case needs at least why and its input",
    ),
    "no tree": (
        "alphabeta", {"why": "x"},
        "Object missing required field `tree`: a case needs at least why and its input",
    ),
    "a misspelt field": (
        "minimax", {"why": "x", "tree": [1, 2], "player": ["MIN"]},
        "Object contains unknown field `player`; there are name, why, keep, tree, players,"
        " expected, wrong",
    ),
    "an empty node": (
        "alphabeta", {"why": "x", "tree": [[1], []]},
        "node 1 is an empty list; a leaf is a number",
    ),
    "a text in a tree": (
        "minimax", {"why": "x", "tree": [1, ["two"]]},
        "node 1.0 is 'two', expected a number or a list",
    ),
    "unknown players": (
        "minimax", {"why": "x", "tree": [1, 2], "players": ["MAX", "CHANCE"]},
        "players: ['MAX', 'CHANCE'], expected a list of MAX and MIN",
    ),
    "an unknown direction": (
        "expectimax", {"why": "x", "tree": {"north": 1}},
        "tree: node root: 'north', expected up, left, down or right",
    ),
    "a board that is no square": (
        "build_tree", {"why": "x", "board": ["2 4", "8"], "depth": 1},
        "board: expected a square of 2 to 8 rows",
    ),
    "a tile that is no power of two": (
        "build_tree", {"why": "x", "board": ["2 3", "8 ."], "depth": 1},
        "board: 3, expected powers of two from 2 on, or a dot",
    ),
    "too deep": (
        "build_tree", {"why": "x", "board": ["2 4", "8 ."], "depth": 9},
        "depth: 9, expected 0 to 4",
    ),
    "the name of another file": (
        "minimax", {"why": "x", "name": "lab-sheet", "tree": [1, 2]},
        "name is 'lab-sheet', expected the name of the file, 'bad'",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", BAD)
@pytest.mark.parametrize("audience", ["public", "hidden"])
def test_a_bad_case_is_told_with_place_and_fix_and_nothing_changes(audience, what, fixtures):
    """Not even a good case by hand in the other set is filled in: it waits for this one."""
    part, content, said = BAD[what]
    other = "hidden" if audience == "public" else "public"
    put(fixtures, f"{other}/minimax/good", BY_HAND["minimax"])
    path = put(fixtures, f"{audience}/{part}/bad", content)
    before = snapshot(fixtures)
    with pytest.raises(CaseError) as caught:
        write_command.fill(fixtures)
    assert str(caught.value) == f"{path}: {said}"
    assert snapshot(fixtures) == before


def test_a_tree_that_is_too_large_is_told_and_nothing_changes(fixtures):
    put(fixtures, "public/minimax/good", BY_HAND["minimax"])
    rows = [". . . . . . . ."] * 4 + ["2 . . . . . . ."] * 4
    put(fixtures, "hidden/build_tree/giant", {"why": "x", "board": rows, "depth": 4})
    before = snapshot(fixtures)
    with pytest.raises(Disagreement, match=r"^giant: .*take a smaller depth$"):
        write_command.fill(fixtures)
    assert snapshot(fixtures) == before


def test_a_set_without_its_manifest_is_told_and_nothing_changes(fixtures):
    (fixtures / "hidden" / "manifest.json").unlink()
    put(fixtures, "public/minimax/good", BY_HAND["minimax"])
    before = snapshot(fixtures)
    with pytest.raises(CaseError, match=r"hidden.manifest\.json is missing"):
        write_command.fill(fixtures)
    assert snapshot(fixtures) == before


# --- the commands, on a copy of the repository ----------------------------------------------


@pytest.fixture
def copy(tmp_path):
    """A copy of what the commands need, with all cases."""
    for name in ("grader", "solution", "starter", "fixtures"):
        shutil.copytree(
            ROOT / name, tmp_path / "copy" / name, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(ROOT / "assignment.toml", tmp_path / "copy")
    return tmp_path / "copy"


def run(copy, *arguments, hash_seed="0"):
    """Run `python COPY/grader fixtures ...`."""
    return subprocess.run(
        [sys.executable, "-B", str(copy / "grader"), "fixtures", *arguments],
        cwd=copy, env={**os.environ, "PYTHONHASHSEED": hash_seed}, capture_output=True, text=True,
    )  # fmt: skip


def test_fill_fills_in_cases_by_hand_in_both_sets(copy):
    put(copy / "fixtures", "public/alphabeta/by-hand", BY_HAND["alphabeta"])
    hidden = {"why": "another tree by hand", "tree": {"left": [3, [8, 1, 6], 2], "down": [4, [7]]}}
    put(copy / "fixtures", "hidden/expectimax/by-hand", hidden)
    before = snapshot(copy / "fixtures")
    ran = run(copy, "fill")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == (
        "written: public/alphabeta/by-hand.json\nwritten: hidden/expectimax/by-hand.json\n"
    )
    after = snapshot(copy / "fixtures")
    assert {name for name in after if after[name] != before[name]} == {
        "public/alphabeta/by-hand.json", "public/manifest.json",
        "hidden/expectimax/by-hand.json", "hidden/manifest.json",
    }  # fmt: skip


def test_fill_tells_a_bad_case_in_a_line(copy):
    path = put(copy / "fixtures", "public/minimax/bad", {"why": "x", "tree": [[1], []]})
    before = snapshot(copy / "fixtures")
    ran = run(copy, "fill")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == f"{path}: node 1 is an empty list; a leaf is a number\n"
    assert snapshot(copy / "fixtures") == before


@pytest.mark.parametrize("verb", ["fill", "write"])
@pytest.mark.parametrize(
    ("file", "said"),
    [("fixtures/mutants.toml", "mutants.toml: "), ("assignment.toml", "assignment.toml: ")],
)
def test_a_file_that_cannot_be_used_is_told_in_a_line(verb, file, said, copy):
    """A case is taken away from each set too, so that this takes no time."""
    for part in ("alphabeta", "expectimax", "build_tree"):
        for audience in ("public", "hidden"):
            shutil.rmtree(copy / "fixtures" / audience / part)
    (copy / file).write_text("this is not TOML", encoding="utf-8")
    before = snapshot(copy / "fixtures")
    ran = run(copy, verb)
    assert ran.returncode in (1, 2)
    assert "Traceback" not in ran.stderr
    assert said in ran.stderr
    if verb == "write" or "mutants" in file:
        assert snapshot(copy / "fixtures") == before


def test_write_refuses_a_bad_secret_before_anything_else(copy):
    (copy / "secret").write_text("fall-2026\n", encoding="utf-8")
    before = snapshot(copy / "fixtures")
    ran = run(copy, "write", "--secret", str(copy / "secret"))
    assert ran.returncode == 2
    assert "expected 32 hexadecimal digits" in ran.stderr
    assert snapshot(copy / "fixtures") == before


def test_write_tells_a_bad_case_by_hand_and_changes_nothing(copy):
    path = put(copy / "fixtures", "hidden/minimax/bad", {"why": "x", "tree": [[1], []]})
    before = snapshot(copy / "fixtures")
    ran = run(copy, "write")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == (
        f"nothing was written:\n{path}: node 1 is an empty list; a leaf is a number\n"
    )
    assert snapshot(copy / "fixtures") == before


@pytest.mark.full
def test_write_draws_the_same_sets_for_the_same_seeds(copy):
    """The public seed gives the public set that we have; else raise VERSION, and write it anew."""
    (copy / "secret").write_text(SECRET, encoding="utf-8")
    (copy / "other").write_text(SECRET[::-1], encoding="utf-8")
    fixtures = copy / "fixtures"
    before, drawn = snapshot(fixtures), []
    for secret, hash_seed in (("secret", "1"), ("secret", "2"), ("other", "3")):
        if secret == "other":
            put(fixtures, "hidden/alphabeta/by-hand", BY_HAND["alphabeta"])
        ran = run(copy, "write", "--secret", str(copy / secret), hash_seed=hash_seed)
        assert (ran.returncode, ran.stderr) == (0, "")
        weighed = re.fullmatch(
            r"weighed (\d+) random cases; written: \d+ public and \d+ hidden cases, all verified\n",
            ran.stdout,
        )
        assert weighed, ran.stdout
        assert int(weighed[1]) >= 100_000
        drawn.append(snapshot(fixtures))
    first, again, other = drawn
    assert first == again
    assert _of(before, "public") == _of(first, "public") == _of(other, "public")
    assert _of(first, "hidden") != _of(other, "hidden")
    assert "hidden/alphabeta/by-hand.json" in other
    assert [name for name in other if name.startswith(".new-")] == []
    assert run(copy, "check").returncode == 0


def _of(files, audience):
    return {name: data for name, data in files.items() if name.startswith(audience)}
