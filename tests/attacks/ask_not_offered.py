"""Asking with an action that is not offered is told in words, whatever is made of the error."""

# as: adversarial.py
# says: called game.result with an action that game.actions does not offer

from contextlib import suppress


def minimax(game, state):
    for action in (99, -1, None, "0", 0.5):
        with suppress(Exception):
            game.result(state, action)
    return 0, 0


alphabeta = minimax
