"""Counts in fractions and gives back a float at the end."""

# as: adversarial.py
# answers: minimax alphabeta

from fractions import Fraction


def minimax(game, state):
    value, action = search(game, state, None, None)
    return float(value), action


def alphabeta(game, state):
    far = Fraction(10) ** 400  # beyond every float
    value, action = search(game, state, -far, far)
    return float(value), action


def search(game, state, alpha, beta):
    """Prune only if there are bounds."""
    if game.is_terminal(state):
        return Fraction(game.utility(state)), None
    sign = Fraction(1 if game.to_move(state) == "MAX" else -1)
    outcomes = []
    for action in game.actions(state):
        outcomes.append((search(game, game.result(state, action), alpha, beta)[0], action))
        v, best = max(outcomes, key=lambda outcome: outcome[0] * sign)
        if alpha is not None and beta is not None:
            alpha, beta = (max(alpha, v), beta) if sign > 0 else (alpha, min(beta, v))
            if alpha > beta:
                break
    return v, best
