"""ORCID's public records: https://info.orcid.org/documentation/api-tutorials. Persons by name, their works by number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.acquire.engines.caller import Service
from pinakes.acquire.engines.hit import (
    Hit,
    Location,
    bare_doi,
    clean,
    deep,
    each,
    family,
    places,
    quoted,
    whole,
)
from pinakes.text.identifiers import checked_orcid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.acquire.engines.hit import Ability, Query

MOST = 3
"""Persons of one name whose works are asked for."""


class Orcid(Service):
    """Works that a person says are theirs; several persons may bear the name."""

    can: frozenset[Ability] = frozenset(("person", "identifier"))
    address = "https://pub.orcid.org/v3.0"
    pause = 0.1

    def search(self, query: Query) -> list[Hit]:
        """The works of persons of this name, or of those who have this DOI."""
        asked = f'digital-object-ids:"{query.doi}"' if query.doi else _named(query.person)
        if checked_orcid(query.person):
            return list(self._works(str(checked_orcid(query.person))))
        if not asked:
            return []
        reply = self._json("/search", {"q": asked, "rows": MOST})
        numbers = [deep(one, "orcid-identifier", "path") for one in each(reply, "result")]
        return [hit for number in numbers[:MOST] if number for hit in self._works(str(number))]

    def _works(self, number: str) -> Iterator[Hit]:
        for group in each(self._json(f"/{number}/works", {}), "group"):
            work = deep(group, "work-summary", 0)
            if isinstance(work, dict):
                yield _hit(work, number)

    def _json(self, path: str, parameters: dict[str, object]) -> Any:
        return self._caller.json(path, parameters, headers={"Accept": "application/json"})


def _named(name: str) -> str:
    last = family(name)
    given = " ".join(word for word in quoted(name).split() if word != last)
    return f'family-name:"{quoted(last)}"' + (f' AND given-names:"{given}"' if given else "") if last else ""


def _hit(work: dict[str, Any], number: str) -> Hit:
    ids = {
        deep(one, "external-id-type"): deep(one, "external-id-value")
        for one in each(work, "external-ids", "external-id")
    }
    address = deep(work, "url", "value")
    return Hit(
        "orcid",
        clean(deep(work, "title", "title", "value")),
        year=whole(deep(work, "publication-date", "year", "value")),
        venue=clean(deep(work, "journal-title", "value")),
        doi=bare_doi(ids.get("doi")),
        places=places(Location(address) if address else None),
        kind=clean(work.get("type")),
        person=number,
    )
