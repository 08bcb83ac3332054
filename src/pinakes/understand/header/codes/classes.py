"""Class codes printed in the head: MSC, UDC, BBK, GRNTI, CLC, JEL, DDC, PACS."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from pinakes.model import Identifier
from pinakes.text.scripts import HAN
from pinakes.text.words import words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.understand.header.rows.blocks import Row

CODES: dict[str, str] = {
    "udc": r"\d{1,3}(?:\.\d{1,3})*(?:[:/]\.?\d{1,3}(?:\.\d{1,3})*|\([\d.=/\-]+\)|[-–‐−]\d{1,3}|=\d{2,3}(?:\.\d+)*|[’'`]\d+)*",
    "bbk": r"[А-Я]?\d{2}[\d.()=/\-]*(?:[а-яёА-Яa-z]\d*(?:я\d+)?)?",
    "grnti": r"\d{2}\.\d{2}(?:\.\d{2})?",
    "msc": r"\d{2}(?:[A-Z](?:\d{2}|xx)|-\d{2}|-XX)",
    "clc": r"[A-Z]{1,2}\d{0,4}(?:\.\d{1,4})*(?:[-/+:][A-Z]?\d[\d.]*|\(\d+\))*",
    "jel": r"[A-Z]\d{1,2}",
    "ddc": r"\d{3}(?:\.\d+)*",
    "pacs": r"\d{2}\.\d{2}\.[A-Za-z+\-]{1,2}",
}
_DIGIT = re.compile(r"\d")
WEIGHT = 0.95


@cache
def _label(scheme: str) -> re.Pattern[str]:
    known = sorted(words("header", f"class_{scheme}"), key=len, reverse=True)
    choice = "|".join(
        r"\s*".join(word) if HAN.search(word) else re.escape(word).replace(r"\ ", r"\s+") for word in known
    )
    edge = r"(?<![\w-])" if scheme != "clc" else ""
    return re.compile(
        rf"{edge}(?:{choice})(?:\s*[\]】)）])?(?:\s*(?:\(?(?:19|20)\d\d\)?|codes?|numbers?))?\s*[:：.№\-–—\s]\s*(?P<codes>.*)",
        re.IGNORECASE,
    )


@cache
def _any_label() -> re.Pattern[str]:
    known = sorted(
        {word for scheme in CODES for word in words("header", f"class_{scheme}")}, key=len, reverse=True
    )
    return re.compile(
        "|".join(
            r"\s*".join(word) if HAN.search(word) else re.escape(word).replace(r"\ ", r"\s+")
            for word in known
        ),
        re.IGNORECASE,
    )


KEYS = frozenset(f"class_{scheme}" for scheme in CODES)
"""The keys of `[header]` that have the labels."""


def has_label(text: str) -> bool:
    """Whether a label of some scheme and a digit stand in a text."""
    return _DIGIT.search(text) is not None and _any_label().search(text) is not None


def classes_of(rows: Sequence[Row]) -> Iterator[tuple[Identifier, Row]]:
    """Every class code that stands after its label, once."""
    seen: set[tuple[str, str]] = set()
    for row in rows:
        if not has_label(row.text):
            continue
        for scheme, code in CODES.items():
            match = _label(scheme).search(row.text)
            if match is None:
                continue
            for value in _leading_codes(match["codes"], code):
                if (scheme, value) not in seen:
                    seen.add((scheme, value))
                    yield Identifier(scheme, value), row


@cache
def _code(pattern: str) -> re.Pattern[str]:
    return re.compile(
        rf"\s*+[;,+，；、]?\s*+(?:(?:primary|secondary|and|и)\b[:\s]*+)?(?P<code>{pattern})(?![\w])",
        re.IGNORECASE,
    )


def _leading_codes(text: str, pattern: str) -> Iterator[str]:
    """Codes from the start of `text`, until something else comes."""
    at = 0
    for _ in range(12):
        match = _code(pattern).match(text, at)
        if match is None or not any(char.isdigit() for char in match["code"]):
            return
        yield match["code"].strip(".")
        at = match.end()
