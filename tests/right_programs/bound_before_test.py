"""The bound is updated first, then v is compared with the other; minimax remembers states."""

# as: adversarial.py
# answers: minimax alphabeta


def minimax(game, state):
    known = {}

    def value_of(position):
        if position not in known:
            known[position] = worked_out(position)
        return known[position]

    def worked_out(position):
        if game.is_terminal(position):
            return game.utility(position), None
        pairs = []
        for action in game.actions(position):
            value, _ = value_of(game.result(position, action))
            pairs.append((value, action))
        values = [value for value, _ in pairs]
        wanted = max(values) if game.to_move(position) == "MAX" else min(values)
        return pairs[values.index(wanted)]

    return value_of(state)


def alphabeta(game, state, alpha=float("-inf"), beta=float("inf")):
    if game.is_terminal(state):
        return game.utility(state), None
    v, best = None, None
    for action in game.actions(state):
        value, _ = alphabeta(game, game.result(state, action), alpha, beta)
        if game.to_move(state) == "MAX":
            if v is None or value > v:
                v, best = value, action
            if v > alpha:
                alpha = v
            if v > beta:
                break
        else:
            if v is None or value < v:
                v, best = value, action
            if v < beta:
                beta = v
            if v < alpha:
                break
    return v, best
