"""The search is a task of asyncio."""

# as: adversarial.py
# answers: minimax alphabeta

import asyncio
from math import inf


async def search(game, state, alpha, beta, prune):
    await asyncio.sleep(0)
    if game.is_terminal(state):
        return game.utility(state), None
    is_max = game.to_move(state) == "MAX"
    v, best = (-inf if is_max else inf), None
    for action in game.actions(state):
        value, _ = await search(game, game.result(state, action), alpha, beta, prune)
        if value > v if is_max else value < v:
            v, best = value, action
        if is_max:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if prune and alpha > beta:
            break
    return v, best


def minimax(game, state):
    return asyncio.run(search(game, state, -inf, inf, prune=False))


def alphabeta(game, state):
    return asyncio.run(search(game, state, -inf, inf, prune=True))
