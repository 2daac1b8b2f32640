"""Reading the next question instead of answering this one is silence, and times out."""

# as: adversarial.py
# hangs
# says: time limit


def minimax(game, _):
    while True:
        game._channel.read_line()


def alphabeta(*_):
    return 0, 0
