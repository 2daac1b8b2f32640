"""Calling the confinement again, with nothing to confine, loosens nothing."""

# as: adversarial.py

import mmap
import sys
from contextlib import suppress

confine = sys.modules["confine"]
done = False
try:
    layers = {"layers": ["limits"], "limits": {"AS": -1, "NOFILE": 4096}, "parent": 0}
    confine.limit(layers["limits"])
    confine.os._exit = lambda *_: None
    confine.confine({**layers, "readable": ["/"]})
except BaseException:
    pass
with suppress(OSError):
    done = len(mmap.mmap(-1, 700 * 2**20)) > 0


def minimax(game, state):
    return solve(game, state) if done else (0, 0)


alphabeta = minimax


def solve(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    best = max if game.to_move(state) == "MAX" else min
    actions = game.actions(state)
    return best(((solve(game, game.result(state, a))[0], a) for a in actions), key=lambda p: p[0])
