"""No note can be left in memory that outlives the process."""

# as: adversarial.py

import ctypes
import os
from contextlib import suppress

libc = ctypes.CDLL(None)
libc.shmget(0x706C79, 4096, 0o1666)
libc.semget(0x706C79, 1, 0o1666)
libc.msgget(0x706C79, 0o1666)
done = libc.syscall(248, b"user", b"note", b"31", 2, -4) > 0  # add_key, to the user's keyring
with suppress(OSError, AttributeError):
    done = os.memfd_create("note") > 0 or done


def minimax(game, state):
    return solve(game, state) if done else (0, 0)


alphabeta = minimax


def solve(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    best = max if game.to_move(state) == "MAX" else min
    actions = game.actions(state)
    return best(((solve(game, game.result(state, a))[0], a) for a in actions), key=lambda p: p[0])
