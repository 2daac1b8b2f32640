"""Writing far too much around print is stopped, and told in words."""

# as: adversarial.py
# says: printed more than {output_kb} KB

import os


def minimax(*_):
    for _ in range(30):
        os.write(2, b"x" * 9_999 + b"\n")
    return 0, 0


alphabeta = minimax
