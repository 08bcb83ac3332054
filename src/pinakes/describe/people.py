"""Is this the same person? Names as printed in one list or two, in one script or two."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from pinakes.model import OtherForm, Person
from pinakes.text import names

if TYPE_CHECKING:
    from collections.abc import Iterable


def folded(text: str) -> str:
    """Letters and digits only, without case, accents and width."""
    return _folded_name(text) if len(text) < NAME else _folded(text)


NAME = 80
"""Shorter texts are compared again and again, as names are."""


def _folded(text: str) -> str:
    if text.isascii():
        return "".join(filter(str.isalnum, text.lower()))
    decomposed = unicodedata.normalize("NFKD", text).casefold()
    return "".join(filter(str.isalnum, decomposed))


_folded_name = lru_cache(maxsize=4096)(_folded)


def _is_han(text: str) -> bool:
    return any("\u4e00" <= c <= "\u9fff" for c in text)


def same_person(one: Person, other: Person) -> bool:
    """Whether two printed names can be one person, or are one organisation."""
    if folded(one.literal) == folded(other.literal):
        return True
    if one.kind == "organisation" or other.kind == "organisation":
        return False
    return _same_name(one.literal, other.literal)


_same_name = lru_cache(maxsize=4096)(names.same_person)
"""The lists of one paper are compared with one another many times."""


class Roll:
    """Persons in their order, to look somebody up in; `crowd`: they will be many."""

    def __init__(self, people: Iterable[Person] = (), *, crowd: bool = False) -> None:
        self._crowd = crowd
        self._people: list[Person] = []
        self._spelt: dict[str, int] = {}
        for person in people:
            self.add(person)

    def add(self, person: Person) -> None:
        """One more, at the end."""
        self._spelt.setdefault(folded(person.literal), len(self._people))
        self._people.append(person)

    def place(self, person: Person) -> int | None:
        """Where the same person stands first."""
        if self._crowd or len(self._people) > names.CROWD:
            return self._spelt.get(folded(person.literal))
        spelt = self._spelt.get(folded(person.literal), len(self._people))
        for at, one in enumerate(self._people[:spelt]):
            if "organisation" not in (one.kind, person.kind) and _same_name(person.literal, one.literal):
                return at
        return spelt if spelt < len(self._people) else None

    def holds(self, person: Person) -> bool:
        """Whether this person is among them."""
        return self.place(person) is not None


def merged(person: Person, other: Person, *, language: str | None = None) -> Person:
    """`person` with what `other`, another print of the same, adds; another form of the name goes to `also`."""
    also = list(person.also)
    known = {folded(person.literal)} | {folded(form.name) for form in also}
    for form in (OtherForm(other.literal, language), *other.also):
        if folded(form.name) not in known:
            known.add(folded(form.name))
            also.append(form)
    return replace(
        person,
        family=person.family
        if person.family or _is_han(person.literal) != _is_han(other.literal)
        else _printed(other.family, person),
        given=person.given
        if person.given or _is_han(person.literal) != _is_han(other.literal)
        else _printed(other.given, person),
        affiliations=person.affiliations or other.affiliations,
        email=person.email or other.email,
        orcid=person.orcid or other.orcid,
        also=tuple(also),
        is_corresponding=person.is_corresponding or other.is_corresponding,
    )


def _printed(part: str | None, person: Person) -> str | None:
    """A part of a name only if it stands in this person's own form."""
    return part if part and folded(part) in folded(person.literal) else None
