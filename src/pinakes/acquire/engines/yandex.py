"""Yandex Search API v2: https://yandex.cloud/docs/search-api/. The answer is XML inside of JSON, errors come with 200."""

from __future__ import annotations

import base64
import binascii
import json
from typing import TYPE_CHECKING, Any

from pinakes.acquire.engines.caller import Service
from pinakes.acquire.engines.hit import Hit, Location, clean, places
from pinakes.acquire.untidy import tree
from pinakes.errors import BadInput, Refused

if TYPE_CHECKING:
    from pinakes.acquire.engines.hit import Ability, Query

NOTHING_FOUND = "15"
OURS = frozenset(("31", "32", "33", "42", "44", "55"))
"""Errors about who asks, and how often, rather than about the question."""
MOST_LETTERS, MOST_WORDS = 400, 40


class Yandex(Service):
    """The web, through Yandex Search v2 (`key`, and the folder as `id`)."""

    can: frozenset[Ability] = frozenset(("title", "author", "words", "person", "file type", "site"))
    address = "https://searchapi.api.cloud.yandex.net/v2/web/search"
    pause = 0.36  # ten a second, but 10,000 an hour
    needs = ("key", "id")

    def search(self, query: Query) -> list[Hit]:
        """Candidates, a group a site."""
        asked = {
            "query": {"searchType": "SEARCH_TYPE_RU", "queryText": _question(query), "page": "0"},
            "groupSpec": {
                "groupMode": "GROUP_MODE_FLAT",
                "groupsOnPage": str(min(100, query.limit)),
                "docsInGroup": "1",
            },
            "folderId": self._account.id,
            "responseFormat": "FORMAT_XML",
        }
        headers = {"Authorization": f"Api-Key {self._account.key}", "Content-Type": "application/json"}
        reply = self._caller.json("", headers=headers, body=json.dumps(asked).encode())
        try:
            content = base64.b64decode(reply["rawData"] if isinstance(reply, dict) else "", validate=False)
        except (KeyError, TypeError, binascii.Error) as error:
            raise BadInput("network", "yandex answered without results") from error
        return hits(content)[: query.limit]


def hits(content: bytes) -> list[Hit]:
    """The documents of an answer; `Refused` or `BadInput` for its errors."""
    root, _ = tree(content)
    error = root.find(".//{*}error")
    if error is not None:
        code, said = error.get("code") or "", " ".join("".join(error.itertext()).split())
        if code == NOTHING_FOUND:
            return []
        if code in OURS:
            raise Refused(f"yandex does not answer us ({code}: {said}); look at [engine.yandex]")
        raise BadInput("network", f"yandex answered error {code}: {said}")
    found = []
    for document in root.iter("{*}doc"):
        address = _text(document, "url")
        if address:
            snippet = " ".join(filter(None, (_text(document, "headline"), _text(document, "passages"))))
            is_file = _text(document, "mime-type") not in ("", "text/html")
            found.append(
                Hit(
                    "yandex",
                    _text(document, "title"),
                    places=places(Location(address, is_file)),
                    snippet=snippet,
                )
            )
    return found


def _question(query: Query) -> str:
    restrictions = (f" site:{query.site}" if query.site else "") + (" mime:pdf" if query.files else "")
    words = query.text.split()[: MOST_WORDS - len(restrictions.split())]
    return " ".join(words)[: MOST_LETTERS - len(restrictions)] + restrictions


def _text(document: Any, name: str) -> str:
    element = document.find(f"{{*}}{name}")
    return "" if element is None else clean("".join(element.itertext()))
