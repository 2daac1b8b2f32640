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
from grader.evidence import Evidence, NoFile, NoTime, Student
from grader.protocol import Raised, Returned, Shown
from grader.sandbox import End, Ended


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
    seconds = assignment.games.move_seconds

    def one(index: int) -> tuple[Played, list[Evidence]]:
        seen: list[Evidence] = []
        own = student.fresh(seen.append, 1 / min(jobs, games.games))  # a new worker for each game
        try:
            return play(own, key, index, enough, seconds), seen
        finally:
            own.close()

    first = opening(key, 0)
    trial = student.decide(*first.get_state(), seconds)
    if not is_written(trial):  # a worker for each game would say the same each time
        board, score = first.get_state()
        return [Played(index, (board,), (score,), (), trial) for index in range(games.games)]
    with ThreadPoolExecutor(jobs) as pool:
        played = list(pool.map(one, range(games.games)))
    for _, seen in played:  # in the order of the games, whichever ended first
        for evidence in seen:
            student.on_evidence(evidence)
    return stop_after_timeouts([game for game, _ in played], assignment.limits.timeouts_per_part)


def stop_after_timeouts(games: list[Played], most: int) -> list[Played]:
    """Return the games as if played one after the other: after so many time-outs none is run."""
    result, timeouts = [], 0
    for game in games:
        answer = game.stopped_by.answer if game.stopped_by else None
        if timeouts >= most and answer is not None:
            not_run = Evidence(NoTime(after_timeouts=True))
            game = Played(game.index, game.boards[:1], game.scores[:1], (), not_run)
        timeouts += isinstance(answer, Ended) and answer.how is End.TIMED_OUT
        result.append(game)
    return result


def is_written(evidence: Evidence | None) -> bool:
    """Return whether there is a program to play with: its file is there, and it is written."""
    answer = evidence.answer if evidence else None
    unwritten = isinstance(answer, Raised) and answer.type == "NotImplementedError"
    return not (unwritten or isinstance(answer, NoFile))


def play(student: Student, key: bytes, index: int, enough: int, seconds: float) -> Played:
    """Return one game, played until it is over, has enough points, or cannot go on."""
    game, place = opening(key, index), placer(key, index, placed=2)
    boards, scores = [game.get_state()[0]], [game.score]
    moves: list[int] = []
    stopped_by, wrong_move = None, None
    while game.score < enough and not game.game_over():
        evidence = student.decide(*game.get_state(), seconds)
        direction = evidence.answer.first if isinstance(evidence.answer, Returned) else None
        if type(direction) is not int or not 0 <= direction <= 3 or not game.move(direction):
            stopped_by, wrong_move = evidence, direction
            break
        moves.append(direction)
        place(game)
        boards.append(game.get_state()[0])
        scores.append(game.score)
    return Played(index, tuple(boards), tuple(scores), tuple(moves), stopped_by, wrong_move)


def opening(key: bytes, seed: int) -> Game:
    """Return the game with this seed at its start: two tiles."""
    game, place = Game([[0] * 4 for _ in range(4)], 0), placer(key, seed)
    place(game)
    place(game)
    return game


def placer(key: bytes, seed: int, placed: int = 0) -> Callable[[Game], None]:
    """Return a function that places the next tile of the game with this seed."""
    count = placed

    def place(game: Game) -> None:
        nonlocal count
        row, col = spawn(key, seed, count, game.tile_matrix)
        game.tile_matrix[row][col] = 2
        count += 1

    return place
