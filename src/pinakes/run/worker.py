"""The guarded child: takes files on stdin, answers with results on stdout,
and ends alone if a document crashes it.

It is a program of its own (`python -m pinakes.run.worker`), never a fork: pdfium is not thread-safe and
siegfried's Go runtime hangs forked children. Frames are a length and a pickle; both ends are ours and run as
the same user.
"""

from __future__ import annotations

import logging
import os
import pickle
import resource
import signal
import struct
import sys
import tempfile
import threading
import time
from typing import IO, TYPE_CHECKING, Any

from pinakes import scratch
from pinakes.run.limits import allow_cpu, limit, wake_when_orphaned
from pinakes.run.seal import seal
from pinakes.run.tree import kill_tree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.config import Settings
    from pinakes.errors import Code
    from pinakes.pipeline import Parts

HEAD = struct.Struct(">Q")
FOLDER = "pinakes-child-"
"""How the folder begins that a child's parent gives it for what it writes meanwhile."""
RETIRED = "retired"
"""Said by a child that ends of its own will, having grown too large; the rest of its files go to a fresh one."""
BLOATED = 0.6
"""Share of its memory limit above which a child retires after the document at hand."""
BUSY = "busy"
"""Said by a child, with the seconds that the next step may take, where the step has a limit of its own."""


def send(stream: IO[bytes], message: object) -> None:
    """Write one frame."""
    body = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    stream.write(HEAD.pack(len(body)) + body)
    stream.flush()


def receive(stream: IO[bytes]) -> Any:
    """What the parent says; `EOFError` when it is gone."""
    return pickle.loads(framed(stream))


def framed(stream: IO[bytes]) -> bytes:
    """The next frame; `EOFError` when the other end is gone."""
    head = stream.read(HEAD.size)
    if len(head) < HEAD.size:
        raise EOFError
    size = HEAD.unpack(head)[0]
    body = stream.read(size)
    if len(body) < size:  # it was killed in the middle of a frame
        raise EOFError
    return body


def main() -> None:
    """Serve until stdin closes. What libraries print goes to stderr, so that stdout stays clean frames."""
    wake_when_orphaned()
    stdin = os.fdopen(os.dup(0), "rb")
    stdout = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    logging.disable()  # libraries log what documents make them stumble over, whole tracebacks too
    _import_ahead()
    try:
        settings: Settings = receive(stdin)
    except EOFError:  # nobody wanted this child
        _clear_away()
        return
    limit(settings.run)
    if settings.run.seal:
        seal(tempfile.gettempdir())
    threading.Thread(target=_follow, args=(os.getppid(),), daemon=True).start()
    from pinakes import pipeline
    from pinakes.tools import patience

    parts = pipeline.lay(settings)
    if settings.ocr.wait:
        patience.granted_by(lambda seconds: _tell(stdout, (BUSY, seconds)))
    while True:
        try:
            job, options, files = receive(stdin)
        except EOFError:
            _clear_away()
            return
        for number, file in enumerate(files):
            allow_cpu(settings.run.cpu)
            for result in _guarded(job, file, parts, options):
                _tell(stdout, (number, result))
            _tell(stdout, (number, None))
            if _is_bloated(settings.run.memory):
                _tell(stdout, RETIRED)
                return


def _tell(parent: IO[bytes], message: object) -> None:
    """Write one frame to the parent; where it is gone, end without a word: nobody would read it."""
    try:
        send(parent, message)
    except BrokenPipeError:
        _end_at_once()


def _import_ahead() -> None:
    """What the usual road needs, while the parent still finds out what it is asked for."""
    from pinakes import config, jobs, pipeline  # noqa: F401

    pipeline.lay(config.settings(files=(), environment={}))


def _is_bloated(limit: int) -> bool:
    """Whether some document made this child so large that the next would suffer for it."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return peak > BLOATED * limit


def _guarded(job: str, file: tuple[str, str], parts: Parts, options: dict[str, Any]) -> Iterator[Any]:
    from pinakes.errors import PinakesError
    from pinakes.jobs import JOBS

    name, path = file
    task = JOBS[job]
    try:
        yield from task.run(name, path, parts, **options)
    except MemoryError:
        yield task.failed(name, "memory", "needs more memory than a worker may take; raise --memory")
    except RecursionError:
        yield task.failed(name, "damaged", "is nested too deeply to be a real document")
    except PinakesError as error:
        yield task.failed(name, getattr(error, "code", "missing-tool"), str(error))
    except Exception as error:  # one document's fault must not cost the others
        yield task.failed(name, *_blame(error))


def _blame(error: Exception) -> tuple[Code, str]:
    import traceback

    frame = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{os.path.basename(frame.filename)}:{frame.lineno}"  # noqa: PTH119
    return (
        "crash",
        f"made Pinakes stumble ({type(error).__name__}: {str(error)[:200]} at {place}); please report it",
    )


def _follow(parent: int) -> None:
    """End with the parent, even in the middle of a document, so that a killed run leaves nothing behind."""
    while os.getppid() == parent:
        time.sleep(1)
    _end_at_once()


def _end_at_once() -> None:
    """End with all that this child started, and leave nothing behind."""
    _clear_away()
    kill_tree(os.getpid(), with_root=False)
    os.killpg(0, signal.SIGKILL)


def _clear_away() -> None:
    """Take away what this child wrote, which is its parent's work where the parent lives."""
    folder = tempfile.gettempdir()
    if os.path.basename(folder).startswith(FOLDER):  # noqa: PTH119
        scratch.give_up(folder)


if __name__ == "__main__":
    main()
