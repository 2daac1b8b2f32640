"""What the staff's commands on cases cost, beside a baseline measured in the same run.

    python bench/fixtures_speed.py [--mutants]

1. `fixtures check`, and `fixtures write` in a copy of the repository.
2. With --mutants, the whole matrix: every named wrong program graded.

The baseline is a fixed loop of plain Python on as many processes as the commands use. On a
noisy machine compare the last column, which says how many such loops a command takes.
"""

from __future__ import annotations

import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
PROCESSES = 2
LOOP = "sum(number * number % 7 for number in range(6_000_000))"  # half a second on most machines
CHECK, WRITE, MATRIX = 15, 90, 240  # asked, in seconds
TREES = 100_000  # asked, of random cases that are weighed


def main() -> None:
    print(f"Python {sys.version.split()[0]}")
    before = baseline()
    print(f"baseline: {before:.2f} s for a plain loop in each of {PROCESSES} processes")
    with tempfile.TemporaryDirectory() as folder:
        copy = copied(Path(folder))
        told("fixtures check", CHECK, *timed(copy, "fixtures", "check"), before)
        seconds, said = timed(copy, "fixtures", "write")
        told("fixtures write", WRITE, seconds, said, before)
        weighed = re.search(r"weighed (\d+)", said)
        count = int(weighed[1]) if weighed else 0
        print(f"  weighed {count} random cases (asked {TREES}): {count / seconds:.0f} per second")
        if "--mutants" in sys.argv[1:]:
            told("mutants", MATRIX, *timed(copy, "mutants", "--no-color"), before)
    after = baseline()
    print(f"baseline again: {after:.2f} s, {after / before:.2f}x")


def copied(folder: Path) -> Path:
    """Return a copy of what the commands need: `write` replaces the cases."""
    for name in ("grader", "solution", "starter", "fixtures"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "assignment.toml", folder)
    return folder


def baseline(rounds: int = 5) -> float:
    """Return the median of seconds that plain loops take, one in each process."""
    return statistics.median(loops() for _ in range(rounds))


def loops() -> float:
    started = perf_counter()
    running = [subprocess.Popen([sys.executable, "-S", "-c", LOOP]) for _ in range(PROCESSES)]
    for process in running:
        process.wait()
    return perf_counter() - started


def timed(copy: Path, *arguments: str) -> tuple[float, str]:
    """Return how long a command of the copy takes, and what it says."""
    started = perf_counter()
    ran = subprocess.run(
        [sys.executable, str(copy / "grader"), *arguments],
        cwd=copy,
        capture_output=True,
        text=True,
    )
    seconds = perf_counter() - started
    if ran.returncode != 0:
        sys.exit(f"{' '.join(arguments)} exits {ran.returncode}:\n{ran.stdout}{ran.stderr}")
    return seconds, ran.stdout


def told(name: str, asked: int, seconds: float, said: str, loop: float) -> None:
    print(
        f"{name}: {seconds:.1f} s (asked about {asked} s): {seconds / asked:.2f}x;"
        f" {seconds / loop:.0f} baselines"
    )
    print(f"  {said.strip().splitlines()[-1]}")


if __name__ == "__main__":
    main()
