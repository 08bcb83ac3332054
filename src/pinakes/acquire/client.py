"""One client for everything that is asked of the web: gentle to each host, patient with busy ones, never twice for what is known.

Every request goes through `fetch.ask`, which pins the resolved address and bounds size and time. A host on this very machine is
nobody else's: no pause is kept there unless its robots.txt asks for one.
"""

from __future__ import annotations

import os
import random
import threading
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pinakes.acquire.addresses import VARIABLE, is_loopback, resolutions
from pinakes.acquire.fetch import PLAIN, ask
from pinakes.acquire.oai import after
from pinakes.acquire.robots import Rules, rules_of
from pinakes.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Callable

    from pinakes.acquire.cache import Cache
    from pinakes.acquire.fetch import Reply, Request
    from pinakes.config import Crawl, Fetch

BUSY = frozenset((429, 502, 503, 504))
"""Statuses of a host that may do better later."""
AGAIN = 60.0
"""Seconds after which a site that would not show its robots.txt is asked for it again."""
STRIKES = 3
"""Requests in a row that a host may leave unanswered before it is left alone."""


@dataclass(slots=True)
class _Host:
    """What is known of one host: when it may be asked again, what it lets us fetch, how often it failed to answer in a row."""

    free: float = 0.0
    rules: Rules | BadInput | None = None
    silent: int = 0
    asked: float = 0.0
    """When its robots.txt was asked for."""
    lock: threading.Lock = field(default_factory=threading.Lock)


class WebClient:
    """Asks the web; one may be used from many threads. `requests` counts what was really sent."""

    def __init__(
        self,
        fetch: Fetch,
        crawl: Crawl,
        *,
        cache: Cache | None = None,
        told: Callable[[str], None] = lambda text: None,
    ) -> None:
        self._fetch, self._crawl, self._cache, self._told = fetch, crawl, cache, told
        self._hosts: dict[str, _Host] = {}
        self._lock = threading.Lock()
        self._near = {
            host for host, (ip, _) in resolutions(os.environ.get(VARIABLE, "")).items() if is_loopback(ip)
        }
        self.requests = 0

    def get(
        self, address: str, *, request: Request = PLAIN, robots: bool = True, pause: float | None = None
    ) -> Reply:
        """The answer of a host that has time for us; `BadInput` where there is none to have.

        `robots=False` is for services that are meant for programs; `pause` is what such a service publishes.
        """
        kept, fresh = self._cache.kept(address, request) if self._cache else (None, False)
        if kept is not None and fresh:
            return kept
        asked = self._cache.conditional(kept, request) if self._cache else request
        reply = self._answered(address, asked, robots=robots, pause=pause)
        if reply.status == 304 and kept is not None:
            return kept
        if self._cache:
            self._cache.keep(address, request, reply)
        return reply

    def _answered(self, address: str, request: Request, *, robots: bool, pause: float | None) -> Reply:
        """The first answer that is not "later", after as many tries as the settings allow."""
        for attempt in range(max(1, self._crawl.tries)):
            host = self._host(address)
            if host.silent >= STRIKES:
                raise BadInput(
                    "network", f"{address}: its host did not answer {STRIKES} times and is left alone"
                )
            turns: list[tuple[_Host, float]] = []
            try:
                reply = ask(
                    address,
                    settings=self._fetch,
                    packed=True,
                    request=request,
                    check=lambda where, turns=turns: turns.append(
                        self._turn(where, robots=robots, pause=pause)
                    ),  # type: ignore[misc]
                )
            except BadInput as error:
                answered = len(turns) > 1  # by leading elsewhere
                if error.code in ("network", "timeout") and "robots.txt" not in str(error) and not answered:
                    host.silent += 1
                raise
            finally:
                for (
                    asked,
                    gap,
                ) in turns:  # the pause is counted from the end: a slow host gets no more at once
                    with asked.lock:
                        asked.free = max(asked.free, time.monotonic() + gap) if gap else asked.free
            host.silent = 0
            if reply.status not in BUSY:
                return reply
            said = reply.headers.get("retry-after") or reply.headers.get("x-ratelimit-retry-after")
            wait = after(said, 2.0**attempt + random.random())
            with host.lock:
                host.free = max(host.free, time.monotonic() + wait)
            if wait > self._crawl.patience:
                raise BadInput(
                    "network", f"{address}: the host is busy and wants to be asked again in {wait:.0f} s"
                )
            self._told(f"{urlsplit(address).netloc} answered {reply.status}; waiting {wait:.0f} s")
        return reply

    def _turn(self, address: str, *, robots: bool, pause: float | None) -> tuple[_Host, float]:
        """Wait until the host may be asked; it, and how long it is to be left alone then. `BadInput` where it may not be asked."""
        name = urlsplit(address).netloc
        host = self._host(address)
        rules = self._rules(host, address) if robots else Rules()
        if not rules.allow(address):
            raise BadInput(
                "network",
                "the site does not want programs to fetch this (robots.txt); fetch it by hand and add the file",
            )
        usual = self._crawl.pause if pause is None else pause
        gap = max(rules.delay, 0.0 if self._is_near(urlsplit(address).hostname or "") else usual)
        with host.lock:
            now = time.monotonic()
            at = max(now, host.free)
            if at - now > self._crawl.patience:
                raise BadInput("network", f"{name} is busy and wants to be left alone for {at - now:.0f} s")
            host.free = at + gap
            self.requests += 1
        if at > now:
            time.sleep(at - now)
        return host, gap

    def _rules(self, host: _Host, address: str) -> Rules:
        """What the host lets programs fetch, asked once."""
        with host.lock:
            stale = isinstance(host.rules, BadInput) and time.monotonic() - host.asked > AGAIN
            if host.rules is None or stale:
                host.asked = time.monotonic()
                try:
                    self.requests += 1
                    host.rules = rules_of(address, settings=self._fetch)
                except BadInput as error:
                    host.rules = error
            known = host.rules
        if isinstance(known, BadInput):
            raise BadInput(known.code, str(known))
        return known

    def _is_near(self, host: str) -> bool:
        return host in self._near or host == "localhost" or is_loopback(host)

    def _host(self, address: str) -> _Host:
        """What is known of a host; a name before it, or a dot behind, makes no other host of it."""
        name, _, port = urlsplit(address).netloc.lower().rpartition("@")[2].partition(":")
        with self._lock:
            return self._hosts.setdefault(f"{name.rstrip('.')}:{port}", _Host())
