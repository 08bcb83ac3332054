"""What tells the work of a document: titles, authors, year, identifiers, place in a journal,
the text as a MinHash.

Hashed keys of them lead to the documents that may be the same work, so that the cost of a new document does
not grow with the library; `sameness.py` compares.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
import zlib
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from pinakes.model import Identifier, PartialDate, Person, Venue
from pinakes.store.network.plain import plain
from pinakes.text.scripts import has_han

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinakes.model import Record

BANDS, ROWS = 8, 8
FEWEST = 40
"""Shingles a text needs to be known again by them."""
MOST = 4000
"""Words looked at."""
LONG_ENOUGH, LONG_ENOUGH_HAN = 20, 6
"""Letters of a title that names a work; below, it may be `Introduction`."""
OPENING, OPENING_HAN = 6, 10
"""Words, or Chinese characters, of a title that lead to titles that go on in another way."""
LONGEST = 2
"""Words of a title that lead, with the first author, to titles with misprints."""
_VERSION = re.compile(r"v\d+$")
_WORD = re.compile(r"[㐀-鿿豈-﫿]|[^\W_㐀-鿿豈-﫿]+")
_DRAWN = np.frombuffer(
    hashlib.shake_256(b"pinakes same-work").digest(8 * (3 + 2 * BANDS * ROWS)), dtype="<u8"
) | np.uint64(1)
_UPPER = np.uint64(32)
_SPREAD, _FACTORS, _TERMS = np.split(_DRAWN, (3, 3 + BANDS * ROWS))


@dataclass(frozen=True, slots=True)
class JournalPlace:
    """Where it appeared: journal (folded), volume, issue, first page; None where that is not said."""

    journal: str | None = None
    volume: str | None = None
    issue: str | None = None
    page: str | None = None


@dataclass(frozen=True, slots=True)
class Traits:
    """What of a document tells its work:
    folded titles, families of authors (each with its other forms), year, identifiers, type, text.
    """

    titles: tuple[str, ...]
    authors: tuple[frozenset[str], ...]
    year: int | None
    dois: frozenset[str]
    type: str | None
    place: JournalPlace = field(default_factory=lambda: JournalPlace())
    signature: bytes | None = None

    def marks(self) -> list[tuple[str, int]]:
        """The keys under which a library finds documents that may be the same work."""
        found = [("doi", hashed(doi)) for doi in self.dois]
        found += [("title", hashed(title)) for title in self.titles if names_a_work(title)]
        found += [
            ("title", hashed(piece)) for title in self.titles[:1] for piece in _pieces(title, self.authors)
        ]
        if self.signature is not None:
            rows = np.frombuffer(self.signature, dtype="<u4").reshape(BANDS, ROWS)
            found += [("text", hashed(f"{i}:{row.tobytes().hex()}")) for i, row in enumerate(rows)]
        return list(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class Proposal:
    """One work, at this weight, for these reasons."""

    weight: float
    why: tuple[str, ...]


def traits_of(record: Record, text: str = "") -> Traits:
    """What tells the work of a record; `text` is its full text where there is one."""
    titles = dict.fromkeys(folded(str(claim.value)) for claim in record.best("title"))
    people = [claim.value for claim in record.best("author") if isinstance(claim.value, Person)]
    dates = [claim.value for claim in record.best("date") if isinstance(claim.value, PartialDate)]
    kinds = [str(claim.value) for claim in record.best("type")]
    identifiers = [claim.value for claim in record.best("identifier") if isinstance(claim.value, Identifier)]
    written = text or " ".join(str(claim.value) for claim in record.best("abstract"))
    venues = [claim.value for claim in record.best("venue") if isinstance(claim.value, Venue)]
    return Traits(
        _filled_titles(titles),
        _told_families(people),
        dates[0].year if dates else None,
        _told_identifiers(identifiers),
        _told_kind(kinds),
        _place(venues[0]) if venues else JournalPlace(),
        signature(written),
    )


def _told_kind(kinds: list[str]) -> str | None:
    """The type, unless it says nothing."""
    return kinds[0] if kinds and kinds[0] != "other" else None


def _told_identifiers(identifiers: list[Identifier]) -> frozenset[str]:
    """DOI and arXiv number."""
    return frozenset(_identifier(item) for item in identifiers if item.scheme in ("doi", "arxiv"))


def _told_families(people: list[Person]) -> tuple[frozenset[str], ...]:
    """The families of the authors with all their forms."""
    return tuple(forms for person in people if (forms := frozenset(_families(person))))


def _filled_titles(titles: Iterable[str]) -> tuple[str, ...]:
    """Titles that are not empty."""
    return tuple(title for title in titles if title)


def _identifier(item: Identifier) -> str:
    """A DOI as it stands, an arXiv number without its version."""
    value = item.value.strip().lower()
    return value if item.scheme == "doi" else f"arxiv:{_VERSION.sub('', value)}"


def _place(venue: Venue) -> JournalPlace:
    first = re.match(r"\w+", venue.pages or "")
    return JournalPlace(
        folded(venue.title or "") or None,
        folded(venue.volume or "") or None,
        folded(venue.issue or "") or None,
        first[0] if first else None,
    )


class _Numbers(dict[str, int]):
    """The numbers of words, remembered; a second asking costs a quarter."""

    def __missing__(self, word: str) -> int:
        if len(self) >= 200_000:
            self.clear()
        number = self[word] = zlib.crc32(word.encode("utf-8", "replace"))
        return number


_NUMBERS = _Numbers()


def signature(text: str) -> bytes | None:
    """The text as a MinHash of its runs of three words (characters of Chinese); None for too short a text."""
    words = _WORD.findall(text[: 8 * MOST].casefold())[:MOST]
    if len(words) < FEWEST:
        return None
    numbers = np.fromiter(map(_NUMBERS.__getitem__, words), dtype=np.uint64, count=len(words))
    runs = numbers[:-2] * _SPREAD[0] + numbers[1:-1] * _SPREAD[1] + numbers[2:] * _SPREAD[2]
    if len(set(runs.tolist())) < FEWEST:
        return None
    least = _FACTORS[:, None] * runs
    least += _TERMS[:, None]
    return bytes((least.min(axis=1) >> _UPPER).astype("<u4").tobytes())


@lru_cache(maxsize=20_000)
def folded(text: str) -> str:
    """Letters and digits in one form: no case, no accents, one space between words."""
    if text.isascii():
        return " ".join(_WORD.findall(text.lower()))
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return " ".join(_WORD.findall("".join(c for c in bare if not unicodedata.combining(c))))


def hashed(text: str) -> int:
    """A number for a key, the same on every machine."""
    return (
        int.from_bytes(hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).digest(), "big") >> 1
    )


def names_a_work(title: str) -> bool:
    """Whether a title is long enough to name one; below, it may be `Introduction`."""
    return len(title) >= LONG_ENOUGH or (has_han(title) and len(title.replace(" ", "")) >= LONG_ENOUGH_HAN)


def _pieces(title: str, authors: tuple[frozenset[str], ...]) -> Iterable[str]:
    """What is left of a title that goes on in another way or has a misprint:
    its beginning and end, its longest words with an author.
    """
    words = title.split()
    if has_han(title):
        if len(words) >= OPENING_HAN:
            yield " ".join(words[:OPENING_HAN]) + " …"
            yield "… " + " ".join(words[-OPENING_HAN:])
        return
    if len(words) >= OPENING:
        yield " ".join(words[:OPENING]) + " …"
    for word in (
        sorted(set(words), key=lambda one: (-len(one), one))[:LONGEST]
        if authors and names_a_work(title)
        else ()
    ):
        yield f"{min(authors[0])}: {word}"


def _families(person: Person) -> Iterable[str]:
    """The family name in every form in which it is printed, levelled across scripts; Chinese names whole:
    few families have many.
    """
    name = person.family or person.literal
    if bare := plain(f"{name}{person.given or ''}" if has_han(name) else name):
        yield bare
    for other in person.also:
        if bare := plain(other.name.partition(",")[0]):
            yield bare
