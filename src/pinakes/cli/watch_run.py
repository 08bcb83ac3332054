"""How `watch` goes: sources in, visits, a line for everything that is new, a feed;
as a daemon until somebody ends it.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.acquire import is_address
from pinakes.acquire.cache import Cache
from pinakes.acquire.client import WebClient
from pinakes.cli.files import write
from pinakes.cli.web import chosen, tell
from pinakes.discover.describing import Describer
from pinakes.discover.watch.journal import WatchJournal
from pinakes.discover.watch.rounds import kind_of_source, visits
from pinakes.discover.watch.visit import Visit
from pinakes.errors import BadInput, Refused, Usage
from pinakes.publish.export.json import line
from pinakes.publish.feed import FeedItem, feed
from pinakes.publish.safe import safe
from pinakes.store.library import open_library

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.discover.watch.journal import News, Watched
    from pinakes.store.library import Library

LOOK = 60.0
"""Seconds after which a daemon looks for sources that somebody else named."""
IN_FEED = 200
"""News in a feed."""
SAID = {"new": "New", "changed": "Changed", "dead": "Gone", "back": "Back"}


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked of `watch`."""

    sources: tuple[str, ...]
    once: bool
    everything: bool
    depth: int
    files: bool
    list: bool
    report: float
    forget: str
    feed: str
    bounds: tuple[float, float]
    recheck: float


def watch(wish: Wish, *, library: str, hosts: Sequence[str]) -> None:
    """Watch, or tell what is watched."""
    if not 0 < wish.bounds[0] <= wish.bounds[1]:
        raise Usage("--shortest must be more than 0 and no more than --longest")
    with open_library(library, create=bool(wish.sources)) as opened:
        journal = WatchJournal(opened)
        try:
            if wish.forget:
                journal.forget(_place(wish.forget))
            elif wish.list:
                for one in journal.sources():
                    write(line(_source(one)))
            elif wish.report:
                for news in journal.news(since=time.time() - wish.report * 86400):
                    write(line(_shown(news)))
            else:
                _run(wish, opened, journal, hosts)
            _write_feed(wish, opened, journal)
        finally:
            journal.close()


def _run(wish: Wish, library: Library, journal: WatchJournal, hosts: Sequence[str]) -> None:
    settings = chosen(hosts)
    ended = threading.Event()
    if not wish.once:
        signal.signal(signal.SIGTERM, lambda *_: ended.set())
    cache = Cache(library.folder / "web.db")
    first = WebClient(settings.fetch, settings.crawl, cache=cache, told=tell)
    for address in map(_place, wish.sources):
        _name(journal, address, first, wish, settings)
    if not journal.sources():
        raise Usage("nothing is watched yet; name a page, a repository or a folder")
    journal.hasten(wish.bounds[1])
    with Describer(settings) as describer:
        while True:
            # every round asks anew what hosts allow, and forgives those that were silent
            client = WebClient(settings.fetch, settings.crawl, cache=cache, told=tell)
            at = Visit(library, journal, settings, client, describer, tell, wish.recheck)
            with library.at_work():
                for news in visits(at, bounds=wish.bounds, everything=wish.everything):
                    write(line(_shown(news)))
            if wish.once:
                return
            _write_feed(wish, library, journal)
            due = min((one.due for one in journal.sources()), default=time.time() + LOOK)
            if ended.wait(min(LOOK, max(1.0, due - time.time()))):
                return


def _name(journal: WatchJournal, address: str, client: WebClient, wish: Wish, settings: Any) -> None:
    """One source more; one that does not answer now is refused, so that no mistyped address is watched."""
    if journal.knows(address):
        return
    try:
        kind = kind_of_source(address, client, settings)
    except BadInput as error:
        raise Refused(f"{address}: {error}; name it again when it answers") from error
    journal.watch(address, kind, int(wish.files) if kind == "oai" else wish.depth)


def _place(source: str) -> str:
    return source if is_address(source) else str(Path(source).expanduser().absolute())


def _write_feed(wish: Wish, library: Library, journal: WatchJournal) -> None:
    """The feed as a file, whole or not at all."""
    if not wish.feed:
        return
    items = [_item(news) for news in journal.news(limit=IN_FEED)]
    path = Path(wish.feed)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(
            feed(str(library.folder.absolute()), f"New in {library.folder.absolute().name}", items)
        )
        part.replace(path)
    except OSError as error:
        raise Refused(
            f"{wish.feed} cannot be written ({error.strerror}); choose another --feed file"
        ) from error


def _item(news: News) -> FeedItem:
    said = [SAID.get(news.what, news.what), f"at {news.source}", f"work {news.work}" if news.work else ""]
    text = ", ".join(filter(None, [*said, news.why]))
    return FeedItem(str(news.id), news.title or news.address, news.at, news.address, text, news.what)


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _shown(news: News) -> dict[str, Any]:
    return {
        "what": news.what,
        "source": safe(news.source),
        "url": safe(news.address),
        "work": news.work,
        "title": safe(news.title),
        "at": _moment(news.at),
        "why": safe(news.why),
    }


def _source(one: Watched) -> dict[str, Any]:
    return {
        "source": safe(one.address),
        "kind": one.kind,
        "state": one.state,
        "due": _moment(one.due),
        "last": None if one.last is None else _moment(one.last),
        "changes_a_day": round(one.rhythm.rate * 86400, 3),
        "why": safe(one.why),
    }
