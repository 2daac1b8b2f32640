"""results.json whatever happens, the same every time, with what each reader may see."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import time

import pytest
from platform_layout import ASSIGNMENT, CANARY, ITEMS, POINTS, Platform, honest


@pytest.fixture(scope="module")
def namespaces():
    """Skip, with the reason, where grading cannot be put into namespaces of its own."""
    if os.geteuid() != 0 or shutil.which("bwrap") is None:
        pytest.skip("the platform's layout is tested as root, with bwrap")


@pytest.fixture
def platform(namespaces):
    made = Platform()
    yield made
    made.remove()


SLEEPS = "import time\nclass AI:\n    def __init__(self, state, depth):\n        time.sleep(60)\n"


def items_done(platform):
    """Return how many items are graded so far; -1 while there are no results at all."""
    if not platform.results.exists():
        return -1
    tests = json.loads(platform.results.read_text())["tests"]  # whole at every moment
    return sum(test["extra_data"]["status"] != "did not run" for test in tests)


def test_results_are_whole_whenever_the_grader_is_killed(platform):
    """SIGKILL after each item: each time every item is there, and points only grow."""
    platform.submit(honest())
    seen = []
    for moment in range(len(ITEMS)):
        platform.results.unlink(missing_ok=True)
        command = [*platform.namespace(), str(platform.folder / "run_autograder")]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
            while items_done(platform) < moment:
                assert run.poll() is None
            time.sleep(random.random() / 20)  # anywhere in the next item
            run.kill()
        results = json.loads(platform.results.read_text())
        assert [test["number"] for test in results["tests"]] == [number for number, *_ in ITEMS]
        assert sum(test["max_score"] for test in results["tests"]) == POINTS * len(ITEMS)
        assert results["score"] == sum(test["score"] for test in results["tests"])
        seen.append(results["score"])
    assert min(seen) < max(seen)  # some were killed before the end, and some points survived


def test_a_full_disk_leaves_the_last_complete_results(platform):
    platform.submit({"adversarial.py": "x = 1\n" * 20_000, "ai.py": honest()["ai.py"]})
    folder = platform.results.parent
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k,mode=700", "none", folder], check=True)
    try:
        (folder / "filler").write_bytes(b"x" * 4096)
        graded = platform.grade()
        assert [test["number"] for test in graded.results["tests"]] == [n for n, *_ in ITEMS]
        assert list(folder.glob(".results-*")) == []
    finally:
        subprocess.run(["umount", folder], check=True)


def test_results_that_cannot_be_written_are_an_error_of_ours(platform):
    platform.submit(honest())
    command = [str(platform.source / "run_autograder"), str(platform.submission)]
    ran = subprocess.run(
        [*platform.namespace(), *command, "--results", "/proc/nowhere/results.json"],
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 4
    assert "grader error" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_part_that_takes_all_its_time_costs_that_part_only(platform):
    head = ASSIGNMENT.replace("build_tree = 12", "build_tree = 2")
    head = head.replace("timeouts_per_part = 1", "timeouts_per_part = 3")
    platform.write_assignment(head, ITEMS)
    platform.submit({"ai.py": SLEEPS, "adversarial.py": honest()["adversarial.py"]})
    graded = platform.grade()
    assert graded.returncode == 0
    assert "timed out" in graded.output("1.1")
    assert graded.status("1.2") == "did not run"
    assert graded.output("1.2") == "did not run: time ran out."
    assert all(graded.scores[number] == POINTS for number in ("3.1", "3.2", "4.1", "4.4"))


NOISY = """
class AI:
    def __init__(self, state, depth):
        self.root, self.depth = object(), depth

    def build_tree(self):
        print("\\x1b[31mred", self.root, {"a", "b", "c"})
        self.root = None

    def expectimax(self):
        return {object(): 1}
"""


GAMBLES = """
import random

def minimax(game, state):
    import numpy
    print(random.random(), numpy.random.random())
    return numpy.random.random(), 0
"""


def test_a_second_run_gives_the_same_bytes_but_for_the_time(platform):
    def run():
        text = platform.grade().results_text
        return re.sub(r'"execution_time": [\d.]+', "", text)

    for files in (honest(), {"ai.py": NOISY}, {"adversarial.py": GAMBLES}, {}):
        platform.submit(files)
        assert run() == run()


def test_what_a_student_prints_is_shown_for_public_items_only_and_harmless(platform):
    code = 'print("loaded \\x1b[31m")\ndef minimax(game, state):\n    print(game.utility, state)\n'
    code += '    print("<b>", game.actions(state), chr(0x202e))\n    return 1 / 0\n'
    platform.submit({"adversarial.py": code})
    graded = platform.grade()
    assert "| <b> [0, 1] \\u202e" in graded.output("3.1")
    assert "\x1b" not in graded.results_text
    assert "printed" not in graded.output("3.2")
    assert graded.output("3.2") == "minimax raised ZeroDivisionError at line 5 of adversarial.py."


def test_an_exception_shows_the_lines_of_the_student_and_no_others(platform):
    code = "def minimax(game, state):\n    return helper(state)\n\n\ndef helper(state):\n"
    code += "    return state + 1\n"
    platform.submit({"adversarial.py": code})
    output = platform.grade().output("3.1")
    assert "minimax raised TypeError: unsupported operand" in output
    assert "adversarial.py, line 2, in minimax\n" in output
    assert "return helper(state)" in output
    assert "adversarial.py, line 6, in helper\n" in output
    assert "main.py" not in output


def test_a_syntax_error_shows_the_line_and_a_caret(platform):
    platform.submit({"adversarial.py": "def minimax(game, state):\n    return (1 +\n    x = = 2\n"})
    output = platform.grade().output("3.1")
    assert "SyntaxError" in output
    assert re.search(r"adversarial.py, line [23]\n\s+.*\n\s+\^", output)


def test_hidden_items_show_neither_inputs_nor_answers(platform):
    code = "def minimax(game, state):\n    return 0, 0\n\nalphabeta = minimax\n"
    platform.submit({"adversarial.py": code})
    graded = platform.grade()
    assert graded.output("3.2") == "minimax: wrong value."
    assert str(CANARY) not in graded.results_text


def test_an_error_of_ours_awards_nothing_says_so_and_spares_the_other_items(platform):
    check = (
        '"""Broken."""\n\n\ndef test_broken():\n    """A broken check."""\n    raise RuntimeError\n'
    )
    (platform.source / "grader/checks/test_broken.py").write_text(check)
    platform.write_assignment(ASSIGNMENT, [*ITEMS, ("9", "test_broken", "games", "public")])
    platform.submit(honest())
    graded = platform.grade()
    assert graded.status("9") == "grader error"
    assert graded.scores["9"] == 0
    assert "not in your code" in graded.output("9")
    assert graded.score == POINTS * len(ITEMS)
    assert "RuntimeError" in graded.stderr


def test_an_instructor_adds_a_check_with_a_function_and_a_table(platform):
    checks = """
def test_writes_docstrings():
    \"\"\"Every function has a docstring\"\"\"


def test_is_short(judge):
    \"\"\"adversarial.py is short\"\"\"
    assert len(judge.sources["adversarial.py"]) < 10, "adversarial.py is rather long"
"""
    (platform.source / "grader/checks/test_extra.py").write_text(checks)
    extra = [
        ("7", "test_writes_docstrings", "minimax", "public"),
        ("8", "test_is_short", "minimax", "public"),
    ]
    platform.write_assignment(ASSIGNMENT, [*ITEMS, *extra])
    platform.submit(honest())
    graded = platform.grade()
    assert graded.scores["7"] == POINTS
    assert graded.scores["8"] == 0
    assert graded.output("8") == "adversarial.py is rather long"


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("points = 10", "points = -1", "item[0].points"),
        ("call_seconds = 2", 'call_seconds = "2"', "limits.call_seconds"),
        ("test_minimax_public", "test_minimax_pubic", "item[4].check"),
    ],
)
def test_a_mistake_in_the_assignment_is_named_before_anything_runs(platform, old, new, named):
    path = platform.source / "assignment.toml"
    path.write_text(path.read_text().replace(old, new, 1))
    platform.submit(honest())
    graded = platform.grade()
    assert graded.returncode == 0  # there are results: zero for now, said to be ours
    assert graded.score == 0
    assert "not in your code" in graded.results["output"]
    assert "assignment.toml" in graded.stderr
    assert named in graded.stderr


def test_the_report_opens_with_what_changed_since_the_last_submission(platform):
    tests = [{"tags": ["alphabeta"], "score": "12.0"}, {"tags": ["minimax"], "score": 20}]
    metadata = {"previous_submissions": [{"score": "32", "results": {"tests": tests}}]}
    (platform.folder / "submission_metadata.json").write_text(json.dumps(metadata))
    platform.submit(honest())
    output = platform.grade().results["output"]
    assert output.startswith("Since your last submission: alphabeta 12 → 40.")


def test_where_a_student_could_read_secrets_the_platform_closes_them_first(platform):
    """Without Landlock only file modes protect: they are set before anything is graded."""
    platform.source.chmod(0o755)
    platform.submit(honest())
    assert platform.grade().score == POINTS * len(ITEMS)


def run_locally(platform, *arguments):
    command = [str(platform.source / "run_autograder"), *arguments]
    return subprocess.run(
        [*platform.namespace(), *command], cwd=platform.folder, capture_output=True, text=True
    )


def test_exit_codes(platform):
    def code(*arguments):
        return run_locally(platform, *arguments).returncode

    platform.submit(honest())
    assert code("submission") == 0
    assert code() == 2
    assert code("submission", "-q", "nonsense") == 2
    assert code("submission", "-c", "nonsense") == 2
    assert code("nowhere") == 3
    platform.submit({"notes.txt": "nothing"})
    assert code("submission") == 3
    platform.submit({"adversarial.py": honest()["adversarial.py"]})
    assert code("submission") == 1
    assert code("submission/adversarial.py", "-q", "minimax") == 0
    (platform.source / "assignment.toml").write_text("title = 3")
    assert code("submission") == 4


def test_one_part_and_one_case_can_be_run_alone(platform):
    platform.submit(honest())
    ran = run_locally(platform, "submission", "-q", "alphabeta", "--json", "-")
    numbers = [test["number"] for test in json.loads(ran.stdout)["tests"]]
    assert numbers == ["4.1", "4.2", "4.3", "4.4"]
    ran = run_locally(platform, "submission", "-q", "alphabeta", "-c", "public-1", "--json", "-")
    assert [test["number"] for test in json.loads(ran.stdout)["tests"]] == ["4.1", "4.3"]


TERMINAL = """\
file not found: ai.py. Submit it under exactly this name.

minimax
3.1  minimax: value and action                 10/10  passed
3.2  minimax: hidden trees                      0/10  crashed

3.2 minimax: hidden trees
minimax raised ZeroDivisionError at line 5 of adversarial.py.

isolation: own user, limits, no new privileges, landlock, seccomp
total 10 of 20
"""


def test_the_terminal_report_is_plain_text_when_piped(platform):
    code = """
def minimax(game, state):
    first = game.result(state, 0)
    leaf = game.utility(game.result(first, 0))
    return 3 // (leaf < 9), 0
"""
    platform.submit({"adversarial.py": code})
    ran = run_locally(platform, "submission", "-q", "minimax")
    plain = "\n".join(line.rstrip() for line in ran.stdout.splitlines()) + "\n"
    assert plain == TERMINAL
    assert "\x1b" not in ran.stdout
    assert ran.stderr.count("\n") <= 1  # no progress where nobody watches
