"""The folders of workers: what they may read, an empty one to be in, and numpy if it is used."""

from __future__ import annotations

import compileall
import importlib.util
import os
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from grader import isolation
from grader.paths import GIVEN, STARTER, WORKER


@dataclass(frozen=True)
class Place:
    """Where one worker lives."""

    folder: Path
    stage: Path

    @property
    def scratch(self) -> Path:
        return self.folder / "scratch"

    @property
    def output(self) -> Path:
        return self.folder / "output"


class Staging:
    """The folder of one run. Below it every worker has one of its own.

    Workers with users of their own share one stage, which belongs to root and which their
    group may read; a worker of our own user could write to it, so each gets a copy.
    """

    def __init__(self, files: dict[str, str], own_user: bool) -> None:
        self._count = 0
        self.group = isolation.random_id() if own_user else None
        self.folder = Path(tempfile.mkdtemp(prefix="plyground-"))
        self.folder.chmod(0o711)
        self._stage = self.folder / "stage"
        _lay_out(self._stage, files)
        if self.group is not None:
            for path in (self._stage, *self._stage.rglob("*")):
                os.chown(path, 0, self.group)
                path.chmod(0o750 if path.is_dir() else 0o640)
        uses_numpy = any("numpy" in text for text in files.values())
        self.packages = _numpy_alone(self.folder / "packages", own_user) if uses_numpy else None

    def place(self, uid: int | None) -> Place:
        """Return a new place for a worker of this user."""
        self._count += 1
        folder = self.folder / str(self._count)
        place = Place(folder, self._stage if uid is not None else folder / "stage")
        folder.mkdir(mode=0o711)
        folder.chmod(0o711)
        place.scratch.mkdir(mode=0o700)
        if uid is None:
            shutil.copytree(self._stage, place.stage)
        else:
            os.chown(place.scratch, uid, -1)
        return place

    def readable(self, place: Place) -> list[Path]:
        """Return all that a worker there has to read: its files, and the interpreter's."""
        packages = self.packages
        numpy = [] if packages is None else [packages, *(p.resolve() for p in packages.iterdir())]
        return [place.stage, *_system_folders(), *numpy]

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


def _lay_out(stage: Path, files: dict[str, str]) -> None:
    """Copy the worker, the given modules and the submitted files, compiled where they are ours."""
    for source, names in ((WORKER, [path.name for path in WORKER.glob("*.py")]), (STARTER, GIVEN)):
        target = stage / ("worker" if source == WORKER else "given")
        (target / "__pycache__").mkdir(parents=True)
        for name in names:
            compileall.compile_file(source / name, quiet=2)  # once; a read-only folder has none
            shutil.copyfile(source / name, target / name)
            changed = (source / name).stat().st_mtime_ns  # a compiled file is for this very time
            os.utime(target / name, ns=(changed, changed))
            compiled = Path(importlib.util.cache_from_source(str(source / name)))
            if compiled.exists():
                shutil.copyfile(compiled, target / "__pycache__" / compiled.name)
    (stage / "submitted").mkdir()
    for name, text in files.items():
        (stage / "submitted" / name).write_text(text, encoding="utf-8", newline="")


def _system_folders() -> list[Path]:
    """Return what an interpreter must be able to read, and nothing of ours."""
    prefix = Path(sys.base_prefix)
    library = Path(os.__file__).resolve().parent  # wherever a link may lead
    mine = [library, *(prefix / name for name in ("lib", "lib64"))]
    system = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/share/zoneinfo"]
    return [*mine, *map(Path, system), Path("/etc/ld.so.cache"), Path("/etc/localtime")]


def _numpy_alone(folder: Path, for_others: bool) -> Path | None:
    """Make a folder with links to numpy, or with a copy where others cannot follow a link."""
    spec = importlib.util.find_spec("numpy")
    if spec is None or spec.origin is None:
        return None
    site = Path(spec.origin).resolve().parent.parent
    folder.mkdir()
    for source in (path for path in site.glob("numpy*") if path.name in ("numpy", "numpy.libs")):
        if for_others and not isolation.others_can_read(source):
            shutil.copytree(source, folder / source.name)
            for path in (folder / source.name).rglob("*"):
                path.chmod(0o755 if path.is_dir() else 0o644)
            (folder / source.name).chmod(0o755)
        else:
            (folder / source.name).symlink_to(source)
    return folder
