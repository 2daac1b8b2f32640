"""Random trees for minimax and alphabeta, by topic, and how such a tree is made smaller."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import structs

from grader.cases import Case, SearchCase
from grader.giventrees import below, height
from grader.giventrees import size as tree_size
from grader.staff.lots import Lots
from grader.staff.oracle import Step, StrictRule, tree_value
from grader.staff.topics import Source, Topic

Leaf = Callable[[Lots], float]
TWO, ALTERNATE = ("MAX", "MIN"), (("MAX", "MIN"),)
LARGEST = 45  # nodes of a tree that is drawn


def small(lots: Lots) -> float:
    """Few values, so that there are many ties, where pruning rules part ways."""
    return lots.between(-3, 6)


def tree(lots: Lots, leaf: Leaf, deepest: int, widest: int, early: float) -> Any:
    """Return a random tree; `early` is the chance that a branch ends before the deepest level."""
    if deepest == 0 or lots.chance(early):
        return leaf(lots)
    return [tree(lots, leaf, deepest - 1, widest, early) for _ in range(1 + lots.below(widest))]


def drawn(
    leaf: Leaf = small,
    players: tuple[tuple[str, ...], ...] = ALTERNATE,
    depths: tuple[int, int] = (2, 4),
    widest: int = 3,
    early: float = 0.12,
) -> Callable[[Lots], Case]:
    """Return a function that draws cases with such trees."""

    def draw(lots: Lots) -> Case:
        while True:
            found = tree(lots, leaf, lots.between(*depths), widest, early)
            if isinstance(found, list) and tree_size(found) <= LARGEST:
                return SearchCase(why="", tree=found, players=lots.choice(players))

    return draw


def leaves(node: Any) -> list[float]:
    return (
        [value for _, child in below(node) for value in leaves(child)]
        if isinstance(node, list)
        else [node]
    )


def depths_of(node: Any, level: int = 0) -> list[int]:
    """Return the level of every leaf."""
    if not isinstance(node, list):
        return [level]
    return [found for child in node for found in depths_of(child, level + 1)]


def chain(node: Any) -> int:
    """Return the length of the longest chain of nodes with one child."""
    if not isinstance(node, list):
        return 0
    longest = max(map(chain, node))
    return 1 + chain(node[0]) if len(node) == 1 else longest


def steps(case: Case) -> list[Step]:
    assert isinstance(case, SearchCase)
    return StrictRule(case.tree, case.players).steps


def cuts(case: Case) -> bool:
    """Return whether the strict rule leaves something out."""
    return any(step.asks is None for step in steps(case))


def equality(player: str, lowest: int = 0, highest: int = 99) -> Callable[[Case], bool]:
    """Return a test for equality at a node of this player, between these levels."""

    def holds(case: Case) -> bool:
        return any(
            step.on_equality and player in step.player and lowest <= len(step.node) <= highest
            for step in steps(case)
        )

    return holds


def of_tree(law: Callable[[Any], bool], also_cuts: bool = True) -> Callable[[Case], bool]:
    """Return a test of the tree alone, and by default that something is cut."""

    def holds(case: Case) -> bool:
        assert isinstance(case, SearchCase)
        return law(case.tree) and (cuts(case) if also_cuts else has_choices(case.tree))

    return holds


def has_choices(node: Any) -> bool:
    """Return whether there are moves to choose between on two levels: else nothing is compared."""
    if not isinstance(node, list):
        return False
    inner = [child for child in node if isinstance(child, list)]
    return (len(node) > 1 and any(len(child) > 1 for child in inner)) or any(
        map(has_choices, inner)
    )


def large(lots: Lots) -> float:
    return lots.choice((-1, 1)) * lots.between(1001, 1012) * lots.choice((1, 1, 9))


def quarter(lots: Lots) -> float:
    return lots.between(-8, 12) / 4


def negative(lots: Lots) -> float:
    return -lots.between(1, 8)


def pair(lots: Lots) -> float:
    return lots.choice((1, 4))


def is_fraction(value: float) -> bool:
    return value != int(value)


CLAMPS = ("fail-hard", "returns-alpha-at-max", "returns-beta-at-min")
MIN_ROWS = (("MAX", "MIN", "MIN"), ("MAX", "MIN", "MIN", "MIN"))

ALPHABETA = (
    Topic("equality-at-max", "v equals beta at a MAX node", drawn(), equality("MAX"), public=2),
    Topic("equality-at-min", "v equals alpha at a MIN node", drawn(), equality("MIN"), public=2),
    Topic(
        "equality-at-the-root", "a child of the root comes to what the root has already",
        drawn(players=(TWO, ("MIN", "MAX"))), equality("M", 1, 1),
    ),
    Topic("equality-deep", "equality three or more levels down",
          drawn(depths=(4, 6), widest=2), equality("M", 3)),
    Topic("deep-cutoff", "a bound from high up cuts far below", drawn(depths=(3, 5), widest=2),
          cuts, needs=("shallow-pruning",), public=2),
    Topic("clamping-shows", "a value clamped to a bound changes what is expanded above",
          drawn(depths=(3, 5)), cuts, needs=CLAMPS, public=2, hidden=3),
    Topic("one-child-chain", "nodes with a single child, one below the other",
          drawn(depths=(3, 5), widest=2), of_tree(lambda t: chain(t) >= 2)),
    Topic("unbalanced", "leaves on very different levels", drawn(depths=(3, 4), early=0.4),
          of_tree(lambda t: max(depths_of(t)) - min(depths_of(t)) >= 2)),
    Topic("min-players-in-a-row", "several MIN players move one after the other",
          drawn(players=MIN_ROWS, depths=(3, 4)), cuts, public=2, hidden=4),
    Topic("max-players-in-a-row", "MAX moves twice before MIN",
          drawn(players=(("MAX", "MAX", "MIN"), ("MIN", "MAX", "MAX")), depths=(3, 4)), cuts),
    Topic("min-at-the-root", "MIN moves first", drawn(players=(("MIN", "MAX"),)), cuts, hidden=3),
    Topic("large-values", "values beyond 1000 either way", drawn(large), of_tree(
        lambda t: min(map(abs, leaves(t))) > 1000, False), hidden=3),
    Topic("fractions", "values that are no whole numbers", drawn(quarter),
          of_tree(lambda t: any(map(is_fraction, leaves(t))))),
    Topic("negative-values", "all values below zero", drawn(negative),
          of_tree(lambda t: max(leaves(t)) < 0)),
    Topic("duplicates", "only two different values in many leaves", drawn(pair, widest=3),
          of_tree(lambda t: len(set(leaves(t))) == 2 and len(leaves(t)) >= 5)),
    Topic("many-levels", "a long way down, where bounds are handed on",
          drawn(depths=(5, 6), widest=2, early=0.05), of_tree(lambda t: max(depths_of(t)) >= 5),
          hidden=3),
    Topic("larger", "a tree in which much can go wrong", drawn(depths=(4, 5), early=0.2),
          of_tree(lambda t: tree_size(t) >= 20), public=1, hidden=4),
    Topic("terminal-root", "the game has ended before the first move",
          lambda lots: SearchCase(why="", tree=lots.between(-99, 99)), lambda _: True, hidden=1),
)  # fmt: skip

MINIMAX = (
    Topic("ties", "several best moves", drawn(pair), of_tree(lambda t: len(set(leaves(t))) == 2,
                                                              False), hidden=1),
    Topic("negative-values", "all values below zero", drawn(negative),
          of_tree(lambda t: max(leaves(t)) < 0, False)),
    Topic("min-at-the-root", "MIN moves first", drawn(players=(("MIN", "MAX"),)),
          of_tree(lambda _: True, False)),
    Topic("min-players-in-a-row", "several MIN players move one after the other",
          drawn(players=MIN_ROWS, depths=(3, 4)), of_tree(lambda t: height(t) >= 3, False)),
    Topic("max-players-in-a-row", "MAX moves twice before MIN",
          drawn(players=(("MAX", "MAX", "MIN"),), depths=(3, 4)),
          of_tree(lambda t: height(t) >= 3, False)),
    Topic("fractions", "values that are no whole numbers", drawn(quarter),
          of_tree(lambda t: any(map(is_fraction, leaves(t))), False)),
    Topic("large-values", "values beyond 1000 either way", drawn(large),
          of_tree(lambda t: min(map(abs, leaves(t))) > 1000, False)),
    Topic("unbalanced", "leaves on very different levels", drawn(depths=(3, 4), early=0.4),
          of_tree(lambda t: max(depths_of(t)) - min(depths_of(t)) >= 2, False)),
    Topic("one-child-chain", "nodes with a single child, one below the other",
          drawn(depths=(3, 5), widest=2), of_tree(lambda t: chain(t) >= 2, False)),
    Topic("many-levels", "a long way down", drawn(depths=(4, 6), widest=2, early=0.05),
          of_tree(lambda t: max(depths_of(t)) >= 4, False)),
    Topic("larger", "a tree in which much can go wrong", drawn(depths=(4, 5), early=0.2),
          of_tree(lambda t: tree_size(t) >= 20, False), public=1, hidden=2),
    Topic("last-is-best", "the last move is the best one", drawn(),
          lambda case: _last_is_best(case)),
    Topic("terminal-root", "the game has ended before the first move",
          lambda lots: SearchCase(why="", tree=lots.between(-99, 99)), lambda _: True, hidden=1),
)  # fmt: skip


def _last_is_best(case: Case) -> bool:
    assert isinstance(case, SearchCase)
    if not isinstance(case.tree, list) or len(case.tree) < 2:
        return False
    worth = [tree_value(child, case.players, (at,)) for at, child in enumerate(case.tree)]
    best = max(worth) if case.players[0] == "MAX" else min(worth)
    return worth[-1] == best and worth.count(best) == 1 and has_choices(case.tree)


def smaller(case: Case) -> Iterator[Case]:
    """Yield the case with something taken away or made plainer, the largest steps first."""
    assert isinstance(case, SearchCase)
    for less in _less(case.tree):
        yield structs.replace(case, tree=less)
    plain = _plainer(case.tree)
    if plain != case.tree:
        yield structs.replace(case, tree=plain)


def _less(node: Any) -> Iterator[Any]:
    if not isinstance(node, list):
        return
    yield leaves(node)[0]
    yield from (child for child in node if isinstance(child, list))
    if len(node) > 1:
        yield from (node[:at] + node[at + 1 :] for at in range(len(node)))
    for at, child in enumerate(node):
        yield from ([*node[:at], less, *node[at + 1 :]] for less in _less(child))


def _plainer(node: Any) -> Any:
    """Return a tree of whole numbers with its values moved closer together, in the same order."""
    values = sorted(set(leaves(node)))
    if any(map(is_fraction, values)) or max(map(abs, values)) > 99:
        return node
    first = 1 if values[0] > 0 else 0 if values[0] == 0 else values[0]
    ranks = {value: min(value, first + rank) for rank, value in enumerate(values)}
    return _mapped(node, ranks)


def _mapped(node: Any, to: dict[float, float]) -> Any:
    return [_mapped(child, to) for child in node] if isinstance(node, list) else to[node]


SOURCES = (
    Source("minimax", MINIMAX, smaller, batch=600),
    Source("alphabeta", ALPHABETA, smaller, batch=1000),
)
