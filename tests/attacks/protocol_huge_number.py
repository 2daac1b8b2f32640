"""Numbers that are infinite or endless when read are bad replies."""

# as: adversarial.py
# says: disturbed the connection to the grader


def minimax(game, _):
    game._channel.write_line(b'["returned",1e999,0]\n')
    return 0, 0


def alphabeta(game, _):
    game._channel.write_line(b'["returned",' + b"9" * 60_000 + b",0]\n")
    return 0, 0
