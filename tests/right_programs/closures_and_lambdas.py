"""Functions that return functions: each player is made from two lambdas and a start."""

# as: adversarial.py
# answers: minimax alphabeta

import operator
from functools import partial
from math import inf


def make_player(start, better, beyond, narrowed):
    def player(search, game, state, alpha, beta):
        def go_on(actions, v, best, bounds):
            try:
                action = next(actions)
            except StopIteration:
                return v, best
            value = search(game, game.result(state, action), *bounds)[0]
            if better(value, v):
                v, best = value, action
            return (v, best) if beyond(v, bounds) else go_on(actions, v, best, narrowed(v, bounds))

        return go_on(iter(game.actions(state)), start, None, (alpha, beta))

    return player


def make_search(players):
    def search(game, state, alpha=-inf, beta=inf):
        ended = game.is_terminal(state)
        return (lambda: (game.utility(state), None), lambda: play(game, state, alpha, beta))[
            not ended
        ]()

    def play(game, state, alpha, beta):
        return partial(players[game.to_move(state)], search)(game, state, alpha, beta)

    return search


alphabeta = make_search(
    {
        "MAX": make_player(
            -inf, operator.gt, lambda v, w: v > w[1], lambda v, w: (max(w[0], v), w[1])
        ),
        "MIN": make_player(
            inf, operator.lt, lambda v, w: v < w[0], lambda v, w: (w[0], min(w[1], v))
        ),
    }
)
minimax = make_search(
    {
        "MAX": make_player(-inf, operator.gt, lambda *_: False, lambda _, w: w),
        "MIN": make_player(inf, operator.lt, lambda *_: False, lambda _, w: w),
    }
)
