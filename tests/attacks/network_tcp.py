"""No TCP connection leaves the sandbox."""

# as: adversarial.py

import socket
from contextlib import suppress

with suppress(OSError), socket.create_connection(("127.0.0.1", 47611), timeout=1) as link:
    link.sendall(b"tcp")


def minimax(*_):
    return 0, 0


def alphabeta(*_):
    return 0, 0
