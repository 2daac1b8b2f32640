"""Asking for nodes without end stops at the same place every time."""

# as: adversarial.py
# says: and was stopped: does it ever end?


def minimax(game, state):
    while True:
        game.result(state, game.actions(state)[0])


alphabeta = minimax
