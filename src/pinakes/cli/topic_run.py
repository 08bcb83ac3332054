"""How `topic` goes: marks first, then questions and a walk; a line a document, the likeliest first; papers into the library."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pinakes.acquire.cache import Cache
from pinakes.acquire.client import WebClient
from pinakes.acquire.engines import together
from pinakes.cli.files import write
from pinakes.cli.web import chosen, tell
from pinakes.discover.describing import Describer
from pinakes.discover.taking import shelved
from pinakes.discover.topic.asking import vocabulary_of
from pinakes.discover.topic.journal import TopicJournal
from pinakes.discover.topic.looking import TopicBudget, TopicLooking, weighed_anew
from pinakes.discover.topic.profile import TopicSubject
from pinakes.discover.topic.relevance import marked_subject
from pinakes.publish.export.json import line
from pinakes.publish.safe import safe
from pinakes.store.library import open_library

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.config import Settings
    from pinakes.discover.topic.journal import TopicPaper
    from pinakes.store.library import Library

BY = "topic@1"


@dataclass(frozen=True, slots=True)
class TopicWish:
    """What is asked of `topic`."""

    words: str
    author: str
    relevant: tuple[int, ...]
    irrelevant: tuple[int, ...]
    list: bool
    auto: float
    budget: tuple[int, int, float]
    widen: str
    explain: bool


def look(wish: TopicWish, *, engines: Sequence[str], library: str, hosts: Sequence[str]) -> None:
    """Mark, look, show."""
    settings = chosen(hosts)
    with open_library(library, create=True) as opened, opened.at_work():
        journal = TopicJournal(opened.folder, wish.words, wish.author)
        try:
            for number in wish.relevant:
                journal.mark(number, relevant=True)
            for number in wish.irrelevant:
                journal.mark(number, relevant=False)
            subject = _subject(wish, opened, journal, settings)
            if wish.explain:
                added = "; ".join(f"{phrase} ({worth})" for phrase, worth in subject.added)
                tell(f"asked for: {wish.words}{f'; added: {added}' if added else ''}")
            if wish.list or wish.relevant or wish.irrelevant:
                papers = weighed_anew(journal, subject)
            else:
                papers = _run(wish, subject, opened, journal, engines, settings)
            for paper in papers:
                write(line(_shown(paper, explain=wish.explain)))
        finally:
            journal.close()


def _subject(wish: TopicWish, library: Library, journal: TopicJournal, settings: Settings) -> TopicSubject:
    """The subject with what the library and a vocabulary add, and what was marked."""
    added = dict(vocabulary_of(library, wish.words))
    if wish.widen:
        from pinakes.vocabulary.expand import widened
        from pinakes.vocabulary.folder import open_vocabulary

        with open_vocabulary(wish.widen, settings.vocabulary.folder) as vocabulary:
            added |= {one.text: one.weight for one in widened(wish.words, vocabulary)}
    marked = [paper for paper in journal.papers() if paper.mark is not None]
    return marked_subject(
        TopicSubject(wish.words, tuple(added.items())),
        [paper.read for paper in marked if paper.mark],
        [paper.read for paper in marked if not paper.mark],
    )


def _run(
    wish: TopicWish,
    subject: TopicSubject,
    library: Library,
    journal: TopicJournal,
    engines: Sequence[str],
    settings: Settings,
) -> list[TopicPaper]:
    client = WebClient(settings.fetch, settings.crawl, cache=Cache(library.folder / "web.db"), told=tell)
    asking = together.chosen(settings, client, given=engines, told=tell)
    with Describer(settings) as describer:
        looking = TopicLooking(subject, wish.author, journal, asking, client, describer, settings, tell)
        papers = looking.run(TopicBudget(*wish.budget))
        for paper in papers:
            if paper.weight >= wish.auto and paper.work is None and paper.mark is not False:
                _take(library, journal, paper, client, describer)
    return journal.papers()


def _take(
    library: Library, journal: TopicJournal, paper: TopicPaper, client: WebClient, describer: Describer
) -> None:
    """One paper into the library; its bytes were fetched before and are asked for only if they changed."""
    reply = client.get(paper.address)
    outcomes = [one for one in describer.outcomes(paper.address, reply) if one.record is not None]
    added = shelved(library, outcomes, reply.content, where=paper.address, by=BY) if outcomes else []
    journal.took(paper.id, next((one.work for one in added if one.work), None))


def _shown(paper: TopicPaper, *, explain: bool) -> dict[str, Any]:
    said: dict[str, Any] = {
        "id": paper.id,
        "title": safe(paper.title),
        "url": safe(paper.address),
        "weight": paper.weight,
        "work": paper.work,
        "marked": paper.mark,
    }
    return said | ({"why": [safe(reason) for reason in paper.why]} if explain else {})
