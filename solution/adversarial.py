"""The reference two-player search. STAFF ONLY: never in a zip.

Minimax and alpha-beta as in the textbook, but for two rules of the assignment: pruning
is strict (never on equality), and a node returns the best value found, never a bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Protocol, TypeVar

State = TypeVar("State")
Action = TypeVar("Action")


class Game(Protocol[State, Action]):
    """What a search may ask of a game."""

    def to_move(self, state: State) -> str: ...
    def is_terminal(self, state: State) -> bool: ...
    def utility(self, state: State) -> float: ...
    def actions(self, state: State) -> Sequence[Action]: ...
    def result(self, state: State, action: Action) -> State: ...


def minimax(game: Game[State, Action], state: State) -> tuple[float, Action | None]:
    """Return `(value, action)`: what `state` is worth, and an action that reaches it."""
    if game.is_terminal(state):
        return game.utility(state), None
    outcomes = [
        (minimax(game, game.result(state, action))[0], action) for action in game.actions(state)
    ]
    best = max if game.to_move(state) == "MAX" else min
    return best(outcomes, key=lambda outcome: outcome[0])


def alphabeta(game: Game[State, Action], state: State) -> tuple[float, Action | None]:
    """Return `(value, action)` as minimax does, expanding what the strict rule expands."""
    return search(game, state, -inf, inf)


def search(
    game: Game[State, Action], state: State, alpha: float, beta: float
) -> tuple[float, Action | None]:
    """Return `(value, action)`, where MAX already has alpha elsewhere, and MIN has beta."""
    if game.is_terminal(state):
        return game.utility(state), None
    if game.to_move(state) == "MAX":
        return max_value(game, state, alpha, beta)
    return min_value(game, state, alpha, beta)


def max_value(
    game: Game[State, Action], state: State, alpha: float, beta: float
) -> tuple[float, Action | None]:
    v, best = -inf, None
    for action in game.actions(state):
        value, _ = search(game, game.result(state, action), alpha, beta)
        if value > v:
            v, best = value, action
        if v > beta:
            break
        alpha = max(alpha, v)
    return v, best


def min_value(
    game: Game[State, Action], state: State, alpha: float, beta: float
) -> tuple[float, Action | None]:
    v, best = inf, None
    for action in game.actions(state):
        value, _ = search(game, game.result(state, action), alpha, beta)
        if value < v:
            v, best = value, action
        if v < alpha:
            break
        beta = min(beta, v)
    return v, best
