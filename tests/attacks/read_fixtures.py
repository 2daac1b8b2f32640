"""Student code cannot read the hidden cases."""

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


loot = []
for folder in folders():
    for path in glob.glob(f"{folder}/source/fixtures/hidden/*/*.json"):
        with suppress(OSError), open(path) as file:
            loot.append(file.read(300))


def minimax(*_):
    print(loot)
    raise ValueError(loot)


alphabeta = minimax
