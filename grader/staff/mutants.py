"""The named wrong programs: fixtures/mutants.toml as edits of the solution."""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from grader.assignment import FILES, Part
from grader.paths import FIXTURES
from grader.staff import programs

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

MUTANTS = FIXTURES / "mutants.toml"


class MutantsError(Exception):
    """mutants.toml cannot be used; the text names the program, the key and the fix."""


class Edit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    find: str
    replace: str


class Edited(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A program that is the solution with some edits."""

    id: str
    name: str
    part: Part
    file: str
    edits: tuple[Edit, ...]

    def source(self) -> str:
        """Return the whole file as the edits leave it, or raise MutantsError."""
        text = programs.solution_source(self.file)
        for at, edit in enumerate(self.edits):
            times = text.count(edit.find)
            if times != 1:
                raise MutantsError(
                    f"mutants.toml: {self.id}: edits[{at}].find occurs {times} times"
                    f" in solution/{self.file}, expected once: {edit.find!r}"
                )
            text = text.replace(edit.find, edit.replace)
        return text


class Mutant(Edited, frozen=True, kw_only=True):
    """A wrong program, with the items where it must and where it may lose points."""

    must: tuple[str, ...]
    may: tuple[str, ...] = ()


class Equivalent(Edited, frozen=True, kw_only=True):
    """An edit that changes nothing that is judged, with the reason in a sentence."""

    proof: str


class MutantFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mutant: tuple[Mutant, ...]
    equivalent: tuple[Equivalent, ...] = ()


@cache
def load_mutants(path: Path = MUTANTS) -> MutantFile:
    """Return all named programs, or raise MutantsError."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise MutantsError(f"{path.name}: {error}") from None
    try:
        found = msgspec.convert(tables, MutantFile)
    except msgspec.ValidationError as error:
        raise MutantsError(f"{path.name}: {_in_words(str(error), tables)}") from None
    ids: set[str] = set()
    for program in (*found.mutant, *found.equivalent):
        if program.id in ids:
            raise MutantsError(f"{path.name}: id {program.id!r} is used twice")
        if program.file != FILES[program.part]:
            raise MutantsError(
                f"{path.name}: {program.id}: file is {program.file!r}, but {program.part} is in"
                f" {FILES[program.part]}"
            )
        ids.add(program.id)
    return found


def _in_words(error: str, tables: dict[str, Any]) -> str:
    """Turn msgspec's `... - at `$.mutant[3].part`` into `id: key: what is wrong`."""
    what, _, where = error.partition(" - at `$.")
    found = re.match(r"(\w+)\[(\d+)\]\.?(.*?)`$", where)
    if found is None:
        return what
    kind, number, key = found.groups()
    program = tables[kind][int(number)]
    name = program.get("id") if isinstance(program, dict) else None
    return ": ".join(filter(None, (str(name or f"{kind}[{number}]"), key, what)))


def mutants_of(part: Part) -> list[Mutant]:
    """Return the named wrong programs of one part."""
    return [mutant for mutant in load_mutants().mutant if mutant.part == part]


@cache
def module_of(program: Edited) -> ModuleType:
    """Return a named program, ready to run in this process."""
    source = program.source()
    try:
        return programs.load(program.id, source)
    except SyntaxError as error:
        what = f"edits: what they leave is no Python: {error}"
        raise MutantsError(f"mutants.toml: {program.id}: {what}") from None
