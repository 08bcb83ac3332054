"""A walk over the web: takes addresses from a frontier, asks for them, hands each answer over, puts what it leads to in line.

Several hosts are asked at once, each by one worker at a time. The walk ends when nothing is left, or when its measure is full.
"""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from pinakes.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pinakes.acquire.client import WebClient
    from pinakes.acquire.fetch import Reply
    from pinakes.acquire.frontier import Frontier, Lead

REST = 0.02
"""Seconds a worker waits when every host with something left is being asked."""


class Walk:
    """One walk; `seen` is called with every answer and gives the leads found in it, from several threads, one call at a time."""

    def __init__(
        self,
        frontier: Frontier,
        client: WebClient,
        seen: Callable[[Lead, Reply], Iterable[Lead]],
        *,
        pages: int,
        seconds: float,
        workers: int,
        failed: Callable[[Lead, BadInput], None] = lambda lead, error: None,
    ) -> None:
        self._frontier, self._client, self._seen, self._failed = frontier, client, seen, failed
        self._left, self._until, self._workers = pages, time.monotonic() + seconds, workers
        self._stop = threading.Event()
        self._handing, self._taking = threading.Lock(), threading.Lock()
        self._trouble: BaseException | None = None

    def stop(self) -> None:
        """What was looked for is found."""
        self._stop.set()

    def run(self) -> None:
        """Walk until it ends."""
        threads = [threading.Thread(target=self._work, daemon=True) for _ in range(max(1, self._workers) - 1)]
        for thread in threads:
            thread.start()
        self._work()
        for thread in threads:
            thread.join()
        if self._trouble is not None:
            raise self._trouble

    def _work(self) -> None:
        try:
            while not self._stop.is_set() and time.monotonic() < self._until:
                lead = self._next()
                if lead is not None:
                    self._fetch(lead)
                elif self._left <= 0 or self._frontier.is_idle():
                    return
                else:
                    time.sleep(REST)
        except BaseException as error:  # handed to whoever runs the walk
            self._trouble = error
            self._stop.set()

    def _next(self) -> Lead | None:
        with self._taking:
            if self._left <= 0:
                return None
            lead = self._frontier.take()
            self._left -= lead is not None
            return lead

    def _fetch(self, lead: Lead) -> None:
        try:
            reply = self._client.get(lead.address)
            if reply.status != 200:
                raise BadInput("network", f"the server answered {reply.status}")
        except BadInput as error:
            self._frontier.done(lead, state="failed", why=str(error))
            with self._handing:
                self._failed(lead, error)
            return
        with self._handing:
            if self._stop.is_set():
                return
            found = list(self._seen(lead, reply))
        self._frontier.done(lead, found)
