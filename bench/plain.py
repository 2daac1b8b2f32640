"""A plain 2048 simulator, as one writes it first: the baseline of the benchmarks."""

from __future__ import annotations

import copy

Board = list[list[int]]


class PlainGame:
    """Every move turns the board so that it becomes a move to the left; every copy is deep."""

    def __init__(self, board: Board, score: int = 0) -> None:
        self.reset(board, score)

    def reset(self, board: Board, score: int) -> None:
        self.tile_matrix = copy.deepcopy(board)
        self.score = score
        self.board_size = len(board)

    def get_state(self) -> tuple[Board, int]:
        return copy.deepcopy(self.tile_matrix), self.score

    def get_open_tiles(self) -> list[tuple[int, int]]:
        size = range(self.board_size)
        return [(row, col) for row in size for col in size if self.tile_matrix[row][col] == 0]

    def move(self, direction: int) -> bool:
        before = copy.deepcopy(self.tile_matrix)
        turns = {0: 3, 1: 0, 2: 1, 3: 2}[direction]
        self._turn(turns)
        for row in self.tile_matrix:
            self._slide_left(row)
        self._turn((4 - turns) % 4)
        return self.tile_matrix != before

    def _turn(self, times: int) -> None:
        for _ in range(times):
            self.tile_matrix = [list(row) for row in zip(*self.tile_matrix[::-1])]

    def _slide_left(self, row: list[int]) -> None:
        tiles = [tile for tile in row if tile]
        done = []
        at = 0
        while at < len(tiles):
            if at + 1 < len(tiles) and tiles[at] == tiles[at + 1]:
                done.append(2 * tiles[at])
                self.score += 2 * tiles[at]
                at += 2
            else:
                done.append(tiles[at])
                at += 1
        row[:] = done + [0] * (len(row) - len(done))
