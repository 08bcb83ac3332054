"""What a registry is worth: documents described as they are read, and with what a registry says besides
(`describe --lookup`).

The registry is one on this machine that answers as Crossref does; it knows the works whose truth has a
DOI, as the truth has them, and
offers the most alike of all of them where it is asked by title. What it must not do is to speak of
another work.
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, unquote, urlsplit

from rapidfuzz import fuzz, process

from pinakes.acquire.addresses import VARIABLE
from pinakes.acquire.client import WebClient
from pinakes.acquire.engines import together
from pinakes.discover.lookup import Lookup
from pinakes.evaluate.choice import Plan
from pinakes.evaluate.documents import item_of
from pinakes.evaluate.suites import Scored, digest
from pinakes.evaluate.world.server import ServedAnswer, World
from pinakes.publish.export.json import described
from pinakes.run import batch
from pinakes.text.names import parse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.config import Settings
    from pinakes.evaluate.item import Item
    from pinakes.evaluate.suites import Collection
    from pinakes.evaluate.world.server import Asked
    from pinakes.model import Outcome

    Json = dict[str, Any]

HOST = "registry.example"
READ, LOOKED_UP = "as read", "with a registry"
KEPT = ("title", "authors", "authors_exact", "year", "venue", "doi", "whole")
OFFERED = 5


def lookups(chosen: Sequence[Collection], settings: Settings) -> Plan:
    """Items named after whether a registry was asked: the tables by `format` set the two beside each
    other.
    """
    return Plan(2 * sum(len(one.truth) for one in chosen), digest(chosen), _items(chosen, settings))


def _items(chosen: Sequence[Collection], settings: Settings) -> Iterator[Item]:
    places = {str(one.folder / row["file"]): (one.name, row) for one in chosen for row in one.truth}
    registry = Registry([row for _, row in places.values() if row.get("doi") and row.get("title")])
    with World({HOST: registry.answer}) as world:
        os.environ[VARIABLE] = world.resolve
        client = WebClient(settings.fetch, settings.crawl)
        asking = Lookup(
            together.chosen(settings, client, given=[f"crossref=http://{HOST}"]), references=False
        )
        for done in batch.run("describe", [(path, path) for path in places], settings, full=True):
            name, row = places[done.file[1]]
            before = done.results[0]
            agreed = {field: list(pair) for field, pair in asking.agreed.counts.items()}
            after = asking.enriched(before)
            means = _agreement(agreed, asking.agreed.counts)
            yield _item(name, row, READ, before, {})
            yield _item(name, row, LOOKED_UP, after, means | _known(row, before, after))


def _agreement(before: dict[str, list[int]], after: dict[str, list[int]]) -> dict[str, float]:
    """Whether what was read agrees with the registry, field by field, where it answered."""
    return {
        f"agrees: {field}": (pair[0] - before.get(field, [0, 0])[0])
        / (pair[1] - before.get(field, [0, 0])[1])
        for field, pair in after.items()
        if pair[1] > before.get(field, [0, 0])[1]
    }


def _known(row: Json, before: Outcome, after: Outcome) -> dict[str, float]:
    """Whether the registry's answer was used, of works it knows and of works it does not know."""
    return {
        f"heard, of works it {'knows' if row.get('doi') else 'does not know'}": float(after is not before)
    }


def _item(name: str, row: Json, what: str, outcome: Outcome, means: dict[str, float]) -> Item:
    item = item_of(Scored(name, str(row.get("lang") or "?"), what, row, described(outcome)))
    counts = {
        matching: {field: count for field, count in found.items() if field in KEPT}
        for matching, found in item.counts.items()
    }
    wrong = tuple(one for one in item.wrong if one.field in KEPT)
    weighed = tuple(one for one in item.weighed if one.field in KEPT)
    return replace(
        item, file=f"{item.file} ({what})", counts=counts, wrong=wrong, weighed=weighed, means=means
    )


class Registry:
    """Works as Crossref would tell of them, by DOI and by title."""

    def __init__(self, rows: Sequence[Json]) -> None:
        self._works = {str(row["doi"]).lower(): _work(row) for row in rows}
        self._titles = {doi: work["title"][0].casefold() for doi, work in self._works.items()}

    def answer(self, asked: Asked) -> ServedAnswer:
        """One work by its DOI, 404 where there is none; the most alike by title."""
        parts = urlsplit(asked.path)
        if parts.path.startswith("/works/"):
            work = self._works.get(unquote(parts.path.removeprefix("/works/")).lower())
            return (
                _json({"status": "ok", "message": work})
                if work
                else ServedAnswer(b"Resource not found.", status=404)
            )
        query = parse_qs(parts.query)
        title = next(iter(query.get("query.title") or query.get("query.bibliographic") or [""])).casefold()
        best = process.extract(title, self._titles, scorer=fuzz.token_set_ratio, limit=OFFERED)
        return _json({"status": "ok", "message": {"items": [self._works[doi] for _, _, doi in best]}})


def _json(body: Json) -> ServedAnswer:
    return ServedAnswer(json.dumps(body, ensure_ascii=False).encode(), "application/json")


def _work(row: Json) -> Json:
    people = [str(one.get("name") if isinstance(one, dict) else one) for one in row.get("authors") or ()]
    year = str(row.get("year") or row.get("date") or "")[:4]
    named = [parse(name) for name in people]
    return {
        "DOI": row["doi"],
        "title": [str(row["title"])],
        "author": [
            {"family": one.family, "given": one.given or ""} if one.family else {"name": one.literal}
            for one in named
        ],
        "issued": {"date-parts": [[int(year)]] if year.isdecimal() else [[None]]},
        "container-title": [str(row["venue"])] if isinstance(row.get("venue"), str) else [],
        "type": "journal-article",
    }
