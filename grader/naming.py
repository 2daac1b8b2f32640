"""Which named wrong programs do exactly what the student's program did, by what cases record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grader.cases import Case, Seen, weight


@dataclass(frozen=True)
class Examined:
    """A case, and what was seen of the student's program there; None when it was not run."""

    case: Case
    seen: Seen | None


def named(examined: Sequence[Examined]) -> tuple[str, ...]:
    """Return the ids of all named wrong programs that fit everywhere, in the order of the cases."""
    if all(one.seen in (None, Seen()) for one in examined):
        return ()
    candidates = dict.fromkeys(name for one in examined for name in one.case.wrong)
    return tuple(name for name in candidates if all(_fits(name, one) for one in examined))


def _fits(name: str, one: Examined) -> bool:
    return one.seen is None or one.seen == one.case.wrong.get(name, Seen())


def smallest_case(name: str, cases: Iterable[Case]) -> Case | None:
    """Return the smallest case on which a named wrong program shows, if there is one."""
    return min((case for case in cases if name in case.wrong), key=weight, default=None)
