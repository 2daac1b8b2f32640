"""Asking with a state that was never given out is told in words."""

# as: adversarial.py
# says: hint: pass on the states that game.result returned


def minimax(game, _):
    return game.result((0, 0), 0), 0


alphabeta = minimax
