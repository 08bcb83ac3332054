"""What of a work, or of a reference to one, is compared: small, levelled, quick to store and to read back."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pinakes.model.codec import encode
from pinakes.store.network.plain import has_han, numerals, plain
from pinakes.text.identifiers import find
from pinakes.text.pinyin import family_readings, given_readings

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pinakes.model import Record

TITLES, PEOPLE = 4, 12
"""Titles (languages) and persons that are compared."""
LONGEST = 300
"""Letters of a title."""
SCHEMES = ("doi", "arxiv", "isbn")
_PAGE = re.compile(r"\d+")
_RANGE = re.compile(r"\d\s*[-–—‐−~]+\s*[a-zA-Z]?\d")
_COUNT = re.compile(r"\d\s*[^\W\d_]")
_SUBTITLE = re.compile(r"[:：.!?。？—]\s+|\s[-–—]\s|[：—]+")
_VERSION = re.compile(r"v\d+$")


@dataclass(frozen=True, slots=True)
class Citation:
    """A work as far as it can be compared. Texts are `plain`;
    `names` are families first, `words` all words of all names.
    """

    titles: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    initials: tuple[str, ...] = ()
    words: frozenset[str] = frozenset()
    year: int | None = None
    venue: str = ""
    volume: str = ""
    issue: str = ""
    first: str = ""
    last: str = ""
    numbers: tuple[int, ...] = ()
    identifiers: frozenset[str] = frozenset()
    printed: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing says which work is meant."""
        return not (
            self.identifiers
            or self.titles
            or (self.first and (self.volume or self.year) and (self.venue or self.families))
        )


STORED = (
    "titles", "heads", "families", "initials", "words", "year", "venue", "volume", "issue", "first", "last", "numbers", "identifiers",
)  # fmt: skip
"""What is stored of a citation, in this order; what was printed is left out."""


def stored(citation: Citation) -> str:
    """A citation as text."""
    values = (getattr(citation, name) for name in STORED)
    plain_values = [sorted(value) if isinstance(value, frozenset) else value for value in values]
    return json.dumps(plain_values, ensure_ascii=False, separators=(",", ":"))


def loaded(text: str) -> Citation:
    """The citation that was stored."""
    (
        titles,
        heads,
        families,
        initials,
        words,
        year,
        venue,
        volume,
        issue,
        first,
        last,
        numbers,
        identifiers,
    ) = json.loads(text)
    return Citation(
        tuple(titles), tuple(heads), tuple(families), tuple(initials), frozenset(words), year, venue, volume, issue, first, last,
        tuple(numbers), frozenset(identifiers),
    )  # fmt: skip


def of_reference(raw: str, fields: Iterable[tuple[str, Any]]) -> Citation:
    """The citation of a reference: its text as printed, its fields as they are stored."""
    text: dict[str, str] = {}
    people: list[tuple[str, str, str]] = []
    others: list[tuple[str, str, str]] = []
    year: int | None = None
    for field, value in fields:
        if field == "author" or field == "editor":
            if isinstance(value, dict):
                named = _name_parts(value)
                (people if field == "author" else others).append(named)
        elif field == "date":
            if isinstance(value, dict):
                year = value.get("year")
        elif isinstance(value, str) and field not in text:
            text[field] = value
    title, container = text.get("title", ""), text.get("container", "")
    found = _known_identifiers(text)
    if _may_be_identified(raw):
        found |= {
            f"{one.identifier.scheme}:{one.identifier.value.lower()}"
            for one in find(raw)
            if one.identifier.scheme in SCHEMES
        }
    return _citation(
        [title],
        people or others,
        year,
        venue=container or text.get("series", ""),
        numbers=(text.get("volume", ""), text.get("issue", ""), text.get("pages", "")),
        identifiers=found,
        extra=others,
        printed=raw,
    )


def _may_be_identified(raw: str) -> bool:
    """Whether a reference seems to print an identifier."""
    return "10." in raw or "rxiv" in raw or "RXIV" in raw or "ISBN" in raw


def _name_parts(value: dict[str, Any]) -> tuple[str, str, str]:
    """A name as a whole, its family name and its given name."""
    return (value.get("literal") or "", value.get("family") or "", value.get("given") or "")


def _known_identifiers(text: dict[str, str]) -> set[str]:
    """The identifiers among the fields of a reference."""
    return {f"{scheme}:{text[scheme].lower()}" for scheme in SCHEMES if text.get(scheme)}


FIELDS = ("title", "subtitle", "author", "date", "venue", "page_range", "identifier")
"""Fields of a record that a citation is made of."""


def of_record(record: Record) -> Citation:
    """The citation of a work that is held."""
    return of_claims([(claim.field, encode(claim.value)) for field in FIELDS for claim in record.best(field)])


def of_claims(claims: Iterable[tuple[str, Any]]) -> Citation:
    """The same from winning claims as they are stored."""
    said: dict[str, list[Any]] = {field: [] for field in FIELDS}
    for field, value in claims:
        said[field].append(value)
    titles, subtitles = said["title"], said["subtitle"]
    people = []
    for person in said["author"]:
        people.append(_name_parts_of(person))
        people += [(form["name"], "", "") for form in person.get("also", ())]
    venue: dict[str, str] = said["venue"][0] if said["venue"] else {}
    pages = venue.get("pages") or (said["page_range"][0] if said["page_range"] else "")
    return _citation(
        [f"{titles[0]}: {subtitles[0]}", *titles] if titles and subtitles else titles,
        people,
        said["date"][0]["year"] if said["date"] else None,
        venue=venue.get("title") or "",
        numbers=(venue.get("volume") or "", venue.get("issue") or "", pages),
        identifiers={
            f"{one['scheme']}:{one['value'].lower()}"
            for one in said["identifier"]
            if one["scheme"] in SCHEMES
        },
    )


def _name_parts_of(person: Any) -> tuple[str, str, str]:
    """The parts of a name as claims have them."""
    return (person.get("literal", ""), person.get("family") or "", person.get("given") or "")


FILLED = ("families", "year", "venue", "volume", "issue", "first", "last", "identifiers")
"""What one reference lacks and another may have."""


def completed(citation: Citation, other: Citation) -> Citation:
    """The citation with what it lacks and another one, of the same work, knows."""
    titles = citation.titles
    if _takes_titles(titles, other):
        titles = (*titles, *other.titles)[:TITLES]
    if titles is citation.titles and not any(
        getattr(other, name) and not getattr(citation, name) for name in FILLED
    ):
        return citation
    return replace(
        citation,
        titles=titles,
        families=citation.families or other.families,
        initials=citation.initials if citation.families else other.initials,
        words=citation.words or other.words,
        year=citation.year or other.year,
        venue=citation.venue or other.venue,
        volume=citation.volume or other.volume,
        issue=citation.issue or other.issue,
        first=citation.first or other.first,
        last=citation.last or other.last,
        identifiers=citation.identifiers or other.identifiers,
    )


def _takes_titles(titles: tuple[str, ...], other: Citation) -> bool:
    """Whether the other's titles say something new."""
    return bool(
        not titles
        or (
            len(titles) < TITLES
            and other.titles
            and not any(_alike(title, other.titles[0]) for title in titles)
        )
    )


def _alike(title: str, other: str) -> bool:
    return title[:12] == other[:12] or len(set(title.split()) & set(other.split())) >= 2


def _citation(
    titles: Sequence[str],
    people: Sequence[tuple[str, str, str]],
    year: int | None,
    *,
    venue: str,
    numbers: tuple[str, str, str],
    identifiers: set[str],
    extra: Sequence[tuple[str, str, str]] = (),
    printed: str = "",
) -> Citation:
    whole = list(dict.fromkeys(plain(title[:LONGEST]) for title in titles[:TITLES]))
    heads = dict.fromkeys(
        plain(head)
        for title in titles[:TITLES]
        if len(head := _SUBTITLE.split(title[:LONGEST], maxsplit=1)[0]) < len(title)
    )
    families, initials = [], []
    words: set[str] = set()
    for literal, family, given in people[:PEOPLE]:
        own, first, named = _person(literal, family, given)
        if own:
            families.append(own)
            initials.append(first)
        words |= named
    for literal, family, given in extra[:PEOPLE]:
        words |= _person(literal, family, given)[2]
    volume, issue, pages = numbers
    first_page, last_page = _pages(pages, alone=bool(venue))
    return Citation(
        tuple(title for title in whole if title),
        tuple(head for head in heads if len(head) >= 8 and head not in whole),
        tuple(families),
        tuple(initials),
        frozenset(words),
        year if year and 1400 < year < 2200 else None,
        plain(venue[:LONGEST]),
        _number(volume),
        _number(issue),
        first_page,
        last_page,
        numerals(titles[0][:LONGEST]) if titles else (),
        frozenset(_levelled_identifier(one) for one in identifiers),
        printed,
    )


def _levelled_identifier(one: str) -> str:
    """An identifier without what differs from edition to edition."""
    return _VERSION.sub("", one) if one.startswith("arxiv:") else _isbn13(one)


@lru_cache(maxsize=20_000)
def _person(literal: str, family: str, given: str) -> tuple[str, str, frozenset[str]]:
    """Family, initial of the given name, all telling words of a name."""
    name = literal or f"{family} {given}"
    if has_han(name):
        whole = plain(f"{family}{given}" if family else name).replace(" ", "")
        return whole, "", frozenset((whole, *_sounds(whole[:1], whole[1:])))
    if not family:
        before, comma, after = name.partition(",")
        parts = before.split()
        family, given = (before, after) if comma else (max(parts, key=len, default=""), before)
    own, rest = plain(family.replace("-", " ")), plain(given.replace(".", " ").replace("-", " "))
    words = {word for word in f"{own} {rest}".split() if len(word) > 2}
    squeezed = own.replace(" ", "")
    if squeezed:
        words.add(squeezed)
    return squeezed, rest[:1], frozenset(words)


def _sounds(family: str, given: str) -> Iterable[str]:
    """A short Chinese name as references in Latin letters have it."""
    if len(given) > 2:
        return ()
    return (plain(name) for name in (*family_readings(family), "".join(given_readings(given)[0])) if name)


def _pages(text: str, *, alone: bool) -> tuple[str, str]:
    """First and last page; a lone number is a page only where there is a volume to have pages,
    else how many there are.
    """
    found = _PAGE.findall(text[:40])
    if not found:
        return "", ""
    if _RANGE.search(text):
        first, last = found[0].lstrip("0"), found[1].lstrip("0") if len(found) > 1 else ""
        if last and len(last) < len(first):
            last = first[: len(first) - len(last)] + last
        return first, last
    return (found[0].lstrip("0"), "") if alone and _COUNT.search(text) is None else ("", "")


def _number(text: str) -> str:
    """A volume or issue as digits; without digits as it stands."""
    found = _PAGE.search(text)
    return found[0].lstrip("0") if found else plain(text)[:8]


def _isbn13(identifier: str) -> str:
    """ISBNs in thirteen digits, whose check digit does not matter for comparing."""
    if not identifier.startswith("isbn:"):
        return identifier
    digits = identifier[5:].replace("-", "")
    return f"isbn:{digits[3:12]}" if len(digits) == 13 else f"isbn:{digits[:9]}"
