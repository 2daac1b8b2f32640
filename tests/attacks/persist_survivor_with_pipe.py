"""A detached process that keeps the pipes open does not keep the grader waiting."""

# as: adversarial.py
# hangs
# says: minimax

import os
import time
from contextlib import suppress


def minimax(*_):
    with suppress(OSError):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(20)
            os._exit(0)
        os._exit(0)
    return 0, 0


def alphabeta(*_):
    return 0, 0
