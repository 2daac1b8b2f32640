"""Memory taken piece by piece ends at the same limit."""

# as: adversarial.py

import mmap

done = True
hoard = []
try:
    for _ in range(70):
        hoard.append(mmap.mmap(-1, 10 * 2**20))
except OSError:
    done = False
hoard.clear()


def minimax(game, state):
    return solve(game, state) if done else (0, 0)


alphabeta = minimax


def solve(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    best = max if game.to_move(state) == "MAX" else min
    actions = game.actions(state)
    return best(((solve(game, game.result(state, a))[0], a) for a in actions), key=lambda p: p[0])
