"""Each node is a generator that yields what it wants searched; a loop drives them all."""

# as: adversarial.py
# answers: minimax alphabeta

from math import inf


def node(game, state, alpha, beta, prune):
    """Yield (child, alpha, beta), get its value sent back, return (value, action)."""
    if game.is_terminal(state):
        return game.utility(state), None
    is_max = game.to_move(state) == "MAX"
    v, best = (-inf, None) if is_max else (inf, None)
    for action in game.actions(state):
        value = yield game.result(state, action), alpha, beta
        if is_max:
            v, best = (value, action) if value > v else (v, best)
            alpha = max(alpha, v)
        else:
            v, best = (value, action) if value < v else (v, best)
            beta = min(beta, v)
        if prune and alpha > beta:
            return v, best
    return v, best


def drive(game, state, prune):
    running = [node(game, state, -inf, inf, prune)]
    answer = None
    while True:
        try:
            wanted = running[-1].send(answer)
        except StopIteration as finished:
            running.pop()
            if not running:
                return finished.value
            answer = finished.value[0]
        else:
            running.append(node(game, *wanted, prune))
            answer = None


def minimax(game, state):
    return drive(game, state, prune=False)


def alphabeta(game, state):
    return drive(game, state, prune=True)
