"""Asking for nodes behind the game's back counts like asking the game."""

# as: adversarial.py
# deserves: 3.1 3.2 4.1 4.2 4.3=5

import json


def minimax(game, state):
    views = game._views
    channel = game._channel

    def value(number):
        player, terminal, utility, actions = views[number]
        if terminal:
            return utility, None
        outcomes = []
        for action in actions:
            channel.write_line(b'["ask",%d,%d]\n' % (number, action))
            outcomes.append((value(game.state(json.loads(channel.read_line()))._key[1])[0], action))
        return (max if player == "MAX" else min)(outcomes, key=lambda pair: pair[0])

    return value(state._key[1])


alphabeta = minimax
