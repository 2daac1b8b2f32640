"""An answer without its end is waited for no longer than the limit."""

# as: adversarial.py
# hangs
# says: time limit
# It sleeps for less than the shipped limit, so that there the line gets an end, and is no answer.
# shipped says: minimax disturbed the connection to the grader

import time


def minimax(game, _):
    game._channel.write_line(b'["returned",3,0]')
    time.sleep(15)


def alphabeta(*_):
    return 0, 0
