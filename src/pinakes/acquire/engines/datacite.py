"""DataCite: https://support.datacite.org/docs/api."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

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


class DataCite(Service):
    """Works, reports, theses and data that have a DOI of DataCite."""

    can: frozenset[Ability] = frozenset(("title", "author", "identifier", "words"))
    address = "https://api.datacite.org"
    pause = 0.6

    def search(self, query: Query) -> list[Hit]:
        """Works by DOI, title and author."""
        if query.doi or query.arxiv:
            doi = query.doi or f"10.48550/arxiv.{query.arxiv}"
            one = deep(
                self._caller.json(f"/dois/{quote(doi, safe='')}", {"mailto": self._account.email}),
                "data",
                "attributes",
            )
            return [_hit(one)] if isinstance(one, dict) else []
        asked = f'titles.title:"{quoted(query.title)}"' if query.title else quoted(query.text)
        asked += f' AND creators.familyName:"{quoted(query.family)}"' if query.family and query.title else ""
        reply = self._caller.json(
            "/dois", {"query": asked, "page[size]": min(100, query.limit), "mailto": self._account.email}
        )
        return [
            _hit(found) for one in each(reply, "data") if isinstance(found := deep(one, "attributes"), dict)
        ]


def _hit(work: dict[str, Any]) -> Hit:
    licence = next((uri for one in each(work, "rightsList") if (uri := deep(one, "rightsUri"))), None)
    files = [str(one) for one in each(work, "contentUrl") if one]
    landing = work.get("url")
    return Hit(
        "datacite",
        clean(deep(work, "titles", 0, "title")),
        names(deep(one, "name") for one in each(work, "creators")),
        whole(work.get("publicationYear")),
        clean(deep(work, "container", "title") or deep(work, "publisher", "name") or work.get("publisher")),
        bare_doi(work.get("doi")),
        places=places(
            *(Location(one, True, licence) for one in files),
            Location(str(landing), False, licence) if landing else None,
        ),
        snippet=clean(deep(work, "descriptions", 0, "description")),
        kind=clean(deep(work, "types", "resourceTypeGeneral")),
    )
