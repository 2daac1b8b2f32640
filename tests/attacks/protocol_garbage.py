"""Bytes that are no JSON end the worker, not the grader."""

# as: adversarial.py
# says: disturbed the connection to the grader


def minimax(game, _):
    game._channel.write_line(bytes(range(256)) + b"\n")
    return 0, 0


def alphabeta(game, _):
    game._channel.write_line(b'{"kind": "returned", "first": 1}\n')
    return 0, 0
