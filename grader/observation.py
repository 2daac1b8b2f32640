"""What a program did on a case, compared with what is expected: evidence in, Seen out.

The judge and the names of bugs both rest on this one comparison.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from grader.cases import BuildCase, Case, ExpectimaxCase, SearchCase, Seen
from grader.evidence import Evidence, NoFile, NoTime
from grader.giventrees import NAMES
from grader.protocol import BadTree, BuiltTree, FlatNode, Misshapen, Odd, Raised, Returned, Shown
from grader.sandbox import End, Ended
from grader.trees import name_of
from grader.treewalk import first_difference, is_tree

ENDLESS = "endless"  # out of time, memory, frames or nodes: which comes first is chance
WITHOUT_END = ("MemoryError", "RecursionError")
NO_PAIR = "not a pair"


def observe(case: Case, evidence: Evidence, counts: bool = False) -> Seen | None:
    """Return what was seen, or None when the case was not run.

    `counts` says whether the expanded nodes are compared too.
    """
    if isinstance(evidence.answer, (NoFile, NoTime)):
        return None
    if isinstance(case, SearchCase):
        return _search(case, evidence, counts)
    if isinstance(case, ExpectimaxCase):
        return _expectimax(case, evidence)
    return _tree(case, evidence)


def _search(case: SearchCase, evidence: Evidence, counts: bool) -> Seen:
    assert case.expected is not None
    names = " ".join(map(name_of, evidence.expanded))
    expanded = names if counts and names != case.expected.expanded else ""
    if evidence.exhausted:
        return Seen(trouble=ENDLESS)  # all of its trace would be a long record of nothing
    if evidence.refused:
        return Seen(expanded=expanded, trouble="asked for what is not offered")
    answer = evidence.answer
    if not isinstance(answer, Returned):
        return Seen(expanded=expanded, trouble=_trouble(answer))
    if not is_number(answer.first) or answer.first != case.expected.value:
        return Seen(value=_text(answer.first), expanded=expanded)
    best = case.expected.actions
    right = answer.second in best if type(answer.second) is int else answer.second is None
    if best and answer.second is None:
        right = False
    return Seen(choice="" if right else _text(answer.second), expanded=expanded)


def _expectimax(case: ExpectimaxCase, evidence: Evidence) -> Seen:
    assert case.expected is not None
    answer = evidence.answer
    if not isinstance(answer, Returned):
        return Seen(trouble=_trouble(answer))
    direction, value = answer.first, answer.second
    if not is_close(value, case.expected.value):
        return Seen(value=_text(value))
    if isinstance(case.tree, list):
        return Seen(choice="" if direction is None else _text(direction))
    best = case.expected.directions
    named = NAMES.get(direction) if type(direction) is int else None
    return Seen(choice=_text(direction) if best and named not in best else "")


def _tree(case: BuildCase, evidence: Evidence) -> Seen:
    answer = evidence.answer
    if not isinstance(answer, BuiltTree) or not is_tree(answer.nodes):
        return Seen(trouble=_trouble(answer))
    return Seen() if first_difference(case, answer.nodes) is None else Seen(tree=digest(answer))


def _trouble(answer: object) -> str:
    """Return a word or two for an answer that is not even of the right form."""
    if isinstance(answer, Raised):
        return ENDLESS if answer.type in WITHOUT_END else f"raised {answer.type}"
    if isinstance(answer, Misshapen):
        return NO_PAIR
    if isinstance(answer, BadTree):
        return ENDLESS if answer.fault == ENDLESS else f"not a tree: {answer.fault}"
    ended = isinstance(answer, Ended) and answer.how is not End.BAD_REPLY
    return ENDLESS if ended else "disturbed"  # a worker without memory may end in any way


def _text(value: Shown) -> str:
    """Return a text that is never empty: an empty one would mean that nothing is wrong."""
    if isinstance(value, Odd):
        return (value.text if value.type == "float" else f"a {value.type}") or "nothing"
    if isinstance(value, (int, float)) and abs(value) < 1e15:
        return f"{value + 0:.10g}"  # 5 and 5.0 are the same, and so are sums in another order
    return str(value)


def digest(tree: BuiltTree) -> str:
    """Return a short text that two trees share when they differ in the order of children only."""
    below: list[list[str]] = [[] for _ in tree.nodes]
    texts = [""] * len(tree.nodes)
    levels = _levels(tree.nodes)
    for number in range(len(tree.nodes) - 1, -1, -1):  # children come after their parents
        node = tree.nodes[number]
        depth = None if node.depth == levels[number] else node.depth
        parts = [node.direction, node.board, node.score, node.is_max, depth, sorted(below[number])]
        text = hashlib.blake2b(json.dumps(parts).encode(), digest_size=8).hexdigest()
        texts[number] = text
        if node.parent is not None:
            below[node.parent].append(text)
    return texts[0]


def _levels(nodes: Sequence[FlatNode]) -> list[int]:
    levels: list[int] = []
    for node in nodes:
        levels.append(0 if node.parent is None else levels[node.parent] + 1)
    return levels


def is_number(value: Shown) -> bool:
    """Return whether this is a number; booleans, NaN and infinities come as something else."""
    return type(value) in (int, float)


def is_close(value: Shown, expected: float) -> bool:
    """Return whether a value is right, to a millionth."""
    if not isinstance(value, (int, float)):
        return False
    try:
        return abs(value - expected) <= 1e-6 * max(1, abs(expected))
    except OverflowError:  # a whole number beyond every float
        return False
