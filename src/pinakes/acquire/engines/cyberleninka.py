"""CyberLeninka: the search its own pages use; words that were found are marked, authors may come as one string."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from pinakes.acquire.engines.caller import Service
from pinakes.acquire.engines.hit import Hit, Location, clean, each, names, places, whole

if TYPE_CHECKING:
    from pinakes.acquire.engines.hit import Ability, Query


class CyberLeninka(Service):
    """Russian articles with open full texts."""

    can: frozenset[Ability] = frozenset(("title", "author", "words"))
    address = "https://cyberleninka.ru"
    pause = 2.0

    def search(self, query: Query) -> list[Hit]:
        """Articles; the page of each has the text, its file lies below."""
        body = json.dumps(
            {"mode": "articles", "q": query.text, "size": min(100, query.limit), "from": 0},
            ensure_ascii=False,
        ).encode()
        reply = self._caller.json("/api/search", headers={"Content-Type": "application/json"}, body=body)
        return [self._hit(one) for one in each(reply, "articles") if isinstance(one, dict)]

    def _hit(self, work: dict[str, Any]) -> Hit:
        link = str(work.get("link") or "")
        address = f"{self._caller.address}{link}" if link.startswith("/") else link
        return Hit(
            "cyberleninka",
            clean(work.get("name")),
            names(_people(work.get("authors"))),
            whole(work.get("year")),
            clean(work.get("journal")),
            places=places(Location(address), Location(f"{address}/pdf", is_file=True)) if link else (),
            snippet=clean(work.get("annotation")),
            kind="article",
        )


def _people(value: Any) -> list[object]:
    if isinstance(value, str):
        return [part.strip(" '\"[]") for part in re.split(r"[;,]\s*", value)]
    return list(value) if isinstance(value, list) else []
