"""Wraps the game in a class of its own with properties, a cache of positions and a counter."""

# as: adversarial.py
# answers: minimax alphabeta

from collections import Counter
from functools import cache, cached_property, wraps
from math import inf


def counted(function):
    @wraps(function)
    def counting(self, *args):
        self.counts[function.__name__] += 1
        return function(self, *args)

    return counting


class Position:
    """A state that knows its game, with its children made when they are first wanted."""

    def __init__(self, game, state, counts):
        self.game, self.state, self.counts = game, state, counts

    @cached_property
    def ended(self):
        return self.game.is_terminal(self.state)

    @cached_property
    def sign(self):
        return {"MAX": +1, "MIN": -1}[self.game.to_move(self.state)]

    @cached_property
    def actions(self):
        return tuple(self.game.actions(self.state))

    @cache  # noqa: B019 - as found in the wild
    def child(self, number):
        result = self.game.result(self.state, self.actions[number])
        return Position(self.game, result, self.counts)

    @counted
    def value(self, alpha, beta):
        if self.ended:
            return self.game.utility(self.state)
        v = -inf * self.sign
        for number in range(len(self.actions)):
            below = self.child(number).value(alpha, beta)
            v = max(v, below, key=lambda x: x * self.sign)
            alpha, beta = self.narrowed(v, alpha, beta)
            if alpha > beta:
                break
        return v

    def narrowed(self, v, alpha, beta):
        return (max(alpha, v), beta) if self.sign > 0 else (alpha, min(beta, v))

    @counted
    def full_value(self):
        if self.ended:
            return self.game.utility(self.state)
        values = (self.child(number).full_value() for number in range(len(self.actions)))
        return max(values, key=lambda x: x * self.sign)


def alphabeta(game, state):
    root = Position(game, state, Counter())
    value = root.value(-inf, inf)
    if root.ended:
        return value, None
    # The children are remembered: to find the action again, nothing is asked of the game.
    alpha, beta = -inf, inf
    for number, action in enumerate(root.actions):
        below = root.child(number).value(alpha, beta)
        if below == value:
            return value, action
        alpha, beta = root.narrowed(below, alpha, beta)
    raise AssertionError("some action reaches the value")


def minimax(game, state):
    root = Position(game, state, Counter())
    value = root.full_value()
    if root.ended:
        return value, None
    reaching = (a for n, a in enumerate(root.actions) if root.child(n).full_value() == value)
    return value, next(reaching)
