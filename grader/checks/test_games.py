"""Part 5: seeded games against scores, and every decision of the hidden ones."""

from __future__ import annotations

from collections.abc import Callable

from grader.assignment import Assignment
from grader.games_report import audit_outcome, thresholds_outcome
from grader.judge import Judge
from grader.play import Played
from grader.report import Outcome

Record = Callable[[Outcome], None]


def test_games_public(
    games: list[Played], judge: Judge, assignment: Assignment, record: Record
) -> None:
    """Games: scores at depth 3."""
    record(thresholds_outcome(games, assignment.games.public, judge))


def test_games_hidden(
    games: list[Played], judge: Judge, assignment: Assignment, record: Record
) -> None:
    """Games: scores in hidden games."""
    record(thresholds_outcome(games, assignment.games.hidden, judge))


def test_audit_hidden(games: list[Played], judge: Judge, record: Record) -> None:
    """Games: every decision of the hidden games is the best one."""
    from grader.staff.audit import first_wrong_move

    in_full = True  # the first wrong move is shown with its board, the others in a line
    for game in games:
        wrong = first_wrong_move(game)
        record(audit_outcome(game, wrong, judge, in_full))
        in_full = in_full and wrong is None
