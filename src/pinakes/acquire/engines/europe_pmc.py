"""Europe PMC: https://europepmc.org/RestfulWebService."""

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
    names,
    places,
    quoted,
    whole,
)

if TYPE_CHECKING:
    from pinakes.acquire.engines.hit import Ability, Query

OPEN = frozenset(("OA", "F"))


class EuropePmc(Service):
    """Works of the life sciences with their open full texts."""

    can: frozenset[Ability] = frozenset(("title", "author", "identifier", "words"))
    address = "https://www.ebi.ac.uk/europepmc/webservices/rest"
    pause = 0.2

    def search(self, query: Query) -> list[Hit]:
        """Works by DOI, title and author."""
        if query.doi:
            asked = f'DOI:"{query.doi}"'
        elif query.title:
            asked = f'TITLE:"{quoted(query.title)}"' + (
                f' AND AUTH:"{quoted(query.family)}"' if query.family else ""
            )
        else:
            asked = quoted(query.text)
        reply = self._caller.json(
            "/search",
            {"query": asked, "format": "json", "resultType": "core", "pageSize": min(100, query.limit)},
        )
        return [_hit(one) for one in each(reply, "resultList", "result") if isinstance(one, dict)]


def _hit(work: dict[str, Any]) -> Hit:
    licence = work.get("license")
    found = [
        Location(str(one["url"]), deep(one, "documentStyle") == "pdf", licence)
        for one in each(work, "fullTextUrlList", "fullTextUrl")
        if deep(one, "url") and deep(one, "availabilityCode") in OPEN
    ]
    return Hit(
        "europe-pmc",
        clean(work.get("title")).removesuffix("."),
        names(
            deep(one, "fullName") or deep(one, "collectiveName") for one in each(work, "authorList", "author")
        ),
        whole(work.get("pubYear")),
        clean(deep(work, "journalInfo", "journal", "title") or work.get("journalTitle")),
        bare_doi(work.get("doi")),
        places=places(*found),
        snippet=clean(work.get("abstractText")),
        kind=clean(deep(work, "pubTypeList", "pubType")),
    )
