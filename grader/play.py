"""Seeded 2048 games. The board, the score and the spawns are the host's; a worker only moves.

Spawn k of a game is a keyed hash of (seed, k, board): the same on every machine, and
foreseen by nobody who does not have the key.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from game import Game

from grader.assignment import Assignment, Audience, GameSet
from grader.boards import Board
from grader.evidence import Evidence, NoFile, Student
from grader.protocol import Raised, Returned, Shown


@dataclass(frozen=True)
class Played:
    """A game up to its stop: every decision, and the evidence that ended it early, if any did."""

    index: int
    boards: tuple[Board, ...]  # before each decision, and at the stop
    scores: tuple[int, ...]
    moves: tuple[int, ...]
    stopped_by: Evidence | None = None
    wrong_move: Shown = None  # an answer that was no legal direction

    @property
    def score(self) -> int:
        return self.scores[-1]

    @property
    def highest(self) -> int:
        return max(tile for row in self.boards[-1] for tile in row)


def load_key(fixtures: Path, audience: Audience) -> bytes:
    """Return the key for the spawns of one audience's games."""
    return bytes.fromhex((fixtures / audience / "key").read_text().strip())


def spawn(key: bytes, seed: int, k: int, board: Board) -> tuple[int, int]:
    """Return the cell where the k-th tile of a game appears."""
    cells = [(r, c) for r, row in enumerate(board) for c, tile in enumerate(row) if not tile]
    text = f"{seed} {k} {board}".encode()
    number = int.from_bytes(hashlib.blake2b(text, key=key, digest_size=8).digest(), "big")
    return cells[number % len(cells)]


def play_games(student: Student, key: bytes, assignment: Assignment, jobs: int) -> list[Played]:
    """Return all games of the student's audience, each played to its own stop."""
    games: GameSet = getattr(assignment.games, student.audience)
    enough = max(rung.score for rung in games.rungs)

    def one(index: int) -> Played:
        return play(student.fresh(), key, index, enough, assignment)

    first = one(0)
    if not is_playing(first):
        return [first] * games.games
    with ThreadPoolExecutor(jobs) as pool:
        return [first, *pool.map(one, range(1, games.games))]


def is_playing(game: Played) -> bool:
    """Return whether there is a program to play with: written, and there."""
    if game.stopped_by is None:
        return True
    answer = game.stopped_by.answer
    unwritten = isinstance(answer, Raised) and answer.type == "NotImplementedError"
    return not (unwritten or isinstance(answer, NoFile))


def play(student: Student, key: bytes, index: int, enough: int, assignment: Assignment) -> Played:
    """Return one game, played by a worker of its own until it is over or has enough points."""
    place = placer(key, index)
    game = Game([[0] * 4 for _ in range(4)], 0)
    place(game)
    place(game)
    boards, scores = [game.get_state()[0]], [0]
    moves: list[int] = []
    try:
        while game.score < enough and not game.game_over():
            evidence = student.decide(*game.get_state(), assignment.games.move_seconds)
            answer = evidence.answer
            if not isinstance(answer, Returned):
                return Played(index, tuple(boards), tuple(scores), tuple(moves), evidence)
            direction = answer.first
            legal = type(direction) is int and 0 <= direction <= 3 and game.move(direction)
            if not legal:
                return Played(
                    index, tuple(boards), tuple(scores), tuple(moves), evidence, direction
                )
            assert type(direction) is int
            moves.append(direction)
            place(game)
            boards.append(game.get_state()[0])
            scores.append(game.score)
    finally:
        student.close()
    return Played(index, tuple(boards), tuple(scores), tuple(moves))


def placer(key: bytes, seed: int) -> Callable[[Game], None]:
    """Return a function that places the next tile of the game with this seed."""
    count = 0

    def place(game: Game) -> None:
        nonlocal count
        row, col = spawn(key, seed, count, game.tile_matrix)
        game.tile_matrix[row][col] = 2
        count += 1

    return place
