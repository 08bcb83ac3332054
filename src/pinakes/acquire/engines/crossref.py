"""Crossref: https://api.crossref.org/swagger-ui/index.html."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pinakes.acquire.engines.caller import Service
from pinakes.acquire.engines.hit import Hit, Location, bare_doi, clean, deep, each, names, places, whole

if TYPE_CHECKING:
    from pinakes.acquire.engines.hit import Ability, Query

FIELDS = (
    "DOI,title,subtitle,author,issued,published,created,container-title,institution,type,link,license,URL,"
    "abstract"
)
DATES = ("published", "issued", "created")


class Crossref(Service):
    """Works that have a DOI of Crossref, by title, authors or DOI; your `email` makes the answers quicker."""

    can: frozenset[Ability] = frozenset(("title", "author", "identifier", "words"))
    address = "https://api.crossref.org"
    pause = 0.2

    def search(self, query: Query) -> list[Hit]:
        """Works; the scores of the service are not comparable and not kept."""
        if query.doi:
            one = deep(
                self._caller.json(f"/works/{quote(query.doi, safe='')}", {"mailto": self._account.email}),
                "message",
            )
            return [_hit(one)] if isinstance(one, dict) else []
        asked: dict[str, object] = {
            "rows": min(100, query.limit),
            "select": FIELDS,
            "mailto": self._account.email,
        }
        if query.title:
            asked |= {"query.title": query.title, "query.author": " ".join(query.authors[:5])}
        else:
            asked |= {"query.bibliographic": query.text}
        return [
            _hit(one)
            for one in each(self._caller.json("/works", asked), "message", "items")
            if isinstance(one, dict) and one.get("title")  # figures and issues have none
        ]


def _hit(work: dict[str, Any]) -> Hit:
    people = (f"{one.get('family')}, {one.get('given')}" if one.get("given") and one.get("family") else one.get("family") or one.get("name")
              for one in each(work, "author") if isinstance(one, dict))  # fmt: skip
    title, more = clean(work.get("title")), clean(work.get("subtitle"))
    licence = next((deep(one, "URL") for one in each(work, "license")), None)
    files = (
        Location(
            str(deep(one, "URL")),
            "pdf" in str(deep(one, "content-type")),
            licence,
            deep(one, "content-version"),
        )
        for one in each(work, "link")
        if deep(one, "intended-application") != "similarity-checking"
    )
    doi = bare_doi(work.get("DOI"))
    return Hit(
        "crossref",
        f"{title}: {more}" if more and more.lower() not in title.lower() else title,
        names(people),
        next((year for name in DATES if (year := whole(deep(work, name, "date-parts", 0, 0)))), None),
        clean(work.get("container-title")) or clean(deep(work, "institution", 0, "name")),
        doi,
        places=places(*files, Location(f"https://doi.org/{doi}") if doi else None),
        snippet=clean(work.get("abstract")),
        kind=clean(work.get("type")),
    )
