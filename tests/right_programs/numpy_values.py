"""Every value is a numpy scalar, the bounds are an array, and a numpy number comes back."""

# as: adversarial.py
# answers: minimax alphabeta

import numpy as np


def minimax(game, state):
    if game.is_terminal(state):
        return np.float64(game.utility(state)), None
    actions = list(game.actions(state))
    values = np.array([minimax(game, game.result(state, action))[0] for action in actions])
    at = values.argmax() if game.to_move(state) == "MAX" else values.argmin()
    return values[at], actions[at]


def alphabeta(game, state):
    value, at = search(game, state, np.array([-np.inf, np.inf]))
    return np.asarray(value), None if at is None else game.actions(state)[at]


def search(game, state, bounds):
    if game.is_terminal(state):
        return np.float64(game.utility(state)), None
    bounds = bounds.copy()
    mine, sign = (0, 1.0) if game.to_move(state) == "MAX" else (1, -1.0)
    values = np.array([])
    for action in game.actions(state):
        value, _ = search(game, game.result(state, action), bounds)
        values = np.append(values, value * sign)
        if np.any(values > sign * bounds[1 - mine]):
            break
        bounds[mine] = sign * np.maximum(sign * bounds[mine], values.max())
    return sign * values.max(), np.argmax(values)
