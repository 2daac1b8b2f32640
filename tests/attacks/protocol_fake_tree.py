"""Trees made up on the wire, with parents that do not exist, earn nothing."""

# as: ai.py
# says: build_tree

import json
import sys

from node import MAX_PLAYER, Node

TREES = [
    [],
    [[None, None, [], 0, 0, True]],
    [[None, None, [[]], 0, 0, True]],
    [[0, 0, [[2, 2], [0]], 4, 0, True], [5, 10**300, [[2]], 0, -1, False]],
]


def send(lines):
    frame = sys._getframe()
    while "channel" not in frame.f_locals:
        frame = frame.f_back
    for line in lines:
        frame.f_locals["channel"].write_line(line)


class AI:
    count = 0

    def __init__(self, root_state, depth):
        self.state, self.depth = root_state, depth
        self.root = Node(root_state, 0, MAX_PLAYER)

    def build_tree(self):
        send(json.dumps(["tree", tree]).encode() + b"\n" for tree in TREES)

    def expectimax(self):
        send([b'["tree",[]]\n', b'["badtree","' + b"\\u202e" * 50 + b'"]\n'])
        return 0, 0

    def compute_decision(self):
        send([b'["tree",[]]\n'])
        return 0
