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
        record: Callable[[Outcome], None],
        seen: dict[tuple[Part, Audience], list[Examined]],
    ) -> None:
        self._item, self._cases, self._record, self._seen = item, cases, record, seen
        self.named: tuple[str, ...] = ()
        self.note = ""  # for hidden cases: the bug, and a public case that shows it

    def __call__(
        self, ask: Callable[[Any], Evidence], verdict: Callable[[Any, Evidence], Outcome]
    ) -> None:
        """Ask about every case and record the verdicts, with the name of the bug if it has one."""
        part, audience = self._item.part, self._item.audience
        outcomes, examined = [], []
        for case in self._cases:
            evidence = ask(case)
            outcomes.append(verdict(case, evidence))
            examined.append(Examined(case, observe(case, evidence, counts=part == "alphabeta")))
        self._seen[part, audience] = examined
        if any(outcome.status is not Status.PASSED for outcome in outcomes):
            self._name(outcomes)
        for outcome in outcomes:
            self._record(outcome)

    def _name(self, outcomes: list[Outcome]) -> None:
        """Find the bug; say so in the first outcome that shows it, or of hidden cases in a note."""
        part = self._item.part
        public = self._seen.get((part, "public"), [])
        hidden = self._seen.get((part, "hidden"), []) if self._item.audience == "hidden" else []
        if len(self._cases) == 1:  # one case alone fits too many
            return
        self.named = named([*public, *hidden])
        if not self.named:
            return
        if self._item.audience == "hidden":
            case = smallest_case(self.named[0], [one.case for one in public])
            self.note = say.named_hidden(self.named, part, case.name if case else "")
            return
        at = next(n for n, one in enumerate(outcomes) if one.status is not Status.PASSED)
        hint = say.named(self.named, part, len(public))
        outcomes[at] = replace(outcomes[at], hint=hint)
