"""From what a file says to `Property`: text made clean, dates made ISO, the shared term looked up."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from pinakes.model import Property
from pinakes.properties.dates import iso
from pinakes.properties.terms import term_of
from pinakes.text import encodings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinakes.model.properties import PropertyValue

MOST = 2000
LONGEST = 100_000
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff\ufeff]+")
_BLANKS = re.compile(r"[ \t\xa0]*\n[ \t\n\xa0]*|[ \t]{2,}")
_DATES = frozenset({"created", "modified", "date"})


def clean(text: str) -> str:
    """Text without control characters and needless blanks, NFC; lines stay lines."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\v", "\n")
    text = _CONTROLS.sub("", text[:LONGEST])
    return unicodedata.normalize("NFC", _BLANKS.sub(lambda m: "\n" if "\n" in m[0] else " ", text).strip())


def entry(where: str, name: str, value: PropertyValue | None, *, term: str | None = None) -> Property | None:
    """One property, or None where it says nothing; `term` overrules the table."""
    name = clean(str(name))[:200]
    if value is None or not name:
        return None
    term = term or term_of(where, name)
    if isinstance(value, str):
        value = clean(value)
        if not value:
            return None
        if term in _DATES or name.lower().endswith("date"):
            value = iso(value) or value
    return Property(where, name, value, term)


def collect(where: str, pairs: Iterable[tuple[str, PropertyValue | None]]) -> tuple[Property, ...]:
    """The properties of one place, in order, without empty ones and without exact repeats."""
    found: dict[Property, None] = {}
    for name, value in pairs:
        if len(found) >= MOST:
            break
        if (made := entry(where, name, value)) is not None:
            found[made] = None
    return tuple(found)


def count(value: PropertyValue | None) -> int | None:
    """A count that a file gives; None for none, for nonsense and for the zero of programs that do not count."""
    try:
        number = int(str(value).strip()) if value is not None else 0
    except ValueError:
        return None
    return number if 0 < number < 100_000_000 else None


def decoded(parts: dict[str, bytes], *, declared: str | None = None) -> dict[str, str]:
    """Strings of one file in one unknown code page, read by it."""
    page = encodings.code_page(
        [part for part in parts.values() if not part.isascii()] or [b""], declared=declared
    )
    return {name: encodings.decode_as(part, page) for name, part in parts.items()}
