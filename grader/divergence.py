"""Where two orders of expansion part for the first time, and what the rule knows there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grader.cases import SearchCase
from grader.trees import to_move


@dataclass(frozen=True)
class Divergence:
    """The first place where a search does not do what the rule does.

    `node` is where the rule was: about to ask for `expected`, or stopped there when there is
    none. v, alpha and beta are the rule's, as text; empty when it has nothing to say there.
    """

    at: int
    yours: str  # the node asked for; empty: the search had ended
    expected: str  # the node the rule asks for; empty: it had stopped
    twice: bool
    node: str
    player: str
    v: str = ""
    alpha: str = ""
    beta: str = ""

    @property
    def bound(self) -> str:
        """Return the name of the bound that v is tested against at this node."""
        return "beta" if self.player == "MAX" else "alpha"

    @property
    def on_equality(self) -> bool:
        bound = self.beta if self.player == "MAX" else self.alpha
        return self.v != "" and float(self.v) == float(bound)


def divergence(case: SearchCase, yours: Sequence[str]) -> Divergence:
    """Return where a search first differs from what the case expects."""
    assert case.expected is not None
    expected = case.expected.expanded.split()
    at = next(
        (n for n, (a, b) in enumerate(zip(yours, expected)) if a != b),
        min(len(yours), len(expected)),
    )
    asked = yours[at] if at < len(yours) else ""
    wanted = expected[at] if at < len(expected) else ""
    node = parent_name(asked)
    asks_on = any(parent_name(name) == node for name in expected[at:])
    if not wanted or (asked and node in case.expected.stops and not asks_on):
        wanted = ""
        bounds = case.expected.stops.get(node, "")
    else:
        node = parent_name(wanted)
        bounds = case.expected.asks[wanted]
    v, alpha, beta = bounds.split() or ["", "", ""]
    twice = asked != "" and asked in yours[:at]
    level = 0 if node == "root" else node.count(".") + 1
    player = to_move((0,) * level, case.players)
    return Divergence(at, asked, wanted, twice, node, player, v, alpha, beta)


def parent_name(node: str) -> str:
    """Return the name of a node's parent."""
    return node.rpartition(".")[0] or "root"
