"""What files say of themselves, one object a file: the shared terms on top, then everything by its place."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from pinakes.publish.export import preservation
from pinakes.publish.safe import cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.model import Format, Problem, Properties

Row = dict[str, Any]
# the key on top ← the shared term; one value, the first that says anything
_ONE = (
    "title",
    "subject",
    "description",
    "language",
    "publisher",
    "rights",
    "journal",
    "volume",
    "issue",
    "firstpage",
    "lastpage",
    "date",
    "doi",
    "issn",
    "isbn",
    "pdf_url",
    "institution",
    "created",
    "modified",
    "application",
)
# key ← term, all values
_MANY = {
    "authors": "author",
    "keywords": "keywords",
    "identifiers": "identifier",
    "contributors": "contributor",
}
_COUNTS = ("pages", "paragraphs", "lines", "words", "characters")
_SPLIT_AUTHORS = re.compile(r"\s*;\s*|\s*\n\s*")
_SPLIT_KEYWORDS = re.compile(r"\s*[;,，；、\n]\s*")
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def row(
    file: str,
    format: Format | None,
    properties: Properties | None,
    *,
    size: int | None = None,
    sha256: str | None = None,
    problems: tuple[Problem, ...] = (),
) -> Row:
    """One file's object; without properties the status is `failed` and a problem says why.

    None means that the format cannot say, empty lists that nothing was said.
    """
    made: Row = {
        "file": file,
        "status": "failed" if properties is None else ("partial" if problems else "ok"),
        "problems": [
            {"stage": one.stage, "code": one.code, "message": one.message, "page": one.page}
            for one in problems
        ],
        "format": format
        and {"puid": format.puid, "mime": format.media_type, "name": format.name, "version": format.version},
        "size": size,
        "sha256": sha256,
    }
    for key in _ONE:
        said = properties.values(key) if properties else ()
        made[key] = said[0][1] if said else None
    for key, term in _MANY.items():
        made[key] = None if properties is None else _several(properties, key, term)
    for key in _COUNTS:
        made[key] = getattr(properties, key) if properties else None
    made["encrypted"] = (
        properties.is_encrypted
        if properties and properties.is_encrypted is not None
        else (format and format.is_encrypted)
    )
    made["properties"] = _by_place(properties) if properties else {}
    return made


def _several(properties: Properties, key: str, term: str) -> list[str]:
    """All values of a term, each once, lists in one string taken apart."""
    split = {"authors": _SPLIT_AUTHORS, "keywords": _SPLIT_KEYWORDS}.get(key)
    found: dict[str, None] = {}
    for _, value in properties.values(term):
        for part in split.split(value) if split else [value]:
            if part:
                found[part] = None
    return list(found)


def _by_place(properties: Properties) -> dict[str, dict[str, Any]]:
    """Where → name → value, or the list of values where the name is repeated."""
    places: dict[str, dict[str, Any]] = {}
    for entry in properties.entries:
        names = places.setdefault(entry.where, {})
        if entry.name not in names:
            names[entry.name] = entry.value
        elif isinstance(names[entry.name], list):
            names[entry.name].append(entry.value)
        else:
            names[entry.name] = [names[entry.name], entry.value]
    return places


def json_lines(rows: Iterable[Row]) -> Iterator[str]:
    """A JSON object a line."""
    return (json.dumps(one, ensure_ascii=False) + "\n" for one in rows)


def csv_lines(rows: Iterable[Row]) -> Iterator[str]:
    """A CSV of the shared terms and counts;
    lists are joined by `; `, further properties are left to the other formats.
    """
    keys = ["file", "status", "problems", "mime", *_ONE, *_MANY, *_COUNTS, "encrypted"]
    yield _csv(keys)
    for one in rows:
        problems = "; ".join(f"{problem['code']}: {problem['message']}" for problem in one["problems"])
        flat = {**one, "problems": problems, "mime": (one["format"] or {}).get("mime")}
        yield _csv([cell(_flat(flat[key])) for key in keys])


def xml_lines(rows: Iterable[Row]) -> Iterator[str]:
    """An XML document, a `file` element a row, a `property` element a statement."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<properties>\n'
    for one in rows:
        yield f"  <file name={_quoted(one['file'])} status={_quoted(one['status'])}>\n"
        for problem in one["problems"]:
            yield f"    <problem code={_quoted(problem['code'])}>{_escaped(problem['message'])}</problem>\n"
        if one["format"]:
            given = {key: value for key, value in one["format"].items() if value is not None}
            yield f"    <format {' '.join(f'{key}={_quoted(value)}' for key, value in given.items())}/>\n"
        for key in (*_ONE, *_MANY, *_COUNTS, "encrypted"):
            for value in one[key] if isinstance(one[key], list) else [one[key]]:
                if value is not None:
                    yield f"    <{key}>{_escaped(_flat(value))}</{key}>\n"
        for where, names in one["properties"].items():
            for name, values in names.items():
                for value in values if isinstance(values, list) else [values]:
                    yield f"    <property where={_quoted(where)} name={_quoted(name)}>{_escaped(_flat(value))}</property>\n"
        yield "  </file>\n"
    yield "</properties>\n"


WRITERS = {"json": json_lines, "csv": csv_lines, "xml": xml_lines, "nlnz": preservation.xml_lines}


def _flat(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "; ".join(map(str, value)) if isinstance(value, list) else str(value)


def _escaped(value: Any) -> str:
    return escape(_FORBIDDEN.sub("", str(value)))


def _quoted(value: Any) -> str:
    return '"' + escape(_FORBIDDEN.sub("", str(value)), {'"': "&quot;", "\n": "&#10;", "\t": "&#9;"}) + '"'


def _csv(values: list[str]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(values)
    return out.getvalue()
