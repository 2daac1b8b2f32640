"""Filling the disk does not work anywhere."""

# as: adversarial.py

import os
from contextlib import suppress

for folder in (".", "/tmp", "/var/tmp", "/dev/shm", os.path.dirname(__file__)):
    for number in range(40):
        with suppress(OSError), open(f"{folder}/fill-{number}", "wb") as file:
            file.write(bytes(2**20))


def minimax(*_):
    return 0, 0


def alphabeta(*_):
    return 0, 0
