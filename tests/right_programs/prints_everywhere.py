"""Prints at every node and keeps a log, with ways of printing that not every stream has."""

# as: adversarial.py
# answers: minimax alphabeta

import logging
import sys
import warnings
from math import inf
from pprint import pprint

logging.basicConfig(level=logging.DEBUG, format="%(levelname)s %(funcName)s: %(message)s")
log = logging.getLogger("search")


def minimax(game, state, level=0):
    print("  " * level + f"minimax at {state!r}", flush=True)
    if game.is_terminal(state):
        sys.stdout.write(f"{'leaf':>20} \N{LEAF FLUTTERING IN WIND} {game.utility(state)}\n")
        return game.utility(state), None
    outcomes = []
    for action in game.actions(state):
        outcomes.append((minimax(game, game.result(state, action), level + 1)[0], action))
        pprint(outcomes)
    best = max if game.to_move(state) == "MAX" else min
    return best(outcomes, key=lambda outcome: outcome[0])


def alphabeta(game, state, alpha=-inf, beta=inf):
    log.debug("state %r, alpha %s, beta %s", state, alpha, beta)
    print("=" * 500, file=sys.stderr)
    sys.stdout.buffer.write(b"\xff raw bytes \x00\n")
    if game.is_terminal(state):
        log.info("utility %s", game.utility(state))
        return game.utility(state), None
    player = game.to_move(state)
    v, best = (-inf if player == "MAX" else inf), None
    for action in game.actions(state):
        print(player, "tries", action, end=" ... ")
        value, _ = alphabeta(game, game.result(state, action), alpha, beta)
        print("which gives", value, "\r\x1b[31mred\x1b[0m", "\ud800")
        if (player == "MAX" and value > v) or (player == "MIN" and value < v):
            v, best = value, action
        if (player == "MAX" and v > beta) or (player == "MIN" and v < alpha):
            log.warning("pruned: v=%s alpha=%s beta=%s", v, alpha, beta)
            break
        alpha = max(alpha, v) if player == "MAX" else alpha
        beta = min(beta, v) if player == "MIN" else beta
    sys.stdout.flush()
    print(f"tty: {sys.stdout.isatty()}, {sys.stdout.encoding}, {sys.stdout.fileno()}")
    print(warnings.formatwarning("done", UserWarning, __file__, 1), file=sys.stderr)
    return v, best
