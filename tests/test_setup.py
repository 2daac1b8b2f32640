"""Which interpreter setup.sh chooses, and that the grader says so when students cannot run it.

Student code runs as another user, so a Python in a folder that only root can enter is of no
use to it. Here such folders are made, with a copy of our own interpreter in them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from modules import ROOT

BASE = Path(sys._base_executable).resolve()  # type: ignore[attr-defined]
# All that setup.sh runs besides Python.
TOOLS = ("bash", "basename", "cat", "chmod", "dirname", "id", "mkdir", "rm", "touch")

needs_root = pytest.mark.skipif(
    os.geteuid() != 0, reason="only for root are students another user: run this as root"
)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that everybody can enter; pytest's own are closed to others."""
    made = Path(tempfile.mkdtemp(prefix="setup-"))
    made.chmod(0o755)
    yield made
    shutil.rmtree(made)


def copy_of_python(home: Path, mode: int) -> Path:
    """Return an interpreter of its own below `home`: the program copied, its library linked."""
    for place in {"lib", sys.platlibdir}:
        (home / place).mkdir(parents=True)
        for path in (Path(sys.base_prefix) / place).glob("*python3*"):
            (home / place / path.name).symlink_to(path)
    python = home / "bin" / "python3"
    python.parent.mkdir()
    shutil.copy(BASE, python)
    home.chmod(mode)
    return python


def clone(folder: Path) -> Path:
    """Return a copy of what setup.sh and grading need, with nothing to be installed."""
    made = folder / "clone"
    ignore = shutil.ignore_patterns("__pycache__")
    for name in ("grader", "starter", "solution", "fixtures"):
        shutil.copytree(ROOT / name, made / name, ignore=ignore)
    for name in ("assignment.toml", "run_autograder", "setup.sh"):
        shutil.copy(ROOT / name, made / name)
    (made / "requirements").mkdir()
    (made / "requirements/run.txt").write_text("# nothing: this is about the interpreter\n")
    return made


def set_up(where: Path, *path: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run setup.sh with these folders as PATH, and none of our own settings."""
    environment = {"PATH": os.pathsep.join(map(str, path)), "HOME": str(where), **variables}
    command = [str(where / "setup.sh")]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)


def tools(folder: Path) -> Path:
    """Return a folder with what setup.sh runs, and no Python."""
    made = folder / "tools"
    made.mkdir()
    for name in TOOLS:
        found = shutil.which(name)
        assert found is not None, name
        (made / name).symlink_to(found)
    return made


def base_of(where: Path) -> Path:
    """Return the folder of the interpreter that a clone's .venv was made on."""
    lines = (where / ".venv/pyvenv.cfg").read_text().splitlines()
    settings = dict(line.split(" = ", 1) for line in lines)
    return Path(settings["home"]).resolve()


# --- setup.sh ----------------------------------------------------------------------------------


@needs_root
def test_setup_passes_over_a_python_that_only_root_can_run(folder: Path) -> None:
    """The first python3 on PATH is private, the next one is not: .venv is made on that."""
    private, where = copy_of_python(folder / "private", 0o700), clone(folder)
    ran = set_up(where, private.parent, tools(folder), BASE.parent)
    assert ran.returncode == 0, ran.stderr
    assert base_of(where) == BASE.parent
    assert str(private) not in ran.stderr


@needs_root
def test_setup_takes_the_first_python_that_everybody_can_run(folder: Path) -> None:
    """The same copy in an open folder is taken: it was the folder, not the copy."""
    public, where = copy_of_python(folder / "public", 0o755), clone(folder)
    ran = set_up(where, public.parent, tools(folder), BASE.parent)
    assert ran.returncode == 0, ran.stderr
    assert base_of(where) == public.parent
    assert f"making .venv with {public}" in ran.stderr


@needs_root
def test_a_python_that_only_root_can_run_is_a_last_resort(folder: Path) -> None:
    """With no other, .venv is made on it, and grading stops with what to do about it."""
    private, where = copy_of_python(folder / "private", 0o700), clone(folder)
    ran = set_up(where, private.parent, tools(folder))
    assert ran.returncode == 0, ran.stderr
    assert base_of(where) == private.parent
    lend_packages(where)
    graded = grade_solution(where)
    assert graded.returncode == 4, graded.stdout
    assert graded.stdout == ""
    assert graded.stderr == (
        f"grader error: {private} cannot be run by another user, and student code never runs"
        " as root. Make .venv on another interpreter: PYTHON=/usr/bin/python3 ./setup.sh\n"
    )


def test_setup_without_any_python_says_what_to_do(folder: Path) -> None:
    where = clone(folder)
    ran = set_up(where, tools(folder))
    assert ran.returncode == 1
    assert ran.stderr == (
        "setup.sh: no Python 3.10 or newer found; install one, or name it: PYTHON=... ./setup.sh\n"
    )
    assert not (where / ".venv").exists()


def test_setup_refuses_a_named_interpreter_that_is_none(folder: Path) -> None:
    where = clone(folder)
    ran = set_up(where, tools(folder), BASE.parent, PYTHON="/bin/false")
    assert ran.returncode == 1
    assert ran.stderr == ("setup.sh: PYTHON is /bin/false, which is not Python 3.10 or newer\n")
    assert not (where / ".venv").exists()


# --- the grader on such an interpreter -----------------------------------------------------------


def lend_packages(where: Path) -> None:
    """Let a clone's .venv find the packages that are installed for us."""
    [packages] = (where / ".venv/lib").glob("python3*/site-packages")
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")


def grade_solution(where: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["./run_autograder", "solution"], cwd=where, capture_output=True, text=True, timeout=120
    )


@needs_root
def test_grading_needs_only_an_interpreter_that_others_can_run(folder: Path) -> None:
    """The same copy in an open folder grades the solution, in a clone that is private."""
    public, where = copy_of_python(folder / "public", 0o755), clone(folder)
    subprocess.run([public, "-m", "venv", "--without-pip", where / ".venv"], check=True)
    (where / ".venv/ready-run").touch()
    lend_packages(where)
    where.chmod(0o700)
    graded = grade_solution(where)
    assert graded.returncode == 0, graded.stderr
    assert graded.stdout.splitlines()[-1].startswith("total ")


@needs_root
def test_the_advice_is_enough(folder: Path) -> None:
    """The command that the grader names makes .venv again on the interpreter that it names."""
    private, where = copy_of_python(folder / "private", 0o700), clone(folder)
    path = (private.parent, tools(folder))
    assert set_up(where, *path).returncode == 0
    ran = set_up(where, *path, PYTHON=str(BASE))
    assert ran.returncode == 0, ran.stderr
    assert base_of(where) == BASE.parent
    lend_packages(where)
    assert grade_solution(where).returncode == 0
    (where / ".venv/kept").touch()
    assert set_up(where, *path, PYTHON=str(BASE)).returncode == 0
    assert (where / ".venv/kept").exists()  # on it already: nothing to do
