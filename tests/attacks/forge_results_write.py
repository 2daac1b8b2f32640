"""Student code cannot write results.json."""

# as: adversarial.py

import glob
import json
import os
from contextlib import suppress


def folders():
    """Guess where the platform keeps the grader."""
    found = ["/autograder", *glob.glob("/tmp/autograder-*")]
    with suppress(OSError), open(f"/proc/{os.getppid()}/cmdline") as file:
        found += [word.split("/source")[0] for word in file.read().split("\0") if "/" in word]
    return dict.fromkeys(path.split("/submission")[0] for path in found)


for folder in folders():
    with suppress(OSError), open(f"{folder}/results/results.json", "w") as file:
        json.dump({"score": 120, "tests": []}, file)


def minimax(*_):
    return 0, 0


def alphabeta(*_):
    return 0, 0
