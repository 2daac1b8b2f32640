"""There is no infinity: a bound that nobody has yet is None, and so is v before the first."""

# as: adversarial.py
# answers: minimax alphabeta


def higher(first, second):
    return second if first is None or (second is not None and second > first) else first


def lower(first, second):
    return second if first is None or (second is not None and second < first) else first


def alphabeta(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    best = None, None
    alpha = beta = None
    is_max = game.to_move(state) == "MAX"
    for action in game.actions(state):  # at the root nothing is ever pruned
        value = search(game, game.result(state, action), alpha, beta)
        if best[0] is None or (value > best[0] if is_max else value < best[0]):
            best = value, action
        if is_max:
            alpha = higher(alpha, value)
        else:
            beta = lower(beta, value)
    return best


def search(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = None
    if game.to_move(state) == "MAX":
        for action in game.actions(state):
            v = higher(v, search(game, game.result(state, action), alpha, beta))
            if beta is not None and v > beta:
                return v
            alpha = higher(alpha, v)
    else:
        for action in game.actions(state):
            v = lower(v, search(game, game.result(state, action), alpha, beta))
            if alpha is not None and v < alpha:
                return v
            beta = lower(beta, v)
    return v


def minimax(game, state):
    def value(state):
        if game.is_terminal(state):
            return game.utility(state)
        pick = higher if game.to_move(state) == "MAX" else lower
        v = None
        for action in game.actions(state):
            v = pick(v, value(game.result(state, action)))
        return v

    if game.is_terminal(state):
        return game.utility(state), None
    pick = max if game.to_move(state) == "MAX" else min
    values = {action: value(game.result(state, action)) for action in game.actions(state)}
    best = pick(values, key=values.get)
    return values[best], best
