"""The text of an exception in a hidden case is shown nowhere."""

# as: adversarial.py
# says: minimax raised ValueError


def minimax(game, state):
    raise ValueError(f"the input is {show(game, state)}")


def alphabeta(game, state):
    text = str(show(game, state))
    raise type(text, (Exception,), {"__module__": text})(text) from ValueError(text)


def show(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return [show(game, game.result(state, action)) for action in game.actions(state)]
