"""A class for each player, the search a method of both; what comes back is a named tuple."""

# as: adversarial.py
# answers: minimax alphabeta

from abc import ABC, abstractmethod
from typing import Any, NamedTuple


class Outcome(NamedTuple):
    value: float
    action: Any


class Window:
    def __init__(self, low=float("-inf"), high=float("inf")):
        self.low, self.high = low, high


class Player(ABC):
    worst: float

    def __init__(self, search):
        self.search = search

    @abstractmethod
    def prefers(self, new, old): ...

    @abstractmethod
    def refuses(self, value, window): ...

    @abstractmethod
    def narrowed(self, value, window): ...

    def choose(self, state, window):
        found = Outcome(self.worst, None)
        for action in self.search.game.actions(state):
            value = self.search.outcome(self.search.game.result(state, action), window).value
            if self.prefers(value, found.value):
                found = Outcome(value, action)
            if self.search.prunes and self.refuses(found.value, window):
                return found
            window = self.narrowed(found.value, window)
        return found


class Max(Player):
    worst = float("-inf")

    def prefers(self, new, old):
        return new > old

    def refuses(self, value, window):
        return value > window.high

    def narrowed(self, value, window):
        return Window(max(window.low, value), window.high)


class Min(Player):
    worst = float("inf")

    def prefers(self, new, old):
        return new < old

    def refuses(self, value, window):
        return value < window.low

    def narrowed(self, value, window):
        return Window(window.low, min(window.high, value))


class Search:
    def __init__(self, game, prunes):
        self.game = game
        self.prunes = prunes
        self.players = {"MAX": Max(self), "MIN": Min(self)}

    def outcome(self, state, window):
        if self.game.is_terminal(state):
            return Outcome(self.game.utility(state), None)
        return self.players[self.game.to_move(state)].choose(state, window)


def minimax(game, state):
    return Search(game, prunes=False).outcome(state, Window())


def alphabeta(game, state):
    return Search(game, prunes=True).outcome(state, Window())
