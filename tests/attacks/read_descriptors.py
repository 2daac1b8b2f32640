"""No descriptor of the grader's is open in the student's process."""

# as: adversarial.py

import os
import stat
from contextlib import suppress

loot = []
for number in range(3, 64):
    with suppress(OSError):
        kind = os.fstat(number).st_mode
        if stat.S_ISREG(kind) or stat.S_ISDIR(kind) or stat.S_ISSOCK(kind):
            loot.append(number)
for who in (os.getppid(), 1):
    for number in range(64):
        with suppress(OSError), open(f"/proc/{who}/fd/{number}", "rb") as file:
            loot.append(file.read(100))
done = bool(loot)


def minimax(game, state):
    return solve(game, state) if done else (0, 0)


alphabeta = minimax


def solve(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    best = max if game.to_move(state) == "MAX" else min
    actions = game.actions(state)
    return best(((solve(game, game.result(state, a))[0], a) for a in actions), key=lambda p: p[0])
