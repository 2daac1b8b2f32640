"""No loops: reduce over the actions, where a node that is cut off stands still to the end."""

# as: adversarial.py
# answers: minimax alphabeta

from functools import reduce
from itertools import repeat
from math import inf
from operator import itemgetter


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    children = map(game.result, repeat(state), game.actions(state))
    values = map(itemgetter(0), map(minimax, repeat(game), children))
    is_max = game.to_move(state) == "MAX"
    return reduce(
        lambda a, b: b if (b[0] > a[0] if is_max else b[0] < a[0]) else a,
        zip(values, game.actions(state)),
    )


def alphabeta(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state), None
    best_of, bounds_of, start = {
        "MAX": (max, lambda v: (max(alpha, v), beta), -inf),
        "MIN": (min, lambda v: (alpha, min(beta, v)), inf),
    }[game.to_move(state)]

    def step(best, action):
        low, high = bounds_of(best[0])
        if low > high:
            return best
        below = alphabeta(game, game.result(state, action), low, high)
        return best_of(best, (below[0], action), key=itemgetter(0))

    return reduce(step, game.actions(state), (start, None))
