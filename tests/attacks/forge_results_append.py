"""Student code cannot append to results.json, nor break it."""

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
    for path in (f"{folder}/results/results.json", *glob.glob(f"{folder}/results/.results-*")):
        with suppress(OSError), open(path, "a") as file:
            file.write('{"score": 120}')


def minimax(*_):
    return 0, 0


def alphabeta(*_):
    return 0, 0
