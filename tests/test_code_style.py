"""The code is formatted, clean and strictly typed."""

import subprocess
import sys

import pytest
from modules import ROOT


@pytest.mark.parametrize(
    "command", ["ruff check", "ruff format --check", "mypy"], ids=lambda command: command
)
def test_the_code_passes(command):
    ran = subprocess.run(
        [sys.executable, "-m", *command.split()], cwd=ROOT, capture_output=True, text=True
    )
    assert ran.returncode == 0, f"make lint says:\n{ran.stdout}{ran.stderr}"
