"""What a person types as the value of a field, as claims: the right kind of value for each field, checked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.errors import Usage
from pinakes.model import Claim, Identifier, Keywords, PartialDate, Venue
from pinakes.model.fields import BY_NAME, FIELDS
from pinakes.model.record import PARTED, of_parts
from pinakes.text import names

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pinakes.model.record import Value

PLAIN = tuple(field.name for field in FIELDS if field.typed and field.holds == "str")
IN_A_LANGUAGE = ("title", "abstract", "keywords")
TYPES = ("article", "thesis", "slides", "report", "book", "chapter", "volume", "other")
SCHEMES = {
    "identifier": ("doi", "arxiv", "isbn", "issn", "handle", "urn"),
    "class": ("msc", "udc", "bbk", "clc", "ddc", "jel", "grnti"),
}
ALSO = {"year": "date", **{field.json: field.name for field in FIELDS if field.typed and field.json}}
"""Names as the JSON has them."""
PARTS = ("volume", "issue", "pages", "issn")
_DATE = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


def claims_of(field: str, values: Sequence[str], *, language: str | None, by: str) -> list[Claim]:
    """Claims that say so, at full weight; `Usage` says how a field is written."""
    field = field_of(field)
    values = [value.strip() for value in values if value.strip()]
    if not values:
        raise Usage(f"say what the {field} is")
    if language is not None and _LANGUAGE.fullmatch(language) is None:
        raise Usage(f"--language {language}: write a code like pt, zh or pt-BR")
    tongue = language if field in IN_A_LANGUAGE else None
    return [Claim(field, value, 1.0, by, (), tongue) for value in READERS[field](field, values)]


def field_of(name: str) -> str:
    """The field of this name, or of the name it has in the JSON."""
    field = ALSO.get(name, name)
    if field not in READERS:
        raise Usage(f"{name} cannot be corrected; fields are {', '.join(READERS)}")
    return field


def _one(field: str, values: Sequence[str]) -> str:
    if len(values) > 1:
        raise Usage(f"{field} has one value: put it in quotation marks")
    return values[0]


def _date(value: str) -> PartialDate:
    match = _DATE.fullmatch(value)
    if match is None:
        raise Usage(f"{value!r} is no date; write 2004, 2004-06 or 2004-06-30")
    year, month, day = (int(part) if part else None for part in match.groups())
    assert year is not None
    return PartialDate(year, month, day)


def _coded(field: str, values: Sequence[str]) -> list[Value]:
    found: list[Value] = []
    for value in values:
        scheme, colon, code = value.partition(":")
        if not colon or scheme.lower() not in SCHEMES[field]:
            raise Usage(f"{value!r}: write SCHEME:VALUE, where SCHEME is one of {', '.join(SCHEMES[field])}")
        found.append(Identifier(scheme.lower(), code.strip()))
    return found


def _venue(values: Sequence[str]) -> Venue:
    parts = {
        name: value
        for name, mark, value in (item.partition("=") for item in values)
        if mark and name in PARTS
    }
    title = " ".join(item for item in values if item.partition("=")[0] not in PARTS)
    return Venue(title or None, *(parts.get(name) for name in PARTS))


def _parted(field: str, values: Sequence[str]) -> list[Value]:
    """Values made of parts: `DFG grant=17`; a word without a part's name begins the next value."""
    kind = PARTED[BY_NAME[field].holds]
    first, *others = kind.__slots__
    found: list[dict[str, str]] = []
    for value in values:
        part, mark, text = value.partition("=")
        if mark and part in others and found:
            found[-1][part] = text
        else:
            found.append({first: value})
    if len(found) > 1 and not BY_NAME[field].repeats:
        raise Usage(f"{field} has one value: put it in quotation marks")
    return [of_parts(kind, one) for one in found]


def _chosen(field: str, values: Sequence[str]) -> str:
    value = _one(field, values)
    if field == "type" and value not in TYPES:
        raise Usage(f"type {value}: choose one of {', '.join(TYPES)}")
    if field == "language" and _LANGUAGE.fullmatch(value) is None:
        raise Usage(f"language {value}: write a code like pt, zh or pt-BR")
    return value


READERS: dict[str, Callable[[str, Sequence[str]], list[Value]]] = {
    **{name: lambda field, values: [_one(field, values)] for name in PLAIN},
    **{field.name: _parted for field in FIELDS if field.typed and field.holds in PARTED},
    "author": lambda _, values: [names.parse(value) for value in values],
    "date": lambda field, values: [_date(_one(field, values))],
    "keywords": lambda _, values: [Keywords(tuple(values))],
    "venue": lambda _, values: [_venue(values)],
    "identifier": _coded,
    "class": _coded,
    "type": lambda field, values: [_chosen(field, values)],
    "language": lambda field, values: [_chosen(field, values)],
}
