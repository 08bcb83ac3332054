"""A person's papers from the person's own pages: home page, list of publications, its entries, the file of each.

Candidates come from engines, from folders above what they found, and from catalogues that name the person; a page of a staff catalogue
is taken where it is rich and no home page is better.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit, urlunsplit

from pinakes.acquire.engines.hit import Query
from pinakes.acquire.frontier import tidy
from pinakes.acquire.page import DOCUMENT, kind_of, read
from pinakes.discover import apart, attached, home
from pinakes.discover.entries import entries, file_of
from pinakes.discover.home import SiteList
from pinakes.discover.judging import judge
from pinakes.discover.leads import near_links, promising_links
from pinakes.discover.parts import parts
from pinakes.discover.priorities import has_word
from pinakes.discover.spelt import is_spelt
from pinakes.errors import BadInput
from pinakes.store.network.plain import plain
from pinakes.text.forms import agreement, form
from pinakes.text.scripts import counts
from pinakes.text.words import table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pinakes.acquire.client import WebClient
    from pinakes.acquire.engines.together import Together
    from pinakes.acquire.page import WebAnchor, WebPage
    from pinakes.config import Settings
    from pinakes.discover.describing import Describer
    from pinakes.discover.entries import ListedEntry
    from pinakes.discover.home import Sought

MODEL = "publications-page"
MOST_CANDIDATES, MOST_LISTS = 24, 8
MOST_SITES, TRIED = 6, 4
"""Candidates whose lists are looked at before one of them is taken, and pages that are read for each."""
POSSIBLE, MOST_NAMESAKES = 0.2, 4
"""How sure pages must be to be compared with what is known of the person, and how many are."""
LONG = 50_000
"""Characters of a page that are compared with what is known."""
FEWEST = 2
"""Entries that make a page a list."""
HEADED = 4
"""Headings of a page that may be the name of whom it is about."""
NEARLY = 0.05
"""Lists that are so nearly as sure as the surest: the one with most works of the person is taken."""
COLUMNS = (
    "entries", "many entries", "share of entries", "word in the address", "word in the title", "word in a heading", "word in the link",
    "is the home page", "files linked", "names the person", "other words",
)  # fmt: skip
TOGETHER = {
    "entries": ("entries", "many entries", "share of entries"),
    "says so": ("word in the address", "word in the title", "word in a heading", "word in the link"),
    "is the home page": ("is the home page",),
    "files linked": ("files linked",),
    "names the person": ("names the person",),
    "about other matters": ("other words",),
}
"""What is told of a decision: columns that overlap, as one."""
LANGUAGES = {"Cyrl": ("ru", "en"), "Hani": ("zh", "en")}
"""Languages whose words are asked for with a name in this script; else those of Latin letters."""
LATIN = ("en", "de", "pt")


@dataclass(frozen=True, slots=True)
class ScholarEntry:
    """One entry of the list: as printed, the address of its file, how sure it is that they belong together."""

    raw: str
    url: str | None
    weight: float
    anchor: str = ""


@dataclass(slots=True)
class Scholar:
    """What was found of a person; pages are None where there is none. `others` are home pages that may be those of namesakes."""

    person: str
    home: str | None = None
    home_weight: float = 0.0
    publications_page: str | None = None
    publications_weight: float = 0.0
    is_catalogue: bool = False
    """Whether the home page is a page of a catalogue of staff."""
    entries: tuple[ScholarEntry, ...] = ()
    others: tuple[tuple[str, float], ...] = ()
    why: tuple[str, ...] = ()
    steps: list[tuple[str, str, float | None]] = field(default_factory=list)


class Looking:
    """Looks for persons with the same engines and client."""

    def __init__(
        self, engines: Together, client: WebClient, settings: Settings, describer: Describer | None = None
    ) -> None:
        self._engines, self._client, self._settings = engines, client, settings
        self._describer = describer
        self._pages: dict[str, WebPage | None] = {}

    def scholar(self, sought: Sought) -> Scholar:
        """Everything that the person's own pages say."""
        found = Scholar(sought.name)
        judged = self._homes(sought, found)
        pages = [one.page for one in judged]
        while judged and judged[0].weight >= home.ACCEPTED and is_only_listed(judged[0].page, sought):
            found.steps.append((judged[0].page.address, "names the person only among what it lists", None))
            judged.pop(0)
        judged = self._apart(judged, sought, found)
        if judged and judged[0].weight >= home.ACCEPTED:
            best = judged[0]
            self._at_home(best, judged[1:], found)
            self._lists(self.lists(best.page, sought, pages, further=True), sought, found)
            self._attached(best.page, sought, found)
        else:  # no page of one's own, but perhaps a list
            lists = [page for page in pages if _is_list(page) and home.bears(page, sought)]
            named = [page for page in lists if not is_only_listed(page, sought)]
            self._lists(((page, "", entries(page, sought.family)) for page in named[:3]), sought, found)
            self._behind(judged, sought, found)
            self._rich(judged, sought, found)
        if found.home is None:
            found.why = _missed(judged)
        found.others = tuple(one for one in found.others if one[0] != found.publications_page)
        return found

    def _at_home(self, best: _Judged, rest: Sequence[_Judged], found: Scholar) -> None:
        found.home, found.home_weight = best.page.address, round(best.weight, 3)
        found.why, found.others = tuple(best.why), tuple(_others(best, rest))
        found.is_catalogue = home.is_catalogue(best.page)

    def _apart(self, judged: list[_Judged], sought: Sought, found: Scholar) -> list[_Judged]:
        """The same pages, that of the person first: the site that says most of what is known."""
        sites = _sites(judged, sought)
        if len(sites) < 2 or not (sought.hints or sought.people):
            return judged
        said = apart.acquaintance(
            [_told(page for page, _, _ in islice(self.lists(one.page, sought), TRIED)) for one in sites],
            sought,
            [_told((one.page,)) for one in judged],
        )
        for one, share in zip(sites, said, strict=True):
            told = "says of what is known of the person"
            found.steps.append((one.page.address, told, round(share, 3)))
        best = sites[apart.clearly_better(said)]
        best = replace(best, weight=max(best.weight, home.ACCEPTED))
        return [best, *(one for one in judged if one.page is not best.page)]

    def _behind(self, judged: Sequence[_Judged], sought: Sought, found: Scholar) -> None:
        """Where a list is the person's own, the page that leads to it and bears the name is the home page."""
        if found.publications_page is None:
            return
        for one in judged:
            leads = one.listed.own >= FEWEST and one.listed.share >= home.OWN and not one.listed.is_here
            near = urlsplit(one.page.address).netloc == urlsplit(found.publications_page).netloc
            if leads and near and home.bears(one.page, sought) and not _is_list(one.page):
                found.steps.append(
                    (one.page.address, "bears the name and leads to the person's own list", None)
                )
                self._at_home(replace(one, weight=max(one.weight, home.ACCEPTED)), (), found)
                return

    def _rich(self, judged: Sequence[_Judged], sought: Sought, found: Scholar) -> None:
        """Where there is no better, a page of a catalogue under the person's name that lists works of the
        person.
        """
        for one in judged:
            heads = (one.page.title, *(one.page.words(piece) for piece in one.page.headings[:HEADED]))
            listed = one.listed.is_here and one.listed.own >= FEWEST and one.listed.share >= home.OWN
            if (
                found.home is None
                and listed
                and not _is_list(one.page)
                and any(home.is_titled(head, sought) for head in heads)
            ):
                told = "a page under the person's name that lists the person's works; no better home page"
                found.steps.append((one.page.address, told, None))
                self._at_home(replace(one, weight=max(one.weight, home.ACCEPTED)), (), found)
                self._lists(self.lists(one.page, sought), sought, found)

    def _attached(self, start: WebPage, sought: Sought, found: Scholar) -> None:
        """Lists in files that the person's pages link to; one that says more than the page is taken in its place."""
        listing = self.page(found.publications_page) if found.publications_page else None
        if self._describer is None:
            return
        for link in [*attached.candidates(start), *(attached.candidates(listing) if listing else ())]:
            listed = attached.listed_in(link, sought, self._client, self._describer)
            found.steps.append((link.address, f"attached list of {len(listed)} entries", None))
            if len(listed) > 2 * len(found.entries):
                found.publications_page, found.publications_weight = link.address, home.ACCEPTED
                found.entries = tuple(ScholarEntry(one.text, None, one.weight) for one in listed)

    def candidates(self, sought: Sought, found: Scholar | None = None) -> Iterator[tuple[WebPage, int]]:
        """Pages that may be the home page, with their rank."""
        waiting = list(self._places(sought, found))
        seen: set[str] = set()
        looked = 0
        while waiting and looked < MOST_CANDIDATES:
            address, rank = waiting.pop(0)
            plain_address = tidy(address)
            if (
                plain_address is None
                or plain_address in seen
                or DOCUMENT.search(urlsplit(plain_address).path)
            ):
                continue
            seen.add(plain_address)
            page = self.page(address)
            looked += 1
            if page is None or (tidy(page.address) or "") in seen - {plain_address}:
                continue
            seen.add(tidy(page.address) or "")
            yield page, rank
            for link in page.links:  # a catalogue that names the person, a list that leads home
                if rank < 10 and self._names(link, sought):
                    waiting.append((link.address, rank + 1))

    def page(self, address: str) -> WebPage | None:
        """A page with what its frames show; None where there is none to have."""
        key = tidy(address) or address
        if key not in self._pages:
            self._pages[key] = self._read(address, depth=2)
        return self._pages[key]

    def _read(self, address: str, *, depth: int) -> WebPage | None:
        try:
            reply = self._client.get(address)
        except BadInput:
            return None
        if reply.status != 200 or kind_of(reply.content) != "page":
            return None
        page = read(reply)
        if depth and page.refresh and len(page.text) < 300:
            return self._read(page.refresh, depth=depth - 1) or page
        if depth and page.frames and len(page.text) < 2000:
            inner = [
                one for frame in page.frames[:4] if (one := self._read(frame, depth=depth - 1)) is not None
            ]
            return joined(page, inner)
        return page

    def _places(self, sought: Sought, found: Scholar | None) -> Iterator[tuple[str, int]]:
        limit = self._settings.engine.results
        names = self._engines.able("words", web=True)
        ranks: dict[str, int] = {}
        for words in questions(sought):
            answered = self._engines.ask(Query(words=words, limit=limit), names)
            if found is not None:
                found.steps.append((", ".join(names), f"{len(answered.hits)} candidates for {words!r}", None))
            for rank, hit in enumerate(answered.hits[:limit]):
                for place in hit.places:
                    ranks[place.address] = min(rank, ranks.get(place.address, rank))
        for address, rank in sorted(ranks.items(), key=lambda pair: pair[1]):
            yield address, rank
            for folder in folders_above(address, sought):
                yield folder, rank

    def _names(self, link: WebAnchor, sought: Sought) -> bool:
        """Whether a link names the person, or is a way home from a page of his own."""
        if len(link.text) > 80 or plain(sought.family) not in plain(link.text):
            return False
        return any(
            agreement(form(sought.name), form(part)) for part in (link.text, link.text.partition(",")[0])
        )

    def _homes(self, sought: Sought, found: Scholar) -> list[_Judged]:
        judged = []
        for page, rank, listed in self.sites(sought, found):
            weight, order, why = home.weighed(page, sought, rank=rank, listed=listed)
            found.steps.append((page.address, "; ".join(why), round(weight, 3)))
            judged.append(_Judged(page, weight, order, why, listed))
        judged.sort(key=lambda one: -one.order)
        return judged

    def sites(self, sought: Sought, found: Scholar | None = None) -> Iterator[tuple[WebPage, int, SiteList]]:
        """Pages that may be the home page, their rank, the best list that the first of them lead to."""
        looked = 0
        for page, rank in list(self.candidates(sought, found)):
            looks = looked < MOST_SITES and home.names(page, sought)
            looked += looks
            yield page, rank, self._leads(page, sought) if looks else home.NO_LIST

    def _leads(self, page: WebPage, sought: Sought) -> SiteList:
        best = home.NO_LIST
        for place, _, listed in islice(self.lists(page, sought), TRIED):
            here = SiteList(len(listed), _own(listed, sought), place is page)
            best = max(best, here, key=lambda one: (one.share >= home.OWN, one.own, one.entries))
            if best.own > 2 and best.share >= home.OWN:
                break
        return best

    def lists(
        self, start: WebPage, sought: Sought, seen: Sequence[WebPage] = (), *, further: bool = False
    ) -> Iterator[tuple[WebPage, str, list[ListedEntry]]]:
        """Pages that may be the list of publications: the home page itself, and where its links with such
        words lead; where none of them lists works, also (`further`) where its other links lead.
        """
        here = entries(start, sought.family)
        yield start, "", here
        tried = {tidy(start.address)}
        most = len(here)
        waiting = [(link, 0) for link in promising_links(start)]
        others = near_links(start) if further else []
        while (waiting or (others and most < FEWEST)) and len(tried) <= MOST_LISTS:
            link, hops = waiting.pop(0) if waiting else (others.pop(0), 1)
            if (page := self._untried(link, tried)) is None:
                continue
            page, listed = self._whole(page, sought)
            most = max(most, len(listed))
            yield page, link.text, listed
            if not hops and len(listed) < FEWEST:  # a page on research that says where the list is
                waiting += [(one, 1) for one in promising_links(page, least=2)]
        for page in _beside(start, seen, tried):
            yield page, "", entries(page, sought.family)

    def _untried(self, link: WebAnchor, tried: set[str | None]) -> WebPage | None:
        """The page that a link leads to; None where it was looked at."""
        place = tidy(link.address)
        if place in tried:
            return None
        before = set(tried)
        tried.add(place)
        page = self.page(link.address)
        return None if page is None or tidy(page.address) in before else page

    def _whole(self, page: WebPage, sought: Sought) -> tuple[WebPage, list[ListedEntry]]:
        """A list with its parts, where it is told apart by years, kinds or pages."""
        listed = entries(page, sought.family)
        inner = []
        for address in parts(page, has_entries=len(listed) >= FEWEST):
            part = self.page(address)
            if part is not None and entries(part, sought.family):
                inner.append(part)
        if not inner:
            return page, listed
        page = joined(page, inner)
        return page, entries(page, sought.family)

    def _lists(
        self, pages: Iterable[tuple[WebPage, str, list[ListedEntry]]], sought: Sought, found: Scholar
    ) -> None:
        judged: list[tuple[float, WebPage, list[ListedEntry]]] = []
        for page, anchor, listed in pages:
            row = features(page, anchor, listed, sought, is_home=page.address == found.home)
            weight = float(judge(MODEL).weigh([row])[0])
            reasons = "; ".join(judge(MODEL).reasons(row, TOGETHER))
            came = f"list of publications: {len(listed)} entries; {reasons}"
            found.steps.append((page.address, came, round(weight, 3)))
            judged.append((weight, page, listed))
        kept = _without_others(judged, sought)
        for _, page, _ in judged:
            if all(page is not one[1] for one in kept):
                told = "mostly works of others, and the person has a list of one's own"
                found.steps.append((page.address, told, None))
        judged = kept
        surest = max((weight for weight, _, _ in judged), default=0.0)
        if surest < home.ACCEPTED:
            self._said(found)
            return
        near = [one for one in judged if one[0] >= max(home.ACCEPTED, surest - NEARLY)]
        weight, page, listed = max(near, key=lambda one: (_own(one[2], sought), one[0]))
        found.publications_page, found.publications_weight = page.address, round(weight, 3)
        found.entries = tuple(matched(page, listed))

    def _said(self, found: Scholar) -> None:
        """A home page whose heading announces publications, and only says where else they are listed, is
        where they are told of.
        """
        page = self.page(found.home) if found.home else None
        if page is None or not any(has_word(page.words(one), "publications") for one in page.headings):
            return
        found.publications_page, found.publications_weight = page.address, home.ACCEPTED
        found.steps.append((page.address, "a heading announces publications; no list could be read", None))


@dataclass(frozen=True, slots=True)
class _Judged:
    page: WebPage
    weight: float
    order: float
    why: list[str]
    listed: SiteList = home.NO_LIST


def _missed(judged: Sequence[_Judged]) -> tuple[str, ...]:
    """Why no home page was taken: the nearest one, and what spoke for it."""
    best = max(judged, key=lambda one: one.weight, default=None)
    if best is None:
        return ("no page that may be a home page was met",)
    return (f"the nearest was {best.page.address} at {best.weight:.2f}", *best.why)


def _beside(start: WebPage, seen: Sequence[WebPage], tried: set[str | None]) -> list[WebPage]:
    """Lists among pages that were seen, in the folder of the home page."""
    folder = start.address.rpartition("/")[0] + "/"
    found = {tidy(one.address): one for one in seen if one.address.startswith(folder) and _is_list(one)}
    return [page for place, page in found.items() if place not in tried]


def _told(pages: Iterable[WebPage]) -> str:
    return "\n".join(f"{page.title}\n{page.text[:LONG]}" for page in pages)


def _sites(judged: Sequence[_Judged], sought: Sought) -> list[_Judged]:
    """One page of each site that bears the name and may be the person's, the likeliest first."""
    named = [one for one in judged if home.names(one.page, sought) and not _is_list(one.page)]
    found: list[_Judged] = []
    for one in named:
        if one.weight >= POSSIBLE and not any(_is_one_site(one, other) for other in found):
            found.append(one)
    return found[:MOST_NAMESAKES]


def _is_one_site(one: _Judged, other: _Judged) -> bool:
    """Whether two pages lie in one folder, or on one host that is nobody else's."""
    here, there = urlsplit(one.page.address), urlsplit(other.page.address)
    folders = [place.path.rpartition("/")[0] for place in (here, there)]
    return here.netloc == there.netloc and (folders[0] == folders[1] or "" in folders)


def _others(best: _Judged, rest: Sequence[_Judged]) -> Iterator[tuple[str, float]]:
    """Home pages on other hosts or in other folders, which may be a namesake's; lists are none."""
    here = best.page.address.rpartition("/")[0]
    for one in rest[:6]:
        is_home = one.weight >= home.ACCEPTED and not _is_list(one.page)
        if is_home and one.page.address.rpartition("/")[0] != here:
            yield one.page.address, round(one.weight, 3)


def _without_others(
    judged: list[tuple[float, WebPage, list[ListedEntry]]], sought: Sought
) -> list[tuple[float, WebPage, list[ListedEntry]]]:
    """Lists without those of a department or a group, where there is one of the person's own."""
    shares = [(_own(one[2], sought), len(one[2])) for one in judged]
    others = [count > FEWEST and own < home.OWN * count for own, count in shares]
    is_own = [own >= FEWEST and own >= home.OWN * count for own, count in shares]
    if not any(others) or not any(is_own):
        return judged
    return [
        (max(one[0], home.ACCEPTED) if mine else one[0], *one[1:])
        for one, theirs, mine in zip(judged, others, is_own, strict=True)
        if not theirs
    ]


def _own(listed: Sequence[ListedEntry], sought: Sought) -> int:
    """How many entries name the person."""
    return sum(is_spelt(sought.family, one.text) for one in listed)


def is_only_listed(page: WebPage, sought: Sought) -> bool:
    """Whether a page names the person in entries of its list and nowhere else: then it is a co-author's."""
    if not sought.said_in(page.text):
        return False
    listed = entries(page, sought.family)
    if len(listed) == 1 and 2 * (listed[0].end - listed[0].start) > len(page.text):
        return False  # no entry but the page itself, which has one dated line
    starts = [0, *(one.end for one in listed)]
    ends = [*(one.start for one in listed), len(page.text)]
    apart = "\n".join(page.text[start:end] for start, end in zip(starts, ends, strict=True))
    return not sought.said_in(f"{page.title}\n{apart}")


def _is_list(page: WebPage) -> bool:
    last = unquote(urlsplit(page.address).path).rstrip("/").rpartition("/")[2]
    return has_word(f"{last} {page.title}", "publications")


def matched(page: WebPage, listed: Sequence[ListedEntry]) -> Iterator[ScholarEntry]:
    """Every entry with the link that leads to its file."""
    for one in listed:
        link, sure = file_of(page, one, listed)
        yield ScholarEntry(
            one.text,
            link.address if link else None,
            round(one.weight * sure if link else one.weight, 3),
            link.text if link else "",
        )


def features(
    page: WebPage, anchor: str, listed: Sequence[ListedEntry], sought: Sought, *, is_home: bool
) -> list[float]:
    """The numbers of a page that may be the list of publications, in the order of `COLUMNS`."""
    last = unquote(urlsplit(page.address).path).rstrip("/").rpartition("/")[2]
    heads = " \n ".join(page.words(piece) for piece in page.headings[:10])
    size = sum(one.end - one.start for one in listed)
    return [
        float(len(listed) >= 2),
        min(20, len(listed)) / 20,
        size / max(200, len(page.text)),
        float(has_word(last, "publications")),
        float(has_word(page.title, "publications")),
        float(has_word(heads, "publications")),
        float(has_word(anchor, "publications")),
        float(is_home),
        min(10, sum(link.is_document for link in page.links)) / 10,
        float(plain(sought.family) in plain(page.text[:50_000])),
        float(has_word(f"{last} {page.title}", "others")),
    ]


def languages_of(text: str) -> tuple[str, ...]:
    """The languages whose words are asked for with a text in this script."""
    scripts: dict[str, int] = {str(script): count for script, count in counts(text).items()}
    return next((spoken for script, spoken in LANGUAGES.items() if scripts.get(script)), LATIN)


def questions(sought: Sought) -> list[str]:
    """What engines are asked: the name, with words of home pages and of lists, in the languages of its script."""
    hints = " ".join(sought.hints[:2])
    said = [f"{sought.name} {hints}".strip(), sought.name]
    said += [f"{sought.name} {' '.join(sought.people[:2])}"] if sought.people else []
    for language in languages_of(sought.name)[:2]:
        words = table(language)["web"]
        said += [f"{sought.name} {words['home'][0]}", f"{sought.name} {words['publications'][0]}"]
    return list(dict.fromkeys(said))


def folders_above(address: str, sought: Sought) -> list[str]:
    """Folders above an address that may be the person's: a `~` or the name in them, the root of a host that bears the name."""
    parts = urlsplit(address)
    steps = [step for step in parts.path.split("/") if step]
    found = []
    for count in range(len(steps) - 1, -1, -1):
        path = "/" + "/".join(steps[:count]) + ("/" if count else "")
        page = urlunsplit((parts.scheme, parts.netloc, path, "", ""))
        last = steps[count - 1] if count else parts.netloc
        if (
            "~" in last
            or home._spelt(plain(sought.family).replace(" ", ""), sought, plain(last).replace(" ", ""))
            or (not count and len(steps) <= 2)
        ):
            found.append(page)
    return found


def joined(page: WebPage, inner: Sequence[WebPage]) -> WebPage:
    """A page of frames with what they show, one after another."""
    text, pieces, headings, links, blocks = (
        page.text,
        list(page.pieces),
        list(page.headings),
        list(page.links),
        list(page.blocks),
    )
    for one in inner:
        by, first = len(text), len(blocks)
        text += one.text
        pieces += [
            replace(
                piece,
                start=piece.start + by,
                end=piece.end + by,
                block=piece.block + first if piece.block >= 0 else -1,
            )
            for piece in one.pieces
        ]
        headings += [replace(piece, start=piece.start + by, end=piece.end + by) for piece in one.headings]
        links += [replace(link, start=link.start + by, end=link.end + by) for link in one.links]
        blocks += [
            replace(
                block,
                start=block.start + by,
                end=block.end + by,
                parent=block.parent + first if block.parent >= 0 else -1,
            )
            for block in one.blocks
        ]
    title = page.title or next((one.title for one in inner if one.title), "")
    return replace(
        page,
        title=title,
        text=text,
        pieces=tuple(pieces),
        headings=tuple(headings),
        links=tuple(links),
        blocks=tuple(blocks),
    )
