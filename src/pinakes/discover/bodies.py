"""An institution, a conference or a journal: its site by its name, the pages of it that list papers, their entries and files.

Whose site it is, is told by the name in its title, head or host; lists are where links with such words lead, two links deep: years,
volumes, proceedings, staff.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit

from pinakes.acquire.engines.hit import Query
from pinakes.acquire.frontier import tidy
from pinakes.discover.contents import contents
from pinakes.discover.crawl import Tame
from pinakes.discover.entries import entries
from pinakes.discover.parts import LABEL, parts
from pinakes.discover.priorities import has_word
from pinakes.discover.scholar import Scholar, ScholarEntry, languages_of, matched
from pinakes.store.network.plain import plain
from pinakes.text.words import fold, table, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.acquire.engines.together import Together
    from pinakes.acquire.page import WebAnchor, WebPage
    from pinakes.config import Settings
    from pinakes.discover.scholar import Looking

ASKED = {
    "institution": ("publications", "catalogue"),
    "conference": ("research", "publications"),
    "journal": ("research", "publications"),
}
"""Kinds of bodies, and the words that lead to their papers."""
ACCEPTED = 0.6
DEEP, MOST_PAGES = 2, 40
SHORT = 3
"""Letters of words that names have in common."""
FEWEST = 2
"""Entries that make a page a list."""
_WORD = re.compile(r"[^\W\d_]+|\d+")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def body(
    name: str, kind: str, looking: Looking, engines: Together, settings: Settings
) -> tuple[Scholar, tuple[str, ...]]:
    """What was found of a body, and every page that lists papers."""
    found = Scholar(name)
    best: tuple[float, WebPage, list[str]] | None = None
    for page in _candidates(name, kind, looking, engines, settings):
        weight, why = weighed(page, name, kind)
        found.steps.append((page.address, "; ".join(why), round(weight, 3)))
        if best is None or weight > best[0]:
            best = (weight, page, why)
    if best is None or best[0] < ACCEPTED:
        found.why = ("no page bears the name clearly enough",)
        return found, ()
    found.home, found.home_weight, found.why = best[1].address, round(best[0], 3), tuple(best[2])
    lists: list[tuple[WebPage, list[ScholarEntry]]] = []
    for page in _lists(best[1], kind, looking):
        listed = max(entries(page), contents(page), key=len)
        if len(listed) >= FEWEST:
            lists.append((page, list(matched(page, listed))))
            found.steps.append((page.address, f"lists {len(listed)} papers", None))
    if lists:
        most = max(lists, key=lambda pair: len(pair[1]))
        found.publications_page, found.publications_weight = most[0].address, found.home_weight
    else:
        found.why = (*found.why, "no page of the site lists works with names, and with years or files")
    known = {(plain(one.raw), one.url): one for _, some in lists for one in some}
    found.entries = tuple(known.values())
    return found, tuple(page.address for page, _ in lists)


def _candidates(
    name: str, kind: str, looking: Looking, engines: Together, settings: Settings
) -> Iterator[WebPage]:
    """Pages that engines name, and the roots of their hosts."""
    limit, names = settings.engine.results, engines.able("words", web=True)
    words = [table(language)["web"][key][0] for language in languages_of(name)[:2] for key in ASKED[kind]]
    seen: set[str] = set()
    for question in dict.fromkeys([name, *(f"{name} {word}" for word in words)]):
        for hit in engines.ask(Query(words=question, limit=limit), names).hits[:limit]:
            for place in hit.places:
                parts = urlsplit(place.address)
                root = urlunsplit((parts.scheme, parts.netloc, "/", "", ""))
                for address in (root, place.address):
                    if (tidy(address) or "") not in seen:
                        seen.add(tidy(address) or "")
                        page = looking.page(address)
                        if page is not None:
                            yield page


def weighed(page: WebPage, name: str, kind: str) -> tuple[float, list[str]]:
    """How much a page is the front of a body's site, and why."""
    level = plain(name).split()
    wanted = {word for word in level if len(word) > SHORT or not word.isascii()} or set(level)
    heads = [page.title, *(page.words(piece) for piece in page.headings[:2])]
    best = max((_share(wanted, head) for head in heads), default=0.0)
    depth = len([step for step in urlsplit(page.address).path.split("/") if step])
    leads = any(_promises(link, kind) for link in page.links)
    about = has_word(page.title, "others", "publications")
    weight = 0.7 * best + 0.15 * leads + 0.15 / (1 + depth) - 0.1 * about
    said = [f"{best:.0%} of the name in its head", f"{depth} steps deep", "leads to lists" if leads else ""]
    return max(0.0, min(0.99, weight)), [one for one in said if one]


def _share(wanted: set[str], text: str) -> float:
    """How much of a name stands in a text, less for what else stands there."""
    there = set(plain(text).split())
    if not wanted or not there:
        return 0.0
    return (len(wanted & there) / len(wanted)) ** 2 * (0.7 + 0.3 * len(wanted & there) / len(there))


def _promises(link: WebAnchor, kind: str) -> bool:
    return not link.is_document and has_word(f"{link.text} {urlsplit(link.address).path}", *ASKED[kind])


def _lists(start: WebPage, kind: str, looking: Looking) -> Iterator[WebPage]:
    """The front page and where its promising links lead, on the same host."""
    host, tame = urlsplit(start.address).netloc, Tame(most=MOST_PAGES)
    waiting: list[tuple[WebPage, int]] = [(start, 0)]
    seen, asked = {tidy(start.address)}, 0
    while waiting:
        page, depth = waiting.pop(0)
        yield page
        for link in _following(page, kind) if depth < DEEP else ():
            place = tidy(link.address)
            near = urlsplit(link.address).netloc == host
            if place in seen or not near or asked >= MOST_PAGES or not tame.allows(link.address):
                continue
            seen.add(place)
            asked += 1
            inner = looking.page(link.address)
            if inner is not None:
                waiting.append((inner, depth + 1))


def _following(page: WebPage, kind: str) -> Sequence[WebAnchor]:
    """Links that promise lists, and those to the years, pages, volumes and issues of one."""
    further = set(parts(page, has_entries=False))
    return [
        link
        for link in page.links
        if _promises(link, kind) or tidy(link.address) in further or _is_issue(link)
    ]


def _is_issue(link: WebAnchor) -> bool:
    """Whether a link is called as a volume or an issue is, with its number; or by a number alone, where it
    leads to a year.
    """
    said = _WORD.findall(fold(link.text))
    if len(link.text) > LABEL or not any(map(str.isdigit, said)):
        return False
    if all(map(str.isdigit, said)):
        return _YEAR.search(urlsplit(link.address).path) is not None
    return not _issue_words().isdisjoint(said)


@cache
def _issue_words() -> frozenset[str]:
    found = (word for key in ("volume", "issue") for word in words("bibliography", key))
    return frozenset(part for word in found for part in _WORD.findall(fold(word)))
