"""Tests the value that just came back, not v; two functions that call each other."""

# as: adversarial.py
# answers: alphabeta


def alphabeta(game, state):
    no_bound = float("inf")
    if game.is_terminal(state):
        return game.utility(state), None
    if game.to_move(state) == "MAX":
        return best_for_max(game, state, -no_bound, no_bound)
    return best_for_min(game, state, -no_bound, no_bound)


def value_of(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    player = {"MAX": best_for_max, "MIN": best_for_min}[game.to_move(state)]
    return player(game, state, alpha, beta)[0]


def best_for_max(game, state, alpha, beta):
    v = float("-inf")
    choice = None
    for action in game.actions(state):
        came_back = value_of(game, game.result(state, action), alpha, beta)
        if came_back > v:
            v = came_back
            choice = action
        if came_back > beta:
            return v, choice
        alpha = max(alpha, came_back)
    return v, choice


def best_for_min(game, state, alpha, beta):
    v = float("inf")
    choice = None
    for action in game.actions(state):
        came_back = value_of(game, game.result(state, action), alpha, beta)
        if came_back < v:
            v = came_back
            choice = action
        if came_back < alpha:
            return v, choice
        beta = min(beta, came_back)
    return v, choice
