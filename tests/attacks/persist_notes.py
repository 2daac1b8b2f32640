"""No note for a later case or a later student can be left in a file."""

# as: adversarial.py
# deserves: 4.3=5

import glob
import os
from contextlib import suppress

PLACES = ("/tmp", "/var/tmp", "/dev/shm", "/run", "/dev/mqueue", os.getcwd(), "/home", "/")
notes = []
for place in PLACES:
    for path in glob.glob(f"{place}/.note-*"):
        with suppress(OSError), open(path) as file:
            notes.append(file.read())


def minimax(game, state):
    print(notes)
    seen = [game.utility(leaf) for leaf in leaves(game, state)]
    for place in PLACES:
        with suppress(OSError), open(f"{place}/.note-{os.getpid()}", "w") as file:
            file.write(str(seen))
        with suppress(OSError):
            os.mkdir(f"{place}/.note-{seen[0]}")
        with suppress(OSError):
            os.symlink(str(seen), f"{place}/.note-link")
        with suppress(OSError):
            os.mkfifo(f"{place}/.note-fifo")
    return 0, 0


alphabeta = minimax


def leaves(game, state):
    if game.is_terminal(state):
        return [state]
    return [leaf for a in game.actions(state) for leaf in leaves(game, game.result(state, a))]
