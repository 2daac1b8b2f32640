"""There is no more memory than the limit."""

# as: adversarial.py
# says: ran out of memory


def minimax(*_):
    return len(bytearray(700 * 2**20)), 0


alphabeta = minimax
