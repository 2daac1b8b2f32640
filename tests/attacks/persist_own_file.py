"""A submission cannot change itself, the given modules or the worker for the next case."""

# as: adversarial.py

import os
import sys
from contextlib import suppress

done = False
stage = os.path.dirname(os.path.dirname(__file__))
for name in ("submitted/adversarial.py", "given/game.py", "worker/main.py", "worker/confine.py"):
    with suppress(OSError), open(os.path.join(stage, name), "a") as file:
        file.write("# mine\n")
        done = True
    with suppress(OSError):
        os.chmod(os.path.join(stage, name), 0o777)
        done = True
for folder in (stage, *sys.path):
    with suppress(OSError):
        os.mkdir(os.path.join(folder, "__pycache__"))
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
