"""What files are, one row a file: JSON lines, a CSV after DROID's, XML."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.model import Format, Problem

Row = dict[str, str | int | None]
KEYS = ("file", "puid", "mime", "format", "version", "basis", "status", "warning", "encoding", "compression", "size", "sha256")
# DROID's column → our key
_DROID = {
    "FILE_PATH": "file",
    "NAME": "name",
    "METHOD": "basis",
    "STATUS": "status",
    "SIZE": "size",
    "EXT": "extension",
    "EXTENSION_MISMATCH": "mismatch",
    "SHA256_HASH": "sha256",
    "PUID": "puid",
    "MIME_TYPE": "mime",
    "FORMAT_NAME": "format",
    "FORMAT_VERSION": "version",
    "ENCODING": "encoding",
    "COMPRESSION": "compression",
    "WARNING": "warning",
}
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def row(file: str, format: Format | None, *, size: int | None = None, sha256: str | None = None, problems: tuple[Problem, ...] = ()) -> Row:
    """The keys of the contract for one file; a file that could not be looked at has status `error` and says why."""
    unreadable = format is None or format.status == "error"
    why = "; ".join(problem.message for problem in problems) or None
    return {
        "file": file,
        "puid": format.puid if format else None,
        "mime": format.media_type if format else None,
        "format": format.name if format else None,
        "version": format.version if format else None,
        "basis": format.basis if format else "none",
        "status": format.status if format else "error",
        "warning": (format.warning if format else None) or why,
        "encoding": format.encoding if format else None,
        "compression": format.compression if format else None,
        "size": None if unreadable else size,
        "sha256": None if unreadable else sha256,
    }


def json_lines(rows: Iterable[Row]) -> Iterator[str]:
    """A JSON object a line."""
    return (json.dumps(one, ensure_ascii=False) + "\n" for one in rows)


def csv_lines(rows: Iterable[Row]) -> Iterator[str]:
    """A CSV with DROID's column names, its head line first."""
    yield _csv(list(_DROID))
    for one in rows:
        file = str(one["file"])
        name = file.rsplit("/", 1)[-1]
        extension = name.rpartition(".")[2] if "." in name.lstrip(".") else ""
        mismatch = "true" if "extension mismatch" in str(one["warning"] or "") else "false"
        whole = {**one, "name": name, "extension": extension, "mismatch": mismatch}
        yield _csv(["" if (value := whole[key]) is None else str(value) for key in _DROID.values()])


def xml_lines(rows: Iterable[Row]) -> Iterator[str]:
    """An XML document, a `file` element a row; values that are not known have no element."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<identification>\n'
    for one in rows:
        inside = "".join(
            f"<{key}>{escape(_FORBIDDEN.sub('', str(value)))}</{key}>" for key, value in one.items() if key != "file" and value is not None
        )
        yield f'  <file name="{escape(_FORBIDDEN.sub("", str(one["file"])), {chr(34): "&quot;"})}">{inside}</file>\n'
    yield "</identification>\n"


WRITERS = {"json": json_lines, "csv": csv_lines, "xml": xml_lines}


def _csv(values: list[str]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(values)
    return out.getvalue()
