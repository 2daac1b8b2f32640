"""Before grading: proves that a worker cannot read what is secret, and closes what it could."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

from grader.paths import ROOT
from grader.sandbox import Sandbox, SandboxError, Worker

if TYPE_CHECKING:
    from grader.grading import GradeRequest

SECRET = (".", ".git", "dist", "fixtures", "fixtures/hidden", "solution", "tests", "grader/staff")


def close_what_is_open(worker: Worker, sandbox: Sandbox, request: GradeRequest) -> tuple[str, ...]:
    """Return warnings about what a worker could read here; on the platform, refuse to go on.

    The worker has not met any student code yet, and will be the one that does.
    """
    secret = secret_paths(request)
    readable = worker.probe(secret)
    if readable and request.on_platform:
        for path in (
            ROOT,
            request.results and request.results.parent,
            request.metadata,
            request.submission,
        ):
            if path is not None and path.exists():
                with contextlib.suppress(PermissionError):  # not ours: the probe will tell
                    path.chmod(0o700 if path.is_dir() else 0o600)
        readable = worker.probe(secret)
        if readable:
            raise SandboxError(
                f"student code could read {readable[0]}, so nothing was graded."
                " Grade as root, or on a kernel with Landlock."
            )
    if not readable:
        return ()
    closes = f"chmod go-rwx {ROOT}" if sandbox.own_user else "run it as root: sudo ./run_autograder"
    return (f"warning: student code can read {readable[0]} here; this closes it: {closes}",)


def secret_paths(request: GradeRequest) -> list[Path]:
    """Return what must not be read, as far as it exists."""
    paths = [ROOT / name for name in SECRET]
    if request.results is not None:
        paths += [request.results, request.results.parent]
    if request.metadata is not None:
        paths.append(request.metadata)
    return [path.resolve() for path in paths if path.exists()]
