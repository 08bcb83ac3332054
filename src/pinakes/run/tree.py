"""A process and everything it started, also what moved into a session of its own: counted, and ended
together.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time

ROUNDS = 100
"""How often the living are gathered again: a process that forks faster than it is killed is stopped first,
so few are needed.
"""

HALTING = 0.5
"""Seconds that a process may take to stand still once it is stopped."""
RUNNING, ENDED = (b"R", b"S", b"D"), (b"Z", b"X")


def descendants(root: int) -> list[int]:
    """Every living process below one; empty where the system has no /proc."""
    below: dict[int, list[int]] = {}
    try:
        names = os.listdir("/proc")  # noqa: PTH208 - a hundred times a minute
    except OSError:
        return []
    for name in names:
        if name.isdecimal() and (parent := _parent(name)) is not None:
            below.setdefault(parent, []).append(int(name))
    found: list[int] = []
    waiting = [root]
    while waiting:
        children = below.get(waiting.pop(), [])
        found += children
        waiting += children
    return found


def _parent(name: str) -> int | None:
    """The parent of a process that lives; None for one that ended."""
    state, parent = _state(name)
    return parent if state not in ENDED else None


def _state(name: str) -> tuple[bytes, int]:
    """What a process is doing, by the letter the system uses, and its parent."""
    try:
        with open(f"/proc/{name}/stat", "rb") as file:  # noqa: PTH123
            state, parent = file.read().rpartition(b")")[2].split()[:2]
    except (OSError, ValueError):
        return b"X", 0
    return state, int(parent)


def kill_tree(root: int, *, with_root: bool = True) -> None:
    """End a process and all below it. What is below goes first: orphans of a dead root can no longer be
    found.
    """
    if with_root:
        _halt(root)
    for _ in range(ROUNDS):
        found = descendants(root)
        if not found:
            break
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for process in found:
                _send(process, number)
    if with_root:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(root, signal.SIGKILL)
        _send(root, signal.SIGKILL)


def _halt(process: int) -> None:
    """Stop a process and wait until it stands still: what it was just about to start is there by then."""
    _send(process, signal.SIGSTOP)
    until = time.monotonic() + HALTING
    while _state(str(process))[0] in RUNNING and time.monotonic() < until:
        time.sleep(0.001)


def _send(process: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(process, number)
