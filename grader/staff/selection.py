"""Chooses the cases of a set: draws many, keeps those that catch what is not yet caught, shrinks.

A case is made as small as its topic and its purpose allow. No pattern is used twice, so a
hidden case is never a public one under another name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations

from msgspec import structs

from grader.assignment import Assignment, Audience, Part
from grader.cases import Case, Seen, weight
from grader.staff.authoring import filled_in
from grader.staff.lots import Lots
from grader.staff.mutants import Mutant, mutants_of
from grader.staff.pattern import pattern
from grader.staff.topics import Source, Topic
from grader.staff.weighing import Catch, catches_of, recorded, told_apart, weigh

GOALS: dict[Audience, int] = {"public": 1, "hidden": 3}
# A case is kept for so many catches at most; the others may be lost in shrinking. Public cases
# are to be read, hidden ones are to catch what nobody has thought of.
PURPOSES: dict[Audience, int] = {"public": 3, "hidden": 6}
MOST_SHRINKS = 400
MUCH_SMALLER = 3  # by so many nodes, or a smaller case is not worth another file
MOST_DRAWS = 60_000  # for a program that hardly any tree catches


class NotFound(Exception):
    """No case was found that catches a named program, or tells two apart."""


@dataclass
class Selection:
    """The cases of one part for one audience, as they are being chosen."""

    source: Source
    audience: Audience
    seed: str
    assignment: Assignment
    taken: set[Hashable]  # patterns, of both audiences
    by_hand: Sequence[Case] = ()
    on_draw: Callable[[int], None] = lambda _: None
    chosen: list[Case] = field(default_factory=list)

    def __post_init__(self) -> None:
        part = self.source.part
        self._mutants = {mutant.id: mutant for mutant in mutants_of(part)}
        self._goal = GOALS[self.audience]
        self._wanted = [
            catch for one in self._mutants.values() for catch in catches_of(one, self.assignment)
        ]
        self._counts: Counter[Catch] = Counter()
        for case in self.by_hand:
            self._counts.update(recorded(case))
            self.taken.add(pattern(case))

    def run(self) -> list[Case]:
        """Return the cases that were chosen, all filled in."""
        for topic in self.source.topics:
            for number in range(1, getattr(topic, self.audience) + 1):
                self._add_one_of(topic, number)
        for catch in self._wanted:
            while self._counts[catch] < self._goal:
                self._add_one_for(catch)
        if self.audience == "public":
            self._make_small_ones()
            self._tell_apart()
        return self.chosen

    # -- one case

    def _add_one_of(self, topic: Topic, number: int) -> None:
        """Add the case of a topic that catches most of what is caught least."""
        lots = Lots(self.seed, self.audience, self.source.part, topic.name, number)
        needed = [self._mutants[name] for name in topic.needs]
        needy = self._needy() or list(self._mutants.values())[number % 7 :: 7]
        best: tuple[int, Case] | None = None
        for case in self._drawn(topic, lots, self.source.batch):
            if not topic.holds(case) or pattern(case) in self.taken:
                continue
            if needed and not weigh(case, self.source.part, needed):
                continue
            # In whole numbers: a sum of floats would depend on the order of a set.
            worth = sum(10_000 // (1 + self._counts[c]) for c in self._weighed(case, needy))
            if best is None or worth > best[0]:
                best = worth, case
        if best is None:
            raise NotFound(f"{self.source.part}: no case for the topic {topic.name}")
        purpose = self._purpose(best[1], needy)
        if needed:
            purpose.add(min(weigh(best[1], self.source.part, needed)))
        self._keep(
            best[1],
            self._named(f"{topic.name}-{number}"),
            topic.why,
            lambda case: topic.holds(case) and purpose <= self._catches(case, purpose),
        )

    def _add_one_for(self, catch: Catch) -> None:
        """Add the smallest case that catches a program which no topic has caught enough."""
        mutant = self._mutants[catch.program]
        count = self._counts[catch] + 1
        law = partial(_catches, part=self.source.part, catch=catch, mutant=mutant)
        case = self._found(f"catches {catch.program} {catch.by}", count, law)
        self._keep(
            case,
            self._named(f"extra-{len(self.chosen)}"),
            f"catches a program that {mutant.name}",
            law,
        )

    def _make_small_ones(self) -> None:
        """Add a smaller case for every program that only large ones catch: it is what is shown."""
        for catch in self._wanted:
            mutant = self._mutants[catch.program]
            law = partial(_catches, part=self.source.part, catch=catch, mutant=mutant)
            found = [case for case in (*self.by_hand, *self.chosen) if catch in recorded(case)]
            smallest = min(found, key=weight)
            less = shrunk(smallest, self.source, self._fits(law))
            if weight(smallest)[0] - weight(less)[0] >= MUCH_SMALLER:
                why = f"catches a program that {mutant.name}"
                self._keep(less, self._named(f"extra-{len(self.chosen)}"), why, law)

    def _tell_apart(self) -> None:
        """Add a case for every two programs that do the same on all public cases."""
        for one, other in self._alike():
            if any(_differ(case, one, other) for case in (*self.by_hand, *self.chosen)):
                continue  # by a case that was added for another two
            law = partial(told_apart, part=self.source.part, one=one, other=other)
            case = self._found(f"tells {one.id} from {other.id}", 1, law)
            why = f"tells a program that {one.name} from one that {other.name}"
            self._keep(case, self._named(f"extra-{len(self.chosen)}"), why, law)

    def _alike(self) -> list[tuple[Mutant, Mutant]]:
        cases = (*self.by_hand, *self.chosen)
        return [
            (one, other)
            for one, other in combinations(self._mutants.values(), 2)
            if not any(_differ(case, one, other) for case in cases)
        ]

    def _found(self, purpose: str, number: int, law: Callable[[Case], bool]) -> Case:
        """Return the first case that is drawn, from one topic after the other, and fits."""
        lots = Lots(self.seed, self.audience, self.source.part, purpose, number)
        topics = [topic for topic in self.source.topics if topic.name != "terminal-root"]
        for at in range(MOST_DRAWS):
            topic = topics[at % len(topics)]
            case = topic.draw(lots)
            self.on_draw(1)
            if law(case) and pattern(case) not in self.taken:
                return case
        raise NotFound(f"{self.source.part}: {MOST_DRAWS} draws, and none {purpose}")

    # -- weighing

    def _drawn(self, topic: Topic, lots: Lots, count: int) -> Iterator[Case]:
        for _ in range(count):
            self.on_draw(1)
            yield topic.draw(lots)

    def _needy(self) -> list[Mutant]:
        names = {catch.program for catch in self._wanted if self._counts[catch] < self._goal}
        return [mutant for mutant in self._mutants.values() if mutant.id in names]

    def _weighed(self, case: Case, mutants: Sequence[Mutant]) -> set[Catch]:
        return weigh(case, self.source.part, mutants) & set(self._wanted)

    def _purpose(self, case: Case, mutants: Sequence[Mutant]) -> set[Catch]:
        """Return the few catches that a case is chosen for: those that are had least."""
        found = self._weighed(case, mutants)
        rarest = sorted(found, key=lambda catch: (self._counts[catch], catch))
        return set(rarest[: PURPOSES[self.audience]])

    def _catches(self, case: Case, purpose: set[Catch]) -> set[Catch]:
        mutants = [self._mutants[name] for name in sorted({catch.program for catch in purpose})]
        return weigh(case, self.source.part, mutants)

    # -- keeping

    def _named(self, name: str) -> str:
        """Return a name that no other case has, neither by hand nor for the other audience."""
        name = name if self.audience == "public" else f"h-{name}"
        while name in {case.name for case in self.by_hand}:
            name += "x"
        return name

    def _fits(self, law: Callable[[Case], bool]) -> Callable[[Case], bool]:
        return lambda case: pattern(case) not in self.taken and law(case)

    def _keep(self, case: Case, name: str, why: str, law: Callable[[Case], bool]) -> None:
        smallest = shrunk(
            case, self.source, lambda one: pattern(one) not in self.taken and law(one)
        )
        full = filled_in(structs.replace(smallest, name=name, why=why), self.source.part)
        if not full.wrong:
            full = structs.replace(full, keep=f"{why}: every program must get this right")
        self.taken.add(pattern(full))
        self._counts.update(recorded(full))
        self.chosen.append(full)


def _catches(case: Case, part: Part, catch: Catch, mutant: Mutant) -> bool:
    return catch in weigh(case, part, [mutant])


def _differ(case: Case, one: Mutant, other: Mutant) -> bool:
    return case.wrong.get(one.id, Seen()) != case.wrong.get(other.id, Seen())


def shrunk(case: Case, source: Source, law: Callable[[Case], bool]) -> Case:
    """Return the case with everything taken away that the law does not need."""
    tries = 0
    while tries < MOST_SHRINKS:
        for less in source.smaller(case):
            tries += 1
            if law(less):
                case = less
                break
            if tries >= MOST_SHRINKS:
                break
        else:
            return case
    return case
