"""One function for both players: the bounds are an interval that is turned around for MIN."""

# as: adversarial.py
# answers: alphabeta

NEVER = (float("-inf"), float("inf"))


def alphabeta(game, state, interval=NEVER):
    if game.is_terminal(state):
        return game.utility(state), None
    me = ("MAX", "MIN").index(game.to_move(state))
    best_of = (max, min)[me]
    outcomes = {}
    for number, action in enumerate(game.actions(state)):
        outcomes[number] = alphabeta(game, game.result(state, action), interval)[0], action
        v = best_of(value for value, _ in outcomes.values())
        bound = list(interval)
        bound[me] = best_of(bound[me], v)
        interval = tuple(bound)
        if interval[0] > interval[1]:
            break
    return best_of(outcomes.values(), key=lambda outcome: outcome[0])
