"""Footnote marks on names and before affiliations: ¹ * † a,b."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.model import tokens_in
from pinakes.text.names import conjunctions
from pinakes.understand.header.rows.gaps import parts_names, usual_gap

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinakes.model import Token
    from pinakes.understand.header.rows.blocks import Row

FIRST_PLACE = 0xE000
SUPERSCRIPTS = str.maketrans(
    "⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠ①②③④⑤⑥⑦⑧⑨０１２３４５６７８９", "0123456789abcdef1234567890123456789"
)
_COMMA = re.compile("[,，、;]")
_WIDE = re.compile(r"(?<![,;，、\s]) {3,}|(?<![,;，、\s])\t+")
_PRIVATE = re.compile("[\ue000-\uf8ff\ufffd]")
_LOOSE = re.compile(
    r"(?<=[^\W\d_.])\s?(\d{1,2}[)）]?(?:\s?[,，]\s?\d{1,2}[)）]?)*(?!\d)|[*†‡§¶#⁎∗✉⋆∥‖+]+)|\((\d|[a-e]|\*)\)|\[(\d)\]|([\u00b9\u00b2\u00b3\u2070-\u2079\u2460-\u2468]+)"
)
_OUTSIDE = re.compile(rf"(?<!\S)[^\s@]*+@\S*+|{_LOOSE.pattern}")
_LEADING = re.compile(
    r"\s*+[(（\[]?\s*+([\d]{1,2}|[a-h]|[*†‡§¶#⁎∗∥‖]{1,3}|[\u00b9\u00b2\u00b3\u2070-\u2079\u2460-\u2468]{1,2})\s*+(?:[)）\].．:、]|[-–—](?=\s))?\s*+(?=[(（]?[^\W\d_])"
)
_MISREAD = re.compile(r"(?<=[^\W\d_])[?{}|~^°ˆ◦•¤¦§¨]{1,2}(?=\s*(?:[,;，、]|$)|\s+[^\W\d_])")
"""Signs behind a word that are marks whose font tells them wrongly: "Sauppe{", "Morge?"."""
_UNOPENED = re.compile(r"(?<=[^\W\d_]{2})[a-z]\)(?=[\s,;]|$)")
"""A letter with a bracket that nothing opens, at a word's end: "Johnsona)", raised by the font alone."""
ODD = frozenset("?{}|~^°ˆ˚◦¤¦¨$☆★✩")
"""Signs that are marks only where a body has them too: most stand for one that a font tells wrongly."""
_SINGLE = re.compile(
    rf"\d{{1,2}}|[IVX]{{1,4}}|[a-zа-я]|([*†‡§¶#✉⋆∥‖])\1*|[{re.escape(''.join(sorted(ODD)))}]"
)


def split_mark(mark: str) -> tuple[str, ...]:
    """The single marks of "1,2*", "a,b" or "I,IV": ("1", "2", "*")."""
    mark = mark.translate(SUPERSCRIPTS).replace("∗", "*").replace("⁎", "*")
    return tuple(match[0] for match in _SINGLE.finditer(mark))


class Marked:
    """The text of rows with each mark replaced by a private-use character that names.split_marked keeps apart."""

    def __init__(self) -> None:
        self.marks: list[tuple[str, ...]] = []

    def place(self, mark: str) -> str:
        """A place holder for a mark."""
        self.marks.append(split_mark(mark))
        return chr(FIRST_PLACE + min(len(self.marks) - 1, 6000))

    def of(self, places: str) -> tuple[str, ...]:
        """The marks behind place holders."""
        return tuple(mark for char in places for mark in self.marks[ord(char) - FIRST_PLACE])

    def text(self, row: Row) -> str:
        """A row's text: superscripts and loose digits as place holders, wide gaps between words as ";"."""
        tokens = row.line.tokens
        if not tokens:
            text = (
                _WIDE.sub(" ; ", row.line.text.strip())
                if "   " in row.line.text or "\t" in row.line.text
                else row.text
            )
            return self._loose_signs(_PRIVATE.sub(" ", text))
        made = ""
        before = None
        usual, listed = usual_gap(row.line), _COMMA.search(row.line.text) is not None
        for token in tokens:
            text = _PRIVATE.sub("", token.text)
            if not text:
                made += _untold(token)
                continue
            if token.superscript and len(text) <= 8 and made.strip():
                bare = made.rstrip(" ,;")
                is_behind = len(bare) < len(made.rstrip())  # "Roe,¹ Poe²": the comma is not before a name
                made = bare + self.place(text)
                if is_behind or re.search(r"[^,，][,，;]$", text):
                    made += ","
            else:
                gap = token.box.x0 - before.x1 if token.box and before else 0.0
                size = (token.font.size if token.font else None) or (token.box.height if token.box else 10)
                wide = parts_names(gap, size, usual, listed=listed)
                wide = wide and not made.rstrip().endswith((",", ";", "，", "、"))
                made += ("" if token.glued and text[0] != "&" else " ; " if wide else " ") + text
            before = token.box or before
        return self._loose(made.strip())

    def _loose(self, text: str) -> str:
        """A text whose loose digits and signs, also those that a font tells wrongly, are place holders."""
        if text.count(")") > text.count("("):
            text = _UNOPENED.sub(lambda match: self.place(match[0]), text)
        if "@" not in text:
            text = _MISREAD.sub(lambda match: self.place(match[0]), text)
        return self._loose_signs(text)

    def _loose_signs(self, text: str) -> str:
        """A text whose loose digits and signs are place holders, but those of addresses ("roe@au1.org")."""
        return _OUTSIDE.sub(lambda match: match[0] if "@" in match[0] else self.place(match[0]), text)


def _untold(token: Token) -> str:
    """What stands for a sign that its font does not tell: alone between names it parts them."""
    return "" if token.superscript or token.glued else " ;"


def leading_mark(row: Row) -> tuple[str | None, str]:
    """The mark before an affiliation, and the text after it."""
    tokens = row.line.tokens
    if (
        len(tokens) > 1
        and tokens[0].superscript
        and len(tokens[0].text) <= 3
        and row.text.startswith(tokens[0].text)
    ):
        found = split_mark(tokens[0].text)
        return (found[0] if found else None), row.text[len(tokens[0].text) :].lstrip(" .)")
    match = _LEADING.match(row.text)
    if match is None or (match[1].isalpha() and not re.match(r"\s*[(（\[]?[a-h][)）\].\s]", row.text)):
        return None, row.text
    if match[1] in conjunctions() and row.text[match.end(1) : match.end(1) + 1].isspace():
        return None, row.text
    found = split_mark(match[1])
    return (found[0] if found else None), row.text[match.end() :]


def without_odd(marks: tuple[str, ...], rows: Iterable[Row]) -> tuple[str, ...]:
    """Marks without odd signs that are not raised in any of the rows."""
    if ODD.isdisjoint(marks):
        return marks
    raised = {token.text for row in rows for token in row.line.tokens if token.superscript}
    return tuple(mark for mark in marks if mark not in ODD or mark in raised)


def marked_pieces(row: Row, known: set[str]) -> list[tuple[str | None, str]]:
    """A row cut at its superscript marks: (mark, text), the first without a mark where text stands before it.

    Marks stand before their texts, unless the row opens with text and ends with a mark.
    """
    places: list[tuple[int, int, str]] = []
    for token, start, end in tokens_in(row.text, row.line):
        if token.superscript and len(token.text) <= 4:
            marks = [mark for mark in split_mark(token.text) if mark in known]
            if marks:
                places.append((start, end, marks[0]))
    if not places:
        return [(None, row.text)]
    rest = row.text[places[-1][1] :].strip(" .,;；，")
    if not rest and places[0][0] > 3:
        pieces: list[tuple[str | None, str]] = []
        begin = 0
        for start, end, mark in places:
            if text := row.text[begin:start].strip(" ,;；，"):
                pieces.append((mark, text))
            begin = end
        return pieces
    first = row.text[: places[0][0]].strip()
    ends = [start for start, _, _ in places[1:]] + [len(row.text)]
    return ([(None, first)] if first else []) + [
        (mark, row.text[end:stop]) for (_, end, mark), stop in zip(places, ends, strict=True)
    ]
