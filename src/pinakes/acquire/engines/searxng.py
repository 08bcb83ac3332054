"""SearXNG, a search engine that anybody may run: https://docs.searxng.org/dev/search_api.html."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.acquire.engines.caller import Service
from pinakes.acquire.engines.hit import Hit, Location, bare_doi, clean, each, names, places, whole
from pinakes.errors import BadInput, Refused

if TYPE_CHECKING:
    from pinakes.acquire.engines.hit import Ability, Query


class SearXng(Service):
    """The web, through a SearXNG of your own (`address`; its settings must have json among search.formats)."""

    can: frozenset[Ability] = frozenset(("title", "author", "words", "person", "file type", "site"))
    needs = ("address",)

    def search(self, query: Query) -> list[Hit]:
        """Candidates; a search whose engines all failed to answer is an error, not an empty answer."""
        asked = in_words(query)
        try:
            reply = self._caller.json("/search", {"q": asked, "format": "json"})
        except Refused as error:
            raise Refused(f"{error}; json must be among search.formats of its settings.yml") from error
        except BadInput as error:
            if " 429" not in str(error):
                raise
            told = "its limiter lets programs ask four times an hour: server.limiter in its settings.yml"
            raise Refused(f"{error}; {told}") from error
        if not isinstance(reply, dict):
            raise BadInput("network", "searxng is not at this address")
        found = each(reply, "results")
        silent = [
            clean(one[0]) for one in each(reply, "unresponsive_engines") if isinstance(one, list) and one
        ]
        if not found and silent:
            raise Refused(f"searxng: its engines did not answer ({', '.join(silent[:5])}); try again later")
        return [hit for one in found[: query.limit] if (hit := _hit(one)) is not None]


def in_words(query: Query) -> str:
    """A query as people type it, with the restrictions most engines know; no quotes: with a typing error they would find nothing."""
    parts = [query.title, query.words, *query.authors[:3], query.person]
    if query.site:
        parts.append(f"site:{query.site}")
    if query.files:
        parts.append("filetype:pdf")
    return " ".join(part for part in parts if part)


def _hit(one: object) -> Hit | None:
    if not isinstance(one, dict) or not one.get("url"):
        return None
    file = Location(str(one["pdf_url"]), is_file=True) if one.get("pdf_url") else None
    shown = Location(str(one["html_url"])) if one.get("html_url") else None
    return Hit(
        "searxng",
        clean(one.get("title")),
        names(each(one, "authors")),
        whole(one.get("publishedDate")),
        clean(one.get("journal")),
        bare_doi(one.get("doi")),
        places=places(Location(str(one["url"])), file, shown),
        snippet=clean(one.get("content")),
    )
