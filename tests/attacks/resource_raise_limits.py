"""Limits once set cannot be raised."""

# as: adversarial.py

import mmap
import resource
from contextlib import suppress

done = False
for name in ("AS", "NOFILE", "FSIZE", "NPROC"):
    with suppress(OSError, ValueError):
        resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (-1, -1))
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
