"""Of several actions that are equally good, one at random; throws dice at every node."""

# as: adversarial.py
# answers: minimax alphabeta

import random
import secrets
from math import inf


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    order = list(game.actions(state))
    random.shuffle(order)
    values = {action: minimax(game, game.result(state, action))[0] for action in order}
    v = max(values.values()) if game.to_move(state) == "MAX" else min(values.values())
    return v, random.choice([action for action, value in values.items() if value == v])


def alphabeta(game, state, alpha=-inf, beta=inf):
    random.seed(secrets.randbits(64))
    if game.is_terminal(state):
        return game.utility(state), None
    is_max = game.to_move(state) == "MAX"
    v, equals = (-inf if is_max else inf), []
    for action in game.actions(state):
        random.random()
        value, _ = alphabeta(game, game.result(state, action), alpha, beta)
        if value > v if is_max else value < v:
            v, equals = value, []
        if value == v:
            equals.append(action)
        if is_max:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha > beta:
            break
    return v, random.choice(equals)
