"""Negamax where the sign turns only when the other player is to move; -0.0 may come back."""

# as: adversarial.py
# answers: minimax alphabeta

from math import inf

SIGN = {"MAX": 1, "MIN": -1}


def alphabeta(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    sign = SIGN[game.to_move(state)]
    value, action = negamax(game, state, sign, -inf, inf)
    return sign * float(value), action


def negamax(game, state, sign, low, high):
    """Return what the player `sign` gets, who has `low` already and cannot get above `high`."""
    v, best = -inf, None
    for action in game.actions(state):
        child = game.result(state, action)
        if game.is_terminal(child):
            value = sign * game.utility(child)
        elif SIGN[game.to_move(child)] == sign:
            value = negamax(game, child, sign, low, high)[0]
        else:
            value = -negamax(game, child, -sign, -high, -low)[0]
        if value > v:
            v, best = value, action
        low = max(low, v)
        if low > high:
            break
    return v, best


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    sign = SIGN[game.to_move(state)]
    results = [(sign * minimax(game, game.result(state, a))[0], a) for a in game.actions(state)]
    value, action = max(results, key=lambda pair: pair[0])
    return sign * float(value), action
