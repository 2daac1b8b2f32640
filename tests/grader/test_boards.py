"""2048 boards as text and back."""

from __future__ import annotations

import pytest
from boards import boards
from hypothesis import given

from grader.boards import parse, picture

DRAWN = ["   2    .    4", "1024    .    .", "   .   16    2"]
BOARD = [[2, 0, 4], [1024, 0, 0], [0, 16, 2]]


def test_a_drawing_is_read_as_rows_of_tiles():
    assert parse(DRAWN) == BOARD


def test_a_board_is_drawn_aligned_with_dots_for_empty_cells():
    assert picture(BOARD) == DRAWN


def test_a_drawing_need_not_be_aligned():
    assert parse(["2 . 4", "1024 . .", "\t. 16  2 "]) == BOARD


def test_a_zero_is_an_empty_cell_too():
    assert parse(["0 2", "2 0"]) == [[0, 2], [2, 0]]


@given(boards())
def test_reading_a_drawing_gives_back_the_board(board):
    assert parse(picture(board)) == board


@given(boards())
def test_drawing_what_was_read_gives_back_the_drawing(board):
    drawn = picture(board)
    assert picture(parse(drawn)) == drawn


@given(boards())
def test_all_rows_of_a_drawing_are_equally_long(board):
    drawn = picture(board)
    assert len(drawn) == len(board)
    assert len(set(map(len, drawn))) == 1


def test_an_empty_board_is_an_empty_drawing():
    assert picture([]) == []
    assert parse([]) == []


@pytest.mark.parametrize("cell", ["x", "2.5", "-", "2,"])
def test_a_cell_that_is_no_tile_is_an_error(cell):
    with pytest.raises(ValueError, match="invalid literal"):
        parse([f". {cell}", ". ."])
