"""A search engine over a world that answers as SearXNG does:
BM25 over pages and documents, `site:` and `filetype:` understood.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from pinakes.evaluate.world.server import ServedAnswer
from pinakes.text.analysis import terms

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinakes.evaluate.world.server import Asked

HOST = "search.example"
K, B = 1.4, 0.6
TITLE = 3
"""How often a word of a title counts."""
SHOWN = 10


class WorldEngine:
    """Knows the documents it was given: address, kind (`page`, `pdf` …), title, text."""

    def __init__(self, documents: Iterable[tuple[str, str, str, str]]) -> None:
        self._documents = list(documents)
        self._words = [
            Counter(tokens(f"{(title + ' ') * TITLE} {address} {text}"))
            for address, _, title, text in self._documents
        ]
        self._lengths = [sum(words.values()) for words in self._words]
        self._mean = sum(self._lengths) / max(1, len(self._lengths))
        self._found: dict[str, list[int]] = {}
        for number, words in enumerate(self._words):
            for word in words:
                self._found.setdefault(word, []).append(number)

    def __call__(self, asked: Asked) -> ServedAnswer:
        """The answer to `/search?q=…&format=json`."""
        parameters = parse_qs(urlsplit(asked.path).query)
        if not asked.path.startswith("/search") or parameters.get("format") != ["json"]:
            return ServedAnswer(b"not found", status=404)
        start = SHOWN * (int(parameters.get("pageno", ["1"])[0]) - 1)
        found = self.search(parameters.get("q", [""])[0])[start : start + SHOWN]
        results = [
            {
                "url": address,
                "title": title,
                "content": text[:200],
                "engine": "world",
                "engines": ["world"],
                "score": 1 / (1 + rank),
            }
            for rank, (address, _, title, text) in enumerate(found)
        ]
        reply = {"query": parameters.get("q", [""])[0], "results": results, "unresponsive_engines": []}
        return ServedAnswer(json.dumps(reply, ensure_ascii=False).encode(), "application/json")

    def search(self, query: str) -> list[tuple[str, str, str, str]]:
        """The documents that have words of the query, best first."""
        kinds = set(re.findall(r"\b(?:filetype|mime):(\w+)", query))
        sites = set(re.findall(r"\bsite:(\S+)", query))
        scores: dict[int, float] = {}
        for word in set(tokens(re.sub(r"\b(?:filetype|mime|site):\S+", " ", query))):
            found = self._found.get(word, [])
            weight = math.log(1 + (len(self._documents) - len(found) + 0.5) / (len(found) + 0.5))
            for number in found:
                count, length = self._words[number][word], self._lengths[number]
                scores[number] = scores.get(number, 0.0) + weight * count * (K + 1) / (
                    count + K * (1 - B + B * length / self._mean)
                )
        ranked = sorted(scores, key=lambda number: (-scores[number], number))
        chosen = (self._documents[number] for number in ranked)
        return [
            one
            for one in chosen
            if (not kinds or one[1] in kinds)
            and (not sites or any((urlsplit(one[0]).hostname or "").endswith(site) for site in sites))
        ]


def tokens(text: str) -> list[str]:
    """The words a search looks at."""
    return terms(text)
