"""Compares every decision of a game with the exact optimum of the plain depth-3 tree."""

from __future__ import annotations

from dataclasses import dataclass

from grader.boards import Board
from grader.play import Played
from grader.staff.oracle import depth_three_values

TOLERANCE = 1e-6  # ties and float noise never cost a point


@dataclass(frozen=True)
class WrongMove:
    """The first decision of a game that another direction would have beaten."""

    ply: int
    board: Board
    move: int
    values: dict[int, float]


def first_wrong_move(game: Played) -> WrongMove | None:
    """Return the first decision that is not optimal, or None."""
    for ply, (board, score, move) in enumerate(zip(game.boards, game.scores, game.moves), start=1):
        values = depth_three_values(board)
        if values[move] < max(values.values()) - TOLERANCE:
            return WrongMove(ply, board, move, {d: v + score for d, v in values.items()})
    return None
