"""2048 boards as text and back: `parse` and `picture` are inverses."""

from __future__ import annotations

Board = list[list[int]]


def parse(rows: list[str]) -> Board:
    """Return the board that such rows draw: `["2 .", ". 4"]`."""
    return [[0 if cell == "." else int(cell) for cell in row.split()] for row in rows]


def picture(board: Board) -> list[str]:
    """Return the rows of a board, aligned, with `.` for an empty cell."""
    cells = [[str(tile or ".") for tile in row] for row in board]
    width = max((len(cell) for row in cells for cell in row), default=1)
    return [" ".join(cell.rjust(width) for cell in row) for row in cells]
