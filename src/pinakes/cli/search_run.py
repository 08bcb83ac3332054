"""How `search` hands out hits: a JSON line each; for a person title, authors and the passages with the words."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from pinakes.cli.files import is_terminal, write
from pinakes.publish.export.json import line
from pinakes.publish.safe import safe
from pinakes.store.library import open_library
from pinakes.store.search import index_of
from pinakes.store.widening import search_widened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.store.search import SearchHit


def search_library(
    query: str,
    *,
    limit: int,
    offset: int,
    facets: bool,
    library: str,
    widen: Sequence[str] = (),
    without: Sequence[str] = (),
    transfer: str = "",
) -> None:
    """A line a hit, the best first; or one object with the facets. With `widen`, what vocabularies add is told on stderr."""
    added = _added(query, widen, without, transfer)
    with open_library(library) as opened:
        index = index_of(opened, told=_told)
        if facets:
            write(line({"count": index.count(query), **index.facets(query)}))
            return
        hits = (
            search_widened(index, query, added, limit=limit, offset=offset)
            if added
            else index.search(query, limit=limit, offset=offset)
        )
        if is_terminal():
            _show(hits, index.count(query), offset)
            return
        for hit in hits:
            shown = {
                "work": hit.work,
                "title": None if hit.title is None else safe(hit.title),
                "authors": [safe(name) for name in hit.authors],
            }
            marked = [{"field": one["field"], "text": safe(one["text"])} for one in hit.highlights]
            write(line(shown | {"year": hit.year, "score": hit.score, "highlights": marked}))


def _added(
    query: str, widen: Sequence[str], without: Sequence[str], transfer: str
) -> list[tuple[str, float]]:
    from pinakes.config import settings
    from pinakes.vocabulary.asked import widened_asked

    found = widened_asked(query, widen, settings().vocabulary.folder, without=without, transfer=transfer)
    for one in found:
        left = f"--without {one.text!r} leaves it out"
        print(f"pinakes: added {one.text!r} ({one.why}); {left}", file=sys.stderr)
    return [(one.text, one.weight) for one in found]


def _show(hits: list[SearchHit], count: int, offset: int) -> None:
    from html import unescape

    from rich.console import Console
    from rich.text import Text

    console = Console()
    for hit in hits:
        console.print(
            Text.assemble((f"{hit.work:>7} ", "cyan"), (safe(hit.title or "without a title"), "bold"))
        )
        people = ", ".join(safe(name) for name in hit.authors[:5]) + (" …" if len(hit.authors) > 5 else "")
        console.print(
            Text.assemble(
                " " * 8, (" · ".join(part for part in (people, str(hit.year or "")) if part), "dim")
            )
        )
        for one in hit.highlights:
            if one["field"] != "title":
                passage = Text(" " * 8)
                for i, piece in enumerate(re.split("</?em>", " ".join(safe(one["text"]).split()))):
                    passage.append(unescape(piece), style="yellow" if i % 2 else "")
                console.print(passage)
    last = f"{offset + 1}-{offset + len(hits)} of {count}" if hits else f"0 of {count}"
    print(
        f"pinakes: {last}; pinakes show WORK tells all of one" if hits else f"pinakes: {last}",
        file=sys.stderr,
    )


def _told(number: int) -> None:
    if number > 100:
        print(f"pinakes: {number} works to index before the answer", file=sys.stderr)
