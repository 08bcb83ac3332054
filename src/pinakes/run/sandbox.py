"""A guarded child process that is killed when a document takes too long, and replaced when it dies."""

from __future__ import annotations

import contextlib
import os
import queue
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pinakes.run.worker import RETIRED, receive, send

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.config import Settings
    from pinakes.errors import Code

STARTING = 20.0
"""Seconds a fresh child may take to import before its first document counts against the time-out."""
THRIFT = {"GOMAXPROCS": "2", "GOGC": "50", "MALLOC_ARENA_MAX": "2"}
"""Keeps a child small: by itself the heap of siegfried grows by 40 MB over the first hundred documents."""


class Sandbox:
    """One child; use it from one thread. `run` yields what it answers and says why when it does not."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._child: subprocess.Popen[bytes] | None = None
        self._frames: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._inherited = 0
        self._folder: str | None = None

    def run(self, job: str, files: Sequence[tuple[str, str]], **options: Any) -> Iterator[tuple[int, Any]]:
        """(index of the file, result) as they come, then (index, None) when that file is done.

        A file that kills the child, or outlasts the time-out, answers `Death(code, message)` and is done.
        """
        start = 0
        while start < len(files):
            fresh = self._ensure()
            child = self._child
            assert child is not None
            assert child.stdin is not None
            try:
                send(child.stdin, (job, options, list(files[start:])))
            except BrokenPipeError:
                self.close()
                continue
            done = start
            while done < len(files):
                patience = self.settings.run.timeout + (STARTING if fresh else 0.0)
                fresh = False
                try:
                    frame = self._frames.get(timeout=patience)
                except queue.Empty:
                    self.close()
                    yield done, Death("timeout", f"took longer than {self.settings.run.timeout:g} s; raise --timeout")
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
                yield start + number, result
                if result is None:
                    done = start + number + 1
            start = done

    def kill(self) -> None:
        """End the child and everything it started; may be called from another thread."""
        child = self._child
        if child is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)

    def close(self) -> None:
        """End the child and wait for it."""
        self.kill()
        child, self._child = self._child, None
        if child is None:
            return
        child.wait()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
        for stream in (child.stdin, child.stdout):
            if stream is not None:
                with contextlib.suppress(BrokenPipeError):
                    stream.close()

    def _ensure(self) -> bool:
        """Start a child if there is none; True if it is fresh."""
        if self._child is not None and self._child.poll() is None:
            return False
        self.close()
        names = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_THREAD_LIMIT")
        threads = dict.fromkeys(names, str(self.settings.run.threads))
        self._folder = tempfile.mkdtemp(prefix="pinakes-child-")  # a child that is killed cannot clear away what it wrote
        environment = {**os.environ, **threads, **THRIFT, "TMPDIR": self._folder}
        self._inherited = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        self._child = subprocess.Popen(
            [sys.executable, "-m", "pinakes.run.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            start_new_session=True,
        )
        self._frames = queue.SimpleQueue()
        threading.Thread(target=_pump, args=(self._child, self._frames), daemon=True).start()
        assert self._child.stdin is not None
        send(self._child.stdin, self.settings)
        return True

    def _post_mortem(self) -> Death:
        child = self._child
        assert child is not None
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        self.close()
        # a child begins with the peak of the process that started it, which may grow meanwhile: only well above it is it the child's own
        peak = used.ru_maxrss if used.ru_maxrss > 1.25 * self._inherited else 0
        if child.returncode == -signal.SIGKILL or peak * (1 if sys.platform == "darwin" else 1024) > 0.8 * self.settings.run.memory:
            return Death("memory", "needs more memory than a worker may take; raise --memory")
        how = signal.Signals(-child.returncode).name if child.returncode < 0 else f"exit {child.returncode}"
        return Death("crash", f"crashed the library that reads it ({how}); the other documents went on")


@dataclass(frozen=True, slots=True)
class Death:
    """What a file did to its child."""

    code: Code
    message: str


def _pump(child: subprocess.Popen[bytes], frames: queue.SimpleQueue[Any]) -> None:
    import pinakes.model  # noqa: F401 (what frames hold: imported while the child starts, not when its first answer is here)

    assert child.stdout is not None
    try:
        while True:
            frames.put(receive(child.stdout))
    except (EOFError, OSError, ValueError):
        frames.put(None)
