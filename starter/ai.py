"""The 2048 player. EDIT THIS FILE: write build_tree and expectimax.

README.md says what to write and in which order. Try the examples below with

    python -m doctest ai.py

which prints nothing when they all work.
"""

from __future__ import annotations

from game import Game
from node import CHANCE_PLAYER, MAX_PLAYER, MOVES, Node


class AI:
    """Chooses a direction by looking `depth` levels ahead of `root_state`, a (board, score)."""

    def __init__(self, root_state, depth):
        self.root = Node(root_state, 0, MAX_PLAYER)
        self.depth = depth
        self.simulator = Game(*root_state)

    def build_tree(self, node=None):
        """Grow the tree below `node` (the root if None) down to depth `self.depth`.

        - A node at depth `self.depth` gets no children.
        - A MAX node gets one CHANCE child for each direction in MOVES that changes the
          board: the pair `(direction, child)`. A direction that changes nothing gets none.
        - A CHANCE node gets one MAX child for each empty cell, with a 2 in that cell: the
          pair `(None, child)`.
        - A child is one level deeper than its parent, and has a board of its own.

        Useful: `self.simulator.reset(*state)`, `.move(direction)`, `.get_state()`,
        `.get_open_tiles()`. The simulator remembers: reset it before each move.

        Left and right merge the 2s, down moves them, up changes nothing. (The examples sort
        the children: their order does not matter.)

        >>> ai = AI(([[2, 2], [0, 0]], 10), 1)
        >>> ai.build_tree()
        >>> for direction, child in sorted(ai.root.children, key=lambda pair: pair[0]):
        ...     print(MOVES[direction], child.state, child.depth, child.children)
        left ([[4, 0], [0, 0]], 14) 1 []
        down ([[0, 0], [2, 2]], 10) 1 []
        right ([[0, 4], [0, 0]], 14) 1 []

        One level deeper, the CHANCE node below `left` has a child for each empty cell:

        >>> ai = AI(([[2, 2], [0, 0]], 10), 2)
        >>> ai.build_tree()
        >>> left = dict(ai.root.children)[1]
        >>> left.player_type == CHANCE_PLAYER
        True
        >>> for direction, child in sorted(left.children, key=lambda pair: pair[1].state):
        ...     print(direction, child.state, child.depth, child.player_type == MAX_PLAYER)
        None ([[4, 0], [0, 2]], 14) 2 True
        None ([[4, 0], [2, 0]], 14) 2 True
        None ([[4, 2], [0, 0]], 14) 2 True
        """
        raise NotImplementedError("build_tree is not written yet")

    def expectimax(self, node=None):
        """Return `(direction, value)` of a MAX node, `(None, value)` of a CHANCE node.

        - A terminal node (one without children) is worth the score in its state. Its
          direction does not matter: return None.
        - A MAX node is worth its best child, and the direction is the one that leads there.
        - A CHANCE node is worth the mean of its children. They are all equally likely.

        Starts at the root if `node` is None. Looks only at the tree: it must work on any
        tree of nodes, also on one that no game of 2048 would make.

        Left is worth the mean of 4 and 7, right is worth 5:

        >>> def leaf(score):
        ...     return Node(([[0, 0], [0, 0]], score), 2, MAX_PLAYER)
        >>> ai = AI(([[0, 0], [0, 0]], 0), 2)
        >>> left, right = (Node(ai.root.state, 1, CHANCE_PLAYER) for _ in range(2))
        >>> left.children = [(None, leaf(4)), (None, leaf(7))]
        >>> right.children = [(None, leaf(5))]
        >>> ai.root.children = [(1, left), (3, right)]
        >>> direction, value = ai.expectimax()
        >>> MOVES[direction], float(value)
        ('left', 5.5)

        Scores on such trees may be negative:

        >>> left.children = [(None, leaf(-4)), (None, leaf(-8))]
        >>> right.children = [(None, leaf(-7))]
        >>> ai.expectimax()[1] == -6
        True
        """
        raise NotImplementedError("expectimax is not written yet")

    def compute_decision(self):
        """Return the best direction at the root. Given."""
        self.build_tree()
        direction, _ = self.expectimax()
        return direction

    def compute_decision_ec(self):
        """Return a direction that scores as high as you can make it. Extra credit.

        Any search and any payoff you like, in this file, with the standard library or
        numpy: look deeper, or value a board by more than its score. A new AI is made for
        each move.
        """
        raise NotImplementedError("compute_decision_ec is not written yet")
