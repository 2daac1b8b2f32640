"""The assignment sheet shows what really happens: its commands and examples are run."""

from __future__ import annotations

import doctest
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from modules import SOLUTION, STARTER, load
from readme_blocks import blocks, commands

SHEET = STARTER / "README.md"
EQUALITY = Path(__file__).parent.parent / "pruning_rules.py"


def written(folder: Path, file: str, *code: str) -> None:
    """Put code behind the stubs of a file, and give its functions the stubs' docstrings."""
    stub = (STARTER / file).read_text()
    body = "\n".join(code).replace("from __future__ import annotations\n", "")
    keep = "_stubs = dict(globals())\n"
    restore = """
for _name, _stub in _stubs.items():
    if callable(_stub) and _stub.__module__ == __name__ and globals()[_name] is not _stub:
        globals()[_name].__doc__ = _stub.__doc__
        for _method in ("build_tree", "expectimax", "compute_decision_ec"):
            if hasattr(_stub, _method):
                getattr(globals()[_name], _method).__doc__ = getattr(_stub, _method).__doc__
"""
    (folder / file).write_text(stub + keep + body + restore)


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """The folder of a student who has written everything."""
    folder = tmp_path_factory.mktemp("finished") / "a folder, später"
    shutil.copytree(STARTER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("ai.py", "adversarial.py"):
        written(folder, file, (SOLUTION / file).read_text())
    return folder


@pytest.fixture(scope="module")
def equality(tmp_path_factory):
    """The folder of a student whose alphabeta prunes on equality."""
    folder = tmp_path_factory.mktemp("equality") / "folder"
    shutil.copytree(STARTER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    rename = "alphabeta = prunes_on_equality\nalphabeta.__name__ = 'alphabeta'\n"
    written(folder, "adversarial.py", EQUALITY.read_text(), rename)
    return folder


def run(folder: Path, line: str) -> str:
    """Return what a command prints, on both streams, in that folder."""
    words = shlex.split(line)
    assert words[0] == "python"
    return subprocess.run(
        [sys.executable, *words[1:]],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ).stdout


@pytest.mark.parametrize("command", commands(SHEET, "console"), ids=lambda c: c.line)
def test_a_command_of_the_sheet_prints_what_the_sheet_shows(finished, command):
    assert run(finished, command.line).strip() == command.output.strip()


@pytest.mark.parametrize("command", commands(SHEET, "console", "equality"), ids=lambda c: c.line)
def test_a_command_on_the_wrong_program_prints_what_the_sheet_shows(equality, command):
    assert run(equality, command.line).strip() == command.output.strip()


def test_the_failure_that_the_sheet_explains_is_a_real_one(equality):
    (block,) = blocks(SHEET, "text", "equality")
    assert block.text in run(equality, "python -m doctest adversarial.py")


def test_unwritten_functions_fail_with_the_words_of_the_sheet():
    assert "`NotImplementedError: build_tree is not written yet`" in SHEET.read_text()
    assert "NotImplementedError: build_tree is not written yet" in run(
        STARTER, "python -m doctest ai.py"
    )


def test_the_sessions_of_the_sheet_run(monkeypatch):
    for name in ("ai", "adversarial"):
        monkeypatch.setitem(sys.modules, name, load(SOLUTION / f"{name}.py"))
    sessions = blocks(SHEET, "python")
    assert len(sessions) == 2
    for session in sessions:
        test = doctest.DocTestParser().get_doctest(session.text, {}, "sheet", None, None)
        report = []
        assert doctest.DocTestRunner().run(test, out=report.append).failed == 0, "".join(report)


def test_the_options_the_sheet_lists_exist(finished):
    table = SHEET.read_text().split("## How to run")[1].split("##")[0]
    lines = [part for part in table.split("`") if part.startswith("python ")]
    assert len(lines) >= 5
    for line in lines:
        output = run(finished, line)
        assert "Traceback" not in output
        assert "error:" not in output


def test_every_file_of_the_starter_is_on_the_sheet():
    listed = SHEET.read_text()
    for file in STARTER.glob("*.py"):
        assert f"| `{file.name}` |" in listed
