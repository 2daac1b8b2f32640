"""No port can be opened for others."""

# as: adversarial.py

import socket
from contextlib import suppress

done = False
for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
    with suppress(OSError):
        door = socket.socket(socket.AF_INET, kind)
        door.bind(("127.0.0.1", 0))
        done = True
with suppress(OSError):
    door = socket.socket(socket.AF_UNIX)
    door.bind("\0plyground")
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
