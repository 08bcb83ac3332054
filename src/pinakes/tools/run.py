"""Outside programs: whether one is installed is asked apart from running it, and a run is always bounded.

A run gets a time, a size of output and, where the system can, memory;
when it ends, by itself or not, its whole process group ends.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
import selectors
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from pinakes.errors import BadInput, Missing

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

OUTPUT = 64 << 20  # bytes of output kept of one run
PARENT_DEATH_SIGNAL = 1  # prctl's option: the program dies with us


@dataclass(frozen=True, slots=True)
class Tool:
    """One outside program: its name, how it says its version, and what to type to get it."""

    program: str
    install: str
    version_arguments: tuple[str, ...] = ("--version",)
    version_pattern: str = r"(\d+(?:\.\d+)+)"

    @property
    def path(self) -> str | None:
        """Where it is; None if it is not installed."""
        return shutil.which(self.program)

    @property
    def version(self) -> str | None:
        """The version it states; None if it is not installed or does not say."""
        path = self.path
        return _version(path, self.version_arguments, self.version_pattern) if path else None

    def required(self) -> str:
        """Where it is; `Missing` says what to type."""
        path = self.path
        if path is None:
            raise Missing(f"{self.program} is not installed: {self.install}")
        return path


@dataclass(frozen=True, slots=True)
class Finished:
    """A program that came to its end."""

    status: int
    output: bytes
    talk: str


@cache
def _version(path: str, arguments: tuple[str, ...], pattern: str) -> str | None:
    try:
        done = run([path, *arguments], timeout=10)
    except BadInput:
        return None
    match = re.search(pattern, done.output.decode("utf-8", "replace") + done.talk)
    return match[1] if match else None


def run(
    command: Sequence[str],
    *,
    timeout: float,
    feed: bytes = b"",
    limit: int = OUTPUT,
    folder: Path | None = None,
    memory: int | None = None,
    environment: Mapping[str, str] | None = None,
) -> Finished:
    """Runs a program to its end; `BadInput` with code timeout or too-large where it had to be stopped."""
    process = subprocess.Popen(
        list(command),
        stdin=subprocess.PIPE if feed else subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env={**os.environ, **(environment or {})},
        start_new_session=True,
        preexec_fn=_limits(memory),
    )
    try:
        output, talk = _exchange(process, command[0], feed, limit=limit, deadline=time.monotonic() + timeout)
    finally:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
    return Finished(process.returncode, output, talk.decode("utf-8", "replace")[-4000:])


def _limits(memory: int | None) -> Callable[[], None] | None:
    """What the new process does before the program starts: its limits, and to end when we do."""
    if not sys.platform.startswith("linux"):
        return None
    libc = ctypes.CDLL(None)

    def limit() -> None:
        import resource

        libc.prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if memory:
            resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))

    return limit


def _exchange(
    process: subprocess.Popen[bytes], name: str, feed: bytes, *, limit: int, deadline: float
) -> tuple[bytes, bytes]:
    """Feeds the program and gathers what it says, until it ends."""
    gathered: dict[str, list[bytes]] = {"out": [], "talk": []}
    size, sent = 0, 0
    with selectors.DefaultSelector() as selector:
        for pipe, key in ((process.stdout, "out"), (process.stderr, "talk")):
            assert pipe is not None
            selector.register(pipe, selectors.EVENT_READ, key)
        if process.stdin is not None:
            os.set_blocking(process.stdin.fileno(), False)
            selector.register(process.stdin, selectors.EVENT_WRITE, "feed")
        while selector.get_map():
            left = deadline - time.monotonic()
            if left <= 0:
                raise BadInput(
                    "timeout", f"{name} took too long and was stopped; give it more time (--timeout)"
                )
            for ready, _ in selector.select(min(left, 1.0)):
                if ready.data == "feed":
                    assert process.stdin is not None
                    try:
                        sent += os.write(ready.fd, feed[sent : sent + 65536])
                    except BlockingIOError:
                        continue
                    except BrokenPipeError:
                        sent = len(feed)
                    if sent >= len(feed):
                        selector.unregister(process.stdin)
                        process.stdin.close()
                    continue
                piece = os.read(ready.fd, 65536)
                if not piece:
                    selector.unregister(ready.fileobj)
                    continue
                size += len(piece)
                if size > limit:
                    raise BadInput("too-large", f"{name} wrote more than {limit} bytes and was stopped")
                gathered[ready.data].append(piece)
        while process.poll() is None:
            if time.monotonic() > deadline:
                raise BadInput(
                    "timeout", f"{name} took too long and was stopped; give it more time (--timeout)"
                )
            time.sleep(0.005)
    return b"".join(gathered["out"]), b"".join(gathered["talk"])
