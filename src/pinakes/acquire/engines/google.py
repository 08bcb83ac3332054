"""Google's Programmable Search, closed to new customers, ends 2027-01-01: https://developers.google.com/custom-search/v1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.acquire.engines.caller import Caller
from pinakes.acquire.engines.hit import Hit, Location, clean, each, places

if TYPE_CHECKING:
    from pinakes.acquire.client import Client
    from pinakes.acquire.engines.account import Account
    from pinakes.acquire.engines.hit import Ability, Query

MOST = 10


class Google:
    """The web, through Google's Programmable Search (`key`, and the engine as `id`); it ends in January 2027."""

    can: frozenset[Ability] = frozenset(("title", "author", "words", "person", "file type", "site"))

    def __init__(self, account: Account, client: Client) -> None:
        self._key, self._engine = account.needed("key"), account.needed("id")
        self._caller = Caller(
            account, client, address="https://www.googleapis.com/customsearch/v1", pause=1.0
        )

    def search(self, query: Query) -> list[Hit]:
        """Candidates, ten at most."""
        asked: dict[str, object] = {"q": query.text, "num": min(MOST, query.limit), "siteSearch": query.site}
        asked |= {"exactTerms": query.title} if query.title else {}
        asked |= {"fileType": "pdf"} if query.files else {}
        reply = self._caller.json("", asked, secret={"key": self._key, "cx": self._engine})
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
