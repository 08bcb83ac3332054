"""Lines of text joined to paragraphs, over columns and pages, and the blocks that are no running text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.model import Block
from pinakes.text.hyphens import join
from pinakes.understand.body.kinds import BULLET, HAN, is_caption, is_formula, is_item, is_tabular
from pinakes.understand.body.rows import NEAR

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pinakes.model.body import BlockKind
    from pinakes.understand.body.rows import Measures, Row

BREAKS = 1.5  # evidence from which a paragraph ends between two lines
CLOSED = re.compile(r"[.!?。！？…:：;；][\"”»’)\]】\d⁰-⁹*†]{0,3}$")
STRONGLY_CLOSED = re.compile(r"[.!?。！？…:：][\"”»’)\]】\d⁰-⁹*†]{0,3}$")
LONGEST = 200_000  # characters of one paragraph: a file without breaks is not one endless value
SMALLER = 0.92  # of the text's size: print of tables and pictures


def blocks_of(rows: Sequence[Row], measures: Measures) -> list[Block]:
    """The blocks of one section, in reading order."""
    blocks: list[Block] = []
    open_: list[Row] = []
    kind: BlockKind = "paragraph"
    aside: list[Block] = []

    def close() -> None:
        nonlocal open_, aside
        if open_:
            blocks.append(joined(open_, kind))
        blocks.extend(aside)
        open_, aside = [], []

    kinds = [_kind(row, measures) for row in rows]
    _settle(rows, kinds, measures)
    caption: list[Row] = []
    for at, row in enumerate(rows):
        this = kinds[at]
        if this != "caption" and caption:
            aside.append(joined(caption, "caption"))
            caption = []
        if this == "caption":
            if caption and is_caption_start(row, rows[at - 1]):
                aside.append(joined(caption, "caption"))
                caption = []
            caption.append(row)
        elif this in ("table", "fragment"):
            aside.append(joined([row], this))
        elif this == "formula":
            close()
            if blocks and blocks[-1].kind == "formula" and at and kinds[at - 1] == "formula":
                blocks[-1] = joined([*_formula_rows(rows, kinds, at)], "formula")
            else:
                blocks.append(joined([row], "formula"))
        elif not open_:
            if aside and kinds[at - 1] != "paragraph":
                close()
            open_, kind = [row], "item" if this == "item" else "paragraph"
        else:
            if aside:
                if this == "item" or not _goes_on_after_aside(open_[-1], row, measures):
                    close()
                    kind = "item" if this == "item" else "paragraph"
                open_.append(row)
            elif this == "item" or _breaks(open_, row, measures, kind) or sum(len(each.text) for each in open_[-1:]) > LONGEST:
                close()
                open_, kind = [row], "item" if this == "item" else "paragraph"
            else:
                open_.append(row)
    if caption:
        aside.append(joined(caption, "caption"))
    close()
    return blocks


def _formula_rows(rows: Sequence[Row], kinds: Sequence[str], at: int) -> list[Row]:
    begin = at
    while begin > 0 and kinds[begin - 1] == "formula":
        begin -= 1
    return list(rows[begin : at + 1])


def is_caption_start(row: Row, before: Row) -> bool:
    """Whether another caption begins at a row that follows a row of a caption."""
    from pinakes.text.captions import opens_caption

    return opens_caption(row.text) is not None or before.page is not row.page


def _kind(row: Row, measures: Measures) -> BlockKind:
    if is_caption(row):
        return "caption"
    if is_tabular(row, measures):
        return "table"
    if is_formula(row, measures):
        return "formula"
    if is_item(row.text):
        return "item"
    return "paragraph"


def _settle(rows: Sequence[Row], kinds: list[BlockKind], measures: Measures) -> None:
    """Short lines beside rows of tables and captions are cells too; small short lines alone are fragments of pictures."""
    for at, row in enumerate(rows):
        if kinds[at] not in ("paragraph", "item") or row.line.box is None:
            continue
        frame = measures.frame(row)
        if frame is None:
            continue
        short = row.line.box.width < 0.55 * frame.width
        small = bool(measures.size and row.size and row.size < SMALLER * measures.size)
        beside = {kinds[place] for place in (at - 1, at + 1) if 0 <= place < len(rows) and rows[place].page is row.page}
        before = kinds[at - 1] if at and rows[at - 1].page is row.page else None
        closed = CLOSED.search(row.text) is not None
        if small and short and not closed:
            kinds[at] = "table" if "table" in beside or before == "caption" else "fragment"
        elif small and "table" in beside and not closed:
            kinds[at] = "table"
        elif short and before == "table" and not closed and at + 1 < len(rows) and kinds[at + 1] == "table":
            kinds[at] = "table"


def _breaks(open_: Sequence[Row], row: Row, measures: Measures, kind: str) -> bool:
    """Whether a paragraph ends before `row`."""
    above = open_[-1]
    if row.blank:
        return True
    if not measures.is_wrapped:
        return True
    a, b = above.line.box, row.line.box
    frame = measures.frame(row)
    closed = CLOSED.search(above.text) is not None
    if a is None or b is None or frame is None:
        return closed and len(above.text) < 0.7 * max(len(one.text) for one in (*open_, row))
    em = row.size or measures.size or 10.0
    if measures.size and row.size and above.size and abs(row.size - above.size) > 0.08 * measures.size:
        return True
    indent = b.x0 - frame.left
    indented = 0.7 * em < indent < 6 * em
    lower = row.text[:1].islower()
    if above.page is not row.page or above.line.column != row.line.column or b.top < a.top - 2 * em:
        return _breaks_over(above, row, measures, indented=indented, kind=kind)
    score = 0.0
    step = b.bottom - a.bottom
    extra = step - (measures.leading or 1.25 * em)
    if extra > 0.9 * em:
        score += 2.0
    elif extra > 0.3 * em:
        score += 1.4
    level = abs(a.x0 - b.x0) < NEAR
    if kind == "item":
        if b.x0 < open_[0].line.box.x0 - 0.7 * em:  # type: ignore[union-attr]
            score += 1.0
    elif indented and not level and b.x0 > a.x0:
        score += 2.0
    elif indented and level and len(open_) == 1 and measures.is_indented:
        score += 1.2
    own = measures.frame(above)
    right = own.right if own else frame.right
    if _first_width(row) + 0.6 * em < right - a.x1:
        score += 1.5 if closed else 0.6
    elif closed and measures.is_indented and not indented:
        score -= 0.5
    if not closed:
        score -= 1.0
    if lower:
        score -= 2.0
    return score >= BREAKS


def _breaks_over(above: Row, row: Row, measures: Measures, *, indented: bool, kind: str) -> bool:
    """Whether a paragraph ends at the foot of a column or page."""
    closed = STRONGLY_CLOSED.search(above.text) is not None
    if row.text[:1].islower():
        return False
    if not closed:
        return False
    if measures.is_indented and kind != "item":
        return indented
    own, box = measures.frame(above), above.line.box
    if own is None or box is None:
        return True
    return True


def _goes_on_after_aside(above: Row, row: Row, measures: Measures) -> bool:
    """Whether a paragraph goes on below a table, a picture or a caption that stands in it."""
    if row.text[:1].islower():
        return True
    closed = STRONGLY_CLOSED.search(above.text) is not None
    return not closed and not row.blank and measures.is_wrapped and not BULLET.match(row.text)


def _first_width(row: Row) -> float:
    """The width of what could have stood at the end of the line before: a word, or one Han character."""
    tokens = row.line.tokens
    if not tokens or tokens[0].box is None:
        return 0.0
    if HAN.match(row.text):
        return row.size or 10.0
    end = tokens[0].box.x1
    for token in tokens[1:]:
        if not token.glued or token.box is None:
            break
        end = token.box.x1
    return end - tokens[0].box.x0


def joined(rows: Iterable[Row], kind: BlockKind) -> Block:
    """One block of these rows; broken words made whole where the reader did not."""
    pieces: list[str] = []
    starts: list[int] = []
    spans = []
    text = ""
    length = 0
    for row in rows:
        here = row.text
        if pieces:
            last = pieces[-1]
            made = join(last, here) if last[-1:] in "-\u2010\u00ad\u00ac" else None
            if made is not None:
                whole, rest = made
                length += len(whole) - len(last)
                pieces[-1] = whole
                here = rest
            glue = "" if not here or (_is_wide(pieces[-1][-1:]) and _is_wide(here[:1])) else " "
            pieces.append(glue)
            length += len(glue)
        starts.append(length)
        spans.append(row.span())
        pieces.append(here)
        length += len(here)
        if not here:
            pieces.pop()
    text = "".join(pieces).rstrip()
    return Block(kind, text, tuple(spans), tuple(starts))


def _is_wide(letter: str) -> bool:
    return letter >= "\u2e80"
