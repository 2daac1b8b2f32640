"""Which named wrong programs fit what was seen, and the smallest case that shows one."""

from __future__ import annotations

from grader.cases import SearchCase, Seen
from grader.naming import Examined, named, smallest_case

FIVE, SIX = Seen(value="5"), Seen(value="6")


def case(name="case", tree=1, **wrong: Seen) -> SearchCase:
    return SearchCase(name=name, why="", tree=tree, wrong=wrong)


def test_a_program_that_fits_every_case_is_named():
    first, second = case(a=FIVE, b=FIVE), case(a=SIX, b=FIVE)
    assert named([Examined(first, FIVE), Examined(second, SIX)]) == ("a",)


def test_a_program_fits_a_case_that_says_nothing_of_it_when_nothing_wrong_is_seen():
    shows, silent = case(a=FIVE), case(b=SIX)
    assert named([Examined(shows, FIVE), Examined(silent, Seen())]) == ("a",)
    assert named([Examined(shows, FIVE), Examined(silent, SIX)]) == ()


def test_a_program_that_should_have_failed_and_did_not_does_not_fit():
    assert named([Examined(case(a=FIVE), FIVE), Examined(case(a=SIX), Seen())]) == ()


def test_programs_that_cannot_be_told_apart_are_all_named_in_the_order_of_the_cases():
    found = [Examined(case(c=SIX), Seen(value="7")), Examined(case(b=FIVE, a=FIVE), FIVE)]
    assert named(found[1:]) == ("b", "a")
    assert named([Examined(case(a=FIVE, b=FIVE, c=SIX), FIVE), found[1]]) == ("a", "b")


def test_what_no_program_does_has_no_name():
    assert named([Examined(case(a=FIVE), Seen(value="7"))]) == ()
    assert named([Examined(case(), FIVE)]) == ()


def test_every_field_has_to_be_the_same():
    recorded = Seen(value="5", expanded="root 0")
    assert named([Examined(case(a=recorded), recorded)]) == ("a",)
    assert named([Examined(case(a=recorded), FIVE)]) == ()
    assert named([Examined(case(a=recorded), Seen(value="5", expanded="root 1"))]) == ()


def test_a_case_that_was_not_run_fits_every_program():
    run, not_run = case(a=FIVE, b=FIVE), case(a=SIX)
    assert named([Examined(run, FIVE), Examined(not_run, None)]) == ("a", "b")


def test_nothing_is_named_where_nothing_failed():
    assert named([]) == ()
    assert named([Examined(case(a=FIVE), None), Examined(case(a=FIVE), None)]) == ()
    assert named([Examined(case(b=FIVE), Seen()), Examined(case(), Seen())]) == ()
    assert named([Examined(case(b=FIVE), Seen()), Examined(case(a=FIVE), None)]) == ()


def test_the_smallest_case_is_the_one_with_the_fewest_nodes():
    large, small = case("large", [1, [2, 3]], a=FIVE), case("small", [1, 2], a=FIVE)
    other = case("other", 1, b=FIVE)
    assert smallest_case("a", [large, small, other]) is small
    assert smallest_case("b", [large, small, other]) is other
    assert smallest_case("c", [large, small, other]) is None
    assert smallest_case("a", []) is None


def test_of_equally_small_cases_it_is_the_first_by_name():
    first, second = case("a-case", [1, 2], a=FIVE), case("b-case", [3, 4], a=FIVE)
    assert smallest_case("a", [second, first]) is first
