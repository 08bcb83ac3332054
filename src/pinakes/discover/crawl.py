"""A site walked through, its documents kept: what `pinakes crawl` does, and what a killed walk goes on with."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from pinakes.acquire.cache import Cache
from pinakes.acquire.client import WebClient
from pinakes.acquire.frontier import Frontier, Lead
from pinakes.acquire.page import kind_of, read
from pinakes.acquire.walk import Walk
from pinakes.discover.priorities import priority

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from pinakes.acquire.fetch import Reply
    from pinakes.acquire.page import WebPage
    from pinakes.config import Settings

QUEUE, REPLIES, FILES = "frontier.db", "replies.db", "files"
PER_PATTERN = 200
"""Addresses of one host that differ only in their numbers and are followed: calendars and sessions have no end."""


@dataclass(frozen=True, slots=True)
class CrawledFile:
    """A document that a walk met: where, under which name it lies now, the page that linked to it, what the link said."""

    address: str
    file: str
    size: int
    page: str
    anchor: str


def crawl(
    seeds: Sequence[str],
    folder: Path,
    *,
    settings: Settings,
    told: Callable[[str], None],
    kept: Callable[[CrawledFile], None],
    abroad: bool = False,
) -> dict[str, int]:
    """Walk from the seeds and keep every document; the same folder goes on where the last walk stopped."""
    frontier, cache = Frontier(folder / QUEUE), Cache(folder / REPLIES)
    client = WebClient(settings.fetch, settings.crawl, cache=cache, told=told)
    frontier.add(Lead(seed, 1.0) for seed in seeds)
    own = frozenset(urlsplit(seed).netloc for seed in seeds)
    (folder / FILES).mkdir(parents=True, exist_ok=True)
    pages: dict[int, str] = {}
    tame = Tame()

    def seen(lead: Lead, reply: Reply) -> Iterator[Lead]:
        kind = kind_of(reply.content)
        if kind == "document":
            path = _written(folder / FILES, lead.address, reply)
            kept(
                CrawledFile(
                    lead.address,
                    str(path),
                    len(reply.content),
                    frontier.path_to(lead)[-2] if lead.parent else "",
                    lead.anchor,
                )
            )
        elif kind == "page" and lead.depth < settings.crawl.depth:
            page = read(reply)
            pages[lead.id] = page.title
            for found in leads_of(page, lead):
                if (abroad or urlsplit(found.address).netloc in own) and tame.allows(found.address):
                    yield found

    limits = settings.crawl
    walk = Walk(
        frontier,
        client,
        seen,
        pages=limits.pages,
        seconds=limits.seconds,
        workers=limits.workers,
        failed=lambda lead, error: told(f"{lead.address}: {error}"),
    )
    walk.run()
    counts = frontier.counts()
    frontier.close()
    cache.close()
    return counts


def leads_of(page: WebPage, lead: Lead, surnames: Sequence[str] = ()) -> Iterator[Lead]:
    """Where a page leads: its parts (frames, a refresh) as if they were itself, its links by how promising they are."""
    for address in (*page.frames, *([page.refresh] if page.refresh else [])):
        yield Lead(address, lead.priority, lead.depth)
    if page.may_follow:
        for link in page.links:
            if "nofollow" not in link.relation:
                yield Lead(link.address, priority(link, page, surnames), lead.depth + 1, link.text)


class Tame:
    """Keeps a walk out of sites without end: of addresses that differ only in numbers, so many are followed and no more."""

    def __init__(self, most: int = PER_PATTERN) -> None:
        self._most = most
        self._seen: dict[str, set[str]] = {}

    def allows(self, address: str) -> bool:
        """Whether one more of its kind may be followed; one that many pages link to counts once."""
        parts = urlsplit(address)
        steps = [step for step in parts.path.split("/") if step]
        if len(steps) > 15 or any(steps.count(step) > 3 for step in set(steps)):
            return False
        shape = "".join(
            "0" if char.isdigit() else char for char in f"{parts.netloc}{parts.path}?{parts.query}"
        )
        while "00" in shape:
            shape = shape.replace("00", "0")
        alike = self._seen.setdefault(shape, set())
        if len(alike) < self._most:
            alike.add(address)
        return address in alike


def _written(folder: Path, address: str, reply: Reply) -> Path:
    """The document in a file named by its digest and by what its server calls it; written whole or not at all."""
    name = reply.filename or unquote(urlsplit(address).path).rsplit("/", 1)[-1]
    plain = (
        "".join(char if char.isalnum() or char in "._-" else "_" for char in name)[-80:].lstrip(".")
        or "document"
    )
    path = folder / f"{hashlib.sha256(reply.content).hexdigest()[:16]}-{plain}"
    part = path.with_name(path.name + ".part")
    part.write_bytes(reply.content)
    part.replace(path)
    return path
