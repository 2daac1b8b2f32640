"""Makes new sets of cases, and puts them in place of the old ones once everything is verified."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import tempfile
from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from grader.assignment import Assignment, Audience, Part
from grader.cases import Case
from grader.staff import board_topics, given_topics, search_topics
from grader.staff.authoring import filled_in
from grader.staff.checking import check
from grader.staff.fixture_set import CaseFile, FixtureSet, load_manifest, load_set
from grader.staff.selection import Selection
from grader.staff.topics import Source

# The one that takes longest first, so that two processes end at about the same time.
SOURCES: tuple[Source, ...] = (
    *board_topics.SOURCES,
    *given_topics.SOURCES,
    *reversed(search_topics.SOURCES),
)
AUDIENCES: tuple[Audience, ...] = ("public", "hidden")


class NotVerified(Exception):
    """The new sets have problems; nothing was written."""


@dataclass(frozen=True)
class Job:
    """One part, both audiences: the hidden cases must not be public ones under another name."""

    part: Part
    seeds: dict[Audience, str]
    by_hand: dict[Audience, list[Case]]
    assignment: Assignment


def planned_draws() -> int:
    """Return how many random cases are drawn at least."""
    return sum(
        source.batch * (topic.public + topic.hidden)
        for source in SOURCES
        for topic in source.topics
    )


def write_sets(
    fixtures: Path,
    assignment: Assignment,
    public_seed: str | None,
    secret: str,
    on_draws: Callable[[int], None],
) -> int:
    """Replace all drawn cases below `fixtures`; return how many were weighed.

    Cases written by hand stay, filled in anew. The public seed stays unless one is given.
    """
    old = {audience: refilled(load_set(fixtures, audience)) for audience in AUDIENCES}
    seeds: dict[Audience, str] = {"public": public_seed or old["public"].seed, "hidden": secret}
    jobs = [Job(one.part, seeds, _by_hand(old, one.part), assignment) for one in SOURCES]
    chosen, weighed = _run(jobs, on_draws)
    new = []
    for audience in AUDIENCES:
        files = [CaseFile(job.part, case) for job in jobs for case in chosen[job.part][audience]]
        new.append(FixtureSet(audience, seeds[audience], tuple(files), old[audience].by_hand))
    put_in_place(fixtures, new)
    return weighed


def refilled(old: FixtureSet) -> FixtureSet:
    """Return a set with every case filled in anew."""

    def fill(file: CaseFile) -> CaseFile:
        return CaseFile(file.part, filled_in(file.case, file.part))

    return replace(old, drawn=tuple(map(fill, old.drawn)), by_hand=tuple(map(fill, old.by_hand)))


def _by_hand(old: dict[Audience, FixtureSet], part: Part) -> dict[Audience, list[Case]]:
    return {
        audience: [file.case for file in old[audience].by_hand if file.part == part]
        for audience in AUDIENCES
    }


# -- drawing, on all processors

_drawn: Any = None  # in each process: the counter that all share


def _share(counter: Any) -> None:
    global _drawn
    _drawn = counter


def _count(draws: int) -> None:
    with _drawn.get_lock():
        _drawn.value += draws


def _choose(job: Job) -> dict[Audience, list[Case]]:
    source = next(source for source in SOURCES if source.part == job.part)
    taken: set[Hashable] = set()
    return {
        audience: Selection(
            source, audience, job.seeds[audience], job.assignment, taken, job.by_hand[audience],
            _count,
        ).run()
        for audience in AUDIENCES
    }  # fmt: skip


def _run(
    jobs: list[Job], on_draws: Callable[[int], None]
) -> tuple[dict[Part, dict[Audience, list[Case]]], int]:
    context = multiprocessing.get_context("spawn")
    counter = context.Value("q", 0)
    with ProcessPoolExecutor(
        min(len(jobs), os.cpu_count() or 1), context, initializer=_share, initargs=(counter,)
    ) as pool:
        futures: dict[Part, Future[Any]] = {job.part: pool.submit(_choose, job) for job in jobs}
        waiting: set[Future[Any]] = set(futures.values())
        while waiting:
            waiting = wait(waiting, timeout=0.2).not_done
            on_draws(counter.value)
        return {part: future.result() for part, future in futures.items()}, counter.value


# -- all or nothing


def put_in_place(fixtures: Path, sets: list[FixtureSet], verify: bool = True) -> None:
    """Replace the sets below `fixtures` by these, all or none.

    Raises NotVerified, having changed nothing. A file that is no case of ours stays.
    """
    with _beside(fixtures) as folder:
        for one in sets:
            old = fixtures / one.audience
            shutil.copytree(old, folder / one.audience)
            for name in load_manifest(old).sha256:
                (folder / one.audience / name).unlink(missing_ok=True)
            one.write(folder / one.audience)
        problems = check(folder, quiet=True) if verify else []
        if problems:
            raise NotVerified("\n".join(problems))
        _exchange(folder, fixtures, [one.audience for one in sets])


def _exchange(new: Path, old: Path, names: Sequence[str]) -> None:
    """Put folders in place of others; whatever happens on the way, the old ones are back."""
    moved: list[tuple[Path, Path]] = []
    try:
        for name in names:
            for source, target in ((old / name, new / f"old-{name}"), (new / name, old / name)):
                os.rename(source, target)
                moved.append((source, target))
    except BaseException:
        for source, target in reversed(moved):
            os.rename(target, source)
        raise


@contextmanager
def _beside(fixtures: Path) -> Iterator[Path]:
    """Give a folder on the same disk, which is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix=".new-", dir=fixtures))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)
