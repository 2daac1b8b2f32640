"""A set of cases on disk: its files, its seed, and the manifest that vouches for them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

import msgspec

from grader.assignment import Audience, Part
from grader.cases import KINDS, Case, CaseError, load_case
from grader.staff.authoring import as_text

VERSION = 1  # of the generator: raise it when the same seed would draw another set
MANIFEST = "manifest.json"


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a set was made from. That of the hidden set holds its secret, and stays with it."""

    version: int
    seed: str
    drawn: list[str]  # the files that the generator made; all others are written by hand
    sha256: dict[str, str]  # of every file


@dataclass(frozen=True)
class CaseFile:
    """A case with its place: `alphabeta/deep-cutoff.json`."""

    part: Part
    case: Case

    @property
    def path(self) -> str:
        return f"{self.part}/{self.case.name}.json"


@dataclass(frozen=True)
class FixtureSet:
    """The cases of one audience."""

    audience: Audience
    seed: str
    drawn: tuple[CaseFile, ...]
    by_hand: tuple[CaseFile, ...]

    @property
    def files(self) -> tuple[CaseFile, ...]:
        return tuple(sorted((*self.drawn, *self.by_hand), key=lambda file: file.path))

    def write(self, folder: Path) -> None:
        """Write every file of the set, the key for its games and the manifest, into a folder."""
        texts = {file.path: as_text(file.case) for file in self.files}
        texts["key"] = spawn_key(self.seed) + "\n"
        for name, text in texts.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        hashes = {name: digest(text.encode()) for name, text in sorted(texts.items())}
        drawn = sorted(file.path for file in self.drawn)
        manifest = Manifest(VERSION, self.seed, drawn, hashes)
        text = msgspec.json.format(msgspec.json.encode(manifest), indent=1).decode()
        (folder / MANIFEST).write_text(text + "\n", encoding="utf-8", newline="\n")


def load_set(fixtures: Path, audience: Audience) -> FixtureSet:
    """Return the set in a folder, or raise CaseError naming the file."""
    manifest = load_manifest(fixtures / audience)
    files = [
        CaseFile(part, load_case(path, kind))
        for part, kind in KINDS.items()
        for path in sorted((fixtures / audience / part).glob("*.json"))
    ]
    drawn = tuple(file for file in files if file.path in manifest.drawn)
    by_hand = tuple(file for file in files if file.path not in manifest.drawn)
    return FixtureSet(audience, manifest.seed, drawn, by_hand)


def load_manifest(folder: Path) -> Manifest:
    """Return the manifest of the set in this folder."""
    path = folder / MANIFEST
    try:
        return msgspec.json.decode(path.read_bytes(), type=Manifest)
    except FileNotFoundError:
        raise CaseError(f"{path} is missing: is this a set of cases?") from None
    except msgspec.DecodeError as error:
        raise CaseError(f"{path}: {error}") from None


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def spawn_key(seed: str) -> str:
    """Return the key for the spawns of a set's games: 128 bits that only the seed gives away."""
    return hashlib.blake2b(seed.encode(), digest_size=16, person=b"spawn key").hexdigest()
