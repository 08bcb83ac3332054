"""A page of the web: the documents that it, and the pages of lists that it links to, link to.

New ones are fetched, described and, where they are papers, added. Those that are held are looked at again from time to time, and at once
when nobody links to them any more: one that does not answer several times is dead.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pinakes.acquire.frontier import tidy
from pinakes.acquire.landing import links as documents_of
from pinakes.acquire.page import kind_of, read
from pinakes.discover.priorities import has_word
from pinakes.discover.taking import shelved
from pinakes.discover.verify import PAPERS, seen_of
from pinakes.discover.watch.journal import DEAD_AFTER, Seen
from pinakes.discover.watch.visit import BY, DAY, VisitEnd, news, title_of
from pinakes.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.acquire.fetch import Reply
    from pinakes.acquire.page import WebPage
    from pinakes.discover.watch.journal import Watched
    from pinakes.discover.watch.visit import Visit
    from pinakes.model import Outcome

MOST_PAGES, MOST_DOCUMENTS = 30, 200
"""Pages of lists, and documents, that one visit asks for."""
GONE = {404: 2, 410: 2}
"""What these answers count among those without a document."""


def visit(at: Visit, source: Watched) -> VisitEnd:
    """See what is linked now, and fetch what is not known."""
    linked = _linked(at, source)
    known = at.journal.seen(source)
    unlinked = [address for address, one in known.items() if address not in linked and one.state != "dead"]
    wanted = [address for address in linked if _is_due(at, known.get(address), at.recheck)]
    wanted += [address for address in unlinked if _is_due(at, known[address], min(at.recheck, DAY))]
    changed = False
    for address in wanted[:MOST_DOCUMENTS]:
        changed |= _look(at, source, address, known.get(address))
    return VisitEnd(changed, len(wanted) <= MOST_DOCUMENTS)


def _is_due(at: Visit, one: Seen | None, after: float) -> bool:
    return one is None or one.state == "failing" or time.time() - one.checked >= after


def _linked(at: Visit, source: Watched) -> dict[str, str]:
    """The documents that are linked, by address, with what the link says."""
    found: dict[str, str] = {}
    waiting, seen = [(source.address, 0)], {tidy(source.address)}
    while waiting and len(seen) <= MOST_PAGES:
        address, depth = waiting.pop(0)
        try:
            reply = _asked(at, address)
        except BadInput as error:
            if not depth:
                raise
            at.told(f"{address}: {error}")
            continue
        if kind_of(reply.content) == "document":
            found.setdefault(address, "")
            continue
        page = read(reply)
        found |= {link.address: link.why for link in documents_of(reply) if link.sure}
        for link in page.links:
            place = tidy(link.address)
            if place and (link.is_document or has_word(link.text, "download")):
                found.setdefault(place, link.text)
        for place in _lists(page) if depth < source.depth else ():
            if tidy(place) not in seen:
                seen.add(tidy(place))
                waiting.append((place, depth + 1))
    return found


def _lists(page: WebPage) -> Iterator[str]:
    """Pages of the same host that are part of this one, or seem to list papers."""
    yield from page.frames
    here = urlsplit(page.address).netloc
    for link in page.links:
        parts = urlsplit(link.address)
        if parts.netloc == here and not link.is_document and has_word(f"{parts.path} {link.text}"):
            yield link.address


def _asked(at: Visit, address: str) -> Reply:
    reply = at.client.get(address)
    if reply.status != 200:
        raise _Silent(f"the server answered {reply.status}", reply.status)
    return reply


class _Silent(BadInput):
    def __init__(self, message: str, status: int) -> None:
        super().__init__("network", message)
        self.counts = GONE.get(status, 1)


def _look(at: Visit, source: Watched, address: str, known: Seen | None) -> bool:
    """Fetch one document; whether the library is another one now."""
    try:
        reply = _asked(at, address)
    except BadInput as error:
        return _unanswered(at, source, address, known, error)
    mark = hashlib.sha256(reply.content).hexdigest()
    if known is not None and known.mark == mark:
        back = news(source, "back", address, work=known.work) if known.state == "dead" else None
        state = "held" if known.work else "passed"
        at.journal.note(source, replace(known, state=state, checked=time.time(), failures=0), back)
        return back is not None
    papers = _papers(at, address, reply)
    if not papers:
        at.journal.note(source, Seen(address, mark, "passed", None, time.time(), 0))
        return False
    added = shelved(at.library, papers, reply.content, where=address, by=BY)
    work = next((one.work for one in added if one.work), None)
    what = "new" if known is None or known.work is None else "changed"
    told = news(source, what, address, work=work, title=title_of(papers[0]))
    at.journal.note(source, Seen(address, mark, "held", work, time.time(), 0), told)
    return True


def _unanswered(at: Visit, source: Watched, address: str, known: Seen | None, error: BadInput) -> bool:
    one = known or Seen(address, "", "failing", None, 0.0, 0)
    failures = one.failures + getattr(error, "counts", 1)
    is_dead = failures >= DEAD_AFTER
    dies = is_dead and one.state != "dead" and one.work is not None
    told = news(source, "dead", address, work=one.work, why=str(error)) if dies else None
    state = "dead" if is_dead else "failing"
    at.journal.note(source, replace(one, state=state, checked=time.time(), failures=failures), told)
    return dies


def _papers(at: Visit, address: str, reply: Reply) -> Sequence[Outcome]:
    """What of a fetched file is a paper; a volume with all that is in it."""
    if kind_of(reply.content) not in ("document", "page"):
        return ()
    return [one for one in at.describer.outcomes(address, reply) if is_paper(one)]


def is_paper(outcome: Outcome) -> bool:
    """Whether a described document is a work that a library of papers wants."""
    seen = seen_of(outcome)
    if seen is None or not seen.shown:
        return False
    return seen.kind in PAPERS or seen.kind == "volume" or bool(seen.references and seen.has_abstract)
