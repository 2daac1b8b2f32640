"""Of several actions that are equally good, the last."""

# as: adversarial.py
# answers: minimax alphabeta

from math import inf


def minimax(game, state):
    return search(game, state, -inf, inf, False)


def alphabeta(game, state):
    return search(game, state, -inf, inf, True)


def search(game, state, alpha, beta, prune):
    if game.is_terminal(state):
        return game.utility(state), None
    best = None
    if game.to_move(state) == "MAX":
        v = -inf
        for action in game.actions(state):
            value = search(game, game.result(state, action), alpha, beta, prune)[0]
            if value >= v:
                v, best = value, action
            if prune and v > beta:
                break
            alpha = max(alpha, v)
    else:
        v = inf
        for action in game.actions(state):
            value = search(game, game.result(state, action), alpha, beta, prune)[0]
            if value <= v:
                v, best = value, action
            if prune and v < alpha:
                break
            beta = min(beta, v)
    return v, best
