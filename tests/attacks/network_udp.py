"""No UDP packet leaves the sandbox."""

# as: adversarial.py

import socket
from contextlib import suppress

with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as link:
    link.sendto(b"udp", ("127.0.0.1", 47612))


def minimax(*_):
    return 0, 0


def alphabeta(*_):
    return 0, 0
