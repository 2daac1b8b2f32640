"""How workers are kept apart: users that nobody has, and an end to all that they started."""

from __future__ import annotations

import contextlib
import ctypes
import os
import random
import re
import signal
import stat
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

LINUX = sys.platform.startswith("linux")
PR_SET_DUMPABLE, PR_SET_CHILD_SUBREAPER = 4, 36
UIDS = range(20_000, 60_000)


def is_root() -> bool:
    """Return whether workers can get users of their own."""
    return LINUX and os.geteuid() == 0


def guard_this_process() -> None:
    """Keep workers of the same user out of our memory, and let orphans come to us."""
    if LINUX:
        libc = ctypes.CDLL(None)
        libc.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
        libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def random_id() -> int:
    """Return a random number for a user or a group of workers."""
    return random.SystemRandom().choice(UIDS)


def unused_uid() -> int:
    """Return a random user number that has no account and no process."""
    import pwd

    busy = {uid for _, uid, _ in processes()}
    accounts = {account.pw_uid for account in pwd.getpwall()}
    while True:
        uid = random_id()
        if uid not in busy and uid not in accounts:
            return uid


_STATUS = re.compile(rb"PPid:\s*(\d+).*?Uid:\s*(\d+)", re.DOTALL)


def processes() -> Iterator[tuple[int, int, int]]:
    """Yield (pid, uid, parent's pid) of every process. Linux only."""
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            with open(f"/proc/{entry}/status", "rb", buffering=0) as file:
                found = _STATUS.search(file.read(1024))
        except OSError:
            continue
        if found:
            yield int(entry), int(found[2]), int(found[1])


class Survivors(Exception):
    """Processes of a worker that could not be ended."""


def end_user(uid: int) -> None:
    """Kill every process of a worker's user, and reap those that came to us, until none is left."""
    if uid not in UIDS:
        raise ValueError(f"{uid} is not a worker's user")
    _until_none(lambda: [pid for pid, owner, _ in processes() if owner == uid])


def end_orphans(known: set[int]) -> None:
    """Kill every child of ours that is not in `known`: what workers of our own user left behind."""
    _until_none(
        lambda: [
            pid for pid, _, parent in processes() if parent == os.getpid() and pid not in known
        ]
    )


def _until_none(find: Callable[[], list[int]], seconds: float = 10) -> None:
    give_up = time.monotonic() + seconds
    while left := find():
        for pid in left:
            _kill_and_reap(pid)
        if time.monotonic() > give_up:
            raise Survivors(f"{len(left)} processes would not end")


def _kill_and_reap(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGKILL)
    with contextlib.suppress(ChildProcessError, OSError):
        os.waitpid(pid, os.WNOHANG)


def others_can_read(folder: Path) -> bool:
    """Return whether every user can reach and list this folder, by its modes."""
    modes = [parent.stat().st_mode for parent in folder.parents]
    mine = folder.stat().st_mode
    return all(mode & stat.S_IXOTH for mode in (*modes, mine)) and bool(mine & stat.S_IROTH)
