"""Draws a case in text: its tree or boards, the answer, and what named programs do instead."""

from __future__ import annotations

import difflib
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from grader import diagnosis as say
from grader.assignment import Part
from grader.boards import parse
from grader.cases import (
    KINDS,
    BuildCase,
    Case,
    ExpectedNode,
    ExpectimaxCase,
    SearchAnswer,
    SearchCase,
    Seen,
    load_case,
)  # fmt: skip
from grader.giventrees import NAMES, below, child_name, player_of
from grader.layout import around, side_by_side
from grader.protocol import BuiltTree
from grader.staff import programs
from grader.staff.checking import AUDIENCES
from grader.staff.mutants import module_of, mutants_of
from grader.trees import to_move
from grader.treewalk import first_difference

ABREAST = 6  # boards next to each other


class UnknownCase(Exception):
    """There is no such case; the text names those that are nearly so called."""


@dataclass(frozen=True)
class Placed:
    """A case, its part, and the name to show for its place."""

    place: str
    part: Part
    case: Case


def show(wanted: str, fixtures: Path) -> str:
    """Return a drawing of each case of that name, or of the case in that file."""
    return "\n\n".join(drawing(placed) for placed in find(wanted, fixtures))


def find(wanted: str, fixtures: Path) -> list[Placed]:
    """Return the cases meant by a name, by the end of a path such as part/name, or by a file."""
    path = Path(wanted)
    if path.suffix == ".json" and path.is_file():
        return [_load(path.absolute(), wanted)]
    paths = [path for one in AUDIENCES for path in sorted((fixtures / one).glob("*/*.json"))]
    parts = path.with_suffix("").parts if path.suffix == ".json" else path.parts
    count = len(parts)
    found = [one for one in paths if count and one.with_suffix("").parts[-count:] == parts]
    if not found:
        near = difflib.get_close_matches(path.stem, sorted({one.stem for one in paths}))
        other = f"did you mean {' or '.join(near)}?" if near else f"they are in {fixtures}"
        raise UnknownCase(f"there is no case {wanted!r}; {other}")
    return [_load(one, str(one.relative_to(fixtures))) for one in found]


def _load(path: Path, place: str) -> Placed:
    for part, kind in KINDS.items():
        if path.parent.name == part:
            return Placed(place, part, load_case(path, kind))
    raise UnknownCase(f"{place}: expected it in a folder named {', '.join(KINDS)}")


def drawing(placed: Placed) -> str:
    """Return all there is to see of a case."""
    case = placed.case
    head = [placed.place, case.why, *([f"keep: {case.keep}"] if case.keep else [])]
    body = _boards(case) if isinstance(case, BuildCase) else _tree(case)
    sections = [head, body, list(_answer(case)), list(_wrong(placed))]
    return "\n\n".join("\n".join(lines) for lines in sections if lines)


# --- trees ----------------------------------------------------------------------------------


def _tree(case: SearchCase | ExpectimaxCase) -> list[str]:
    """Return a line for each node: who moves, its value, when it is expanded, where that stops."""
    rows = [("node", "value")]
    extra = [("expanded", "")] if _expanded(case) else []
    for label, name, subtree in _nodes(case.tree):
        rows.append((_label(case, label, name, subtree), _value(case, name, subtree)))
        extra += [_order(case, name)] if extra else []
    lines = [(*row, *more) for row, more in zip_longest(rows, extra, fillvalue=())]
    widths = [max(map(len, column)) for column in zip(*lines)]
    drawn = ["  ".join(map(str.ljust, line, widths)).rstrip() for line in lines]
    if extra:
        count = len(_expanded(case))
        drawn.append(f"{count} expanded, {len(rows) - 1 - count} pruned")
    return drawn


def _nodes(
    tree: Any, name: str = "root", first: str = "", rest: str = ""
) -> Iterator[tuple[str, str, Any]]:
    """Yield label, name and subtree: `first` stands before this node, `rest` before those below."""
    yield f"{first}{name}", name, tree
    children = below(tree)
    for at, (way, child) in enumerate(children, start=1):
        bar = "   " if at == len(children) else "|  "
        yield from _nodes(child, child_name(name, way), f"{rest}+- ", rest + bar)


def _label(case: SearchCase | ExpectimaxCase, label: str, name: str, subtree: Any) -> str:
    if not below(subtree):
        return label
    if isinstance(case, ExpectimaxCase):
        return f"{label}  {player_of(subtree)}"
    level = 0 if name == "root" else 1 + name.count(".")
    return f"{label}  {to_move((0,) * level, case.players)}"


def _value(case: SearchCase | ExpectimaxCase, name: str, subtree: Any) -> str:
    if not below(subtree):
        return str(subtree)
    return _number(case.expected.values.get(name, "")) if case.expected else ""


def _number(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:.10g}"


def _expanded(case: Case) -> list[str]:
    return case.expected.expanded.split() if isinstance(case.expected, SearchAnswer) else []


def _order(case: SearchCase | ExpectimaxCase, name: str) -> tuple[str, str]:
    assert isinstance(case.expected, SearchAnswer)
    names = _expanded(case)
    order = str(names.index(name) + 1) if name in names else "pruned"
    if name not in case.expected.stops:
        return order, ""
    v, alpha, beta = case.expected.stops[name].split()
    return order, f"stops at v = {v}, alpha = {alpha}, beta = {beta}"


# --- boards ---------------------------------------------------------------------------------


def _boards(case: BuildCase) -> list[str]:
    """Return the board, the first levels of the tree below it, and how many nodes each has."""
    start = side_by_side([(f"score {case.score}, depth {case.depth}", case.tiles)])
    if case.expected is None:
        return [start]
    moves = [(f"{way}: {node.score}", node) for way, node in case.expected.moves.items()]
    lines = [start, *_row("moves, with the score", moves)]
    for way, node in case.expected.moves.items():
        spawns = [(str(at), spawn) for at, spawn in enumerate(node.spawns, start=1)]
        lines += _row(f"{way}, then a new tile", spawns)
    return [*lines, "", *_levels(case.expected)]


def _row(title: str, nodes: Sequence[tuple[str, ExpectedNode]]) -> list[str]:
    if not nodes:
        return []
    shown = [(name, parse(node.board)) for name, node in nodes[:ABREAST]]
    more = f": the first {ABREAST} of {len(nodes)}" if len(nodes) > ABREAST else ""
    return ["", f"  {title}{more}", side_by_side(shown)]


def _levels(root: ExpectedNode) -> Iterator[str]:
    level, depth = [root], 0
    while level:
        player = "CHANCE" if depth % 2 else "MAX"
        yield f"level {depth}: {len(level)} {player}"
        level = [child for node in level for child in (*node.moves.values(), *node.spawns)]
        depth += 1


# --- what is expected, and what happens instead ---------------------------------------------


def _answer(case: Case) -> Iterator[str]:
    if case.expected is None:
        yield "nothing is expected yet; `fixtures fill` fills it in"
    elif isinstance(case.expected, SearchAnswer):
        actions = " or ".join(map(str, case.expected.actions)) or "None"
        yield f"expected: value {_number(case.expected.value)}, action {actions}"
    elif isinstance(case, ExpectimaxCase):
        ways = " or ".join(case.expected.directions)
        none = "None" if isinstance(case.tree, list) else "not judged"
        yield f"expected: value {_number(case.expected.value)}, direction {ways or none}"


def _wrong(placed: Placed) -> Iterator[str]:
    """Yield the named programs that fail here; those that do the same stand together."""
    groups: dict[Seen, list[str]] = {}
    for name, seen in placed.case.wrong.items():
        groups.setdefault(seen, []).append(name)
    count = len(placed.case.wrong)
    yield f"{count} named program{'' if count == 1 else 's'} fail{'s' if count == 1 else ''} here"
    for seen, names in groups.items():
        listed = textwrap.wrap(", ".join(names), 94, break_on_hyphens=False)
        yield from (f"  {line}" for line in listed)
        yield f"      {'; '.join(_instead(placed.case, seen, names[0]))}"


def _instead(case: Case, seen: Seen, name: str) -> Iterator[str]:
    if seen.trouble:
        yield seen.trouble
    if seen.value:
        yield f"value {seen.value}"
    if seen.choice:
        ways = {str(number): way for number, way in NAMES.items()}
        is_search = isinstance(case, SearchCase)
        yield (
            f"action {seen.choice}"
            if is_search
            else f"direction {ways.get(seen.choice, seen.choice)}"
        )
    if seen.expanded and isinstance(case, SearchCase):
        yield _trace(seen.expanded.split(), _expanded(case))
    if seen.tree and isinstance(case, BuildCase):
        yield _built(case, name)


def _trace(names: Sequence[str], expected: Sequence[str]) -> str:
    pairs = zip_longest(names, expected)
    at = next(number for number, (a, b) in enumerate(pairs) if a != b)
    return f"{len(names)} expanded: {around(names, at)}"


def _built(case: BuildCase, name: str) -> str:
    """Run a program to say how the tree that it builds differs; only a digest is on record."""
    mutant = next((one for one in mutants_of("build_tree") if one.id == name), None)
    if mutant is None:
        return "another tree"
    answer = programs.evidence(module_of(mutant), "build_tree", case).answer
    found = first_difference(case, answer.nodes) if isinstance(answer, BuiltTree) else None
    fact, where, *_ = (
        say.wrong_tree(found, case.tiles, case.depth) if found else "not what is recorded\nnow"
    ).split("\n")
    return f"{where.strip()}: {fact.removeprefix('build_tree: ')}"
