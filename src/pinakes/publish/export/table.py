"""Documents as rows: one table of columns for CSV, Parquet, XLSX and the printed reports.

Cells that a spreadsheet would take for a formula are made plain text.
"""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, BinaryIO, ClassVar

from pinakes.errors import NotAvailable, Usage
from pinakes.model.fields import FIELDS
from pinakes.model.record import Parted, in_words
from pinakes.publish.export.work import standing, work_of
from pinakes.publish.safe import cell as safe_cell
from pinakes.publish.safe import safe, safe_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pinakes.config import Settings
    from pinakes.model import Outcome
    from pinakes.publish.export.work import Work

    Cell = str | int | float | None

SEPARATOR = "; "


def _lowest(outcome: Outcome, work: Work | None) -> Cell:
    """How sure the least sure of title and authors is."""
    record = outcome.record
    weights = [
        claim.weight for field in ("title", "author") for claim in (record.best(field) if record else ())
    ]
    return round(min(weights), 3) if weights else None


def _said(value: Callable[[Work], Cell]) -> Callable[[Outcome, Work | None], Cell]:
    return lambda _, work: value(work) if work is not None else None


def _identifier(scheme: str) -> Callable[[Outcome, Work | None], Cell]:
    return _said(lambda work: work.identifier(scheme))


def _field(name: str) -> Callable[[Outcome, Work | None], Cell]:
    """What a record says of a field of words, or of values made of parts."""
    return lambda outcome, _: (
        SEPARATOR.join(
            safe(in_words(claim.value))
            for claim in outcome.record.best(name)
            if isinstance(claim.value, (str, Parted))
        )
        if outcome.record
        else None
    )


OWN_COLUMNS: dict[str, Callable[[Outcome, Work | None], Cell]] = {
    "file": lambda outcome, _: safe_name(outcome.file),
    "status": lambda outcome, _: outcome.status,
    "problems": lambda outcome, _: SEPARATOR.join(
        f"{one.code}: {safe(one.message)}" for one in outcome.problems
    ),
    "format": lambda outcome, _: safe(outcome.format.name) if outcome.format else None,
    "pages": lambda outcome, _: outcome.pages,
    "type": _said(lambda work: work.kind),
    "language": _said(lambda work: work.language),
    "title": _said(lambda work: work.title),
    "subtitle": _said(lambda work: work.subtitle.value if work.subtitle else None),
    "other_titles": _said(lambda work: SEPARATOR.join(text.value for text in work.titles[1:])),
    "authors": _said(lambda work: SEPARATOR.join(person.literal for person in work.authors)),
    "affiliations": _said(
        lambda work: SEPARATOR.join(
            dict.fromkeys(name for person in work.authors for name in person.affiliations)
        )
    ),
    "emails": _said(lambda work: SEPARATOR.join(person.email for person in work.authors if person.email)),
    "contributors": _said(
        lambda work: SEPARATOR.join(f"{one.person.literal} ({one.role})" for one in work.contributors)
    ),
    "institution": _said(lambda work: work.institution.name if work.institution else None),
    "degree": _said(lambda work: work.degree),
    "date": _said(lambda work: str(work.date) if work.date else None),
    "year": _said(lambda work: work.date.year if work.date else None),
    "venue": _said(lambda work: standing(work.venue)),
    "publisher": _said(lambda work: work.publisher),
    "keywords": _said(lambda work: SEPARATOR.join(word for words in work.keywords for word in words.values)),
    "classes": _said(lambda work: SEPARATOR.join(f"{one.scheme} {one.value}" for one in work.classes)),
    "abstract": _said(lambda work: work.abstract),
    "doi": _identifier("doi"),
    "isbn": _identifier("isbn"),
    "issn": _said(lambda work: work.issn),
    "rights": _said(lambda work: work.rights),
    "references": _said(lambda work: len(work.references)),
    "weight": _lowest,
    "sha256": lambda outcome, _: outcome.source.digest if outcome.source else None,
}
"""Columns that are more than the words of a field."""
COLUMNS = {
    **OWN_COLUMNS,
    **{
        field.json: _field(field.name)
        for field in FIELDS
        if field.json and OWN_COLUMNS.keys().isdisjoint({field.name, field.json})
    },
}
"""What a report can show, by the names the settings use: every field that is told in JSON has a column."""
GROUPS: dict[str, Callable[[Outcome], str]] = {
    "folder": lambda outcome: safe_name(outcome.file).rpartition("/")[0] or ".",
    "language": lambda outcome: (
        next((str(claim.value) for claim in outcome.record.best("language")), "?") if outcome.record else "?"
    ),
    "format": lambda outcome: safe(outcome.format.name) if outcome.format else "?",
    "weight": lambda outcome: _band(outcome),
}
"""What documents can be grouped by."""


def _band(outcome: Outcome) -> str:
    weight = _lowest(outcome, None)
    if not isinstance(weight, float):
        return "nothing found"
    return "0.9 and more" if weight >= 0.9 else "0.6 to 0.9" if weight >= 0.6 else "below 0.6"


def chosen(settings: Settings | None) -> tuple[str, ...]:
    """The columns the settings ask for, in their order; all where they ask for none."""
    wanted = tuple(settings.export.columns) if settings else ()
    unknown = [name for name in wanted if name not in COLUMNS]
    if unknown:
        raise Usage(
            f"no column is called {', '.join(unknown)}; known: {', '.join(COLUMNS)} (setting export.columns)"
        )
    return wanted or tuple(COLUMNS)


def rows(outcomes: Iterable[Outcome], names: tuple[str, ...]) -> Iterator[tuple[Cell, ...]]:
    """A row a document, failed ones too."""
    columns = [COLUMNS[name] for name in names]
    for outcome in outcomes:
        work = work_of(outcome, outcome.record) if outcome.record is not None else None
        yield tuple(column(outcome, work) for column in columns)


def plain(cell: Cell) -> Cell:
    """A cell that no spreadsheet runs."""
    return safe_cell(cell) if isinstance(cell, str) else cell


class CsvExporter:
    """CSV in UTF-8 with a mark at its beginning, without which some spreadsheets guess another encoding."""

    media_type = "text/csv"
    suffix = "csv"

    def __init__(self, settings: Settings | None = None) -> None:
        self.names = chosen(settings)

    def export(self, outcomes: Iterable[Outcome], out: BinaryIO) -> None:
        """Write a line a document."""
        text = io.TextIOWrapper(out, "utf-8-sig", newline="", write_through=True)
        writer = csv.writer(text)
        writer.writerow(self.names)
        for row in rows(outcomes, self.names):
            writer.writerow([plain(cell) for cell in row])
        text.detach()


class ParquetExporter:
    """Parquet, for those who count: a thousand documents a group."""

    media_type = "application/vnd.apache.parquet"
    suffix = "parquet"
    group = 1000
    numbers: ClassVar[dict[str, str]] = {
        "pages": "int64",
        "year": "int64",
        "references": "int64",
        "weight": "float64",
    }

    def __init__(self, settings: Settings | None = None) -> None:
        self.names = chosen(settings)

    def export(self, outcomes: Iterable[Outcome], out: BinaryIO) -> None:
        """Write the table."""
        try:
            import pyarrow
            from pyarrow import parquet
        except ModuleNotFoundError as error:
            raise NotAvailable("Parquet needs the Python package pyarrow: pip install pyarrow") from error
        schema = pyarrow.schema(
            [(name, getattr(pyarrow, self.numbers.get(name, "string"))()) for name in self.names]
        )
        waiting: list[tuple[Cell, ...]] = []
        with parquet.ParquetWriter(out, schema) as writer:

            def flush() -> None:
                columns = list(zip(*waiting, strict=True)) or [()] * len(self.names)
                arrays = [
                    pyarrow.array(column, field.type) for column, field in zip(columns, schema, strict=True)
                ]
                writer.write_table(pyarrow.Table.from_arrays(arrays, schema=schema))
                waiting.clear()

            for row in rows(outcomes, self.names):
                waiting.append(row)
                if len(waiting) >= self.group:
                    flush()
            flush()
