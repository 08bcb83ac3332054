"""Repositories that only offer OAI-PMH: they cannot be searched, so their newest lists are looked through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rapidfuzz.fuzz import partial_ratio, token_set_ratio

from pinakes.acquire.engines.caller import Service
from pinakes.acquire.engines.hit import Hit, Location, bare_doi, clean, names, places, whole
from pinakes.acquire.oai import parsed

if TYPE_CHECKING:
    from pinakes.acquire.engines.hit import Ability, Query
    from pinakes.acquire.oai import OaiRecord

PAGES = 5
"""Pages of a list that are looked through for one question; harvest the repository for more."""
ALIKE = 85


class OaiRepository(Service):
    """A repository by its OAI-PMH `address`; `collection` is one of its sets. To hold all of it, harvest it instead."""

    can: frozenset[Ability] = frozenset(("title", "words"))
    needs = ("address",)

    def search(self, query: Query) -> list[Hit]:
        """Records that have the title, or all of the words."""
        found: list[Hit] = []
        asked: dict[str, object] = {
            "verb": "ListRecords",
            "metadataPrefix": "oai_dc",
            "set": self._account.collection,
        }
        for _ in range(PAGES):
            reply = self._caller.reply("", asked)
            if reply is None:
                break
            page = parsed(reply.content)
            found += [
                hit for record in page.records if (hit := hit_of(record)) is not None and _fits(hit, query)
            ]
            if not page.token or len(found) >= query.limit:
                break
            asked = {"verb": "ListRecords", "resumptionToken": page.token}
        return found[: query.limit]


def hit_of(record: OaiRecord) -> Hit | None:
    """A record in Dublin Core; None for a deleted one."""
    if record.metadata is None:
        return None
    said: dict[str, list[Any]] = {}
    for element in record.metadata.iter("{*}*"):
        if isinstance(element.tag, str) and (element.text or "").strip():
            said.setdefault(element.tag.rpartition("}")[2], []).append(element)
    texts = {name: [clean(one.text) for one in found] for name, found in said.items()}
    identifiers = texts.get("identifier", [])
    licence = next(
        (one for one in texts.get("rights", []) if "creativecommons" in one or one.upper().startswith("CC")),
        None,
    )
    return Hit(
        "oai",
        next(iter(texts.get("title", [])), ""),
        names(texts.get("creator", [])),
        next((year for one in texts.get("date", []) if (year := whole(one))), None),
        doi=next((doi for one in identifiers if (doi := bare_doi(one))), ""),
        places=places(
            *(
                Location(one, one.lower().endswith(".pdf"), licence)
                for one in identifiers
                if one.startswith("http")
            )
        ),
        snippet=next(iter(texts.get("description", [])), ""),
    )


def _fits(hit: Hit, query: Query) -> bool:
    if query.title:
        return token_set_ratio(query.title.casefold(), hit.title.casefold()) >= ALIKE
    return partial_ratio(query.words.casefold(), f"{hit.title} {hit.snippet}".casefold()) >= ALIKE
