"""A two-player game given by a nested list, for your own experiments. Given: do not edit.

>>> game = TreeGame([[3, 5], [2, 9]])
>>> game.to_move(game.root)
'MAX'
>>> child = game.result(game.root, 1)
>>> game.to_move(child), list(game.actions(child))
('MIN', [0, 1])
>>> game.utility(game.result(child, 0))
2
>>> game.expanded
['root', '1', '1.0']
>>> print(game)
root  MAX      1
+- 0  MIN      pruned
|  +- 0.0  3   pruned
|  +- 0.1  5   pruned
+- 1  MIN      2
   +- 1.0  2   3
   +- 1.1  9   pruned
3 expanded, 4 pruned

From the command line it runs your own search and draws what it did:

    python treegame.py "[[3, 5], [2, 9]]"
    python treegame.py "[[[3, 5], 4], [2, 9]]" --players MAX MIN MIN --search minimax
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Tree = float | Sequence["Tree"]  # a number is a leaf, a list is a node with its children


@dataclass(frozen=True)
class TreeState:
    """A node, by the way to it from the root: child 0, then its child 1, is `0.1`."""

    path: tuple[int, ...]

    def __str__(self) -> str:
        return ".".join(map(str, self.path)) or "root"


class TreeGame:
    """The game whose positions are the nodes of `tree`.

    Level n belongs to `players[n % len(players)]`. An action is the number of a child.
    `expanded` lists the nodes in the order in which they were expanded: the root, then
    one for every call of `result`. Asking twice counts twice.
    """

    def __init__(self, tree: Tree, players: Sequence[str] = ("MAX", "MIN")) -> None:
        _check_players(players)
        _check_tree(tree, "root")
        self.tree = tree
        self.players = tuple(players)
        self.root = TreeState(())
        self.forget()

    def forget(self) -> None:
        """Start counting anew, as before a second search."""
        self.expanded = [str(self.root)]

    def to_move(self, state: TreeState) -> str:
        """Return "MAX" or "MIN": whose turn it is."""
        if self.is_terminal(state):
            raise ValueError(f"to_move asked of node {state}, where the game has ended")
        return self.players[len(state.path) % len(self.players)]

    def is_terminal(self, state: TreeState) -> bool:
        """Return whether the game has ended there."""
        return not isinstance(self._subtree(state), Sequence)

    def utility(self, state: TreeState) -> float:
        """Return the value of a terminal state, for MAX."""
        subtree = self._subtree(state)
        if isinstance(subtree, Sequence):
            raise ValueError(f"utility asked of node {state}, which is not terminal")
        return subtree

    def actions(self, state: TreeState) -> Sequence[int]:
        """Return the numbers of the children, in order; none at a terminal state."""
        subtree = self._subtree(state)
        return range(len(subtree)) if isinstance(subtree, Sequence) else range(0)

    def result(self, state: TreeState, action: int) -> TreeState:
        """Return the child with that number. This expands it."""
        actions = self.actions(state)
        if action not in actions:
            raise ValueError(f"{action!r} is not an action of node {state}")
        child = TreeState((*state.path, actions.index(action)))
        self.expanded.append(str(child))
        return child

    def __str__(self) -> str:
        """Return a drawing of the tree: the order in which nodes were expanded, or `pruned`."""
        orders: dict[str, list[str]] = {}
        for order, name in enumerate(self.expanded, start=1):
            orders.setdefault(name, []).append(str(order))
        searched = len(self.expanded) > 1 or self.is_terminal(self.root)
        missing = ["pruned" if searched else ""]
        labels = list(self._labels(self.root, first="", rest=""))
        marks = [" and ".join(orders.get(str(state), missing)) for _, state in labels]
        width = max(len(label) for label, _ in labels)
        lines = [f"{label:{width}}   {mark}".rstrip() for (label, _), mark in zip(labels, marks)]
        summary = f"{len(self.expanded)} expanded, {marks.count('pruned')} pruned"
        return "\n".join([*lines, summary if searched else "no search yet"])

    def _labels(self, state: TreeState, first: str, rest: str) -> Iterator[tuple[str, TreeState]]:
        """Yield a line for each node: `first` before this one, `rest` before those below it."""
        what = self.utility(state) if self.is_terminal(state) else self.to_move(state)
        yield f"{first}{state}  {what}", state
        actions = self.actions(state)
        for action in actions:
            below = "   " if action == actions[-1] else "|  "
            yield from self._labels(TreeState((*state.path, action)), f"{rest}+- ", rest + below)

    def _subtree(self, state: TreeState) -> Tree:
        if not isinstance(state, TreeState):
            raise ValueError(f"{state!r} is not a state of this game; start from game.root")
        subtree = self.tree
        for action in state.path:
            assert isinstance(subtree, Sequence)
            subtree = subtree[action]
        return subtree


def _check_players(players: Sequence[str]) -> None:
    if not isinstance(players, (list, tuple)) or not players:
        raise ValueError(f'players is {players!r}, expected a list such as ["MAX", "MIN"]')
    for player in players:
        if player not in ("MAX", "MIN"):
            raise ValueError(f'there is a player {player!r}, expected "MAX" or "MIN"')


def _check_tree(tree: Tree, name: str) -> None:
    """Refuse, by its name, a node that is neither a number nor a list with something in it."""
    if isinstance(tree, (list, tuple)):
        if not tree:
            raise ValueError(f"node {name} is an empty list; a leaf is a number")
        for number, child in enumerate(tree):
            _check_tree(child, str(number) if name == "root" else f"{name}.{number}")
    elif isinstance(tree, bool) or not isinstance(tree, (int, float)) or not math.isfinite(tree):
        raise ValueError(f"node {name} is {tree!r}, expected a finite int or float, or a list")


def main() -> None:
    """Run the student's search on a tree from the command line, and draw it."""
    import argparse
    import ast

    parser = argparse.ArgumentParser(description="Run your search on a tree and draw what it did.")
    parser.add_argument("tree", help='a nested list, in quotes, such as "[[3, 5], [2, 9]]"')
    parser.add_argument("--search", choices=["alphabeta", "minimax"], default="alphabeta")
    parser.add_argument(
        "--players", nargs="+", choices=["MAX", "MIN"], default=["MAX", "MIN"],
        help="who moves on each level, written after the tree; starts again below the last"
        " (default: MAX MIN)",
    )  # fmt: skip
    args = parser.parse_args()
    try:
        game = TreeGame(ast.literal_eval(args.tree), args.players)
    except (SyntaxError, TypeError):
        parser.error(f'{args.tree!r} is not a nested list such as "[[3, 5], [2, 9]]"')
    except ValueError as error:
        parser.error(str(error))
    import adversarial  # here, so that --help works while that file does not

    try:
        returned = getattr(adversarial, args.search)(game, game.root)
    except NotImplementedError as error:
        parser.exit(1, f"{error}\n")
    except BaseException:
        print(game)
        raise
    print(game)
    print(f"{args.search} returned (value, action) = {returned}")


if __name__ == "__main__":
    main()
