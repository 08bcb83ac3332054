"""How values lie in the rows: JSON of `model/codec.py`, packed where there is much of it."""

from __future__ import annotations

import json
import re
import zlib
from typing import TYPE_CHECKING, Any

import msgspec

from pinakes.errors import BadInput
from pinakes.model import Claim, Reference, Span
from pinakes.model.codec import decode, encode
from pinakes.store.cited import reference_claim, stated_fields, stated_language

if TYPE_CHECKING:
    from collections.abc import Sequence

_packed = msgspec.json.Encoder().encode
_read = msgspec.json.Decoder().decode
_ESCAPED_BYTE = re.compile("[\udc80-\udcff]")


def text_of(value: Any) -> str:
    """A value as JSON; half characters, which no database takes, become `?`."""
    return written(value if type(value) is str else encode(value)).decode()


def written(plain: Any) -> bytes:
    """Plain values as JSON in UTF-8, as `text_of` has them."""
    try:
        return _packed(plain)
    except UnicodeEncodeError:
        return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def whole(text: str) -> str:
    """The text without half characters."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def plain_name(name: str) -> str:
    r"""A file's name; bytes of it that were not UTF-8 are written `\xNN`."""
    return whole(_ESCAPED_BYTE.sub(lambda match: f"\\x{ord(match[0]) - 0xDC00:02x}", name))


def plain(stored: str) -> Any:
    """A stored value as plain JSON types."""
    return _read(stored)


def pack(value: Any) -> bytes:
    """A value as packed JSON."""
    return zlib.compress(written(encode(value)), 1)


def unpack(packed: bytes) -> Any:
    """What was packed, as plain JSON types."""
    try:
        return _read(zlib.decompress(packed))
    except (zlib.error, ValueError) as error:
        raise BadInput(
            "damaged",
            f"a row of the library is damaged ({error}); type pinakes check --fix, or take your back-up",
        ) from error


def pack_references(claims: Sequence[Claim]) -> bytes:
    """Claims on references, packed; in lists without names, which is half the work of `pack`:
    there are millions.
    """
    rows = []
    for claim in claims:
        cited = claim.value
        assert isinstance(cited, Reference)
        rows.append(
            [
                *_listed(claim, cited.raw),
                _spans(cited.spans),
                [_listed(inner, inner.value) for inner in cited.claims],
            ]
        )
    return zlib.compress(written(rows), 1)


def pack_described(references: Sequence[dict[str, Any]]) -> bytes:
    """References as the JSON of a described document has them, packed as they stand:
    no other form is made of them before it is needed.
    """
    return zlib.compress(written(references), 1)


def unpack_references(packed: bytes) -> list[Claim]:
    """The claims on references, as they were."""
    found = []
    for row in unpack(packed):
        if isinstance(row, dict):
            found.append(reference_claim(row))
            continue
        field, raw, weight, by, language, spans, places, claims = row
        cited = Reference(
            raw, tuple(_unlisted(*inner) for inner in claims), decode(tuple[Span, ...], places or [])
        )
        found.append(Claim(field, cited, weight, by, decode(tuple[Span, ...], spans or []), language))
    return found


def printed_references(packed: bytes) -> list[tuple[str, str | None]]:
    """The references as printed, each with its language, without decoding the rest."""
    return [
        (str(row.get("raw") or ""), stated_language(row))
        if isinstance(row, dict)
        else (row[1], next((claim[1] for claim in row[-1] if claim[0] == "language"), None))
        for row in unpack(packed)
    ]


def cited_fields(packed: bytes) -> list[tuple[str, list[tuple[str, Any]]]]:
    """The references as printed, each with its fields and their values as stored, without decoding."""
    return [
        (str(row.get("raw") or ""), stated_fields(row))
        if isinstance(row, dict)
        else (row[1], [(claim[0], claim[1]) for claim in row[-1]])
        for row in unpack(packed)
    ]


def _listed(claim: Claim, value: Any) -> list[Any]:
    said = value if type(value) is str else encode(value)
    return [claim.field, said, claim.weight, claim.by, claim.language, _spans(claim.spans)]


def _spans(spans: tuple[Span, ...]) -> Any:
    return encode(spans) if spans else None


def _unlisted(field: str, value: Any, weight: float, by: str, language: str | None, spans: Any) -> Claim:
    stored = {
        "field": field,
        "value": value,
        "weight": weight,
        "by": by,
        "language": language,
        "spans": spans or [],
    }
    return decode(Claim, stored)


CLAIM = "field, value, weight, by, language, spans, place"


def row_of(claim: Claim, place: int | None) -> tuple[Any, ...]:
    """A claim as the columns `CLAIM`."""
    spans = text_of(claim.spans) if claim.spans else None
    return claim.field, text_of(claim.value), claim.weight, whole(claim.by), claim.language, spans, place


def claim_of(row: Sequence[Any]) -> Claim:
    """The claim of the columns `CLAIM`."""
    field, value, weight, by, language, spans, _ = row
    stored = {"field": field, "value": _read(value), "weight": weight, "by": by, "language": language}
    return decode(Claim, stored | {"spans": _read(spans)} if spans else stored)
