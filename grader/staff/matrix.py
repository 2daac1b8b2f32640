"""The rows of the kill matrix: a named program, what it got, and whether that is as it should."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum

import msgspec

from grader.assignment import FILES, Assignment, Audience, Part
from grader.staff.mutants import Equivalent, Mutant, MutantFile, MutantsError, module_of

Program = Mutant | Equivalent


class Verdict(str, Enum):
    """What came of grading a program; failures are in capitals. The first that applies is shown."""

    ERROR = "GRADER ERROR"
    SURVIVES = "SURVIVES"
    LOSES_ELSEWHERE = "LOSES ELSEWHERE"
    NOT_NAMED = "NOT NAMED"
    NAMED_WRONGLY = "NAMED WRONGLY"
    NOT_TOLD_APART = "NOT TOLD APART"
    KILLED = "killed"
    FULL_MARKS = "full marks"

    @property
    def is_failure(self) -> bool:
        return self.value.isupper()


class Problem(msgspec.Struct, frozen=True):
    verdict: Verdict
    text: str


class ItemScore(msgspec.Struct, frozen=True):
    """What a program got in one item, and the named programs that it was taken for."""

    part: Part
    audience: Audience
    score: float
    points: float
    named: tuple[str, ...] = ()

    @property
    def lost(self) -> float:
        return round(self.points - self.score, 2)


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One program, graded. Cases go by audience and `part/case`; `caught` says what was seen."""

    program: Program
    items: dict[str, ItemScore]  # those of its file, by number
    caught: dict[Audience, dict[str, str]]
    not_run: dict[Audience, tuple[str, ...]]  # its time had run out
    errors: tuple[str, ...] = ()
    seconds: float = 0.0

    @property
    def named(self) -> tuple[str, ...]:
        """Return what it was taken for, in any item."""
        return tuple(dict.fromkeys(name for item in self.items.values() for name in item.named))

    @property
    def verdict(self) -> Verdict:
        right = Verdict.KILLED if isinstance(self.program, Mutant) else Verdict.FULL_MARKS
        return next((problem.verdict for problem in problems(self)), right)

    def catching(self, audience: Audience) -> list[str]:
        """Return the cases of its own part that catch it."""
        return [case for case in self.caught[audience] if self._is_own(case)]

    def failed(self, audience: Audience) -> int:
        """Return how many cases of its own part take points, also by not being run any more."""
        lost = [case for case in self.not_run[audience] if self._is_own(case)]
        return len(self.catching(audience)) + len(lost)

    def _is_own(self, case: str) -> bool:
        return case.startswith(f"{self.program.part}/")


# --- verdicts -------------------------------------------------------------------------------


def problems(row: Row) -> list[Problem]:
    """Return what is not as mutants.toml says, the worst first."""
    if row.errors:
        return [Problem(Verdict.ERROR, _ends_of(text)) for text in row.errors]
    return [*_survivals(row), *_losses_elsewhere(row), *_misnomers(row)]


def _ends_of(error: str) -> str:
    """Return which check failed and with what, without the way there."""
    return f"{error.partition(': ')[0]}: {error.strip().splitlines()[-1]}"


def _survivals(row: Row) -> Iterator[Problem]:
    for number in _must(row.program):
        if row.items[number].lost <= 0:
            yield Problem(Verdict.SURVIVES, f"loses nothing in {number}, where it must")


def _losses_elsewhere(row: Row) -> Iterator[Problem]:
    allowed = (*_must(row.program), *_may(row.program))
    for number, item in row.items.items():
        if item.lost > 0 and number not in allowed:
            text = f"loses {item.lost:g} of {item.points:g} in {number}, where it must not"
            yield Problem(Verdict.LOSES_ELSEWHERE, text)


def _misnomers(row: Row) -> Iterator[Problem]:
    """Find items of its part where it loses points and is not called by its own name alone."""
    own = row.program.id
    for number, item in row.items.items():
        if item.part != row.program.part or item.lost <= 0 or isinstance(row.program, Equivalent):
            continue
        others = ", ".join(name for name in item.named if name != own)
        if not item.named:
            yield Problem(Verdict.NOT_NAMED, f"has no name in {number}")
        elif own not in item.named:
            yield Problem(Verdict.NAMED_WRONGLY, f"is taken for {others} in {number}")
        elif others:
            yield Problem(Verdict.NOT_TOLD_APART, f"is not told apart from {others} in {number}")


def _must(program: Program) -> tuple[str, ...]:
    return program.must if isinstance(program, Mutant) else ()


def _may(program: Program) -> tuple[str, ...]:
    return program.may if isinstance(program, Mutant) else ()


# --- which programs -------------------------------------------------------------------------


def choose(found: MutantFile, ids: Sequence[str], part: str | None) -> list[Program]:
    """Return the programs with these ids, or all, of this part, or all; the solution first."""
    everything: list[Program] = [*found.equivalent, *found.mutant]
    if unknown := set(ids) - {program.id for program in everything}:
        raise MutantsError(f"mutants.toml: there is no program {min(unknown)!r}")
    chosen = [
        program
        for program in everything
        if (not ids or program.id in ids) and part in (None, program.part)
    ]
    if not chosen:
        raise MutantsError(f"mutants.toml: none of these programs is in {part}")
    return [*_solutions(chosen), *chosen]


def _solutions(programs: Iterable[Program]) -> list[Program]:
    """Return the unedited files: another way to write the same, if only just."""
    parts = {FILES[part]: part for part in reversed(FILES)}
    return [
        Equivalent(
            id=f"solution/{file}", name="the solution itself", part=parts[file],
            file=file, edits=(), proof="Nothing is edited.",
        )
        for file in sorted({program.file for program in programs})
    ]  # fmt: skip


def check(programs: Iterable[Program], assignment: Assignment) -> None:
    """Raise MutantsError if a program does not run, or names an item that its file has not."""
    for program in programs:
        module_of(program)
        has = [item.number for item in assignment.items if FILES[item.part] == program.file]
        for number in (*_must(program), *_may(program)):
            if number not in has:
                raise MutantsError(
                    f"mutants.toml: {program.id}: {number!r} is in must or may, but the items"
                    f" of {program.file} are {', '.join(has)}"
                )
