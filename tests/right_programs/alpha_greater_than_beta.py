"""One test for both players, `alpha > beta`, and the best pair found by sorting at the end."""

# as: adversarial.py
# answers: minimax alphabeta

INFINITY = float("inf")


def alphabeta(game, state):
    def visit(state, alpha, beta):
        if game.is_terminal(state):
            return [game.utility(state), None]
        seen = []
        for action in game.actions(state):
            seen.append([visit(game.result(state, action), alpha, beta)[0], action])
            if game.to_move(state) == "MAX":
                alpha = max([alpha, *(value for value, _ in seen)])
            else:
                beta = min([beta, *(value for value, _ in seen)])
            if alpha > beta:
                break
        seen.sort(key=lambda pair: pair[0], reverse=game.to_move(state) == "MAX")
        return seen[0]

    return visit(state, -INFINITY, INFINITY)


def minimax(game, state):
    if game.is_terminal(state):
        return [game.utility(state), None]
    every = [[minimax(game, game.result(state, a))[0], a] for a in game.actions(state)]
    every.sort(key=lambda pair: pair[0])
    return every[-1] if game.to_move(state) == "MAX" else every[0]
