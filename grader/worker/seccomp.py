"""UNTRUSTED SIDE, run before student code. seccomp: a list of system calls that are refused.

A filter is a small program that the kernel runs at every system call. Numbers are per
architecture; on one that is not listed nothing is installed, and the caller is told.
"""

import ctypes
import errno
import os
import platform

PR_SET_SECCOMP, MODE_FILTER = 22, 2
LOAD, JUMP_EQUAL, JUMP_ANY_BIT, JUMP_AT_LEAST, RETURN = 0x20, 0x15, 0x45, 0x35, 0x06
ALLOW, KILL, ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
NUMBER, ARCHITECTURE, ARGUMENTS = 0, 4, 16  # offsets in struct seccomp_data
CLONE_THREAD = 0x10000
WRITE_FLAGS = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC

# name: (x86_64, aarch64); None where an architecture does not have it
REFUSED = {
    "socket": (41, 198), "ptrace": (101, 117),  # a socketpair leads nowhere, and asyncio has one
    "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "kcmp": (312, 272),
    "pidfd_send_signal": (424, 424), "pidfd_open": (434, 434), "pidfd_getfd": (438, 438),
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51),
    "setns": (308, 268), "unshare": (272, 97), "open_tree": (428, 428), "move_mount": (429, 429),
    "fsopen": (430, 430), "fsconfig": (431, 431), "fsmount": (432, 432), "fspick": (433, 433),
    "mount_setattr": (442, 442), "swapon": (167, 224), "swapoff": (168, 225), "reboot": (169, 142),
    "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219),
    "io_uring_setup": (425, 425), "io_uring_enter": (426, 426), "io_uring_register": (427, 427),
    "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282),
    "memfd_create": (319, 279), "memfd_secret": (447, 447), "open_by_handle_at": (304, 265),
    "shmget": (29, 194), "shmat": (30, 196), "shmctl": (31, 195), "shmdt": (67, 197),
    "semget": (64, 190), "semctl": (66, 191), "semop": (65, 193), "semtimedop": (220, 192),
    "msgget": (68, 186), "msgsnd": (69, 189), "msgrcv": (70, 188), "msgctl": (71, 187),
    "mq_open": (240, 180), "mq_unlink": (241, 181), "kill": (62, 129), "tkill": (200, 130),
    "rt_sigqueueinfo": (129, 138), "rt_tgsigqueueinfo": (297, 240),
    "fork": (57, None), "vfork": (58, None), "execve": (59, 221), "execveat": (322, 281),
    "setpriority": (141, 140), "sched_setaffinity": (203, 122), "ioprio_set": (251, 30),
}  # fmt: skip

# They change the file system; the errno is the one of a disk that cannot be written.
READ_ONLY = {
    "truncate": (76, 45), "fallocate": (285, 47), "rename": (82, None), "renameat": (264, 38),
    "renameat2": (316, 276), "mkdir": (83, None), "mkdirat": (258, 34), "rmdir": (84, None),
    "link": (86, None), "linkat": (265, 37), "unlink": (87, None), "unlinkat": (263, 35),
    "symlink": (88, None), "symlinkat": (266, 36), "chmod": (90, None), "fchmod": (91, 52),
    "fchmodat": (268, 53), "fchmodat2": (452, 452), "chown": (92, None), "fchown": (93, 55),
    "lchown": (94, None), "fchownat": (260, 54), "mknod": (133, None), "mknodat": (259, 33),
    "utime": (132, None), "utimes": (235, None), "futimesat": (261, None), "utimensat": (280, 88),
    "setxattr": (188, 5), "lsetxattr": (189, 6), "fsetxattr": (190, 7), "removexattr": (197, 14),
    "lremovexattr": (198, 15), "fremovexattr": (199, 16), "creat": (85, None),
}  # fmt: skip

MISSING = {"clone3": (435, 435), "openat2": (437, 437)}  # libc falls back to the older call
OFTEN = {"read": (0, 63), "write": (1, 64), "futex": (202, 98)}
SPECIAL = {
    "open": (2, None), "openat": (257, 56), "clone": (56, 220),
    "tgkill": (234, 131), "prlimit64": (302, 261),
}  # fmt: skip
ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}


class Instruction(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint16), ("yes", ctypes.c_uint8), ("no", ctypes.c_uint8),
                ("value", ctypes.c_uint32)]  # fmt: skip


class Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_uint16), ("filter", ctypes.POINTER(Instruction))]


def restrict(libc, forbid_writing):
    """Install the filter; return whether the kernel took it."""
    if platform.machine() not in ARCHITECTURES:
        return False
    code = program(*ARCHITECTURES[platform.machine()], forbid_writing)
    filled = (Instruction * len(code))(*[Instruction(*step) for step in code])
    return libc.prctl(PR_SET_SECCOMP, MODE_FILTER, ctypes.byref(Program(len(code), filled))) == 0


def program(column, architecture, forbid_writing):
    """Return the filter as (code, jump if yes, jump if no, value) steps."""
    steps = [
        (LOAD, 0, 0, ARCHITECTURE),
        (JUMP_EQUAL, 1, 0, architecture),
        (RETURN, 0, 0, KILL),
        (LOAD, 0, 0, NUMBER),
    ]
    if column == 0:  # the 32-bit numbers of x86_64 start here
        steps += [(JUMP_AT_LEAST, 0, 1, 0x40000000), (RETURN, 0, 0, KILL)]

    def numbers(table):
        return [row[column] for row in table.values() if row[column] is not None]

    def when(number, *then):
        steps.append((JUMP_EQUAL, 0, len(then), number))
        steps.extend(then)

    for number in numbers(OFTEN):
        when(number, (RETURN, 0, 0, ALLOW))
    for table, error in ((REFUSED, errno.EPERM), (READ_ONLY, errno.EROFS), (MISSING, errno.ENOSYS)):
        for number in numbers(table):
            when(number, (RETURN, 0, 0, ERRNO | error))
    special = {name: row[column] for name, row in SPECIAL.items()}
    if forbid_writing:
        for name, argument in (("open", 1), ("openat", 2)):
            if special[name] is not None:
                when(special[name], *unless_any_bit(argument, WRITE_FLAGS, errno.EROFS))
    when(
        special["clone"],
        (LOAD, 0, 0, ARGUMENTS),
        (JUMP_ANY_BIT, 1, 0, CLONE_THREAD),
        (RETURN, 0, 0, ERRNO | errno.EPERM),
        (RETURN, 0, 0, ALLOW),
    )
    when(special["tgkill"], *unless_first_is((os.getpid(),)))
    when(special["prlimit64"], *unless_first_is((0, os.getpid())))
    steps.append((RETURN, 0, 0, ALLOW))
    return steps


def unless_any_bit(argument, bits, error):
    """Return steps that refuse when the argument has one of these bits."""
    return (
        (LOAD, 0, 0, ARGUMENTS + 8 * argument),
        (JUMP_ANY_BIT, 0, 1, bits),
        (RETURN, 0, 0, ERRNO | error),
        (RETURN, 0, 0, ALLOW),
    )


def unless_first_is(values):
    """Return steps that refuse unless the first argument is one of these."""
    tests = [(JUMP_EQUAL, len(values) - at, 0, value) for at, value in enumerate(values)]
    return (
        (LOAD, 0, 0, ARGUMENTS),
        *tests,
        (RETURN, 0, 0, ERRNO | errno.EPERM),
        (RETURN, 0, 0, ALLOW),
    )
