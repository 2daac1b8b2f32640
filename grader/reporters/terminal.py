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
    if report.notes:
        print("\n".join(report.notes))
    for part in dict.fromkeys(item.item.part for item in report.items):
        items = [item for item in report.items if item.item.part == part]
        console.print("", _table(part, items), sep="\n")
        for item in items:
            if item.status is not Status.PASSED or item.printed:
                print(f"\n{item.item.number} {item.title}\n{text(item)}")
    print(f"\nisolation: {report.isolation or 'none'}")
    print(f"total {report.score:g} of {report.possible:g}")


def _table(part: str, items: list[ItemReport]) -> Table:
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
    return table
