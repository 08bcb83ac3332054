"""Folders for what lives no longer than a process: what a killed one leaves behind, a later one takes away.

Each holds a file that is locked as long as a process that uses it lives: the kernel lets go of it however
that process ends.
"""

from __future__ import annotations

import atexit
import contextlib
import fcntl
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

PREFIX = "pinakes-"
HELD = ".held"


def made(prefix: str) -> tuple[str, int]:
    """A fresh folder, and the lock on it, which may be handed on to a child."""
    _clear_once()
    folder = tempfile.mkdtemp(prefix=prefix)
    making = os.path.join(folder, f"{HELD}-not-yet")  # noqa: PTH118
    lock = os.open(making, os.O_CREAT | os.O_RDWR, 0o600)
    fcntl.flock(lock, fcntl.LOCK_EX)
    os.rename(making, os.path.join(folder, HELD))  # noqa: PTH104, PTH118 - nobody sees it unlocked
    return folder, lock


@cache
def own() -> str:
    """A folder for what this process writes meanwhile, made when it is first wanted.

    It goes with the process, however that ends.
    """
    folder, lock = made("pinakes-own-")
    atexit.register(let_go, folder, lock)
    return folder


def let_go(folder: str, lock: int) -> None:
    """Take a folder away."""
    shutil.rmtree(folder, ignore_errors=True)
    os.close(lock)


def give_up(folder: str) -> None:
    """Take away a folder that others hold as well; a sealed process may only empty it,
    and leaves it to be cleared.
    """
    shutil.rmtree(folder, ignore_errors=True)
    with contextlib.suppress(OSError):
        Path(folder, HELD).touch()


def clear(place: str) -> None:
    """Take away our own folders whose processes are all dead; one without a lock may be anybody's."""
    for folder in Path(place).glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            if folder.is_symlink() or folder.stat().st_uid != os.getuid():
                continue
            lock = os.open(folder / HELD, os.O_RDWR | os.O_NOFOLLOW)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder, ignore_errors=True)
            finally:
                os.close(lock)


@cache
def _clear_once() -> None:
    clear(tempfile.gettempdir())
