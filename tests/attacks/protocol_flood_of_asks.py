"""Asking without ever listening blocks nobody but the student."""

# as: adversarial.py
# hangs
# says: minimax


def minimax(game, _):
    line = b'["ask",0,77]\n' * 10_000
    for _ in range(100):
        game._channel.write_line(line)
    return 0, 0


def alphabeta(*_):
    return 0, 0
