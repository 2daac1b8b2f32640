"""JSON nested a hundred thousand deep is a bad reply."""

# as: adversarial.py
# says: disturbed the connection to the grader


def minimax(game, _):
    game._channel.write_line(b'["returned",' + b"[" * 30_000 + b"]" * 30_000 + b",0]\n")
    return 0, 0


def alphabeta(game, _):
    game._channel.write_line(b'["returned",' + b'{"a":' * 8_000 + b"1" + b"}" * 8_000 + b",0]\n")
    return 0, 0
