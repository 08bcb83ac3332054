"""What engines are asked on a subject: its words, with what the library's own vocabulary and marked papers add, in several ways."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pinakes.acquire.engines.hit import Query
from pinakes.discover.scholar import languages_of
from pinakes.model import Keywords
from pinakes.store.network.plain import plain
from pinakes.store.records import outcome_of
from pinakes.text.words import table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.discover.topic.profile import TopicSubject
    from pinakes.store.library import Library

LOOKED_AT = 30
"""Works of the library that a subject's words find and whose keywords are looked at."""
ADDED, LEAST = 6, 2
"""Keywords that are added at most; works that must bear one."""
LISTED = 4
"""Papers marked as relevant whose titles are asked for: pages that name them name others like them."""
WORTH = 0.5
"""What an added keyword is worth beside the words themselves, where all those works bear it."""


def vocabulary_of(library: Library, words: str) -> list[tuple[str, float]]:
    """What works of the library on these words have as keywords too: phrases and what each is worth."""
    from pinakes.store.search import index_of

    hits = index_of(library).search(words, limit=LOOKED_AT)
    counts: Counter[str] = Counter()
    shown: dict[str, str] = {}
    for hit in hits:
        for value in _keywords(library, hit.work):
            shown.setdefault(plain(value), value)
            counts[plain(value)] += 1
    own = plain(words)
    found = [(level, count) for level, count in counts.most_common() if count >= LEAST and level != own]
    return [(shown[level], round(WORTH * count / len(hits), 3)) for level, count in found[:ADDED]]


def _keywords(library: Library, work: str) -> set[str]:
    with library.database.snapshot() as sql:
        record = outcome_of(sql, library.number_of(work)).record
    if record is None:
        return set()
    sets = [claim.value for claim in record.best("keywords") if isinstance(claim.value, Keywords)]
    return {value for one in sets for value in one.values}


def questions(
    subject: TopicSubject, telling: Sequence[str], *, author: str = "", limit: int = 10
) -> Iterator[Query]:
    """The questions: plain, for files, for lists in the languages of the words, with each thing that was added."""
    words = f"{author} {subject.words}".strip()
    yield Query(words=words, limit=limit)
    yield Query(words=words, files=True, limit=limit)
    for language in languages_of(words)[:2]:
        known = table(language)["web"]
        for key in ("publications", "research"):
            yield Query(words=f"{words} {known[key][0]}", limit=limit)
    for at in range(0, len(telling), 3):
        few = " ".join(telling[at : at + 3])
        yield Query(words=f"{words} {few}", limit=limit)
        yield Query(words=f"{author} {few}".strip(), files=at == 0, limit=limit)
    for title in subject.titles[:LISTED]:
        yield Query(words=title, limit=limit)
    for phrase, _ in subject.added[:3]:
        yield Query(words=f"{author} {phrase}".strip(), limit=limit)
