"""DBLP: https://dblp.org/faq/How+to+use+the+dblp+search+API.html. One author comes bare, several as a list; no hits, no list."""

from __future__ import annotations

import re
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

_HOMONYM = re.compile(r"\s\d{4}$")


class Dblp(Service):
    """Works of computer science by title and author."""

    can: frozenset[Ability] = frozenset(("title", "author", "words", "person"))
    address = "https://dblp.org/search/publ/api"

    def search(self, query: Query) -> list[Hit]:
        """Works; numbers behind homonyms are taken off."""
        asked = quoted(" ".join((query.family, query.title, query.words, query.person)))
        reply = self._caller.json("", {"q": asked, "format": "json", "h": min(1000, query.limit), "c": 0})
        return [
            _hit(info)
            for one in each(reply, "result", "hits", "hit")
            if isinstance(info := deep(one, "info"), dict)
        ]


def _hit(work: dict[str, Any]) -> Hit:
    people = (deep(one, "text") or one for one in each(work, "authors", "author"))
    found = [str(one) for one in each(work, "ee")]
    return Hit(
        "dblp",
        clean(work.get("title")).removesuffix("."),
        names(_HOMONYM.sub("", str(one)) for one in people if isinstance(one, str)),
        whole(work.get("year")),
        clean(work.get("venue")),
        bare_doi(work.get("doi")),
        places=places(*(Location(one, one.endswith(".pdf")) for one in found)),
        kind=clean(work.get("type")),
    )
