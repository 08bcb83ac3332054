"""Documents of which it is known which are one work, made from records: copies as programs, scans and
catalogues spoil them, and others that are easily mistaken for them.

A record becomes one to four documents: a file, the same in another format, a scan, what a repository says of
it. Beside some of them stand siblings that are works of their own: the next part, the same title by another
student of the same supervisors, the editors' column of the next issue, the report of the next year. Of some
works there is a copy of which only a cover sheet was read, the same sheet for two works, or one whose running
head was taken for its title. Texts are words of the collection's titles in an order of their own; a copy
loses some of them.
"""

from __future__ import annotations

import hashlib
import random
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pinakes.model import (
    Block,
    Body,
    Claim,
    Identifier,
    Outcome,
    PartialDate,
    Person,
    Record,
    Section,
    Source,
    Venue,
)
from pinakes.store.network.plain import plain
from pinakes.text.scripts import has_han

if TYPE_CHECKING:
    from collections.abc import Sequence

    Json = dict[str, Any]

WORDS, ABSTRACT, COVER = 500, 120, 70
SIBLINGS = ("part", "student", "column", "report", "cover", "head")
SIBLING = 0.5
"""Share of works that have a sibling."""
BY = "made@1"
_WORD = re.compile(r"[㐀-鿿]|[^\W\d_㐀-鿿]+")


@dataclass(frozen=True, slots=True)
class TrueWork:
    """What is true of a work before any copy of it is made."""

    id: str
    title: str
    authors: tuple[tuple[str, str], ...]
    year: int
    venue: Venue
    doi: str | None
    text: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Copy:
    """A document, the work it is of, and what it was made to test."""

    collection: str
    kind: str
    work: str
    outcome: Outcome


def made(rows: dict[str, Sequence[Json]], *, seed: int = 1) -> list[Copy]:
    """Documents of known works, of collections of records, in no order."""
    drawn = random.Random(seed)
    found: list[Copy] = []
    for collection, records in rows.items():
        works = _works(collection, records, drawn)
        for at, work in enumerate(works):
            found += _copies(collection, "copies", work, drawn)
            if drawn.random() < SIBLING:
                found += _siblings(collection, drawn.choice(SIBLINGS), work, works[at - 1], drawn)
    drawn.shuffle(found)
    return found


def _works(collection: str, records: Sequence[Json], drawn: random.Random) -> list[TrueWork]:
    words = sorted({word for record in records for word in _WORD.findall(str(record.get("title") or ""))})
    found: dict[str, TrueWork] = {}
    for number, record in enumerate(records):
        title = " ".join(str(record.get("title") or "").split())[:250]
        dated = ((record.get("issued") or {}).get("date-parts") or [[]])[0]
        people = _names_of(record)
        if (
            not title
            or not dated
            or not str(dated[0]).isdecimal()
            or not people
            or not all(family for family, _ in people)
            or len(words) < 100
        ):
            continue
        venue = _venue_of(record)
        name = f"{collection}-{number}"
        text = tuple(drawn.choices(words, k=WORDS))
        doi = _doi_of(record)
        found.setdefault(
            plain(title), TrueWork(name, title, tuple(people[:8]), int(dated[0]), venue, doi, text)
        )
    return list(found.values())


def _venue_of(record: dict[str, Any]) -> Venue:
    """Where a record says that it appeared."""
    return Venue(
        str(record.get("container-title") or "")[:200] or None,
        str(record.get("volume") or "") or None,
        str(record.get("issue") or "") or None,
        str(record.get("page") or "") or None,
    )


def _names_of(record: dict[str, Any]) -> list[tuple[str, str]]:
    """Family and given names of a record's authors."""
    return [
        (str(one.get("family") or ""), str(one.get("given") or ""))
        for one in record.get("author") or ()
        if isinstance(one, dict)
    ]


def _doi_of(record: dict[str, Any]) -> str | None:
    """The DOI of a record, if it has one."""
    return str(record.get("DOI") or "") or None


def _copies(collection: str, kind: str, work: TrueWork, drawn: random.Random) -> list[Copy]:
    """A file of a work, and now and then further ones."""
    found = [_copy(collection, kind, work, drawn, lost=0.02)]
    if drawn.random() < 0.6:
        year = work.year + drawn.choice((0, 0, 0, -1, 1))
        other = replace(
            work, title=_retitled(work.title, drawn), authors=_named(work.authors, drawn), year=year
        )
        found.append(
            _copy(collection, kind, other, drawn, lost=drawn.uniform(0.02, 0.12), venue=drawn.random() < 0.5)
        )
    if drawn.random() < 0.3:
        other = replace(work, authors=_named(work.authors, drawn), text=work.text[:ABSTRACT])
        found.append(_copy(collection, kind, other, drawn, lost=0.02, doi=True))
    if drawn.random() < 0.15:
        other = replace(work, title=_misread(work.title, drawn), venue=Venue())
        found.append(
            _copy(
                collection,
                kind,
                other,
                drawn,
                lost=0.1,
                known=drawn.random() < 0.7,
                dated=drawn.random() < 0.6,
            )
        )
    return found


def _siblings(
    collection: str, kind: str, work: TrueWork, stranger: TrueWork, drawn: random.Random
) -> list[Copy]:
    """Works that look like this one and are not; `head` is this work again, whose running head was taken for
    its title, `cover` this and another work again, of which a cover sheet was read.
    """
    words = list(work.text)
    drawn.shuffle(words)
    other = replace(work, id=f"{work.id}-{kind}", text=tuple(words), doi=None)
    if kind == "part":
        return _copies(collection, kind, replace(other, title=f"{work.title}. II"), drawn)
    if kind == "student" and len(work.authors) > 1:
        return _copies(
            collection, kind, replace(other, authors=(stranger.authors[0], *work.authors[1:])), drawn
        )
    if kind == "column" and work.venue.title:
        here, there = (
            replace(work.venue, issue=issue, pages=pages) for issue, pages in (("1", "3-4"), ("2", "101-102"))
        )
        column = replace(other, title=f"{work.venue.title}: editorial", venue=here)
        next_one = replace(column, id=f"{column.id}-next", text=tuple(reversed(words)), venue=there)
        return [_copy(collection, kind, one, drawn, lost=0.02, venue=True) for one in (column, next_one)]
    if kind == "report":
        kept = int(0.85 * WORDS)
        first = replace(other, title=f"{work.title} {work.year}")
        later = replace(
            first, id=f"{first.id}-next", title=f"{work.title} {work.year + 1}", year=work.year + 1
        )
        later = replace(later, text=(*first.text[:kept], *reversed(first.text[kept:])))
        return [_copy(collection, kind, one, drawn, lost=0.02) for one in (first, later)]
    if kind == "cover":
        sheet = tuple(words[:COVER])
        return [
            _copy(collection, kind, replace(one, text=sheet, doi=None), drawn, lost=0.0)
            for one in (work, stranger)
        ]
    if kind == "head" and work.venue.title:
        return [_copy(collection, kind, replace(work, title=work.venue.title), drawn, lost=0.05, venue=True)]
    return []


def _copy(
    collection: str,
    kind: str,
    work: TrueWork,
    drawn: random.Random,
    *,
    lost: float,
    venue: bool = False,
    doi: bool = False,
    known: bool = True,
    dated: bool = True,
) -> Copy:
    """One document that says this of the work; `lost` is the share of its words that were not read."""
    claims = [Claim("title", work.title, 0.9, BY)]
    if known:
        claims += [
            Claim("author", Person(f"{given} {family}".strip(), family=family, given=given or None), 0.9, BY)
            for family, given in work.authors
        ]
    if dated:
        claims.append(Claim("date", PartialDate(work.year), 0.9, BY))
    if venue and work.venue.title:
        claims.append(Claim("venue", work.venue, 0.9, BY))
    if doi and work.doi:
        claims.append(Claim("identifier", Identifier("doi", work.doi), 0.9, BY))
    words = [word for word in work.text if drawn.random() >= lost]
    text = ("" if has_han(work.title) else " ").join(words)
    key = f"{work.id}-{drawn.getrandbits(48):012x}"
    source = Source(hashlib.sha256(key.encode()).hexdigest(), key, 0)
    record = Record(source.digest, (source,), tuple(claims), tuple(range(len(claims))))
    body = Body((Section(1, "", None, blocks=(Block("paragraph", text),)),))
    return Copy(collection, kind, work.id.removesuffix("-head"), Outcome(key, source, record, body=body))


def _named(authors: tuple[tuple[str, str], ...], drawn: random.Random) -> tuple[tuple[str, str], ...]:
    """The authors as another program has them: initials, one of several left out."""
    if drawn.random() < 0.4 and not has_han(authors[0][0]):
        authors = tuple((family, f"{given[:1]}." if given else "") for family, given in authors)
    return authors[:-1] if len(authors) > 2 and drawn.random() < 0.15 else authors


def _retitled(title: str, drawn: random.Random) -> str:
    """The title in capitals, without its last part, with a mark behind it; mostly as it is."""
    chance = drawn.random()
    if chance < 0.15:
        return title.upper()
    if chance < 0.25 and ": " in title:
        return title.partition(": ")[0]
    return f"{title} *" if chance < 0.3 else title


def _misread(title: str, drawn: random.Random) -> str:
    """The title with a letter or two that were misread."""
    letters = list(title)
    for _ in range(drawn.choice((1, 1, 2))):
        letters[drawn.randrange(len(letters))] = drawn.choice("eocl1x")
    return "".join(letters)
