"""Student code cannot change the cases, the points or the grader's code."""

# as: adversarial.py

import glob
import os
from contextlib import suppress


def folders():
    """Guess where the platform keeps the grader."""
    found = ["/autograder", *glob.glob("/tmp/autograder-*")]
    with suppress(OSError), open(f"/proc/{os.getppid()}/cmdline") as file:
        found += [word.split("/source")[0] for word in file.read().split("\0") if "/" in word]
    return dict.fromkeys(path.split("/submission")[0] for path in found)


for folder in folders():
    source = f"{folder}/source"
    targets = glob.glob(f"{source}/fixtures/*/*/*.json") + glob.glob(f"{source}/grader/*.py")
    for path in (*targets, f"{source}/assignment.toml", f"{folder}/run_autograder"):
        with suppress(OSError), open(path, "w") as file:
            file.write("")


def minimax(*_):
    return 0, 0


def alphabeta(*_):
    return 0, 0
