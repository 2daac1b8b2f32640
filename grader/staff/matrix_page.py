"""The kill matrix as one page, with nothing outside it: programs by cases, for staff only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import get_args

from grader.assignment import Audience
from grader.staff.matrix import Row, Verdict, problems
from grader.staff.matrix_cases import Column, Matrix, is_wrong
from grader.staff.matrix_text import groups, items_that_lose, summary

CAUGHT, PASSED, NOT_RUN = "\N{BLACK SQUARE}", "\N{MIDDLE DOT}", "?"
FACTS = 3  # so many are shown of an item

STYLE = """
:root { color-scheme: light; --line: #d5d9e0; --head: #eef1f5; --ink: #1d2430; --dim: #5d6778 }
* { box-sizing: border-box }
body { margin: 0; padding: 1.5rem; font: 14px/1.45 system-ui, sans-serif; color: var(--ink) }
h1 { font-size: 1.5rem; margin: 0 0 .3rem } h2 { font-size: 1.15rem; margin: 2.2rem 0 .6rem }
.staff { border-left: 4px solid #b3261e; background: #fdecea; padding: .5rem .8rem; margin: 1rem 0 }
.legend { color: var(--dim); margin: .8rem 0 } .legend b { color: var(--ink) }
.legend span { margin-right: 1.6em; white-space: nowrap; display: inline-block }
.scroll { overflow: auto; width: fit-content; max-width: 100%; max-height: 88vh;
  border: 1px solid var(--line) }
table { border-collapse: separate; border-spacing: 0; font-size: 12px }
th, td { border-right: 1px solid var(--line); border-bottom: 1px solid var(--line);
  padding: 2px 5px; background: #fff; white-space: nowrap; text-align: left }
thead th { position: sticky; top: 0; z-index: 2; background: var(--head); vertical-align: bottom;
  font-weight: 500 }
thead th.case { padding: 6px 1px; text-align: left }
thead th.case span { writing-mode: vertical-rl; transform: rotate(180deg); max-height: 15rem;
  overflow: hidden; text-overflow: ellipsis }
th.program { position: sticky; left: 0; z-index: 1; background: var(--head); font-weight: 600 }
thead th.program { z-index: 3 }
th.hidden { background: #e6e9f7 } thead th.spare { font-style: italic; color: var(--dim) }
td.cell { text-align: center; min-width: 1.5em; padding: 2px 0 }
td.caught { background: #cfe8d5; color: #14532d } td.passed { color: #9aa3b2 }
td.not-run { background: #fdf0c4; color: #6b4e00 }
.points { text-align: right; font-variant-numeric: tabular-nums }
td.first, th.first { border-left: 3px solid #8b95a7 }
.good { color: #14532d } .bad { background: #fbd5d1; color: #8c1d18; font-weight: 700 }
td.good, td.bad, td.passed { cursor: default }
tbody tr:hover td, tbody tr:hover th { box-shadow: inset 0 -2px #4a6fa5 }
"""


def as_html(matrix: Matrix) -> str:
    """Return the page."""
    body = "".join(_section(name, rows, matrix) for name, rows in groups(matrix).items())
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Kill matrix</title><style>{STYLE}</style></head><body>\n"
        f"<h1>Kill matrix</h1><p>{escape(summary(matrix))}.</p>\n"
        '<p class="staff"><b>For staff only.</b> This page names the hidden cases and says what'
        " they find. Do not publish it.</p>\n"
        f"{_legend()}{_failures(matrix.rows)}{body}</body></html>\n"
    )


def _legend() -> str:
    entries = [
        (CAUGHT, "the case catches the program: point at it to read how"),
        (PASSED, "the program passes it"),
        (NOT_RUN, "not run: calls before it had timed out"),
        ("-3.2", "points lost in an item"),
        ("CAPITALS", "a verdict that is a failure"),
    ]
    items = [f"<span><b>{escape(sign)}</b> {escape(text)}</span>" for sign, text in entries]
    italics = "<span><i>case in italics</i> no program needs it, or it catches none</span>"
    return f'<p class="legend">{"".join(items)}{italics}</p>\n'


def _failures(rows: Sequence[Row]) -> str:
    lines = [
        f"<li><b>{escape(row.program.id)}</b>: {escape(problem.text)}</li>"
        for row in rows
        for problem in problems(row)
    ]
    return f"<h2>Failures</h2><ul>{''.join(lines)}</ul>\n" if lines else ""


# --- a table --------------------------------------------------------------------------------


def _section(heading: str, rows: Sequence[Row], matrix: Matrix) -> str:
    items = items_that_lose(rows)
    columns = [one for one in matrix.columns if is_wrong(rows[0]) and one.part == heading]
    head = [_tag("th", "program", "program"), _tag("th", "", "verdict")]
    head += [_tag("th", "points", number) for number in items]
    head += [_case_head(column, matrix.whole, first) for column, first in _firsts(columns)]
    body = "".join(f"<tr>{''.join(_cells(row, items, columns))}</tr>\n" for row in rows)
    return (
        f"<h2>{escape(heading)}</h2>{_counts(columns)}"
        f'<div class="scroll"><table><thead><tr>{"".join(head)}</tr></thead>\n'
        f"<tbody>{body}</tbody></table></div>\n"
    )


def _counts(columns: Sequence[Column]) -> str:
    if not columns:
        return ""
    counts = [
        f"{sum(column.audience == audience for column in columns)} {audience}"
        for audience in get_args(Audience)
    ]
    return f'<p class="legend">{" and ".join(counts)} cases, in this order, the smallest first</p>'


def _firsts(columns: Sequence[Column]) -> Iterable[tuple[Column, bool]]:
    """Pair each column with whether it is the first of its audience."""
    for at, column in enumerate(columns):
        yield column, at == 0 or columns[at - 1].audience != column.audience


def _case_head(column: Column, whole: bool, first: bool) -> str:
    spare = whole and not column.needed_by
    words = ["case", column.audience, *["spare"] * spare, *["first"] * first]
    needs = f"needed by {', '.join(column.needed_by)}" if column.needed_by else "needed by none"
    kept = f"stays because: {column.keep}" if column.keep else ""
    about = [f"{column.audience} {column.case}: {column.why}", f"catches {len(column.catches)}",
             needs, kept]  # fmt: skip
    name = f"<span>{escape(column.case)}</span>"
    return f'<th class="{" ".join(words)}" title="{_lines(about)}">{name}</th>'


def _cells(row: Row, items: Sequence[str], columns: Sequence[Column]) -> Iterable[str]:
    yield _tag("th", "program", row.program.id, row.program.name)
    how = [problem.text for problem in problems(row)] or [row.program.name]
    verdict: Verdict = row.verdict
    yield _tag("td", "bad" if verdict.is_failure else "good", verdict.value, *how)
    yield from (_points(row, number) for number in items)
    for column, first in _firsts(columns):
        yield _cell(row, column, first)


def _points(row: Row, number: str) -> str:
    item = row.items.get(number)
    if item is None or item.lost <= 0:
        return _tag("td", "points passed", PASSED)
    facts = [f"{case}: {what}" for case, what in row.caught[item.audience].items()]
    mine = [fact for fact in facts if fact.startswith(f"{item.part}/")]
    about = [f"{row.program.id} in {number}: {item.score:g} of {item.points:g}", *mine[:FACTS]]
    return _tag("td", "points", f"{-item.lost:g}", *about)


def _cell(row: Row, column: Column, first: bool) -> str:
    what = row.caught[column.audience].get(column.key, "")
    symbol, words = (CAUGHT, "caught") if what else (PASSED, "passed")
    if column.key in row.not_run[column.audience]:
        symbol, words, what = NOT_RUN, "not-run", "not run: calls before it had timed out"
    about = [f"{row.program.id} on {column.audience} {column.case}", what or "passes"]
    return _tag("td", f"cell {words}{' first' if first else ''}", symbol, *about)


def _tag(name: str, words: str, text: str, *title: str) -> str:
    hover = f' title="{_lines(title)}"' if title else ""
    return f'<{name} class="{words}"{hover}>{escape(text)}</{name}>'


def _lines(texts: Iterable[str]) -> str:
    return escape("\n".join(filter(None, texts)))
