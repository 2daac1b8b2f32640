"""The grader's own limits cannot be lowered."""

# as: adversarial.py

import os
import resource
from contextlib import suppress

for name in ("NOFILE", "FSIZE", "AS", "CPU"):
    with suppress(OSError, ValueError):
        resource.prlimit(os.getppid(), getattr(resource, f"RLIMIT_{name}"), (1, 1))


def minimax(*_):
    return 0, 0


def alphabeta(*_):
    return 0, 0
