"""Topics: each draws cases that are valid, keep its law, and stay valid when made smaller."""

from __future__ import annotations

import hashlib
import os
from itertools import islice

import msgspec
import pytest

from grader.cases import KINDS, load_case, weight
from grader.staff.authoring import as_text
from grader.staff.lots import Lots
from grader.staff.mutants import mutants_of
from grader.staff.weighing import weigh
from grader.staff.writing import SOURCES

FULL = os.environ.get("PLYGROUND_FULL") == "1"
DRAWS = 3000  # within so many, a topic must come up with a case
KEPT = 40 if FULL else 6  # cases of each topic that are looked at
TOPICS = [
    pytest.param(source, topic, id=f"{source.part}/{topic.name}")
    for source in SOURCES
    for topic in source.topics
]


def held(source, topic, seed="topics", count=KEPT):
    """Return cases that keep the law of the topic, and fail one of the programs it needs."""
    needed = [mutant for mutant in mutants_of(source.part) if mutant.id in topic.needs]
    lots = Lots(seed, source.part, topic.name)
    cases = (topic.draw(lots) for _ in range(DRAWS))
    good = (case for case in cases if topic.holds(case))
    return list(
        islice((case for case in good if not needed or weigh(case, source.part, needed)), count)
    )


def reloaded(case, source, folder):
    """Return the case as it comes back from its file, through all the checks of a case."""
    path = folder / "drawn.json"
    path.write_text(as_text(case), encoding="utf-8")
    return load_case(path, KINDS[source.part])


@pytest.mark.parametrize(("source", "topic"), TOPICS)
def test_a_topic_draws_valid_cases_that_keep_its_law(source, topic, tmp_path):
    found = held(source, topic)
    assert len(found) == KEPT, f"{len(found)} of {DRAWS} draws keep the law"
    for case in found:
        again = reloaded(msgspec.structs.replace(case, why=topic.why), source, tmp_path)
        assert again == msgspec.structs.replace(case, why=topic.why, name="drawn")
        assert topic.holds(again)


@pytest.mark.parametrize(("source", "topic"), TOPICS)
def test_a_case_made_smaller_is_valid_and_never_larger(source, topic, tmp_path):
    for case in held(source, topic)[:3]:
        for less in source.smaller(case):
            assert less != case
            assert weight(less) <= weight(case), less
            if topic.holds(less):
                assert topic.holds(reloaded(less, source, tmp_path))


@pytest.mark.parametrize(("source", "topic"), TOPICS)
def test_making_a_case_smaller_comes_to_an_end(source, topic):
    case = held(source, topic, count=1)[0]
    for _ in range(400):
        smaller = next((less for less in source.smaller(case) if topic.holds(less)), None)
        if smaller is None:
            return
        case = smaller
    pytest.fail(f"still shrinking after 400 steps: {case}")


def test_every_topic_has_a_name_and_a_reason_of_its_own():
    for source in SOURCES:
        names = [topic.name for topic in source.topics]
        assert len(set(names)) == len(names), source.part
        assert len({topic.why for topic in source.topics}) == len(names), source.part


def test_topics_need_only_programs_that_there_are():
    for source in SOURCES:
        known = {mutant.id for mutant in mutants_of(source.part)}
        for topic in source.topics:
            assert set(topic.needs) <= known, f"{source.part}: {topic.name}"


def test_there_is_one_source_for_each_part_with_cases():
    assert sorted(source.part for source in SOURCES) == sorted(KINDS)


# What the seed "golden" drew when the first set was written, on Python 3.10 to 3.13. If one
# changes, every seed draws another set: raise VERSION in fixture_set.py.
GOLDEN = {
    "build_tree": "2dc7f95c9a766434",
    "expectimax": "07ae97fff83d20b5",
    "alphabeta": "60f58121e4c1bf74",
    "minimax": "89422b2af2680da9",
}


def drawn_digest(source):
    """Return a digest of the first cases of all topics, each with what their laws say of it."""
    told = hashlib.sha256()
    for topic in source.topics:
        lots = Lots("golden", source.part, topic.name)
        for _ in range(20):
            case = topic.draw(lots)
            told.update(f"{as_text(case)}{topic.holds(case)}".encode())
    return told.hexdigest()[:16]


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.part)
def test_a_seed_draws_the_cases_that_it_always_drew(source):
    assert drawn_digest(source) == GOLDEN[source.part]
