"""Checks a folder of cases: answers against the oracle, records against the named programs.

Nothing here takes an answer from solution/. The solution is only asked whether it agrees.
"""

from __future__ import annotations

import json
import operator
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, get_args

import msgspec

from grader.assignment import Audience, Item, load_assignment
from grader.cases import (
    KINDS,
    BuildCase,
    Case,
    CaseError,
    ExpectedNode,
    ExpectimaxCase,
    Seen,
    Wrong,
    load_case,
)  # fmt: skip
from grader.giventrees import NAMES
from grader.observation import NO_PAIR
from grader.paths import ASSIGNMENT
from grader.staff import oracle, programs
from grader.staff.authoring import wrong
from grader.staff.fixture_set import (
    MANIFEST,
    VERSION,
    CaseFile,
    Manifest,
    digest,
    load_manifest,
    spawn_key,
)  # fmt: skip
from grader.staff.mutants import Mutant, load_mutants
from grader.staff.pattern import sameness_problems

AUDIENCES: tuple[Audience, ...] = get_args(Audience)
LEAST: dict[Audience, int] = {"public": 1, "hidden": 3}  # cases that catch each named program
MOST_NODES = 2000  # of a tree to build: more make a file nobody reads
PROCESSES = 2
FEW = 24  # so many files are done before two more interpreters have started


@dataclass(frozen=True)
class Examined:
    """A case with what the named programs really do on it, and what is wrong with its file."""

    file: CaseFile
    problems: list[str]


class NotFixtures(Exception):
    """A folder holds no cases; the text names it and what it should hold."""


def check(fixtures: Path, quiet: bool = False) -> list[str]:
    """Return every problem with a folder of cases, each naming the file and the field.

    `quiet` shows no bar, for whoever has one of their own.
    """
    audiences_in(fixtures)
    read = {audience: _read(fixtures, audience) for audience in AUDIENCES}
    examined = iter(_examined([file for files, _ in read.values() for file in files], quiet))
    problems: list[str] = []
    sets: dict[Audience, list[CaseFile]] = {}
    for audience, (files, bad) in read.items():
        done = list(islice(examined, len(files)))
        found = [*manifest_problems(fixtures / audience), *name_problems(files), *bad]
        found += [problem for one in done for problem in one.problems]
        problems += [f"{audience}/{problem}" for problem in found]
        sets[audience] = [one.file for one in done]
    problems += seed_problems(fixtures)
    problems += coverage_problems(sets["public"], sets["hidden"])
    return problems + sameness_problems(sets["public"], sets["hidden"])


def summary(fixtures: Path) -> str:
    """Return the sentence about a folder that has no problem."""
    cases = sum(len(list((fixtures / audience).glob("*/*.json"))) for audience in AUDIENCES)
    count = len(load_mutants().mutant)
    return f"fixtures: {cases} cases, {count} named programs, all as the oracle has them"


def audiences_in(folder: Path) -> list[Audience]:
    """Return for whom there are cases in a folder; raise NotFixtures when for nobody."""
    found = [one for one in AUDIENCES if any((folder / one / part).is_dir() for part in KINDS)]
    if not found:
        raise NotFixtures(f"{folder}: no cases there, expected a folder with public/ and hidden/")
    return found


def _read(fixtures: Path, audience: Audience) -> tuple[list[CaseFile], list[str]]:
    """Return the cases that can be read, and what is wrong with the files of the others."""
    files, problems = [], []
    for part, kind in KINDS.items():
        for path in sorted((fixtures / audience / part).glob("*.json")):
            try:
                files.append(CaseFile(part, load_case(path, kind)))
            except (CaseError, OSError, ValueError, RecursionError) as error:
                said = str(error).removeprefix(f"{path}: ")
                problems.append(f"{part}/{path.name}: {said}")
    return files, problems


# --- the files ------------------------------------------------------------------------------


def manifest_problems(folder: Path) -> list[str]:
    """Return where the manifest of a set and the files beside it differ."""
    try:
        manifest = load_manifest(folder)
    except CaseError as error:
        return [str(error).removeprefix(f"{folder}/")]
    problems = []
    if manifest.version != VERSION:
        found = f"{manifest.version}, the generator is {VERSION}"
        problems.append(f"{MANIFEST}: version: {found}; run `fixtures write`")
    problems += _hash_problems(folder, manifest)
    for name in sorted(set(manifest.drawn) - set(manifest.sha256)):
        problems.append(f"{MANIFEST}: drawn: {name}, which sha256 does not list")
    key = folder / "key"
    if key.is_file() and key.read_text(encoding="utf-8").strip() != spawn_key(manifest.seed):
        problems.append(f"key: not the one that the seed in {MANIFEST} gives; run `fixtures fill`")
    return problems


def _hash_problems(folder: Path, manifest: Manifest) -> Iterator[str]:
    names = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    for name in sorted((names | set(manifest.sha256)) - {MANIFEST}):
        if name not in names:
            yield f"{name}: is missing, and {MANIFEST} lists it"
        elif name not in manifest.sha256:
            yield f"{name}: is not listed in {MANIFEST}; run `fixtures fill`"
        elif digest((folder / name).read_bytes()) != manifest.sha256[name]:
            yield f"{name}: was changed after {MANIFEST} was made; run `fixtures fill`"


def seed_problems(fixtures: Path) -> list[str]:
    """Return whether both sets have one seed: then the handout would give the hidden games away."""
    try:
        seeds = {load_manifest(fixtures / audience).seed for audience in AUDIENCES}
    except CaseError:
        return []
    return [f"hidden/{MANIFEST}: seed: the same as the public one"] if len(seeds) == 1 else []


def name_problems(files: Sequence[CaseFile]) -> list[str]:
    """Return which names a file system that ignores upper and lower case would not keep apart."""
    problems = []
    seen: dict[str, str] = {}
    for file in files:
        other = seen.setdefault(file.path.lower(), file.path)
        if other != file.path:
            problems.append(f"{file.path}: name: the same as {other} but for upper and lower case")
    return problems


# --- one case -------------------------------------------------------------------------------


def _examined(files: list[CaseFile], quiet: bool) -> list[Examined]:
    """Examine the cases, many of them on both cores, with a bar on a terminal."""
    if len(files) < FEW:
        return [examine(file) for file in files]
    from rich.console import Console  # takes a moment to import
    from rich.progress import Progress

    bar = Progress(
        console=Console(stderr=True), transient=True, disable=quiet or not sys.stderr.isatty()
    )
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool, bar:
        done = pool.map(examine, files, chunksize=4)
        return list(bar.track(done, total=len(files), description="cases"))


def case_problems(file: CaseFile) -> list[str]:
    """Return where a case is not what the oracle and the named programs make of its input."""
    return examine(file).problems


def examine(file: CaseFile) -> Examined:
    """Do one case over: its answer by the oracle, its record by running the programs."""
    case, part = file.case, file.part
    if case.expected is None:
        return Examined(file, [f"{file.path}: expected: is missing; `fixtures fill` fills it in"])
    right = oracle.answered(case, part)
    really = wrong(right, part)
    problems = [*_answer_problems(case, right), *_wrong_problems(case.wrong, really)]
    if not really and not case.keep:
        problems.append("keep: is missing: no named program fails here, so say why the case stays")
    solved = programs.seen(programs.solution(part), part, right)
    if solved != Seen():
        problems.append(
            f"expected: the solution does {_text(solved)} where the oracle sees nothing wrong"
        )
    done = CaseFile(part, msgspec.structs.replace(case, wrong=really))
    return Examined(done, [f"{file.path}: {problem}" for problem in problems])


def _answer_problems(case: Case, right: Case) -> list[str]:
    recorded, found = msgspec.to_builtins(case.expected), msgspec.to_builtins(right.expected)
    same = _is_near if isinstance(case, ExpectimaxCase) else operator.eq
    problems = list(differences("expected", recorded, found, same))
    if isinstance(case, BuildCase) and case.expected is not None:
        return [*problems[:1], *_tree_problems(case, case.expected)]  # of many nodes one is enough
    return problems


def _tree_problems(case: BuildCase, root: ExpectedNode) -> Iterator[str]:
    """Yield what is wrong with a tree as a whole; three levels deep, by the closed form too."""
    nodes = oracle.nodes_in(root)
    if nodes > MOST_NODES:
        yield f"expected: {nodes} nodes, expected at most {MOST_NODES}; lower the depth"
    if case.depth == 3:
        closed = oracle.depth_three_values(case.tiles)
        right = {NAMES[way]: gain + case.score for way, gain in closed.items()}
        walked = {way: float(value) for way, value in oracle.walked_values(root).items()}
        for text in differences("expected.moves", walked, right, _is_near):
            yield text.replace("the oracle", "the closed form")


def differences(
    where: str, recorded: Any, right: Any, same: Callable[[Any, Any], bool]
) -> Iterator[str]:
    """Yield where a record differs from what the oracle has, field by field."""
    if isinstance(recorded, dict) and isinstance(right, dict):
        for key in {**recorded, **right}:
            place = f"{where}.{key}"
            if key not in right:
                yield f"{place}: {_text(recorded[key])}, the oracle has none"
            elif key not in recorded:
                yield f"{place}: is missing, the oracle has {_text(right[key])}"
            else:
                yield from differences(place, recorded[key], right[key], same)
    elif isinstance(recorded, list) and isinstance(right, list) and len(recorded) == len(right):
        for at, pair in enumerate(zip(recorded, right)):
            yield from differences(f"{where}[{at}]", *pair, same)
    elif not same(recorded, right):
        yield f"{where}: {_text(recorded)}, the oracle has {_text(right)}"


def _is_near(recorded: Any, right: Any) -> bool:
    """Return whether these are equal, or means that differ by rounding only."""
    numbers = isinstance(recorded, (int, float)) and isinstance(right, (int, float))
    return recorded == right or (numbers and oracle.is_near(recorded, right))


def _wrong_problems(recorded: Wrong, really: Wrong) -> Iterator[str]:
    """Yield where the record of the named programs is not what they do."""
    ids = {mutant.id for mutant in load_mutants().mutant}
    for name in {**recorded, **really}:
        seen, does = recorded.get(name, Seen()), really.get(name, Seen())
        if name not in ids:
            yield f"wrong.{name}: there is no such program in mutants.toml; run `fixtures fill`"
        elif seen != does:
            yield f"wrong.{name}: {_text(seen)}, the program does {_text(does)}"


def _text(value: Any) -> str:
    """Return a value as it stands in the file; a long subtree is cut, a trace never is."""
    if value == Seen():
        return "nothing wrong"
    text = json.dumps(msgspec.to_builtins(value), ensure_ascii=False)
    is_long = isinstance(value, (dict, list)) and len(text) > 200
    return f"{text[:200]} ..." if is_long else text


# --- the sets -------------------------------------------------------------------------------


def coverage_problems(public: Sequence[CaseFile], hidden: Sequence[CaseFile]) -> list[str]:
    """Return which named programs too few cases catch, and which of them none tells apart."""
    items = load_assignment(ASSIGNMENT).items
    problems: list[str] = []
    for mutant in load_mutants().mutant:
        problems += _too_few(mutant, "public", public, items)
        problems += _too_few(mutant, "hidden", hidden, items)
    return [*problems, *_alike(public)]


def _too_few(
    mutant: Mutant, audience: Audience, files: Sequence[CaseFile], items: Sequence[Item]
) -> Iterator[str]:
    shown = [file.case.wrong.get(mutant.id, Seen()) for file in files if file.part == mutant.part]
    caught = sum(seen != Seen() for seen in shown)
    least, kind = LEAST[audience], f"of the {audience} {mutant.part} cases"
    if caught < least:
        yield f"mutants.toml: {mutant.id}: caught by {caught} {kind}, expected at least {least}"
        return
    for item in items:
        if (item.audience, item.part) == (audience, mutant.part) and item.number in mutant.must:
            lost = sum(costs(item, seen) for seen in shown)
            if lost < least:
                found = f"loses {lost} {kind} in item {item.number}"
                yield f"mutants.toml: {mutant.id}: {found}, expected at least {least}"


def costs(item: Item, seen: Seen) -> bool:
    """Return whether a program of which this was seen on a case loses it in the item."""
    if "expansions" in item.check and seen.trouble in ("", NO_PAIR):
        return bool(seen.expanded)
    return bool(seen.value or seen.choice or seen.tree or seen.trouble)


def _alike(public: Sequence[CaseFile]) -> Iterator[str]:
    """Yield the programs that do the same wherever they are caught in public."""
    groups: dict[tuple[tuple[str, Seen], ...], list[Mutant]] = {}
    for mutant in load_mutants().mutant:
        caught = [file for file in public if mutant.id in file.case.wrong]
        shown = tuple((file.path, file.case.wrong[mutant.id]) for file in caught)
        groups.setdefault(shown, []).append(mutant)
    for shown, alike in groups.items():
        if shown and len(alike) > 1:
            names = ", ".join(mutant.id for mutant in alike)
            yield f"mutants.toml: {names}: no public {alike[0].part} case tells them apart"
