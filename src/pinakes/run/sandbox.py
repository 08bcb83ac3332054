"""A guarded child process that is killed when a document takes too long, and replaced when it dies."""

from __future__ import annotations

import atexit
import contextlib
import io
import os
import pickle
import queue
import resource
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, is_dataclass
from typing import TYPE_CHECKING, Any

from pinakes import scratch
from pinakes.run.tree import descendants, kill_tree
from pinakes.run.worker import BUSY, FOLDER, RETIRED, framed, send

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.config import Settings
    from pinakes.errors import Code

LOOK = 0.5
"""Seconds between two looks at what a child that is still at work has started."""
STARTING = 20.0
"""Seconds a fresh child may take to import before its first document counts against the time-out."""
ENDING = 30.0
"""Seconds that a child may take to end once it has closed its mouth."""
THRIFT = {"GOMAXPROCS": "2", "GOGC": "50", "MALLOC_ARENA_MAX": "2"}
"""Keeps a child small: by itself the heap of siegfried grows by 40 MB over the first hundred documents."""
NUMERIC = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_THREAD_LIMIT")
THREADS = 1
"""Threads of a child that is started before the settings are known; where they want others, it is not used."""


@dataclass(frozen=True, slots=True)
class Child:
    """A worker process, the folder for what it writes meanwhile, with the lock that both hold on it,
    and the memory that its parent had used when it began.
    """

    process: subprocess.Popen[bytes]
    folder: str
    lock: int
    threads: int
    inherited: int


def start(threads: int) -> Child:
    """A fresh child, which imports while it waits for its settings."""
    folder, lock = scratch.made(FOLDER)  # a child that is killed cannot clear away what it wrote
    environment = {**os.environ, **dict.fromkeys(NUMERIC, str(threads)), **THRIFT, "TMPDIR": folder}
    inherited = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    process = subprocess.Popen(
        [sys.executable, "-m", "pinakes.run.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
        start_new_session=True,
        pass_fds=(lock,),
    )
    return Child(process, folder, lock, threads, inherited)


def end(child: Child) -> None:
    """Kill a child and everything it started, and wait for it."""
    kill(child)
    child.process.wait()
    scratch.let_go(child.folder, child.lock)
    for stream in (child.process.stdin, child.process.stdout):
        if stream is not None:
            with contextlib.suppress(BrokenPipeError):
                stream.close()


def kill(child: Child) -> None:
    """Kill a child and everything it started."""
    if child.process.returncode is None:
        kill_tree(child.process.pid)


class Spare:
    """A child that is started before it is needed,
    because its imports take longer than all that comes before.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._child: Child | None = None

    def start(self) -> None:
        """Start it; it ends with this process where it is not taken."""
        self._child = start(THREADS)
        atexit.register(self.end)

    def taken(self, threads: int) -> Child | None:
        """The child, once, if it is as wanted."""
        with self._lock:
            child = self._child
            if child is None or child.threads != threads or child.process.poll() is not None:
                return None
            self._child = None
            return child

    def end(self) -> None:
        """End it where it was not taken."""
        with self._lock:
            child, self._child = self._child, None
        if child is not None:
            end(child)


SPARE = Spare()


class Sandbox:
    """One child; use it from one thread. `run` yields what it answers and says why when it does not."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._child: Child | None = None
        self._frames: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def run(self, job: str, files: Sequence[tuple[str, str]], **options: Any) -> Iterator[tuple[int, Any]]:
        """(index of the file, result) as they come, then (index, None) when that file is done.

        A file that kills the child, or outlasts the time-out, answers `Death(code, message)` and is done.
        """
        start = 0
        while start < len(files):
            fresh = self._ensure()
            assert self._child is not None
            stdin = self._child.process.stdin
            assert stdin is not None
            try:
                send(stdin, (job, options, list(files[start:])))
            except BrokenPipeError:
                self.close()
                continue
            done = start
            more = 0.0
            while done < len(files):
                patience = max(self.settings.run.timeout, more) + (STARTING if fresh else 0.0)
                fresh, more = False, 0.0
                frame = self._answer(patience)
                if isinstance(frame, Death):
                    self.close()
                    yield done, frame
                    yield done, None
                    done += 1
                    break
                if frame == RETIRED:
                    self.close()
                    break
                if frame is None:
                    yield done, self._post_mortem()
                    yield done, None
                    done += 1
                    break
                number, result = frame
                if number == BUSY:
                    more = float(result)
                    continue
                if start + number >= len(files):
                    continue
                yield start + number, result
                if result is None:
                    done = start + number + 1
            start = done

    def kill(self) -> None:
        """End the child and everything it started; may be called from another thread."""
        if (child := self._child) is not None:
            kill(child)

    def close(self) -> None:
        """End the child and wait for it."""
        child, self._child = self._child, None
        if child is not None:
            end(child)

    def _ensure(self) -> bool:
        """Start a child if there is none; True if it is fresh."""
        if self._child is not None and self._child.process.poll() is None:
            return False
        self.close()
        threads = self.settings.run.threads
        self._child = child = SPARE.taken(threads) or start(threads)
        self._frames = queue.SimpleQueue()
        threading.Thread(target=_pump, args=(child.process, self._frames), daemon=True).start()
        assert child.process.stdin is not None
        send(child.process.stdin, self.settings)
        return True

    def _answer(self, patience: float) -> Any:
        """The next frame, or what the file did meanwhile: took too long, started too many programs."""
        assert self._child is not None
        until = time.monotonic() + patience
        while True:
            try:
                return self._frames.get(timeout=max(0.0, min(LOOK, until - time.monotonic())))
            except queue.Empty:
                pass
            if time.monotonic() >= until:
                return Death("timeout", f"took longer than {self.settings.run.timeout:g} s; raise --timeout")
            if len(descendants(self._child.process.pid)) > self.settings.run.processes:
                return Death("crash", f"started more than {self.settings.run.processes} programs at once")

    def _post_mortem(self) -> Death:
        assert self._child is not None
        child, inherited = self._child.process, self._child.inherited
        ended, status, used = _waited(child.pid)
        child.returncode = os.waitstatus_to_exitcode(status)
        self.close()
        if not ended:
            return Death("crash", "made its reader fall silent; the other documents went on")
        # a child begins with the peak of the process that started it, which may grow meanwhile:
        # only well above it is it the child's own
        peak = used.ru_maxrss if used.ru_maxrss > 1.25 * inherited else 0
        if peak * (1 if sys.platform == "darwin" else 1024) > 0.8 * self.settings.run.memory:
            return Death("memory", "needs more memory than a worker may take; raise --memory")
        if child.returncode == -signal.SIGKILL:
            return Death(
                "memory",
                "was being read when somebody killed the worker, as a system short of memory does",
                is_by_others=True,
            )
        if child.returncode == -signal.SIGXCPU:
            return Death("timeout", f"took more than {self.settings.run.cpu:g} s of CPU (setting run.cpu)")
        how = signal.Signals(-child.returncode).name if child.returncode < 0 else f"exit {child.returncode}"
        return Death("crash", f"crashed the library that reads it ({how}); the other documents went on")


def _waited(process: int) -> tuple[bool, int, resource.struct_rusage]:
    """Whether a child that says no more ends by itself, how it ended, and what it used."""
    until = time.monotonic() + ENDING
    while time.monotonic() < until:
        found, status, used = os.wait4(process, os.WNOHANG)
        if found:
            return True, status, used
        time.sleep(0.01)
    kill_tree(process)
    return False, *os.wait4(process, 0)[1:]


@dataclass(frozen=True, slots=True)
class Death:
    """What a file did to its child; `is_by_others` where something else killed the child."""

    code: Code
    message: str
    is_by_others: bool = False


def _pump(child: subprocess.Popen[bytes], frames: queue.SimpleQueue[Any]) -> None:
    import pinakes.model  # noqa: F401 (what frames hold: imported while the child starts, not when its first answer is here)

    assert child.stdout is not None
    try:
        while True:
            frames.put(_understood(framed(child.stdout)))
    except (EOFError, OSError, ValueError, OverflowError, MemoryError):
        frames.put(None)


class _Answers(pickle.Unpickler):
    """Takes only what answers are made of: whoever got hold of a child may write anything,
    and a pickle may name any function.
    """

    def find_class(self, module: str, name: str) -> Any:
        """A class of the model."""
        if f"{module}.".startswith("pinakes.model."):
            found = super().find_class(module, name)
            if isinstance(found, type) and is_dataclass(found):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of an answer")


def _understood(body: bytes) -> Any:
    """The answer in a frame; `Death` where no child of ours would write such a one."""
    try:
        answer = _Answers(io.BytesIO(body)).load()
        if answer == RETIRED or (answer[0] == BUSY and float(answer[1]) >= 0):
            return answer
        number, result = answer
        if number >= 0:
            return int(number), result
    except Exception:  # whatever a forged pickle makes of it
        pass
    return Death("crash", "made its reader answer what no reader says; the other documents went on")
