"""The grader cannot be killed."""

# as: adversarial.py

import os
import signal
import threading
from contextlib import suppress

for number in (signal.SIGKILL, signal.SIGTERM, signal.SIGSTOP, signal.SIGINT):
    with suppress(OSError):
        os.kill(os.getppid(), number)
    with suppress(OSError, ValueError, AttributeError):
        signal.pidfd_send_signal(os.pidfd_open(os.getppid()), number)
    with suppress(OSError, ValueError):
        signal.pthread_kill(threading.get_ident(), 0)


def minimax(*_):
    return 0, 0


def alphabeta(*_):
    return 0, 0
