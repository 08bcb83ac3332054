"""How well documents are given to works:
pairs of documents of one work that a library put together, over pairs there are.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.evaluate.calibration import Weighed
from pinakes.evaluate.choice import Choice, Plan, digest_of_rows, rows_of
from pinakes.evaluate.copies import Copy, made
from pinakes.evaluate.counts import Counts
from pinakes.evaluate.item import USUAL, Item, Wrong
from pinakes.evaluate.persons import records_in
from pinakes.store.adding import add
from pinakes.store.library import open_library

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.config import Settings
    from pinakes.store.library import Library

FIELD = "pairs of documents"
MOST = 300
"""Records of a collection that are looked at, where nobody says how many."""
AT_ONCE = 50


def same(data: Path, choice: Choice, settings: Settings) -> Plan:
    """Copies of works and their siblings, made from records and added to a real library."""
    files = records_in(data)
    rows = {name: choice.rows(rows_of(files[name])) for name in choice.names(list(files))}
    documents = made(
        {
            name: records if choice.sample else records[:: max(1, len(records) // MOST)]
            for name, records in rows.items()
        }
    )
    digest = digest_of_rows([{"file": one.outcome.file, "work": one.work} for one in documents])
    return Plan(len({one.work for one in documents}), digest, _items(documents))


def _items(documents: list[Copy]) -> Iterator[Item]:
    for collection in dict.fromkeys(document.collection for document in documents):
        own = [document for document in documents if document.collection == collection]
        with (
            tempfile.TemporaryDirectory(prefix="pinakes-same-") as folder,
            open_library(Path(folder) / "library", create=True) as library,
        ):
            given: dict[str, str] = {}
            for start in range(0, len(own), AT_ONCE):
                for one in add(library, [document.outcome for document in own[start : start + AT_ONCE]]):
                    assert one.work is not None
                    given[one.outcome.file] = one.work
            yield from scored(own, given, _weights(library))


def _weights(library: Library) -> dict[str, float]:
    query = "SELECT name, weight FROM decision JOIN document ON document.id = document WHERE decision.gone IS NULL"
    return dict(library.sql.execute(query).fetchall())


def _is_at_home(work: str, main: Counter[str], size: int) -> bool:
    """Whether most documents of a group are this work's."""
    return main[work] * 2 > size or (main[work] > 1 and len(main) > 1 and main.most_common(1)[0][0] == work)


def _parted_from(document: Copy, fellows: list[Copy], given: dict[str, str]) -> Copy | None:
    """A document of the same work that was put elsewhere."""
    home = given[document.outcome.file]
    return next((one for one in fellows if given[one.outcome.file] != home), None)


def scored(documents: list[Copy], given: dict[str, str], weights: dict[str, float]) -> Iterator[Item]:
    """An item a work: pairs of its documents that were rightly put together, put together,
    to be put together.
    """
    kinds = {document.work: document.kind for document in reversed(documents)}
    true_of = {document.outcome.file: document.work for document in documents}
    counts: dict[str, list[int]] = {document.work: [0, 0, 0] for document in documents}
    wrong: dict[str, Wrong] = {}
    by_given: dict[str, list[Copy]] = {}
    by_true: dict[str, list[Copy]] = {}
    for work, size in Counter(document.work for document in documents).items():
        counts[work][2] = size * (size - 1) // 2
    for document in documents:
        by_given.setdefault(given[document.outcome.file], []).append(document)
        fellows = by_true.setdefault(document.work, [])
        other = _parted_from(document, fellows, given)
        fellows.append(document)
        if other is not None:
            wrong.setdefault(document.work, Wrong(FIELD, (), (_told(other), _told(document))))
    weighed: dict[str, list[Weighed]] = {}
    for members in by_given.values():
        for one, other in combinations(members, 2):
            odd = max(
                one, other, key=lambda each: each.kind != "copies"
            )  # a sibling that was taken in is its own mistake
            counts[odd.work][1] += 1
            counts[odd.work][0] += one.work == other.work
            if one.work != other.work:
                wrong.setdefault(odd.work, Wrong(FIELD, (_told(one), _told(other)), ()))
        main = Counter(true_of[document.outcome.file] for document in members)
        for document in members:
            if document.outcome.file in weights:
                right = _is_at_home(document.work, main, len(members))
                weighed.setdefault(document.work, []).append(
                    Weighed(FIELD, weights[document.outcome.file], right)
                )
    for work, row in counts.items():
        collection = work.rpartition("-")[0].partition("-")[0]
        told = (wrong[work],) if work in wrong else ()
        yield Item(
            work,
            collection,
            collection.rpartition("_")[2],
            kinds[work],
            {USUAL: {FIELD: Counts(*row)}},
            tuple(weighed.get(work, ())),
            told,
        )


def _told(document: Copy) -> str:
    titles = document.outcome.record.best("title") if document.outcome.record else ()
    return f"{document.work} ({document.kind}; {str(titles[0].value)[:60] if titles else '–'})"
