"""Outcomes as a Parquet file that never changes: a few columns to count by, and the whole JSON of each
document.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from pinakes.errors import Missing

if TYPE_CHECKING:
    from collections.abc import Callable


class Trouble(msgspec.Struct):
    """What went wrong, as far as shards and manifest tell it."""

    code: str = ""
    message: str = ""


class Glance(msgspec.Struct):
    """What is read again of a document's JSON, to make columns of it."""

    file: str = ""
    status: str = "failed"
    problems: list[Trouble] = []
    format: dict[str, Any] | None = None
    pages: int | None = None
    language: str | None = None
    title: str | None = None
    date: str | None = None
    type: str | None = None
    seconds: float = 0.0


SEEN = msgspec.json.Decoder(Glance)


@dataclass(frozen=True, slots=True)
class ShardRow:
    """One outcome of one task: `part` counts what a document holds, 0 is the document itself."""

    number: int
    part: int
    seen: Glance
    text: str


COLUMNS: dict[str, tuple[str, Callable[[ShardRow], Any]]] = {
    "number": ("int64", lambda row: row.number),
    "part": ("int32", lambda row: row.part),
    "file": ("string", lambda row: row.seen.file),
    "status": ("string", lambda row: row.seen.status),
    "code": ("string", lambda row: code_of(row.seen)),
    "mime": ("string", lambda row: (row.seen.format or {}).get("mime")),
    "puid": ("string", lambda row: (row.seen.format or {}).get("puid")),
    "pages": ("int32", lambda row: row.seen.pages),
    "language": ("string", lambda row: row.seen.language),
    "type": ("string", lambda row: row.seen.type),
    "title": ("string", lambda row: row.seen.title),
    "date": ("string", lambda row: row.seen.date),
    "seconds": ("float64", lambda row: row.seen.seconds),
    "record": ("string", lambda row: row.text),
}
"""Name → type and value. `record` is the JSON of the contract."""


def row_of(number: int, part: int, told: bytes) -> ShardRow:
    """The row of a document's JSON."""
    return ShardRow(number, part, SEEN.decode(told), told.decode("utf-8").rstrip("\n"))


def code_of(seen: Glance) -> str | None:
    """The first problem of a document that failed."""
    return next((problem.code for problem in seen.problems), None) if seen.status == "failed" else None


def parquet(rows: list[ShardRow]) -> bytes:
    """The rows as the bytes of one shard."""
    try:
        import pyarrow
        from pyarrow import parquet as writer
    except ModuleNotFoundError as error:
        raise Missing("batch writes Parquet, which needs pyarrow: pip install 'pinakes[parquet]'") from error
    schema = pyarrow.schema([(name, getattr(pyarrow, kind)()) for name, (kind, _) in COLUMNS.items()])
    arrays = [
        pyarrow.array([value(row) for row in rows], schema.field(name).type)
        for name, (_, value) in COLUMNS.items()
    ]
    out = io.BytesIO()
    writer.write_table(pyarrow.Table.from_arrays(arrays, schema=schema), out, compression="zstd")
    return out.getvalue()
