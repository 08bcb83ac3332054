"""Finders of a paper, as they were described:
CiteSeer, HPSearch and Mops, Zhuang's focused crawler, PaSE, Shamina and Kozlov.

They ask the same engine and read with the same readers as ours;
only what they ask, follow and believe is their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from pinakes.acquire.engines.hit import Query
from pinakes.acquire.frontier import tidy
from pinakes.acquire.page import DOCUMENT, kind_of, read
from pinakes.discover.nearest import places, ways
from pinakes.discover.priorities import has_word, promising
from pinakes.errors import BadInput
from pinakes.evaluate.baselines.web.verifying import accepted, has_title
from pinakes.store.network.plain import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pinakes.acquire.client import WebClient
    from pinakes.acquire.engines.together import Together
    from pinakes.acquire.fetch import Reply
    from pinakes.acquire.page import WebAnchor, WebPage
    from pinakes.discover.describing import Describer
    from pinakes.discover.wanted import Wanted
    from pinakes.model import Outcome

FIRST = 10
"""Results that are looked at."""
MOST_FILES, MOST_PAGES = 12, 30
POSTSCRIPT = (".ps", ".ps.gz", ".ps.z", ".pdf")


class FinderTools:
    """What every finder works with; `met` is every file it described."""

    def __init__(self, engines: Together, client: WebClient, describer: Describer) -> None:
        self._engines, self._client, self._describer = engines, client, describer
        self.met: list[str] = []

    def ask(self, words: str, *, files: bool = False) -> list[str]:
        """The addresses of the first results."""
        names = self._engines.able("words", web=True)
        hits = self._engines.ask(Query(words=words, files=files, limit=FIRST), names).hits[:FIRST]
        return [hit.places[0].address for hit in hits if hit.places]

    def get(self, address: str) -> Reply | None:
        """What is at an address; none where it cannot be had."""
        try:
            reply = self._client.get(address)
        except BadInput:
            return None
        return reply if reply.status == 200 else None

    def page(self, address: str) -> WebPage | None:
        """The page at an address; none for files and nothing."""
        reply = self.get(address)
        return read(reply) if reply is not None and kind_of(reply.content) == "page" else None

    def described(self, address: str) -> tuple[Outcome, ...]:
        """The file at an address, described; nothing for pages."""
        reply = self.get(address)
        if reply is None or kind_of(reply.content) != "document":
            return ()
        self.met.append(address)
        return self._describer.outcomes(address, reply)


def citeseer(wanted: Wanted, tools: FinderTools) -> str | None:
    """CiteSeer: the query with "publications", "papers", "postscript"; every PostScript (today: PDF) link;
    a paper has its title.
    """
    for word in ("publications", "papers", "postscript"):
        for address in tools.ask(f"{' '.join(wanted.authors[:2])} {wanted.title} {word}"):
            page = tools.page(address)
            for link in _files(page)[:MOST_FILES] if page else ():
                if has_title(wanted, tools.described(link.address)):
                    return link.address
    return None


def _files(page: WebPage) -> list[WebAnchor]:
    return [link for link in page.links if urlsplit(link.address).path.lower().endswith(POSTSCRIPT)]


def hpsearch_mops(wanted: Wanted, tools: FinderTools) -> str | None:
    """HPSearch and Mops: the authors' home pages, files near them;
    told apart by the words of their addresses and anchors.
    """
    for author in wanted.authors[:2]:
        for address in tools.ask(f"{author} {promising('home')[0]}"):
            page = tools.page(address)
            if page is None or plain(author).split()[-1] not in plain(f"{page.title} {page.address}"):
                continue
            near = [page, *(_below(page, tools))]
            for found in near:
                for link in _files(found):
                    if _alike(wanted, f"{link.text} {unquote(urlsplit(link.address).path)}"):
                        tools.described(link.address)
                        return link.address
    return None


def _below(page: WebPage, tools: FinderTools) -> Iterator[WebPage]:
    base = page.address.rpartition("/")[0]
    inner = [link.address for link in page.links if link.address.startswith(base) and not link.is_document]
    for address in inner[:FIRST]:
        if (found := tools.page(address)) is not None:
            yield found


def _alike(wanted: Wanted, text: str) -> bool:
    """Half of the long words of the title stand there."""
    words = [word for word in wanted.level.split() if len(word) > 4] or wanted.level.split()
    there = plain(text)
    return sum(word in there for word in words) >= max(1, len(words) / 2)


def zhuang(wanted: Wanted, tools: FinderTools) -> str | None:
    """Zhuang 2005: author's pages by three priorities, one page a domain, links by anchor words;
    the file has the title.
    """
    queues: dict[int, list[str]] = {0: [], 1: [], 2: []}
    taken: set[str] = set()
    for author in wanted.authors[:2]:
        for address in tools.ask(author):
            parts = urlsplit(address)
            ending = parts.path.rpartition(".")[2] if "." in parts.path.rpartition("/")[2] else "html"
            if parts.netloc in taken or ending not in ("html", "htm"):
                continue
            taken.add(parts.netloc)
            page = tools.page(address)
            named = page is not None and plain(author).split()[-1] in plain(page.title)
            worded = page is not None and has_word(page.title, "home", "publications", "research")
            queues[0 if named and worded else 1 if worded else 2].append(address)
    seen: set[str | None] = set()
    waiting = [address for level in (0, 1, 2) for address in queues[level]]
    while waiting and len(seen) < MOST_PAGES:
        address = waiting.pop(0)
        if tidy(address) in seen:
            continue
        seen.add(tidy(address))
        page = tools.page(address)
        if page is None:
            continue
        for link in page.links:
            if urlsplit(link.address).netloc not in taken:
                continue
            if link.is_document:
                if _alike(wanted, page.text[max(0, link.start - 300) : link.end + 60]) and has_title(
                    wanted, tools.described(link.address)
                ):
                    return link.address
            elif has_word(link.text, "publications", "research"):
                waiting.insert(0, link.address)
            else:
                waiting.append(link.address)
    return None


def pase(wanted: Wanted, tools: FinderTools) -> str | None:
    """PaSE: the reference to an engine, the first ten pages, the title, the authors near it,
    the nearest file link; believed.
    """
    for address in tools.ask(f"{wanted.title} {' '.join(wanted.authors[:3])}"):
        page = tools.page(address)
        for cited in places(page, wanted) if page else ():
            if not cited.authors:
                continue
            for way in ways(page, cited) if page else ():
                if DOCUMENT.search(urlsplit(way.address).path):
                    tools.described(way.address)
                    return way.address
    return None


def shamina_kozlov(wanted: Wanted, tools: FinderTools) -> str | None:
    """Shamina and Kozlov 2007: files first, verified;
    then pages and a walk with two queues, the nearest link on each side, verified.
    """
    asked = f"{wanted.title} {' '.join(wanted.authors[:3])}"
    for address in tools.ask(asked, files=True):
        if accepted(wanted, tools.described(address)):
            return address
    high, low = [(address, 0) for address in tools.ask(asked)], list[tuple[str, int]]()
    seen: set[str | None] = set()
    while (high or low) and len(seen) < MOST_PAGES:
        address, depth = (high or low).pop(0)
        if tidy(address) in seen:
            continue
        seen.add(tidy(address))
        page = tools.page(address)
        if page is None:
            continue
        for cited in places(page, wanted):
            for way in ways(page, cited)[:3] if cited.authors else ():
                if accepted(wanted, tools.described(way.address)):
                    return way.address
        for link in page.links if depth < 3 else ():
            if not link.is_document:
                place = f"{unquote(link.address)} {link.text}"
                named = any(plain(family) in plain(place) for family in wanted.families)
                promises = named or has_word(place, "publications", "research")
                (high if promises else low).append((link.address, depth + 1))
    return None


FINDERS: dict[str, Callable[[Wanted, FinderTools], str | None]] = {
    "citeseer": citeseer,
    "hpsearch-mops": hpsearch_mops,
    "zhuang-2005": zhuang,
    "pase": pase,
    "shamina-kozlov-2007": shamina_kozlov,
}
