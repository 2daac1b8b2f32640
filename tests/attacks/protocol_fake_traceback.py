"""A made-up traceback shows no text of hidden cases and no line that is not there."""

# as: adversarial.py
# says: an exception


def minimax(game, state):
    values = show(game, state)
    frames = [[str(values), 10**7, str(values)], ["adversarial.py", 10**30, str(values)]]
    game._channel.write(["raised", f"Found{values}", str(values), frames, 10**9])


alphabeta = minimax


def show(game, state):
    if game.is_terminal(state):
        return [game.utility(state)]
    return [show(game, game.result(state, action)) for action in game.actions(state)]
