"""Finds the named files in a folder, a zip or a single file; refuses what could do harm.

Only bytes are read here. Nothing is imported, compiled or run.
"""

from __future__ import annotations

import difflib
import os
import re
import stat
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from grader import diagnosis
from grader.paths import STARTER, SUBMITTED
from grader.text import one_line

LARGEST_FILE = 1_000_000
MOST_ENTRIES = 2_000
# zipfile unpacks bzip2 and LZMA without a limit: 700 bytes may become 1 GB.
BOUNDED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
LITTER = {
    ".DS_Store",
    "Thumbs.db",
    "desktop.ini",
    "__MACOSX",
    "__pycache__",
    ".git",
    ".idea",
    ".vscode",
}


@dataclass(frozen=True)
class Submission:
    """The named files as text, what is wrong with those that are not there, and remarks."""

    files: dict[str, str]
    problems: dict[str, str]
    notes: tuple[str, ...] = ()


class SubmissionError(Exception):
    """There is nothing that could be graded; the text says why."""


class Refused(Exception):
    """One file cannot be used; the text says why."""


@dataclass
class Found:
    """A file that was seen: how to read it, or why it must not be read."""

    read: Callable[[], bytes]
    refusal: str = ""


@dataclass
class Listing:
    """Every file seen at the top and one folder below, by its path."""

    files: dict[PurePosixPath, Found] = field(default_factory=dict)


def load_submission(path: Path) -> Submission:
    """Return the submission at `path`, or raise SubmissionError."""
    if not path.exists():
        raise SubmissionError(diagnosis.no_such_submission(one_line(str(path), 400)))
    if path.is_dir():
        return _choose(_list_folder(path))
    if path.is_file() and zipfile.is_zipfile(path):  # opening a fifo would wait
        with _open_zip(path) as archive:
            return _choose(_list_zip(archive))
    if path.suffix.lower() == ".zip":
        raise SubmissionError(diagnosis.not_a_zip(one_line(path.name)))
    return _choose(Listing({PurePosixPath(path.name): _file_on_disk(path)}))


def _open_zip(path: Path) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(path)
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError):
        raise SubmissionError(diagnosis.not_a_zip(one_line(path.name))) from None


def _list_folder(folder: Path) -> Listing:
    listing = Listing()
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.name in LITTER:
            continue
        if entry.is_dir(follow_symlinks=False):
            for inner in _inside(entry.path):
                if inner.name not in LITTER and not inner.is_dir(follow_symlinks=False):
                    where = PurePosixPath(entry.name, inner.name)
                    listing.files[where] = _file_on_disk(Path(inner.path))
        else:
            listing.files[PurePosixPath(entry.name)] = _file_on_disk(Path(entry.path))
        if len(listing.files) > MOST_ENTRIES:
            raise SubmissionError(diagnosis.too_many_files(MOST_ENTRIES))
    return listing


def _inside(folder: str) -> list[os.DirEntry[str]]:
    """Return what is in a folder beside the files; one that cannot be opened holds none of ours."""
    try:
        return sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return []


def _file_on_disk(path: Path) -> Found:
    info = path.lstat()
    refusal = ""
    if stat.S_ISLNK(info.st_mode):
        refusal = diagnosis.is_a_link(path.name)
    elif not stat.S_ISREG(info.st_mode):
        refusal = diagnosis.is_special(path.name)
    elif info.st_size > LARGEST_FILE:
        refusal = diagnosis.too_large(path.name, LARGEST_FILE)
    return Found(lambda: _read_regular(path), refusal)


def _read_regular(path: Path) -> bytes:
    # O_NOFOLLOW and O_NONBLOCK do not exist on Windows, where neither trick works.
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    with open(os.open(path, flags | getattr(os, "O_BINARY", 0)), "rb") as file:
        return file.read(LARGEST_FILE + 1)


def _list_zip(archive: zipfile.ZipFile) -> Listing:
    entries = archive.infolist()
    if len(entries) > MOST_ENTRIES:
        raise SubmissionError(diagnosis.too_many_files(MOST_ENTRIES))
    listing = Listing()
    for entry in entries:
        path = PurePosixPath(entry.filename.replace("\\", "/"))
        if path.is_absolute() or ".." in path.parts or re.match(r"[A-Za-z]:", entry.filename):
            raise SubmissionError(diagnosis.zip_escapes(one_line(entry.filename)))
        if len(path.parts) not in (1, 2) or entry.is_dir() or set(path.parts) & LITTER:
            continue
        found = _file_in_zip(archive, entry, path.name)
        if path in listing.files:
            found.refusal = diagnosis.twice_in_zip(path.name)
        listing.files[path] = found
    return listing


def _file_in_zip(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, name: str) -> Found:
    kind = stat.S_IFMT(entry.external_attr >> 16)
    refusal = ""
    if kind == stat.S_IFLNK:
        refusal = diagnosis.is_a_link(name)
    elif kind not in (0, stat.S_IFREG):
        refusal = diagnosis.is_special(name)
    elif entry.flag_bits & 1:
        refusal = diagnosis.is_encrypted(name)
    elif entry.file_size > LARGEST_FILE:
        refusal = diagnosis.too_large(name, LARGEST_FILE)
    elif entry.compress_type not in BOUNDED:
        refusal = diagnosis.odd_compression(name)

    def read() -> bytes:
        try:
            with archive.open(entry) as file:
                return file.read(LARGEST_FILE + 1)  # whatever size the zip claims
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError):
            raise Refused(diagnosis.broken_in_zip(name)) from None

    return Found(read, refusal)


def _choose(listing: Listing) -> Submission:
    """Take the named files out of a listing and say what was not used."""
    files: dict[str, str] = {}
    problems: dict[str, str] = {}
    used: set[PurePosixPath] = set()
    for name in SUBMITTED:
        try:
            path = _place_of(name, listing)
            used.add(path)
            files[name] = _text(name, listing.files[path])
        except Refused as refusal:
            problems[name] = str(refusal)
    return Submission(files, problems, _remarks(listing, used))


def _place_of(name: str, listing: Listing) -> PurePosixPath:
    top = PurePosixPath(name)
    if top in listing.files:
        return top
    places = [path for path in listing.files if path.name == name]
    if len(places) > 1:
        raise Refused(diagnosis.in_several_folders(name, [one_line(str(p)) for p in places]))
    if not places and any(path.parent.name == name for path in listing.files):
        raise Refused(diagnosis.is_a_folder(name))
    if not places:
        near = [one_line(str(path)) for path in listing.files if is_near_miss(path.name, name)]
        raise Refused(diagnosis.file_not_found(name, near))
    return places[0]


def _text(name: str, found: Found) -> str:
    """Return the file as text, or raise Refused with the line that is wrong."""
    if found.refusal:
        raise Refused(found.refusal)
    try:
        data = found.read()
    except OSError:
        raise Refused(diagnosis.cannot_be_read(name)) from None
    if len(data) > LARGEST_FILE:
        raise Refused(diagnosis.too_large(name, LARGEST_FILE))
    if b"\0" in data:
        line = data[: data.index(b"\0")].count(b"\n") + 1
        raise Refused(diagnosis.has_nul(name, line))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        data = error.object  # without the BOM, as error.start counts
        start = data.rfind(b"\n", 0, error.start) + 1
        line = data[:start].count(b"\n") + 1
        before = data[start : error.start].decode("utf-8")
        raise Refused(diagnosis.not_utf8(name, line, before, data[error.start])) from None


def is_near_miss(seen: str, name: str) -> bool:
    """Return whether `seen` is probably meant to be `name`: other case, a copy, a typing error."""
    stem = name.removesuffix(".py")
    plain = re.sub(r"(\.py|\.txt|\.pyw|\.ipynb)+$", "", seen.lower())
    plain = re.sub(r"[ _-]*(\(\d+\)|copy|final|\d+)$", "", plain).strip()
    if seen == name or not seen.lower().endswith((".py", ".txt", ".pyw", ".ipynb")):
        return False
    close = difflib.SequenceMatcher(None, plain, stem).ratio() >= 0.8
    return plain == stem or (len(stem) > 4 and close)


def _remarks(listing: Listing, used: set[PurePosixPath]) -> tuple[str, ...]:
    unused = [
        one_line(str(path), 60)
        for path, found in listing.files.items()
        if path not in used and not _is_given(path.name, found)
    ]
    return (diagnosis.files_not_used(unused),) if unused else ()


def _is_given(name: str, found: Found) -> bool:
    """Return whether this is one of the given files, as it was handed out."""
    given = STARTER / name
    if found.refusal or not given.is_file():
        return False
    try:
        return found.read() == given.read_bytes()
    except (Refused, OSError):
        return False
