"""assignment.toml as a frozen Assignment; a mistake in it names the table, the key and the fix."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated, Literal, get_args

import msgspec

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

Audience = Literal["public", "hidden"]
Part = Literal["build_tree", "expectimax", "minimax", "alphabeta", "games"]
Visibility = Literal["visible", "hidden", "after_due_date", "after_published"]
Positive = Annotated[int, msgspec.Meta(gt=0)]
Points = Annotated[float, msgspec.Meta(ge=0, le=10_000)]  # infinity is no number of points
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]

FILES: dict[Part, str] = {
    "build_tree": "ai.py",
    "expectimax": "ai.py",
    "minimax": "adversarial.py",
    "alphabeta": "adversarial.py",
    "games": "ai.py",
}


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table in which a misspelt key is an error."""


class Limits(Strict, frozen=True):
    call_seconds: Positive
    cpu_seconds: Positive
    memory_mb: Positive
    output_kb: Positive
    expansions_factor: Positive
    timeouts_per_part: Positive


class Rung(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """When `games` games reach `score`, the student gets this share of the points."""

    games: Positive
    score: Positive
    share: Share


class GameSet(Strict, frozen=True):
    games: Positive
    rungs: tuple[Rung, ...]


class Games(Strict, frozen=True):
    depth: Positive
    move_seconds: Positive
    public: GameSet
    hidden: GameSet


class Item(Strict, frozen=True):
    """One line of the report: a check, the cases it gets, and what it is worth."""

    number: str
    check: str
    part: Part
    audience: Audience
    points: Points
    visibility: Visibility = "visible"


class Assignment(Strict, frozen=True, rename={"items": "item"}):
    title: str
    deadline: Positive
    limits: Limits
    part_seconds: dict[Part, Positive]
    games: Games
    items: tuple[Item, ...]


TABLES: dict[str, type[msgspec.Struct]] = {
    "": Assignment,
    "limits": Limits,
    "games": Games,
    "games.public": GameSet,
    "games.hidden": GameSet,
    "item": Item,
}
WORDS = {
    "part_seconds": Part,
    "item.part": Part,
    "item.audience": Audience,
    "item.visibility": Visibility,
}


class AssignmentError(Exception):
    """assignment.toml cannot be used; the text says where and why."""


def load_assignment(path: Path) -> Assignment:
    """Return the assignment, or raise AssignmentError naming the table and the key."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        assignment = msgspec.convert(table, Assignment)
    except FileNotFoundError:
        raise AssignmentError(f"{path} does not exist") from None
    except OSError as error:
        raise AssignmentError(f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise AssignmentError(f"{path.name}: not valid TOML: {error}") from None
    except msgspec.ValidationError as error:
        raise AssignmentError(f"{path.name}: {_in_words(str(error))}") from None
    for problem in _problems(assignment):
        raise AssignmentError(f"{path.name}: {problem}")
    return assignment


def _in_words(error: str) -> str:
    """Turn msgspec's `... - at `$.item[3].points`` into `table, key: what was expected`."""
    what, _, where = error.partition(" - at `")
    place = where.rpartition("$")[2].strip("`.")  # also of "key` in `$.part_seconds`"
    table = re.sub(r"\[\d+\]", "", place)
    if "unknown field" in what and table in TABLES:
        what += f", expected {', '.join(TABLES[table].__struct_encode_fields__)}"
    elif "enum value" in what and table in WORDS:
        what += f", expected {', '.join(get_args(WORDS[table]))}"
    return f"{place}: {what}" if place else what


def _problems(assignment: Assignment) -> list[str]:
    """Return what is wrong beyond types, the first thing first."""
    problems = []
    for key in ("number", "check"):
        seen: set[str] = set()
        for at, item in enumerate(assignment.items):
            value = getattr(item, key)
            if value in seen:
                problems.append(f"item[{at}].{key}: {value!r} is used twice")
            seen.add(value)
    for at, item in enumerate(assignment.items):
        if item.part not in assignment.part_seconds:
            problems.append(f"part_seconds.{item.part}: missing, and item[{at}] needs it")
    budget = sum(assignment.part_seconds.values())
    if budget > assignment.deadline:
        problems.append(
            f"part_seconds: they add up to {budget}, expected at most the deadline,"
            f" {assignment.deadline}"
        )
    for name in ("public", "hidden"):
        chosen: GameSet = getattr(assignment.games, name)
        for at, rung in enumerate(chosen.rungs):
            if rung.games > chosen.games:
                problems.append(
                    f"games.{name}.rungs[{at}]: asks for {rung.games} games of {chosen.games}"
                )
    return problems
