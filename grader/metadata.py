"""Gradescope's submission_metadata.json, read tolerantly, and what it says about the last time."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from grader import diagnosis as say
from grader.report import Report


@dataclass(frozen=True)
class Metadata:
    """What is known of this submission and of the one before it."""

    late: bool = False
    last_scores: dict[str, float] = field(default_factory=dict)  # by part

    def annotate(self, report: Report) -> Report:
        """Return the report opened with what changed since the last submission."""
        notes = []
        if self.last_scores:
            notes.append(say.since_last(self._changes(report)))
        if self.late:
            notes.append(say.late())
        return replace(report, notes=(*notes, *report.notes))

    def _changes(self, report: Report) -> list[tuple[str, float, float]]:
        now: dict[str, float] = {}
        for item in report.items:
            now[item.item.part] = now.get(item.item.part, 0) + item.score
        return [
            (part, self.last_scores[part], round(score, 2))
            for part, score in now.items()
            if part in self.last_scores and self.last_scores[part] != round(score, 2)
        ]


def load_metadata(path: Path | None) -> Metadata:
    """Return what can be read; a file that is missing, odd or broken means nothing is known."""
    if path is None:
        return Metadata()
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return Metadata()
    return Metadata(_is_late(data), _last_scores(data))


def _get(data: Any, *keys: str) -> Any:
    for key in keys:
        data = data.get(key) if isinstance(data, dict) else None
    return data


def _is_late(data: Any) -> bool:
    """Return whether it came after the due date: the student's own, when there is one."""
    users = _get(data, "users")
    dues = (
        [_get(user, "assignment", "due_date") for user in users] if isinstance(users, list) else []
    )
    dues = [due for due in map(_time, dues) if due is not None]
    created = _time(_get(data, "created_at"))
    try:
        due = max(dues) if dues else _time(_get(data, "assignment", "due_date"))
        return created is not None and due is not None and created > due
    except TypeError:  # one with a time zone, one without
        return False


def _time(text: Any) -> datetime | None:
    if not isinstance(text, str):
        return None
    try:
        return datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        return None


def _last_scores(data: Any) -> dict[str, float]:
    """Return the points by part of the newest earlier submission that has results."""
    earlier = _get(data, "previous_submissions")
    for previous in reversed(earlier if isinstance(earlier, list) else []):
        tests = _get(previous, "results", "tests")
        if not isinstance(tests, list):
            continue
        scores: dict[str, float] = {}
        for test in tests:
            tags, score = _get(test, "tags"), _number(_get(test, "score"))
            if isinstance(tags, list) and tags and isinstance(tags[0], str) and score is not None:
                scores[tags[0]] = round(scores.get(tags[0], 0) + score, 2)
        if scores:
            return scores
    return {}


def _number(value: Any) -> float | None:
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        return None
    return number if abs(number) < 1e9 else None
