"""Lots: their ranges, and what each seed draws, which must stay the same on every Python."""

from __future__ import annotations

from collections import Counter

import pytest

from grader.staff.lots import Lots

SEED = "a seed"
MANY = 2000


def drawn(draw, seed=SEED, count=MANY):
    """Return what so many draws give."""
    lots = Lots(seed)
    return [draw(lots) for _ in range(count)]


@pytest.mark.parametrize("count", [1, 2, 7, 1000])
def test_below_gives_every_number_from_zero_up_to_the_count(count):
    found = set(drawn(lambda lots: lots.below(count), count=20 * MANY))
    assert found == set(range(count))


def test_between_gives_both_its_ends_and_nothing_outside():
    assert set(drawn(lambda lots: lots.between(-3, 6))) == set(range(-3, 7))
    assert set(drawn(lambda lots: lots.between(5, 5), count=50)) == {5}


def test_whole_numbers_are_equally_likely():
    counts = Counter(drawn(lambda lots: lots.below(4), count=8000))
    assert all(1800 < counts[number] < 2200 for number in range(4)), counts


@pytest.mark.parametrize("share", [0.05, 0.5, 0.9])
def test_chance_is_true_in_its_share_of_all_draws(share):
    found = sum(drawn(lambda lots: lots.chance(share), count=8000)) / 8000
    assert abs(found - share) < 0.02


def test_a_chance_of_nothing_is_never_and_of_everything_always():
    assert set(drawn(lambda lots: lots.chance(0.0))) == {False}
    assert set(drawn(lambda lots: lots.chance(1.0))) == {True}


def test_choice_gives_every_thing_and_no_other():
    assert set(drawn(lambda lots: lots.choice("abc"))) == set("abc")


@pytest.mark.parametrize("count", range(6))
def test_some_gives_so_many_different_things(count):
    for found in drawn(lambda lots: lots.some(range(5), min(count, 5)), count=200):
        assert len(found) == len(set(found)) == min(count, 5)
        assert set(found) <= set(range(5))


def test_some_gives_all_things_in_every_order():
    assert len({tuple(found) for found in drawn(lambda lots: lots.some("abc", 3))}) == 6


def test_some_leaves_what_it_draws_from_alone():
    things = ["a", "b", "c"]
    Lots(SEED).some(things, 2)
    assert things == ["a", "b", "c"]


def test_the_same_seed_and_purpose_draw_the_same():
    one, other = (Lots(SEED, "public", "alphabeta", 1) for _ in range(2))
    assert [one.below(99) for _ in range(50)] == [other.below(99) for _ in range(50)]


@pytest.mark.parametrize(
    "other", [("another seed",), (SEED, "hidden"), (SEED, "public", 2), (SEED, "public", 1, "")]
)
def test_another_seed_or_purpose_draws_something_else(other):
    one, two = Lots(SEED, "public", 1), Lots(*other)
    assert [one.below(99) for _ in range(20)] != [two.below(99) for _ in range(20)]


# What this seed drew when the first set was written. If one of these changes, every seed draws
# another set: raise VERSION in fixture_set.py, and say so in the changelog.
GOLDEN = {
    "below": (lambda lots: lots.below(1000), [0, 385, 803, 726, 154, 928, 53, 903, 919, 668]),
    "between": (lambda lots: lots.between(-50, 50), [-14, -16, 12, 27, 23, -28, -38, 2, 22]),
    "chance": (lambda lots: int(lots.chance(0.3)), [1, 1, 1, 1, 0, 1, 0, 0, 1, 0, 0, 0]),
    "choice": (lambda lots: lots.choice("abcdefgh"), list("dehfacbfbaee")),
    "some": (lambda lots: "".join(lots.some("abcdefgh", 3)), ["ahe", "ceb", "gah", "hab", "cdh"]),
}  # fmt: skip


@pytest.mark.parametrize("method", GOLDEN)
def test_a_seed_draws_what_it_always_drew(method):
    draw, golden = GOLDEN[method]
    lots = Lots("golden", "public", method, 1)
    assert [draw(lots) for _ in golden] == golden
