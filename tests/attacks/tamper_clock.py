"""Stopping the student's clock does not stop the grader's."""

# as: adversarial.py
# hangs
# says: time limit

import time

for name in ("time", "monotonic", "perf_counter", "process_time"):
    setattr(time, name, lambda: 0.0)


def minimax(*_):
    while time.monotonic() < 1:
        pass


def alphabeta(*_):
    return 0, 0
