"""Two-player search. EDIT THIS FILE: write minimax and alphabeta.

Both get a `game` with five methods, and nothing else:

    game.to_move(state)         "MAX" or "MIN": whose turn it is
    game.is_terminal(state)     True when the game has ended
    game.utility(state)         the value of a terminal state, for MAX
    game.actions(state)         the legal actions, in order
    game.result(state, action)  the state after that action: expands that node

A state can be compared, and can be a key of a dict; do not look inside. Players need not
take turns: after MIN, MIN may move again, and MIN may move first. Ask `to_move`. Where the
game has ended nobody moves: ask `is_terminal` first. Utilities are finite numbers.

`treegame.py` has such a game for your own experiments. Try the examples below with

    python -m doctest adversarial.py

which prints nothing when they all work.
"""

from __future__ import annotations


def minimax(game, state):
    """Return `(value, action)`: what `state` is worth, and an action that reaches it.

    - A terminal state is worth its utility, and the action is None.
    - Where MAX moves, the value is the largest of the results; where MIN moves, the smallest.
    - If several actions reach that value, any of them is right.

    >>> from treegame import TreeGame
    >>> game = TreeGame([[3, 5], [2, 9]])            # MAX chooses between min(3, 5) and min(2, 9)
    >>> minimax(game, game.root)
    (3, 0)
    >>> game = TreeGame(7)                           # nothing to choose
    >>> minimax(game, game.root)
    (7, None)
    >>> game = TreeGame([[3, 5], [7, 2]], players=["MIN", "MAX"])   # MIN moves first
    >>> minimax(game, game.root)
    (5, 0)
    """
    raise NotImplementedError("minimax is not written yet")


def alphabeta(game, state):
    """Return `(value, action)` as minimax does, and expand exactly what the rule expands.

    - Search the children in the order of `game.actions(state)`, and ask `game.result` for
      a child only when you are about to search it.
    - v starts at -infinity at a MAX node, at +infinity at a MIN node, and is the best value
      found so far.
    - THE STRICT RULE. At a MAX node stop when v > beta. At a MIN node stop when v < alpha.
      Never stop when they are equal.
    - THE NO-CLAMP RULE. Return v itself. Never return alpha or beta in its place, even
      when v lies outside them.

    After 2 at node 1, MIN has v = 2 < alpha = 3, and node 1.1 is not expanded:

    >>> from treegame import TreeGame
    >>> game = TreeGame([[3, 5], [2, 9]])
    >>> alphabeta(game, game.root)
    (3, 0)
    >>> game.expanded
    ['root', '0', '0.0', '0.1', '1', '1.0']

    Here v = 3 = alpha at node 1. Equal is not less, so 1.1 is expanded:

    >>> game = TreeGame([[3, 9], [3, 5]])
    >>> value, action = alphabeta(game, game.root)
    >>> value
    3
    >>> game.expanded
    ['root', '0', '0.0', '0.1', '1', '1.0', '1.1']

    Node 1.0 is worth 3 and returns 3, not alpha = 5, so MIN stops before 1.1:

    >>> game = TreeGame([5, [[3, 2], 9]])
    >>> value, action = alphabeta(game, game.root)
    >>> game.expanded
    ['root', '0', '1', '1.0', '1.0.0', '1.0.1']

    Two MIN players in a row:

    >>> game = TreeGame([[[3, 5], 4], [2, 9]], players=["MAX", "MIN", "MIN"])
    >>> alphabeta(game, game.root)
    (3, 0)
    >>> len(game.expanded)
    8
    """
    raise NotImplementedError("alphabeta is not written yet")
