"""The grader's priority and processors cannot be changed."""

# as: adversarial.py

import os
from contextlib import suppress

done = False
with suppress(OSError):
    os.setpriority(os.PRIO_PROCESS, os.getppid(), 19)
    done = True
with suppress(OSError):
    os.sched_setaffinity(os.getppid(), os.sched_getaffinity(os.getppid()))
    done = True


def minimax(game, state):
    return solve(game, state) if done else (0, 0)


alphabeta = minimax


def solve(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    best = max if game.to_move(state) == "MAX" else min
    actions = game.actions(state)
    return best(((solve(game, game.result(state, a))[0], a) for a in actions), key=lambda p: p[0])
