"""DOAJ: https://doaj.org/api/v4/docs. The query is a part of the path; a plus sign in it finds nothing."""

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


class Doaj(Service):
    """Articles of open journals."""

    can: frozenset[Ability] = frozenset(("title", "author", "identifier", "words"))
    address = "https://doaj.org/api/v4/search/articles"
    pause = 0.5

    def search(self, query: Query) -> list[Hit]:
        """Articles with the address of their full text."""
        if query.doi:
            asked = f"doi:{query.doi}"
        elif query.title:
            asked = f'bibjson.title:"{quoted(query.title)}"'
            asked += f' AND bibjson.author.name:"{quoted(query.family)}"' if query.family else ""
        else:
            asked = quoted(query.text)
        reply = self._caller.json(f"/{quote(asked, safe='')}", {"page": 1, "pageSize": min(100, query.limit)})
        return [
            _hit(found) for one in each(reply, "results") if isinstance(found := deep(one, "bibjson"), dict)
        ]


def _hit(work: dict[str, Any]) -> Hit:
    doi = next((deep(one, "id") for one in each(work, "identifier") if deep(one, "type") == "doi"), "")
    found = [one for one in each(work, "link") if deep(one, "type") == "fulltext" and deep(one, "url")]
    return Hit(
        "doaj",
        clean(work.get("title")),
        names(deep(one, "name") for one in each(work, "author")),
        whole(work.get("year")),
        clean(deep(work, "journal", "title")),
        bare_doi(doi),
        places=places(
            *(Location(str(one["url"]), "pdf" in str(deep(one, "content_type")).lower()) for one in found)
        ),
        snippet=clean(work.get("abstract")),
        kind="article",
    )
