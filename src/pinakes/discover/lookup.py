"""What registries know of a described document, as rival claims: never in the place of what was read, and only where it is the same work.

An identifier that was read is believed where title or authors agree: a misread one leads to another work. Without one, title and author
are asked for. References get what they do not say (identifier, title, authors, year) likewise.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rapidfuzz.distance import Indel

from pinakes.acquire.engines.hit import Query
from pinakes.describe.weigh import weigh
from pinakes.model import Claim, Identifier, PartialDate, Person, Reference, Venue
from pinakes.store.network.plain import numerals, plain
from pinakes.text.forms import agreement, form
from pinakes.text.names import parse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.acquire.engines.hit import Hit
    from pinakes.acquire.engines.together import Together
    from pinakes.model import Outcome, Record, Source

BY_NUMBER, BY_TITLE = 0.97, 0.93
"""Weights of what a registry says of a work that was found by its identifier, by its title."""
ALIKE, ALIKE_NUMBERED = 0.9, 0.6
"""Likeness of titles that makes two descriptions one work; less is enough where the identifier is the same."""
READ = "as-read@1"
"""Who says the list of authors that won before registries were asked."""
REFERENCES = 60
"""References of one document that are looked up."""


@dataclass(slots=True)
class RegistryAgreement:
    """How often registries and reading agreed, field by field: (alike, compared)."""

    counts: dict[str, list[int]]

    def add(self, field: str, alike: bool) -> None:
        """One more comparison."""
        pair = self.counts.setdefault(field, [0, 0])
        pair[0] += alike
        pair[1] += 1


class Lookup:
    """Asks the engines about one document after another; `agreed` counts how often they said what was read."""

    def __init__(self, engines: Together, *, references: bool = True) -> None:
        self._engines, self._references = engines, references
        self.agreed = RegistryAgreement({})

    def enriched(self, outcome: Outcome) -> Outcome:
        """The outcome with what registries claim; as it was where they know nothing."""
        record = outcome.record
        if record is None or outcome.source is None:
            return outcome
        said = list(self._about(record))
        cited = [place for place, claim in enumerate(record.claims) if claim.field == "reference"][
            : REFERENCES if self._references else 0
        ]
        kept = tuple(
            self._cited(claim) if place in cited else claim for place, claim in enumerate(record.claims)
        )
        if not said and kept == record.claims:
            return outcome
        return replace(outcome, record=_weighed(outcome.source, record, kept, said))

    def _about(self, record: Record) -> Iterator[Claim]:
        """Claims of every engine that knows the work."""
        title = next((str(claim.value) for claim in record.best("title")), "")
        people = [claim.value for claim in record.best("author") if isinstance(claim.value, Person)]
        numbers = {
            one.value.scheme: one.value.value
            for one in sorted(record.best("identifier"), key=lambda one: one.weight)  # the surest last
            if isinstance(one.value, Identifier)
        }
        hits = self._found(title, people, doi=numbers.get("doi", ""), arxiv=numbers.get("arxiv", ""))
        for hit, weight in hits:
            self._compare(record, hit, title)
            yield from claims_of(hit, weight)

    def _found(
        self, title: str, people: list[Person], *, doi: str, arxiv: str
    ) -> Iterator[tuple[Hit, float]]:
        if doi or arxiv:
            for name in self._engines.able("identifier", web=False):
                for hit in self._engines.ask(Query(doi=doi.lower(), arxiv=arxiv), [name]).hits[:1]:
                    if same_work(hit, title, people, least=ALIKE_NUMBERED):
                        yield hit, BY_NUMBER
            return
        if len(plain(title)) < 15:
            return
        names = tuple(person.literal for person in people)
        for name in self._engines.able("title", web=False):
            hits = self._engines.ask(Query(title, names, limit=5), [name]).hits
            fitting = next((hit for hit in hits if same_work(hit, title, people, least=ALIKE)), None)
            if fitting is not None:
                yield fitting, BY_TITLE

    def _compare(self, record: Record, hit: Hit, title: str) -> None:
        self.agreed.add("title", Indel.normalized_similarity(plain(title), plain(hit.title)) >= ALIKE)
        dates = [claim.value for claim in record.best("date") if isinstance(claim.value, PartialDate)]
        if dates and hit.year:
            self.agreed.add("year", dates[0].year == hit.year)
        people = [claim.value for claim in record.best("author") if isinstance(claim.value, Person)]
        if people and hit.authors:
            self.agreed.add(
                "authors", len(people) == len(hit.authors) and all(_meets(person, hit) for person in people)
            )

    def _cited(self, claim: Claim) -> Claim:
        """A reference with what a registry knows of its work and it does not say: identifier, title,
        authors, year. What it says stays, and is compared.
        """
        reference = claim.value
        if not isinstance(reference, Reference):
            return claim
        cited = _CitedWork(reference)
        for hit, weight in self._citing(cited):
            self._compare_cited(cited, hit)
            added = tuple(cited.lacking(hit, weight))
            return (
                replace(claim, value=replace(reference, claims=(*reference.claims, *added)))
                if added
                else claim
            )
        return claim

    def _citing(self, cited: _CitedWork) -> Iterator[tuple[Hit, float]]:
        """What registries have for a cited work: by its number, else by title and authors."""
        if cited.doi or cited.arxiv:
            for name in self._engines.able("identifier", web=False):
                for hit in self._engines.ask(Query(doi=cited.doi, arxiv=cited.arxiv), [name]).hits[:1]:
                    if cited.is_of(hit):
                        yield hit, BY_NUMBER
        elif len(plain(cited.title)) >= 20 and cited.people:
            found = self._found(cited.title, cited.people[:3], doi="", arxiv="")
            yield from ((hit, weight) for hit, weight in found if hit.doi and cited.is_near(hit))

    def _compare_cited(self, cited: _CitedWork, hit: Hit) -> None:
        if (cited.doi or cited.arxiv) and cited.title:
            alike = Indel.normalized_similarity(plain(cited.title), plain(hit.title)) >= ALIKE
            self.agreed.add("title of references", alike)
        if cited.year and hit.year:
            self.agreed.add("year of references", cited.year == hit.year)


class _CitedWork:
    """What a reference says of its work."""

    def __init__(self, reference: Reference) -> None:
        said = {one.field: one.value for one in reversed(reference.claims)}
        self.title, self.doi, self.arxiv = (str(said.get(name, "")) for name in ("title", "doi", "arxiv"))
        self.doi = self.doi.lower()
        self.people = [
            one.value for one in reference.claims if one.field == "author" and isinstance(one.value, Person)
        ]
        dates = (one.value for one in reference.claims if isinstance(one.value, PartialDate))
        self.year = next((date.year for date in dates), None)

    def is_near(self, hit: Hit) -> bool:
        """Whether the years speak of one work, as far as both are said."""
        return self.year is None or hit.year is None or abs(self.year - hit.year) <= 1

    def is_of(self, hit: Hit) -> bool:
        """Whether what a registry has under the number is the cited work; where no title was read,
        by authors and year.
        """
        if self.title:
            return same_work(hit, self.title, self.people, least=ALIKE_NUMBERED)
        return self.is_near(hit) and any(_meets(person, hit) for person in self.people)

    def lacking(self, hit: Hit, weight: float) -> Iterator[Claim]:
        """What a registry says, and the reference does not."""
        by = _by(hit)
        if hit.doi and not self.doi and not self.arxiv:
            yield Claim("doi", hit.doi, weight, by)
        if hit.title and not self.title:
            yield Claim("title", hit.title, weight, by)
        if not self.people:
            yield from (Claim("author", parse(name), weight, by) for name in hit.authors)
        if hit.year and self.year is None:
            yield Claim("date", PartialDate(hit.year), weight, by)


def _weighed(source: Source, record: Record, kept: Sequence[Claim], said: Sequence[Claim]) -> Record:
    """The record with what registries say. The list of authors that won on the pages is heard as one list:
    those that lost against it there do not come back.
    """
    read = [replace(claim, by=READ) for claim in record.best("author")]
    named = [claim for claim in kept if claim.field == "author"]
    others = [claim for claim in kept if claim.field != "author"]
    made = weigh(source, (*others, *read, *said), looked_for=record.looked_for)
    return replace(made, id=record.id, claims=(*made.claims, *named))


def same_work(hit: Hit, title: str, people: list[Person], *, least: float) -> bool:
    """Whether a registry's record is about the work that was read."""
    if Indel.normalized_similarity(plain(title), plain(hit.title)) < least:
        return False
    if least >= ALIKE and numerals(title) != numerals(hit.title):
        return False
    return not people or not hit.authors or any(_meets(person, hit) for person in people)


def _meets(person: Person, hit: Hit) -> bool:
    own = form(person.literal, person.family, person.given)
    return any(agreement(own, form(name)) is not None for name in hit.authors)


def claims_of(hit: Hit, weight: float) -> Iterator[Claim]:
    """What a registry says of a work, as claims."""
    by = _by(hit)
    if hit.title:
        yield Claim("title", hit.title, weight, by)
    for name in hit.authors:
        yield Claim("author", parse(name), weight, by)
    if hit.year:
        yield Claim("date", PartialDate(hit.year), weight, by)
    if hit.venue:
        yield Claim("venue", Venue(hit.venue), weight * 0.9, by)
    if hit.doi:
        yield Claim("identifier", Identifier("doi", hit.doi), weight, by)
    if hit.arxiv:
        yield Claim("identifier", Identifier("arxiv", hit.arxiv), weight, by)
    if len(hit.snippet) > 200:
        yield Claim("abstract", hit.snippet, weight * 0.8, by)


def _by(hit: Hit) -> str:
    return f"lookup-{hit.engine.partition('+')[0]}@1"
