"""2048 by the letter of its rules, one tile and one step at a time; shares no code with game.py."""

from __future__ import annotations

STEPS = {0: (-1, 0), 1: (0, -1), 2: (1, 0), 3: (0, 1)}  # up, left, down, right


def slow_move(board: list[list[int]], direction: int) -> tuple[list[list[int]], int]:
    """Return the board after a move, and what it adds to the score."""
    size = len(board)
    down, right = STEPS[direction]
    tiles = {(r, c): board[r][c] for r in range(size) for c in range(size) if board[r][c]}
    merged: set[tuple[int, int]] = set()
    gain = 0
    # Tiles nearest to the wall that is moved to go first.
    for cell in sorted(tiles, key=lambda rc: -(rc[0] * down + rc[1] * right)):
        tile = tiles.pop(cell)
        row, col = cell
        while True:
            ahead = (row + down, col + right)
            if not (0 <= ahead[0] < size and 0 <= ahead[1] < size):
                break
            if ahead in tiles:
                if tiles[ahead] == tile and ahead not in merged:
                    row, col = ahead
                    tile *= 2
                    gain += tile
                    merged.add(ahead)
                break
            row, col = ahead
        tiles[row, col] = tile
    return [[tiles.get((r, c), 0) for c in range(size)] for r in range(size)], gain


def slow_legal(board: list[list[int]]) -> list[int]:
    """Return the directions that change the board."""
    return [direction for direction in range(4) if slow_move(board, direction)[0] != board]
