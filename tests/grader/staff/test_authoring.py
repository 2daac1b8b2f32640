"""Filling in a case: what the solution does, what the oracle says too, as a file to be read."""

from __future__ import annotations

import pytest
from msgspec import structs

from grader.cases import (
    KINDS,
    BuildCase,
    ExpectimaxAnswer,
    ExpectimaxCase,
    SearchAnswer,
    SearchCase,
    Seen,
    load_case,
)
from grader.staff import oracle, programs
from grader.staff.authoring import Disagreement, as_text, expected, filled_in
from grader.staff.lots import Lots
from grader.staff.mutants import load_mutants, module_of, mutants_of
from grader.staff.writing import SOURCES

LAB_SHEET = SearchCase(name="lab-sheet", why="its published value is 3", tree=[[3, 5], [2, 9]])
GIVEN = ExpectimaxCase(name="mean", why="a mean", tree={"up": [1, 2], "left": [4, 5, 1]})
BOARD = BuildCase(name="board", why="two levels", board=["2 2", "4 ."], depth=2, score=6)


def drawn(source):
    """Return a case of every topic of a source."""
    lots = Lots("authoring", source.part)
    return [structs.replace(topic.draw(lots), name=topic.name) for topic in source.topics]


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.part)
def test_what_is_filled_in_is_what_the_oracle_says(source):
    for case in drawn(source):
        found, right = (fill(case, source.part).expected for fill in (expected, oracle.answered))
        if isinstance(found, ExpectimaxAnswer):
            assert oracle.is_near(found.value, right.value)
            assert found.directions == right.directions
            assert found.values.keys() == right.values.keys()
        else:
            assert found == right, case.name


def test_a_search_is_filled_in_with_value_actions_and_way():
    case = filled_in(LAB_SHEET, "alphabeta")
    assert case.expected == SearchAnswer(
        value=3, actions=[0], values={"root": 3, "0": 3, "1": 2},
        expanded="root 0 0.0 0.1 1 1.0",
        asks={"0": "-inf -inf inf", "0.0": "inf -inf inf", "0.1": "3 -inf 3",
              "1": "3 3 inf", "1.0": "inf 3 inf"},
        stops={"1": "2 3 inf"},
    )  # fmt: skip
    assert case.wrong["no-pruning"] == Seen(expanded="root 0 0.0 0.1 1 1.0 1.1")
    assert "alpha-overwritten" not in case.wrong


def test_minimax_has_no_way_that_counts():
    case = filled_in(LAB_SHEET, "minimax")
    assert (case.expected.expanded, case.expected.asks, case.expected.stops) == ("", {}, {})
    assert set(case.wrong) <= {mutant.id for mutant in mutants_of("minimax")}
    assert case.wrong["minimax-swapped"] == Seen(value="5")


def test_expectimax_is_filled_in_with_every_best_direction():
    case = filled_in(
        structs.replace(GIVEN, tree={"up": [1, 3], "left": 1, "down": 2}), "expectimax"
    )
    assert case.expected == ExpectimaxAnswer(2, ["up", "down"], {"root": 2, "up": 2})


def test_a_board_is_filled_in_with_its_tree():
    root = filled_in(BOARD, "build_tree").expected
    assert (root.board, root.score) == (["2 2", "4 ."], 6)
    assert list(root.moves) == ["left", "down", "right"]
    assert root.moves["left"].score == 10
    assert [spawn.board for spawn in root.moves["left"].spawns] == [["4 2", "4 ."], ["4 .", "4 2"]]


@pytest.mark.parametrize("part", KINDS)
def test_filling_in_twice_changes_nothing(part):
    case = {"expectimax": GIVEN, "build_tree": BOARD}.get(part, LAB_SHEET)
    once = filled_in(case, part)
    assert filled_in(once, part) == once
    for field in ("name", "why", "keep"):
        assert getattr(once, field) == getattr(case, field)


def test_what_is_expected_is_never_taken_from_the_file():
    typed = structs.replace(
        LAB_SHEET, expected=SearchAnswer(99, [1]), wrong={"no-pruning": Seen(value="99")}
    )
    assert filled_in(typed, "alphabeta") == filled_in(LAB_SHEET, "alphabeta")


def test_many_given_trees_can_be_filled_in_one_after_the_other():
    """Nodes are counted so that growth without end ends, but for each case anew."""
    tree = {way: [[1, 2, 3], [4, {"up": 5, "down": 6}]] for way in ("up", "left", "down", "right")}
    case = structs.replace(GIVEN, tree=tree)
    for _ in range(200):
        expected(case, "expectimax")


# --- when it cannot be filled in ------------------------------------------------------------


def use(monkeypatch, part, name):
    """Put a named wrong program in place of the solution."""
    wrong = next(module_of(one) for one in load_mutants().mutant if one.id == name)
    right = programs.solution
    monkeypatch.setattr(programs, "solution", lambda of: wrong if of == part else right(of))


def test_another_way_than_the_oracle_has_is_told(monkeypatch):
    use(monkeypatch, "alphabeta", "no-pruning")
    with pytest.raises(Disagreement) as caught:
        filled_in(LAB_SHEET, "alphabeta")
    assert str(caught.value) == (
        "lab-sheet: the solution expands ['root', '0', '0.0', '0.1', '1', '1.0', '1.1'],"
        " the oracle ['root', '0', '0.0', '0.1', '1', '1.0']"
    )


def test_an_alphabeta_that_finds_another_value_than_minimax_is_told(monkeypatch):
    use(monkeypatch, "minimax", "minimax-swapped")
    with pytest.raises(Disagreement, match=r"^lab-sheet: alphabeta finds 3, not 5$"):
        filled_in(LAB_SHEET, "alphabeta")


def test_a_tree_that_nobody_could_read_is_told():
    case = BuildCase(name="giant", why="", board=[". " * 8] * 4 + ["2" + " ." * 7] * 4, depth=4)
    with pytest.raises(Disagreement) as caught:
        filled_in(case, "build_tree")
    assert str(caught.value) == ("giant: the tree has more than 10000 nodes; take a smaller depth")


def test_a_given_tree_that_is_too_large_is_told():
    case = structs.replace(GIVEN, name="giant", tree=[list(range(100))] * 120)
    with pytest.raises(Disagreement) as caught:
        filled_in(case, "expectimax")
    assert str(caught.value) == "giant: the tree has more than 10000 nodes; take a smaller one"


# --- the file -------------------------------------------------------------------------------


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.part)
def test_a_file_holds_the_whole_case_in_lines_that_can_be_read(source, tmp_path):
    for case in drawn(source):
        full = filled_in(case, source.part)
        path = tmp_path / f"{case.name}.json"
        text = as_text(full)
        path.write_text(text, encoding="utf-8")
        assert load_case(path, KINDS[source.part]) == full
        for line in text.splitlines():
            value = line.strip().rstrip(",").partition('": ')[2]
            assert len(value) <= 96 or value.startswith('"'), line


def test_a_file_is_a_picture():
    assert as_text(structs.replace(BOARD, why="2 → 4")) == (
        '{"name": "board", "why": "2 → 4", "board": ["2 2", "4 ."], "depth": 2, "score": 6}\n'
    )
    wide = structs.replace(BOARD, board=["  2   4", "  8  16"], why="long " * 20)
    assert as_text(wide) == "\n".join([
        "{",
        ' "name": "board",',
        f' "why": "{"long " * 20}",',
        ' "board": [',
        '  "  2   4",',
        '  "  8  16"',
        " ],",
        ' "depth": 2,',
        ' "score": 6',
        "}",
        "",
    ])  # fmt: skip


def test_a_small_tree_is_on_one_line():
    lines = as_text(filled_in(LAB_SHEET, "alphabeta")).splitlines()
    assert ' "tree": [[3, 5], [2, 9]],' in lines
    assert ' "players": ["MAX", "MIN"],' not in lines  # what is as always is left out
