"""A small folder of cases, as `fixtures write` leaves one, for tests of the staff's commands."""

from __future__ import annotations

import pytest

from grader.cases import BuildCase, ExpectimaxCase, SearchCase
from grader.staff.authoring import filled_in
from grader.staff.fixture_set import CaseFile, FixtureSet

PUBLIC = {
    "alphabeta": SearchCase(name="clamping", why="alpha for v", tree=[5, [[3, 2], 9]]),
    "minimax": SearchCase(name="lab-sheet", why="its published value is 3", tree=[[3, 5], [2, 9]]),
    "expectimax": ExpectimaxCase(
        name="mean", why="a mean, not a sum", tree={"up": [1, 2], "left": [4, 5, 1]}
    ),
    "build_tree": BuildCase(name="merges", why="three levels", board=["2 4", "2 8"], depth=3),
}
HIDDEN = {
    "alphabeta": SearchCase(name="h0", why="equality at MIN", tree=[[3, 9], [3, 5]]),
    "minimax": SearchCase(name="h0", why="MIN only", tree=[[3, 5], [7, 2]], players=("MIN",)),
    "expectimax": ExpectimaxCase(name="h0", why="CHANCE first", tree=[{"up": 4, "left": 6}, 1]),
    "build_tree": BuildCase(name="h0", why="two levels", board=["2 2", "4 ."], depth=2, score=6),
}  # fmt: skip
SEEDS = {"public": "a public seed", "hidden": "a secret seed"}


@pytest.fixture(scope="session")
def filled():
    """Both sets, filled in: it takes longer than writing them."""
    return {
        "public": [CaseFile(part, filled_in(case, part)) for part, case in PUBLIC.items()],
        "hidden": [CaseFile(part, filled_in(case, part)) for part, case in HIDDEN.items()],
    }


@pytest.fixture
def folder(tmp_path, filled):
    """A folder with a public and a hidden case of each part."""
    for audience, files in filled.items():
        folder = tmp_path / "fixtures" / audience
        FixtureSet(audience, SEEDS[audience], tuple(files), ()).write(folder)
    return tmp_path / "fixtures"
