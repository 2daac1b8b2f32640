"""UNTRUSTED SIDE, run before student code. Landlock: this process reads only named folders.

Linux 5.13 and newer, by plain system calls: no library, no privilege.
"""

import ctypes
import os

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
VERSION_FLAG = 1
PATH_BENEATH = 1

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
TRUNCATE = 1 << 14  # from version 3
FILE_RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 5: (1 << 16) - 1}
TCP_RIGHTS = 0b11  # bind and connect, from version 4
SCOPES = 0b11  # abstract sockets and signals to processes outside, from version 6

READ = EXECUTE | READ_FILE | READ_DIR
DEVICES = {"/dev/null": READ_FILE | WRITE_FILE, "/dev/zero": READ_FILE, "/dev/urandom": READ_FILE}


class Ruleset(ctypes.Structure):
    _fields_ = [("files", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scoped", ctypes.c_uint64)]


class PathBeneath(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"
    _fields_ = [("allowed", ctypes.c_uint64), ("folder", ctypes.c_int32)]


def restrict(libc, readable):
    """Allow reading below these folders, and nothing else; return whether it took hold."""
    version = libc.syscall(CREATE_RULESET, None, 0, VERSION_FLAG)
    if version < 1:
        return False
    rights = FILE_RIGHTS[max(v for v in FILE_RIGHTS if v <= version)]
    ruleset = Ruleset(rights, TCP_RIGHTS if version >= 4 else 0, SCOPES if version >= 6 else 0)
    size = 8 if version < 4 else 16 if version < 6 else 24
    handle = libc.syscall(CREATE_RULESET, ctypes.byref(ruleset), size, 0)
    if handle < 0:
        return False
    try:
        for path in readable:
            allow(libc, handle, path, READ)
        for path, wanted in DEVICES.items():
            if wanted & WRITE_FILE and version >= 3:
                wanted |= TRUNCATE
            allow(libc, handle, path, wanted)
        return libc.syscall(RESTRICT_SELF, handle, 0) == 0
    finally:
        os.close(handle)


def allow(libc, handle, path, rights):
    try:
        folder = os.open(path, os.O_PATH)
    except OSError:
        return
    try:
        if not os.path.isdir(path):
            rights &= ~READ_DIR
        rule = PathBeneath(rights, folder)
        libc.syscall(ADD_RULE, handle, PATH_BENEATH, ctypes.byref(rule), 0)
    finally:
        os.close(folder)
