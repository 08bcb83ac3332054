"""A repository: harvested from where the last visit ended; `set` and `metadataPrefix` may stand in its address."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from pinakes.acquire.oai import Asker
from pinakes.discover.harvest import HarvestWish, from_repository, state_of
from pinakes.discover.originals import Originals
from pinakes.discover.watch.visit import VisitEnd, news, title_of
from pinakes.store.adding import Access

if TYPE_CHECKING:
    from pinakes.discover.harvest import Harvested
    from pinakes.discover.watch.journal import News, Watched
    from pinakes.discover.watch.visit import Visit


def visit(at: Visit, source: Watched) -> VisitEnd:
    """Harvest; then fetch documents, where the source is watched with them."""
    wish = wish_of(source.address)
    asker = Asker(wish.address, fetch=at.settings.fetch, harvest=at.settings.harvest, told=at.told)
    repository = asker.identify()
    changed = False
    for step in from_repository(
        at.library, wish, settings=at.settings, asker=asker, repository=repository, told=at.told
    ):
        for one in step.records:
            told = _told(source, one)
            if told is not None:
                at.journal.tell(told)
                changed = True
    if source.depth:
        harvest = state_of(at.library, wish.address, wish.prefix, wish.part).id
        originals = Originals(
            at.library, harvest, settings=at.settings, access=Access("metadata-only"), told=at.told
        )
        for _ in originals.fetch():
            pass
    return VisitEnd(changed)


def wish_of(address: str) -> HarvestWish:
    """What is asked of the repository at an address."""
    parts = urlsplit(address)
    given = dict(parse_qsl(parts.query))
    part, prefix = given.pop("set", ""), given.pop("metadataPrefix", "oai_dc")
    given.pop("verb", None)
    return HarvestWish(
        urlunsplit((parts.scheme, parts.netloc, parts.path, urlencode(given), "")), prefix, part
    )


def _told(source: Watched, one: Harvested) -> News | None:
    where = one.outcome.source.origin if one.outcome.source else one.outcome.file
    if one.state == "deleted":
        return news(source, "dead", where, work=one.work, why="deleted by its repository")
    if one.state == "added" and one.work is not None:
        title = title_of(one.outcome)
        return news(source, "new" if one.new else "changed", where, work=one.work, title=title)
    return None
