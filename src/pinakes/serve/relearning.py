"""What is checked counts at once: whether each value was left as read becomes a row, and what weights are worth is learnt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.learn.recalibrate import recalibrated
from pinakes.serve.taught import checked, kept
from pinakes.store.worth import curves, keep

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinakes.serve.reviews import Reviews
    from pinakes.store.library import Library


def relearn(reviews: Reviews, library: Library, works: Iterable[int], *, by: str) -> None:
    """Note what was left as read in works that were accepted, forget it of those that no longer are, and set the curves anew."""
    given = list(works)
    counted = [work for work in given if reviews.was_looked_at(work)]
    with library.database.snapshot() as sql:
        rows = [
            (work, row.field, row.weight, row.is_right)
            for work, record, document in checked(sql, counted)
            for row in kept(record, document.record)
        ]
    with reviews.ledger.changing() as own:
        own.executemany("DELETE FROM checked WHERE work=?", [(work,) for work in given])
        own.executemany("INSERT INTO checked (work, field, weight, is_right) VALUES (?, ?, ?, ?)", rows)
        every = own.execute("SELECT field, weight, is_right FROM checked").fetchall()
    found = recalibrated((field, weight, bool(right)) for field, weight, right in every)
    if found != curves(library.sql):
        with library.database.transaction("recalibrate", by=by):
            keep(library.sql, found)
