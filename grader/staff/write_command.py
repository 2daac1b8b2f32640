"""`fixtures write` and `fixtures fill`: what the commands say and show while sets are made."""

from __future__ import annotations

import re
import secrets
import sys
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from grader.assignment import Assignment
from grader.staff.checking import check
from grader.staff.fixture_set import load_set
from grader.staff.writing import AUDIENCES, planned_draws, put_in_place, refilled, write_sets


def write(
    fixtures: Path, assignment: Assignment, public_seed: str | None, secret_file: Path | None
) -> str:
    """Make new sets; return a sentence about them."""
    secret = read_secret(secret_file) if secret_file else secrets.token_hex(16)
    columns = (TextColumn("drawing"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not sys.stderr.isatty()
    ) as bar:
        task = bar.add_task("drawing", total=planned_draws())
        weighed = write_sets(
            fixtures, assignment, public_seed, secret,
            lambda drawn: bar.update(task, completed=drawn),
        )  # fmt: skip
    counts = {audience: len(load_set(fixtures, audience).files) for audience in AUDIENCES}
    return (
        f"weighed {weighed} random cases; written: {counts['public']} public and"
        f" {counts['hidden']} hidden cases, all verified"
    )


def read_secret(path: Path) -> str:
    """Return the secret in a file: 32 hexadecimal digits."""
    text = path.read_bytes().decode("ascii", "replace").strip().lower()
    if not re.fullmatch("[0-9a-f]{32}", text):
        raise click.UsageError(f"{path}: expected 32 hexadecimal digits, which are 128 bits")
    return text


def fill(fixtures: Path) -> tuple[list[str], list[str]]:
    """Fill in every case anew, keeping all inputs; return the files that changed, and problems."""
    old = [load_set(fixtures, audience) for audience in AUDIENCES]
    new = [refilled(one) for one in old]
    before = {(one.audience, file.path): file for one in old for file in one.files}
    changed = [
        f"{one.audience}/{file.path}"
        for one in new
        for file in one.files
        if file != before[one.audience, file.path]
    ]
    put_in_place(fixtures, new, verify=False)
    return changed, check(fixtures, quiet=True)
