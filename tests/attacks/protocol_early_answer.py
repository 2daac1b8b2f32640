"""An answer sent before the question's is only a wrong answer."""

# as: adversarial.py

import os
import stat
from contextlib import suppress

pipes = []
for number in range(3, 64):
    with suppress(OSError):
        if stat.S_ISFIFO(os.fstat(number).st_mode):
            pipes.append(number)


def minimax(*_):
    for number in pipes:
        with suppress(OSError):
            os.write(number, b'["returned",0,0]\n' * 3)
    return 0, 0


alphabeta = minimax
