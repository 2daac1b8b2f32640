"""No recursion: a stack of frames, each with the actions it has left."""

# as: adversarial.py
# answers: minimax alphabeta

from math import inf


class Frame:
    def __init__(self, state, is_max, actions, alpha, beta):
        self.state = state
        self.is_max = is_max
        self.left = list(actions)[::-1]
        self.alpha = alpha
        self.beta = beta
        self.v = -inf if is_max else inf
        self.best = None
        self.asked = None

    def take(self, value):
        if self.is_max:
            if value > self.v:
                self.v, self.best = value, self.asked
            self.alpha = max(self.alpha, self.v)
        else:
            if value < self.v:
                self.v, self.best = value, self.asked
            self.beta = min(self.beta, self.v)


def run(game, root, prune):
    def open_frame(state, alpha, beta):
        return Frame(state, game.to_move(state) == "MAX", game.actions(state), alpha, beta)

    if game.is_terminal(root):
        return game.utility(root), None
    stack = [open_frame(root, -inf, inf)]
    while True:
        top = stack[-1]
        if not top.left or (prune and top.alpha > top.beta):
            stack.pop()
            if not stack:
                return top.v, top.best
            stack[-1].take(top.v)
            continue
        top.asked = top.left.pop()
        child = game.result(top.state, top.asked)
        if game.is_terminal(child):
            top.take(game.utility(child))
        else:
            stack.append(open_frame(child, top.alpha, top.beta))


def minimax(game, state):
    return run(game, state, prune=False)


def alphabeta(game, state):
    return run(game, state, prune=True)
