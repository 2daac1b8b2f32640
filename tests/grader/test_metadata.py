"""Gradescope's submission_metadata.json: what it says, and that nothing in it can do harm."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment import Item
from grader.metadata import Metadata, load_metadata
from grader.report import ItemReport, Outcome, Report, Status

DUE = "2024-03-08T23:59:00.000000-08:00"
ON_TIME = "2024-03-08T21:10:00.123456-08:00"
TOO_LATE = "2024-03-09T00:00:30.000000-08:00"


def student(name: str, **more: Any) -> dict[str, Any]:
    return {"email": f"{name}@example.edu", "id": len(name), "name": name, "sid": "100", **more}


def metadata(created_at: str = ON_TIME, **changes: Any) -> dict[str, Any]:
    """Return what the platform writes for a submission."""
    return {
        "id": 123456,
        "created_at": created_at,
        "assignment": {
            "due_date": DUE,
            "late_due_date": None,
            "release_date": "2024-02-26T08:00:00.000000-08:00",
            "group_size": 2,
            "group_submission": False,
            "id": 42,
            "course_id": 7,
            "title": "Game-tree search",
            "total_points": "100.0",
        },
        "submission_method": "upload",
        "users": [student("Ada")],
        "previous_submissions": [],
        **changes,
    }


def earlier(
    *tests: tuple[str, Any], time: str = "2024-03-07T12:00:00-08:00", **more: Any
) -> dict[str, Any]:
    """Return an earlier submission with a result for each (tag, score)."""
    shown = [{"name": tag, "score": score, "max_score": 12, "tags": [tag]} for tag, score in tests]
    return {
        "submission_time": time,
        "score": "1.0",
        "autograder_error": False,
        "results": {"tests": shown, "output": "", "leaderboard": []},
        **more,
    }


def loaded(data: Any) -> Metadata:
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "submission_metadata.json"
        path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
        return load_metadata(path)


def report(**scores: float) -> Report:
    """Return a report in which each part has these points of 100."""
    items = [
        ItemReport(
            Item(str(number), f"test_{part}", part, "public", 100),
            part,
            (Outcome("case", Status.FAILED, share=score / 100),),
        )
        for number, (part, score) in enumerate(scores.items())
    ]
    return Report("Game-tree search", tuple(items), ("a note",))


# --- late or not -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("created_at", "late"),
    [
        (ON_TIME, False),
        (DUE, False),
        (TOO_LATE, True),
        ("2024-03-09T07:58:00+00:00", False),
        ("2024-03-09T08:00:00+00:00", True),
        ("2024-03-09T07:58:00Z", False),
        ("2024-03-09T08:00:00Z", True),
        ("2024-03-09T08:00:00.123456Z", True),
    ],
)
def test_a_submission_is_late_after_the_due_date_in_any_time_zone(created_at, late):
    assert loaded(metadata(created_at)).late is late


def test_a_due_date_with_a_trailing_z_is_understood():
    data = metadata(TOO_LATE, assignment={"due_date": "2024-03-09T07:59:00Z"})
    assert loaded(data).late


def test_a_students_own_due_date_counts_before_that_of_the_assignment():
    mine = {"due_date": "2024-03-10T23:59:00.000000-08:00", "late_due_date": None}
    assert not loaded(metadata(TOO_LATE, users=[student("Ada", assignment=mine)])).late


def test_a_students_own_due_date_may_also_be_sooner():
    mine = {"due_date": "2024-03-07T23:59:00.000000-08:00"}
    assert loaded(metadata(ON_TIME, users=[student("Ada", assignment=mine)])).late


def test_a_group_has_the_latest_due_date_of_its_members():
    group = [
        student("Ada", assignment={"due_date": DUE}),
        student("Grace", assignment={"due_date": "2024-03-10T23:59:00.000000-08:00"}),
    ]
    assert not loaded(metadata(TOO_LATE, users=group)).late
    assert not loaded(metadata(TOO_LATE, users=group[::-1])).late


def test_a_group_without_dates_of_its_own_has_that_of_the_assignment():
    assert loaded(metadata(TOO_LATE, users=[student("Ada"), student("Grace")])).late


def test_a_group_with_one_date_without_a_time_zone_does_no_harm():
    group = [
        student("Ada", assignment={"due_date": DUE}),
        student("Grace", assignment={"due_date": "2024-03-10T23:59:00"}),
    ]
    assert loaded(metadata(ON_TIME, users=group)).late is False


@pytest.mark.parametrize("due", [None, "", "soon", 20240308, [], "2024-03-08T23:59:00"])
def test_without_a_due_date_that_can_be_compared_nothing_is_late(due):
    assert not loaded(metadata(TOO_LATE, assignment={"due_date": due})).late


# --- the submission before ---------------------------------------------------------------------


def test_the_first_submission_has_no_scores_before_it():
    assert loaded(metadata()) == Metadata(late=False, last_scores={})


def test_the_points_of_the_last_submission_are_added_up_by_part():
    last = earlier(("minimax", 4), ("alphabeta", 4.5), ("alphabeta", 7.25))
    found = loaded(metadata(previous_submissions=[last]))
    assert found.last_scores == {"minimax": 4, "alphabeta": 11.75}


def test_of_several_submissions_the_last_one_counts():
    before = [
        earlier(("minimax", 1), time="2024-03-05T12:00:00-08:00"),
        earlier(("minimax", 2), time="2024-03-06T12:00:00-08:00"),
        earlier(("minimax", 3), time="2024-03-07T12:00:00-08:00"),
    ]
    assert loaded(metadata(previous_submissions=before)).last_scores == {"minimax": 3}


@pytest.mark.parametrize(
    "without",
    [
        {"submission_time": "2024-03-07T13:00:00-08:00", "score": 0, "autograder_error": True},
        earlier(results=None),
        earlier(results={}),
        earlier(results={"tests": None}),
        earlier(),
        None,
        "gone",
    ],
    ids=repr,
)
def test_submissions_without_results_are_passed_over(without):
    before = [earlier(("minimax", 3)), without]
    assert loaded(metadata(previous_submissions=before)).last_scores == {"minimax": 3}


def test_scores_may_be_strings():
    last = earlier(("minimax", "4.0"), ("alphabeta", "7"))
    found = loaded(metadata(previous_submissions=[last]))
    assert found.last_scores == {"minimax": 4, "alphabeta": 7}


@pytest.mark.parametrize(
    "score",
    [None, "", "many", [], {}, "nan", "inf", 1e300, 10**400, "9" * 400],
    ids=lambda s: str(s)[:9],
)
def test_scores_that_are_no_numbers_are_passed_over(score):
    last = earlier(("minimax", score), ("alphabeta", 7))
    assert loaded(metadata(previous_submissions=[last])).last_scores == {"alphabeta": 7}


@pytest.mark.parametrize("tags", [None, [], "minimax", [3], [None], {}], ids=repr)
def test_tests_without_a_part_are_passed_over(tags):
    last = earlier(("alphabeta", 7))
    last["results"]["tests"].append({"score": 1, "tags": tags})
    assert loaded(metadata(previous_submissions=[last])).last_scores == {"alphabeta": 7}


# --- files that are not as they should be ------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["", "{", "null", "[]", "3", '"late"', '{"users": ', "\ufeff{}", "[" * 100_000, "9" * 10_000],
    ids=lambda text: repr(text[:10]),
)
def test_a_broken_file_means_nothing_is_known(text):
    assert loaded(text) == Metadata()


def test_a_file_that_is_not_utf8_means_nothing_is_known(tmp_path):
    (tmp_path / "metadata.json").write_bytes(b'{"id": "\xff"}')
    assert load_metadata(tmp_path / "metadata.json") == Metadata()


def test_a_missing_file_means_nothing_is_known(tmp_path):
    assert load_metadata(tmp_path / "nowhere.json") == Metadata()
    assert load_metadata(tmp_path) == Metadata()
    assert load_metadata(None) == Metadata()


@pytest.mark.parametrize("key", list(metadata()))
@pytest.mark.parametrize("value", [None, 0, True, "x", [], [[]], {}, [None], {"a": 1}], ids=repr)
def test_a_wrong_type_in_any_place_does_no_harm(key, value):
    data = metadata(TOO_LATE, previous_submissions=[earlier(("minimax", 3))])
    loaded({**data, key: value}).annotate(report(minimax=4))


DATES = st.sampled_from(
    [DUE, TOO_LATE, "2024-03-08T23:59:00", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"]
)
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | DATES
ANYTHING = st.recursive(
    LEAVES | st.sampled_from([10**400, "1e999", "minimax"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


def table(**keys: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Return tables with some of these keys, and now and then something else."""
    return ANYTHING | st.fixed_dictionaries({}, optional=keys)


DUE_DATES = table(due_date=DATES | ANYTHING)
TESTS = st.lists(table(score=ANYTHING, tags=ANYTHING | st.just(["minimax"])), max_size=3)
NEARLY_METADATA = table(
    created_at=DATES | ANYTHING,
    assignment=DUE_DATES,
    users=ANYTHING | st.lists(table(assignment=DUE_DATES), max_size=3),
    previous_submissions=ANYTHING | st.lists(table(results=table(tests=TESTS)), max_size=3),
)


@given(NEARLY_METADATA)
def test_no_json_at_all_can_do_harm(data):
    found = loaded(data)
    assert found.late in (True, False)
    annotated = found.annotate(report(minimax=4))
    json.dumps(annotated.notes).encode()
    assert annotated.notes[-1] == "a note"


# --- what the student reads --------------------------------------------------------------------


def test_the_note_shows_each_part_that_changed():
    before = Metadata(last_scores={"minimax": 4, "alphabeta": 12, "games": 7.5})
    annotated = before.annotate(report(minimax=4, alphabeta=24, games=5.25))
    assert annotated.notes == (
        "Since your last submission: alphabeta 12 → 24, games 7.5 → 5.25.",
        "a note",
    )


def test_the_note_adds_up_the_items_of_a_part():
    two = Report("", (*report(alphabeta=4).items, *report(alphabeta=8).items))
    notes = Metadata(last_scores={"alphabeta": 3}).annotate(two).notes
    assert notes == ("Since your last submission: alphabeta 3 → 12.",)


def test_the_note_says_when_nothing_changed():
    notes = Metadata(last_scores={"minimax": 4}).annotate(report(minimax=4)).notes
    assert notes[0] == "Since your last submission: no change."


def test_there_is_no_note_for_a_first_submission():
    assert Metadata().annotate(report(minimax=4)).notes == ("a note",)


def test_parts_that_are_new_or_gone_are_not_compared():
    notes = Metadata(last_scores={"bfs": 4}).annotate(report(minimax=4)).notes
    assert notes[0] == "Since your last submission: no change."


def test_thirds_that_add_up_to_the_same_are_no_change():
    """0.1 + 0.2 is not 0.3, and no student should read `0.3 → 0.3`."""
    last = earlier(("minimax", 0.1), ("minimax", 0.2))
    found = loaded(metadata(previous_submissions=[last]))
    assert found.annotate(report(minimax=0.3)).notes[0].endswith("no change.")


def test_a_late_submission_says_so_without_changing_the_score():
    before = report(minimax=4)
    after = Metadata(late=True).annotate(before)
    assert after.notes[0].startswith("This submission is late")
    assert after.score == before.score
