"""Google's Programmable Search, closed to new customers, ends 2027-01-01: https://developers.google.com/custom-search/v1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.acquire.engines.caller import Service
from pinakes.acquire.engines.hit import Hit, Location, clean, each, places

if TYPE_CHECKING:
    from pinakes.acquire.engines.hit import Ability, Query

MOST = 10


class Google(Service):
    """The web, through Google's Programmable Search (`key`, and the engine as `id`); it ends in January 2027."""

    can: frozenset[Ability] = frozenset(("title", "author", "words", "person", "file type", "site"))
    address = "https://www.googleapis.com/customsearch/v1"
    needs = ("key", "id")

    def search(self, query: Query) -> list[Hit]:
        """Candidates, ten at most."""
        asked: dict[str, object] = {"q": query.text, "num": min(MOST, query.limit), "siteSearch": query.site}
        asked |= {"fileType": "pdf"} if query.files else {}
        reply = self._caller.json("", asked, secret={"key": self._account.key, "cx": self._account.id})
        found = [one for one in each(reply, "items") if isinstance(one, dict) and one.get("link")]
        return [
            Hit(
                "google",
                clean(one.get("title")),
                places=places(Location(str(one["link"]), "mime" in one)),
                snippet=clean(one.get("snippet")),
            )
            for one in found
        ]
