"""Drawing lots: the same on every Python version, for the same seed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Lots:
    """A stream of lots. Only Random.random is used: its numbers are promised to stay the same."""

    def __init__(self, seed: str, *purpose: object) -> None:
        text = " ".join(map(str, (seed, *purpose)))
        self._random = Random(int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")).random

    def below(self, count: int) -> int:
        """Return a number from 0 to count - 1."""
        return int(self._random() * count)

    def between(self, low: int, high: int) -> int:
        """Return a whole number from low to high, both included."""
        return low + self.below(high - low + 1)

    def chance(self, share: float) -> bool:
        """Return True in this share of all draws."""
        return self._random() < share

    def choice(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def some(self, things: Sequence[T], count: int) -> list[T]:
        """Return so many different ones of these things, in an order that is drawn too."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(count)]
