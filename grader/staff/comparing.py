"""What changed between two folders of cases, in words, and whether it can change a grade."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from grader.assignment import Audience, Item, Part
from grader.cases import (
    KINDS,
    BuildCase,
    Case,
    ExpectedNode,
    ExpectimaxAnswer,
    SearchAnswer,
    SearchCase,
    load_cases,
)  # fmt: skip
from grader.observation import is_close
from grader.staff.checking import AUDIENCES, audiences_in, costs
from grader.staff.oracle import nodes_in

Sets = dict[tuple[Audience, Part], list[Case]]
Pair = tuple[Case, Case]


def compare(old: Path, new: Path, items: Sequence[Item]) -> str:
    """Return what changed from the old folder to the new one, item by item and case by case."""
    shared = [one for one in AUDIENCES if one in audiences_in(old) and one in audiences_in(new)]
    items = [item for item in items if item.audience in shared]
    before, after = _sets(old, shared), _sets(new, shared)
    changed = {place: changes(before[place], after[place]) for place in before}
    keys = [one for one in shared if _key(old / one) != _key(new / one)]
    cases = [line for place, one in changed.items() for line in one.in_words("/".join(place))]
    regrade = bool(keys) or any(change.can_change_grades for change in changed.values())
    sections = [
        [f"{one}: not in both folders, not compared" for one in AUDIENCES if one not in shared],
        [_worth(item, before, after, item.audience in keys) for item in items],
        cases,
        [line for item in items for line in _caught(item, before, after)],
        [f"Scores: {'regrade' if regrade else 'unchanged'}"],
    ]
    return "\n\n".join("\n".join(lines) for lines in sections if lines)


def _sets(folder: Path, audiences: Sequence[Audience]) -> Sets:
    return {(one, part): load_cases(folder, one, part) for one in audiences for part in KINDS}


def _key(folder: Path) -> str:
    path = folder / "key"
    return path.read_text(encoding="utf-8").strip() if path.exists() else ""


# --- items ----------------------------------------------------------------------------------


def _worth(item: Item, before: Sets, after: Sets, other_games: bool) -> str:
    """Return how many cases an item has and what one of them is worth, before and after."""
    if item.part == "games":
        return f"{item.number}: {'other games: the key changed' if other_games else 'same games'}"
    place = (item.audience, item.part)
    counts = [len(before[place]), len(after[place])]
    worth = [f"{item.points / count if count else 0:.2f}" for count in counts]
    cases = f"{counts[0]} case{'' if counts[0] == 1 else 's'}"
    if counts[0] == counts[1]:
        return f"{item.number}: {cases}, one case is worth {worth[0]} points, as before"
    return (
        f"{item.number}: {cases} -> {counts[1]}, one case is worth {worth[0]} -> {worth[1]} points"
    )


def _caught(item: Item, before: Sets, after: Sets) -> Iterator[str]:
    """Yield which named programs lose points in an item now and did not before, and the reverse."""
    if item.part == "games":
        return
    was, now = (
        {name for case in sets[item.audience, item.part] for name, seen in case.wrong.items()
         if costs(item, seen)}
        for sets in (before, after)
    )  # fmt: skip
    if now - was:
        yield _listed(f"{item.number} now catches", now - was)
    if was - now:
        yield _listed(f"{item.number} no longer catches", was - now)


def _listed(what: str, names: set[str] | Sequence[str]) -> str:
    text = f"{what}: {', '.join(sorted(names))}"
    return textwrap.fill(text, 98, subsequent_indent="    ", break_on_hyphens=False)


# --- cases ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Changes:
    """How the cases of one part for one audience changed."""

    new: list[str]
    gone: list[str]
    renamed: list[str]
    other_input: list[str]
    other_answer: list[str]
    other_record: list[str]  # what named programs do, or the words: messages change, grades do not

    @property
    def can_change_grades(self) -> bool:
        return bool(self.new or self.gone or self.other_input or self.other_answer)

    def in_words(self, place: str) -> Iterator[str]:
        """Yield a line for each kind of change that there is."""
        for kind in fields(self):
            names = getattr(self, kind.name)
            if names:
                what = f"{place}, {len(names)} {kind.name.replace('_', ' ')}"
                yield _listed(what, names)


def changes(old: Sequence[Case], new: Sequence[Case]) -> Changes:
    """Compare the cases of one part; one with the same input is the same case under any name."""
    pairs = _paired(old, new)
    kept, known = [id(was) for was, _ in pairs], [id(now) for _, now in pairs]
    same = [pair for pair in pairs if _input(pair[0]) == _input(pair[1])]
    answers = {now.name: list(_answer_changes(was, now)) for was, now in same}
    return Changes(
        new=[case.name for case in new if id(case) not in known],
        gone=[case.name for case in old if id(case) not in kept],
        renamed=[f"{was.name} -> {now.name}" for was, now in same if was.name != now.name],
        other_input=[now.name for was, now in pairs if _input(was) != _input(now)],
        other_answer=[f"{name} ({', '.join(said)})" for name, said in answers.items() if said],
        other_record=[
            now.name for was, now in same if not answers[now.name] and _rest(was) != _rest(now)
        ],
    )


def _paired(old: Sequence[Case], new: Sequence[Case]) -> list[Pair]:
    """Return which old case each new one was: by input and name, else by input, else by name."""
    rules: tuple[Callable[[Case], object], ...] = (
        lambda case: (_input(case), case.name),
        _input,
        lambda case: case.name,
    )
    pairs: list[Pair] = []
    before, after = list(old), list(new)
    for rule in rules:
        for now in list(after):
            was = next((case for case in before if rule(case) == rule(now)), None)
            if was is not None:
                pairs.append((was, now))
                before.remove(was)
                after.remove(now)
    return pairs


def _input(case: Case) -> str:
    """Return what a program is given; the order of moves is part of it."""
    if isinstance(case, BuildCase):
        return json.dumps([case.tiles, case.depth, case.score])
    players = case.players if isinstance(case, SearchCase) else ()
    return json.dumps([case.tree, players])


def _rest(case: Case) -> tuple[object, ...]:
    return case.why, case.keep, case.wrong, case.expected


def _answer_changes(was: Case, now: Case) -> Iterator[str]:
    """Yield how what is judged changed: not what is only there to explain it."""
    a, b = was.expected, now.expected
    if isinstance(a, ExpectedNode) and isinstance(b, ExpectedNode):
        if a != b:
            yield _count("nodes", nodes_in(a), nodes_in(b))
    elif isinstance(a, SearchAnswer) and isinstance(b, SearchAnswer):
        yield from _arrows([("value", a.value, b.value), ("actions", a.actions, b.actions)])
        if a.expanded != b.expanded:
            yield _count("expanded", len(a.expanded.split()), len(b.expanded.split()))
    elif isinstance(a, ExpectimaxAnswer) and isinstance(b, ExpectimaxAnswer):
        value = a.value if is_close(b.value, a.value) else b.value
        ways = ("directions", a.directions, b.directions)
        yield from _arrows([("value", a.value, value), ways])
    elif a != b:
        yield "was not filled in" if a is None else "is not filled in"


def _arrows(fields: Sequence[tuple[str, object, object]]) -> Iterator[str]:
    for field, was, now in fields:
        if was != now:
            yield f"{field} {was} -> {now}"


def _count(what: str, was: int, now: int) -> str:
    return f"{was} {what} -> {now}" if was != now else f"{was} {what}, not the same ones"
