"""UNTRUSTED SIDE. The game that lives in the grader, and the nodes of given 2048 trees."""

import json


class State:
    """A position, known to the student only by what the game says about it."""

    __slots__ = ("__weakref__", "_key")

    def __init__(self, key):
        object.__setattr__(self, "_key", key)

    def __setattr__(self, name, value):
        raise AttributeError("a state cannot be changed")

    def __eq__(self, other):
        return type(other) is State and other._key == self._key

    def __hash__(self):
        return hash(self._key)

    def __reduce__(self):
        return State, (self._key,)  # a copy is the same position

    def __repr__(self):
        return f"<state {self._key[1]}>"


class NotAState(ValueError):
    """Raised in the student's code for an object that the game never gave out."""


class NotAnAction(ValueError):
    """Raised in the student's code for an action that the game did not offer."""


class GameLink:
    """The five methods of a game; `result` asks the grader, which counts."""

    games = 0  # states of different games differ, for a student who keeps a dict of them

    def __init__(self, channel):
        GameLink.games += 1
        self._game = GameLink.games
        self._channel = channel
        self._views = {}  # number -> (player, terminal, utility, actions)

    def state(self, view):
        """Return the state for a node as the grader sends it: number, player, utility, actions."""
        number, player, utility, actions = view
        if number not in self._views:
            fixed = tuple(tuple(a) if type(a) is list else a for a in actions)
            self._views[number] = (player, not fixed, utility, fixed)
        return State((self._game, number))

    def to_move(self, state):
        return self._view(state)[0]

    def is_terminal(self, state):
        return self._view(state)[1]

    def utility(self, state):
        _, terminal, utility, _ = self._view(state)
        if not terminal:
            raise ValueError("utility was asked of a state where the game has not ended")
        return utility

    def actions(self, state):
        return list(self._view(state)[3])

    def result(self, state, action):
        actions = self._view(state)[3]
        try:
            index = actions.index(action)
        except ValueError:
            index = -1  # the grader refuses it, and keeps the refusal
        channel = self._channel
        channel.write_line(b'["ask",%d,%d]\n' % (state._key[1], index))
        view = json.loads(channel.read_line())
        if not view:
            raise NotAnAction(f"{action!r} is not one of the actions of that state")
        return self.state(view)

    def _view(self, state):
        if type(state) is not State or state._key[0] != self._game:
            raise NotAState(f"the game never gave out {state!r}")
        return self._views[state._key[1]]


class NodeFactory:
    """Makes the nodes of a given tree, of the class that the student's file uses."""

    def __init__(self, module, root):
        import node

        self._make = type(root)
        self._players = {
            "MAX": getattr(module, "MAX_PLAYER", node.MAX_PLAYER),
            "CHANCE": getattr(module, "CHANCE_PLAYER", node.CHANCE_PLAYER),
        }

    def node(self, tree, depth):
        state = ([list(row) for row in tree["board"]], tree["score"])
        made = self._make(state, depth, self._players[tree["player"]])
        made.children = [
            (direction, self.node(child, depth + 1)) for direction, child in tree["children"]
        ]
        return made
