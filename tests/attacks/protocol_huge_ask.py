"""Asking with numbers of hundreds of digits is refused like any other."""

# as: adversarial.py
# says: minimax


def minimax(game, _):
    game._channel.write_line(b'["ask",%d,%d]\n' % (10**300, -(10**300)))
    return 0, 0


def alphabeta(game, _):
    game._channel.write_line(b'["ask",0,1.5]\n')
    return 0, 0
