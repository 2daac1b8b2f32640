"""How a message is laid out: labels aligned, traces cut around a place, boards side by side."""

from __future__ import annotations

from collections.abc import Sequence

from grader.boards import Board, picture


def aligned(fact: str, rows: Sequence[tuple[str, str]], after: Sequence[str] = ()) -> str:
    """Return a message: the fact, rows with their labels aligned, and lines below them."""
    width = max((len(label) for label, _ in rows), default=0)
    body = []
    for label, text in rows:
        first, *rest = text.splitlines() or [""]
        body.append(f"  {label:{width}}  {first}".rstrip())
        body += [f"  {'':{width}}  {line}".rstrip() for line in rest]
    return "\n".join([fact, *body, *[f"  {line}" for line in after]])


def around(names: Sequence[str], at: int, before: int = 12, after: int = 8) -> str:
    """Return the names near position `at`; the differing one is never cut."""
    start, stop = max(at - before, 0), at + after
    start = 0 if start <= 3 else start
    stop = len(names) if stop + 3 >= len(names) else stop
    middle = " ".join(names[start:stop])
    return ("... " if start else "") + middle + (" ..." if stop < len(names) else "")


def side_by_side(boards: Sequence[tuple[str, Board]]) -> str:
    """Return boards next to each other under their titles."""
    columns = []
    for title, board in boards:
        rows = [title, *picture(board)]
        width = max(map(len, rows))
        columns.append([row.ljust(width) for row in rows])
    height = max((len(column) for column in columns), default=0)
    for column in columns:
        column += [" " * len(column[0])] * (height - len(column))
    return "\n".join(("    " + "     ".join(row)).rstrip() for row in zip(*columns))
