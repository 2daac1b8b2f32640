"""The cases of one item: asks about each, records what came of it, and names the bug."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from grader import diagnosis as say
from grader.assignment import Audience, Item, Part
from grader.cases import Case
from grader.evidence import Evidence
from grader.naming import Examined, named, smallest_case
from grader.observation import observe
from grader.report import Outcome, Status


class Examination:
    """One item. `seen` holds what the items before it saw, by part and audience."""

    def __init__(
        self,
        item: Item,
        cases: Sequence[Case],
        wanted: Callable[[Case], bool],
        record: Callable[[Outcome], None],
        printed: list[str],
        seen: dict[tuple[Part, Audience], list[Examined]],
    ) -> None:
        self._item, self._cases, self._wanted = item, cases, wanted
        self._record, self._printed, self._seen = record, printed, seen
        self.named: tuple[str, ...] = ()
        self.note = ""  # for hidden cases: the bug, and a public case that shows it

    def __call__(
        self, ask: Callable[[Any], Evidence], verdict: Callable[[Any, Evidence], Outcome]
    ) -> None:
        """Ask about every case, which the name of a bug needs; record those that are wanted."""
        part, audience = self._item.part, self._item.audience
        outcomes, examined = [], []
        for case in sorted(self._cases, key=lambda case: not self._wanted(case)):
            before = len(self._printed)
            evidence = ask(case)
            examined.append(Examined(case, observe(case, evidence, counts=part == "alphabeta")))
            if self._wanted(case):
                outcomes.append(verdict(case, evidence))
            else:
                del self._printed[before:]
        self._seen[part, audience] = examined
        hint = ""
        if any(outcome.status is not Status.PASSED for outcome in outcomes):
            hint = self._name()
        for outcome in outcomes:
            if self.named and outcome.status is not Status.PASSED:
                outcome = replace(outcome, hint=hint)
                hint = ""  # once: the others have the same cause
            self._record(outcome)

    def _name(self) -> str:
        """Find the bug; return the hint for public cases, make a note for hidden ones."""
        part, is_hidden = self._item.part, self._item.audience == "hidden"
        public = self._seen.get((part, "public"), [])
        hidden = self._seen.get((part, "hidden"), []) if is_hidden else []
        if len(self._cases) == 1:  # one case alone fits too many
            return ""
        self.named = named([*public, *hidden])
        if self.named and is_hidden:
            case = smallest_case(self.named[0], [one.case for one in public])
            self.note = say.named_hidden(self.named, part, case.name if case else "")
        run = sum(one.seen is not None for one in public)
        return say.named(self.named, part, run) if self.named else ""
