"""How a message is laid out: labels aligned, traces cut around a place, boards side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grader.boards import Board, picture
from grader.giventrees import below

LARGEST, LARGEST_TILE = 8, 10**9


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
        rows = [title, *picture(_in_bounds(board))]
        width = max(map(len, rows))
        columns.append([row.ljust(width) for row in rows])
    height = max((len(column) for column in columns), default=0)
    for column in columns:
        column += [" " * len(column[0])] * (height - len(column))
    return "\n".join(("    " + "     ".join(row)).rstrip() for row in zip(*columns))


def _in_bounds(board: Board) -> Board:
    """Return as much of a board as a real one can have: a student's may be of any size."""
    return [[min(tile, LARGEST_TILE) for tile in row[:LARGEST]] for row in board[:LARGEST]]


def tree_around(tree: Any, name: str, most: int = 100) -> str:
    """Return a tree as it is written, shortened where it is not on the way to this node."""
    if len(str(tree)) <= most:
        return str(tree)
    for nearby in (4, 2, 1, 0):
        text = _shortened(tree, [] if name == "root" else name.split("."), nearby)
        if len(text) <= most:
            break
    return text


def _shortened(tree: Any, way: list[str] | None, nearby: int) -> str:
    """Return a subtree; off the way, all that is more than `nearby` levels down is left out.

    `way` leads on to the node that must be seen; None when it is elsewhere.
    """
    if not isinstance(tree, (dict, list)):
        return str(tree)
    if way is None and nearby <= 0:
        return min("{...}" if isinstance(tree, dict) else "[...]", str(tree), key=len)
    less = nearby - 1 if way is None or not way else nearby
    shown = []
    for word, child in below(tree):
        on = way[1:] if way and way[0] == word else None
        text = _shortened(child, on, less)
        shown.append(f"{word!r}: {text}" if isinstance(tree, dict) else text)
    inside = ", ".join(shown)
    return f"{{{inside}}}" if isinstance(tree, dict) else f"[{inside}]"
