"""Brave Search: https://api-dashboard.search.brave.com/app/documentation/web-search/get-started."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.acquire.engines.caller import Service
from pinakes.acquire.engines.hit import Hit, Location, clean, each, places
from pinakes.acquire.engines.searxng import in_words

if TYPE_CHECKING:
    from pinakes.acquire.engines.hit import Ability, Query

MOST = 20


class Brave(Service):
    """The web, through Brave Search (`key`)."""

    can: frozenset[Ability] = frozenset(("title", "author", "words", "person", "file type", "site"))
    address = "https://api.search.brave.com/res/v1/web/search"
    needs = ("key",)

    def search(self, query: Query) -> list[Hit]:
        """Candidates; marks of the words found are taken out."""
        parameters = {"q": in_words(query)[:400], "count": min(MOST, query.limit)}
        reply = self._caller.json(
            "", parameters, headers={"X-Subscription-Token": self._account.key, "Accept": "application/json"}
        )
        found = [one for one in each(reply, "web", "results") if isinstance(one, dict) and one.get("url")]
        return [
            Hit(
                "brave",
                clean(one.get("title")),
                places=places(Location(str(one["url"]))),
                snippet=clean(one.get("description")),
            )
            for one in found[: query.limit]
        ]
