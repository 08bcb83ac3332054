"""The licence a paper names, as an SPDX name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.understand.header.rows.blocks import Row

_ADDRESS = re.compile(
    r"creativecommons\.org/(?:licenses|publicdomain)/([a-z\-]+)(?:/(\d\.\d))?", re.IGNORECASE
)
_SHORT = re.compile(
    r"\bCC[\s\-]?(BY(?:[\s\-](?:NC|ND|SA)){0,2}|0)(?:[\s\-]?(?:v\.?\s?)?(\d\.\d))?", re.IGNORECASE
)
_LONG = re.compile(
    r"(?:Creative\s+Commons|CC)\s*[\s\-–:]*(Attribution[\w\s\-–]{0,60}?)\s*(?:(\d\.\d)|Licen[sc]e|International|$)",
    re.IGNORECASE,
)
_WORDS = (
    ("noncommercial", "NC"),
    ("non-commercial", "NC"),
    ("noderiv", "ND"),
    ("no deriv", "ND"),
    ("sharealike", "SA"),
    ("share alike", "SA"),
    ("share-alike", "SA"),
)


_HINT = re.compile(r"cc|commons", re.IGNORECASE)


def rights_of(rows: Sequence[Row]) -> tuple[str, Row] | None:
    """(SPDX name, row) of the first Creative Commons licence named."""
    for at, row in enumerate(rows):
        if _HINT.search(row.text) is None:
            continue
        text = f"{row.text} {rows[at + 1].text}" if at + 1 < len(rows) and "ommons" in row.text else row.text
        if match := _ADDRESS.search(text):
            return _spdx(match[1], match[2]), row
        if match := _SHORT.search(text):
            return _spdx(match[1], match[2]), row
        if match := _LONG.search(text):
            folded = match[1].casefold()
            return _spdx(
                "-".join(dict.fromkeys(["BY", *(code for word, code in _WORDS if word in folded)])), match[2]
            ), row
    return None


def _spdx(terms: str, version: str | None) -> str:
    terms = re.sub(r"[\s\-]+", "-", terms.strip()).upper()
    if terms in ("0", "ZERO"):
        return "CC0-1.0"
    return f"CC-{terms}-{version or '4.0'}"
