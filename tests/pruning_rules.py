"""Alpha-beta written in other ways: some are the strict rule in disguise, some are not."""

from __future__ import annotations

from math import inf


def bound_after_test(game, state, alpha=-inf, beta=inf):
    """The strict rule as the assignment states it."""
    if game.is_terminal(state):
        return game.utility(state), None
    maximising = game.to_move(state) == "MAX"
    v, best = (-inf if maximising else inf), None
    for action in game.actions(state):
        value, _ = bound_after_test(game, game.result(state, action), alpha, beta)
        if value > v if maximising else value < v:
            v, best = value, action
        if v > beta if maximising else v < alpha:
            return v, best
        if maximising:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
    return v, best


def bounds_crossed(game, state, alpha=-inf, beta=inf):
    """Updates the bound first, then stops when alpha > beta."""
    if game.is_terminal(state):
        return game.utility(state), None
    maximising = game.to_move(state) == "MAX"
    v, best = (-inf if maximising else inf), None
    for action in game.actions(state):
        value, _ = bounds_crossed(game, game.result(state, action), alpha, beta)
        if maximising:
            if value > v:
                v, best = value, action
            alpha = max(alpha, v)
        else:
            if value < v:
                v, best = value, action
            beta = min(beta, v)
        if alpha > beta:
            break
    return v, best


def bound_before_test(game, state, alpha=-inf, beta=inf):
    """Updates the bound first, then compares v with the other bound."""
    if game.is_terminal(state):
        return game.utility(state), None
    v, best = None, None
    for action in game.actions(state):
        value, _ = bound_before_test(game, game.result(state, action), alpha, beta)
        if game.to_move(state) == "MAX":
            if v is None or value > v:
                v, best = value, action
            alpha = max(alpha, v)
            if v > beta:
                break
        else:
            if v is None or value < v:
                v, best = value, action
            beta = min(beta, v)
            if v < alpha:
                break
    return v, best


def childs_own_value(game, state, alpha=-inf, beta=inf):
    """Tests the value that just came back, not the best so far."""
    if game.is_terminal(state):
        return game.utility(state), None
    maximising = game.to_move(state) == "MAX"
    v, best = (-inf if maximising else inf), None
    for action in game.actions(state):
        value, _ = childs_own_value(game, game.result(state, action), alpha, beta)
        if maximising:
            if value > v:
                v, best = value, action
            if value > beta:
                break
            alpha = max(alpha, value)
        else:
            if value < v:
                v, best = value, action
            if value < alpha:
                break
            beta = min(beta, value)
    return v, best


def negamax(game, state):
    """One function for both players, values seen from the one who moves."""

    def search(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state), None
        sign = 1 if game.to_move(state) == "MAX" else -1
        low, high = (alpha, beta) if sign == 1 else (-beta, -alpha)
        v, best = -inf, None
        for action in game.actions(state):
            bounds = (low, high) if sign == 1 else (-high, -low)
            value = sign * search(game.result(state, action), *bounds)[0]
            if value > v:
                v, best = value, action
            low = max(low, v)
            if low > high:
                break
        return sign * v, best

    return search(state, -inf, inf)


def prunes_on_equality(game, state, alpha=-inf, beta=inf):
    """The rule of most textbooks: not ours."""
    if game.is_terminal(state):
        return game.utility(state), None
    maximising = game.to_move(state) == "MAX"
    v, best = (-inf if maximising else inf), None
    for action in game.actions(state):
        value, _ = prunes_on_equality(game, game.result(state, action), alpha, beta)
        if value > v if maximising else value < v:
            v, best = value, action
        if v >= beta if maximising else v <= alpha:
            break
        if maximising:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
    return v, best


def fail_hard(game, state, alpha=-inf, beta=inf):
    """Strict tests, but what comes back is clamped to the bounds: not ours."""
    if game.is_terminal(state):
        return game.utility(state), None
    low, high = alpha, beta
    maximising = game.to_move(state) == "MAX"
    v, best = (-inf if maximising else inf), None
    for action in game.actions(state):
        value, _ = fail_hard(game, game.result(state, action), alpha, beta)
        if value > v if maximising else value < v:
            v, best = value, action
        if v > beta if maximising else v < alpha:
            break
        if maximising:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
    return min(max(v, low), high), best
