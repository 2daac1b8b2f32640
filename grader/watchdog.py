"""A thread that kills a worker at its deadline, whatever the student's code catches."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable


class Watchdog(threading.Thread):
    """Calls `kill` when an armed deadline passes. Arming is cheap: no thread is started for it."""

    def __init__(self, kill: Callable[[], None]) -> None:
        super().__init__(daemon=True)
        self._kill = kill
        self._changed = threading.Condition()
        self._deadline: float | None = None
        self._stopped = False
        self.fired = False
        self.start()

    def arm(self, seconds: float) -> None:
        with self._changed:
            self._deadline = time.monotonic() + seconds
            self._changed.notify()

    def disarm(self) -> None:
        with self._changed:
            self._deadline = None

    def stop(self) -> None:
        with self._changed:
            self._stopped = True
            self._changed.notify()

    def run(self) -> None:
        with self._changed:
            while not self._stopped:
                left = None if self._deadline is None else self._deadline - time.monotonic()
                if left is not None and left <= 0:
                    self.fired, self._deadline = True, None
                    self._kill()
                    continue
                self._changed.wait(left)
