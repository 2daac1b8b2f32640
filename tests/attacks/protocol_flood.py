"""A line without an end is cut off early."""

# as: adversarial.py
# says: disturbed the connection to the grader


def minimax(game, _):
    for _ in range(1000):
        game._channel.write_line(b"[" + b"9" * 100_000)


alphabeta = minimax
