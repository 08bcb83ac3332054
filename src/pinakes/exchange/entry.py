"""A work, a person, as another program or a register describes them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from pinakes.model import Claim, Contributor, Identifier, Institution, Keywords, PartialDate, Person, Venue
from pinakes.text import names
from pinakes.text.identifiers import checked_isbn, checked_issn, clean_doi
from pinakes.text.words import fold, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.model import Problem

_YEAR = re.compile(r"(?<!\d)(1[4-9]\d\d|20\d\d)(?!\d)")
_FULL_DATE = re.compile(r"(?<!\d)(1[4-9]\d\d|20\d\d)[-/.年](\d{1,2})(?:[-/.月](\d{1,2}))?(?!\d)")


@dataclass(frozen=True, slots=True)
class Entry:
    """A work as it was described elsewhere;
    `key` is its name there, `files` are paths and addresses as they stand there.
    """

    key: str = ""
    kind: str = "other"
    titles: tuple[tuple[str, str | None], ...] = ()
    authors: tuple[Person, ...] = ()
    contributors: tuple[Contributor, ...] = ()
    date: PartialDate | None = None
    venue: Venue | None = None
    publisher: str | None = None
    institution: str | None = None
    abstract: str | None = None
    keywords: tuple[str, ...] = ()
    language: str | None = None
    identifiers: tuple[Identifier, ...] = ()
    addresses: tuple[str, ...] = ()
    files: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The first title, empty where there is none."""
        return self.titles[0][0] if self.titles else ""


@dataclass(frozen=True, slots=True)
class Authority:
    """A person as a register knows them; the preferred name first."""

    names: tuple[str, ...]
    identifiers: tuple[Identifier, ...] = ()
    affiliations: tuple[str, ...] = ()
    emails: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    years: tuple[int | None, int | None] = (None, None)
    works: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Exchanged:
    """What one file held; `kind` names its format."""

    kind: str
    entries: tuple[Entry, ...] = ()
    people: tuple[Authority, ...] = ()
    problems: tuple[Problem, ...] = ()


def claims_of(entry: Entry, by: str, weight: float) -> Iterator[Claim]:
    """What an entry says, as claims."""
    for title, language in entry.titles:
        yield Claim("title", title, weight, by, (), language)
    for person in entry.authors:
        yield Claim("author", person, weight, by)
    for contributor in entry.contributors:
        yield Claim("contributor", contributor, weight, by)
    if entry.date is not None:
        yield Claim("date", entry.date, weight, by)
    if entry.venue is not None:
        yield Claim("venue", entry.venue, weight, by)
    if entry.kind != "other":
        yield Claim("type", entry.kind, weight, by)
    if entry.publisher:
        yield Claim("publisher", entry.publisher, weight, by)
    if entry.institution:
        yield Claim("institution", Institution(entry.institution), weight, by)
    if entry.abstract:
        yield Claim("abstract", entry.abstract, weight, by)
    if entry.keywords:
        yield Claim("keywords", Keywords(entry.keywords), weight, by)
    if entry.language:
        yield Claim("language", entry.language, weight, by)
    for identifier in entry.identifiers:
        yield Claim("identifier", identifier, weight, by)


def person_of(name: str) -> Person | None:
    """The person of a name as a file writes it; None for no name and for `others`, 等."""
    name = " ".join(name.split()).strip(" ,;")
    if not name or fold(name) == "others" or fold(name).rstrip(".") in words("bibliography", "others"):
        return None
    parsed = names.parse(name)
    return Person(parsed.literal or name, family=parsed.family, given=parsed.given)


def people_of(written: Iterable[str]) -> tuple[Person, ...]:
    """The persons of some names."""
    return tuple(person for name in written if (person := person_of(name)) is not None)


def date_of(text: str | None) -> PartialDate | None:
    """The date in a text, as far as it goes."""
    if not text:
        return None
    if match := _FULL_DATE.search(text):
        year, month, day = int(match[1]), int(match[2]), int(match[3]) if match[3] else None
        if 1 <= month <= 12:
            return PartialDate(year, month, day if day and 1 <= day <= 31 else None)
    match = _YEAR.search(text)
    return PartialDate(int(match[1])) if match else None


def identifiers_of(*, doi: Iterable[str] = (), numbers: Iterable[str] = ()) -> tuple[Identifier, ...]:
    """DOIs and ISBNs that are written rightly."""
    found = []
    for text in doi:
        bare = re.sub(r"^(?:https?://)?(?:dx\.)?doi\.org/|^doi:\s*", "", text.strip(), flags=re.IGNORECASE)
        if cleaned := clean_doi(bare):
            found.append(Identifier("doi", cleaned.lower()))
    for text in numbers:
        for piece in re.split(r"[;,\s]+(?=[\dxX])|\s{2,}", text):
            if isbn := checked_isbn(piece):
                found.append(Identifier("isbn", isbn))
    return tuple(dict.fromkeys(found))


def issn_of(numbers: Iterable[str]) -> str | None:
    """The first right ISSN."""
    for text in numbers:
        for piece in re.findall(r"\d{4}\s?[-–]?\s?\d{3}[\dXxХ]", text):
            if issn := checked_issn(piece):
                return issn
    return None


def venue_of(**parts: str | None) -> Venue | None:
    """A venue of what is known; None of nothing."""
    known = {name: value.strip() for name, value in parts.items() if value and value.strip()}
    return Venue(**known) if known else None


@cache
def table(name: str) -> dict[str, list[str]]:
    """A table of `tags.toml`."""
    found: dict[str, list[str]] = tomllib.loads(
        resources.files("pinakes.exchange").joinpath("tags.toml").read_text("utf-8")
    )[name]
    return found


@cache
def _named(section: str) -> dict[str, str]:
    return {name: ours for ours, known in table(section).items() for name in known}


def kind_of(name: str | None) -> str:
    """Our name for a type as formats write it."""
    return _named("kinds").get((name or "").strip().casefold(), "other")


def language_of(name: str | None) -> str | None:
    """The tag of a language as formats name it."""
    bare = (name or "").strip(" ;.").casefold()
    return _named("languages").get(bare) or (bare if re.fullmatch(r"[a-z]{2}(?:-[a-z]{2})?", bare) else None)
