"""Where in a hit the words of the query stand: a short passage of each field, the words marked."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from pinakes.store.stored import plain, unpack
from pinakes.text.analysis import placed, queried

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from pinakes.store.query import Part

AROUND = 80
"""Characters shown on each side of the first word found."""
LOOKED_AT = 60_000
"""Characters of a full text in which words are looked for."""
MARKED, TEXT = ("title", "abstract"), "text"
VALUES = "SELECT field, value, language FROM claim WHERE document=? AND place IS NOT NULL AND field IN ('title', 'abstract') ORDER BY place"


@dataclass(frozen=True, slots=True)
class Sought:
    """What is marked: whole words by their terms, and how words begin."""

    whole: frozenset[str]
    begun: tuple[str, ...]


def sought(groups: list[list[Part]]) -> Sought | None:
    """What of a query can be marked in a text; None where nothing can."""
    parts = [part for group in groups for part in group if not part.without and part.kind not in ("exact", "years", "citing")]
    whole = frozenset(form for part in parts if part.kind != "prefix" for word in queried(part.value) for form in word)
    begun = tuple(part.value.casefold() for part in parts if part.kind == "prefix")
    return Sought(whole, begun) if whole or begun else None


def highlights(sql: sqlite3.Connection, work: int, language: str | None, sought: Sought) -> Iterator[dict[str, str]]:
    """A passage of the title, the abstract, the text, as far as words of the query stand there; HTML, words in `<em>`."""
    found: dict[str, str] = {}
    for document in [row[0] for row in sql.execute("SELECT id FROM document WHERE work=? AND gone IS NULL", (work,))]:
        for field, value, tongue in sql.execute(VALUES, (document,)):
            if field not in found and (passage := _passage(str(plain(value)), tongue or language, sought)) is not None:
                found[field] = passage
        if TEXT not in found and (row := sql.execute("SELECT packed FROM text WHERE document=?", (document,)).fetchone()) is not None:
            passage = _passage(str(unpack(row[0]))[:LOOKED_AT], language, sought)
            found |= {TEXT: passage} if passage is not None else {}
    yield from ({"field": field, "text": found[field]} for field in (*MARKED, TEXT) if field in found)


def _passage(text: str, language: str | None, sought: Sought) -> str | None:
    first, places = None, []
    whole, begun = sought.whole, sought.begun
    for start, end, forms in placed(text, language):
        if first is not None and start > first + 2 * AROUND:
            break
        if not whole.isdisjoint(forms) or (begun and text[start:end].casefold().startswith(begun)):
            first = start if first is None else first
            places.append((start, end))
    if first is None:
        return None
    low, high = max(0, first - AROUND), min(len(text), first + 2 * AROUND)
    made, at = "…" if low else "", low
    for start, end in places:
        if end <= high:
            made += f"{escape(text[at:start])}<em>{escape(text[start:end])}</em>"
            at = end
    return made + escape(text[at:high]) + ("…" if high < len(text) else "")
