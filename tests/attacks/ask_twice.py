"""Asking again for what is already known counts again."""

# as: adversarial.py
# deserves: 3.1 3.2 4.1 4.2
# says: a second time, and each time counts


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    best = max if game.to_move(state) == "MAX" else min
    outcomes = []
    for action in game.actions(state):
        game.result(state, action)
        outcomes.append((minimax(game, game.result(state, action))[0], action))
    return best(outcomes, key=lambda pair: pair[0])


alphabeta = minimax
