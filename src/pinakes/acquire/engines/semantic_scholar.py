"""Semantic Scholar's graph: https://api.semanticscholar.org/api-docs/graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pinakes.acquire.engines.caller import Service
from pinakes.acquire.engines.hit import (
    Hit,
    Location,
    bare_arxiv,
    bare_doi,
    clean,
    deep,
    each,
    names,
    places,
    whole,
)

if TYPE_CHECKING:
    from pinakes.acquire.engines.hit import Ability, Query

FIELDS = (
    "title,authors,year,venue,journal,externalIds,abstract,isOpenAccess,openAccessPdf,url,publicationTypes"
)


class SemanticScholar(Service):
    """Works of all fields with open copies; a `key` spares the shared queue."""

    can: frozenset[Ability] = frozenset(("title", "identifier", "words"))
    address = "https://api.semanticscholar.org/graph/v1"
    keyless = 3.0

    def search(self, query: Query) -> list[Hit]:
        """Works; a title is matched by the service itself, which answers with the nearest one."""
        headers = {"x-api-key": self._account.key} if self._account.key else {}
        if query.doi or query.arxiv:
            number = f"DOI:{query.doi}" if query.doi else f"ARXIV:{query.arxiv}"
            one = self._caller.json(f"/paper/{quote(number, safe=':')}", {"fields": FIELDS}, headers=headers)
            return [_hit(one)] if isinstance(one, dict) else []
        path, text = ("/paper/search/match", query.title) if query.title else ("/paper/search", query.text)
        most = None if query.title else min(100, query.limit)  # a match is one work
        reply = self._caller.json(path, {"query": text, "fields": FIELDS, "limit": most}, headers=headers)
        return [_hit(one) for one in each(reply, "data") if isinstance(one, dict)]


def _hit(work: dict[str, Any]) -> Hit:
    file, page = deep(work, "openAccessPdf", "url"), work.get("url")
    return Hit(
        "semantic-scholar",
        clean(work.get("title")),
        names(deep(one, "name") for one in each(work, "authors")),
        whole(work.get("year")),
        clean(deep(work, "journal", "name") or work.get("venue")),
        bare_doi(deep(work, "externalIds", "DOI")),
        bare_arxiv(deep(work, "externalIds", "ArXiv")),
        places(
            Location(file, True, deep(work, "openAccessPdf", "license")) if file else None,
            Location(page) if page else None,
        ),
        clean(work.get("abstract")),
        clean(work.get("publicationTypes")),
    )
