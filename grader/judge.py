"""Evidence and a case in, an Outcome out: compares with what is recorded, computes no answer."""

from __future__ import annotations

import errno
from collections.abc import Callable
from dataclasses import dataclass

from grader import diagnosis as say
from grader.assignment import Limits, Part
from grader.cases import BuildCase, Case, ExpectimaxCase, SearchCase
from grader.deepest import WrongNode
from grader.divergence import divergence
from grader.evidence import Evidence, NoFile, NoTime
from grader.observation import is_close, is_number, observe
from grader.protocol import BadTree, BuiltTree, Misshapen, Raised, Returned
from grader.report import Outcome, Status
from grader.sandbox import End, Ended
from grader.trees import name_of, size, to_move
from grader.treewalk import first_difference, is_tree


@dataclass(frozen=True)
class Judge:
    """Judges one part of one submission; knows the limits and the sources for its sentences."""

    part: Part
    limits: Limits
    sources: dict[str, str]
    look: Callable[[SearchCase | ExpectimaxCase], WrongNode | None] = lambda _: None

    # -- searches

    def values(self, case: SearchCase, evidence: Evidence) -> Outcome:
        """Judge value and action: the value exactly, any action that reaches it."""
        trouble = self._search_trouble(case, evidence)
        if trouble is not None:
            return trouble
        seen, answer = observe(case, evidence), evidence.answer
        assert seen is not None
        assert isinstance(answer, Returned)
        assert case.expected is not None
        if seen.value:
            return self._wrong_search_value(case, answer)
        if not seen.choice:
            return Outcome.passed(case.name)
        brief = say.wrong_choice_brief(self.part, "action")
        yours = say.show(answer.second)
        if not case.expected.actions:
            text = say.no_choice_expected(self.part, "action", "a terminal state", yours)
            return self._failed(case, text, brief)
        best = [str(action) for action in case.expected.actions]
        text = say.wrong_choice(
            self.part, "action", say.show(answer.first), yours, best, _row(case)
        )
        return self._failed(case, text, brief)

    def _wrong_search_value(self, case: SearchCase, answer: Returned) -> Outcome:
        assert case.expected is not None
        pair = say.PAIRS["search"]
        if not is_number(answer.first):
            text = say.not_a_number(self.part, answer.first)
            brief = say.not_a_number_brief(self.part)
            return self._failed(case, text, brief, say.returns(self.part, answer.first, pair))
        expected = case.expected.value
        yours, wanted, deepest = say.show(answer.first), say.show(expected), self.look(case)
        row = _row(case, deepest.name if deepest else "root")
        text = say.wrong_value(self.part, yours, wanted, row, deepest)
        turned = answer.second == expected and answer.first in case.expected.actions
        hint = say.swapped(self.part, pair) if turned else ""
        return self._failed(case, text, say.wrong_value_brief(self.part), hint)

    def expansions(self, case: SearchCase, evidence: Evidence) -> Outcome:
        """Judge the ordered list of expanded nodes; what was returned does not matter here."""
        trouble = self._search_trouble(case, evidence)
        only_no_pair = isinstance(evidence.answer, Misshapen) and not evidence.refused
        if trouble is not None and not (only_no_pair and not evidence.exhausted):
            return trouble
        assert case.expected is not None
        yours = [name_of(path) for path in evidence.expanded]
        expected = case.expected.expanded.split()
        if yours == expected:
            return Outcome.passed(case.name)
        found = divergence(case, yours)
        row = _row(case, found.expected or found.yours)
        text = say.wrong_expansions(self.part, yours, expected, row, found)
        hint = say.divergence_hint(found)
        if len(yours) < len(expected):
            brief = say.fewer_expansions_brief(self.part)
        elif len(yours) > len(expected):
            brief = say.more_expansions_brief(self.part)
        else:
            brief = say.other_expansions_brief(self.part)
        return self._failed(case, text, brief, hint)

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
        trouble = self.trouble(case.name, "expectimax", evidence, say.PAIRS["expectimax"])
        if trouble is not None:
            return trouble
        seen, answer = observe(case, evidence), evidence.answer
        assert seen is not None
        assert isinstance(answer, Returned)
        assert case.expected is not None
        if seen.value:
            return self._wrong_mean(case, answer)
        if not seen.choice:
            return Outcome.passed(case.name)
        brief = say.wrong_choice_brief("expectimax", "direction")
        yours = say.show_direction(answer.first)
        if isinstance(case.tree, list):
            text = say.no_choice_expected("expectimax", "direction", "a CHANCE node", yours)
            return self._failed(case, text, brief)
        value = say.show(case.expected.value)
        best = [say.named_direction(name) for name in case.expected.directions]
        row = say.given_row(case.tree)
        text = say.wrong_choice("expectimax", "direction", value, yours, best, row)
        return self._failed(case, text, brief)

    def _wrong_mean(self, case: ExpectimaxCase, answer: Returned) -> Outcome:
        assert case.expected is not None
        direction, value, expected = answer.first, answer.second, case.expected.value
        pair = say.PAIRS["expectimax"]
        if not is_number(value):
            text = say.not_a_number("expectimax", value)
            brief = say.not_a_number_brief("expectimax")
            return self._failed(case, text, brief, say.returns("expectimax", value, pair))
        yours, wanted, deepest = say.show(value), say.show(expected), self.look(case)
        row = say.given_row(case.tree, deepest.name if deepest else "root")
        text = say.wrong_value("expectimax", yours, wanted, row, deepest)
        hint = say.swapped("expectimax", pair) if is_close(direction, expected) else ""
        return self._failed(case, text, say.wrong_value_brief("expectimax"), hint)

    # -- build_tree

    def tree(self, case: BuildCase, evidence: Evidence) -> Outcome:
        """Judge the tree node by node; children may come in any order."""
        answer = evidence.answer
        if isinstance(answer, BadTree):
            return self._failed(
                case, say.bad_tree(answer), say.bad_tree_brief(), say.bad_tree_hint()
            )
        trouble = self.trouble(case.name, "build_tree", evidence, "")
        if trouble is not None:
            return trouble
        assert isinstance(answer, BuiltTree)
        found = first_difference(case, answer.nodes)
        if found is None:
            return Outcome.passed(case.name)
        return self._failed(
            case, say.wrong_tree(found, case.tiles, case.depth), say.wrong_tree_brief()
        )

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
            text = say.ended(function, answer, evidence.seconds, self.limits.memory_mb)
            return Outcome(case, Status.CRASHED, text, text)
        if isinstance(answer, Raised):
            return self._raised(case, function, answer)
        if isinstance(answer, Misshapen):
            text = say.misshapen(function, answer.what, pair)
            return Outcome(case, Status.FAILED, text, say.misshapen_brief(function, pair))
        if isinstance(answer, Returned) or (
            isinstance(answer, BuiltTree) and is_tree(answer.nodes)
        ):
            return None
        text = say.ended(function, Ended(End.BAD_REPLY), 0, self.limits.memory_mb)
        return Outcome(case, Status.CRASHED, text, text)

    def _raised(self, case: str, function: str, error: Raised) -> Outcome:
        if error.type == "NotImplementedError":
            text = say.not_written(function)
            return Outcome(case, Status.NOT_WRITTEN, text, text)
        if error.type == "MemoryError":
            text = say.out_of_memory(function, self.limits.memory_mb)
            return Outcome(case, Status.CRASHED, text, text)
        if error.type == "OSError" and error.text.startswith(f"[Errno {errno.EFBIG}]"):
            text = say.printed_too_much(function, self.limits.output_kb)
            return Outcome(case, Status.CRASHED, text, text)
        message = say.raised(function, error, self.sources)
        return Outcome(
            case, Status.CRASHED, message, say.raised_brief(function, error, self.sources)
        )

    def _failed(self, case: Case, message: str, brief: str, hint: str = "") -> Outcome:
        again = say.again(self.part, case.name)
        return Outcome(case.name, Status.FAILED, message, brief, hint=hint, again=again)


def _row(case: SearchCase, node: str = "root") -> tuple[str, str]:
    return say.tree_row(case.tree, to_move((), case.players), node)
