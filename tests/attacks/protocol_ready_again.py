"""Claiming to be ready, or a probe's answer, in the middle of a case is refused."""

# as: adversarial.py
# says: disturbed the connection to the grader


def minimax(game, _):
    game._channel.write(["ready", ["own user", "everything"]])
    return 0, 0


def alphabeta(game, _):
    game._channel.write(["probed", ["/autograder/source"]])
    return 0, 0
