"""Random game trees for property tests, and what a search does on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from hypothesis import strategies as st
from treegame import Tree, TreeGame

# Few distinct values, so that most trees have ties, where pruning rules part ways.
LEAVES = st.one_of(st.integers(-2, 3), st.integers(-5000, 5000), st.sampled_from([0.5, -1.25]))
TREES = st.recursive(LEAVES, lambda child: st.lists(child, min_size=1, max_size=4), max_leaves=24)
DEEP_TREES = st.recursive(
    st.integers(0, 4), lambda child: st.lists(child, min_size=1, max_size=3), max_leaves=40
)


def player_cycles() -> st.SearchStrategy[tuple[str, ...]]:
    """Return every cycle of one to three players."""
    return st.sampled_from([c for n in (1, 2, 3) for c in product(("MAX", "MIN"), repeat=n)])


def expanded(search: Callable, tree: Tree, players: Sequence[str] = ("MAX", "MIN")) -> list[str]:
    """Return the nodes a search expands, in order."""
    game = TreeGame(tree, players)
    search(game, game.root)
    return game.expanded


def answer(search: Callable, tree: Tree, players: Sequence[str] = ("MAX", "MIN")) -> tuple:
    """Return the (value, action) a search finds."""
    game = TreeGame(tree, players)
    return search(game, game.root)
