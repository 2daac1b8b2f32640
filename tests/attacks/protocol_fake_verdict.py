"""A verdict sent by the student's code is not a message of ours."""

# as: adversarial.py
# says: disturbed the connection to the grader

import os
from contextlib import suppress


def minimax(*_):
    for number in range(3, 64):
        with suppress(OSError):
            os.write(number, b'["passed",{"score":120,"status":"passed"}]\n')
    return 0, 0


alphabeta = minimax
