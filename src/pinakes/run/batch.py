"""Many files through guarded children, results as they come; a bad file costs itself only."""

from __future__ import annotations

import dataclasses
import os
import queue
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pinakes.run.sandbox import Death, Sandbox

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pinakes.config import Settings

File = tuple[str, str]
"""The name a file answers to, and the path or address to open."""


@dataclass(frozen=True, slots=True)
class Done:
    """What became of one file: one result or, for an archive, several."""

    number: int
    file: File
    results: tuple[Any, ...]


def run(
    job: str,
    files: Iterable[File],
    settings: Settings,
    *,
    ordered: bool = False,
    chunk: int = 1,
    **options: Any,
) -> Iterator[Done]:
    """Every file's results, as they finish or in the order given."""
    if not ordered:
        yield from _run(job, files, settings, chunk, options)
        return
    waiting: dict[int, Done] = {}
    following = 0
    for done in _run(job, files, settings, chunk, options):
        waiting[done.number] = done
        while following in waiting:
            yield waiting.pop(following)
            following += 1


def workers(settings: Settings) -> int:
    """How many children work at once."""
    return settings.run.workers or os.cpu_count() or 1


def _run(
    job: str, files: Iterable[File], settings: Settings, chunk: int, options: dict[str, Any]
) -> Iterator[Done]:
    numbered = enumerate(files)
    pulling = threading.Lock()
    results: queue.SimpleQueue[Done | BaseException | None] = queue.SimpleQueue()
    slots = threading.Semaphore(workers(settings) * chunk * 64)
    stopping = threading.Event()

    def pull() -> list[tuple[int, File]]:
        with pulling:
            taken = []
            for item in numbered:
                taken.append(item)
                if len(taken) >= chunk:
                    break
            return taken

    def work(sandbox: Sandbox) -> None:
        try:
            while not stopping.is_set() and (taken := pull()):
                for done in results_of(sandbox, job, taken, options):
                    while not slots.acquire(timeout=0.2):
                        if stopping.is_set():
                            return
                    results.put(done)
                    if stopping.is_set():
                        return
        except BaseException as error:  # handed to the caller, who must know that a worker is gone
            results.put(error)
        finally:
            sandbox.close()
            results.put(None)

    sandboxes = [Sandbox(settings) for _ in range(workers(settings))]
    threads = [threading.Thread(target=work, args=(sandbox,), daemon=True) for sandbox in sandboxes]
    for thread in threads:
        thread.start()
    running = len(threads)
    try:
        while running:
            result = results.get()
            if result is None:
                running -= 1
            elif isinstance(result, BaseException):
                raise result
            else:
                slots.release()
                yield result
    finally:
        stopping.set()
        for sandbox in sandboxes:
            sandbox.kill()
        for thread in threads:
            thread.join(timeout=5)


def results_of(
    sandbox: Sandbox, job: str, taken: Sequence[tuple[int, File]], options: dict[str, Any]
) -> Iterator[Done]:
    """What became of some files in one child."""
    gathered: list[Any] = []
    for index, result in sandbox.run(job, [file for _, file in taken], **options):
        number, file = taken[index]
        if result is None:
            yield Done(number, file, tuple(gathered))
            gathered = []
        elif isinstance(result, Death):
            from pinakes.jobs import (
                JOBS,
            )  # the caller's process needs it only now, and should start its children soon

            failed = JOBS[job].failed(file[0], result.code, result.message)
            if gathered:  # an archive that was partly done keeps its one line, with the problem on it
                gathered[0] = dataclasses.replace(
                    gathered[0], problems=(*gathered[0].problems, *failed.problems)
                )
            else:
                gathered.append(failed)
        else:
            gathered.append(result)
