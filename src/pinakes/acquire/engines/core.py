"""CORE: https://api.core.ac.uk/docs/v3."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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
    quoted,
    whole,
)

if TYPE_CHECKING:
    from pinakes.acquire.engines.hit import Ability, Query


class Core(Service):
    """Open copies in repositories of the whole world; without a `key` a hundred questions a day."""

    can: frozenset[Ability] = frozenset(("title", "author", "identifier", "words"))
    address = "https://api.core.ac.uk/v3"
    pause = 2.4
    keyless = 6.0

    def search(self, query: Query) -> list[Hit]:
        """Works with the addresses of their files."""
        if query.doi:
            asked = f'doi:"{query.doi}"'
        elif query.title:
            asked = f'title:"{quoted(query.title)}"' + (
                f' AND authors.name:"{quoted(query.family)}"' if query.family else ""
            )
        else:
            asked = quoted(query.text)
        key = self._account.key
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        reply = self._caller.json(
            "/search/works/", {"q": asked, "limit": min(100, query.limit)}, headers=headers
        )
        return [_hit(one) for one in each(reply, "results") if isinstance(one, dict)]


def _hit(work: dict[str, Any]) -> Hit:
    linked = [deep(one, "url") for one in each(work, "links") if deep(one, "type") == "download"]
    files = [work.get("downloadUrl"), *each(work, "sourceFulltextUrls"), *linked]
    shown = [deep(one, "url") for one in each(work, "links") if deep(one, "type") == "display"]
    return Hit(
        "core",
        clean(work.get("title")),
        names(deep(one, "name") for one in each(work, "authors")),
        whole(work.get("yearPublished")),
        clean(deep(work, "journals", 0, "title")) or clean(work.get("publisher")).strip("'\""),
        bare_doi(work.get("doi")),
        bare_arxiv(work.get("arxivId")),
        places(
            *(Location(str(one), True) for one in files if one), *(Location(str(one)) for one in shown if one)
        ),
        clean(work.get("abstract")),
        clean(work.get("documentType")),
    )
