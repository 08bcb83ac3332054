"""What is looked for: one work, as somebody asks for it; a title, names, a reference, an entry of a BibTeX file, a wanted work."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from pinakes.model import Identifier, PartialDate, Person
from pinakes.store.network.plain import plain
from pinakes.text.forms import form
from pinakes.text.identifiers import find
from pinakes.text.names import parse, split

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pinakes.exchange.entry import Entry
    from pinakes.model import Claim
    from pinakes.store.network.asking import NetworkWork
    from pinakes.text.forms import Form


@dataclass(frozen=True)
class Wanted:
    """A work that is looked for; `said` is how it was asked for, as it is shown in answers."""

    title: str
    authors: tuple[str, ...] = ()
    year: int | None = None
    doi: str = ""
    arxiv: str = ""
    raw: str = ""
    name: str = ""
    """The number of a wanted work of the library, `x12`."""
    said: dict[str, object] = field(default_factory=dict, compare=False)

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """The authors' names, to be compared with names in other scripts and orders."""
        return tuple(map(form, self.authors))

    @cached_property
    def families(self) -> tuple[str, ...]:
        """The authors' family names."""
        return tuple(person.family or person.literal for person in map(parse, self.authors))

    @cached_property
    def level(self) -> str:
        """The title for comparison."""
        return plain(self.title)

    def shown(self) -> dict[str, object]:
        """The wanted work as answers repeat it."""
        return self.said or {"title": self.title, "authors": list(self.authors), "year": self.year}


def asked(title: str, authors: Sequence[str], year: int | None = None) -> Wanted:
    """A work by its title and authors."""
    names = [
        name
        for author in authors
        for name in (split(author) if re.search(r"[;；、]|,.*,", author) else [author.strip()])
        if name
    ]
    return Wanted(" ".join(title.split()), tuple(names), year)


def from_reference(raw: str) -> Wanted | None:
    """The work that a printed reference means; None where it says no title."""
    from pinakes.understand.bibliography import parse_references

    (reference,) = parse_references([" ".join(raw.split())])
    if reference is None:
        return None
    found = _wanted(reference.claims, raw)
    return found if found.title else None


def _wanted(claims: Sequence[Claim], raw: str) -> Wanted:
    title = next((str(claim.value) for claim in claims if claim.field == "title"), "")
    people = [claim.value for claim in claims if claim.field == "author" and isinstance(claim.value, Person)]
    dates = [
        claim.value for claim in claims if claim.field == "date" and isinstance(claim.value, PartialDate)
    ]
    numbers = {one.identifier.scheme: one.identifier.value for one in find(raw)}
    numbers |= {
        claim.value.scheme: claim.value.value for claim in claims if isinstance(claim.value, Identifier)
    }
    return Wanted(
        title,
        tuple(person.literal for person in people),
        dates[0].year if dates else None,
        numbers.get("doi", "").lower(),
        re.sub(r"v\d+$", "", numbers.get("arxiv", "")),
        raw,
        said={"reference": raw},
    )


def from_bibtex(content: bytes, name: str, *, told: Callable[[str], None]) -> list[Wanted]:
    """The works of a BibTeX file, or of another that reference managers write;
    what cannot be looked for is told.
    """
    from pinakes.exchange.reading import read

    found = read(content, name)
    for problem in found.problems:
        told(f"{name}: {problem.message}")
    lacking = sum(not entry.title for entry in found.entries)
    if lacking:
        told(f"{name}: {lacking} of {len(found.entries)} entries left out, for they have no title")
    return [_entered(entry) for entry in found.entries if entry.title]


def _entered(entry: Entry) -> Wanted:
    numbers = {one.scheme: one.value for one in entry.identifiers}
    names = tuple(person.literal for person in entry.authors)
    year = entry.date.year if entry.date else None
    said: dict[str, object] = {"title": entry.title, "authors": list(names), "year": year}
    return Wanted(
        entry.title or "", names, year, numbers.get("doi", "").lower(), numbers.get("arxiv", ""), said=said
    )


def from_library(listed: NetworkWork) -> Wanted | None:
    """A work that the library lacks; None where no reference prints its title."""
    if not listed.title:
        return None
    said: dict[str, object] = {
        "work": listed.name,
        "title": listed.title,
        "authors": list(listed.authors),
        "year": listed.year,
    }
    numbers = dict(one.split(":", 1) for one in sorted(listed.identifiers))
    return Wanted(
        listed.title,
        listed.authors,
        listed.year,
        numbers.get("doi", ""),
        numbers.get("arxiv", ""),
        name=listed.name,
        said=said,
    )
