"""Papers on a subject: engines are asked, and the most promising link is followed next, as long as the budget
lasts.

Pages of any kind are followed: lists, home pages, blogs, forums. At the end everything met is weighed anew: only
then it is known which words are common.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pinakes.acquire.frontier import tidy
from pinakes.acquire.page import WebAnchor, WebPage, kind_of, read
from pinakes.discover.crawl import Tame
from pinakes.discover.topic.asking import questions
from pinakes.discover.topic.journal import TopicLead, TopicPaper
from pinakes.discover.topic.profile import Background, TopicSubject, counted, likeness
from pinakes.discover.topic.promise import COLUMNS, alike_around, features, promised, said_around
from pinakes.discover.topic.relevance import read_of, weighed
from pinakes.errors import BadInput
from pinakes.text.scripts import word_count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pinakes.acquire.client import WebClient
    from pinakes.acquire.engines.hit import Hit
    from pinakes.acquire.engines.together import Together
    from pinakes.acquire.fetch import Reply
    from pinakes.config import Settings
    from pinakes.discover.describing import Describer
    from pinakes.discover.topic.journal import TopicJournal
    from pinakes.model import Outcome

PER_PATTERN = 40
"""Addresses of a host that differ only in their numbers."""
LONG, PER_LINK = 600, 45
"""Words of a page that may be a paper itself, and for each of its links."""


@dataclass(frozen=True, slots=True)
class TopicBudget:
    """What one run may take: documents fetched, requests sent, seconds."""

    documents: int = 100
    requests: int = 400
    seconds: float = 1800.0


@dataclass(slots=True)
class TopicLooking:
    """One subject being looked for; the waiting link of highest `order` comes next, `kept` hears of every
    document.
    """

    subject: TopicSubject
    author: str
    journal: TopicJournal
    engines: Together
    client: WebClient
    describer: Describer
    settings: Settings
    told: Callable[[str], None] = lambda text: None
    kept: Callable[[str, Reply, Sequence[Outcome]], None] = lambda address, reply, outcomes: None
    background: Background = field(default_factory=Background)
    order: Callable[[TopicLead], float] = lambda lead: promised(lead.row)

    def run(self, budget: TopicBudget) -> list[TopicPaper]:
        """Look until the budget is spent; every document met, the likeliest first."""
        for paper in self.journal.papers():
            self.background.add(paper.read.text)
        asked = self._asked()
        known = {lead.address for lead in asked}
        earlier = [self._seen_anew(lead) for lead in self.journal.waiting() if lead.address not in known]
        waiting = {lead.address: (self.order(lead), lead) for lead in [*earlier, *asked]}
        tame = Tame(most=PER_PATTERN)
        until, documents = time.monotonic() + budget.seconds, 0
        first = self.client.requests
        while (
            waiting
            and documents < budget.documents
            and self.client.requests - first < budget.requests
            and time.monotonic() < until
        ):
            lead = waiting.pop(max(waiting, key=lambda address: waiting[address][0]))[1]
            fresh, is_document = self._looked(lead, tame)
            documents += is_document
            waiting |= {one.address: (self.order(one), one) for one in fresh}
        return self.weighed()

    def _seen_anew(self, lead: TopicLead) -> TopicLead:
        """A link that has waited, with what is around it compared with the subject as marks have made it."""
        if lead.said is None or not (self.subject.relevant or self.subject.irrelevant):
            return lead
        near, head, own = alike_around(lead.said, self.subject.signpost(self.background), self.background)
        row = dict.fromkeys(COLUMNS, 0.0) | dict(zip(COLUMNS, lead.row, strict=False))
        row |= {"words around alike": near, "head alike": head, "own words alike": own}
        return replace(lead, row=tuple(round(row[name], 4) for name in COLUMNS))

    def weighed(self) -> list[TopicPaper]:
        """Everything met, weighed anew with what is known now."""
        return weighed_anew(self.journal, self.subject)

    def _asked(self) -> list[TopicLead]:
        """What engines name, each with what its snippet promises."""
        names = self.engines.able("words", web=True)
        works = self.engines.able("title", web=False)
        telling = self.subject.telling(self.background) if self.subject.relevant else []
        limit = self.settings.engine.results
        said: dict[str, tuple[Hit, dict[str, int]]] = {}
        for query in questions(self.subject, telling, author=self.author, limit=limit):
            for hit in self.engines.ask(query, [*names, *works]).hits[: 2 * limit]:
                for place in hit.places[:2]:
                    address = tidy(place.address)
                    if address is not None and address not in said:
                        said[address] = (hit, counted(hit.snippet, title=hit.title))
                        self.background.add(said[address][1])
        profile = self.subject.signpost(self.background)
        leads = []
        for address, (hit, found) in said.items():
            near = likeness(profile, self.background.vector(found))
            page = WebPage(address, hit.title, hit.snippet, (), (), ())
            link = WebAnchor(address, hit.title, 0, len(hit.snippet))
            row = features(link, page, profile, self.background, alike=near, depth=0)
            numbers = tuple(round(value, 4) for value in row)
            leads.append(TopicLead(address, numbers, said=said_around(link, page)))
        return self.journal.add(leads)

    def _looked(self, lead: TopicLead, tame: Tame) -> tuple[list[TopicLead], bool]:
        """Where a link leads, and whether it was a document."""
        try:
            reply = self.client.get(lead.address)
            if reply.status != 200:
                raise BadInput("network", f"the server answered {reply.status}")
        except BadInput as error:
            self.told(f"{lead.address}: {error}")
            self.journal.done(lead, state="failed")
            return [], False
        kind = kind_of(reply.content)
        if kind == "document":
            self._document(lead, reply)
            return [], True
        if kind != "page":
            self.journal.done(lead)
            return [], False
        page = read(reply)
        found = counted(page.text, title=page.title)
        self.background.add(found)
        fresh = self.journal.add(self._leads(page, lead, found, tame))
        if may_be_a_paper(page):
            self._document(lead, reply, only=True)
            return fresh, True
        self.journal.done(lead)
        return fresh, False

    def _leads(
        self, page: WebPage, lead: TopicLead, found: dict[str, int], tame: Tame
    ) -> Iterator[TopicLead]:
        if lead.depth >= self.settings.crawl.depth or not page.may_follow:
            return
        profile = self.subject.signpost(self.background)
        alike = likeness(profile, self.background.vector(found))
        for address in (*page.frames, *([page.refresh] if page.refresh else [])):
            if place := tidy(address):
                yield replace(lead, address=place)
        for link in page.links:
            place = tidy(link.address)
            if place is not None and "nofollow" not in link.relation and tame.allows(place):
                row = features(link, page, profile, self.background, alike=alike, depth=lead.depth + 1)
                numbers = tuple(round(value, 4) for value in row)
                yield TopicLead(place, numbers, lead.depth + 1, lead.address, said_around(link, page))

    def _document(self, lead: TopicLead, reply: Reply, *, only: bool = False) -> None:
        """Describe and weigh a document; `only` where it is a paper, for pages may be anything."""
        outcomes = self.describer.outcomes(lead.address, reply)
        said = next(
            (one for one in (read_of(one, self.subject.words, self.author) for one in outcomes) if one), None
        )
        if said is None or (only and not said.is_paper):
            self.journal.done(lead, state="failed")
            return
        self.background.add(said.text)
        weight, why = weighed(said, self.subject, self.background)
        paper = TopicPaper(0, lead.address, said.title, round(weight, 3), None, None, said, tuple(why))
        self.journal.done(lead, paper=paper)
        self.kept(lead.address, reply, outcomes)


def may_be_a_paper(page: WebPage) -> bool:
    """Whether a page says enough for a paper, and does not only lead elsewhere."""
    return word_count(page.text) >= max(LONG, PER_LINK * len(page.links))


def weighed_anew(journal: TopicJournal, subject: TopicSubject) -> list[TopicPaper]:
    """Every document of a journal weighed among all of them, as the decision was learnt; the likeliest first."""
    papers, among = journal.papers(), Background()
    for paper in papers:
        among.add(paper.read.text)
    found = {}
    for paper in papers:
        weight, why = weighed(paper.read, subject, among)
        found[paper.id] = (round(weight, 3), tuple(why))
    journal.weigh(found)
    return journal.papers()
