"""How `search` hands out hits: a JSON line each."""

from __future__ import annotations

import sys

from pinakes.cli.files import write
from pinakes.publish.export.json import line
from pinakes.publish.safe import safe
from pinakes.store.library import open_library
from pinakes.store.search import Index


def search_library(query: str, *, limit: int, offset: int, facets: bool, library: str) -> None:
    """A line a hit, the best first; or one object with the facets."""
    with open_library(library) as opened:
        index = Index(opened, told=_told)
        if facets:
            write(line({"count": index.count(query), **index.facets(query)}))
            return
        for hit in index.search(query, limit=limit, offset=offset):
            shown = {
                "work": hit.work,
                "title": None if hit.title is None else safe(hit.title),
                "authors": [safe(name) for name in hit.authors],
            }
            marked = [{"field": one["field"], "text": safe(one["text"])} for one in hit.highlights]
            write(line(shown | {"year": hit.year, "score": hit.score, "highlights": marked}))


def _told(number: int) -> None:
    if number > 100:
        print(f"pinakes: indexing {number} works", file=sys.stderr)
