"""How values lie in the rows: JSON of `model/codec.py`, packed where there is much of it."""

from __future__ import annotations

import json
import re
import zlib
from json.encoder import encode_basestring
from typing import TYPE_CHECKING, Any

from pinakes.errors import BadInput
from pinakes.model import Claim, Reference, Span
from pinakes.model.codec import decode, encode

if TYPE_CHECKING:
    from collections.abc import Sequence

_written = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode
_ESCAPED_BYTE = re.compile("[\udc80-\udcff]")


def text_of(value: Any) -> str:
    """A value as JSON; half characters, which no database takes, become `?`."""
    return whole(encode_basestring(value) if type(value) is str else _written(encode(value)))


def whole(text: str) -> str:
    """The text without half characters."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def plain_name(name: str) -> str:
    r"""A file's name; bytes of it that were not UTF-8 are written `\xNN`."""
    return whole(_ESCAPED_BYTE.sub(lambda match: f"\\x{ord(match[0]) - 0xDC00:02x}", name))


def pack(value: Any) -> bytes:
    """A value as packed JSON."""
    return zlib.compress(text_of(value).encode(), 1)


def unpack(packed: bytes) -> Any:
    """What was packed, as plain JSON types."""
    try:
        return json.loads(zlib.decompress(packed))
    except (zlib.error, ValueError) as error:
        raise BadInput("damaged", f"a row of the library is damaged ({error}); type pinakes check --fix, or take your back-up") from error


def pack_references(claims: Sequence[Claim]) -> bytes:
    """Claims on references, packed; in lists without names, which is half the work of `pack`: there are millions."""
    rows = []
    for claim in claims:
        cited = claim.value
        assert isinstance(cited, Reference)
        rows.append([*_listed(claim, cited.raw), _spans(cited.spans), [_listed(inner, inner.value) for inner in cited.claims]])
    return zlib.compress(whole(_written(rows)).encode(), 1)


def unpack_references(packed: bytes) -> list[Claim]:
    """The claims on references, as they were."""
    found = []
    for field, raw, weight, by, language, spans, places, claims in unpack(packed):
        cited = Reference(raw, tuple(_unlisted(*inner) for inner in claims), decode(tuple[Span, ...], places or []))
        found.append(Claim(field, cited, weight, by, decode(tuple[Span, ...], spans or []), language))
    return found


def printed_references(packed: bytes) -> list[tuple[str, str | None]]:
    """The references as printed, each with its language, without decoding the rest."""
    return [(row[1], next((claim[1] for claim in row[-1] if claim[0] == "language"), None)) for row in unpack(packed)]


def cited_fields(packed: bytes) -> list[tuple[str, list[tuple[str, Any]]]]:
    """The references as printed, each with its fields and their values as stored, without decoding."""
    return [(row[1], [(claim[0], claim[1]) for claim in row[-1]]) for row in unpack(packed)]


def _listed(claim: Claim, value: Any) -> list[Any]:
    said = value if type(value) is str else encode(value)
    return [claim.field, said, claim.weight, claim.by, claim.language, _spans(claim.spans)]


def _spans(spans: tuple[Span, ...]) -> Any:
    return encode(spans) if spans else None


def _unlisted(field: str, value: Any, weight: float, by: str, language: str | None, spans: Any) -> Claim:
    stored = {"field": field, "value": value, "weight": weight, "by": by, "language": language, "spans": spans or []}
    return decode(Claim, stored)


CLAIM = "field, value, weight, by, language, spans, place"


def row_of(claim: Claim, place: int | None) -> tuple[Any, ...]:
    """A claim as the columns `CLAIM`."""
    spans = text_of(claim.spans) if claim.spans else None
    return claim.field, text_of(claim.value), claim.weight, whole(claim.by), claim.language, spans, place


def claim_of(row: Sequence[Any]) -> Claim:
    """The claim of the columns `CLAIM`."""
    field, value, weight, by, language, spans, _ = row
    stored = {"field": field, "value": json.loads(value), "weight": weight, "by": by, "language": language}
    return decode(Claim, stored | {"spans": json.loads(spans)} if spans else stored)
