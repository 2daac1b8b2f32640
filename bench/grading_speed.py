"""What the harness costs, beside baselines measured in the same run.

    python bench/grading_speed.py

1. A round trip per expanded node, against a bare JSON ping-pong between two processes.
2. Grading solution/, against the same student calls in one plain process plus one
   interpreter start per worker.
3. Grading starter/, in interpreter starts.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from grader.assignment import load_assignment  # noqa: E402
from grader.cases import SearchCase  # noqa: E402
from grader.evidence import Clock, Student  # noqa: E402
from grader.paths import ASSIGNMENT  # noqa: E402
from grader.sandbox import Sandbox  # noqa: E402
from grader.submission import load_submission  # noqa: E402

ROUNDS = 7
PONG = """
import json, os, sys
reader = os.fdopen(0, "rb")
for line in reader:
    os.write(1, json.dumps(json.loads(line)).encode() + b"\\n")
"""
PLAIN = """
import json, sys
sys.path[:0] = ["solution", "starter", "."]
from bench.plain_calls import run
run()
"""


def main() -> None:
    print(f"Python {sys.version.split()[0]}, medians of {ROUNDS} rounds")
    processors = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(processors)})  # both ends of both pipes on one
    ours, bare = round_trips()
    os.sched_setaffinity(0, processors)
    print(f"round trip: {ours:.1f} us, bare ping-pong {bare:.1f} us: {ours / bare:.2f}x (asked 2x)")
    start = median(lambda: call([sys.executable, "-S", "-c", "pass"]))
    full_start = median(lambda: call([sys.executable, "-c", "pass"]))
    print(f"interpreter start: {start * 1e3:.1f} ms bare, {full_start * 1e3:.1f} ms with site")
    workers = 2 + 20  # one for each audience, one for each game
    plain = median(lambda: call([sys.executable, "-c", PLAIN]), 3)
    graded = median(lambda: call([str(ROOT / "run_autograder"), "solution"]), 3)
    allowed = plain + workers * full_start
    print(
        f"solution: {graded:.2f} s; the same calls plainly {plain:.2f} s + {workers} starts"
        f" = {allowed:.2f} s: {graded / allowed:.2f}x (asked 1.5x)"
    )
    starter = median(lambda: call([str(ROOT / "run_autograder"), "starter"]))
    print(f"starter: {starter:.2f} s = {starter / full_start:.0f} interpreter starts (asked 25)")


def median(work: Callable[[], float], rounds: int = ROUNDS) -> float:
    return statistics.median(work() for _ in range(rounds))


def call(command: list[str]) -> float:
    started = perf_counter()
    subprocess.run(command, cwd=ROOT, capture_output=True)
    return perf_counter() - started


def round_trips() -> tuple[float, float]:
    """Return microseconds per round trip, ours and bare, taking turns."""
    pairs = [(our_round_trip(), bare_round_trip()) for _ in range(ROUNDS)]
    return statistics.median(a for a, _ in pairs), statistics.median(b for _, b in pairs)


def deep_tree(depth: int) -> object:
    return depth if depth == 0 else [deep_tree(depth - 1), deep_tree(depth - 1)]


def our_round_trip() -> float:
    """Return microseconds per expanded node of minimax in a real worker."""
    assignment = load_assignment(ASSIGNMENT)
    tree = deep_tree(12)
    case = SearchCase(name="bench", why="speed", tree=tree)
    submission = load_submission(ROOT / "solution")
    with Sandbox(assignment.limits, submission.files) as sandbox:
        student = Student(sandbox, submission, "hidden", Clock(assignment), lambda _: None)
        student.minimax(SearchCase(name="warm", why="up", tree=[1, 2]))
        started = perf_counter()
        evidence = student.minimax(case)
        seconds = perf_counter() - started
        student.close()
    return seconds / len(evidence.expanded) * 1e6


def bare_round_trip(count: int = 8191) -> float:
    """Return microseconds per line that another process decodes, encodes and sends back."""
    command = [sys.executable, "-S", "-c", PONG]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        message = [12, "MAX", 0, [0, 1]]
        started = perf_counter()
        for _ in range(count):
            process.stdin.write(json.dumps(message).encode() + b"\n")
            process.stdin.flush()
            message = json.loads(process.stdout.readline())
        seconds = perf_counter() - started
        process.stdin.close()
    return seconds / count * 1e6


if __name__ == "__main__":
    main()
