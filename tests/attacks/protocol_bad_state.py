"""Asking for nodes that were never given out is refused and said so."""

# as: adversarial.py
# says: with a state that the game never gave out


def minimax(game, _):
    for number, action in ((-1, 0), (10**6, 0), (0, -1), (0, 10**6)):
        game._channel.write_line(b'["ask",%d,%d]\n' % (number, action))
        game._channel.read_line()
    return 0, 0


alphabeta = minimax
