"""Coroutines that await each other, driven by hand without an event loop."""

# as: adversarial.py
# answers: minimax alphabeta

from math import inf


def to_the_end(coroutine):
    try:
        coroutine.send(None)
    except StopIteration as finished:
        return finished.value
    raise RuntimeError("nothing here ever waits")


async def children(game, state):
    for action in game.actions(state):
        yield action, game.result(state, action)


async def search(game, state, alpha, beta, prune):
    if game.is_terminal(state):
        return game.utility(state), None
    is_max = game.to_move(state) == "MAX"
    v, best = (-inf if is_max else inf), None
    async for action, child in children(game, state):
        value, _ = await search(game, child, alpha, beta, prune)
        if (is_max and value > v) or (not is_max and value < v):
            v, best = value, action
        if prune and (v > beta if is_max else v < alpha):
            break
        alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
    return v, best


def minimax(game, state):
    return to_the_end(search(game, state, -inf, inf, prune=False))


def alphabeta(game, state):
    return to_the_end(search(game, state, -inf, inf, prune=True))
