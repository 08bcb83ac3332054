"""What a file says of itself (PDF Info and XMP, office properties …) as rival claims, with low weights.

Properties are inherited from templates, written by scanners and never updated; they are worth more when the first pages show
the same words. Web pages are left to `html`, which reads their head with more care.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, ClassVar

from pinakes.model import Claim, Identifier, Institution, Keywords, PartialDate, Venue
from pinakes.text import identifiers
from pinakes.understand import stated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.config import Settings
    from pinakes.model import Paper, Properties
    from pinakes.model.record import Person, Value

SEEN_LINES = 120
"""Lines of a paper's beginning in which a stated title or name is looked for."""
OFFICE = {"created": 0.2, "modified": 0.8}
"""Weights of years in files of old office programs: those are written over older ones, so that when they were begun says little. Of 39
files, all of one collection, the year they were last saved in is right for 38, the one they were begun in for 13."""
WEIGHTS: dict[str, tuple[float, float, float]] = {
    "title": (0.95, 0.25, 0.5),
    "author": (0.75, 0.2, 0.35),
    "keywords": (0.6, 0.3, 0.4),
    "abstract": (0.6, 0.25, 0.3),
}
"""Weight where the pages show the value, where they do not, and where they have no text to show. Counted on at most 40 PDFs
of each collection at hand, Info and XMP apart, before the last filters: printed titles right 127 of 129, others 7 of 24; printed
authors 220 of 242, full names not printed 10 of 20, single words and institutions 0 of 93. Not a held-out figure."""
FULLER = 0.02
"""What a namespace made for bibliographic use (XMP, Dublin Core) adds to a title or author."""
_CAREFUL = ("xmp", "dc", "prism", "opf")


class EmbeddedExtractor:
    """Claims from `paper.embedded`."""

    needs: ClassVar[tuple[str, ...]] = ()
    gives: ClassVar[tuple[str, ...]] = (
        "title", "author", "keywords", "abstract", "language", "date", "publisher", "identifier", "venue", "institution", "rights",
    )  # fmt: skip

    def __init__(self, settings: Settings | None = None) -> None:
        pass

    def extract(self, paper: Paper, so_far: tuple[Claim, ...]) -> Iterator[Claim]:
        """The file's own statements, without those that only programs make."""
        if paper.embedded is None or "html" in paper.format.media_type:
            return
        yield from _claims(paper.embedded, _shown(paper))


def _shown(paper: Paper) -> str:
    """The beginning of the paper, folded; empty where it has no text."""
    lines = []
    for _, number, line in paper.lines():
        if number >= SEEN_LINES:
            break
        lines.append(line.text)
    return _folded(" ".join(lines))


def _folded(text: str) -> str:
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", text).casefold()))


def _claims(properties: Properties, shown: str) -> Iterator[Claim]:
    for where, text in properties.values("title"):
        if not stated.is_untitled(text) and len(text.strip()) > 3 and len(text) <= 500:
            weight = _weight("title", text, shown, where)
            tied = len(text.split()) == 1 and text.isascii()
            yield _claim(
                "title",
                text,
                weight * (0.5 if tied or stated.is_organisation(text) else 1.0),
                where,
                stated.tongue(text),
            )
    yield from _authors(properties, shown)
    yield from _keywords(properties, shown)
    for where, text in properties.values("description"):
        if len(text) >= 150:
            yield _claim(
                "abstract", text, _weight("abstract", text[:200], shown, where), where, stated.tongue(text)
            )
    yield from _dates(properties)
    yield from _rest(properties)
    yield from _identifiers(properties)
    yield from _venue(properties)


def _rest(properties: Properties) -> Iterator[Claim]:
    for where, text in properties.values("language"):
        if tag := stated.language_tag(text):
            yield _claim("language", tag, 0.35, where)
    for where, text in properties.values("publisher"):
        if not stated.is_nobody(text):
            yield _claim("publisher", text, 0.5, where)
    for where, text in properties.values("institution"):
        if not stated.is_nobody(text):
            yield _claim("institution", Institution(text), 0.4, where)
    for where, text in properties.values("rights"):
        if licence := stated.licence(text):
            yield _claim("rights", licence, 0.7, where)


def _claim(field: str, value: Value, weight: float, where: str, language: str | None = None) -> Claim:
    return Claim(
        field,
        value,
        weight,
        f"embedded-{re.sub(r'[^a-z0-9]+', '', where.lower()) or 'file'}@1",
        language=language,
    )


def _weight(field: str, text: str, shown: str, where: str) -> float:
    printed, absent, unseen = WEIGHTS[field]
    folded = _folded(text)
    weight = unseen if not shown else printed if folded and folded in shown else absent
    return weight + (FULLER if where.lower().startswith(_CAREFUL) else 0.0)


def _authors(properties: Properties, shown: str) -> Iterator[Claim]:
    """The stated authors; a name that some other file of the same machine may carry is believed only if it is printed."""
    for where in dict.fromkeys(where for where, _ in properties.values("author")):
        people = [
            person
            for place, text in properties.values("author")
            if place == where
            for person in stated.people(text)
        ]
        full = [person for person in people if person.kind == "person" and person.given]
        for person in full or people:
            family = person.family or person.literal
            weight = _weight("author", family, shown, where)
            if person.given is None and (person.literal.islower() or person.literal.isupper()):
                continue  # a login, or the mark of a house
            if _is_no_person(person):
                weight *= 0.4
            yield _claim("author", person, weight, where)


def _is_no_person(person: Person) -> bool:
    """Whether a name is an organisation's, or has no given name."""
    return person.kind == "organisation" or person.given is None


def _keywords(properties: Properties, shown: str) -> Iterator[Claim]:
    for term, share in (("keywords", 1.0), ("subject", 0.5)):
        for where in dict.fromkeys(where for where, _ in properties.values(term)):
            texts = [text for place, text in properties.values(term) if place == where]
            words = tuple(dict.fromkeys(word for text in texts for word in stated.keywords(text)))
            words = _plausible(words)
            if not words or identifiers.find(texts[0]) or (term == "subject" and len(words) < 3):
                continue  # publishers also state there where the work appeared, with its number
            seen = sum(_folded(word) in shown for word in words) * 2 > len(words)
            weight = WEIGHTS["keywords"][2 if not shown else 0 if seen else 1] * (
                1.0 if len(words) > 1 else 0.4
            )
            yield _claim("keywords", Keywords(words), weight * share, where, stated.tongue(" ; ".join(words)))


def _plausible(words: Iterable[str]) -> tuple[str, ...]:
    """Words that may be keywords."""
    return tuple(word for word in words if 1 < len(word) <= 80 and not stated.is_untitled(word))


def _dates(properties: Properties) -> Iterator[Claim]:
    """A stated date of publication; the year in which the file was made is only a hint at it."""
    for term, weight in (("date", 0.45), ("created", 0.35), ("modified", 0.2)):
        for where, text in properties.values(term):
            if date := stated.date(text):
                weight = OFFICE.get(term, weight) if where == "ole-summary" else weight
                yield _claim("date", date if term == "date" else PartialDate(date.year), weight, where)
                break


def _identifiers(properties: Properties) -> Iterator[Claim]:
    for where, text in properties.values("doi"):
        if doi := identifiers.clean_doi(re.sub(r"^.*?(?=10\.)", "", text)):
            yield _claim("identifier", Identifier("doi", doi), 0.95, where)
    for term, weight in (("identifier", 0.9), ("subject", 0.85), ("description", 0.5), ("title", 0.5)):
        for where, text in properties.values(term):
            for found in identifiers.find(text):
                yield _claim("identifier", found.identifier, weight, where)


def _venue(properties: Properties) -> Iterator[Claim]:
    first = {
        term: (where, text)
        for term in ("journal", "volume", "issue", "firstpage", "lastpage", "issn")
        for where, text in properties.values(term)[:1]
    }
    if "journal" not in first:
        return
    where, title = first["journal"]
    volume, issue, start, end, issn = (
        first.get(term, ("", ""))[1] for term in ("volume", "issue", "firstpage", "lastpage", "issn")
    )
    pages = f"{start}-{end}" if start and end and start != end else start
    yield _claim(
        "venue", Venue(title, volume or None, issue or None, pages or None, issn or None), 0.75, where
    )
