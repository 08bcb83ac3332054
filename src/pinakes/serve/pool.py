"""Guarded children that wait for requests: so many at work, so many in line, the rest is told to come back."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import math
import threading
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pinakes.run.batch import results_of, workers
from pinakes.run.sandbox import Sandbox

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.config import Settings
    from pinakes.run.batch import File

QUEUE = 4
"""Documents that may wait for each child."""
WAIT = 60.0
"""Seconds that texts may have to wait: they are small, so many may stand in line, but nobody longer than a client's patience."""
TEXTS = 2000
"""Requests with texts that may stand in line, however small."""
PACE = 6e-6
"""Seconds a character of text takes, until it is known better."""
LEARNING = 0.1
"""What the latest text adds to what is known of the pace."""
HANDFUL, HANDFUL_SIZE = 16, 100_000
"""Texts, and characters of them, that a child takes at a time: then whoever else waits has a turn."""


PATIENCE = 3
"""How many times the usual time a document has with the child that nobody waits for."""


class Busy(Exception):
    """Every child is at work and the line is full; `after` so many seconds it may be worth asking again."""

    def __init__(self, after: float = 2.0) -> None:
        super().__init__()
        self.headers = {"Retry-After": str(math.ceil(after))}


class Pool:
    """The children; used from one event loop."""

    def __init__(self, settings: Settings) -> None:
        settings = replace(
            settings, ocr=replace(settings.ocr, wait=False)
        )  # a client does not wait for twenty pages
        self.size = workers(settings)
        self.limit = self.size * (1 + QUEUE)
        patient = replace(settings, run=replace(settings.run, timeout=PATIENCE * settings.run.timeout))
        self._sandboxes = [*(Sandbox(settings) for _ in range(self.size)), Sandbox(patient)]
        self._line = WaitingLine(self._sandboxes[:-1])
        self._beside = WaitingLine(self._sandboxes[-1:])
        """One more child, started when it is first needed, for what may take its time."""
        self._at_work: set[threading.Event] = set()
        self._threads = ThreadPoolExecutor(self.size + 1, "child")
        self.present = 0
        """Requests with documents at work or waiting."""
        self.texts = 0
        """Requests with texts at work or waiting."""
        self._characters = 0
        self._pace = PACE

    @property
    def is_full(self) -> bool:
        """Whether another document would be refused."""
        return self.present >= self.limit

    @property
    def is_full_of_texts(self) -> bool:
        """Whether another text would be refused."""
        return self.texts >= TEXTS or self._wait > WAIT

    @property
    def _wait(self) -> float:
        """Seconds a text that comes now would have to wait."""
        return self._characters * self._pace / self.size

    async def run(self, job: str, name: str, path: str, **options: Any) -> tuple[Any, ...]:
        """What a child answers about one file; `Busy` where there is no room to wait."""
        (results,) = await self.run_all(job, [(name, path)], **options)
        return results

    async def run_all(self, job: str, files: Sequence[File], **options: Any) -> list[tuple[Any, ...]]:
        """What children answer about the files of one request, in order, one after the other."""
        with self._present():
            return [
                results for file in files for results in await self._hold("document", job, [file], options)
            ]

    async def run_job(self, job: str, name: str, path: str, **options: Any) -> tuple[Any, ...]:
        """What a child answers about one file of many that nobody waits for at the door: it stands in a line of its own, however long."""
        (results,) = await self._hold("job", job, [(name, path)], options)
        return results

    async def run_page(self, job: str, name: str, path: str, **options: Any) -> tuple[Any, ...]:
        """What a child answers about a document that somebody looks at: a line of its own, so that no batch holds it up."""
        (results,) = await self._hold("page", job, [(name, path)], options)
        return results

    async def run_beside(self, job: str, name: str, path: str, **options: Any) -> tuple[Any, ...]:
        """What a child of its own answers, one file after the other: nobody waits for it."""
        (results,) = await self._hold("aside", job, [(name, path)], options, self._beside)
        return results

    async def run_texts(self, job: str, texts: Sequence[str], **options: Any) -> list[tuple[Any, ...]]:
        """What children answer about texts, in order; a job for texts takes them where others take a path."""
        handfuls = list(_handfuls(texts))
        answers: list[list[tuple[Any, ...]]] = [[] for _ in handfuls]
        waiting = iter(enumerate(handfuls))

        async def work() -> None:
            for number, handful in waiting:
                answers[number] = await self._hold(
                    "text", job, [("text.txt", text) for text in handful], options
                )

        with self._present_texts(min(sum(map(len, texts)), self.size * HANDFUL_SIZE)):
            async with asyncio.TaskGroup() as group:
                for _ in range(min(self.size, len(handfuls))):
                    group.create_task(work())
        return list(itertools.chain.from_iterable(answers))

    async def warm(self, path: str) -> None:
        """Start every child, so that the first requests need not wait."""
        await asyncio.gather(*(self.run("describe", "warm.txt", path) for _ in range(self.size)))

    def close(self) -> None:
        """End all children, and wait for those that were at work."""
        for unwanted in self._at_work:
            unwanted.set()
        for sandbox in self._sandboxes:
            sandbox.kill()
        self._threads.shutdown()
        for sandbox in self._sandboxes:
            sandbox.close()

    @contextlib.contextmanager
    def _present(self) -> Iterator[None]:
        if self.is_full:
            raise Busy
        self.present += 1
        try:
            yield
        finally:
            self.present -= 1

    @contextlib.contextmanager
    def _present_texts(self, size: int) -> Iterator[None]:
        if self.texts and self.is_full_of_texts:
            raise Busy(self._wait / 4)
        self.texts += 1
        self._characters += size
        try:
            yield
        finally:
            self.texts -= 1
            self._characters -= size

    async def _hold(
        self,
        kind: str,
        job: str,
        files: Sequence[File],
        options: dict[str, Any],
        line: WaitingLine | None = None,
    ) -> list[tuple[Any, ...]]:
        """The answers of one child, which is held as long."""
        line = line or self._line
        sandbox = await line.take(kind)
        begun, unwanted = time.monotonic(), threading.Event()
        self._at_work.add(unwanted)
        work = asyncio.get_running_loop().run_in_executor(
            self._threads, _answers, sandbox, job, files, options, unwanted
        )
        try:
            answers = await asyncio.shield(work)
        except asyncio.CancelledError:  # nobody wants the answer: the child is freed for the next
            unwanted.set()
            sandbox.kill()
            await asyncio.wait([work])
            raise
        finally:
            self._at_work.discard(unwanted)
            line.give(sandbox)
        if kind == "text":
            taken = (time.monotonic() - begun) / max(1000, sum(len(text) for _, text in files))
            self._pace += LEARNING * (taken - self._pace)
        return answers


class WaitingLine:
    """Who waits for a child. Documents, texts and jobs stand in lines of their own, served in turn: none waits for a burst of another."""

    def __init__(self, sandboxes: Sequence[Sandbox]) -> None:
        self._free = list(sandboxes)
        self._waiting: dict[str, deque[asyncio.Future[Sandbox]]] = {}

    async def take(self, kind: str) -> Sandbox:
        """A child, when there is one."""
        if self._free:
            return self._free.pop()
        turn: asyncio.Future[Sandbox] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(kind, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give(turn.result())
            raise

    def give(self, sandbox: Sandbox) -> None:
        """Hand a child to whoever is next."""
        for kind in list(self._waiting):
            line = self._waiting.pop(kind)
            while line:
                turn = line.popleft()
                if not turn.done():
                    if line:
                        self._waiting[kind] = line  # behind the others
                    turn.set_result(sandbox)
                    return
        self._free.append(sandbox)


def _handfuls(texts: Sequence[str]) -> Iterator[list[str]]:
    taken: list[str] = []
    for text in texts:
        if taken and (len(taken) >= HANDFUL or sum(map(len, taken)) + len(text) > HANDFUL_SIZE):
            yield taken
            taken = []
        taken.append(text)
    if taken:
        yield taken


def _answers(
    sandbox: Sandbox, job: str, files: Sequence[File], options: dict[str, Any], unwanted: threading.Event
) -> list[tuple[Any, ...]]:
    """The answers about each file; after a kill for want of interest the rest is let go."""
    answers = []
    for done in results_of(sandbox, job, list(enumerate(files)), options):
        answers.append(done.results)
        if unwanted.is_set():
            break
    return answers
