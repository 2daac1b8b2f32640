"""A made-up syntax error shows no text of a hidden case."""

# as: adversarial.py
# says: minimax raised SyntaxError


def minimax(game, state):
    text = str(show(game, state))
    raise SyntaxError(text, (__file__, 5, 2, text))


def alphabeta(game, state):
    text = str(show(game, state))
    code = compile(f"\n\nraise ValueError({text!r})", f"{__file__}", "exec")
    exec(code.replace(co_name=text))


def show(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return [show(game, game.result(state, action)) for action in game.actions(state)]
