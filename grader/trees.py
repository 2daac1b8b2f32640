"""Explicit game trees: parse, serve to a worker one node at a time, record what was asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

Tree = int | float | Sequence["Tree"]
Path = tuple[int, ...]


class Exhausted(Exception):
    """A search asked for more nodes than it may."""


class TreeError(ValueError):
    """The tree or its players are not valid; the text names the node."""


def name_of(path: Path) -> str:
    """Return a node's name: `root`, `0`, `0.1`."""
    return ".".join(map(str, path)) or "root"


def check_tree(tree: Tree, path: Path = ()) -> None:
    """Raise TreeError for a node that is neither a number nor a list with something in it."""
    if isinstance(tree, (list, tuple)):
        if not tree:
            raise TreeError(f"node {name_of(path)} is an empty list; a leaf is a number")
        for at, child in enumerate(tree):
            check_tree(child, (*path, at))
    elif isinstance(tree, bool) or not isinstance(tree, (int, float)):
        raise TreeError(f"node {name_of(path)} is {tree!r}, expected a number or a list")


def size(tree: Tree) -> int:
    """Return how many nodes the tree has."""
    return 1 + sum(map(size, tree)) if isinstance(tree, Sequence) else 1


def to_move(path: Path, players: Sequence[str]) -> str:
    """Return who moves at a node: the players take the levels in turn."""
    return players[len(path) % len(players)]


def walk(tree: Tree, path: Path = ()) -> Iterator[tuple[Path, Tree]]:
    """Yield every node with its path, parents before children."""
    yield path, tree
    if isinstance(tree, Sequence):
        for at, child in enumerate(tree):
            yield from walk(child, (*path, at))


View = tuple[int, str, float, list[int]]  # number, player, utility, actions


@dataclass
class TreeServer:
    """Serves one tree to one search, and keeps the ordered list of what it asked for.

    Nodes go by numbers in the order in which they were first asked for, so a number says
    nothing about the tree, and the same node has the same number when asked for again.
    """

    tree: Tree
    players: Sequence[str]
    budget: int
    expanded: list[Path] = field(default_factory=lambda: [()])
    refused: bool = False  # an action that was not offered, or a state never given out
    exhausted: bool = False
    _nodes: list[tuple[Path, Tree]] = field(default_factory=list)
    _numbers: dict[Path, int] = field(default_factory=dict)

    def root(self) -> View:
        """Return the view of the root, which counts as the first expansion."""
        return self._view((), self.tree)

    def result(self, number: int, action: int) -> View | None:
        """Return the view of a child, or None when there is no such child.

        Raises Exhausted when the budget is used up: endless asking must end somewhere, and
        at the same place every time.
        """
        if not 0 <= number < len(self._nodes):
            self.refused = True
            return None
        path, node = self._nodes[number]
        if not isinstance(node, Sequence) or not 0 <= action < len(node):
            self.refused = True
            return None
        if len(self.expanded) >= self.budget:
            self.exhausted = True
            raise Exhausted
        child = (*path, action)
        self.expanded.append(child)
        return self._view(child, node[action])

    def _view(self, path: Path, node: Tree) -> View:
        number = self._numbers.setdefault(path, len(self._nodes))
        if number == len(self._nodes):
            self._nodes.append((path, node))
        player = to_move(path, self.players)
        if isinstance(node, Sequence):
            return number, player, 0, list(range(len(node)))
        return number, player, node, []
