"""Where in a hit the words of the query stand: a short passage of each field, the words marked."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from pinakes.store.stored import CLAIM, claim_of, unpack
from pinakes.text.analysis import placed, queried

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from pinakes.store.query import Part

AROUND = 80
"""Characters shown on each side of the first word found."""
LOOKED_AT = 60_000
"""Characters of a full text in which words are looked for."""
MARKED = ("title", "abstract")


def highlights(sql: sqlite3.Connection, work: int, groups: list[list[Part]]) -> Iterator[dict[str, str]]:
    """A passage of the title, the abstract, the text, as far as words of the query stand there; HTML, words in `<em>`."""
    parts = [part for group in groups for part in group if not part.without and part.kind not in ("exact", "years")]
    if not parts:
        return
    whole = {form for part in parts if part.kind != "prefix" for word in queried(part.value) for form in word}
    begun = tuple(part.value.casefold() for part in parts if part.kind == "prefix")
    language = sql.execute("SELECT language FROM work WHERE id=?", (work,)).fetchone()[0]
    own = "document IN (SELECT id FROM document WHERE work=? AND gone IS NULL)"
    query = f"SELECT {CLAIM} FROM claim WHERE {own} AND place IS NOT NULL AND field=?"
    for field in MARKED:
        for row in sql.execute(query, (work, field)).fetchall():
            claim = claim_of(row)
            passage = _passage(str(claim.value), claim.language or language, whole, begun)
            if passage is not None:
                yield {"field": field, "text": passage}
                break
    texts = f"SELECT packed FROM text WHERE {own} LIMIT 1"
    for (packed,) in sql.execute(texts, (work,)).fetchall():
        passage = _passage(str(unpack(packed))[:LOOKED_AT], language, whole, begun)
        if passage is not None:
            yield {"field": "text", "text": passage}


def _passage(text: str, language: str | None, whole: set[str], begun: tuple[str, ...]) -> str | None:
    first, places = None, []
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
