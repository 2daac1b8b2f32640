"""A state kept from another case is not a state of this one."""

# as: adversarial.py

kept = []


def minimax(game, state):
    kept.append(state)
    return game.utility(game.result(kept[0], 0)), 0


def alphabeta(game, _):
    return game.result(kept[0], 0), 0
