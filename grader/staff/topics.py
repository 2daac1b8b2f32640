"""A topic: a kind of case that each set has some of, with what makes a case belong to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from grader.assignment import Part
from grader.cases import Case
from grader.staff.lots import Lots


@dataclass(frozen=True)
class Topic:
    """How to draw a case, and the law that it keeps while it is made smaller."""

    name: str
    why: str
    draw: Callable[[Lots], Case]
    holds: Callable[[Case], bool]
    needs: tuple[str, ...] = ()  # named wrong programs, of which a case fails one at least
    public: int = 1  # so many cases for each audience
    hidden: int = 2


@dataclass(frozen=True)
class Source:
    """All that is drawn for one part."""

    part: Part
    topics: tuple[Topic, ...]
    smaller: Callable[[Case], Iterator[Case]]
    batch: int  # so many draws for each case
