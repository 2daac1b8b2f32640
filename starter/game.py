"""The 2048 simulator. Given: do not edit.

>>> game = Game([[2, 2, 4, 0], [0, 0, 0, 0], [0, 0, 0, 0], [4, 0, 0, 4]], 100)
>>> game.move(1)                     # left: 2+2 and 4+4 merge
True
>>> print(game)
4  4  .  .
.  .  .  .
.  .  .  .
8  .  .  .
score 112
>>> game.undo()
True
>>> game.get_state()
([[2, 2, 4, 0], [0, 0, 0, 0], [0, 0, 0, 0], [4, 0, 0, 4]], 100)

How it is fast: what a row becomes depends on that row alone. So each row is worked out
once, when it is first seen, and a board is a list of such known rows (of known columns,
after a move up or down). Looking a row up is also what refuses a bad one, so checking
the input costs nothing extra. Nothing is computed at import.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from operator import index

Board = list[list[int]]
State = tuple[Board, int]  # (board, score)

SIZES = range(2, 9)
SPAWNS = ("twos", "standard")  # 2s only, or a 4 one time in ten


class Game:
    """A board and a score, and the moves that change them.

    `Game()` is a new game with two tiles; `Game(board, score)` starts from a copy of that
    state. `seed` makes the spawned tiles repeatable; the global `random` is never used.
    """

    score: int
    board_size: int

    def __init__(
        self,
        board: Sequence[Sequence[int]] | None = None,
        score: int = 0,
        *,
        board_size: int = 4,
        seed: int | None = None,
        spawn: str = "twos",
    ) -> None:
        if spawn not in SPAWNS:
            raise ValueError(f"spawn is {spawn!r}, expected 'twos' or 'standard'")
        self.spawn = spawn
        self.board_size = board_size
        self._random = random.Random(seed)
        self.reset(board, score)

    def reset(self, board: Sequence[Sequence[int]] | None = None, score: int = 0) -> None:
        """Go to a copy of this state; without a board, to a new game of `board_size`."""
        if board is None:
            self._start()
            return
        if type(score) is not int:
            _check_score(score)
        self._lines = _known_lines(board)
        self._turned = False  # True while _lines are columns
        self._matrix: Board | None = None  # the board as a list, once somebody asked for it
        self._history: list[tuple[list[_Line], bool, int]] = []
        self.board_size = len(self._lines)
        self.score = score

    def get_state(self) -> State:
        """Return `(board, score)`, the board being a copy."""
        return list(map(list, self._rows())), self.score

    @property
    def tile_matrix(self) -> Board:
        """The board itself, a list of rows; you may write to it.

        `move`, `undo` and `reset` put a new list in its place.
        """
        if self._matrix is None:
            self._matrix = list(map(list, self._rows()))
        return self._matrix

    @tile_matrix.setter
    def tile_matrix(self, board: Board) -> None:
        self._matrix = list(map(list, _known_lines(board)))
        self.board_size = len(self._matrix)

    def move(self, direction: int) -> bool:
        """Slide and merge, add what merged to the score, and return whether the board changed.

        Directions: 0 up, 1 left, 2 down, 3 right. Places no tile.
        """
        if type(direction) is not int or not 0 <= direction <= 3:
            direction = _checked_direction(direction)
        if self._matrix is not None:  # somebody may have written to it
            self._lines, self._turned = _known_lines(self._matrix), False
        lines = self._lines
        turned = direction == 0 or direction == 2
        if turned is not self._turned:
            known = _LINES[len(lines)]
            lines = [known[line] for line in zip(*lines)]
        if direction < 2:
            moved = [line.to_start for line in lines]
        else:
            moved = [line.to_end for line in lines]
        if moved == lines:
            return False
        self._history.append((self._lines, self._turned, self.score))
        self._lines, self._turned, self._matrix = moved, turned, None
        gain = 0
        for line in lines:
            gain += line.gain
        self.score += gain
        return True

    def move_and_place(self, direction: int) -> bool:
        """Move and, if the board changed, place a random tile; return whether it changed."""
        changed = self.move(direction)
        if changed:
            self.place_random_tile()
        return changed

    def place_random_tile(self) -> bool:
        """Put a new tile on a random empty cell; return False if there is none."""
        cells = self.get_open_tiles()
        if not cells:
            return False
        # Of Python's generators only random() is the same on every version.
        row, col = cells[int(self._random.random() * len(cells))]
        is_four = self.spawn == "standard" and self._random.random() < 0.1
        self.tile_matrix[row][col] = 4 if is_four else 2
        return True

    def get_open_tiles(self) -> list[tuple[int, int]]:
        """Return the empty cells as `(row, col)` pairs, row by row."""
        return [
            (i, j) for i, row in enumerate(self._rows()) for j, tile in enumerate(row) if not tile
        ]

    def undo(self) -> bool:
        """Take back the last move that changed the board; return False if there is none.

        Tiles placed since that move go with it. Can be repeated back to the last `reset`.
        The generator is not turned back: after an undo the next random tile is a new draw.
        """
        if not self._history:
            return False
        self._lines, self._turned, self.score = self._history.pop()
        self._matrix = None
        self.board_size = len(self._lines)
        return True

    def game_over(self) -> bool:
        """Return whether no direction changes the board."""
        rows = _known_lines(list(self._rows()))
        columns = _known_lines(list(zip(*rows)))
        return all(line.to_start == line == line.to_end for line in rows + columns)

    def set_state(
        self, init_tile_matrix: Sequence[Sequence[int]] | None = None, init_score: int = 0
    ) -> None:
        """Do as `reset` does; its name in later editions of the course."""
        self.reset(init_tile_matrix, init_score)

    def current_state(self) -> State:
        """Return what `get_state` returns; its name in later editions of the course."""
        return self.get_state()

    def __copy__(self) -> Game:
        """Return a game of its own: a shallow copy would share the board and the history."""
        import copy

        return copy.deepcopy(self)

    def __repr__(self) -> str:
        board, score = self.get_state()
        return f"Game({board}, {score})"

    def __str__(self) -> str:
        """Return the board as a picture, with `.` for an empty cell, and the score below."""
        rows = [[str(tile or ".") for tile in row] for row in self._rows()]
        width = max(len(cell) for row in rows for cell in row)
        lines = ["  ".join(cell.rjust(width) for cell in row) for row in rows]
        return "\n".join([*lines, f"score {self.score}"])

    def _start(self) -> None:
        size = self.board_size
        if type(size) is not int or size not in SIZES:
            raise ValueError(f"board_size is {size!r}, expected {SIZES[0]} to {SIZES[-1]}")
        self.reset([[0] * size for _ in range(size)])
        self.place_random_tile()
        self.place_random_tile()

    def _rows(self) -> Iterable[Sequence[int]]:
        if self._matrix is not None:
            return self._matrix
        return zip(*self._lines) if self._turned else self._lines


class _Line(tuple[int, ...]):
    """A row or column that was checked, and what it becomes when it slides either way."""

    to_start: _Line
    to_end: _Line
    gain: int  # what merges: the same both ways, a run of k equal tiles has k // 2 pairs

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle as the look-up, else a copied Game would copy every row ever seen."""
        return _known_line, (tuple(self),)


class _KnownLines(dict[tuple[int, ...], _Line]):
    """Every line of one size seen so far; a new one is checked and worked out on first look."""

    LIMIT = 100_000  # of 8 tiles there are too many to keep them all

    def __init__(self, size: int) -> None:
        self.size = size

    def __missing__(self, tiles: tuple[int, ...]) -> _Line:
        if len(tiles) != self.size:
            raise ValueError(
                f"{list(tiles)} has {len(tiles)} tiles on a board of {self.size} rows;"
                " a board is square"
            )
        fresh: dict[tuple[int, ...], _Line] = {}
        line = self._worked_out(tuple(_checked_tile(tile, tiles) for tile in tiles), fresh)
        if len(self) + len(fresh) > self.LIMIT:
            self.clear()
        self.update(fresh)  # only finished lines, and at once: this may be interrupted anywhere
        return line

    def _worked_out(self, tiles: tuple[int, ...], fresh: dict[tuple[int, ...], _Line]) -> _Line:
        """Return the line of these tiles; add it, and the lines it slides to, to `fresh`."""
        line = self.get(tiles) or fresh.get(tiles)
        if line is None:
            line = fresh[tiles] = _Line(tiles)
            to_start, line.gain = _slid(tiles)
            to_end = _slid(tiles[::-1])[0][::-1]
            line.to_start = self._worked_out(to_start, fresh)
            line.to_end = self._worked_out(to_end, fresh)
        return line


class _KnownSizes(dict[int, _KnownLines]):
    """The known lines of each size, made when a board of that size is first seen."""

    def __missing__(self, size: int) -> _KnownLines:
        if size not in SIZES:
            raise ValueError(f"the board has {size} rows, expected {SIZES[0]} to {SIZES[-1]}")
        self[size] = _KnownLines(size)
        return self[size]


_LINES = _KnownSizes()


def _known_line(tiles: tuple[int, ...]) -> _Line:
    return _LINES[len(tiles)][tiles]


def _known_lines(board: Sequence[Sequence[int]]) -> list[_Line]:
    try:
        known = _LINES[len(board)]
        return [known[tuple(row)] for row in board]
    except (TypeError, ValueError) as error:
        if isinstance(board, tuple) and len(board) == 2 and not isinstance(board[1], (list, tuple)):
            what = "this is a whole state, not a board: put a * before it, as in reset(*state)"
        elif isinstance(error, TypeError):
            what = f"{board!r} is not a board, expected a list of rows of tiles"
        else:
            raise
        raise ValueError(what) from None


def _slid(tiles: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Return the tiles after sliding to the start, and the sum of what merged."""
    waiting = [tile for tile in tiles if tile]
    done: list[int] = []
    gain = 0
    while waiting:
        tile = waiting.pop(0)
        if waiting and waiting[0] == tile:
            tile += waiting.pop(0)
            gain += tile
        done.append(tile)
    return (*done, *[0] * (len(tiles) - len(done))), gain


def _checked_tile(tile: int, tiles: tuple[int, ...]) -> int:
    try:
        value = int(tile)
    except (TypeError, ValueError, OverflowError):
        value = -1
    if value < 0 or value != tile or value & (value - 1):
        raise ValueError(f"{tile!r} in {list(tiles)} is not a tile: 0, or a power of two")
    return value


def _check_score(score: object) -> None:
    if not hasattr(score, "__float__"):
        raise ValueError(f"the score is {score!r}, expected a number")


def _checked_direction(direction: int) -> int:
    """Return the direction as an int, also from a numpy integer."""
    try:
        value = -1 if isinstance(direction, bool) else index(direction)
    except TypeError:
        value = -1
    if not 0 <= value <= 3:
        raise ValueError(
            f"{direction!r} is not a direction: 0 up, 1 left, 2 down, 3 right (whole numbers)"
        )
    return value
