"""Starts, limits, questions and kills one worker; says which isolation it got.

A worker is another process, for root under another user, that runs the student's code. All
it says is evidence; all its deadlines are kept here, by a thread that kills it.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from grader import isolation
from grader.assignment import Limits
from grader.protocol import (
    AnyReply,
    Ask,
    BadReply,
    Probed,
    Ready,
    decode,
    encode,
    encode_view,
)  # fmt: skip
from grader.staging import Place, Staging
from grader.trees import Exhausted, View
from grader.watchdog import Watchdog

LAYERS = ("user", "limits", "landlock", "seccomp")
LONGEST_LINE = 65_536
LONGEST_TREE = 16_000_000
START_SECONDS = 20


class End(Enum):
    """How a worker ended before it answered."""

    TIMED_OUT = "timed out"
    EXITED = "exited"
    KILLED = "killed"
    BAD_REPLY = "bad reply"


@dataclass(frozen=True)
class Ended:
    """There is no answer: the worker is gone."""

    how: End
    signal: int = 0


class SandboxError(Exception):
    """A worker cannot be started at all: an error of ours, with what to do."""


@dataclass
class Sandbox:
    """What the workers of one run share: the files, the interpreter, the limits."""

    limits: Limits
    files: dict[str, str]
    layers: tuple[str, ...] = LAYERS
    in_force: tuple[str, ...] = ()
    live: set[int] = field(default_factory=set)  # the processes of workers
    starting: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        isolation.guard_this_process()
        self.own_user = isolation.is_root() and "user" in self.layers
        self.python = reachable_python(self.own_user)
        self.staging = Staging(self.files, self.own_user)

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, *_: object) -> None:
        self.staging.remove()

    def start(self, show_output: bool) -> Worker:
        """Return a new worker, which goes on starting by itself until it is first called."""
        uid = isolation.unused_uid() if self.own_user else None
        place = self.staging.place(uid)
        output = place.output if show_output else os.devnull
        private = os.open(output, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        with open(private, "ab") as printed, self.starting:
            process = subprocess.Popen(
                [self.python, "-s", "-S", "-B", "-u", str(place.stage / "worker" / "main.py")],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=printed,
                cwd=place.scratch,
                env=_environment(),
                umask=0o077 if os.name == "posix" else -1,
                start_new_session=True,
                user=uid,
                group=self.staging.group,
                extra_groups=None if uid is None else [],
            )
            self.live.add(process.pid)
        return Worker(self, process, place, uid, self._setup(place))

    def _setup(self, place: Place) -> dict[str, Any]:
        packages = self.staging.packages
        return {
            "parent": os.getpid(),
            "given": str(place.stage / "given"),
            "submitted": str(place.stage / "submitted"),
            "numpy": None if packages is None else str(packages),
            "layers": self.layers,
            "readable": [str(path) for path in self.staging.readable(place)],
            "limits": {
                "CPU": self.limits.cpu_seconds,
                "AS": self.limits.memory_mb * 2**20,
                "FSIZE": self.limits.output_kb * 1024,
                "NOFILE": 64,
                "NPROC": 16 if self.own_user else None,  # counts the whole user elsewhere
            },
        }


class Worker:
    """One process that runs student code."""

    def __init__(
        self,
        sandbox: Sandbox,
        process: subprocess.Popen[bytes],
        place: Place,
        uid: int | None,
        setup: dict[str, Any],
    ) -> None:
        self._sandbox = sandbox
        self._is_ready = False
        self._process = process
        self._place = place
        self._uid = uid
        self._watchdog = Watchdog(self._kill_all)
        assert process.stdin is not None
        assert process.stdout is not None
        self._to, self._from = process.stdin, process.stdout
        with contextlib.suppress(BrokenPipeError):  # it is gone already: waiting says why
            self._send(encode(setup))

    def wait_until_ready(self) -> None:
        """Wait for the confinement to be in force; raise SandboxError if it never is."""
        if self._is_ready:
            return
        _share_a_processor(self._process.pid)
        reply = self._exchange(None, START_SECONDS, None, LONGEST_LINE)
        if not isinstance(reply, Ready):
            said = self.printed(0)
            self.close()
            raise SandboxError(f"a worker did not start: {reply} {said[-500:]}")
        user = ["own user"] if self._uid is not None else []
        self._sandbox.in_force = (*user, *reply.isolation)
        self._is_ready = True

    def call(
        self,
        request: dict[str, Any],
        seconds: float,
        on_ask: Callable[[int, int], View | None] | None = None,
        longest: int = LONGEST_LINE,
    ) -> AnyReply | Ended:
        """Return the worker's answer to one request, answering what it asks on the way."""
        self.wait_until_ready()
        return self._exchange(encode(request), seconds, on_ask, longest)

    def _exchange(
        self,
        line: bytes | None,
        seconds: float,
        on_ask: Callable[[int, int], View | None] | None,
        longest: int,
    ) -> AnyReply | Ended:
        self._watchdog.arm(seconds)
        try:
            if line is not None:
                self._send(line)
            while True:
                line = self._from.readline(longest)
                if not line.endswith(b"\n"):
                    return self._end(bad=bool(line))
                reply = decode(line)
                if not isinstance(reply, Ask):
                    return reply
                if on_ask is None:
                    return self._end(bad=True)
                self._send(encode_view(on_ask(reply.state, reply.action)))
        except (BadReply, Exhausted):
            return self._end(bad=True)
        except (BrokenPipeError, ValueError, OSError):
            return self._end(bad=False)
        finally:
            self._watchdog.disarm()

    def probe(self, paths: Iterable[Path]) -> list[str]:
        """Return which of these paths can be read from inside. Only before any student code."""
        reply = self.call({"do": "probe", "paths": [str(path) for path in paths]}, START_SECONDS)
        if not isinstance(reply, Probed):
            raise SandboxError(f"the confinement could not be tested: {reply}")
        return reply.readable

    def _send(self, line: bytes) -> None:
        self._to.write(line)
        self._to.flush()

    def _end(self, bad: bool) -> Ended:
        """Return why there is no answer, having made sure that the worker is gone."""
        if bad:
            self._kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(2)  # its end of the pipe is closed: it is going, or hiding
        self._kill()
        code = self._process.wait()
        if self._watchdog.fired:
            return Ended(End.TIMED_OUT)
        if bad:
            return Ended(End.BAD_REPLY)
        if code == -getattr(signal, "SIGXCPU", 0):
            return Ended(End.TIMED_OUT)
        return Ended(End.KILLED, -code) if code < 0 else Ended(End.EXITED)

    def _kill(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                subprocess.run(
                    ["taskkill", "/F", "/T", "/PID", str(self._process.pid)], capture_output=True
                )

    def _kill_all(self) -> None:
        """Kill the worker and what it detached: a child with its pipe would keep us waiting."""
        self._kill()
        with contextlib.suppress(isolation.Survivors):
            self._end_what_it_started()

    def _end_what_it_started(self) -> None:
        if self._uid is not None:
            isolation.end_user(self._uid)
        elif isolation.LINUX:
            with self._sandbox.starting:  # a worker that is not in `live` yet is no orphan
                isolation.end_orphans(self._sandbox.live)

    def printed_so_far(self) -> int:
        """Return how many bytes the student's code has printed."""
        with contextlib.suppress(OSError):
            return self._place.output.stat().st_size
        return 0

    def printed(self, since: int) -> str:
        """Return what the student's code has printed after so many bytes."""
        try:
            with open(self._place.output, "rb") as file:
                file.seek(since)
                most = self._sandbox.limits.output_kb * 1024
                return file.read(most).decode("utf-8", "replace")
        except OSError:
            return ""

    def close(self) -> None:
        """End the worker and everything it started, and remove its folder."""
        self._kill()
        self._process.wait()
        self._watchdog.stop()
        for pipe in (self._to, self._from):
            with contextlib.suppress(OSError):
                pipe.close()
        self._sandbox.live.discard(self._process.pid)
        self._end_what_it_started()
        shutil.rmtree(self._place.folder, ignore_errors=True)


def reachable_python(for_others: bool) -> str:
    """Return the interpreter for workers; raise SandboxError if another user cannot run it."""
    python = Path(getattr(sys, "_base_executable", sys.executable)).resolve()
    if for_others and not isolation.others_can_read(python.parent):
        raise SandboxError(
            f"{python} cannot be run by another user, and student code never runs as root."
            " Make .venv on another interpreter: PYTHON=/usr/bin/python3 ./setup.sh"
        )
    return str(python)


_pinned = threading.local()
_turn = itertools.count()


@cache
def _processors() -> list[int]:
    """Return what this process may run on, as it was before any of its threads was pinned."""
    return sorted(os.sched_getaffinity(0), reverse=True)


def _share_a_processor(pid: int) -> None:
    """Put this thread and the worker that it talks to on one processor.

    A round trip takes 10 to 24 us when both ends share one, 90 to 106 us across two.
    """
    if not hasattr(os, "sched_setaffinity"):
        return
    with contextlib.suppress(OSError):
        if not hasattr(_pinned, "processor"):
            _pinned.processor = _processors()[next(_turn) % len(_processors())]
            os.sched_setaffinity(0, {_pinned.processor})
        os.sched_setaffinity(pid, {_pinned.processor})


def _environment() -> dict[str, str]:
    threads = {f"{name}_NUM_THREADS": "1" for name in ("OPENBLAS", "OMP", "MKL")}
    windows = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    return {
        "PYTHONHASHSEED": "0",
        "PYTHONIOENCODING": "utf-8:backslashreplace",
        **threads,
        **windows,
    }
