"""Type hints, a Protocol, frozen dataclasses with slots, and `match` instead of `if`."""

# as: adversarial.py
# answers: minimax alphabeta

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from math import inf
from typing import Literal, Protocol, TypeAlias, runtime_checkable

State: TypeAlias = Hashable
Action: TypeAlias = Hashable
Answer: TypeAlias = "tuple[float, Action | None]"


@runtime_checkable
class TwoPlayerGame(Protocol):
    def to_move(self, state: State) -> Literal["MAX", "MIN"]: ...
    def is_terminal(self, state: State) -> bool: ...
    def utility(self, state: State) -> float: ...
    def actions(self, state: State) -> Iterable[Action]: ...
    def result(self, state: State, action: Action) -> State: ...


class Rule(Enum):
    NEVER = "never prune"
    STRICT = "prune when the bounds have crossed"


@dataclass(frozen=True, slots=True)
class Bounds:
    alpha: float = -inf
    beta: float = inf

    @property
    def crossed(self) -> bool:
        return self.alpha > self.beta

    def after(self, player: str, value: float) -> Bounds:
        match player:
            case "MAX" if value > self.alpha:
                return replace(self, alpha=value)
            case "MIN" if value < self.beta:
                return replace(self, beta=value)
            case _:
                return self


@dataclass(frozen=True, slots=True)
class Found:
    value: float
    action: Action | None = None

    def or_better(self, player: str, other: Found) -> Found:
        match player, other.value:
            case ("MAX", value) if value > self.value:
                return other
            case ("MIN", value) if value < self.value:
                return other
        return self


def explore(game: TwoPlayerGame, state: State, bounds: Bounds, rule: Rule) -> Found:
    match game.is_terminal(state), rule:
        case True, _:
            return Found(game.utility(state))
        case False, Rule.NEVER:
            bounds = Bounds()
    player = game.to_move(state)
    found = Found(-inf if player == "MAX" else inf)
    for action in game.actions(state):
        below = explore(game, game.result(state, action), bounds, rule)
        found = found.or_better(player, Found(below.value, action))
        bounds = bounds.after(player, below.value)
        if rule is Rule.STRICT and bounds.crossed:
            break
    return found


def minimax(game: TwoPlayerGame, state: State) -> Answer:
    assert isinstance(game, TwoPlayerGame)
    found = explore(game, state, Bounds(), Rule.NEVER)
    return found.value, found.action


def alphabeta(game: TwoPlayerGame, state: State) -> Answer:
    assert isinstance(game, TwoPlayerGame)
    match explore(game, state, Bounds(), Rule.STRICT):
        case Found(value, action):
            return value, action


def demo() -> None:
    from treegame import TreeGame

    game = TreeGame([[3, 9], [3, 5]])
    print(alphabeta(game, game.root))
    print(game)


if __name__ == "__main__":
    demo()
