"""Right programs in styles unlike the reference solution: each must get full marks.

Every file in tests/right_programs/ is one of them; its head says what is unusual about it,
the file it is submitted as, and the parts it answers. They are graded by the command that
staff type, with the assignment and the cases that ship.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import node as given_node
import pytest
from boards import boards
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from modules import ROOT, SOLUTION, load
from search_trees import DEEP_TREES, TREES, expanded, player_cycles
from treegame import Tree, TreeGame

from grader.assignment import FILES, Part, load_assignment
from grader.staff.oracle import tree_value

FULL = os.environ.get("PLYGROUND_FULL") == "1"
FOLDER = ROOT / "tests" / "right_programs"
PLAYED_ALWAYS = {"own_node", "numpy_boards", "generators"}  # games take seconds
SOME = settings(
    max_examples=1000 if FULL else 150,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

# --- the programs ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Program:
    """One right program, and what its head says of it."""

    path: Path
    unusual: str
    file: str
    parts: tuple[Part, ...]
    written: bytes
    not_yet: str = ""  # why the grader does not give it full marks, where it should

    @property
    def name(self) -> str:
        return self.path.stem


def read_program(path: Path) -> Program:
    """Return the program in this file; its head is read, never run."""
    text = path.read_text(encoding="utf-8")
    head = dict(re.findall(r"^# (as|answers|written with|not yet): (.*)$", text, flags=re.M))
    written = as_bytes(text, head.get("written with", ""))
    parts: Any = tuple(head["answers"].split())
    unusual = text.split('"""')[1]
    return Program(path, unusual, head["as"], parts, written, head.get("not yet", ""))


def as_bytes(text: str, how: str) -> bytes:
    """Return the text as some editors write it, which neither git nor ruff would leave alone."""
    if "tabs" in how:
        text = re.sub("^(    )+", lambda found: "\t" * (len(found[0]) // 4), text, flags=re.M)
    if "CRLF" in how:
        text = text.replace("\n", "\r\n")
    return text.encode("utf-8-sig" if "BOM" in how else "utf-8")


PROGRAMS = [read_program(path) for path in sorted(FOLDER.glob("*.py"))]


# --- grading them ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Run:
    """A program, and which of its parts are graded in one run."""

    program: Program
    only: Part | None = None

    @property
    def parts(self) -> tuple[Part, ...]:
        return (self.only,) if self.only else self.program.parts

    def __str__(self) -> str:
        return f"{self.program.name}-{self.only}" if self.only else self.program.name


def runs_of(program: Program) -> list[Run]:
    """Return one run for all parts or, where no games are to be played, one for each."""
    plays = "games" in program.parts and (FULL or program.name in PLAYED_ALWAYS)
    if program.file == "adversarial.py" or plays:
        return [Run(program)]
    return [Run(program, only=part) for part in program.parts if part != "games"]


def marked(run: Run) -> Any:
    reason = run.program.not_yet
    return pytest.param(run, id=str(run), marks=[pytest.mark.xfail(reason=reason)] * bool(reason))


@pytest.mark.parametrize("run", [marked(run) for each in PROGRAMS for run in runs_of(each)])
def test_a_right_program_gets_full_marks(run, tmp_path):
    (tmp_path / "submission").mkdir()
    (tmp_path / "submission" / run.program.file).write_bytes(run.program.written)
    command = [sys.executable, "grader", "grade", tmp_path / "submission"]
    command += ["--json", tmp_path / "results.json"]
    command += ["--part", run.only] if run.only else []
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode in (0, 1), ran.stderr
    tests = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))["tests"]
    tests = [test for test in tests if set(test["tags"]) & set(run.parts)]
    items = load_assignment(ROOT / "assignment.toml").items
    full = {item.number: item.points for item in items if item.part in run.parts}
    assert {item.part for item in items if item.number in full} == set(run.parts)
    scores = {test["number"]: test["score"] for test in tests}
    assert scores == full, "\n\n".join(test["output"][:5000] for test in tests)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_the_head_of_a_program_says_what_it_is(program):
    assert program.unusual.endswith(".")
    assert program.parts
    assert {FILES[part] for part in program.parts} == {program.file}


def test_every_part_is_answered_in_many_styles():
    answered = Counter(part for program in PROGRAMS for part in program.parts)
    assert set(answered) == set(FILES)
    assert min(answered.values()) >= 10
    names = {program.name for program in PROGRAMS if "games" in program.parts}
    assert names >= PLAYED_ALWAYS


def test_what_is_written_with_tabs_and_crlf_has_no_other_lines():
    (written,) = [program.written for program in PROGRAMS if b"written with" in program.written]
    assert written.startswith(b"\xef\xbb\xbf")
    assert b"\n    " not in written
    assert b"\n\t\t" in written
    assert written.count(b"\n") == written.count(b"\r\n")


# --- what they do, beside the reference and the oracle -----------------------------------------


@pytest.fixture(scope="module")
def loaded() -> Iterator[dict[str, ModuleType]]:
    """Return every program as a module; what it does to the recursion limit is undone."""
    before = sys.getrecursionlimit()
    modules = {}
    with pytest.MonkeyPatch.context() as patch, quiet() as nowhere:
        patch.setattr(sys, "stdout", nowhere)
        for program in PROGRAMS:
            name = f"right_{program.name}"
            spec = importlib.util.spec_from_file_location(name, program.path)
            assert spec is not None
            assert spec.loader is not None
            modules[program.name] = module = importlib.util.module_from_spec(spec)
            patch.setitem(sys.modules, name, module)
            spec.loader.exec_module(module)
        sys.setrecursionlimit(before)
        yield modules


def quiet() -> Any:
    return open(os.devnull, "w", encoding="utf-8", errors="backslashreplace")


@pytest.fixture
def silence(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with quiet() as nowhere:
        monkeypatch.setattr(sys, "stdout", nowhere)
        monkeypatch.setattr(sys, "stderr", nowhere)
        yield


def functions(loaded: dict[str, ModuleType], part: Part, name: str) -> dict[str, Callable]:
    """Return what the programs that answer this part call by that name."""
    names = [program.name for program in PROGRAMS if part in program.parts]
    return {program: getattr(loaded[program], name) for program in names}


reference = load(SOLUTION / "adversarial.py")


@SOME
@given(st.one_of(TREES, DEEP_TREES), player_cycles())
def test_every_alphabeta_expands_what_the_reference_expands(loaded, silence, tree, players):
    wanted = expanded(reference.alphabeta, tree, players)
    for name, search in functions(loaded, "alphabeta", "alphabeta").items():
        assert expanded(search, tree, players) == wanted, name


@SOME
@given(TREES, player_cycles())
def test_every_search_finds_the_value_and_an_action_that_reaches_it(loaded, silence, tree, players):
    for part in ("minimax", "alphabeta"):
        for name, search in functions(loaded, part, part).items():
            is_an_answer(search, tree, players, name)


def is_an_answer(search: Callable, tree: Tree, players: tuple[str, ...], name: str) -> None:
    game = TreeGame(tree, players)
    value, action = search(game, game.root)
    assert value == tree_value(tree, players), name
    if isinstance(tree, list):
        below = players[1:] + players[:1]
        assert tree_value(tree[action], below) == value, name
    else:
        assert action is None, name


solution_ai = load(SOLUTION / "ai.py")


def canonical(node: Any, max_player: Any) -> tuple:
    """Return a tree as tuples, where the order of children makes no difference."""
    board, score = node.state
    rows = tuple(tuple(int(tile) for tile in row) for row in board)
    children = sorted(
        (-1 if way is None else int(way), canonical(child, max_player))
        for way, child in node.children
    )
    return rows, int(score), int(node.depth), node.player_type == max_player, tuple(children)


@SOME
@given(boards(sizes=range(2, 4), most=4), st.integers(0, 3), st.integers(0, 10**6))
def test_every_build_tree_builds_the_tree_of_the_reference(loaded, silence, board, depth, score):
    classes = functions(loaded, "build_tree", "AI")
    grown = {}
    for name, make in {"solution": solution_ai.AI, **classes}.items():
        player = make(([list(row) for row in board], score), depth)
        player.build_tree()
        grown[name] = canonical(player.root, player.root.player_type)
    for name in classes:
        assert grown[name] == grown["solution"], name


LEAF = st.integers(-3, 3) | st.integers(-(10**5), 10**5)


def nodes_above(child: st.SearchStrategy) -> st.SearchStrategy:
    """Return CHANCE nodes with any children, MAX nodes with at most one for each direction."""
    chance = st.tuples(st.just("CHANCE"), st.lists(child, min_size=1, max_size=4))
    moves = st.dictionaries(st.integers(0, 3), child, min_size=1, max_size=4)
    return chance | st.tuples(st.just("MAX"), moves)


@SOME
@given(st.recursive(LEAF, nodes_above, max_leaves=20))
def test_every_expectimax_finds_the_value_and_a_direction_that_reaches_it(loaded, silence, tree):
    values = direction_values(tree)
    for name, make in functions(loaded, "expectimax", "AI").items():
        player = make(([[0, 0], [0, 0]], 0), 5)
        player.root = as_nodes(tree, 0, type(player.root), loaded[name])
        direction, value = player.expectimax()
        assert value == pytest.approx(slow_value(tree), rel=1e-6, abs=1e-6), name
        if values:
            assert values[direction] == pytest.approx(max(values.values()), abs=1e-6), name
        elif not isinstance(tree, int):
            assert direction is None, name


def as_nodes(tree: Any, depth: int, make: Callable, module: ModuleType) -> Any:
    """Return the tree as nodes of the program's own class."""
    kind, below = ("MAX", {}) if isinstance(tree, int) else tree
    names = {kind: f"{kind}_PLAYER" for kind in ("MAX", "CHANCE")}
    player = getattr(module, names[kind], getattr(given_node, names[kind]))
    score = tree if isinstance(tree, int) else 0
    node = make(([[0, 0], [0, 0]], score), depth, player)
    pairs = below.items() if isinstance(below, dict) else [(None, child) for child in below]
    node.children = [(way, as_nodes(child, depth + 1, make, module)) for way, child in pairs]
    return node


def slow_value(tree: Any) -> float:
    if isinstance(tree, int):
        return tree
    kind, below = tree
    if kind == "MAX":
        return max(map(slow_value, below.values()))
    return sum(map(slow_value, below)) / len(below)


def direction_values(tree: Any) -> dict[int, float]:
    """Return what each direction is worth at a MAX root, nothing at another."""
    if isinstance(tree, int) or tree[0] == "CHANCE":
        return {}
    return {way: slow_value(child) for way, child in tree[1].items()}
