"""`mutants`: what is said of a program by what it got, and real programs graded for real."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest
from click.testing import CliRunner
from modules import ROOT

from grader import cli
from grader import diagnosis as say
from grader.assignment import FILES, load_assignment
from grader.cases import SearchCase
from grader.paths import ASSIGNMENT
from grader.report import ItemReport, Outcome, Report, Status
from grader.staff import mutants as mutants_module
from grader.staff.authoring import as_text as case_text
from grader.staff.authoring import filled_in
from grader.staff.matrix import Verdict, check, choose, problems
from grader.staff.matrix_cases import caught_too_seldom, matrix_of
from grader.staff.matrix_page import as_html
from grader.staff.matrix_run import row_of
from grader.staff.matrix_text import as_json, as_text
from grader.staff.mutants import (
    Edit,
    Equivalent,
    Mutant,
    MutantFile,
    MutantsError,
    load_mutants,
)

BOTH, EXPANSIONS = ("4.1", "4.2", "4.3", "4.4"), ("4.3", "4.4")
AT_MIN = Edit("        if v < alpha:", "        if v <= alpha:")
CASES = 10  # of every item in a made-up report


def mutant(name="wrong", must=EXPANSIONS, may=(), edits=(AT_MIN,), part="alphabeta"):
    return Mutant(
        id=name, name=f"does {name}", part=part, file=FILES[part], edits=edits, must=must, may=may
    )


def equivalent(name="right"):
    return Equivalent(id=name, name="does the same", part="alphabeta", file="adversarial.py",
                      edits=(), proof="It does the same.")  # fmt: skip


def graded(program, failed, named=(), not_run=(), errors=()):
    """Return the row of a program that fails the cases with these numbers, by item."""
    reports = []
    for item in load_assignment(ASSIGNMENT).items:
        outcomes = [Outcome.passed(f"c{number}") for number in range(CASES)]
        for number in failed.get(item.number, ()):
            outcomes[number] = Outcome(f"c{number}", Status.FAILED, f"{item.number}: no\nmore")
        for number in not_run if item.number in failed else ():
            text = say.no_time_after(item.part)
            outcomes[number] = Outcome(f"c{number}", Status.CRASHED, text, text)
        names = dict(named).get(item.number, ())
        reports.append(ItemReport(item, item.check, tuple(outcomes), named=names))
    return row_of(program, Report("made up", tuple(reports)), errors)


def in_all(items, value):
    return dict.fromkeys(items, value)


# --- verdicts ---------------------------------------------------------------------------------

OWN = in_all(EXPANSIONS, ("wrong",))
VERDICTS = {
    "killed": (
        graded(mutant(), in_all(EXPANSIONS, [1, 2]), OWN),
        Verdict.KILLED, [],
    ),
    "killed, and loses where it may": (
        graded(mutant(may=("4.1",)), in_all(("4.1", *EXPANSIONS), [1]), OWN | {"4.1": ("wrong",)}),
        Verdict.KILLED, [],
    ),
    "survives one item": (
        graded(mutant(), {"4.3": [1]}, OWN),
        Verdict.SURVIVES, ["loses nothing in 4.4, where it must"],
    ),
    "survives everywhere": (
        graded(mutant(), {}),
        Verdict.SURVIVES,
        ["loses nothing in 4.3, where it must", "loses nothing in 4.4, where it must"],
    ),
    "loses in another item of its part": (
        graded(mutant(), in_all(("4.1", *EXPANSIONS), [0, 1]), OWN | {"4.1": ("wrong",)}),
        Verdict.LOSES_ELSEWHERE, ["loses 0.8 of 4 in 4.1, where it must not"],
    ),
    "loses in another part, which need not name it": (
        graded(mutant(), in_all(("3.2", *EXPANSIONS), [0]), OWN),
        Verdict.LOSES_ELSEWHERE, ["loses 0.6 of 6 in 3.2, where it must not"],
    ),
    "has no name": (
        graded(mutant(), in_all(EXPANSIONS, [1]), {"4.3": ("wrong",)}),
        Verdict.NOT_NAMED, ["has no name in 4.4"],
    ),
    "has the name of another": (
        graded(mutant(), in_all(EXPANSIONS, [1]), OWN | {"4.3": ("other",)}),
        Verdict.NAMED_WRONGLY, ["is taken for other in 4.3"],
    ),
    "has several names": (
        graded(mutant(), in_all(EXPANSIONS, [1]), OWN | {"4.4": ("other", "wrong", "third")}),
        Verdict.NOT_TOLD_APART, ["is not told apart from other, third in 4.4"],
    ),
    "survives and has no name: the worse is the verdict, both are told": (
        graded(mutant(), {"4.3": [1]}),
        Verdict.SURVIVES, ["loses nothing in 4.4, where it must", "has no name in 4.3"],
    ),
    "another way to write the same": (
        graded(equivalent(), {}),
        Verdict.FULL_MARKS, [],
    ),
    "another way that is not the same": (
        graded(equivalent(), {"4.3": [1]}, {"4.3": ("other",)}),
        Verdict.LOSES_ELSEWHERE, ["loses 0.8 of 8 in 4.3, where it must not"],
    ),
    "an error of ours hides all else": (
        graded(mutant(), {}, errors=["4.3 test_x: Traceback (most\n  ...\nKeyError: 'a'\n"]),
        Verdict.ERROR, ["4.3 test_x: KeyError: 'a'"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("row", "verdict", "texts"), VERDICTS.values(), ids=VERDICTS)
def test_a_program_is_judged_by_what_it_lost_and_what_it_was_called(row, verdict, texts):
    assert [problem.text for problem in problems(row)] == texts
    assert row.verdict is verdict
    assert verdict.is_failure == bool(texts)


def test_items_of_the_other_file_are_left_out():
    assert set(graded(mutant(), {}).items) == {"3.1", "3.2", *BOTH}
    assert set(graded(mutant(part="expectimax", must=()), {}).items) == {
        "1.1", "1.2", "2.1", "2.2", "5.1", "5.2", "5.3",
    }  # fmt: skip


def test_a_case_that_two_items_look_at_is_one_case_with_both_facts():
    row = graded(mutant(), {"4.1": [1], "4.3": [1, 2], "4.4": [3]})
    assert row.caught == {
        "public": {"alphabeta/c1": "4.1: no; 4.3: no", "alphabeta/c2": "4.3: no"},
        "hidden": {"alphabeta/c3": "4.4: no"},
    }


def test_a_case_that_was_not_run_catches_nothing_and_still_takes_points():
    row = graded(mutant(), {"4.4": [0]}, not_run=[1, 2])
    assert row.not_run["hidden"] == ("alphabeta/c1", "alphabeta/c2")
    assert row.catching("hidden") == ["alphabeta/c0"]
    assert row.failed("hidden") == 3


# --- which programs -----------------------------------------------------------------------------


def ids(programs):
    return [program.id for program in programs]


def test_the_unedited_files_come_first_and_only_those_that_are_edited():
    found = MutantFile((mutant(), mutant("sums", (), part="expectimax")), (equivalent(),))
    both = ["solution/adversarial.py", "solution/ai.py"]
    assert ids(choose(found, (), None)) == [*both, "right", "wrong", "sums"]
    assert ids(choose(found, ("sums",), None)) == ["solution/ai.py", "sums"]
    assert ids(choose(found, (), "alphabeta")) == ["solution/adversarial.py", "right", "wrong"]


@pytest.mark.parametrize(
    ("chosen", "part", "text"),
    [
        (("wrnog",), None, "mutants.toml: there is no program 'wrnog'"),
        (("wrong",), "minimax", "mutants.toml: none of these programs is in minimax"),
    ],
)
def test_a_program_that_is_not_there_is_named(chosen, part, text):
    with pytest.raises(MutantsError, match=f"^{re.escape(text)}$"):
        choose(MutantFile((mutant(),)), chosen, part)


@pytest.mark.parametrize("number", ["4.9", "2.1"])
def test_an_item_that_the_file_does_not_have_is_named(number):
    text = f"wrong: '{number}' is in must or may, but the items of adversarial.py are 3.1, 3.2, 4.1"
    with pytest.raises(MutantsError, match=re.escape(text)):
        check([mutant(must=(), may=(number,))], load_assignment(ASSIGNMENT))


# --- the cases ----------------------------------------------------------------------------------


@pytest.fixture
def small(tmp_path):
    """Two wrong programs, a right one, and cases of which some are needed by nobody."""
    for audience, count in (("public", 3), ("hidden", 5)):
        folder = tmp_path / audience / "alphabeta"
        folder.mkdir(parents=True)
        for number in range(count):
            case = SearchCase(
                why="<both> bounds", tree=[[3, 9], [3, number]], keep="drawn" * (not number)
            )
            text = case_text(filled_in(case, "alphabeta"))
            (folder / f"c{number}.json").write_text(text, encoding="utf-8")
    named = {name: in_all(EXPANSIONS, (name,)) for name in ("wrong", "other")}
    rows = [
        graded(equivalent(), {}),
        graded(mutant(), {"4.3": [1], "4.4": [1, 2, 3, 4]}, named["wrong"]),
        graded(mutant("other"), {"4.3": [1, 2], "4.4": [2, 3]}, named["other"]),
    ]
    return matrix_of(rows, tmp_path, whole=True)


def test_a_program_needs_a_case_when_few_others_catch_it(small):
    needed = {f"{one.audience} {one.case}": one.needed_by for one in small.columns}
    assert needed == {
        "public c0": (), "public c1": ("wrong",), "public c2": (),
        "hidden c0": (), "hidden c1": (), "hidden c2": ("other",), "hidden c3": ("other",),
        "hidden c4": (),
    }  # fmt: skip
    catches = {f"{one.audience} {one.case}": one.catches for one in small.columns}
    assert catches["public c1"] == ("wrong", "other")
    assert catches["hidden c0"] == ()


def test_a_program_needs_the_only_public_case_that_tells_it_from_another(tmp_path):
    """[[3, 9], [3, 5]] shows equality at MIN; a MIN root with the same numbers shows it at MAX."""
    at_min = SearchCase(why="at MIN", tree=[[3, 9], [3, 5]])
    at_max = SearchCase(why="at MAX", tree=[[3, 1], [3, 0]], players=("MIN", "MAX"))
    folder = tmp_path / "public" / "alphabeta"
    folder.mkdir(parents=True)
    for name, case in {"c0": at_min, "c1": at_min, "c2": at_max}.items():
        text = case_text(filled_in(case, "alphabeta"))
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
    rows = [
        graded(mutant("equality-at-min"), {"4.3": [0, 1]}),
        graded(mutant("equality-everywhere"), {"4.3": [0, 1, 2]}),
    ]
    needed = {one.case: one.needed_by for one in matrix_of(rows, tmp_path, whole=True).columns}
    assert needed == {"c0": (), "c1": (), "c2": ("equality-at-min", "equality-everywhere")}


def test_programs_that_few_cases_catch_are_told(small):
    assert [(row.program.id, audience) for row, audience in caught_too_seldom(small.rows)] == [
        ("other", "hidden")
    ]


# --- what people read ---------------------------------------------------------------------------


def plain(text):
    return re.sub(r"\x1b\[\d*m", "", text)


def test_the_text(small):
    assert (
        plain(as_text(small))
        == """\
right programs
right          full marks

alphabeta                   4.3   4.4 pub hid
wrong     killed           -0.8  -4.8   1   4
other     killed           -1.6  -2.4   2   2

too few cases catch:
  other: 2 hidden, expected 3 or more

cases that catch nothing, and why they stay:
  public alphabeta/c0: drawn
  hidden alphabeta/c0: drawn

cases that could go, one at a time (--json and --html tell which):
  public alphabeta: 1 of 3
  hidden alphabeta: 2 of 5

2 of 2 wrong programs are killed and named, 1 of 1 right ones have full marks"""
    )


def test_every_failure_is_told_with_its_program(tmp_path):
    rows = [row for row, _, texts in VERDICTS.values() if texts]
    lines = as_text(matrix_of(rows, tmp_path, whole=False)).splitlines()
    for row, _, texts in VERDICTS.values():
        assert all(f"{row.program.id}: {text}" in lines for text in texts)


def test_a_line_fits_80_columns_with_the_longest_id_and_five_items(tmp_path):
    longest = max((one.id for one in load_mutants().mutant if one.file == "ai.py"), key=len)
    items = ("1.1", "1.2", "5.1", "5.2", "5.3")
    row = graded(mutant(longest, items, part="build_tree"), in_all(items, range(CASES)))
    text = as_text(matrix_of([row], tmp_path, whole=False))
    table = plain(text).split("\n\n")[0]
    assert max(map(len, table.splitlines())) <= 80


def test_the_json_has_everything(small):
    found = json.loads(as_json(small))
    wrong = found["programs"][1]
    assert wrong["id"] == "wrong"
    assert wrong["must"] == ["4.3", "4.4"]
    assert wrong["verdict"] == "killed"
    assert wrong["items"]["4.3"] == {
        "part": "alphabeta", "audience": "public", "score": 7.2, "points": 8.0, "named": ["wrong"],
    }  # fmt: skip
    assert wrong["caught"]["public"] == {"alphabeta/c1": "4.3: no"}
    assert found["cases"][1]["catches"] == ["wrong", "other"]


def test_the_page_needs_nothing_else_and_says_whom_it_is_for(small):
    page = as_html(small)
    assert "For staff only." in page
    assert not re.search(r"https?:|<script|<link|<img|url\(|@import", page)
    assert "<both>" not in page
    assert "&lt;both&gt;" in page


def test_the_page_has_a_cell_for_every_program_and_case_with_a_sign_and_a_reason(small):
    page = as_html(small)
    assert page.count('class="cell ') == page.count('<td class="cell') == 2 * 8
    assert page.count('class="cell caught') == 1 + 4 + 2 + 2
    assert 'title="wrong on public c1\n4.3: no">■</td>' in page
    assert 'title="wrong on public c0\npasses">·</td>' in page


# --- for real -----------------------------------------------------------------------------------


def run(*arguments):
    return CliRunner().invoke(cli.main, ["mutants", "-j", "2", *arguments])


def test_programs_are_graded_and_named(tmp_path):
    """As staff type it, with the cases that ship: of each file a wrong one, and a right one."""
    page, data = tmp_path / "page.html", tmp_path / "matrix.json"
    ran = subprocess.run(
        [
            sys.executable, "-m", "grader", "mutants", "equality-at-min", "value-first",
            "last-of-ties", "--html", str(page), "--json", str(data),
        ],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
    assert ran.stdout.endswith(
        "2 of 2 wrong programs are killed and named, 3 of 3 right ones have full marks\n"
    )
    programs = {one["id"]: one for one in json.loads(data.read_text())["programs"]}
    assert programs["equality-at-min"]["named"] == ["equality-at-min"]
    assert programs["equality-at-min"]["caught"]["hidden"]
    assert programs["value-first"]["items"]["5.3"]["score"] == 0
    assert programs["last-of-ties"]["caught"] == {"public": {}, "hidden": {}}
    assert "equality-at-min" in page.read_text(encoding="utf-8")


def test_failures_are_found_and_named(monkeypatch):
    """A program that is the solution, one that another's name fits, and a right one that is not."""
    swapped = next(one for one in load_mutants().mutant if one.id == "minimax-swapped")
    found = MutantFile(
        (mutant("no-mistake", edits=()), mutant("another-name")),
        (Equivalent(id="no-twin", name="", part="minimax", file="adversarial.py",
                    edits=swapped.edits, proof="None."),),
    )  # fmt: skip
    monkeypatch.setattr(mutants_module, "load_mutants", lambda: found)
    ran = run()
    assert ran.exit_code == 1, ran.output
    for line in (
        "no-mistake: loses nothing in 4.3, where it must",
        "another-name: is taken for equality-at-min in 4.3",
        "another-name: is taken for equality-at-min in 4.4",
    ):
        assert line in ran.output.splitlines()
    assert re.search(r"^no-twin: loses \S+ of 4 in 3.1, where it must not$", ran.output, re.M)


@pytest.mark.parametrize(
    ("edit", "text"),
    [
        (Edit("no such line", ""), "edits[0].find occurs 0 times in solution/adversarial.py"),
        (Edit("        if v < alpha:", "        if v <"), "invalid syntax"),
    ],
)
def test_a_broken_file_of_programs_is_told_before_anything_runs(monkeypatch, edit, text):
    found = MutantFile((mutant(edits=(edit,)),))
    monkeypatch.setattr(mutants_module, "load_mutants", lambda: found)
    ran = run()
    assert ran.exit_code == 2
    assert ran.output.startswith("mutants.toml: wrong: ")
    assert text in ran.output


def test_an_unknown_program_is_told():
    ran = run("no-such-program")
    assert (ran.exit_code, ran.output) == (
        2,
        "mutants.toml: there is no program 'no-such-program'\n",
    )


def test_a_file_that_cannot_be_written_is_told_before_anything_runs(tmp_path):
    ran = run("--html", str(tmp_path / "nowhere" / "page.html"))
    assert ran.exit_code == 2
    assert "No such file or directory" in ran.output


def test_json_goes_to_stdout_alone():
    ran = run("minimax-swapped", "--json", "-")
    assert ran.exit_code == 0, ran.output
    assert [one["verdict"] for one in json.loads(ran.stdout)["programs"]] == [
        "full marks", "killed",
    ]  # fmt: skip


@pytest.mark.full
def test_every_named_program_is_killed_and_named():
    ran = subprocess.run(
        [sys.executable, "-m", "grader", "mutants"], cwd=ROOT, capture_output=True, text=True
    )
    assert ran.returncode == 0, f"{ran.stdout}{ran.stderr}"
