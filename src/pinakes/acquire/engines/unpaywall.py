"""Unpaywall: https://unpaywall.org/products/api."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pinakes.acquire.engines.caller import Service
from pinakes.acquire.engines.hit import Hit, Location, bare_doi, clean, deep, each, names, places, whole

if TYPE_CHECKING:
    from pinakes.acquire.engines.hit import Ability, Query


class Unpaywall(Service):
    """Open copies of works that have a DOI (your own `email` is needed)."""

    can: frozenset[Ability] = frozenset(("title", "identifier"))
    address = "https://api.unpaywall.org/v2"
    pause = 0.87  # 100,000 a day
    needs = ("email",)

    def search(self, query: Query) -> list[Hit]:
        """The copies of a DOI, or of works with such a title."""
        if query.doi:
            one = self._caller.json(f"/{quote(query.doi, safe='/')}", {"email": self._account.email})
            return [_hit(one)] if isinstance(one, dict) and not one.get("error") else []
        if not query.title:
            return []
        reply = self._caller.json("/search", {"query": query.title, "email": self._account.email})
        found = [deep(one, "response") for one in each(reply, "results")]
        return [_hit(one) for one in found if isinstance(one, dict)][: query.limit]


def _hit(work: dict[str, Any]) -> Hit:
    found: list[Location | None] = []
    for one in (deep(work, "best_oa_location"), *each(work, "oa_locations")):
        licence, version = deep(one, "license"), deep(one, "version")
        file, landing = deep(one, "url_for_pdf"), deep(one, "url_for_landing_page") or deep(one, "url")
        found += [
            Location(file, True, licence, version) if file else None,
            Location(landing, False, licence, version) if landing else None,
        ]
    return Hit(
        "unpaywall",
        clean(work.get("title")),
        names(map(_name, each(work, "z_authors"))),
        whole(work.get("year")),
        clean(work.get("journal_name")),
        bare_doi(work.get("doi")),
        places=places(*found),
        kind=clean(work.get("genre")),
    )


def _name(one: Any) -> object:
    if deep(one, "family") and deep(one, "given"):
        return f"{deep(one, 'family')}, {deep(one, 'given')}"
    return deep(one, "raw_author_name") or deep(one, "family")
