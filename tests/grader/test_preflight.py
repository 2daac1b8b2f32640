"""Before grading: what student code could read is closed, warned of, or a reason not to grade.

Landlock is taken away for real: a filter in front of the grader answers its system calls as
a kernel without it does.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from platform_layout import ORDINARY_UID, Graded, Platform, honest

from grader import diagnosis as say

# Runs the rest of the line with 444 to 446, Landlock's calls everywhere, answered by ENOSYS.
NO_LANDLOCK = """
import ctypes, errno, os, struct, sys

LOAD, AT_LEAST, MORE_THAN, RETURN = 0x20, 0x35, 0x25, 0x06
REFUSE, ALLOW = 0x00050000 | errno.ENOSYS, 0x7FFF0000
lines = [(LOAD, 0, 0, 0), (AT_LEAST, 0, 2, 444), (MORE_THAN, 1, 0, 446),
         (RETURN, 0, 0, REFUSE), (RETURN, 0, 0, ALLOW)]

class Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("lines", ctypes.c_char_p)]

program = Program(len(lines), b"".join(struct.pack("HBBI", *line) for line in lines))
libc = ctypes.CDLL(None, use_errno=True)
SET_SECCOMP, NO_NEW_PRIVS, FILTER = 22, 38, 2
assert libc.prctl(NO_NEW_PRIVS, 1, 0, 0, 0) == 0
assert libc.prctl(SET_SECCOMP, FILTER, ctypes.byref(program), 0, 0) == 0
assert libc.syscall(444, None, 0, 1) == -1 and ctypes.get_errno() == errno.ENOSYS
os.execv(sys.argv[1], sys.argv[1:])
"""


class OldKernel(Platform):
    """Gradescope's folders, open to everybody, on a kernel without Landlock."""

    def namespace(self) -> list[str]:
        python = str(self.source / ".venv/bin/python")
        return [*super().namespace(), python, "-I", "-S", "-c", NO_LANDLOCK]

    def modes(self) -> list[int]:
        closed = (self.source, self.submission, self.results.parent)
        return [path.stat().st_mode & 0o777 for path in closed]


@pytest.fixture
def old_kernel() -> Iterator[Callable[[int], OldKernel]]:
    """Makes platforms of a user with the honest submission in them; removed at the end."""
    if os.geteuid() != 0 or shutil.which("bwrap") is None:
        pytest.skip("the platform's layout is tested as root, with bwrap")
    made = []

    def make(uid: int) -> OldKernel:
        made.append(OldKernel(uid=uid))
        made[-1].submit(honest())
        return made[-1]

    yield make
    for platform in made:
        platform.remove()


def grade_locally(platform: Platform) -> subprocess.CompletedProcess[str]:
    """Grade the same files by the command that people type."""
    command = [str(platform.source / "run_autograder"), str(platform.submission), "--no-color"]
    return subprocess.run(
        [*platform.namespace(), *command], capture_output=True, text=True, timeout=60
    )


def warnings(stderr: str) -> list[str]:
    """Return the lines of a run, but for the check that the small assignment leaves out."""
    return [line for line in stderr.splitlines() if "has no [[item]] table" not in line]


def statuses(graded: Graded) -> set[str]:
    return {test["extra_data"]["status"] for test in graded.results["tests"]}


# --- on the platform ---------------------------------------------------------------------------


def test_the_platform_refuses_when_secrets_stay_readable(old_kernel) -> None:
    """No user of its own, no Landlock: nothing is graded, and everybody is told their part."""
    platform = old_kernel(ORDINARY_UID)
    graded = platform.grade()
    assert graded.returncode == 0  # there are results, so the platform shows them
    assert graded.score == 0
    assert [test["number"] for test in graded.results["tests"]] == [
        item.number for item in platform.assignment.items
    ]
    assert statuses(graded) == {"grader error"}
    # The student reads that it is not their fault, and nothing about our folders.
    assert say.grader_error() in graded.results["output"]
    assert all(say.grader_error() in test["output"] for test in graded.results["tests"])
    assert str(platform.folder) not in graded.results_text
    # Staff read what is open, and what to do.
    assert graded.stderr.splitlines()[-1] == (
        f"grader error: student code could read {platform.source}, so nothing was graded."
        " Grade as root, or on a kernel with Landlock."
    )
    assert "Traceback" not in graded.stderr


def test_folders_of_somebody_else_are_a_reason_to_refuse_too(old_kernel) -> None:
    """What we may not close stays open: staff read the same sentence, not an error number."""
    platform = old_kernel(ORDINARY_UID)
    os.chown(platform.source, 0, 0)
    graded = platform.grade()
    assert (graded.returncode, graded.score) == (0, 0)
    assert graded.stderr.endswith(" Grade as root, or on a kernel with Landlock.\n")


def test_the_platform_as_root_closes_what_is_open_and_grades(old_kernel) -> None:
    """File modes alone are enough when students have users of their own."""
    platform = old_kernel(0)
    assert platform.modes() == [0o755] * 3
    graded = platform.grade()
    assert statuses(graded) == {"passed"}
    assert "landlock" not in graded.results["output"]
    assert "student code" not in graded.stderr
    assert platform.modes() == [0o700] * 3


# --- locally -----------------------------------------------------------------------------------


def test_locally_an_ordinary_user_is_warned_in_one_line(old_kernel) -> None:
    """On one's own machine grading goes on, with the line that says what would close it."""
    platform = old_kernel(ORDINARY_UID)
    ran = grade_locally(platform)
    assert ran.returncode == 0
    assert ran.stdout.endswith("total 120 of 120\n")
    assert warnings(ran.stderr) == [
        f"warning: student code can read {platform.source} here;"
        " this closes it: run it as root: sudo ./run_autograder"
    ]


def test_locally_root_is_told_the_command_that_closes_it(old_kernel) -> None:
    """Nothing is closed behind anybody's back; the command in the warning does it."""
    platform = old_kernel(0)
    ran = grade_locally(platform)
    assert ran.returncode == 0
    [line] = warnings(ran.stderr)
    warning, _, command = line.partition("; this closes it: ")
    assert warning == f"warning: student code can read {platform.source} here"
    assert platform.modes() == [0o755] * 3
    subprocess.run(command, shell=True, check=True)
    again = grade_locally(platform)
    assert (again.returncode, warnings(again.stderr)) == (0, [])


def test_with_landlock_an_ordinary_user_needs_no_warning(old_kernel) -> None:
    """The same folders, as open as before, on the kernel that we have."""
    if not has_landlock():
        pytest.skip("this kernel has no Landlock")
    platform = old_kernel(ORDINARY_UID)
    platform.namespace = lambda: Platform.namespace(platform)
    assert statuses(platform.grade()) == {"passed"}
    ran = grade_locally(platform)
    assert (ran.returncode, warnings(ran.stderr)) == (0, [])


def has_landlock() -> bool:
    ask = "import ctypes; raise SystemExit(ctypes.CDLL(None).syscall(444, None, 0, 1) < 1)"
    return subprocess.run([sys.executable, "-c", ask]).returncode == 0
