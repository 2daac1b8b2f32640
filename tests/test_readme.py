"""The commands and recipes of the README do what it says, in a copy of the repository."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys

import pytest
from modules import ROOT, STARTER
from readme_blocks import blocks, commands

from grader.assignment import load_assignment
from grader.paths import ASSIGNMENT

README = ROOT / "README.md"


@pytest.fixture
def clone(tmp_path):
    """A copy of the repository, with the environment that it would make."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    names = listed.stdout.split() or pytest.skip("the README is tested in a git checkout")
    for name in names:
        if (ROOT / name).exists() and not name.startswith("tests/"):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tmp_path / name)
    (tmp_path / ".venv").symlink_to(ROOT / ".venv")
    return tmp_path


def run(line, folder):
    """Run a command of the README, with `python` meaning ours."""
    path = f"{os.path.dirname(sys.executable)}:{os.environ['PATH']}"
    return subprocess.run(
        line,
        shell=True,
        cwd=folder,
        capture_output=True,
        text=True,
        env={**os.environ, "PATH": path},
    )


def test_the_first_command_grades_the_solution(clone):
    first, second = [command.line for command in commands(README, "console")][:2]
    assert second == "make test"  # which is running this
    ran = run(first, clone)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.endswith("total 100 of 100\n")


def test_the_starter_gets_a_kind_zero(clone):
    ran = run("./run_autograder starter", clone)
    assert ran.returncode == 1
    assert "alphabeta is not written yet." in ran.stdout
    assert "Traceback" not in ran.stdout + ran.stderr
    assert ran.stdout.endswith("total 0 of 100\n")


def test_the_recipe_for_a_case(clone):
    (case,) = blocks(README, "json")
    path = clone / "fixtures" / "public" / "alphabeta" / "my-tree.json"
    path.write_text(case.text)
    for command in commands(README, "console")[2:]:
        ran = run(command.line, clone)
        assert ran.returncode == 0, ran.stderr
    assert json.loads(path.read_text())["expected"]["value"] == 3


@pytest.mark.full
def test_the_recipe_for_a_new_term(clone, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    for command in commands(README, "console", "term"):
        ran = run(command.line.replace("/tmp/", f"{elsewhere}/"), clone)
        assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stdout.endswith("Scores: regrade\n")
    assert "equality-at-min" in (elsewhere / "matrix.html").read_text()


def test_the_recipe_for_a_check(clone):
    (check,) = blocks(README, "python")
    (table,) = blocks(README, "toml")
    (clone / "grader" / "checks" / "test_mine.py").write_text(check.text)
    with open(clone / "assignment.toml", "a") as file:
        file.write("\n" + table.text)
    ran = run("./run_autograder solution -q minimax", clone)
    assert ran.returncode == 0, ran.stderr
    assert "Every function of adversarial.py has a docstring" in ran.stdout
    ran = run("./run_autograder tests_nowhere", clone)
    assert ran.returncode == 3


def test_every_option_of_the_readme_exists(clone):
    shown = run("python -m grader grade --help", clone).stdout
    for option in ("-q", "-c", "--json", "--results", "-j", "--no-color"):
        assert option in shown


def test_the_points_on_the_assignment_sheet_are_those_of_the_assignment():
    sheet = (STARTER / "README.md").read_text()
    assignment = load_assignment(ASSIGNMENT)
    for part in assignment.part_seconds:
        points = {"public": 0.0, "hidden": 0.0}
        for item in assignment.items:
            if item.part == part:
                points[item.audience] += item.points
        assert f"| `{part}` | {points['public']:g} | {points['hidden']:g} |" in sheet
    assert f"{assignment.limits.call_seconds} seconds" in sheet
    assert f"{assignment.limits.memory_mb} MB" in sheet
