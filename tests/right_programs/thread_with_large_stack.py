"""Afraid of deep trees: a higher recursion limit, and a thread with a larger stack."""

# as: adversarial.py
# answers: minimax alphabeta

import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from math import inf

sys.setrecursionlimit(100_000)
STACK = 64 * 2**20


def in_a_thread(function, *args):
    before = threading.stack_size(STACK)
    try:
        with ThreadPoolExecutor(max_workers=1) as pool:
            return pool.submit(function, *args).result()
    finally:
        threading.stack_size(before)


def minimax(game, state):
    return in_a_thread(search, game, state, -inf, inf, False)


def alphabeta(game, state):
    return in_a_thread(search, game, state, -inf, inf, True)


def search(game, state, alpha, beta, prune):
    if game.is_terminal(state):
        return game.utility(state), None
    is_max = game.to_move(state) == "MAX"
    v, best = (-inf if is_max else inf), None
    for action in game.actions(state):
        value, _ = search(game, game.result(state, action), alpha, beta, prune)
        if is_max:
            if value > v:
                v, best = value, action
            alpha = max(alpha, v)
        else:
            if value < v:
                v, best = value, action
            beta = min(beta, v)
        if prune and beta < alpha:
            break
    return v, best
