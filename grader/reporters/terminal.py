"""A Report for a terminal: readable without colour, at 80 columns, and when piped."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.table import Table
from rich.text import Text

from grader.report import ItemReport, Report, Status
from grader.reporters.gradescope import text

STYLES = {
    Status.PASSED: "green",
    Status.FAILED: "red",
    Status.NOT_WRITTEN: "yellow",
    Status.CRASHED: "red",
    Status.DID_NOT_RUN: "yellow",
    Status.GRADER_ERROR: "magenta",
}


def show(report: Report, no_color: bool) -> None:
    """Print the whole report; a pipe gets 80 columns and no colour."""
    width = None if sys.stdout.isatty() else 80
    console = Console(no_color=no_color, width=width, highlight=False, emoji=False, markup=False)
    for note in report.notes:
        console.print(Text(note))
    for part in dict.fromkeys(item.item.part for item in report.items):
        _show_part(part, [item for item in report.items if item.item.part == part], console)
    console.print(Text(f"\nisolation: {report.isolation or 'none'}"))
    console.print(Text(f"total {report.score:g} of {report.possible:g}", style="bold"))


def _show_part(part: str, items: list[ItemReport], console: Console) -> None:
    table = Table(title=part, title_justify="left", box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold", min_width=40)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    for item in items:
        table.add_row(
            item.item.number,
            Text(item.title),
            f"{item.score:g}/{item.item.points:g}",
            Text(item.status.value, style=STYLES[item.status]),
        )
    console.print()
    console.print(table)
    for item in items:
        if item.status is not Status.PASSED or item.printed:
            console.print()
            console.print(Text(f"{item.item.number} {item.title}", style="bold"))
            console.print(Text(text(item)), soft_wrap=True)
