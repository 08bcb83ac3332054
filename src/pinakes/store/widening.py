"""A search widened by further phrases:
the hits of the query itself stay, those of the additions join them, worth less.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.store.search import Index, SearchHit


def search_widened(
    index: Index,
    query: str,
    additions: Sequence[tuple[str, float]],
    *,
    narrowed: str = "",
    limit: int = 10,
    offset: int = 0,
) -> list[SearchHit]:
    """The best hits of the query and of each addition (a phrase and what a hit by it is worth);
    no hit of the query is lost. `narrowed` ("lang:de year:2001") holds for all of them.
    """
    wanted = limit + offset
    asked = f"{query} {narrowed}".strip()
    found = {hit.work: hit for hit in index.search(asked, limit=wanted)}
    for phrase, weight in additions:
        plain = phrase.replace('"', " ").strip()
        for hit in index.search(f'"{plain}" {narrowed}'.strip(), limit=wanted) if plain else ():
            worth = round(hit.score * weight, 4)
            before = found.get(hit.work)
            if before is None:
                found[hit.work] = dataclasses.replace(hit, score=worth)
            else:
                found[hit.work] = dataclasses.replace(before, score=round(before.score + worth / 2, 4))
    return sorted(found.values(), key=lambda hit: -hit.score)[offset:wanted]
