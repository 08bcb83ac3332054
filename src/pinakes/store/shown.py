"""Where in a hit the words of the query stand: a short passage of each field, the words marked."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from itertools import takewhile
from typing import TYPE_CHECKING

from rapidfuzz.distance import Levenshtein

from pinakes.store.stored import plain, unpack
from pinakes.text.analysis import placed, queried

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from pinakes.store.query import Condition

AROUND = 80
"""Characters shown on each side of the first word found."""
COMPARED, AHEAD = 200, 6000
"""Places in a text, and characters behind the first, among which the best passage is looked for."""
LOOKED_AT = 60_000
"""Characters of a full text in which words are looked for."""
MARKED, TEXT = ("title", "abstract"), "text"
VALUES = "SELECT field, value, language FROM claim WHERE document=? AND place IS NOT NULL AND field IN ('title', 'abstract') ORDER BY place"


@dataclass(frozen=True, slots=True)
class Highlights:
    """What is marked in a field: whole words by their terms, how words begin,
    words like these but for so many letters.
    """

    whole: frozenset[str] = frozenset()
    begun: tuple[str, ...] = ()
    near: tuple[tuple[str, int], ...] = ()
    words: int = 1

    def names(self, word: str, forms: tuple[str, ...]) -> str | None:
        """Which of the words looked for this is; None where it is none."""
        for form in forms:
            if form in self.whole:
                return form
        if not self.begun and not self.near:
            return None
        bare = word.casefold()
        for begun in self.begun:
            if bare.startswith(begun):
                return begun
        return next(
            (
                wanted
                for wanted, most in self.near
                if Levenshtein.distance(bare, wanted, score_cutoff=most) <= most
            ),
            None,
        )


def sought(groups: list[list[Condition]]) -> dict[str, Highlights]:
    """What of a query can be marked, by field; words that are looked for in one field are marked in no other."""
    parts = _conditions_of_words(groups)
    found = {}
    for field in (*MARKED, TEXT):
        own = [part for part in parts if part.field in ("", field)]
        whole = _sought_forms(own)
        begun = tuple(part.value.casefold() for part in own if part.kind == "prefix")
        near = tuple((part.value.casefold(), part.distance) for part in own if part.kind == "fuzzy")
        if whole or begun or near:
            words = len(begun) + sum(len(queried(part.value)) for part in own if part.kind != "prefix")
            found[field] = Highlights(whole, begun, near, words)
    return found


def _sought_forms(own: list[Condition]) -> frozenset[str]:
    """Every form of the words that are looked for."""
    return frozenset(
        form for part in own if part.kind != "prefix" for word in queried(part.value) for form in word
    )


def _conditions_of_words(groups: list[list[Condition]]) -> list[Condition]:
    """The conditions that ask for words."""
    return [
        part
        for group in groups
        for part in group
        if not part.without and part.kind in ("words", "phrase", "prefix", "fuzzy")
    ]


def highlights(
    sql: sqlite3.Connection, work: int, language: str | None, sought: dict[str, Highlights]
) -> Iterator[dict[str, str]]:
    """A passage of the title, the abstract, the text, as far as words of the query stand there;
    HTML, words in `<em>`. A passage of the abstract that the text has too is that of the abstract.
    """
    found: dict[str, str] = {}
    for document in [
        row[0] for row in sql.execute("SELECT id FROM document WHERE work=? AND gone IS NULL", (work,))
    ]:
        for field, value, tongue in sql.execute(VALUES, (document,)):
            if field in sought and field not in found:
                passage = _passage(str(plain(value)), tongue or language, sought[field])
                found |= {field: passage} if passage is not None else {}
        if TEXT not in sought or TEXT in found:
            continue
        if (
            row := sql.execute("SELECT packed FROM text WHERE document=?", (document,)).fetchone()
        ) is not None:
            passage = _passage(str(unpack(row[0]))[:LOOKED_AT], language, sought[TEXT])
            found |= {TEXT: passage} if passage is not None else {}
    once = {"".join(found[field].split()): field for field in (TEXT, *MARKED) if field in found}
    yield from ({"field": field, "text": found[field]} for field in (*MARKED, TEXT) if field in once.values())


def _passage(text: str, language: str | None, sought: Highlights) -> str | None:
    """The passage in which most of the words stand together, the first of several."""
    places: list[tuple[int, int, str]] = []
    ahead = 2 * AROUND if sought.words == 1 else AHEAD
    for start, end, forms in placed(text, language):
        if places and start > places[0][0] + ahead:
            break
        if (name := sought.names(text[start:end], forms)) is not None:
            places.append((start, end, name))
            if len(places) == COMPARED:
                break
    if not places:
        return None
    first = max(range(len(places)), key=lambda at: (_gathered(places, at), -at))
    begin = places[first][0]
    low, high = max(0, begin - AROUND), min(len(text), begin + 2 * AROUND)
    made, at = "…" if low else "", low
    for start, end, _ in places:
        if start >= at and end <= high:
            made += f"{escape(text[at:start])}<em>{escape(text[start:end])}</em>"
            at = end
    return made + escape(text[at:high]) + ("…" if high < len(text) else "")


def _gathered(places: list[tuple[int, int, str]], first: int) -> int:
    """How many of the words stand in the passage that begins with this one."""
    until = places[first][0] + 2 * AROUND
    return len({name for _, end, name in takewhile(lambda place: place[1] <= until, places[first:])})
