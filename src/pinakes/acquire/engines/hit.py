"""What engines are asked, and what they answer: the same for all of them."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from pinakes.text.identifiers import clean_doi

if TYPE_CHECKING:
    from collections.abc import Iterable

Ability = Literal["title", "author", "identifier", "words", "person", "file type", "site"]
LONGEST = 2000
"""Characters of a title or a snippet that are kept: services were seen to send a hundred thousand."""
_ARXIV = re.compile(r"(?<![\d.])(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?(?!\d)")
_TAG = re.compile(r"<[^<>]{1,200}>")


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for: a work by title, authors or identifier; words; a person by name. `files` asks for documents only."""

    title: str = ""
    authors: tuple[str, ...] = ()
    year: int | None = None
    doi: str = ""
    arxiv: str = ""
    words: str = ""
    person: str = ""
    files: bool = False
    site: str = ""
    limit: int = 10

    @property
    def text(self) -> str:
        """The hit as one would type it."""
        return " ".join(part for part in (self.words, self.title, *self.authors[:3], self.person) if part)

    @property
    def family(self) -> str:
        """The family name of the first author: what stands last, or before a comma."""
        return family(self.authors[0]) if self.authors else ""


@dataclass(frozen=True, slots=True)
class Location:
    """Where a work is said to be: a file, or a page about it; under which licence, in which version, where that is said."""

    address: str
    is_file: bool = False
    licence: str | None = None
    version: str | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """A candidate; everything but the engine's name may be missing."""

    engine: str
    title: str = ""
    authors: tuple[str, ...] = ()
    year: int | None = None
    venue: str = ""
    doi: str = ""
    arxiv: str = ""
    places: tuple[Location, ...] = ()
    snippet: str = ""
    kind: str = ""
    person: str = ""


class Engine(Protocol):
    """Asks one service; constructed with its account and the client."""

    can: frozenset[Ability]

    def search(self, query: Query) -> list[Hit]:
        """The candidates, best first; `BadInput` or `Refused` where the service does not answer as it should."""


def clean(value: object) -> str:
    """Text out of what services send for text: no tags, no entities, one space."""
    if isinstance(value, list):
        value = value[0] if value else ""
    text = html.unescape(html.unescape(str(value or "")[: 4 * LONGEST]))
    return (
        " ".join(_TAG.sub(" ", text).split())[:LONGEST] if "<" in text else " ".join(text.split())[:LONGEST]
    )


def whole(value: object) -> int | None:
    """A year out of a number or a text that begins with one."""
    match = re.match(r"\s*(1[5-9]\d\d|20\d\d)(?!\d)", str(value or ""))
    return int(match[1]) if match else None


def deep(value: Any, *path: str | int) -> Any:
    """What stands at a path of keys and indexes; None where any step is missing or null."""
    for step in path:
        if isinstance(step, int) and isinstance(value, list) and -len(value) <= step < len(value):
            value = value[step]
        elif isinstance(step, str) and isinstance(value, dict):
            value = value.get(step)
        else:
            return None
    return value


def each(value: Any, *path: str | int) -> list[Any]:
    """The list at a path; a single value is a list of one, nothing is an empty one."""
    found = deep(value, *path)
    return found if isinstance(found, list) else [] if found is None else [found]


def bare_doi(value: object) -> str:
    """A DOI without its resolver, in small letters; empty where it is none."""
    text = re.sub(r"^\s*(?:https?://(?:dx\.)?doi\.org/|doi:\s*)", "", str(value or ""), flags=re.IGNORECASE)
    return (clean_doi(text) or "").lower()


def bare_arxiv(value: object) -> str:
    """An arXiv number without its version; empty where it is none."""
    match = _ARXIV.search(str(value or ""))
    return match[1] if match else ""


def family(name: str) -> str:
    """The family name of a person: before a comma, else the word that is no initial and stands last, or first before initials."""
    if "," in name:
        return name.partition(",")[0].strip()
    words = [word for word in name.split() if word]
    full = [
        word
        for word in words
        if len(word.strip(".")) > 1 and not re.fullmatch(r"(?:\w\.)+-?(?:\w\.?)*", word)
    ]
    if not full:
        return name.strip()
    return full[0] if words and words[-1] not in full else full[-1]


def quoted(text: str) -> str:
    """Words inside quotes of a query language: what would end them is taken out."""
    return " ".join(re.sub(r'["\\:()\[\]{}^~*?|/<>!+&]', " ", text).split())


def places(*found: Location | None) -> tuple[Location, ...]:
    """Each place once, files first."""
    known: dict[str, Location] = {}
    for place in found:
        if place is not None and place.address.startswith(("http://", "https://")):
            known.setdefault(place.address, place)
    return tuple(sorted(known.values(), key=lambda place: not place.is_file))


def names(people: Iterable[object]) -> tuple[str, ...]:
    """Names that were sent, cleaned, each once."""
    return tuple(dict.fromkeys(name for name in map(clean, people) if name))
