"""Text made harmless, put on one line, and made short in the middle."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.text import harmless, one_line, shorten

ANY_TEXT = st.text(st.characters(exclude_categories=()))  # lone surrogates too
ACTS_ON_A_SCREEN = ("Cc", "Cf", "Cs", "Co")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("café → ☃ 王", "café → ☃ 王"),
        ("two\nlines\tand a tab", "two\nlines\tand a tab"),
        ("windows\r\nline", "windows\nline"),
        ("over\rwritten", "over\\x0dwritten"),
        ("\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"),
        ("\x00\x07\x08\x7f", "\\x00\\x07\\x08\\x7f"),
        ("\x9b31m", "\\x9b31m"),
        ("\u202egpj.exe", "\\u202egpj.exe"),
        ("zero\u200bwidth", "zero\\u200bwidth"),
        ("\ud800", "\\ud800"),
        ("\U000e0041", "\\U000e0041"),
    ],
    ids=ascii,
)
def test_what_acts_on_a_screen_is_written_as_an_escape(text, shown):
    assert harmless(text) == shown


@given(ANY_TEXT)
def test_harmless_text_holds_nothing_that_acts_and_can_be_written(text):
    shown = harmless(text)
    assert all(c in "\n\t" or unicodedata.category(c) not in ACTS_ON_A_SCREEN for c in shown)
    shown.encode()


@given(ANY_TEXT)
def test_harmless_text_stays_as_it_is(text):
    assert harmless(harmless(text)) == harmless(text)


@given(ANY_TEXT, st.integers(10, 300))
def test_one_line_is_one_harmless_line_of_that_length_at_most(text, most):
    line = one_line(text, most)
    assert len(line) <= most
    assert len(line.splitlines()) <= 1
    assert harmless(line) == line
    assert "\t" not in line


def test_one_line_puts_single_spaces_for_all_white_space():
    assert one_line("  a\n\n b\tc\u2028d ") == "a b c d"


def test_one_line_marks_where_it_was_cut():
    assert one_line("x" * 11, 10) == "xxxxxxx..."
    assert one_line("x" * 10, 10) == "x" * 10


def test_short_text_is_not_shortened():
    assert shorten("x" * 4000) == "x" * 4000


def test_long_text_loses_its_middle_and_says_how_much():
    text = "a" * 3000 + "b" * 2000
    assert shorten(text, 4000) == f"{'a' * 2000}\n[... 1000 characters left out ...]\n{'b' * 2000}"


@given(st.text(), st.integers(2, 40))
def test_shortened_text_keeps_both_ends_and_little_more_than_the_limit(text, most):
    short = shorten(text, most)
    half = most // 2
    assert short[:half] == text[:half]
    assert short[-half:] == text[-half:]
    assert len(short) <= most + 60
