"""The report in the platform's format, and a file that is whole at every moment."""

from __future__ import annotations

import errno
import json
import math
import os
import subprocess
import tempfile
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader import diagnosis as say
from grader.assignment import Item
from grader.protocol import BadTree, Frame, Odd, Raised
from grader.report import ItemReport, Outcome, Report, Status
from grader.reporters.gradescope import ResultsFile, results, write_apology

PLATFORM_CUTS_AT = 100_000

# --- the platform's format, written down by hand from its documentation -----------------------

FORMATS = ("text", "html", "simple_format", "md", "ansi")
VISIBILITIES = ("hidden", "after_due_date", "after_published", "visible")


def number(value: Any) -> bool:
    return type(value) in (int, float) and math.isfinite(value)


def text(value: Any) -> bool:
    return type(value) is str and len(value) < PLATFORM_CUTS_AT


def texts(value: Any) -> bool:
    return type(value) is list and all(map(text, value))


def table(value: Any) -> bool:
    return type(value) is dict


TOP = {
    "score": number,
    "execution_time": number,
    "output": text,
    "output_format": FORMATS.__contains__,
    "test_output_format": FORMATS.__contains__,
    "test_name_format": FORMATS.__contains__,
    "visibility": VISIBILITIES.__contains__,
    "stdout_visibility": VISIBILITIES.__contains__,
    "extra_data": table,
    "tests": lambda value: not problems_of_all(value, TEST),
    "leaderboard": lambda value: not problems_of_all(value, LEADER),
}
TEST = {
    "score": number,
    "max_score": number,
    "status": ("passed", "failed").__contains__,
    "name": text,
    "name_format": FORMATS.__contains__,
    "number": text,
    "output": text,
    "output_format": FORMATS.__contains__,
    "tags": texts,
    "visibility": VISIBILITIES.__contains__,
    "extra_data": table,
}
LEADER = {
    "name": text,
    "value": lambda value: number(value) or text(value),
    "order": ("asc", "desc").__contains__,
}
ALWAYS = {"score", "output", "output_format", "tests"}
ALWAYS_IN_A_TEST = {"score", "max_score", "status", "name", "number", "output", "visibility"}


def problems(value: dict[str, Any], shape: dict[str, Any]) -> list[str]:
    """Return the keys that the platform does not know, or whose values it would not take."""
    return [
        f"{key}: {value[key]!r}" for key in value if not (key in shape and shape[key](value[key]))
    ]


def problems_of_all(values: Any, shape: dict[str, Any]) -> list[str]:
    if type(values) is not list:
        return [f"{values!r} is no list"]
    return [problem for value in values for problem in problems(value, shape)]


def is_for_the_platform(report: Report) -> dict[str, Any]:
    """Return the results as the platform reads them, having compared them with its format."""
    read = json.loads(json.dumps(results(report), allow_nan=False))
    assert problems_of_all(read["tests"], TEST) == []
    assert problems(read, TOP) == []
    assert set(read) >= ALWAYS
    assert all(set(entry) >= ALWAYS_IN_A_TEST for entry in read["tests"])
    return read


# --- builders ----------------------------------------------------------------------------------


def item(
    *outcomes: Outcome, number: str = "4.1", audience: str = "public", **more: Any
) -> ItemReport:
    """Return an item of 12 points with these outcomes."""
    return ItemReport(
        Item(number, "test_alphabeta", "alphabeta", audience, 12),
        "alphabeta: values",
        outcomes,
        **more,
    )


def report(*items: ItemReport, **more: Any) -> Report:
    return Report("Game-tree search", items, **{"isolation": "own user", "seconds": 12.345, **more})


def failed(message: str, case: str = "small") -> Outcome:
    return Outcome(case, Status.FAILED, message)


PASSED = Outcome.passed("small")
EVERY_STATUS = [Outcome(f"case-{status.name}", status, status.value) for status in Status]


# --- the format --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "items",
    [
        [],
        [item()],
        [item(PASSED)],
        [item(PASSED, failed("wrong"))],
        [item(*EVERY_STATUS)],
        [item(PASSED, error=True, note=say.grader_error())],
        [item(PASSED, printed="hello\n"), item(PASSED, number="4.2", audience="hidden")],
    ],
    ids=["nothing", "not run", "passed", "partly", "every status", "our error", "two"],
)
def test_every_report_has_the_platforms_format(items):
    is_for_the_platform(report(*items, notes=("a note",)))


OUTCOMES = st.builds(
    Outcome,
    st.text(max_size=9),
    st.sampled_from(Status),
    st.text(max_size=50),
    st.text(max_size=9),
    st.floats(0, 1),
)
ITEMS = st.builds(
    ItemReport,
    st.builds(
        Item,
        st.sampled_from(["1.1", "1.10"]),
        st.just("test_x"),
        st.sampled_from(["minimax", "games"]),
        st.sampled_from(["public", "hidden"]),
        st.floats(0, 100),
        st.sampled_from(VISIBILITIES),
    ),
    st.text(max_size=20),
    st.lists(OUTCOMES, max_size=4).map(tuple),
    st.text(max_size=20),
    st.text(max_size=20),
    st.booleans(),
)


@given(st.lists(ITEMS, max_size=4))
def test_whatever_was_found_the_format_is_right_and_the_scores_add_up(items):
    read = is_for_the_platform(report(*items))
    assert read["score"] == pytest.approx(sum(entry["score"] for entry in read["tests"]), abs=0.01)
    for entry in read["tests"]:
        assert 0 <= entry["score"] <= entry["max_score"] + 0.005


def test_indentation_survives_because_every_output_is_plain_text():
    read = is_for_the_platform(report(item(PASSED)))
    formats = [read[f"{name}_format"] for name in ("output", "test_output", "test_name")]
    assert formats == ["text", "text", "text"]


def test_what_the_grader_prints_is_for_staff():
    assert is_for_the_platform(report())["stdout_visibility"] == "hidden"


def test_items_come_in_the_order_of_the_report():
    read = is_for_the_platform(report(item(number="1.2"), item(number="1.10"), item(number="1.1")))
    assert [entry["number"] for entry in read["tests"]] == ["1.2", "1.10", "1.1"]


def test_an_item_carries_its_part_its_points_and_its_visibility():
    hidden = ItemReport(
        Item("5.2", "test_games", "games", "hidden", 6.5, "after_published"), "games", (PASSED,)
    )
    (entry,) = is_for_the_platform(report(hidden))["tests"]
    assert entry["tags"] == ["games"]
    assert (entry["score"], entry["max_score"]) == (6.5, 6.5)
    assert entry["visibility"] == "after_published"


def test_the_whole_of_a_small_result():
    """A snapshot: what a student reads in the end."""
    both = report(
        item(PASSED, failed("alphabeta found the value 5, expected 3\n  tree  [[3, 5]]", "tiny")),
        item(number="4.2", audience="hidden"),
        notes=("Since your last submission: no change.",),
    )
    assert is_for_the_platform(both) == {
        "score": 6.0,
        "execution_time": 12.3,
        "output": "Since your last submission: no change.\nIsolation: own user.",
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "stdout_visibility": "hidden",
        "tests": [
            {
                "number": "4.1",
                "name": "alphabeta: values",
                "score": 6.0,
                "max_score": 12,
                "status": "failed",
                "output": "1 of 2 cases passed\n\n"
                "tiny: failed\n"
                "  alphabeta found the value 5, expected 3\n"
                "    tree  [[3, 5]]",
                "tags": ["alphabeta"],
                "visibility": "visible",
                "extra_data": {"status": "failed"},
            },
            {
                "number": "4.2",
                "name": "alphabeta: values",
                "score": 0.0,
                "max_score": 12,
                "status": "failed",
                "output": "did not run",
                "tags": ["alphabeta"],
                "visibility": "visible",
                "extra_data": {"status": "did not run"},
            },
        ],
    }


# --- statuses ----------------------------------------------------------------------------------


@pytest.mark.parametrize("status", Status)
def test_only_passed_is_passed_and_our_own_word_is_kept_beside_it(status):
    share = 1.0 if status is Status.PASSED else 0.0
    (entry,) = is_for_the_platform(report(item(Outcome("x", status, "text", share=share))))["tests"]
    assert entry["status"] == ("passed" if status is Status.PASSED else "failed")
    assert entry["extra_data"]["status"] == status.value


@pytest.mark.parametrize(
    ("statuses", "shown"),
    [
        ([Status.PASSED, Status.PASSED], Status.PASSED),
        ([Status.PASSED, Status.FAILED], Status.FAILED),
        ([Status.NOT_WRITTEN, Status.FAILED], Status.FAILED),
        ([Status.FAILED, Status.CRASHED], Status.CRASHED),
        ([Status.CRASHED, Status.DID_NOT_RUN], Status.DID_NOT_RUN),
        ([Status.DID_NOT_RUN, Status.GRADER_ERROR], Status.GRADER_ERROR),
        ([], Status.DID_NOT_RUN),
    ],
)
def test_an_item_shows_the_worst_of_its_cases(statuses, shown):
    outcomes = [Outcome(str(at), status, "text") for at, status in enumerate(statuses)]
    (entry,) = is_for_the_platform(report(item(*outcomes)))["tests"]
    assert entry["extra_data"]["status"] == shown.value


def test_cases_give_partial_credit():
    (entry,) = is_for_the_platform(report(item(PASSED, PASSED, failed("wrong"))))["tests"]
    assert entry["score"] == 8


def test_an_error_of_ours_scores_nothing_and_says_that_it_is_ours():
    ours = item(PASSED, PASSED, error=True, note=say.grader_error())
    (entry,) = is_for_the_platform(report(ours))["tests"]
    assert entry["score"] == 0
    assert entry["output"] == say.grader_error()
    assert entry["status"] == "failed"


def test_the_same_message_for_every_case_is_said_once():
    missing = [Outcome(str(at), Status.FAILED, "file not found: ai.py") for at in range(20)]
    (entry,) = is_for_the_platform(report(item(*missing)))["tests"]
    assert entry["output"] == "file not found: ai.py"


# --- text from a submission --------------------------------------------------------------------

NASTY = "\x1b[2J\x00\x07\r\u202e\x9b31m\ud800\U000e0041"


def is_harmless(shown: str) -> bool:
    return all(
        c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co") for c in shown
    )


def test_what_a_student_prints_comes_out_harmless():
    (entry,) = is_for_the_platform(report(item(PASSED, printed=f"a{NASTY}b\nnext")))["tests"]
    assert is_harmless(entry["output"])
    assert "  | a\\x1b[2J\\x00" in entry["output"]
    assert "\n  | next" in entry["output"]


@pytest.mark.parametrize(
    "message",
    [
        say.raised("minimax", Raised(NASTY, NASTY, [Frame(NASTY, 1, NASTY)]), {NASTY: NASTY}),
        say.raised("minimax", Raised("E", "", [Frame("ai.py", 1, "f")]), {"ai.py": NASTY}),
        say.misshapen("minimax", Odd(NASTY, NASTY), "(value, action)"),
        say.not_a_number("minimax", Odd(NASTY, NASTY)),
        say.not_a_number("minimax", Odd("float", NASTY)),
        say.bad_tree(BadTree("pair", NASTY, NASTY)),
        say.bad_direction(Odd(NASTY, NASTY)),
        say.not_utf8("ai.py", 1, NASTY, 255),
    ],
    ids=["raised", "source", "misshapen", "no number", "no float", "tree", "direction", "bytes"],
)
def test_what_a_students_code_says_comes_out_harmless(message):
    (entry,) = is_for_the_platform(report(item(failed(message))))["tests"]
    assert is_harmless(entry["output"])


def test_a_long_output_is_shortened_in_the_middle_below_the_platforms_limit():
    long = failed("beginning\n" + "x" * 500_000 + "\nend")
    (entry,) = is_for_the_platform(report(item(long, PASSED)))["tests"]
    assert len(entry["output"]) < PLATFORM_CUTS_AT
    assert "beginning" in entry["output"]
    assert "characters left out" in entry["output"]
    assert entry["output"].endswith("end")


def test_many_long_messages_stay_below_the_platforms_limit():
    many = [failed(f"{at} " + "x" * 5000, str(at)) for at in range(200)]
    (entry,) = is_for_the_platform(report(item(*many)))["tests"]
    assert len(entry["output"]) < PLATFORM_CUTS_AT


def test_much_printing_does_not_push_out_the_message():
    noisy = item(failed("the value is wrong"), PASSED, printed="noise\n" * 1_000_000)
    (entry,) = is_for_the_platform(report(noisy))["tests"]
    assert "the value is wrong" in entry["output"]
    assert len(entry["output"]) < 10_000


def test_long_notes_stay_below_the_platforms_limit():
    read = is_for_the_platform(report(notes=("x" * 500_000,)))
    assert len(read["output"]) < PLATFORM_CUTS_AT


# --- the file ----------------------------------------------------------------------------------


def only_file_in(folder: Path) -> str:
    (name,) = os.listdir(folder)
    return name


def test_the_file_holds_the_results_as_utf8(tmp_path):
    path = tmp_path / "results" / "results.json"
    found = report(item(failed("12 → 24")))
    ResultsFile(path).write(found)
    assert json.loads(path.read_text(encoding="utf-8")) == results(found)
    assert only_file_in(path.parent) == "results.json"


def test_a_new_report_replaces_the_file_and_never_changes_it(tmp_path):
    """Who has the old file open reads it to its end, whole; who opens it now reads the new one."""
    path = tmp_path / "results.json"
    file = ResultsFile(path)
    file.write(report(item()))
    with open(path, encoding="utf-8") as old:
        file.write(report(item(PASSED)))
        assert json.load(old)["score"] == 0
    assert json.loads(path.read_text(encoding="utf-8"))["score"] == 12
    assert only_file_in(tmp_path) == "results.json"


def test_a_shorter_report_leaves_nothing_of_a_longer_one(tmp_path):
    path = tmp_path / "results.json"
    ResultsFile(path).write(report(item(failed("x" * 50_000))))
    ResultsFile(path).write(report())
    assert json.loads(path.read_text(encoding="utf-8"))["tests"] == []


def test_a_report_that_is_no_json_leaves_the_old_file(tmp_path):
    path = tmp_path / "results.json"
    ResultsFile(path).write(report(item(PASSED)))
    with pytest.raises(ValueError, match="JSON"):
        ResultsFile(path).write(report(seconds=math.nan))
    assert json.loads(path.read_text(encoding="utf-8"))["score"] == 12
    assert only_file_in(tmp_path) == "results.json"


def test_a_report_that_cannot_be_written_as_utf8_leaves_the_old_file(tmp_path):
    path = tmp_path / "results.json"
    ResultsFile(path).write(report(item(PASSED)))
    with pytest.raises(UnicodeEncodeError):
        ResultsFile(path).write(report(notes=("\ud800",)))
    assert json.loads(path.read_text(encoding="utf-8"))["score"] == 12
    assert only_file_in(tmp_path) == "results.json"


def test_a_folder_in_the_place_of_the_file_is_an_error_and_leaves_no_temporary_file(tmp_path):
    path = tmp_path / "results.json"
    path.mkdir()
    with pytest.raises(OSError, match="directory"):
        ResultsFile(path).write(report())
    assert only_file_in(tmp_path) == "results.json"


def test_a_file_in_the_place_of_the_folder_is_an_error(tmp_path):
    (tmp_path / "results").write_text("")
    with pytest.raises(OSError, match="results"):
        ResultsFile(tmp_path / "results" / "results.json").write(report())


def test_a_link_in_the_place_of_the_file_is_replaced_and_not_followed(tmp_path):
    precious = tmp_path / "precious"
    precious.write_text("precious")
    (tmp_path / "results").mkdir()
    path = tmp_path / "results" / "results.json"
    path.symlink_to(precious)
    ResultsFile(path).write(report())
    assert precious.read_text() == "precious"
    assert not path.is_symlink()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 KB."""
    if os.geteuid() != 0:
        pytest.skip("mounting a small disk needs root")
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", place]
    if subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("this container may not mount a small disk")
    yield place
    subprocess.run(["umount", "--lazy", place], check=True)


def test_a_full_disk_leaves_the_last_complete_file_and_no_temporary_one(small_disk):
    path = small_disk / "results.json"
    file = ResultsFile(path)
    file.write(report(item(PASSED)))
    with pytest.raises(OSError, match="space") as caught:
        file.write(report(*[item(failed("x" * 50_000)) for _ in range(5)]))
    assert caught.value.errno == errno.ENOSPC
    assert json.loads(path.read_text(encoding="utf-8"))["score"] == 12
    assert only_file_in(small_disk) == "results.json"


def test_after_a_full_disk_a_smaller_report_is_written(small_disk):
    file = ResultsFile(small_disk / "results.json")
    with pytest.raises(OSError, match="space"):
        file.write(report(*[item(failed("x" * 50_000)) for _ in range(5)]))
    file.write(report(item(PASSED)))
    assert json.loads(file.path.read_text(encoding="utf-8"))["score"] == 12


def test_a_disk_that_may_not_be_written_to_leaves_the_old_file(small_disk):
    """For root, who may write to every folder."""
    path = small_disk / "results.json"
    ResultsFile(path).write(report(item(PASSED)))
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    with pytest.raises(OSError, match="Read-only"):
        ResultsFile(path).write(report())
    assert json.loads(path.read_text(encoding="utf-8"))["score"] == 12
    assert only_file_in(small_disk) == "results.json"


def test_a_folder_that_may_not_be_written_to_leaves_the_old_file():
    """As an ordinary user, because root may write to every folder."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "results.json"
        ResultsFile(path).write(report(item(PASSED)))
        path.chmod(0o644)
        folder.chmod(0o555)
        before = os.geteuid()
        if before == 0:
            os.seteuid(64_321)
        try:
            with pytest.raises(PermissionError):
                ResultsFile(path).write(report())
        finally:
            os.seteuid(before)
            folder.chmod(0o755)
        assert json.loads(path.read_text(encoding="utf-8"))["score"] == 12
        assert only_file_in(folder) == "results.json"


def test_an_apology_has_the_platforms_format(tmp_path):
    write_apology(tmp_path / "results" / "results.json")
    read = json.loads((tmp_path / "results" / "results.json").read_text(encoding="utf-8"))
    assert problems(read, TOP) == []
    assert read["score"] == 0
    assert "not in your code" in read["output"]
