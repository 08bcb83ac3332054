"""A round of visits: every source that is due, each costing itself only; what is new is told as it comes."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.acquire import is_address
from pinakes.acquire.oai import Asker, NotOai
from pinakes.acquire.page import kind_of
from pinakes.discover.watch import folder, page, repository
from pinakes.discover.watch.visit import news
from pinakes.errors import BadInput, Refused, Usage
from pinakes.store.network.linking import link

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pinakes.acquire.client import WebClient
    from pinakes.config import Settings
    from pinakes.discover.watch.journal import News, Watched
    from pinakes.discover.watch.visit import Visit, VisitEnd

VISITS: dict[str, Callable[[Visit, Watched], VisitEnd]] = {
    "page": page.visit,
    "oai": repository.visit,
    "folder": folder.visit,
}
LINKING = 10.0
"""Seconds that citations get after a round; `link` finishes the rest."""


def kind_of_source(address: str, client: WebClient, settings: Settings) -> str:
    """What a source is: a folder, a repository that answers as OAI-PMH does, else a page of the web."""
    if not is_address(address):
        if Path(address).is_dir():
            return "folder"
        raise Usage(f"{address} is neither a folder nor an address; write http:// or https:// before one")
    reply = client.get(address)
    if reply.status == 200 and kind_of(reply.content) == "page":
        return "page"
    wish = repository.wish_of(address)
    try:
        Asker(wish.address, fetch=settings.fetch, harvest=settings.harvest).identify()
    except NotOai as error:
        raise Usage(f"{address} is neither a page nor a repository; name the address of a list") from error
    return "oai"


def visits(at: Visit, *, bounds: tuple[float, float], everything: bool = False) -> Iterator[News]:
    """Visit what is due, or everything; what is new, source by source."""
    due = at.journal.sources(due=None if everything else time.time())
    for source in due:
        last = at.journal.last()
        _visit(at, source, bounds)
        yield from at.journal.news(after=last)
    if due:
        link(at.library, seconds=LINKING, wait=False)


def _visit(at: Visit, source: Watched, bounds: tuple[float, float]) -> None:
    try:
        came = VISITS[source.kind](at, source)
    except (BadInput, Refused, Usage) as error:
        said = str(error)
        at.told(said if source.address in said else f"{source.address}: {said}")
        after = at.journal.silent(source, str(error), bounds=bounds)
        if after.state == "dead" and source.state != "dead":
            at.journal.tell(news(source, "dead", source.address, why=str(error)))
        return
    if source.state == "dead":
        at.journal.tell(news(source, "back", source.address))
    at.journal.visited(source, changed=came.changed, bounds=bounds if came.finished else (0.0, 0.0))
