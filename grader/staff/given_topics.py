"""Random trees for expectimax, by topic, and how such a tree is made smaller."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import structs

from grader.cases import Case, ExpectimaxCase
from grader.giventrees import DIRECTIONS, below, height, size
from grader.staff.lots import Lots
from grader.staff.topics import Source, Topic

Leaf = Callable[[Lots], int]
LARGEST = 40  # nodes of a tree that is drawn
WAYS = tuple(DIRECTIONS)


def tree(lots: Lots, leaf: Leaf, levels: str, early: float, fewest: int = 1) -> Any:
    """Return a tree whose levels are MAX (M) and CHANCE (C) nodes, in this order."""
    if not levels or lots.chance(early):
        return leaf(lots)
    count = lots.between(fewest, 3)
    children = [tree(lots, leaf, levels[1:], early, fewest) for _ in range(count)]
    if levels[0] == "C":
        return children
    ways = sorted(lots.some(WAYS, count), key=WAYS.index)
    return dict(zip(ways, children))


def drawn(
    leaf: Leaf, shapes: tuple[str, ...] = ("MC", "MCM", "MCMC"), early: float = 0.15
) -> Callable[[Lots], Case]:
    """Return a function that draws cases with such trees."""

    def draw(lots: Lots) -> Case:
        while True:
            found = tree(lots, leaf, lots.choice(shapes), early)
            if isinstance(found, (dict, list)) and size(found) <= LARGEST:
                return ExpectimaxCase(why="", tree=found)

    return draw


def score(lots: Lots) -> int:
    return 4 * lots.between(0, 12)


def odd_score(lots: Lots) -> int:
    return lots.between(0, 9)


def negative(lots: Lots) -> int:
    return -lots.between(1, 20)


def hardly_any(lots: Lots) -> int:
    return lots.choice((0, 0, 8))


def huge(lots: Lots) -> int:
    return lots.between(100_000, 900_000)


def nodes(node: Any) -> Iterator[Any]:
    yield node
    for _, child in below(node):
        yield from nodes(child)


def leaf_levels(node: Any, level: int = 0) -> list[int]:
    if not isinstance(node, (dict, list)):
        return [level]
    return [found for _, child in below(node) for found in leaf_levels(child, level + 1)]


def is_chance(node: Any) -> bool:
    return isinstance(node, list)


def mixes(node: Any) -> bool:
    """Return whether some CHANCE node has both terminal children and others."""
    return any(
        is_chance(one) and 0 < sum(isinstance(child, (dict, list)) for child in one) < len(one)
        for one in nodes(node)
    )


def holds(law: Callable[[Any], bool]) -> Callable[[Case], bool]:
    """Return a test of the tree of a case, which must have something to choose or to average."""

    def test(case: Case) -> bool:
        assert isinstance(case, ExpectimaxCase)
        return size(case.tree) >= 5 and law(case.tree)

    return test


def has_gaps(node: Any) -> bool:
    return isinstance(node, dict) and len(node) > 1 and list(node) != list(WAYS[: len(node)])


def means_with_fraction(node: Any) -> bool:
    return any(
        is_chance(one) and all(isinstance(child, int) for child in one) and sum(one) % len(one) != 0
        for one in nodes(node)
    )


EXPECTIMAX = (
    Topic("chance-at-the-root", "a tree that begins with a CHANCE node",
          drawn(score, ("C", "CM", "CMC")), holds(is_chance), hidden=3),
    Topic("dead-end", "a move after which the game may be over, beside others that go on",
          drawn(score, ("MCM", "MCMC"), early=0.3), holds(mixes), hidden=3),
    Topic("all-zero", "nothing can be earned", drawn(lambda _: 0),
          holds(lambda t: isinstance(t, dict) and len(t) > 1), hidden=1),
    Topic("equal-values", "hardly any different scores", drawn(hardly_any),
          holds(lambda t: isinstance(t, dict) and len(t) > 1), hidden=2),
    Topic("single-children", "CHANCE nodes with one child", drawn(odd_score, ("MCMC", "MC")),
          holds(lambda t: any(is_chance(one) and len(one) == 1 for one in nodes(t)))),
    Topic("directions-with-gaps", "the legal directions are not the first ones", drawn(score),
          holds(has_gaps), hidden=3),
    Topic("moves-in-a-row", "a MAX node right below a MAX node", drawn(score, ("MMC", "MMM")),
          holds(lambda t: isinstance(t, dict) and any(isinstance(c, dict) for c in t.values()))),
    Topic("chances-in-a-row", "a CHANCE node right below a CHANCE node",
          drawn(odd_score, ("MCC", "MCCM")),
          holds(lambda t: any(is_chance(o) and any(map(is_chance, o)) for o in nodes(t)))),
    Topic("negative-scores", "all scores below zero", drawn(negative),
          holds(lambda t: isinstance(t, dict) and all(
              one < 0 for one in nodes(t) if isinstance(one, int)))),
    Topic("fractions", "means that are no whole numbers", drawn(odd_score),
          holds(means_with_fraction)),
    Topic("large-scores", "scores as in a long game", drawn(huge),
          holds(lambda t: all(one >= 1000 for one in nodes(t) if isinstance(one, int)))),
    Topic("unbalanced", "games that end on very different levels",
          drawn(score, ("MCMC", "MCMCM"), early=0.3),
          holds(lambda t: max(leaf_levels(t)) - min(leaf_levels(t)) >= 2)),
    Topic("many-levels", "four levels and more", drawn(score, ("MCMC", "MCMCM"), early=0.1),
          holds(lambda t: height(t) >= 4)),
    Topic("larger", "a tree in which much can go wrong", drawn(score, ("MCMC",), early=0.1),
          holds(lambda t: size(t) >= 18), hidden=3),
    Topic("terminal-root", "the game is over",
          lambda lots: ExpectimaxCase(why="", tree=lots.between(1, 999)), lambda _: True,
          hidden=1),
)  # fmt: skip


def smaller(case: Case) -> Iterator[Case]:
    """Yield the case with something taken away or made plainer, the largest steps first."""
    assert isinstance(case, ExpectimaxCase)
    for less in _less(case.tree):
        yield structs.replace(case, tree=less)


def _less(node: Any) -> Iterator[Any]:
    if isinstance(node, int) and abs(node) > 10:
        yield node // 2
    children = below(node)
    yield from (child for _, child in children if isinstance(child, (dict, list)))
    if isinstance(node, (dict, list)):
        yield next(one for one in nodes(node) if isinstance(one, int))
    for at in range(len(children)) if len(children) > 1 else ():
        yield _joined(node, children[:at] + children[at + 1 :])
    for at, (way, child) in enumerate(children):
        for less in _less(child):
            yield _joined(node, [*children[:at], (way, less), *children[at + 1 :]])


def _joined(like: Any, children: list[tuple[str, Any]]) -> Any:
    return dict(children) if isinstance(like, dict) else [child for _, child in children]


SOURCES = (Source("expectimax", EXPECTIMAX, smaller, batch=800),)
