"""Trees for expectimax, also such as no game would make.

A MAX node is a table of directions, a CHANCE node is a list, a number is a terminal node.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

DIRECTIONS = {"up": 0, "left": 1, "down": 2, "right": 3}
NAMES = {number: name for name, number in DIRECTIONS.items()}


def problems(tree: Any, name: str = "root") -> Iterator[str]:
    """Yield what is wrong with a tree, node by node."""
    if not isinstance(tree, (dict, list)):
        if isinstance(tree, bool) or not isinstance(tree, (int, float)):
            yield f"node {name} is {tree!r}, expected a number, a list or a table of directions"
        return
    for way in tree if isinstance(tree, dict) else ():
        if way not in DIRECTIONS:
            yield f"node {name}: {way!r}, expected up, left, down or right"
    if not tree:
        yield f"node {name} is empty; a terminal node is a number"
    for way, child in below(tree):
        yield from problems(child, child_name(name, way))


def child_name(name: str, way: str) -> str:
    """Return a node's name from its parent's: `up`, `up.0`, `up.0.left`."""
    return way if name == "root" else f"{name}.{way}"


def tree_for_worker(tree: Any) -> dict[str, Any]:
    """Return a tree as the worker gets it: every node with a state of its own."""
    return _node(tree, player_of(tree))


def player_of(tree: Any) -> str:
    """Return whose node this is; a terminal root is MAX's."""
    return "CHANCE" if isinstance(tree, list) else "MAX"


INNER_SCORE = 7_654_321  # of nodes that are not terminal: a program that uses it is wrong


def _node(tree: Any, player: str) -> dict[str, Any]:
    pairs: list[tuple[int | None, Any]] = []
    if isinstance(tree, (dict, list)):
        player = player_of(tree)
    if isinstance(tree, dict):
        pairs = [(DIRECTIONS[way], child) for way, child in tree.items()]
    elif isinstance(tree, list):
        pairs = [(None, child) for child in tree]
    other = "CHANCE" if player == "MAX" else "MAX"
    return {
        "board": [[0, 0], [0, 0]],
        "score": INNER_SCORE if pairs else tree,
        "player": player,
        "children": [[way, _node(child, other)] for way, child in pairs],
    }


def below(tree: Any) -> list[tuple[str, Any]]:
    """Return the children of a node of a tree, each with the word that leads to it."""
    if isinstance(tree, dict):
        return list(tree.items())
    return [(str(at), child) for at, child in enumerate(tree)] if isinstance(tree, list) else []


def height(tree: Any) -> int:
    """Return how many levels a tree has below its root."""
    return max((1 + height(child) for _, child in below(tree)), default=0)


def size(tree: Any) -> int:
    """Return how many nodes a tree has."""
    return 1 + sum(size(child) for _, child in below(tree))
