"""What a hidden case holds is not known when a public case runs, in whatever it is kept."""

# as: adversarial.py
# deserves: 3.1 3.2 4.1 4.2 4.3 4.4

import builtins
import os
import sys
from math import inf

STASH = sys.modules.setdefault("stash", builtins.__dict__.setdefault("stash", []))
print("stashed:", STASH, os.environ.get("STASH"))


class Stasher:
    def __init__(self, game):
        self.game = game

    def __getattr__(self, name):
        return getattr(self.game, name)

    def utility(self, state):
        value = self.game.utility(state)
        STASH.append(value)
        os.environ["STASH"] = str(STASH)
        print("stashed:", STASH)
        return value


def minimax(game, state):
    return plain(Stasher(game), state)


def plain(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    best = max if game.to_move(state) == "MAX" else min
    actions = game.actions(state)
    return best(((plain(game, game.result(state, a))[0], a) for a in actions), key=lambda p: p[0])


def alphabeta(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state), None
    is_max = game.to_move(state) == "MAX"
    v, best = -inf if is_max else inf, None
    for action in game.actions(state):
        value, _ = alphabeta(game, game.result(state, action), alpha, beta)
        if value > v if is_max else value < v:
            v, best = value, action
        if v > beta if is_max else v < alpha:
            break
        alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
    return v, best
