"""OpenAlex: https://docs.openalex.org. A key is needed since February 2026."""

from __future__ import annotations

import re
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


class OpenAlex(Service):
    """Works with their open copies (`key`)."""

    can: frozenset[Ability] = frozenset(("title", "identifier", "words"))
    address = "https://api.openalex.org"
    pause = 0.1
    needs = ("key",)

    def search(self, query: Query) -> list[Hit]:
        """Works by identifier, title or words; authors are for the asker to compare."""
        secret = {"api_key": self._account.key}
        if query.doi or query.arxiv:
            doi = query.doi or f"10.48550/arxiv.{query.arxiv}"
            one = self._caller.json(f"/works/doi:{quote(doi, safe='/')}", secret=secret)
            return [_hit(one)] if isinstance(one, dict) else []
        plain = " ".join(re.sub(r"[,|\"]", " ", query.title).split())
        asked = {"filter": f"title.search:{plain}"} if plain else {"search": query.text}
        reply = self._caller.json("/works", {**asked, "per-page": min(50, query.limit)}, secret=secret)
        return [_hit(one) for one in each(reply, "results") if isinstance(one, dict)]


def _hit(work: dict[str, Any]) -> Hit:
    found = [
        _place(one)
        for one in (deep(work, "best_oa_location"), *each(work, "locations"), deep(work, "primary_location"))
    ]
    open_one = deep(work, "open_access", "oa_url")
    return Hit(
        "openalex",
        clean(work.get("display_name") or work.get("title")),
        names(deep(one, "author", "display_name") for one in each(work, "authorships")),
        whole(work.get("publication_year")),
        clean(deep(work, "primary_location", "source", "display_name")),
        bare_doi(work.get("doi")),
        bare_arxiv(
            next(
                (deep(one, "landing_page_url") for one in each(work, "locations") if "arxiv" in str(one)), ""
            )
        ),
        places(*(place for pair in found for place in pair), Location(open_one) if open_one else None),
        abstract(deep(work, "abstract_inverted_index")),
        clean(work.get("type")),
    )


def _place(location: Any) -> tuple[Location | None, Location | None]:
    licence, version = deep(location, "license"), deep(location, "version")
    file, landing = deep(location, "pdf_url"), deep(location, "landing_page_url")
    return (
        Location(file, True, licence, version) if file else None,
        Location(landing, False, licence, version) if landing else None,
    )


def abstract(positions: Any) -> str:
    """The text that an index of its words makes."""
    if not isinstance(positions, dict):
        return ""
    placed = sorted(
        (place, word) for word, found in positions.items() if isinstance(found, list) for place in found
    )
    return clean(" ".join(word for _, word in placed))
