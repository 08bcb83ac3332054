"""Abstracts of every language: from their heading to the next heading, change of size or gap."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.text.languages import guess
from pinakes.text.scripts import HAN, is_legible
from pinakes.understand.header.rows.blocks import is_next_printed, joined, same_style
from pinakes.understand.header.rows.cues import code_label, has, is_numbered, is_only, label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Span
    from pinakes.understand.header.rows.blocks import Row

MOST_ROWS = 120
UNEVEN = 0.2
"""Part of the size by which lines of one paragraph may differ in scans."""
SHORTEST = 60
"""Letters of an abstract at least; a Chinese character counts as three."""
_DESCRIBED = re.compile(
    r".{20,400}?\s/\s.{2,80}?(?:19|20)\d\d\s?[.,]?\s?[–—-]\s?\d{1,4}\s?[^\W\d_]{1,3}\.\s+(?=[^\W\d_])",
    re.DOTALL,
)
"""The description of the work itself that some schools want before its abstract: "Title. Thesis / Minsk: BSU, 2020. – 44 p."."""
SIGNS = 20
"""Characters of a line that can be told to be signs alone."""
MOST_LABEL = 6
"""Words of the label of a part of an abstract."""
LONG_LABEL = 2
"""Spaces in a label that is too long to begin a sentence: "Categories and Subject Descriptors"."""
APART = 1.25
"""How many times the usual leading a remark below an abstract stands off."""
_LABEL = re.compile(
    r"[A-ZÀ-ÞА-ЯЁ]{4,}[,;]?(?:\s[A-ZÀ-ÞА-ЯЁ]{2,}[,;]?){0,6}(?:\s?[:.—–]\s?|\s)(?=[A-ZÀ-ÞА-ЯЁ](?:[a-zß-ÿа-яё]|\s))"
)
_CLOSING_WITHIN = re.compile(r"[)\]].*[(\[]")
PARAGRAPH_ROWS, MARGIN = 60, 20
"""Lines of further paragraphs of an abstract, and points by which they can be further left than its first line."""


@dataclass(frozen=True)
class Passage:
    """A stretch of text under a heading, with its language and place."""

    text: str
    language: str | None
    spans: tuple[Span, ...]
    weight: float
    first: int
    last: int


def abstracts_of(rows: Sequence[Row], *, body_size: float | None, prior: str | None = None) -> list[Passage]:
    """Every abstract with a heading, in order."""
    found: list[Passage] = []
    at = 0
    while at < len(rows):
        opening = rows[at].opening
        if opening is None or opening.kind != "abstract" or not _is_heading(rows[at]):
            at += 1
            continue
        end = _end_of(rows, at)
        further = next_column(rows, end) or continued(rows, at, end)
        passage = _passage(rows, at, at + len(_legible(rows[at:end])), further=further, prior=prior)
        if passage is not None:
            found.append(passage)
        at = max(end, at + 1)
    return found


def _is_heading(row: Row) -> bool:
    """Whether the word for an abstract heads it: that of a sentence goes on small, in the same type."""
    opening, tokens = row.opening, row.line.tokens
    if opening is None or opening.alone or opening.marked or not row.text[opening.start :][:1].islower():
        return True
    begins = next((at for at, token in enumerate(tokens) if token.text[:1].islower()), 0)
    return row.text[:1].isupper() and begins > 0 and tokens[begins].font != tokens[begins - 1].font


def next_column(rows: Sequence[Row], end: int) -> Sequence[Row]:
    """The rows at the top of the next column with which a text goes on that ends at row `end` in a sentence, as over a box at the foot."""
    last = rows[end - 1]
    if last.line.column is None or last.box is None or is_finished(last.text):
        return ()
    for at in range(end, len(rows)):
        row = rows[at]
        if row.page is not last.page:
            return ()
        if row.line.column != last.line.column + 1 or row.box is None or row.line.role != "body":
            continue
        goes_on = (
            row.box.top < last.box.top
            and same_style(last, row)
            and (row.text[:1].islower() or HAN.match(row.text))
        )
        return rows[at : _end_of(rows, at, first=at)] if goes_on else ()
    return ()


def is_finished(text: str) -> bool:
    """Whether a line ends with its sentence."""
    return text.rstrip().rstrip(_CLOSING).endswith(_STOPS)


def _is_cut(first: Row, last: Row) -> bool:
    """Whether rows of one page end within a sentence."""
    return last.box is not None and first.page is last.page and not last.text.rstrip().endswith(_STOPS)


def _has_opening(rows: Sequence[Row], last: Row) -> bool:
    """Whether another part opens on the page of a row, in its print."""
    same = (row for row in rows if row.page is last.page and row.line.role == "body")
    return any(row.opening is not None for row in same if row.size == last.size)


def continued(rows: Sequence[Row], start: int, end: int) -> Sequence[Row]:
    """The rows at the top of the next page with which an abstract goes on that the page's end has cut in a sentence."""
    last = rows[end - 1]
    if not start < end < len(rows) or not _is_cut(rows[start], last) or _has_opening(rows[end:], last):
        return ()
    top = next((i for i in range(end, len(rows)) if rows[i].page is not last.page), len(rows))
    for at in range(top, min(top + 8, len(rows))):
        row = rows[at]
        if row.line.role != "body" or row.box is None:
            continue
        if not same_style(last, row) or row.is_heading:
            return ()
        return rows[at : _end_of(rows, at - 1 if at > top else at, first=at)]
    return ()


_PARTS = frozenset(("introduction", "conclusion", "acknowledgements", "appendix"))
_CLOSING = ")]”»\"'’"
_STOPS = (".", "。", "!", "?", ":", "”", "．", ";")


def _passage(
    rows: Sequence[Row], start: int, end: int, *, further: Sequence[Row], prior: str | None
) -> Passage | None:
    opening = rows[start].opening
    if opening is None:
        return None
    first = rows[start].text[opening.start :]
    texts = ([first] if first.strip() else []) + [row.text for row in (*rows[start + 1 : end], *further)]
    text = joined(texts).strip(" .:：—–-") if len(texts) == 1 else joined(texts).strip()
    text = without_rights(text)
    described = _DESCRIBED.match(text)
    if described is not None and len(text) - described.end() > SHORTEST:
        text = text[described.end() :]
    letters = len(text) + 2 * len(HAN.findall(text))
    if letters < SHORTEST:
        return None
    language, _ = guess(text, opening.language if opening.language != "en" else prior)
    weight = 0.95 if letters > 200 else 0.85
    if end - start >= MOST_ROWS or letters > 9000:
        weight = 0.5
    return Passage(
        text, language, tuple(row.span() for row in (*rows[start:end], *further)), weight, start, end
    )


def end_in_parts(rows: Sequence[Row], start: int) -> int:
    """The row after the last one of an abstract whose first part is labelled at `start`."""
    return _end_of(rows, start, first=start)


def _end_of(rows: Sequence[Row], start: int, *, first: int | None = None) -> int:
    """The row after the last one of the abstract that opens at `start`."""
    opening = rows[start].opening
    at = start + 1 if first is None else first + 1
    if first is None:
        first = start + 1 if opening and opening.alone else start
    if first >= len(rows):
        return first
    style = rows[first]
    size = style.size
    if first > start and rows[first].opening is not None and not is_part(rows[first]):
        return at
    pitch: float | None = None
    own_page, lists = first > start and _heads_page(rows, start), False
    while at < len(rows) and at - start < MOST_ROWS:
        row, before = rows[at], rows[at - 1]
        if row.line.role in ("header", "footer"):
            at += 1
            continue
        # "The contributions are:" and their numbers, in the type of the abstract
        lists = lists or before.text.endswith((":", "："))
        is_item = (
            lists and row.opening is None and is_numbered(row.text) and same_style(style, row, slant=False)
        )
        opens = not is_item and _opens_another(before, row, style)
        if opens or closes(row.text) or _is_aside(before, row, pitch):
            break
        if (
            size
            and row.size
            and abs(row.size - size) > 0.08 * size
            and len(row.text) > 3
            and not _is_uneven(before, row, size)
        ):
            at += _ends_smaller(before, row, size)
            break
        if at > first and _is_after_gap(before, row, pitch) and not _runs_on(before, row):
            is_own = _is_paragraph(before, row) and (
                own_page or _leads_on(rows, at, style) or _are_parts(style, row)
            )
            if not is_own:
                break
        if row.box and before.box and row.page is before.page and at > first:
            step = row.box.top - before.box.top
            if 0 < step < 4 * (row.size or 10) and (pitch is None or step < pitch):
                pitch = step
        at += 1
    while at > first + 1 and rows[at - 1].line.role in ("header", "footer"):
        at -= 1
    return at


def _is_uneven(before: Row, row: Row, size: float) -> bool:
    """Whether a sentence goes on in type of nearly the same size at the same edge, as in scans, whose letters are measured one by one."""
    if (
        before.text.rstrip().endswith(_STOPS)
        or before.box is None
        or row.box is None
        or row.page is not before.page
    ):
        return False
    if not row.text[0].isalpha() or "@" in row.text or row.box.top - before.box.bottom > 0.9 * size:
        return False  # a note
    return (
        abs((row.size or size) - size) < UNEVEN * size
        and abs(row.box.x0 - before.box.x0) < 2 * size
        and row.bold == before.bold
    )


def _ends_smaller(before: Row, row: Row, size: float) -> bool:
    """Whether the last words of a sentence share their line with smaller type, as whose rights they are."""
    tokens = row.line.tokens
    first = tokens[0].font.size if tokens and tokens[0].font else None
    if first is None or before.box is None or row.box is None or row.page is not before.page:
        return False
    goes_on = not is_finished(before.text) and 0 < row.box.top - before.box.top < 2 * size
    return goes_on and abs(first - size) < 0.05 * size


def _legible(rows: Sequence[Row]) -> Sequence[Row]:
    """The rows up to where several in turn are mostly signs: the same in another language, in a font that does not say what it means."""
    for at in range(1, len(rows) - 1):
        if not is_legible(rows[at].text) and not is_legible(rows[at + 1].text) and len(rows[at].text) > SIGNS:
            return rows[:at]
    return rows


def _heads_page(rows: Sequence[Row], start: int) -> bool:
    """Whether a heading stands alone at the top of its page: then all paragraphs below it are its own."""
    above = next((rows[at] for at in range(start - 1, -1, -1) if rows[at].line.role == "body"), None)
    return rows[start].box is not None and above is not None and above.page is not rows[start].page


def _is_paragraph(before: Row, row: Row) -> bool:
    """Whether a row begins a further paragraph below: same type, same page, a gap of some lines at most."""
    if (
        before.box is None
        or row.box is None
        or row.page is not before.page
        or not same_style(before, row, slant=False)
    ):
        return False
    return 0 < row.box.top - before.box.bottom < 3 * (row.size or row.box.height)


def _are_parts(style: Row, row: Row) -> bool:
    """Whether an abstract that begins with the label of a part goes on with that of another."""
    return style.opening is None and is_labelled(style) and is_labelled(row)


def is_labelled(row: Row) -> bool:
    """Whether a line opens with a label of its own type, or in capitals, as the parts of structured abstracts do."""
    label = _LABEL.match(row.text)
    if label is not None and not row.text.isupper():
        return True
    tokens = row.line.tokens
    if len(tokens) < MOST_LABEL or tokens[0].font is None or not row.text[:1].isupper():
        return False
    other = next((at for at, token in enumerate(tokens) if token.font != tokens[0].font), len(tokens))
    return other <= MOST_LABEL and tokens[0].font.bold


def _is_aside(before: Row, row: Row, pitch: float | None) -> bool:
    """Whether a line set a little apart is one remark in brackets, such as where the figures have colours."""
    if before.box is None or row.box is None or pitch is None or row.page is not before.page:
        return False
    return (
        row.box.top - before.box.top > APART * pitch and is_finished(before.text) and is_one_remark(row.text)
    )


def is_one_remark(text: str) -> bool:
    """Whether a line stands in brackets as a whole: dates of its history, where the figures have colours."""
    return text[:1] in ("(", "[") and text[-1] in ")]" and not _CLOSING_WITHIN.search(text)


def _leads_on(rows: Sequence[Row], start: int, style: Row) -> bool:
    """Whether nothing but text in the type of the abstract, not further left, stands before the keywords or the introduction."""
    for row in rows[start : start + PARAGRAPH_ROWS]:
        if row.page is not style.page:
            return False
        if row.opening is not None:
            return row.opening.kind in ("keywords", "introduction")
        if not same_style(style, row) or row.box is None or style.box is None:
            return False
        if row.box.x0 < style.box.x0 - MARGIN:
            return False
    return False


def is_part(row: Row) -> bool:
    """Whether a row opens a part of a structured abstract: its label stands before the text, on the same line."""
    return row.opening is not None and row.opening.kind in _PARTS and not row.opening.alone


def _opens_another(before: Row, row: Row, style: Row) -> bool:
    return not _is_amid_sentence(before, row) and _opens_next(row, style)


def _opens_next(row: Row, style: Row) -> bool:
    opening = row.opening
    if opening is not None:
        larger = bool(row.size and style.size and row.size > 1.04 * style.size)
        if is_part(row):
            # Structured abstracts have an "Introduction:" of their own, in the size of the abstract.
            return larger or is_numbered(row.text)
        return larger or opening.kind != "conclusion"
    if is_numbered(row.text) and (row.bold or len(row.text) < 40) and not (style.bold and row.bold):
        return row.bold or (row.size or 0) > 1.04 * (style.size or 99) or HAN.search(row.text) is not None
    return opens_note(row.text)


def _is_amid_sentence(before: Row, row: Row) -> bool:
    """Whether a line only begins with the word of a heading: "… reveals the / contents. More …"."""
    if row.opening is None or row.opening.kind == "keywords" or row.opening.alone:
        return False
    return row.text[:1].islower() and not is_finished(before.text) and same_paragraph(before, row)


def opens_note(text: str) -> bool:
    """Whether a line opens with the label of something that no abstract has: dates of its history, a citation, an address, a note."""
    return any(
        (found := label(text, key))
        and (found[2] or HAN.search(found[0]) or (text[:1].isupper() and found[0].count(" ") >= LONG_LABEL))
        for key in ("received", "citation", "correspondence", "notes")
    )


_SENTENCES = re.compile(r"(?<=[.!?\])])\s+(?=[\[(]?[A-ZÀ-ÞА-ЯЁ©ⓒ])|\s+(?=[©ⓒ])")
_BESIDES = re.compile(
    r"(?:crown\s+)?copyright\b|©|ⓒ|\(c\)\s?[12]\d{3}|\[(?:doi|https?)\b|[\[@]S\d{4}-\d{3}", re.IGNORECASE
)
"""What opens a sentence about rights, or a code, behind an abstract."""
_MOST_BESIDES = 4


def without_rights(text: str) -> str:
    """An abstract without the sentences behind it that say whose it is and how it may be used."""
    sentences, end = _SENTENCES.split(text), len(text)
    for sentence in sentences[:0:-1][:_MOST_BESIDES]:
        if _BESIDES.match(sentence) is None and not has(sentence, "rights_sentence"):
            break
        end = text.rindex(sentence, 0, end)
    return text[:end].rstrip()


_NOTED = re.compile(r"[\d*∗†‡§¶]")
_RIGHTS = re.compile(r"(?:©|ⓒ|\(c\)|c\s?[12]\d{3}\b)", re.IGNORECASE)
_YEAR = re.compile(r"[12]\d{3}\s+")


def closes(text: str) -> bool:
    """Whether a line is none of an abstract: codes of classes, of the document, whose rights it is, what kind of article."""
    dated = _YEAR.match(text)
    return bool(_RIGHTS.match(text) or code_label().match(text[dated.end() :] if dated else text)) or is_only(
        text, "furniture"
    )


def _is_after_gap(before: Row, row: Row, pitch: float | None) -> bool:
    if before.box is None or row.box is None:
        return False
    if before.page is not row.page or row.box.top < before.box.top - 2:
        return True
    size = row.size or row.box.height
    gap = row.box.top - before.box.bottom
    usual = (pitch - size) if pitch else 0.4 * size
    return gap > max(1.15 * size, usual + 0.9 * size)


def _runs_on(before: Row, row: Row) -> bool:
    """The sentence goes on over the column, the page or the gap."""
    if before.text.rstrip().rstrip(_CLOSING).endswith((".", "。", "!", "?", ":", "．")):
        return False
    if _is_outside(before, row):
        return False
    return row.text[:1].islower() or HAN.match(row.text) is not None or not row.bold


def _is_outside(before: Row, row: Row) -> bool:
    """Whether a marked line below stands further out than the one before on its left, as notes do below a narrower abstract."""
    if before.box is None or row.box is None or row.page is not before.page:
        return False
    return (
        _NOTED.match(row.text) is not None
        and row.box.top > before.box.top
        and row.box.x0 < before.box.x0 - (row.size or row.box.height)
    )


def same_paragraph(before: Row, row: Row) -> bool:
    """Whether a row goes on with the paragraph of the one before."""
    if before.page is not row.page or before.size != row.size:
        return False
    if before.box is None or row.box is None:
        return (
            before.box is row.box
            and is_next_printed(before, row)
            and not is_numbered(row.text)
            and not before.text.endswith((".)", ":"))
        )
    gap = row.box.top - before.box.bottom
    if not -row.box.height < gap < 0.9 * (row.size or row.box.height):
        return False
    return not is_numbered(row.text) or (
        not row.bold and not is_finished(before.text)
    )  # "COVID-" and below it "19) has …"
