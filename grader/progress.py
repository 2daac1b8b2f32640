"""Says what is being graded: a live line on a terminal, a line per item in a log, else nothing."""

from __future__ import annotations

import sys

from grader.report import ItemReport


class Progress:
    def __init__(self, total: int, log: bool) -> None:
        self._total, self._done = total, 0
        self._live = sys.stderr.isatty()
        self._log = log and not self._live

    def start(self, title: str) -> None:
        """An item is being graded."""
        if self._live:
            bar = "#" * self._done + "." * (self._total - self._done)
            self._print(f"\r\x1b[K[{bar}] {title}", end="")

    def done(self, item: ItemReport) -> None:
        """An item is graded."""
        self._done += 1
        if self._log:
            score = f"{item.score:g}/{item.item.points:g}"
            self._print(f"{item.item.number} {item.title}: {score}, {item.status.value}")

    def stop(self) -> None:
        """Nothing more is graded: leave the terminal as it was."""
        if self._live:
            self._print("\r\x1b[K", end="")

    def _print(self, text: str, end: str = "\n") -> None:
        print(text, end=end, file=sys.stderr, flush=True)
