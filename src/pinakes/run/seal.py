"""A child without the network, without rights it does not need, that writes in its own folder only: where
the kernel can do so.

Landlock (Linux 5.13) keeps its files, seccomp the calls it may make; both hold for every program it starts,
seccomp also for threads that run already. What is not there is left out: the other limits hold all the same.
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys

_SET_NO_NEW_PRIVILEGES = 38
_SECCOMP = (317, 277)
_FILTER, _ALL_THREADS = 1, 1
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_WRITES = {1: 0x1FF2, 2: 0x3FF2, 3: 0x7FF2}
"""Rights to change files by version of Landlock: writing, making, removing; moving (2), cutting (3)."""
_TO_A_FILE = 0x0002 | 0x4000
_BENEATH = 1
_ERRNO_EPERM, _ALLOW, _KILL = 0x00050001, 0x7FFF0000, 0x80000000
_MACHINES = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
"""What a machine is called by the kernel, and its column in the table of calls."""
_OTHER_CONVENTIONS = 0x40000000
"""Where the numbers of x86_64's second set of calls begin."""
_INTERNET = (2, 10, 16, 17)
"""Families of sockets: internet, internet 6, netlink, packets."""
_SOCKET = (41, 198)
_FORBIDDEN = {
    "ptrace": (101, 117), "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41),
    "chroot": (161, 51), "swapon": (167, 224), "reboot": (169, 142), "init_module": (175, 105),
    "delete_module": (176, 106),
    "kexec_load": (246, 104), "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219),
    "unshare": (272, 97), "perf_event_open": (298, 241), "setns": (308, 268), "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271), "finit_module": (313, 273), "bpf": (321, 280), "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425), "io_uring_enter": (426, 426), "io_uring_register": (427, 427),
}  # fmt: skip
"""Calls that reading a document never needs: x86_64, aarch64."""


def seal(folder: str) -> tuple[str, ...]:
    """Shut this process in; the names of what holds from now on."""
    if sys.platform != "linux":
        return ()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
        return ()
    steps = {"landlock": _keep_files(libc, folder), "seccomp": _forbid(libc)}
    return ("no-new-privileges", *(name for name, held in steps.items() if held))


def _keep_files(libc: ctypes.CDLL, folder: str) -> bool:
    version = libc.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), 1)
    if version < 1:
        return False
    rights = _WRITES[min(version, max(_WRITES))]
    attributes = struct.pack("<Q", rights)
    rules = libc.syscall(_CREATE_RULESET, attributes, ctypes.c_size_t(len(attributes)), 0)
    if rules < 0:
        return False
    try:
        for path, allowed in ((folder, rights), ("/dev", rights & _TO_A_FILE)):
            handle = os.open(path, os.O_PATH | os.O_CLOEXEC)
            try:
                rule = struct.pack("<Qi", allowed, handle)
                if libc.syscall(_ADD_RULE, rules, _BENEATH, rule, 0) != 0:
                    return False
            finally:
                os.close(handle)
        return bool(libc.syscall(_RESTRICT_SELF, rules, 0) == 0)
    finally:
        os.close(rules)


def _forbid(libc: ctypes.CDLL) -> bool:
    if platform.machine() not in _MACHINES:
        return False
    machine, column = _MACHINES[platform.machine()]
    code = program(machine, column)
    text = ctypes.create_string_buffer(code, len(code))
    head = struct.pack("@HP", len(code) // 8, ctypes.addressof(text))
    return bool(libc.syscall(_SECCOMP[column], _FILTER, _ALL_THREADS, head) == 0)


def program(machine: int, column: int) -> bytes:
    """The filter: calls by the conventions of another machine end the process; sockets to other machines
    and needless calls are refused.
    """
    load, equal, at_least, answer = 0x20, 0x15, 0x35, 0x06
    number, first_argument, architecture = 0, 16, 4
    refused = [calls[column] for calls in _FORBIDDEN.values()]
    most = len(_INTERNET)
    lines = [
        (load, 0, 0, architecture),
        (equal, 1, 0, machine),
        (answer, 0, 0, _KILL),
        (load, 0, 0, number),
        (at_least, 0, 1, _OTHER_CONVENTIONS),
        (answer, 0, 0, _KILL),
        (equal, 0, most + 1, _SOCKET[column]),
        (load, 0, 0, first_argument),
        *((equal, most - i + len(refused) + 1, 0, family) for i, family in enumerate(_INTERNET)),
        (load, 0, 0, number),
        *((equal, len(refused) - i, 0, call) for i, call in enumerate(refused)),
        (answer, 0, 0, _ALLOW),
        (answer, 0, 0, _ERRNO_EPERM),
    ]
    return b"".join(struct.pack("<HBBI", *line) for line in lines)
