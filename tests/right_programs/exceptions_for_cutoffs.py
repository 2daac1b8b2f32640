"""A cut-off is an exception, raised where the bound is passed and caught at the node."""

# as: adversarial.py
# answers: alphabeta

from math import inf


class CutOff(Exception):
    def __init__(self, value, action):
        super().__init__(value)
        self.value = value
        self.action = action


class GameEnded(Exception):
    pass


class Best:
    """The best so far; taking one that the opponent would not allow raises CutOff."""

    def __init__(self, player, alpha, beta):
        self.player, self.alpha, self.beta = player, alpha, beta
        self.value, self.action = (-inf if player == "MAX" else inf), None

    def take(self, value, action):
        if (value > self.value) if self.player == "MAX" else (value < self.value):
            self.value, self.action = value, action
        if self.player == "MAX":
            self.alpha = max(self.alpha, value)
        else:
            self.beta = min(self.beta, value)
        if self.alpha > self.beta:
            raise CutOff(self.value, self.action)


def player_at(game, state):
    if game.is_terminal(state):
        raise GameEnded(game.utility(state))
    return game.to_move(state)


def alphabeta(game, state, alpha=-inf, beta=inf):
    try:
        best = Best(player_at(game, state), alpha, beta)
        for action in game.actions(state):
            child = game.result(state, action)
            best.take(alphabeta(game, child, best.alpha, best.beta)[0], action)
    except GameEnded as end:
        return end.args[0], None
    except CutOff as cut:
        return cut.value, cut.action
    else:
        return best.value, best.action
