"""SciELO: articles by their number from ArticleMeta, numbers by title from the search page, which is HTML."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pinakes.acquire.engines.caller import Caller
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
from pinakes.acquire.page import read

if TYPE_CHECKING:
    from pinakes.acquire.client import WebClient
    from pinakes.acquire.engines.account import Account
    from pinakes.acquire.engines.hit import Ability, Query

_NUMBER = re.compile(r"S\d{4}-?\d{3}[\dX]\d{13}")
MOST = 5
"""Articles asked for one by one."""


class Scielo:
    """Articles of Latin American and Iberian journals, all with their files; `collection` is scl (Brazil) unless said otherwise."""

    can: frozenset[Ability] = frozenset(("title", "author", "words"))

    def __init__(self, account: Account, client: WebClient) -> None:
        self._collection = account.collection or "scl"
        self._articles = Caller(account, client, address="http://articlemeta.scielo.org/api/v1", pause=1.0)
        self._search = Caller(account, client, address="https://search.scielo.org", pause=1.0)

    def search(self, query: Query) -> list[Hit]:
        """Articles whose numbers the search page shows."""
        asked = f'ti:("{quoted(query.title)}")' if query.title else quoted(query.text)
        reply = self._search.reply("/", {"q": asked, "lang": "en", "count": query.limit, "from": 0})
        if reply is None:
            return []
        links = " ".join(link.address for link in read(reply).links)
        numbers = list(dict.fromkeys(_NUMBER.findall(links)))[: min(MOST, query.limit)]
        found = [
            self._articles.json("/article/", {"code": number, "collection": self._collection})
            for number in numbers
        ]
        return [article(one) for one in found if isinstance(one, dict)]


def article(work: dict[str, Any]) -> Hit:
    """One article as ArticleMeta has it."""
    licence = f"cc-{work['license']}" if work.get("license") else None
    files = [str(one) for one in (deep(work, "fulltexts", "pdf") or {}).values()]
    pages = [str(one) for one in (deep(work, "fulltexts", "html") or {}).values()]
    people = (
        f"{one.get('s')}, {one.get('n')}"
        for one in each(work, "article", "v10")
        if isinstance(one, dict) and one.get("s")
    )
    return Hit(
        "scielo",
        clean(deep(work, "article", "v12", 0, "_")),
        names(people),
        whole(work.get("publication_year")),
        clean(deep(work, "title", "v100", 0, "_")),
        bare_doi(work.get("doi")),
        places=places(
            *(Location(one, True, licence) for one in files),
            *(Location(one, False, licence) for one in pages),
        ),
        kind="article",
    )
