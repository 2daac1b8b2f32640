"""What the grader found: Status, Outcome, ItemReport, Report. All frozen, all text made safe."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from grader.assignment import Item


class Status(str, Enum):
    """How a case or an item ended. Never merged into one another."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_WRITTEN = "not written yet"
    CRASHED = "crashed"
    DID_NOT_RUN = "did not run"
    GRADER_ERROR = "grader error"


# When the cases of an item end differently, the item shows the first of these that occurs.
WORST_FIRST = (
    Status.GRADER_ERROR,
    Status.DID_NOT_RUN,
    Status.CRASHED,
    Status.FAILED,
    Status.NOT_WRITTEN,
    Status.PASSED,
)


SHOWN_IN_FULL = 3  # so many failed cases of an item; of the others the first line


@dataclass(frozen=True)
class Outcome:
    """How one case ended: the share of its points, and what the student reads about it.

    `brief` says it without the input, the expected answer or any text of the student's code:
    all that is shown of a hidden case.
    """

    case: str
    status: Status
    message: str = ""
    brief: str = ""
    share: float = 0.0
    hint: str = ""
    again: str = ""  # the command that shows it again

    @staticmethod
    def passed(case: str, message: str = "") -> Outcome:
        return Outcome(case, Status.PASSED, message, share=1.0)

    def hidden(self) -> Outcome:
        """Return this outcome with nothing in it that a student may not see of a hidden case."""
        return Outcome("", self.status, self.brief, self.brief, self.share)


@dataclass(frozen=True)
class ItemReport:
    """One line of the report: an item with the outcomes of its cases."""

    item: Item
    title: str
    outcomes: tuple[Outcome, ...] = ()
    note: str = ""  # shown above the outcomes
    printed: str = ""  # what the student's code printed; public items only
    error: bool = False  # the check itself failed: ours
    named: tuple[str, ...] = ()  # the named wrong programs that did exactly the same

    @property
    def status(self) -> Status:
        if self.error:
            return Status.GRADER_ERROR
        if not self.outcomes:
            return Status.DID_NOT_RUN
        found = {outcome.status for outcome in self.outcomes}
        return next(status for status in WORST_FIRST if status in found)

    @property
    def score(self) -> float:
        """Return the points earned: nothing while an error of ours is in the way."""
        if self.status is Status.GRADER_ERROR or not self.outcomes:
            return 0.0
        share = sum(outcome.share for outcome in self.outcomes) / len(self.outcomes)
        return round(self.item.points * share, 2)


@dataclass(frozen=True)
class Report:
    """The whole run, in the order of assignment.toml."""

    title: str
    items: tuple[ItemReport, ...]
    notes: tuple[str, ...] = ()  # about the submission as a whole
    isolation: str = ""
    seconds: float = 0.0

    @property
    def score(self) -> float:
        return round(sum(item.score for item in self.items), 2)

    @property
    def possible(self) -> float:
        return sum(item.item.points for item in self.items)
