"""What files are, one row a file: JSON lines, a CSV after DROID's, XML."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from pinakes.publish.safe import cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.model import Format, Problem

Row = dict[str, str | int | None]
KEYS = (
    "file",
    "puid",
    "mime",
    "format",
    "version",
    "basis",
    "status",
    "warning",
    "encoding",
    "compression",
    "size",
    "sha256",
)
_DROID = (
    "ID", "PARENT_ID", "URI", "FILE_PATH", "NAME", "METHOD", "STATUS", "SIZE", "TYPE", "EXT", "LAST_MODIFIED", "EXTENSION_MISMATCH",
    "SHA256_HASH", "FORMAT_COUNT", "PUID", "MIME_TYPE", "FORMAT_NAME", "FORMAT_VERSION",
)  # fmt: skip
"""DROID's columns, in its order."""
_FURTHER = ("IDENTIFICATION", "ENCODING", "COMPRESSION", "WARNING")
"""What DROID has no column for; IDENTIFICATION says how sure its verdict is."""
_METHODS = {"signature": "Signature", "container": "Container", "extension": "Extension", "text": "Text"}
_ARCHIVES = (
    "application/zip",
    "application/x-tar",
    "application/gzip",
    "application/x-7z-compressed",
    "application/vnd.rar",
)
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def row(
    file: str,
    format: Format | None,
    *,
    size: int | None = None,
    sha256: str | None = None,
    problems: tuple[Problem, ...] = (),
) -> Row:
    """The keys of the contract for one file;
    a file that could not be looked at has status `error` and says why.
    """
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
    """A CSV as DROID exports it, every cell quoted, then columns of our own; folders have no rows."""
    yield _csv([*_DROID, *_FURTHER])
    for number, one in enumerate(rows, 1):
        file = str(one["file"])
        name = file.rsplit("/", 1)[-1]
        when = touched(file)
        mismatch = "extension mismatch" in str(one["warning"] or "")
        values = (
            number, "", file if "://" in file else Path(file).absolute().as_uri(), file, name, _METHODS.get(str(one["basis"]), ""),
            "Error" if one["status"] == "error" else "Done", one["size"], "Container" if one["mime"] in _ARCHIVES else "File",
            extension_of(name), when and when.isoformat(timespec="seconds"), str(mismatch).lower(), one["sha256"],
            int(one["puid"] is not None), one["puid"], one["mime"], one["format"], one["version"],
            one["status"], one["encoding"], one["compression"], one["warning"],
        )  # fmt: skip
        yield _csv(["" if value is None else cell(str(value)) for value in values])


def extension_of(name: str) -> str:
    """What stands behind the last dot of a name."""
    return name.rpartition(".")[2] if "." in name.lstrip(".") else ""


def touched(file: str) -> datetime | None:
    """When a file on this machine was last written, in local time;
    None for members of archives and addresses.
    """
    try:
        return datetime.fromtimestamp(Path(file).stat().st_mtime)
    except (OSError, ValueError, OverflowError):
        return None


def xml_lines(rows: Iterable[Row]) -> Iterator[str]:
    """An XML document, a `file` element a row; values that are not known have no element."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<identification>\n'
    for one in rows:
        inside = "".join(
            f"<{key}>{escape(_FORBIDDEN.sub('', str(value)))}</{key}>"
            for key, value in one.items()
            if key != "file" and value is not None
        )
        yield f'  <file name="{escape(_FORBIDDEN.sub("", str(one["file"])), {chr(34): "&quot;"})}">{inside}</file>\n'
    yield "</identification>\n"


WRITERS = {"json": json_lines, "csv": csv_lines, "xml": xml_lines}


def _csv(values: list[str]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_ALL).writerow(values)
    return out.getvalue()
