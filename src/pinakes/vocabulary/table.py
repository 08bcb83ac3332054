"""Vocabularies as tables: `<uri>⇥label` as Annif writes them, or columns that say what they are."""

from __future__ import annotations

import csv
import io
import re
from itertools import chain
from typing import IO, TYPE_CHECKING

from pinakes.errors import BadInput
from pinakes.text.words import fold, words
from pinakes.vocabulary.fact import Fact

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.vocabulary.fact import Kind

COLUMNS: tuple[Kind | str, ...] = (
    "uri", "notation", "pref", "alt", "hidden", "broader", "narrower", "related",
    "exact", "close", "broad", "narrow",
)  # fmt: skip
"""What columns say; what they are called stands in the tables of words."""
DELIMITERS = ",;\t|"
_COLUMN = re.compile(r"(.+?)(?:(?<![_@ (-])|(?<=^.))[_@ (-]++([A-Za-z]{2,3}(?:-[A-Za-z0-9]+)?)\)?")
_PREFIX = re.compile(r"^(?:skos|skosxl|rdfs|dct?):", re.IGNORECASE)
_LEVEL = re.compile(r"level \d+", re.IGNORECASE)
_CODE = re.compile(r"(?:cod|code|codigo)_(.+)", re.IGNORECASE)
NOTHING = frozenset({"", "NULL"})
SEVERAL = re.compile(r"\s*[|;]\s*")


def table_facts(stream: IO[bytes], *, suffix: str, name: str, language: str) -> Iterator[Fact]:
    """What the rows say; a file without a head of column names has URI, label and perhaps a code in its columns."""
    text = io.TextIOWrapper(stream, "utf-8-sig", newline="")
    csv.field_size_limit(1 << 20)
    try:
        head = text.readline()
        rows = csv.reader(
            chain([head], text),
            delimiter=max(DELIMITERS, key=head.count) if suffix == "csv" else "\t",
            quoting=csv.QUOTE_MINIMAL if suffix == "csv" else csv.QUOTE_NONE,
            strict=True,  # else an open quotation mark swallows the rest of the file
        )
        first = next(rows, None) if head else None
        if first is None:
            raise BadInput("empty", f"{name} is empty")
        columns = [_column(cell) for cell in first]
        kinds = [kind for kind, _ in columns]
        if "pref" in kinds and ("uri" in kinds or "notation" in kinds or len(set(kinds) - {None}) > 1):
            spoken = [(said or language).lower() for _, said in columns]
            yield from _named(rows, kinds, spoken, name)
        elif "uri" in kinds:
            yield from _named(rows, kinds, [language] * len(kinds), name)
        else:
            yield from _unnamed(first, rows, name, language)
    except UnicodeDecodeError as error:
        raise BadInput(
            "damaged", f"{name} is not UTF-8: {error}; convert it first (iconv -t utf-8)"
        ) from error
    except csv.Error as error:
        raise BadInput("damaged", f"{name}: {error}; nothing was loaded") from error


def _column(cell: str) -> tuple[str | None, str]:
    """What a column says, by its name in any language, and in which language ("prefLabel@de": de)."""
    name = _PREFIX.sub("", cell.strip())
    found = _COLUMN.fullmatch(name)
    for one, said in ((name, ""), (found[1], found[2]) if found else ("", "")):
        for kind in COLUMNS:
            if fold(one) in words("columns", kind):
                return kind, said
    return None, ""


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
    at = next(kinds.index(one) for one in ("uri", "notation", "pref") if one in kinds)
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
