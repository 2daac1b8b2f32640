"""A shell cannot be started, nor anything sent with one."""

# as: adversarial.py

import os
import subprocess
from contextlib import suppress

commands = [
    ["bash", "-c", "echo shell > /dev/tcp/127.0.0.1/47611"],
    ["bash", "-c", "echo shell > /dev/udp/127.0.0.1/47612"],
]
for command in commands:
    with suppress(OSError, subprocess.SubprocessError):
        subprocess.run(command, timeout=2, env={"PATH": "/bin:/usr/bin"}, check=False)
    with suppress(OSError):
        os.system(f"/bin/{command[0]} -c '{command[2]}'")


def minimax(*_):
    return 0, 0


def alphabeta(*_):
    return 0, 0
