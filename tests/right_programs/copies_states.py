"""Trusts nobody: copies every state and action before use, and keeps states as pickles."""

# as: adversarial.py
# answers: minimax alphabeta

import pickle
from copy import copy, deepcopy
from math import inf


def minimax(game, state):
    known = {}

    def value(state):
        key = pickle.dumps(state)
        if key not in known:
            known[key] = answer(pickle.loads(key))[0]
        return known[key]

    def answer(state):
        if game.is_terminal(state):
            return game.utility(state), None
        best = max if game.to_move(state) == "MAX" else min
        outcomes = [(value(game.result(copy(state), a)), a) for a in game.actions(state)]
        return best(outcomes, key=lambda outcome: outcome[0])

    return answer(state)


def alphabeta(game, state, alpha=-inf, beta=inf):
    state = deepcopy(state)
    if game.is_terminal(state):
        return game.utility(state), None
    is_max = game.to_move(state) == "MAX"
    v, best = (-inf if is_max else inf), None
    for action in deepcopy(list(game.actions(state))):
        child = game.result(deepcopy(state), deepcopy(action))
        assert child != state
        value, _ = alphabeta(game, child, alpha, beta)
        if value > v if is_max else value < v:
            v, best = value, action
        if is_max:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha > beta:
            break
    return v, best
