"""Works that are no papers and say so: manuals, laws, letters; invoices, forms, curricula, minutes, data sheets, price lists, exams."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.text.words import fold, words
from pinakes.understand.header.rows.cues import has
from pinakes.understand.header.rows.numbers import is_numbered_venue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.understand.header.rows.blocks import Row

TOP_ROWS, LONGEST = 10, 60
"""Lines of the first page among which a work says what it is, and their length at most."""
_SURE = {"manual": 0.85, "standard": 0.8, "letter": 0.75, "other": 0.8}
_OF_PAPERS = frozenset(("abstract", "keywords", "introduction", "references"))
_FILLED_IN = re.compile(r"_{6,}|[☐□]")
FEWEST_BLANKS = 3
_GREETED = (",", "!", ":", "，", "：", "！")


def named_kind(rows: Sequence[Row]) -> tuple[str, float] | None:
    """(type, weight) of a work that calls itself no paper on its first page; None for all others, and wherever a part of a paper stands."""
    if any(row.opening is not None and row.opening.kind in _OF_PAPERS for row in rows):
        return None
    top = [fold(row.text) for row in rows[:TOP_ROWS] if len(row.text) <= LONGEST]
    if any(_begins(text, "manual_name") for text in top):
        return "manual", _SURE["manual"]
    blanks = sum(_FILLED_IN.search(row.text) is not None for row in rows)
    if blanks >= FEWEST_BLANKS or any(_begins(text, "sundry_name") for text in top):
        return "other", _SURE["other"]
    if any(_begins(fold(row.text), "first_paragraph") for row in rows):
        return "standard", _SURE["standard"]
    return ("letter", _SURE["letter"]) if _is_letter(rows) else None


def _is_letter(rows: Sequence[Row]) -> bool:
    """Whether it opens with a greeting. A letter to the editor is an article: it stands in a serial."""
    if any(is_numbered_venue(row.text) for row in rows):
        return False
    return any(len(row.text) <= LONGEST and has(row.text[:20], "salutation") for row in rows)


def is_greeting(text: str) -> bool:
    """Whether a line greets its hearers or readers: it begins as greetings do and ends with their comma or mark."""
    return len(text) <= LONGEST and text.rstrip().endswith(_GREETED) and _begins(fold(text), "salutation")


def _begins(text: str, key: str) -> bool:
    """Whether a line begins with a word of the table, or, in Chinese, ends with one."""
    for word in words("header", key):
        if text.startswith(word) and not text[len(word) : len(word) + 1].isalnum():
            return True
        if (
            not word.isascii()
            and "\u4e00" <= word[0] <= "\u9fff"
            and (text.startswith(word) or text.endswith(word))
        ):
            return True
    return False
