"""Random boards for property tests."""

from __future__ import annotations

from hypothesis import strategies as st


def boards(sizes: range = range(2, 9), most: int = 12) -> st.SearchStrategy[list[list[int]]]:
    """Return boards of these sizes: few kinds of tile on each, so that many of them merge."""
    some_tiles = st.sets(st.integers(1, most), min_size=1, max_size=4).map(sorted)

    def board(size: int, exponents: list[int]) -> st.SearchStrategy[list[list[int]]]:
        tile = st.sampled_from([0, *(2**exponent for exponent in exponents)])
        row = st.lists(tile, min_size=size, max_size=size)
        return st.lists(row, min_size=size, max_size=size)

    return st.tuples(st.sampled_from(sizes), some_tiles).flatmap(lambda drawn: board(*drawn))
