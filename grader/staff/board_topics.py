"""Random boards for build_tree, by topic, and how such a board is made smaller."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from msgspec import structs

from grader.boards import Board, picture
from grader.cases import BuildCase, Case, ExpectedNode
from grader.staff.lots import Lots
from grader.staff.oracle import built_tree
from grader.staff.topics import Source, Topic

CROWDED = (0.8, 0.9, 0.97)
TIGHT = (2, 4, 8, 16, 32, 64, 128, 256)
LARGEST = 150  # nodes of a tree that is expected


def board(lots: Lots, size: int, filled: float, tiles: tuple[int, ...]) -> Board:
    return [
        [lots.choice(tiles) if lots.chance(filled) else 0 for _ in range(size)] for _ in range(size)
    ]


def drawn(
    sizes: tuple[int, ...] = (3, 4),
    filled: tuple[float, ...] = (0.5, 0.8, 0.95),
    depths: tuple[int, ...] = (1, 2, 3),
    tiles: tuple[int, ...] = (2, 2, 4, 4, 8, 16),
    score: Callable[[Lots], int] = lambda lots: 4 * lots.below(60),
) -> Callable[[Lots], Case]:
    """Return a function that draws such boards, with trees that are not too large."""

    def draw(lots: Lots) -> Case:
        while True:
            found = board(lots, lots.choice(sizes), lots.choice(filled), tiles)
            depth = lots.choice(depths)
            if any(map(any, found)) and _guess(found, depth) <= 4 * LARGEST:
                return BuildCase(why="", board=picture(found), depth=depth, score=score(lots))

    return draw


def drawn_one_way_out(lots: Lots) -> Case:
    """Draw a board with one empty edge, on which nothing merges: only that way is open."""
    size = lots.choice((3, 4))
    while True:
        full = board(lots, size, 1.0, TIGHT)
        if not any(a == b for line in (*full, *zip(*full)) for a, b in pairwise(line)):
            break
    edge = lots.choice((0, size - 1))
    rows = [[0] * size if at == edge else row for at, row in enumerate(full)]
    turned = [list(line) for line in zip(*rows)] if lots.chance(0.5) else rows
    depth = lots.choice((1, 2, 3))
    return BuildCase(why="", board=picture(turned), depth=depth, score=4 * lots.below(60))


def _guess(tiles: Board, depth: int) -> int:
    """Return about how many nodes the tree has, without making it."""
    empty = sum(row.count(0) for row in tiles) + 1
    widths = [4, empty, 4, empty + 1, 4, empty + 2]
    count, level = 1, 1
    for width in widths[:depth]:
        level *= width
        count += level
    return count


def expected(case: Case) -> ExpectedNode:
    assert isinstance(case, BuildCase)
    return built_tree(case.tiles, case.score, case.depth)


def count(node: ExpectedNode) -> int:
    return 1 + sum(map(count, node.moves.values())) + sum(map(count, node.spawns))


def holds(law: Callable[[BuildCase, ExpectedNode], bool]) -> Callable[[Case], bool]:
    """Return a test of a board and its tree, which must not be too large."""

    def test(case: Case) -> bool:
        assert isinstance(case, BuildCase)
        root = expected(case)
        return count(root) <= LARGEST and law(case, root)

    return test


def full(case: BuildCase) -> bool:
    return all(map(all, case.tiles))


def dies(node: ExpectedNode, levels: int) -> bool:
    """Return whether some MAX node above the last level has no move."""
    return levels >= 2 and any(
        (not after.moves and levels > 2) or dies(after, levels - 2)
        for move in node.moves.values()
        for after in move.spawns
    )


def size_of(size: int) -> Callable[[Case], bool]:
    return holds(lambda case, root: len(case.board) == size and len(root.moves) > 0)


def depth_of(depth: int) -> Callable[[Case], bool]:
    return holds(lambda case, root: case.depth == depth and len(root.moves) > 0)


BUILD_TREE = (
    Topic("blocked-directions", "some directions do not change the board", drawn(),
          holds(lambda _, root: 0 < len(root.moves) < 4), public=2, hidden=3),
    Topic("one-way-out", "a single direction changes the board", drawn_one_way_out,
          holds(lambda _, root: len(root.moves) == 1)),
    Topic("one-move-from-death", "after some moves and tiles there is no move left",
          drawn((3,), CROWDED, (3, 4), TIGHT), holds(lambda case, root: dies(root, case.depth)),
          hidden=3),
    Topic("dead-board", "no direction changes the board", drawn((3, 4), (1.0,), (1, 2, 3), TIGHT),
          holds(lambda case, root: not root.moves and case.depth > 0), hidden=1),
    Topic("full-board", "no empty cell, but something merges", drawn((3, 4), (1.0,), (1, 2, 3)),
          holds(lambda case, root: full(case) and len(root.moves) > 0)),
    Topic("size-3", "a board of 3 by 3", drawn((3,)), size_of(3)),
    Topic("size-5", "a board of 5 by 5", drawn((5,), CROWDED, (1, 2)), size_of(5)),
    Topic("size-6", "a board of 6 by 6", drawn((6,), CROWDED, (1, 2)), size_of(6)),
    Topic("depth-0", "no growth at all", drawn(depths=(0,)),
          holds(lambda case, _: case.depth == 0), hidden=1),
    Topic("depth-1", "the moves only", drawn(depths=(1,)), depth_of(1), hidden=1),
    Topic("depth-2", "moves and new tiles", drawn(depths=(2,)), depth_of(2)),
    Topic("depth-3", "moves, new tiles, and moves again", drawn(filled=CROWDED, depths=(3,)),
          depth_of(3)),
    Topic("depth-4", "two moves, each with its new tiles", drawn((3,), CROWDED, (4,), TIGHT),
          depth_of(4)),
    Topic("large-score", "late in a long game",
          drawn(tiles=(2, 4, 512, 1024, 2048), score=lambda lots: 4 * lots.between(5000, 90_000)),
          holds(lambda case, root: case.score >= 20_000 and len(root.moves) > 0)),
)  # fmt: skip


def smaller(case: Case) -> Iterator[Case]:
    """Yield the case with a level less, a smaller score, or a tile less where that is no child."""
    assert isinstance(case, BuildCase)
    if case.depth > 0:
        yield structs.replace(case, depth=case.depth - 1)
    if 0 < case.score < 20_000:
        yield structs.replace(case, score=0)
    for row, tiles in enumerate(case.tiles) if case.depth < 2 else ():
        for col in range(len(tiles)):
            new = [list(line) for line in case.tiles]
            new[row][col] = 0
            if new != case.tiles and any(map(any, new)):
                yield structs.replace(case, board=picture(new))


SOURCES = (Source("build_tree", BUILD_TREE, smaller, batch=300),)
