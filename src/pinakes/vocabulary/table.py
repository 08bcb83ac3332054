"""Vocabularies as tables: `<uri>⇥label` as Annif writes them, or columns that say what they are."""

from __future__ import annotations

import csv
import io
import re
from typing import IO, TYPE_CHECKING

from pinakes.errors import BadInput
from pinakes.vocabulary.fact import Fact

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.vocabulary.fact import Kind

NAMED: dict[str, Kind | str] = {
    "uri": "uri", "id": "uri", "concept": "uri", "identifier": "uri",
    "notation": "notation", "code": "notation",
    "label": "pref", "preflabel": "pref", "name": "pref",
    "altlabel": "alt", "alt": "alt", "synonym": "alt", "synonyms": "alt", "hiddenlabel": "hidden",
    "broader": "broader", "parent": "broader", "narrower": "narrower", "related": "related",
    "exactmatch": "exact", "closematch": "close", "broadmatch": "broad", "narrowmatch": "narrow", "relatedmatch": "related-match",
}  # fmt: skip
"""What a column is called → what it says."""
_COLUMN = re.compile(r"\s*([A-Za-z]+)(?:[_@ (-]([A-Za-z]{2,3}(?:-[A-Za-z0-9]+)?)\)?)?\s*")
_LEVEL = re.compile(r"level \d+", re.IGNORECASE)
_CODE = re.compile(r"(?:cod|code|codigo)_(.+)", re.IGNORECASE)
NOTHING = frozenset({"", "NULL"})
SEVERAL = re.compile(r"\s*[|;]\s*")


def table_facts(stream: IO[bytes], *, suffix: str, name: str, language: str) -> Iterator[Fact]:
    """What the rows say; a file without a head of column names has URI, label and perhaps a code in its columns."""
    text = io.TextIOWrapper(stream, "utf-8-sig", newline="")
    csv.field_size_limit(1 << 20)
    try:
        rows = csv.reader(
            text,
            delimiter="," if suffix == "csv" else "\t",
            quoting=csv.QUOTE_MINIMAL if suffix == "csv" else csv.QUOTE_NONE,
        )
        first = next(rows, None)
        if first is None:
            raise BadInput("empty", f"{name} is empty")
        columns = [_COLUMN.fullmatch(cell) for cell in first]
        kinds = [NAMED.get(found[1].lower()) if found else None for found in columns]
        if "uri" in kinds or ("notation" in kinds and "pref" in kinds):
            spoken = [((found and found[2]) or language).lower() for found in columns]
            yield from _named(rows, kinds, spoken, name)
        else:
            yield from _unnamed(first, rows, name, language)
    except UnicodeDecodeError as error:
        raise BadInput(
            "damaged", f"{name} is not UTF-8: {error}; convert it first (iconv -t utf-8)"
        ) from error
    except csv.Error as error:
        raise BadInput("damaged", f"{name}: {error}; nothing was loaded") from error


def _unnamed(first: list[str], rows: Iterator[list[str]], name: str, language: str) -> Iterator[Fact]:
    """Rows of levels, with codes or without; else URI, label and perhaps a code."""
    if pairs := _pairs(first):
        yield from _coded(rows, pairs, language)
    elif all(_LEVEL.fullmatch(cell.strip()) for cell in first):
        yield from _levels(rows, language)
    else:
        yield from _plain([first], name, language)
        yield from _plain(rows, name, language)


def _plain(rows: Iterator[list[str]] | list[list[str]], name: str, language: str) -> Iterator[Fact]:
    for row in rows:
        cells = [cell.strip() for cell in row]
        if not any(cells):
            continue
        if len(cells) < 2 or not cells[0]:
            raise BadInput(
                "damaged",
                f"{name}: {row!r} is not <uri>, label; name the columns in the first row (uri, label_en, broader …)",
            )
        uri = cells[0].removeprefix("<").removesuffix(">")
        yield Fact(uri, "concept")
        if cells[1]:
            yield Fact(uri, "pref", cells[1], language)
        if len(cells) > 2 and cells[2]:
            yield Fact(uri, "notation", cells[2])


def _named(
    rows: Iterator[list[str]], kinds: Sequence[str | None], languages: Sequence[str], name: str
) -> Iterator[Fact]:
    at = kinds.index("uri") if "uri" in kinds else kinds.index("notation")
    for row in rows:
        uri = row[at].strip().removeprefix("<").removesuffix(">") if len(row) > at else ""
        if not uri:
            if any(cell.strip() for cell in row):
                raise BadInput("damaged", f"{name}: a row without an identifier: {row!r}")
            continue
        yield Fact(uri, "concept")
        for cell, kind, language in zip(row, kinds, languages, strict=False):
            if kind is None or kind == "uri" or not cell.strip():
                continue
            for value in [cell.strip()] if kind == "pref" else SEVERAL.split(cell.strip()):
                yield Fact(uri, kind, value, language if kind in ("pref", "alt", "hidden") else "")  # type: ignore[arg-type]


def _levels(rows: Iterator[list[str]], language: str) -> Iterator[Fact]:
    """A tree printed as one path a row: the label itself is the identifier, the one before it the broader concept."""
    for row in rows:
        path = [cell.strip() for cell in row if cell.strip()]
        if not path:
            continue
        yield Fact(path[-1], "pref", path[-1], language)
        if len(path) > 1:
            yield Fact(path[-1], "broader", path[-2])


def _pairs(head: Sequence[str]) -> list[tuple[int, int]]:
    """The columns of code and name of each level ("cod_area", "area"), the broadest first."""
    names = [cell.strip().lower() for cell in head]
    coded = [(at, _CODE.fullmatch(name)) for at, name in enumerate(names)]
    return [(at, names.index(found[1])) for at, found in coded if found and found[1] in names]


def _coded(rows: Iterator[list[str]], pairs: Sequence[tuple[int, int]], language: str) -> Iterator[Fact]:
    """A tree printed as one path a row, each step with its code."""
    for row in rows:
        cells = [cell.strip() for cell in row]
        path = [
            (cells[code], cells[name])
            for code, name in pairs
            if max(code, name) < len(cells) and cells[code] not in NOTHING and cells[name] not in NOTHING
        ]
        if not path:
            continue
        code, label = path[-1]
        yield Fact(code, "pref", label, language)
        yield Fact(code, "notation", code)
        if len(path) > 1:
            yield Fact(code, "broader", path[-2][0])
