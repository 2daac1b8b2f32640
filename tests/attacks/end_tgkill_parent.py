"""The grader cannot be killed by its thread number either."""

# as: adversarial.py

import ctypes
import os
import platform

TGKILL, TKILL = {"x86_64": (234, 200), "aarch64": (131, 130)}[platform.machine()]
libc = ctypes.CDLL(None)
for number in (9, 15):
    libc.syscall(TGKILL, os.getppid(), os.getppid(), number)
    libc.syscall(TKILL, os.getppid(), number)


def minimax(*_):
    return 0, 0


def alphabeta(*_):
    return 0, 0
