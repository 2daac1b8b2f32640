"""Played games in, Outcomes out: the table of scores, and the audit of decisions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from grader import diagnosis as say
from grader.assignment import GameSet
from grader.giventrees import NAMES
from grader.judge import Judge
from grader.play import Played, is_written
from grader.report import Outcome, Status

if TYPE_CHECKING:  # staff code is not in the handout; only its type is named here
    from grader.staff.audit import WrongMove


def thresholds_outcome(games: list[Played], wanted: GameSet, judge: Judge) -> Outcome:
    """Return the share of the best rung that the games reach, with a table of them."""
    share = max(
        (
            rung.share
            for rung in wanted.rungs
            if sum(game.score >= rung.score for game in games) >= rung.games
        ),
        default=0.0,
    )
    ends = [_end(game, judge) for game in games]
    if not is_written(games[0].stopped_by):
        return replace(ends[0], case="games")
    table = say.games_table(
        [(g.index, g.score, g.highest, len(g.moves), end.brief) for g, end in zip(games, ends)],
        wanted.rungs[0].games,
        wanted.rungs[0].score,
    )
    first = next((end for end in ends if end.status is not Status.PASSED), None)
    message = table if first is None else f"{table}\n\n{first.message}"
    status = Status.PASSED if share == 1 else Status.FAILED if first is None else first.status
    return Outcome("games", status, message, table, share)


def _end(game: Played, judge: Judge) -> Outcome:
    """Return how a game ended, as an outcome; passed when it went to its stop."""
    if game.stopped_by is None:
        return Outcome("games", Status.PASSED, brief="")
    name = f"game {game.index}"
    trouble = judge.trouble(name, "compute_decision", game.stopped_by, "")
    if trouble is None:
        move = game.wrong_move
        if type(move) is int and move in NAMES:
            reason = brief = say.no_op(NAMES[move])
        else:
            reason = say.no_direction() if move is None else say.bad_direction(move)
            brief = say.bad_direction_brief()
        trouble = Outcome(name, Status.FAILED, reason, brief)
    if not is_written(game.stopped_by):
        return trouble
    picture = say.game_stopped(trouble.message, game.boards[-1], len(game.moves) + 1)
    return Outcome(name, trouble.status, f"{name}: {picture}", trouble.brief)


def audit_outcome(
    game: Played, wrong: WrongMove | None, judge: Judge, in_full: bool = True
) -> Outcome:
    """Return full marks for a game whose every decision was optimal up to its stop.

    The board of a wrong one is shown, `in_full`; boards of games are no secret.
    """
    if wrong is not None:
        values = {NAMES[direction]: value for direction, value in wrong.values.items()}
        text = say.audit_wrong(game.index, wrong.ply, wrong.board, values, NAMES[wrong.move])
        brief = text if in_full else say.audit_wrong_brief(game.index, wrong.ply)
        return Outcome(f"game {game.index}", Status.FAILED, text, brief)
    end = _end(game, judge)
    return Outcome.passed(f"game {game.index}") if end.status is Status.PASSED else end
