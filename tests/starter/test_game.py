"""The rules of 2048, against a slow simulator and against the laws of the game."""

from __future__ import annotations

import copy
import math
import pickle
import random
import re
import subprocess
import sys

import game as game_module
import numpy as np
import pytest
from boards import boards
from game import Game, _KnownLines
from hypothesis import given
from hypothesis import strategies as st
from modules import STARTER
from slow_game import slow_legal, slow_move

UP, LEFT, DOWN, RIGHT = range(4)
directions = st.integers(0, 3)


def moved(board, direction):
    """Return (board, gain, changed) of one move."""
    game = Game(board, 0)
    changed = game.move(direction)
    after, gain = game.get_state()
    return after, gain, changed


def play(game, moves):
    """Play the legal ones of these moves, and return how many there were."""
    return sum(game.move_and_place(direction) for direction in moves)


@pytest.mark.parametrize(
    ("row", "left", "right", "gain"),
    [
        ([0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], 0),
        ([0, 2, 0, 4], [2, 4, 0, 0], [0, 0, 2, 4], 0),
        ([2, 0, 0, 2], [4, 0, 0, 0], [0, 0, 0, 4], 4),
        ([2, 2, 2, 0], [4, 2, 0, 0], [0, 0, 2, 4], 4),  # the pair nearest the wall first
        ([2, 2, 2, 2], [4, 4, 0, 0], [0, 0, 4, 4], 8),
        ([2, 2, 4, 0], [4, 4, 0, 0], [0, 0, 4, 4], 4),  # what merged does not merge again
        ([4, 2, 2, 0], [4, 4, 0, 0], [0, 0, 4, 4], 4),
        ([8, 4, 2, 2], [8, 4, 4, 0], [0, 8, 4, 4], 4),
    ],
)
def test_a_row_slides_and_merges(row, left, right, gain):
    blank = [[0] * 4 for _ in range(3)]
    assert moved([row, *blank], LEFT) == ([left, *blank], gain, row != left)
    assert moved([row, *blank], RIGHT) == ([right, *blank], gain, row != right)
    column = [list(cells) for cells in zip(row, *blank)]
    assert moved(column, UP)[0] == [list(cells) for cells in zip(left, *blank)]
    assert moved(column, DOWN)[0] == [list(cells) for cells in zip(right, *blank)]


@given(boards(), directions)
def test_move_agrees_with_the_slow_simulator(board, direction):
    after, gain = slow_move(board, direction)
    assert moved(board, direction) == (after, gain, after != board)


@given(boards(), st.lists(directions, min_size=1, max_size=8))
def test_a_sequence_of_moves_agrees_with_the_slow_simulator(board, sequence):
    game = Game(board, 0)
    score = 0
    for direction in sequence:
        board, gain = slow_move(board, direction)
        score += gain
        game.move(direction)
        assert game.get_state() == (board, score)


@given(boards(), directions)
def test_a_move_and_its_mirror_agree(board, direction):
    mirrored = [row[::-1] for row in board]
    after, gain, changed = moved(board, direction)
    opposite = {UP: UP, LEFT: RIGHT, DOWN: DOWN, RIGHT: LEFT}[direction]
    assert moved(mirrored, opposite) == ([row[::-1] for row in after], gain, changed)


@given(boards())
def test_opposite_directions_gain_the_same(board):
    assert moved(board, LEFT)[1] == moved(board, RIGHT)[1]
    assert moved(board, UP)[1] == moved(board, DOWN)[1]


@given(st.integers(2, 5), st.integers(), st.lists(directions, max_size=200))
def test_score_and_moves_follow_from_the_tiles_when_only_twos_spawn(size, seed, moves):
    game = Game(board_size=size, seed=seed)
    played = play(game, moves)
    tiles = [tile for row in game.tile_matrix for tile in row if tile]
    assert game.score == sum(tile * (math.log2(tile) - 1) for tile in tiles)
    assert played == sum(tiles) / 2 - 2


def test_a_move_that_changes_nothing_leaves_everything_as_it_is():
    game = Game([[2, 4], [0, 0]], 10)
    matrix = game.tile_matrix
    assert game.move(UP) is False
    assert game.tile_matrix is matrix
    assert game.get_state() == ([[2, 4], [0, 0]], 10)
    assert game.undo() is False


def test_reset_and_get_state_copy():
    board = [[2, 0], [0, 2]]
    game = Game(board, 0)
    board[0][1] = 8
    copied, _ = game.get_state()
    copied[1][0] = 16
    assert game.get_state() == ([[2, 0], [0, 2]], 0)
    game.reset(board, 4)
    board[0][0] = 32
    assert game.get_state() == ([[2, 8], [0, 2]], 4)


def test_tile_matrix_is_the_board_and_can_be_written_to():
    game = Game([[2, 0], [0, 0]], 0)
    game.tile_matrix[1][1] = 2
    assert game.tile_matrix == [[2, 0], [0, 2]]
    assert game.get_open_tiles() == [(0, 1), (1, 0)]
    assert game.move(LEFT)
    assert game.move(UP)
    assert game.tile_matrix == [[4, 0], [0, 0]]
    assert type(game.tile_matrix) is list
    assert type(game.tile_matrix[0]) is list


def test_an_assigned_board_is_copied():
    board = [[2, 0], [0, 0]]
    game = Game([[0, 0], [0, 0]], 0)
    game.tile_matrix = board
    game.tile_matrix[1][1] = 2
    assert board == [[2, 0], [0, 0]]


def test_tile_matrix_and_board_size_can_be_assigned_as_earlier_editions_did():
    game = Game([[0] * 4 for _ in range(4)], 0)
    game.tile_matrix = [[0, 2, 2], [0, 0, 0], [0, 0, 0]]
    assert game.board_size == 3
    assert game.move(LEFT)
    assert game.get_state() == ([[4, 0, 0], [0, 0, 0], [0, 0, 0]], 4)
    game.board_size = 5
    game.reset()
    assert [len(row) for row in game.tile_matrix] == [5] * 5


def test_both_generations_of_names_work():
    game = Game([[2, 2], [0, 0]], 0)
    game.set_state(init_tile_matrix=[[4, 4], [0, 0]], init_score=3)
    assert game.current_state() == game.get_state() == ([[4, 4], [0, 0]], 3)
    game.set_state([[8, 8], [0, 0]], 5)
    game.move(LEFT)
    assert game.current_state() == ([[16, 0], [0, 0]], 21)


@given(boards(), st.lists(directions, max_size=6), st.booleans())
def test_undo_goes_back_move_by_move(board, sequence, write):
    game = Game(board, 0)
    states = []
    for direction in sequence:
        state = game.get_state()
        if game.move(direction):
            states.append(state)
            if write and game.place_random_tile():
                game.tile_matrix[0][0] = 2
    for state in reversed(states):
        assert game.undo() is True
        assert game.get_state() == state
    assert game.undo() is False


def test_writing_to_an_old_board_does_not_change_what_undo_brings_back():
    game = Game([[2, 2], [0, 0]], 0)
    old = game.tile_matrix
    game.move(LEFT)
    old[1][1] = 64
    game.undo()
    assert game.tile_matrix == [[2, 2], [0, 0]]


def test_reset_forgets_what_could_be_undone():
    game = Game([[2, 2], [0, 0]], 0)
    game.move(LEFT)
    game.reset([[2, 2], [0, 0]], 0)
    assert game.undo() is False


@given(boards(most=3))
def test_the_game_is_over_when_no_direction_changes_the_board(board):
    assert Game(board, 0).game_over() is (slow_legal(board) == [])


@pytest.mark.parametrize(
    ("board", "over"),
    [
        ([[2, 4], [4, 2]], True),
        ([[2, 4], [4, 4]], False),
        ([[2, 4], [4, 0]], False),
        ([[0, 0], [0, 0]], True),
    ],
)
def test_game_over_on_small_boards(board, over):
    assert Game(board, 0).game_over() is over


@given(boards())
def test_open_tiles_are_the_empty_cells_row_by_row(board):
    cells = Game(board, 0).get_open_tiles()
    assert cells == sorted(cells)
    assert all(board[row][col] == 0 for row, col in cells)
    assert len(cells) == sum(row.count(0) for row in board)


def test_a_new_game_has_two_twos():
    for size in range(2, 9):
        game = Game(board_size=size, seed=size)
        assert game.board_size == len(game.tile_matrix) == size
        assert sorted(tile for row in game.tile_matrix for tile in row)[-3:] == [0, 2, 2]
        assert game.score == 0


def test_a_seeded_game_is_the_same_on_every_python_version():
    game = Game(seed=2048)
    played = play(game, [LEFT, DOWN, LEFT, RIGHT, UP] * 40)
    assert (played, str(game)) == (133, GOLDEN_BOARD)


GOLDEN_BOARD = """\
  2    4    2    4
  4   16  128    2
  8   64    8    4
  2    4   16    2
score 1236"""


def test_the_global_generator_is_neither_used_nor_disturbed():
    def a_game():
        game = Game(seed=1)
        play(game, [LEFT, DOWN, RIGHT, UP] * 10)
        return game.get_state()

    random.seed(5)
    before = random.getstate()
    first = a_game()
    assert random.getstate() == before
    random.seed(6)
    assert a_game() == first


def test_games_without_a_seed_differ():
    assert len({str(Game()) for _ in range(50)}) > 1


def test_standard_spawns_are_a_four_one_time_in_ten():
    game = Game(seed=0, spawn="standard")
    fours = 0
    for _ in range(4000):
        game.reset([[2, 2], [2, 0]], 0)
        assert game.place_random_tile()
        assert game.tile_matrix[1][1] in (2, 4)
        fours += game.tile_matrix[1][1] == 4
    assert 320 <= fours <= 480  # 400 expected, and more than four standard deviations around


def test_every_empty_cell_gets_its_share_of_spawns():
    game = Game(seed=0)
    counts = {}
    for _ in range(3000):
        game.reset([[2, 0], [0, 0]], 0)
        game.place_random_tile()
        (cell,) = {(0, 1), (1, 0), (1, 1)} - set(game.get_open_tiles())
        counts[cell] = counts.get(cell, 0) + 1
    assert all(880 <= count <= 1120 for count in counts.values())
    assert len(counts) == 3


def test_no_tile_is_placed_on_a_full_board_or_after_a_move_that_changes_nothing():
    game = Game([[2, 4], [4, 2]], 0)
    assert game.place_random_tile() is False
    assert game.move_and_place(LEFT) is False
    assert game.get_state() == ([[2, 4], [4, 2]], 0)


@pytest.mark.parametrize("direction", [-1, 4, 17, True, False, 1.0, "1", None, [1]])
def test_a_bad_direction_is_named(direction):
    game = Game([[2, 2], [0, 0]], 0)
    with pytest.raises(ValueError, match="is not a direction") as raised:
        game.move(direction)
    assert repr(direction) in str(raised.value)
    assert game.get_state() == ([[2, 2], [0, 0]], 0)


@pytest.mark.parametrize(
    ("board", "named"),
    [
        ([[2, 0], [0]], "[0] has 1 tiles on a board of 2 rows"),
        ([[2, 0, 0], [0, 0, 0]], "[2, 0, 0] has 3 tiles on a board of 2 rows"),
        ([[0, 0], [0, 0], [0, 0]], "[0, 0] has 2 tiles on a board of 3 rows"),
        ([[2]], "the board has 1 rows"),
        ([], "the board has 0 rows"),
        ([[0] * 9 for _ in range(9)], "the board has 9 rows"),
        ([[3, 0], [0, 0]], "3 in [3, 0]"),
        ([[0, 0], [0, -2]], "-2 in [0, -2]"),
        ([[0, 2.5], [0, 0]], "2.5 in [0, 2.5]"),
        ([[0, math.nan], [0, 0]], "nan in [0, nan]"),
        ([[0, math.inf], [0, 0]], "inf in [0, inf]"),
        ([["2", 0], [0, 0]], "'2' in ['2', 0]"),
        ([[None, 0], [0, 0]], "None in [None, 0]"),
        ([2, 0, 0, 0], "[2, 0, 0, 0] is not a board"),
        (([[2, 0], [0, 0]], 0), "reset(*state)"),
        ((((2, 0, 0, 0),) * 4, 0), "reset(*state)"),
        (7, "7 is not a board"),
    ],
)
def test_a_bad_board_is_refused_and_what_is_wrong_is_named(board, named):
    game = Game([[2, 2], [0, 0]], 7)
    for refuse in (Game, game.reset, game.set_state):
        for _ in range(2):  # a refused row is not remembered as known
            with pytest.raises(ValueError, match=re.escape(named)):
                refuse(board)
    assert game.get_state() == ([[2, 2], [0, 0]], 7)


@pytest.mark.parametrize("direction", [UP, LEFT, DOWN, RIGHT])
@pytest.mark.parametrize(
    "write",
    [
        lambda matrix: matrix[0].append(2),
        lambda matrix: matrix.append([0, 0]),
        lambda matrix: matrix[1].pop(),
        lambda matrix: matrix[1].__setitem__(0, 6),
    ],
)
def test_bad_writes_to_tile_matrix_are_refused_by_the_next_move(direction, write):
    game = Game([[2, 2], [0, 0]], 0)
    write(game.tile_matrix)
    with pytest.raises(ValueError, match=r"tiles on a board|is not a tile"):
        game.move(direction)


@pytest.mark.parametrize("size", [1, 9, 0, -4, 4.0, True, "4"])
def test_a_bad_size_is_named(size):
    with pytest.raises(ValueError, match="expected 2 to 8") as raised:
        Game(board_size=size)
    assert repr(size) in str(raised.value)


def test_a_bad_spawn_rule_is_named():
    with pytest.raises(ValueError, match="'fours'"):
        Game(spawn="fours")


@pytest.mark.parametrize("score", ["x", None, [[2, 0], [0, 0]]])
def test_a_bad_score_is_named(score):
    game = Game([[2, 2], [0, 0]], 7)
    with pytest.raises(ValueError, match=re.escape(f"the score is {score!r}")):
        game.reset([[4, 4], [0, 0]], score)
    assert game.get_state() == ([[2, 2], [0, 0]], 7)


def test_numpy_boards_and_directions_are_as_good_as_lists():
    board = np.array([[2, 2], [0, 4]])
    game = Game(board, 0)
    board[0, 0] = 64
    assert game.move(np.int64(LEFT))
    assert game.get_state() == ([[4, 0], [4, 0]], 4)
    with pytest.raises(ValueError, match="is not a direction"):
        game.move(np.float64(1.0))
    with pytest.raises(ValueError, match="is not a tile"):
        game.reset(np.array([[3, 0], [0, 0]]), 0)


@pytest.mark.parametrize(
    "duplicate", [copy.copy, copy.deepcopy, lambda g: pickle.loads(pickle.dumps(g))]
)
def test_a_copied_game_goes_on_alike_and_apart(duplicate):
    game = Game(seed=3)
    play(game, [LEFT, DOWN, RIGHT] * 5)
    twin = duplicate(game)
    twin_state = twin.get_state()
    assert twin_state == game.get_state()
    game.move(LEFT)
    game.move(UP)
    game.tile_matrix[0][0] = 1024
    assert twin.get_state() == twin_state
    while twin.undo():
        pass
    assert game.tile_matrix[0][0] == 1024


def test_a_copied_game_does_not_carry_every_row_ever_seen():
    game = Game(seed=3)
    play(game, [LEFT, DOWN, RIGHT, UP] * 100)
    assert len(pickle.dumps(game)) < 100_000


def test_an_exception_while_a_row_is_worked_out_leaves_no_half_known_row(monkeypatch):
    """As a RecursionError in a student's endless build_tree does."""
    known = _KnownLines(3)
    calls = []

    def fails_at_the_third_call(tiles, slid=game_module._slid):
        calls.append(tiles)
        if len(calls) == 3:
            raise RecursionError
        return slid(tiles)

    monkeypatch.setattr(game_module, "_slid", fails_at_the_third_call)
    with pytest.raises(RecursionError):
        known[2, 0, 2]
    assert all(hasattr(line, "to_end") and hasattr(line, "to_start") for line in known.values())
    assert known[2, 0, 2].to_start == (4, 0, 0)


def test_the_memo_of_rows_is_bounded(monkeypatch):
    monkeypatch.setattr(_KnownLines, "LIMIT", 50)
    known = _KnownLines(4)
    for exponents in np.ndindex(4, 4, 4, 4):
        row = tuple(0 if e == 0 else 2**e for e in exponents)
        assert known[row] == row
        assert list(known[row].to_start) == slow_move([list(row), *[[0] * 4] * 3], LEFT)[0][0]
    assert len(known) < 70


def test_nothing_is_computed_at_import():
    code = "import game, sys; print(len(game._LINES), 'numpy' in sys.modules)"
    command = [sys.executable, "-c", code]
    ran = subprocess.run(command, cwd=STARTER, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["0", "False"]


def test_a_picture_shows_the_board():
    assert str(Game([[2, 0], [1024, 16]], 50)) == "   2     .\n1024    16\nscore 50"
