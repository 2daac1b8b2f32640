"""Two hundred threads are refused, or are of no use."""

# as: adversarial.py

import threading
import time

done = True
try:
    for _ in range(200):
        threading.Thread(target=time.sleep, args=(15,), daemon=True).start()
except (RuntimeError, MemoryError):
    done = False


def minimax(game, state):
    return solve(game, state) if done else (0, 0)


alphabeta = minimax


def solve(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    best = max if game.to_move(state) == "MAX" else min
    actions = game.actions(state)
    return best(((solve(game, game.result(state, a))[0], a) for a in actions), key=lambda p: p[0])
