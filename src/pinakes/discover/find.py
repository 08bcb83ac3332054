"""A paper from its title and authors, in four stages: places that registries know; files that engines find; pages that cite it and the
link nearest to the citation; a focused walk from those pages. Every file is described and verified, and every step is told.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from rapidfuzz import fuzz
from rapidfuzz.distance import Indel

from pinakes.acquire.engines.hit import Query
from pinakes.acquire.frontier import Frontier, Lead, tidy
from pinakes.acquire.landing import links
from pinakes.acquire.page import DOCUMENT, kind_of, read
from pinakes.acquire.walk import Walk
from pinakes.discover.crawl import Tame, leads_of
from pinakes.discover.entries import is_listed, is_under_list
from pinakes.discover.nearest import places, ways
from pinakes.discover.verify import best_of, titles_of
from pinakes.discover.within import bears, cites, inside, is_volume, may_hold
from pinakes.errors import BadInput
from pinakes.store.network.plain import plain
from pinakes.text.forms import agreement, form

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from pinakes.acquire.client import WebClient
    from pinakes.acquire.engines.hit import Hit
    from pinakes.acquire.engines.together import Together
    from pinakes.acquire.fetch import Reply
    from pinakes.acquire.page import WebPage
    from pinakes.config import Settings
    from pinakes.discover.describing import Describer
    from pinakes.discover.verify import Verdict
    from pinakes.discover.wanted import Wanted
    from pinakes.model import Outcome

ENOUGH = 0.9
"""Weight from which nobody looks further."""
SAME_TITLE = 0.9
"""Likeness of the title of a registry's answer to the wanted one."""
PAGES = 60
"""Pages of a focused walk, at most; the setting crawl.pages may want fewer."""
LONG, HEAD, BEARS = 1200, 600, 85
"""Characters of a page that may be a paper itself, and of its head; likeness of its title."""


@dataclass(frozen=True, slots=True)
class FindStep:
    """One thing that was done on the way: the stage, the address, what came of it."""

    stage: str
    address: str
    came: str
    weight: float | None = None


@dataclass(slots=True)
class FoundWork:
    """What came of looking for one work; `url` has the pages of a volume behind `#page=`."""

    wanted: Wanted
    url: str | None = None
    weight: float = 0.0
    why: tuple[str, ...] = ()
    version: str = ""
    licence: str | None = None
    outcome: Outcome | None = None
    reply: Reply | None = None
    steps: list[FindStep] = field(default_factory=list)

    @property
    def is_found(self) -> bool:
        """Whether a document was accepted."""
        return self.url is not None


class Finder:
    """Looks for works, one after another, with the same engines, client and child."""

    def __init__(
        self, engines: Together, client: WebClient, describer: Describer, settings: Settings
    ) -> None:
        self._engines, self._client, self._describer, self._settings = engines, client, describer, settings

    def find(self, wanted: Wanted, refused: AbstractSet[str] = frozenset()) -> FoundWork:
        """The document of a work, or why there is none; addresses that are refused are not fetched."""
        search = _Search(wanted, self._engines, self._client, self._describer, self._settings, refused)
        for stage in (search.registries, search.files, search.pages, search.walk):
            stage()
            if search.found.weight >= ENOUGH:
                break
        if not search.found.is_found:
            search.found.why = search.reason()
        return search.found


class _Search:
    """One work being looked for."""

    def __init__(
        self,
        wanted: Wanted,
        engines: Together,
        client: WebClient,
        describer: Describer,
        settings: Settings,
        refused: AbstractSet[str],
    ) -> None:
        self.wanted, self.found = wanted, FoundWork(wanted)
        self._refused = refused
        self._engines, self._client, self._describer, self._settings = engines, client, describer, settings
        self._tried: set[str] = set()
        self._seeds: dict[str, float] = {}
        self._nearest: tuple[str, Verdict] | None = None

    # the four stages

    def registries(self) -> None:
        """Registries that know works: where they say the file is."""
        wanted = self.wanted
        if wanted.doi or wanted.arxiv:
            names = self._engines.able("identifier", web=False)
            self._places(self._hits("registries", Query(doi=wanted.doi, arxiv=wanted.arxiv), names))
        if self._is_done():
            return
        hits = self._hits(
            "registries",
            Query(wanted.title, wanted.authors, wanted.year),
            self._engines.able("title", web=False),
        )
        fitting = [hit for hit in hits if self._fits(hit)]
        self._places(fitting)
        known = next((hit.doi for hit in fitting if hit.doi), "")
        if known and not wanted.doi and not self._is_done():
            self.wanted = self.found.wanted = replace(wanted, doi=known)
            self._places(
                self._hits("registries", Query(doi=known), self._engines.able("identifier", web=False))
            )

    def files(self) -> None:
        """Engines of the web asked for files."""
        query = Query(self.wanted.title, self.wanted.authors, files=True, limit=self._settings.engine.results)
        for hit in self._hits("files", query, self._engines.able("file type", web=True)):
            if self._is_done():
                return
            self._try("files", hit.places[0].address, depth=1)

    def pages(self) -> None:
        """Engines of the web asked for pages: what cites the work, and the links near the citation."""
        wanted, limit = self.wanted, self._settings.engine.results
        names = self._engines.able("words", web=True)
        hits = self._hits("pages", Query(wanted.title, wanted.authors, limit=limit), names)
        for hit in hits:
            if self._is_done():
                return
            address = hit.places[0].address
            self._seeds.setdefault(address, 0.6)
            self._look("pages", address)
        for author in wanted.authors[:2]:
            for hit in self._hits("pages", Query(person=author, limit=limit), names)[: limit // 2]:
                self._seeds.setdefault(hit.places[0].address, 0.5)

    def walk(self) -> None:
        """A focused walk from the pages that were found: links that name the authors or lists of papers first."""
        frontier = Frontier()
        hosts = {urlsplit(seed).netloc for seed in self._seeds}
        frontier.add(
            Lead(address, priority)
            for address, priority in self._seeds.items()
            if not DOCUMENT.search(urlsplit(address).path)
        )
        tame, limits = Tame(most=10), self._settings.crawl

        def seen(lead: Lead, reply: Reply) -> Iterator[Lead]:
            if kind_of(reply.content) != "page":
                return
            page = read(reply)
            if tidy(lead.address) not in self._tried:
                self._cited("walk", page, reply)
            if self._is_done():
                walk.stop()
            elif lead.depth < limits.depth:
                for one in leads_of(page, lead, self.wanted.families):
                    near = urlsplit(one.address).netloc in hosts or one.priority >= 0.5
                    if near and not DOCUMENT.search(urlsplit(one.address).path) and tame.allows(one.address):
                        yield one

        walk = Walk(
            frontier,
            self._client,
            seen,
            pages=min(PAGES, limits.pages),
            seconds=limits.seconds,
            workers=limits.workers,
        )
        walk.run()
        frontier.close()

    # what the stages are made of

    def reason(self) -> tuple[str, ...]:
        """Why nothing was found."""
        if self._nearest is None:
            looked = len({step.address for step in self.found.steps})
            return (f"no document was met that could be it; {looked} addresses were looked at",)
        address, verdict = self._nearest
        return (f"the nearest was {address} at {verdict.weight}", *verdict.why)

    def _hits(self, stage: str, query: Query, names: Sequence[str]) -> list[Hit]:
        if not names:
            return []
        answered = self._engines.ask(query, names)
        for name, why in answered.silent.items():
            self._note(stage, name, f"did not answer: {why}")
        self._note(
            stage,
            ", ".join(names),
            f"{len(answered.hits)} candidates for {query.text or query.doi or query.arxiv!r}"[:300],
        )
        return [hit for hit in answered.hits if hit.places or stage == "registries"]

    def _fits(self, hit: Hit) -> bool:
        """Whether a registry's answer is about the wanted work."""
        if Indel.normalized_similarity(self.wanted.level, plain(hit.title)) < SAME_TITLE:
            return False
        names = [form(name) for name in hit.authors]
        return (
            not names
            or not self.wanted.forms
            or any(agreement(mine, theirs) for mine in self.wanted.forms for theirs in names)
        )

    def _places(self, hits: Sequence[Hit]) -> None:
        for hit in hits:
            for place in hit.places:
                if self._is_done():
                    return
                self._try("registries", place.address, depth=1, licence=place.licence)

    def _look(self, stage: str, address: str) -> None:
        """A page that may cite the work, or a document that may be it."""
        reply = self._get(stage, address)
        if reply is None:
            return
        if kind_of(reply.content) == "page":
            self._cited(stage, read(reply), reply)
        else:
            self._verify(stage, address, reply, None)

    def _cited(self, stage: str, page: WebPage, reply: Reply) -> None:
        """Every place of a page that cites the work: the links near it are tried, and the page itself where it may be the paper."""
        found = places(page, self.wanted)
        for cited in found[:4]:
            if self.wanted.families and not cited.authors and len(self.wanted.level) < 40:
                self._note(stage, page.address, "has the title, but none of the authors near it")
                continue
            self._note(stage, page.address, f"cites it: {page.text[cited.start : cited.end][:160]!r}")
            for way in ways(page, cited):
                if self._is_done():
                    return
                self._try(stage, way.address, depth=1, why=way.why)
        if found and self._is_about(page, found[0].start):
            self._named(stage, reply)
            if not self._is_done() and len(page.text) >= LONG:
                self._verify(stage, page.address, reply, "the page itself")

    def _is_about(self, page: WebPage, place: int) -> bool:
        """Whether a page may be the paper itself: it bears the title, or begins with it and lists no files; one that
        lists works is not one of them.
        """
        if is_listed(page, place):
            return False
        if self._bears(page.title):
            return True
        bearing = [piece for piece in page.headings[:3] if self._bears(page.words(piece))]
        if bearing:
            return not is_under_list(page, bearing[0])
        return place < HEAD and sum(link.is_document for link in page.links) <= 2

    def _bears(self, head: str) -> bool:
        """Whether a head says the wanted title, or most of it."""
        level = plain(head)
        return (
            fuzz.partial_ratio(self.wanted.level, level) >= BEARS and len(level) > len(self.wanted.level) / 2
        )

    def _try(
        self, stage: str, address: str, *, depth: int, licence: str | None = None, why: str = ""
    ) -> None:
        """What may be the file: verified; where it is a page about the work, what that page names is tried too."""
        reply = self._get(stage, address)
        if reply is None:
            return
        if kind_of(reply.content) != "page":
            self._verify(stage, address, reply, why, licence=licence)
            return
        if depth:
            self._named(stage, reply, licence=licence)
        page = read(reply)
        found = places(page, self.wanted) if not self._is_done() and len(page.text) >= LONG else []
        if found and self._is_about(page, found[0].start):
            self._verify(stage, address, reply, why or "a page", licence=licence)

    def _named(self, stage: str, reply: Reply, *, licence: str | None = None) -> None:
        """The files that a page about the work names."""
        for link in links(reply):
            if self._is_done():
                return
            if link.sure or DOCUMENT.search(urlsplit(link.address).path):
                self._try(stage, link.address, depth=0, licence=licence, why=link.why)

    def _get(self, stage: str, address: str) -> Reply | None:
        plain_address = tidy(address)
        if plain_address is None or plain_address in self._tried:
            return None
        self._tried.add(plain_address)
        if plain_address in self._refused:
            self._note(stage, address, "was rejected before")
            return None
        try:
            reply = self._client.get(address)
            if reply.status != 200:
                raise BadInput("network", f"the server answered {reply.status}")
        except BadInput as error:
            self._note(stage, address, str(error))
            return None
        self._tried.add(tidy(reply.address) or plain_address)
        return reply

    def _verify(
        self, stage: str, address: str, reply: Reply, why: str | None, *, licence: str | None = None
    ) -> None:
        """Describe a document and decide; the best one so far is kept."""
        outcomes, best = examined(self.wanted, self._describer, address, reply)
        if best is None:
            trouble = next(
                (problem.message for outcome in outcomes for problem in outcome.problems), "says nothing"
            )
            self._note(stage, address, f"could not be described: {trouble}")
            return
        outcome, verdict = best
        self._note(stage, outcome.file, "; ".join(filter(None, (why, *verdict.why))), verdict.weight)
        if self._nearest is None or verdict.weight > self._nearest[1].weight:
            self._nearest = (outcome.file, verdict)
        if verdict.accepted and verdict.weight > self.found.weight:
            found = self.found
            found.url, found.weight, found.why = (
                outcome.file,
                verdict.weight,
                tuple(filter(None, (why, *verdict.why))),
            )
            found.version, found.licence, found.outcome, found.reply = (
                verdict.version,
                licence,
                outcome,
                reply,
            )

    def _is_done(self) -> bool:
        return self.found.weight >= ENOUGH

    def _note(self, stage: str, address: str, came: str, weight: float | None = None) -> None:
        self.found.steps.append(FindStep(stage, address, came, weight))


def examined(
    wanted: Wanted, describer: Describer, address: str, reply: Reply
) -> tuple[Sequence[Outcome], tuple[Outcome, Verdict] | None]:
    """What a file is described as, and what of it is most probably the work: itself, one of the papers of a
    volume, or pages of it.
    """
    outcomes = describer.outcomes(address, reply)
    best = best_of(wanted, outcomes)
    if best is None:
        return outcomes, None
    known = is_volume(outcomes)
    if not may_hold(wanted, outcomes) and (not known or (best[1].accepted and bears(wanted, best[0]))):
        return outcomes, best
    pages = describer.pages(address, reply)
    found = inside(
        wanted, outcomes[0], pages, titles_of(outcomes), in_lines=not known or cites(wanted, outcomes)
    )
    first = _first_page(best[0].file)
    taken = [one for one in found if one[1].accepted and _first_page(one[0].file) != first]
    return outcomes, max(taken, key=lambda pair: pair[1].weight, default=best)


def _first_page(file: str) -> int:
    """The page that a document begins on: that of a volume where it is a part, else the first."""
    return int(file.partition("#page=")[2].partition("-")[0] or 1)
