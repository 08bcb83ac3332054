"""Lines of text joined to paragraphs, over columns and pages, and the blocks that are no running text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.model import Block
from pinakes.text.hyphens import join
from pinakes.understand.body.kinds import BULLET, HAN, is_caption, is_code, is_formula, is_item, is_tabular
from pinakes.understand.body.rows import NEAR

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pinakes.model import Box
    from pinakes.model.body import BlockKind
    from pinakes.understand.body.rows import BodyLine, Measures

BREAKS = 1.5  # evidence from which a paragraph ends between two lines
_CLOSERS = r"(?:[\"”»’)\]】\d⁰-⁹*†]{0,3}|\s?\[[\d,;\s–-]{1,12}\])$"
CLOSED = re.compile(r"[.!?。！？…:：;；]" + _CLOSERS)
STRONGLY_CLOSED = re.compile(r"[.!?。！？…:：]" + _CLOSERS)
APART = re.compile(r"[^\W\d_]\s+[-\u2010]$")
ASIDE = ("caption", "table", "fragment")  # what may stand within a paragraph that goes on below
TAIL = 18  # characters at the end of a line that tell whether it is closed
SHARED = 0.35  # of its height that a piece of a formula shares with the line it belongs to
SHORT = 4.0  # times the size: white behind the last line of a paragraph that ends a column
SMALLER = 0.92  # of the text's size: print of tables and pictures


def is_closed(text: str, ends: re.Pattern[str] = CLOSED) -> bool:
    """Whether a line ends as sentences do."""
    return ends.search(text, max(0, len(text) - TAIL)) is not None


def blocks_of(rows: Sequence[BodyLine], measures: Measures) -> list[Block]:
    """The blocks of one section, in reading order."""
    kinds: list[BlockKind] = [_kind(row, measures) for row in rows]
    _settle(rows, kinds, measures)
    blocks: list[Block] = []
    aside: list[Block] = []
    open_: list[BodyLine] = []
    kind: BlockKind = "paragraph"
    apart = False  # whether something stands between the open paragraph and this row
    at = 0
    while at < len(rows):
        this, row = kinds[at], rows[at]
        if this in ASIDE:
            end = _end_of(rows, kinds, at)
            aside.append(joined(rows[at:end], this))
            at, apart = end, True
            continue
        if this in ("formula", "code"):
            end = _end_of(rows, kinds, at)
            blocks += [*_closed(open_, kind), *aside, joined(rows[at:end], this)]
            open_, aside, at = [], [], end
            continue
        after = rows[at + 1] if at + 1 < len(rows) else None
        starts_item = this == "item" and (not open_ or _opens_item(open_, row, measures, kind))
        if apart and open_:
            ends = starts_item or not _goes_on_after_aside(open_[-1], row, measures)
        else:
            ends = starts_item or (bool(open_) and _breaks(open_, row, measures, kind, after=after))
        if ends or not open_:
            blocks += [*_closed(open_, kind), *aside]
            open_, aside, kind = [], [], "item" if starts_item else "paragraph"
        open_.append(row)
        apart = False
        at += 1
    return [*blocks, *_closed(open_, kind), *aside]


def _closed(rows: list[BodyLine], kind: BlockKind) -> list[Block]:
    """The open block; none where nothing is open."""
    return [joined(rows, kind)] if rows else []


def _end_of(rows: Sequence[BodyLine], kinds: Sequence[BlockKind], at: int) -> int:
    """Where the block of a kind that is no running text ends: a caption at the next one, a row of a table at its end."""
    end = at + 1
    if kinds[at] in ("table", "fragment"):
        return end
    while end < len(rows) and kinds[end] == kinds[at]:
        if kinds[at] == "caption" and is_caption_start(rows[end], rows[end - 1]):
            break
        end += 1
    return end


def _opens_item(open_: Sequence[BodyLine], row: BodyLine, measures: Measures, kind: str) -> bool:
    """Whether a mark at the beginning of a line opens an entry of a list: not where a sentence goes on, or an entry's later lines."""
    above = open_[-1]
    if BULLET.match(row.text):
        return True
    a, b, first = above.line.box, row.line.box, open_[0].line.box
    if a is None or b is None or first is None:
        return not measures.is_wrapped or row.blank or is_closed(above.text)
    em = row.size or 10.0
    here, last, begin = (_indent(each, measures) for each in (row, above, open_[0]))
    if kind == "item" and len(open_) > 1 and here > begin + 0.5 * em and abs(here - last) < NEAR:
        return False
    return is_closed(above.text) or (kind == "item" and abs(here - begin) < NEAR)


def _indent(row: BodyLine, measures: Measures) -> float:
    """How far a row begins from the left edge of its column."""
    frame, box = measures.frame(row), row.line.box
    return box.x0 - frame.left if frame is not None and box is not None else 0.0


def is_caption_start(row: BodyLine, before: BodyLine) -> bool:
    """Whether another caption begins at a row that follows a row of a caption."""
    from pinakes.text.captions import opens_caption

    return opens_caption(row.text) is not None or before.page is not row.page


def _kind(row: BodyLine, measures: Measures) -> BlockKind:
    if is_caption(row):
        return "caption"
    if is_code(row):
        return "code"
    if is_tabular(row, measures):
        return "table"
    if is_formula(row, measures):
        return "formula"
    if is_item(row.text):
        return "item"
    return "paragraph" if any(map(str.isalnum, row.text)) else "fragment"


def _settle(rows: Sequence[BodyLine], kinds: list[BlockKind], measures: Measures) -> None:
    """Short lines beside rows of tables and captions are cells too; small short lines alone are fragments of pictures."""
    for at, row in enumerate(rows):
        if (kinds[at] == "formula" or len(row.text) <= 6) and _is_inline(rows, at):
            kinds[at] = "fragment"
        if kinds[at] == "table" and _is_alone(rows, kinds, at, measures):
            kinds[at] = "paragraph"
        if kinds[at] not in ("paragraph", "item"):
            continue
        small = bool(measures.size and row.size and row.size < SMALLER * measures.size)
        closed = is_closed(row.text)
        frame = measures.frame(row)
        if frame is None or row.line.box is None:
            little = row.line.box is None and row.size and measures.size and row.size < 0.85 * measures.size
            if little and (not closed or (at and kinds[at - 1] == "table" and len(row.text) < 60)):
                kinds[at] = "table"
            continue
        short = row.line.box.width < 0.55 * frame.width
        beside = {
            kinds[place]
            for place in (at - 1, at + 1)
            if 0 <= place < len(rows) and rows[place].page is row.page
        }
        before = kinds[at - 1] if at and rows[at - 1].page is row.page else None
        between = before == "table" and at + 1 < len(rows) and kinds[at + 1] == "table"
        if before == "caption" and _continues_caption(rows[at - 1], row, measures):
            kinds[at] = "caption"
        elif small and short and not closed and not _goes_with(rows, at):
            kinds[at] = "table" if "table" in beside or before == "caption" else "fragment"
        elif not closed and ((small and "table" in beside) or (short and between)):
            kinds[at] = "table"


def _continues_caption(above: BodyLine, row: BodyLine, measures: Measures) -> bool:
    """Whether a caption goes on in the next line: the same print, directly below a line that breaks off."""
    a, b, frame = above.line.box, row.line.box, measures.frame(above)
    if (
        a is None
        or b is None
        or frame is None
        or above.size is None
        or row.size is None
        or above.page is not row.page
    ):
        return False
    wide = a.width > 0.75 * frame.width or above.text[-1:] in "-\u2010"
    near = 0 < b.top - a.top < 1.7 * row.size and abs(above.size - row.size) < 0.3
    return (
        wide
        and near
        and not is_closed(above.text)
        and (measures.size is None or row.size < 0.97 * measures.size)
    )


def _is_alone(rows: Sequence[BodyLine], kinds: Sequence[BlockKind], at: int, measures: Measures) -> bool:
    """Whether a row with white in it is a line of text that lost a sign: from edge to edge, among lines of text."""
    frame, box = measures.frame(rows[at]), rows[at].line.box
    if (
        frame is None
        or box is None
        or abs(box.x0 - frame.left) > 20
        or abs(box.x1 - frame.right) > NEAR
        or len(rows[at].text) < 30
    ):
        return False
    near = kinds[max(0, at - 1) : at] + kinds[at + 1 : at + 2]  # type: ignore[operator]
    return "table" not in near and "caption" not in near


def _goes_with(rows: Sequence[BodyLine], at: int) -> bool:
    """Whether a short line ends a small passage: directly below a line of its print that begins where it begins."""
    if not at:
        return False
    a, b = rows[at - 1].line.box, rows[at].line.box
    if a is None or b is None or rows[at - 1].page is not rows[at].page:
        return False
    em = rows[at].size or 10.0
    return (
        abs(a.x0 - b.x0) < NEAR
        and 0 < b.top - a.top < 2 * em
        and a.width > 1.5 * b.width
        and rows[at - 1].line.role != "caption"
    )


def _is_inline(rows: Sequence[BodyLine], at: int) -> bool:
    """Whether a piece of a formula shares its height with a line of text: limits of sums, parts of fractions."""
    box = rows[at].line.box
    if box is None or len(rows[at].text) > 12:
        return False
    for place in (at - 1, at + 1):
        if 0 <= place < len(rows) and rows[place].page is rows[at].page:
            other = rows[place].line.box
            if other is None or len(rows[place].text) <= 20:
                continue
            shared = min(other.bottom, box.bottom) - max(other.top, box.top)
            if shared > SHARED * min(other.height, box.height):
                return True
    return False


def _breaks(
    open_: Sequence[BodyLine], row: BodyLine, measures: Measures, kind: str, *, after: BodyLine | None
) -> bool:
    """Whether a paragraph ends before `row`."""
    above = open_[-1]
    if row.blank or not measures.is_wrapped:
        return True
    a, b = above.line.box, row.line.box
    frame = measures.frame(row)
    closed = is_closed(above.text)
    if a is None or b is None or frame is None:
        return closed and len(above.text) < 0.7 * max(len(one.text) for one in (*open_[-8:], row))
    em = row.size or measures.size or 10.0
    indent = b.x0 - frame.left
    indented = 0.7 * em < indent < 6 * em
    if above.page is not row.page or above.line.column != row.line.column or b.top < a.top - 2 * em:
        return _breaks_over(above, row, measures, indented=indented, kind=kind)
    extra = (b.bottom - a.bottom - (measures.leading or 1.25 * em)) / em
    score = 2.0 if extra > 0.9 else 1.5 if extra > 0.3 else 0.0
    if measures.size and row.size and above.size:
        other = abs(row.size - above.size) / measures.size
        score += 2.5 if other > 0.2 else 1.0 if other > 0.08 and extra > 0.3 else 0.0
    if kind == "item":
        return _leaves_item(open_, row, measures, extra=extra, em=em) or (score >= BREAKS and closed)
    level = abs(a.x0 - b.x0) < NEAR
    if indented and not level and b.x0 > a.x0:
        score += 2.0
    elif indented and level and len(open_) == 1 and measures.is_indented:
        score += 1.2
    score += _inset(open_, row, after, measures, em)
    right = frame.right
    if level and indent > em:  # a passage set in has an edge of its own
        right = max(one.line.box.x1 for one in (*open_[-6:], row, after or row) if one.line.box is not None)
    if _first_width(row) + 0.6 * em < right - a.x1:
        score += 1.5 if closed else 0.6
    elif closed and measures.is_indented and not indented:
        score -= 0.5
    if not closed:
        score -= 1.0
    if row.text[:1].islower():
        score -= 0.5 if above.text[-1] in ";:；：" and indented else 2.0
    return score >= BREAKS


def _leaves_item(
    open_: Sequence[BodyLine], row: BodyLine, measures: Measures, *, extra: float, em: float
) -> bool:
    """Whether a line without a mark stands outside the entry of a list."""
    first, last, here = (_indent(each, measures) for each in (open_[0], open_[-1], row))
    closed = is_closed(open_[-1].text)
    if here < first - 0.4 * em:
        # Entries set as paragraphs of their own go on at the left edge.
        at_the_edge = 0.7 * em < first < 6 * em and abs(here) < NEAR
        return extra > 0.2 or (closed and not (measures.is_indented and at_the_edge))
    if len(open_) > 1 and abs(last) < NEAR and 0.7 * em < here and abs(here - first) < em:
        return True
    if len(open_) > 1 and here < last - 0.7 * em:
        return here < first + 0.4 * em and last > first + 0.7 * em
    return abs(here - first) < 0.6 * em and closed and len(open_) == 1


def _inset(
    open_: Sequence[BodyLine], row: BodyLine, after: BodyLine | None, measures: Measures, em: float
) -> float:
    """Evidence from a passage set in on both sides, which begins or ends here."""
    frame = measures.frame(row)
    a, b = open_[-1].line.box, row.line.box
    if (
        frame is None
        or a is None
        or b is None
        or after is None
        or after.line.box is None
        or after.page is not row.page
    ):
        return 0.0
    c = after.line.box

    def is_in(box: Box) -> bool:
        return box.x0 > frame.left + em and box.x1 < frame.right - em

    leaves = (
        len(open_) > 1
        and is_in(a)
        and abs(b.x0 - frame.left) < NEAR
        and b.x1 > frame.right - em
        and a.x0 - b.x0 > em
    )
    if _returns_to_margin(leaves, open_, a):
        return 1.5
    begins = (
        not is_in(a) and is_in(b) and abs(b.x0 - c.x0) < NEAR and is_in(c) and b.x1 - c.x0 > 0.5 * frame.width
    )
    return _indent_bonus(begins, em, b, a)


def _returns_to_margin(leaves: bool, open_: Sequence[BodyLine], a: Box) -> bool:
    """Whether the line goes back to where the one before began."""
    return bool(leaves and open_[-2].line.box is not None and abs(open_[-2].line.box.x0 - a.x0) < NEAR)


def _indent_bonus(begins: bool, em: float, b: Box, a: Box) -> float:
    """What an indent at the beginning of a paragraph counts."""
    return 2.5 if begins and b.x0 - a.x0 > em else 0.0


def _breaks_over(above: BodyLine, row: BodyLine, measures: Measures, *, indented: bool, kind: str) -> bool:
    """Whether a paragraph ends at the foot of a column or page."""
    closed = is_closed(above.text, STRONGLY_CLOSED)
    if row.text[:1].islower():
        return False
    if not closed:
        return False
    own, box = measures.frame(above), above.line.box
    short = own is not None and box is not None and own.right - box.x1 > SHORT * (above.size or 10.0)
    return indented or short if measures.is_indented and kind != "item" else True


def _goes_on_after_aside(above: BodyLine, row: BodyLine, measures: Measures) -> bool:
    """Whether a paragraph goes on below a table, a picture or a caption that stands in it."""
    if row.text[:1].islower():
        return True
    closed = is_closed(above.text, STRONGLY_CLOSED)
    return not closed and not row.blank and measures.is_wrapped and not BULLET.match(row.text)


def _first_width(row: BodyLine) -> float:
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


def joined(rows: Iterable[BodyLine], kind: BlockKind) -> Block:
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
            if here[:1].islower() and (apart := APART.search(last)):  # a hyphen that a text layer set apart
                last = pieces[-1] = last[: apart.start() + 1] + last[-1]
                length -= apart.end() - apart.start() - 2
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
