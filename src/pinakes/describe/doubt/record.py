"""Evidence that a whole record is right: how sure its parts are, and which are missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.model import PartialDate

if TYPE_CHECKING:
    from pinakes.model import Record

RECORD = (
    "title", "authors", "date", "abstract", "no_title", "no_authors", "no_date", "no_abstract", "one",
    "day", "long_abstract", "short_abstract", "article",
)  # fmt: skip


def record_row(record: Record, sure: float | None, listed: float | None) -> list[float]:
    """The numbers of RECORD; `sure` is how sure the title is, `listed` how sure the list of authors."""
    title, authors, date, abstract, kind = (
        record.best(field) for field in ("title", "author", "date", "abstract", "type")
    )
    length = len(str(abstract[0].value)) if abstract else 0
    day = date[0].value if date else None
    return [
        sure or 0.0, listed or 0.0, date[0].weight if date else 0.0,
        abstract[0].weight if abstract else 0.0, float(not title), float(not authors), float(not date), float(not abstract),
        float(len(authors) == 1), float(isinstance(day, PartialDate) and day.day is not None), float(length > 2200),
        float(0 < length < 400), float(bool(kind) and str(kind[0].value) == "article"),
    ]  # fmt: skip
