"""Student code cannot put a link in the place of results.json."""

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
    with suppress(OSError):
        os.symlink("/dev/null", f"{folder}/results/mine")
        os.replace(f"{folder}/results/mine", f"{folder}/results/results.json")


def minimax(*_):
    return 0, 0


def alphabeta(*_):
    return 0, 0
