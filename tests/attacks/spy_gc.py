"""No object in the student's process holds an answer or a hidden name."""

# as: adversarial.py

import gc


def minimax(*_):
    loot = []
    for thing in gc.get_objects():
        if type(thing) is dict and ("expected" in thing or "why" in thing):
            loot.append(str(thing)[:200])
    print([text for text in loot if "spy" not in text])
    return 0, 0


alphabeta = minimax
