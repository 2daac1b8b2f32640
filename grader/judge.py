"""Evidence and a case in, an Outcome out: compares with what is recorded, computes no answer."""

from __future__ import annotations

from dataclasses import dataclass

from grader import diagnosis as say
from grader.assignment import Limits, Part
from grader.cases import (
    NAMES,
    BuildCase,
    Case,
    ExpectimaxCase,
    SearchCase,
)  # fmt: skip
from grader.evidence import Evidence, NoFile, NoTime
from grader.protocol import BadTree, BuiltTree, Misshapen, Raised, Returned, Shown
from grader.report import Outcome, Status
from grader.sandbox import End, Ended
from grader.text import shorten
from grader.trees import name_of, size, to_move
from grader.treewalk import TreeWalk


@dataclass(frozen=True)
class Judge:
    """Judges one part of one submission; knows the limits and the sources for its sentences."""

    part: Part
    limits: Limits
    sources: dict[str, str]

    # -- searches

    def search_values(self, case: SearchCase, evidence: Evidence) -> Outcome:
        """Judge value and action: the value exactly, any action that reaches it."""
        trouble = self._search_trouble(case, evidence)
        if trouble is not None:
            return trouble
        answer = evidence.answer
        assert isinstance(answer, Returned)
        assert case.expected is not None
        row = say.tree_row(case.tree, to_move((), case.players))
        pair = say.PAIRS["search"]
        if not is_number(answer.first):
            message = say.not_a_number(self.part, answer.first, pair)
            return self._failed(case, message, say.not_a_number_brief(self.part))
        if answer.first != case.expected.value:
            message = say.wrong_value(
                self.part, say.show(answer.first), say.show(case.expected.value), row
            )
            turned = answer.second == case.expected.value and answer.first in case.expected.actions
            hint = say.swapped(self.part, pair) if turned else ""
            return self._failed(case, message, say.wrong_value_brief(self.part), hint)
        if not case.expected.actions:
            if answer.second is not None:
                text = say.no_choice_expected(
                    self.part, "action", "a terminal state", say.show(answer.second)
                )
                return self._failed(case, text, say.wrong_choice_brief(self.part, "action"))
        elif type(answer.second) is not int or answer.second not in case.expected.actions:
            message = say.wrong_choice(
                self.part, "action", say.show(answer.first), say.show(answer.second),
                [str(action) for action in case.expected.actions], row,
            )  # fmt: skip
            return self._failed(case, message, say.wrong_choice_brief(self.part, "action"))
        return Outcome.passed(case.name)

    def search_expansions(self, case: SearchCase, evidence: Evidence) -> Outcome:
        """Judge the ordered list of expanded nodes; what was returned does not matter here."""
        trouble = self._search_trouble(case, evidence)
        if trouble is not None:
            return trouble
        assert case.expected is not None
        yours = [name_of(path) for path in evidence.expanded]
        expected = case.expected.expanded
        if yours == expected:
            return Outcome.passed(case.name)
        row = say.tree_row(case.tree, to_move((), case.players))
        message, hint = say.wrong_expansions(self.part, yours, expected, row)
        if len(yours) < len(expected):
            brief = say.fewer_expansions_brief(self.part)
        elif len(yours) > len(expected):
            brief = say.more_expansions_brief(self.part)
        else:
            brief = say.other_expansions_brief(self.part)
        return self._failed(case, message, brief, hint)

    def _search_trouble(self, case: SearchCase, evidence: Evidence) -> Outcome | None:
        if evidence.exhausted:
            budget = self.limits.expansions_factor * size(case.tree)
            return self._failed(
                case, say.exhausted(self.part, budget), say.exhausted_brief(self.part)
            )
        if evidence.refused:
            return self._failed(case, say.refused(self.part), say.refused(self.part))
        return self.trouble(case.name, self.part, evidence, say.PAIRS["search"])

    # -- expectimax

    def expectimax(self, case: ExpectimaxCase, evidence: Evidence) -> Outcome:
        """Judge the value within 1e-6, and the direction by the set of best ones."""
        pair = say.PAIRS["expectimax"]
        trouble = self.trouble(case.name, "expectimax", evidence, pair)
        if trouble is not None:
            return trouble
        answer = evidence.answer
        assert isinstance(answer, Returned)
        assert case.expected is not None
        direction, value = answer.first, answer.second
        if not is_number(value):
            message = say.not_a_number("expectimax", value, pair)
            return self._failed(case, message, say.not_a_number_brief("expectimax"))
        row = ("tree", shorten(str(case.tree), 600))
        if not close(value, case.expected.value):
            turned = is_number(direction) and close(direction, case.expected.value)
            hint = say.swapped("expectimax", pair) if turned else ""
            message = say.wrong_value(
                "expectimax", say.show(value), say.show(case.expected.value), row
            )
            return self._failed(case, message, say.wrong_value_brief("expectimax"), hint)
        return self._direction(case, direction, row)

    def _direction(self, case: ExpectimaxCase, direction: Shown, row: tuple[str, str]) -> Outcome:
        assert case.expected is not None
        best = case.expected.directions
        if isinstance(case.tree, list) and direction is not None:
            text = say.no_choice_expected(
                "expectimax", "direction", "a CHANCE node", say.show(direction)
            )
            return self._failed(case, text, say.wrong_choice_brief("expectimax", "direction"))
        named = NAMES.get(direction) if type(direction) is int else None
        if best and named not in best:
            message = say.wrong_choice(
                "expectimax", "direction", say.show(case.expected.value), say.show(direction),
                [f"{name}" for name in best], row,
            )  # fmt: skip
            return self._failed(case, message, say.wrong_choice_brief("expectimax", "direction"))
        return Outcome.passed(case.name)

    # -- build_tree

    def tree(self, case: BuildCase, evidence: Evidence) -> Outcome:
        """Judge the tree node by node; children may come in any order."""
        if isinstance(evidence.answer, BadTree):
            text = say.bad_tree(evidence.answer.problem)
            return self._failed(case, text, say.bad_tree_brief())
        trouble = self.trouble(case.name, "build_tree", evidence, "")
        if trouble is not None:
            return trouble
        assert isinstance(evidence.answer, BuiltTree)
        assert case.expected is not None
        children: dict[int | None, list[int]] = {}
        for number, node in enumerate(evidence.answer.nodes):
            children.setdefault(node.parent, []).append(number)
        walk = TreeWalk(evidence.answer.nodes, children, case.depth)
        message = walk.first_difference(0, case.expected, "the root", 0, True)
        if message is None:
            return Outcome.passed(case.name)
        return self._failed(case, message, say.wrong_tree_brief())

    # -- all

    def trouble(self, case: str, function: str, evidence: Evidence, pair: str) -> Outcome | None:
        """Return the outcome of a call that did not come back with something to judge."""
        answer = evidence.answer
        if isinstance(answer, NoFile):
            return Outcome(case, Status.FAILED, answer.problem, answer.problem)
        if isinstance(answer, NoTime):
            if answer.after_timeouts:
                text = say.no_time_after(function)
                return Outcome(case, Status.CRASHED, text, text)
            return Outcome(case, Status.DID_NOT_RUN, say.no_time(), say.no_time())
        if isinstance(answer, Ended):
            text = say.ended(function, answer, self.limits.call_seconds, self.limits.memory_mb)
            return Outcome(case, Status.CRASHED, text, text)
        if isinstance(answer, Raised):
            return self._raised(case, function, answer, evidence)
        if isinstance(answer, Misshapen):
            text = say.misshapen(function, answer.what, pair)
            return Outcome(case, Status.FAILED, text, say.misshapen_brief(function, pair))
        if isinstance(answer, Returned) or (isinstance(answer, BuiltTree) and answer.nodes):
            return None
        text = say.ended(
            function, Ended(End.BAD_REPLY), self.limits.call_seconds, self.limits.memory_mb
        )
        return Outcome(case, Status.CRASHED, text, text)

    def _raised(self, case: str, function: str, error: Raised, evidence: Evidence) -> Outcome:
        if error.type == "NotImplementedError":
            text = say.not_written(function)
            return Outcome(case, Status.NOT_WRITTEN, text, text)
        if error.type == "MemoryError":
            text = say.out_of_memory(function, self.limits.memory_mb)
            return Outcome(case, Status.CRASHED, text, text)
        too_long = len(evidence.printed.encode()) >= self.limits.output_kb * 1000
        if error.type == "OSError" and too_long:
            text = say.printed_too_much(function, self.limits.output_kb)
            return Outcome(case, Status.CRASHED, text, text)
        message = say.raised(function, error, self.sources)
        return Outcome(
            case, Status.CRASHED, message, say.raised_brief(function, error, self.sources)
        )

    def _failed(self, case: Case, message: str, brief: str, hint: str = "") -> Outcome:
        full = say.with_hint(message, hint, self.part, case.name)
        return Outcome(case.name, Status.FAILED, full, brief)


def is_number(value: Shown) -> bool:
    """Return whether this is a number; booleans, NaN and infinities come as something else."""
    return type(value) in (int, float)


def close(value: Shown, expected: float) -> bool:
    """Return whether a value is right, to a millionth."""
    if not isinstance(value, (int, float)):
        return False
    try:
        return abs(value - expected) <= 1e-6 * max(1, abs(expected))
    except OverflowError:  # a whole number beyond every float
        return False
