"""A Report as Gradescope's results.json, and its file, which is whole at every moment."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from grader import diagnosis as say
from grader.report import SHOWN_IN_FULL, ItemReport, Outcome, Report, Status
from grader.text import shorten

LONGEST_OUTPUT = 60_000  # the platform cuts at 100,000 characters, in the middle


def results(report: Report) -> dict[str, Any]:
    """Return the report in the platform's format."""
    return {
        "score": report.score,
        "execution_time": round(report.seconds, 1),
        "output": shorten(
            "\n".join([*report.notes, f"Isolation: {report.isolation or 'none yet'}."]),
            LONGEST_OUTPUT,
        ),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "stdout_visibility": "hidden",
        "tests": [test(item) for item in report.items],
    }


def test(item: ItemReport) -> dict[str, Any]:
    """Return one entry of `tests`."""
    return {
        "number": item.item.number,
        "name": item.title,
        "score": item.score,
        "max_score": item.item.points,
        "status": "passed" if item.status is Status.PASSED else "failed",
        "output": shorten(text(item), LONGEST_OUTPUT),
        "tags": [item.item.part],
        "visibility": item.item.visibility,
        "extra_data": {"status": item.status.value},
    }


def text(item: ItemReport) -> str:
    """Return what a student reads about one item."""
    if item.error:
        return item.note
    if not item.outcomes:
        return say.did_not_run()
    messages = {outcome.message for outcome in item.outcomes}
    first = item.outcomes[0]
    if len(messages) == 1 and item.status is not Status.PASSED and not first.again:
        lines = [first.message]  # the same for every case: not written, file not found
    else:
        lines = [_heading(item), *_messages(item)]
    if item.note:
        lines += ["", item.note]
    if item.printed:
        lines += ["", say.printed(item.printed)]
    return "\n".join(lines)


def _heading(item: ItemReport) -> str:
    passed = sum(outcome.status is Status.PASSED for outcome in item.outcomes)
    if item.item.audience == "hidden":
        return say.hidden_passed() if passed == len(item.outcomes) else say.hidden_failed()
    return say.passed_count(passed, len(item.outcomes))


def _messages(item: ItemReport) -> list[str]:
    """Return what did not pass: the first few causes in full, of the others the first line."""
    lines: list[str] = []
    in_short: dict[str, list[str]] = {}
    shown: set[str] = set()
    for outcome in item.outcomes:
        if outcome.status is Status.PASSED or not outcome.case:
            lines += ["", outcome.message] if outcome.message not in ("", *lines) else []
        elif _cause(outcome) not in shown and len(shown) < SHOWN_IN_FULL:
            shown.add(_cause(outcome))
            lines += ["", *_in_full(outcome)]
        else:
            in_short.setdefault(_first_line(outcome), []).append(outcome.case)
    count = sum(map(len, in_short.values()))
    others = [say.in_short(fact, names) for fact, names in in_short.items()]
    return [*lines, *(["", say.and_others(count), *others] if others else [])]


def _cause(outcome: Outcome) -> str:
    """Return what two outcomes share when one of them in full is enough."""
    end = outcome.message.splitlines()[-2:]
    crashed = outcome.status is Status.CRASHED
    return "\n".join([_first_line(outcome), *end]) if crashed else outcome.message


def _first_line(outcome: Outcome) -> str:
    return outcome.message.partition("\n")[0]


def _in_full(outcome: Outcome) -> list[str]:
    whole = say.whole_message(outcome.message, outcome.hint, outcome.again)
    return [
        f"{outcome.case}: {outcome.status.value}",
        *[f"  {line}".rstrip() for line in whole.splitlines()],
    ]


def write_apology(path: Path) -> None:
    """Write a results.json for a run that could not even begin, which is our fault."""
    path.parent.mkdir(parents=True, exist_ok=True)
    apology = {"score": 0, "output": say.grader_error(), "output_format": "text", "tests": []}
    path.write_text(json.dumps(apology) + "\n", encoding="utf-8")


class ResultsFile:
    """results.json: replaced as a whole, so that a reader sees the last complete one."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, report: Report) -> None:
        """Put the report in place of the last one; raise OSError, leaving that, if it cannot be."""
        data = json.dumps(results(report), allow_nan=False, indent=1, ensure_ascii=False)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".results-", dir=self.path.parent)
        try:
            with open(handle, "w", encoding="utf-8") as file:
                file.write(data + "\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, self.path)
        except BaseException:
            os.unlink(name)
            raise
