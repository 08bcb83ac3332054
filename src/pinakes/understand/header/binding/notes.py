"""Notes: rows that follow one another in one column and size, as one text in which every mark stands between two signs of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from pinakes.model import tokens_in
from pinakes.understand.header.rows.marks import SUPERSCRIPTS, leading_mark, split_mark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pinakes.understand.header.rows.blocks import Row

OPEN, CLOSE = "\ue000", "\ue001"
PART, LINE = "\n", "\v"
"""What parts the paragraphs of a note, and its lines."""
MARK = re.compile(f"{OPEN}([^{CLOSE}]+){CLOSE}")
SAME_SIZE, LEADING = 0.12, 1.1
"""How far two rows of a note may differ in size, and lie apart, in parts of the size."""
RAISED = 8
"""Characters of a raised token that can be marks."""
_SIGNS = re.compile(r"(?<![\w*†‡§¶∗⁎])([*†‡§¶∗⁎]{1,5})\s?(?=[A-ZÀ-ÞА-ЯЁ])")
_RAISED_SIGNS = re.compile("([⁰¹²³⁴⁵⁶⁷⁸⁹]+)")
_OPEN_ADDRESS = ("@", ".", "-")
_ADDRESS_GOES_ON = re.compile(r"[\w.\-]*@|[\w\-]+\.[a-z]{2,}\b|[a-z]{2,4}[.;,)\s]")


@dataclass(frozen=True)
class Note:
    """Rows as one text."""

    text: str
    rows: tuple[Row, ...]


def notes_of(rows: Sequence[Row], wanted: Callable[[str], bool] | None = None) -> list[Note]:
    """The rows of some pages, in the order they are read, as notes; only those whose words are wanted."""
    groups: list[list[Row]] = []
    for row in rows:
        if groups and _goes_on(groups[-1][-1], row):
            groups[-1].append(row)
        else:
            groups.append([row])
    if wanted is not None:
        groups = [group for group in groups if wanted(" ".join(row.text for row in group))]
    return [Note(_text(group), tuple(group)) for group in groups]


def _goes_on(before: Row, row: Row) -> bool:
    if before.page is not row.page:
        return False
    size, above, below = row.size, before.box, row.box
    if size and (other := before.size) and abs(other - size) > SAME_SIZE * other:
        return False
    if above is None or below is None:
        return row.number == before.number + 1 and bool(row.text.strip())
    size = size or below.height
    over = min(above.x1, below.x1) - max(above.x0, below.x0)
    if below.top < above.top - size or over < -0.5 * size:
        return False
    return below.top - above.bottom < LEADING * size


def _text(rows: Sequence[Row]) -> str:
    made = marked_text(rows[0])
    for before, row in pairwise(rows):
        text = marked_text(row)
        if _begins(before, row):
            made += PART + text
        elif _is_broken_address(made, text):
            made += text
        else:
            made += LINE + text
    return made


def _is_broken_address(made: str, text: str) -> bool:
    """Whether an e-mail address goes on in the next row; behind "Austria." another begins."""
    if not made.endswith(_OPEN_ADDRESS):
        return False
    last = made.rsplit(None, 1)[-1]
    if "@" not in last + text.split(" ", 1)[0] or _ADDRESS_GOES_ON.match(text) is None:
        return False
    return "@" in last or last.islower()


def _begins(before: Row, row: Row) -> bool:
    """Whether a row begins a paragraph: an indent, or a mark under a row that ended early."""
    if before.box is None or row.box is None:
        return leading_mark(row)[0] is not None
    size = row.size or row.box.height
    indent = row.box.x0 - before.box.x0
    return 0.6 * size < indent < 4 * size and not (row.centred and before.centred)


def marked_text(row: Row) -> str:
    """The text of a row with its marks set between signs, kept with the row: several readings ask for it."""
    kept = vars(row)
    if "marked_text" not in kept:
        kept["marked_text"] = _marked_text(row)
    made: str = kept["marked_text"]
    return made


def _marked_text(row: Row) -> str:
    tokens = row.line.tokens
    text = row.text
    if not any(token.superscript for token in tokens):
        mark, rest = leading_mark(row)
        if not text.isascii():
            text = _RAISED_SIGNS.sub(lambda match: _signed(match[1].translate(SUPERSCRIPTS)), text)
        if mark is not None and OPEN not in text[:1]:
            text = f"{OPEN}{mark}{CLOSE}{rest}"
    else:
        text = "".join(_pieces(row))
    return text if text.isascii() and "*" not in text else _SIGNS.sub(lambda match: _signed(match[1]), text)


def _pieces(row: Row) -> Iterator[str]:
    at = 0
    for token, start, end in tokens_in(row.text, row.line):
        if token.superscript and len(token.text) <= RAISED and split_mark(token.text):
            yield row.text[at:start]
            yield _signed(token.text)
        else:
            yield row.text[at:end]
        at = end
    yield row.text[at:]


def _signed(text: str) -> str:
    return "".join(f"{OPEN}{mark}{CLOSE}" for mark in split_mark(text))


def unmarked(text: str) -> str:
    """A text without its marks and paragraphs."""
    return " ".join((MARK.sub(" ", text) if OPEN in text else text).split())
