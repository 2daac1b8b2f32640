"""A loop without end costs its own part only."""

# as: ai.py
# with: honest
# deserves: 3.1 3.2 4.1 4.2 4.3 4.4
# hangs
# says: time limit of {call_seconds} seconds


class AI:
    def __init__(self, root_state, depth):
        self.state, self.depth = root_state, depth
        while depth != 0:
            pass
