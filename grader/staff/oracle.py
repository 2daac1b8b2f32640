"""Right answers by other means than solution/: no code is shared with it or with game.py.

Trees by brute force; a depth-3 decision of 2048 by its closed form.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from grader.boards import Board
from grader.trees import Path, Tree, to_move

Line = tuple[int, ...]


def tree_value(tree: Tree, players: Sequence[str], path: Path = ()) -> float:
    """Return the minimax value of a tree, by looking at all of it."""
    if not isinstance(tree, Sequence):
        return tree
    values = [tree_value(child, players, (*path, at)) for at, child in enumerate(tree)]
    return max(values) if to_move(path, players) == "MAX" else min(values)


def depth_three_values(board: Board) -> dict[int, float]:
    """Return what each legal direction is worth, beyond the score so far, three levels deep.

    A new tile changes no score, and left and right of a line earn the same. So the last MAX
    level earns the larger of its row gains and its column gains, and a new 2 changes one row
    and one column.
    """
    values = {}
    for direction in range(4):
        after, earned = _moved(board, direction)
        if after != board:
            values[direction] = earned + _mean_of_next(after)
    return values


def _mean_of_next(board: Board) -> float:
    rows = [tuple(row) for row in board]
    columns = list(zip(*rows))
    by_rows, by_columns = sum(map(_gain, rows)), sum(map(_gain, columns))
    best = [
        max(
            by_rows - _gain(row) + _gain((*row[:c], 2, *row[c + 1 :])),
            by_columns - _gain(columns[c]) + _gain((*columns[c][:r], 2, *columns[c][r + 1 :])),
        )
        for r, row in enumerate(rows)
        for c, tile in enumerate(row)
        if tile == 0
    ]
    return sum(best) / len(best)


def _moved(board: Board, direction: int) -> tuple[Board, int]:
    """Return the board after a slide, and what merged."""
    lines = [tuple(row) for row in board] if direction in (1, 3) else list(zip(*board))
    towards_end = direction in (2, 3)
    moved = [_packed(line[::-1])[::-1] if towards_end else _packed(line) for line in lines]
    after = moved if direction in (1, 3) else list(zip(*moved))
    return [list(row) for row in after], sum(map(_gain, lines))


@lru_cache(maxsize=200_000)
def _gain(line: Line) -> int:
    """Return what merges in a line: each run of equal neighbours has half its length in pairs."""
    total, held = 0, 0
    for tile in line:
        if tile == 0:
            continue
        if tile == held:
            total, held = total + 2 * tile, 0
        else:
            held = tile
    return total


@lru_cache(maxsize=200_000)
def _packed(line: Line) -> Line:
    """Return a line after sliding to its start."""
    done: list[int] = []
    open_end = False  # whether the last tile may still merge
    for tile in filter(None, line):
        if open_end and done[-1] == tile:
            done[-1], open_end = 2 * tile, False
        else:
            done.append(tile)
            open_end = True
    return tuple(done + [0] * (len(line) - len(done)))
