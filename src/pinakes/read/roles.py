"""What a line is for: running header or footer, note at the foot, caption, or body.

Headers and footers are told by coming back on other pages at the same height, and by page numbers; notes by
smaller print and a mark at the foot of a column; captions by their word and number.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from pinakes.model import Line
from pinakes.text.captions import caption_initials, caption_start
from pinakes.text.words import fold, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model.paper import Font, Role

MARGIN = 0.13  # of the page's height, above and below, where running lines may stand
DEEPEST = 3  # running lines at one end of a page
SAME_HEIGHT = 8.0  # points
SHARED = 0.5  # of a line's words that must come back
LARGER = 1.2  # times as large as where it comes back, a line is a title
SHORT = 6  # pages of a paper whose head may stand at another height on its first
MOSTLY, FEW_WORDS = (
    0.7,
    3,
)  # of the words of a line at another height, which must have some words of some letters
PAGE_NUMBER = re.compile(
    r"[\W_]*(?:\d{1,4}|[ivxlc]{1,7}|第\s*\d{1,4}\s*页)(?:\s*[/|]\s*\d{1,4})?[\W_]*", re.IGNORECASE
)
NOTE_MARK = re.compile(r"[*†‡§¶#¹²³⁴-⁹①-⑳]|\(?\*+\)?|\d{1,2}[)\s]?\s*[^\W\d_]")
SMALLER = 0.93  # of the body's size: print of notes
NOTE_LINES = 20
WHITE = 1.2  # of the size: above notes that stand below other small print
FULL_PAGE = 8  # lines of body: slides and covers have dates and places in small print, no notes


COUNTED = 3  # pages that count on, of which a number can tell that it counts them
_NUMBER = re.compile(r"\d+")
_COUNT = re.compile(r"[0-9]{1,4}")
_Sign = tuple[float, float, frozenset[str]]


@dataclass(frozen=True, slots=True)
class PageLines:
    """The lines of one page and its height."""

    lines: Sequence[Line]
    height: float | None


def with_roles(pages: Sequence[PageLines]) -> list[list[Line]]:
    """The same lines in the same order, each with its role."""
    roles: list[list[Role]] = [[line.role for line in page.lines] for page in pages]
    size = body_size(page.lines for page in pages)
    heights = [_by_height(page) for page in pages]
    _running(pages, heights, roles, size)
    _counted(pages, heights, roles)
    for page, page_roles in zip(pages, roles, strict=True):
        if size:
            _notes(page.lines, page_roles, size)
        _captions(page.lines, page_roles, size)
    return [
        [
            line if role == line.role else _as(line, role)
            for line, role in zip(page.lines, page_roles, strict=True)
        ]
        for page, page_roles in zip(pages, roles, strict=True)
    ]


def _as(line: Line, role: Role) -> Line:
    return Line(line.text, line.tokens, line.box, line.column, role, line.direction, line.original)


def body_size(pages: object) -> float | None:
    """The size in which most characters are printed; None where lines have none."""
    count: dict[float, int] = {}
    for lines in pages:  # type: ignore[attr-defined]
        for line in lines:
            tokens = line.tokens
            if tokens and tokens[0].font and tokens[0].font.size:
                size = round(tokens[-1].font.size * 2) / 2
                count[size] = count.get(size, 0) + len(line.text)
    return max(count, key=count.__getitem__) if count else None


def _running(
    pages: Sequence[PageLines],
    heights: Sequence[list[tuple[float, int]]],
    roles: list[list[Role]],
    size: float | None,
) -> None:
    ends: list[tuple[list[int], list[int]]] = []
    seen: list[dict[str, dict[int, _Sign]]] = []
    short = len(pages) <= SHORT
    for page, rows in zip(pages, heights, strict=True):
        height = page.height or 0.0
        high = [at for _, at in rows[: 2 * DEEPEST] if page.lines[at].box.bottom < MARGIN * height]  # type: ignore[union-attr]
        low = _low_lines(rows, height)
        ends.append((high, low))
        seen.append(
            {
                name: {at: _sign(page.lines[at]) for at in part}
                for name, part in (("header", high), ("footer", low))
            }
        )
    names: tuple[Role, Role] = ("header", "footer")
    for number, page in enumerate(pages):
        others = _pages_around(number, seen)
        for name, part in zip(names, ends[number], strict=True):
            depth, last = 0, None
            for at in part:
                box = page.lines[at].box
                assert box is not None
                if last is None or abs(box.top - last) > 4:
                    depth, last = depth + 1, box.top
                if depth > DEEPEST:
                    break
                number_only = PAGE_NUMBER.fullmatch(page.lines[at].text) is not None
                outermost = _is_lone_margin(short, depth, size, at, page)
                if not number_only and not _comes_back(
                    seen[number][name][at],
                    _signs(others, name),
                    outermost=outermost,
                ):
                    break
                roles[number][at] = name


def _counted(
    pages: Sequence[PageLines], heights: Sequence[list[tuple[float, int]]], roles: list[list[Role]]
) -> None:
    """Lone numbers below all text that count the pages at one height, on sheets larger than their print."""
    series: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for number, page in enumerate(pages):
        lowest = heights[number][-1] if heights[number] else None
        if lowest and roles[number][lowest[1]] == "body" and _COUNT.fullmatch(page.lines[lowest[1]].text):
            top, at = lowest
            series[int(page.lines[at].text) - number, round(top / SAME_HEIGHT)].append((number, at))
    for places in series.values():
        if len(places) >= COUNTED:
            for number, at in places:
                roles[number][at] = "footer"


def _by_height(page: PageLines) -> list[tuple[float, int]]:
    """Lines by where they stand, the highest first."""
    return sorted((line.box.top, at) for at, line in enumerate(page.lines) if line.box is not None)


def _signs(others: list[dict[str, dict[int, _Sign]]], name: str) -> list[tuple[float, float, frozenset[str]]]:
    """What stands in this margin of other pages."""
    return [sign for other in others for sign in other[name].values()]


def _low_lines(rows: list[tuple[float, int]], height: float) -> list[int]:
    """Lines near the foot of the page."""
    return [at for top, at in rows[: -2 * DEEPEST - 1 : -1] if top > (1 - MARGIN) * height]


def _pages_around(number: int, seen: list[dict[str, dict[int, _Sign]]]) -> list[dict[str, dict[int, _Sign]]]:
    """The pages before and behind."""
    return [
        each
        for at, each in enumerate(seen[max(0, number - 4) : number + 5], max(0, number - 4))
        if at != number
    ]


def _is_lone_margin(short: bool, depth: int, size: float | None, at: int, page: PageLines) -> bool:
    """Whether a short line stands apart in the margin."""
    return bool(depth == 1 and size is not None and short and _stands_apart(page.lines, at, size))


def _stands_apart(lines: Sequence[Line], at: int, size: float) -> bool:
    """Whether a line in no large print has white above and below it."""
    box = lines[at].box
    assert box is not None
    if not 0 < _size(lines[at]) <= size:
        return False
    others = [line.box for line in lines if line.box is not None and line.box is not box]
    return not any(
        each.top < box.bottom + size and each.bottom > box.top - size
        for each in others
        if abs(each.top - box.top) > 2
    )


def _sign(line: Line) -> _Sign:
    """Height, size and words of a line, numbers levelled."""
    assert line.box is not None
    return line.box.top, _size(line), frozenset(_NUMBER.sub("#", fold(line.text)).split())


def _comes_back(sign: _Sign, others: list[_Sign], *, outermost: bool) -> bool:
    """Whether a line stands on other pages too, no smaller there, at its height;
    the outermost at any, if most of its words do.
    """
    top, size, here = sign
    others = [other for other in others if size <= LARGER * other[1]]
    level = [there for other_top, _, there in others if abs(other_top - top) <= SAME_HEIGHT]
    letters = {word for word in here if any(map(str.isalpha, word))}
    if len(letters) < 2:
        return here in level
    if any(len(letters & there) >= SHARED * len(letters) for there in level):
        return True
    if not outermost or sum(len(word) >= FEW_WORDS for word in letters) < FEW_WORDS:
        return False
    return any(len(letters & there) >= MOSTLY * len(letters) for _, _, there in others)


def _notes(lines: Sequence[Line], roles: list[Role], size: float) -> None:
    """Small print with a mark at the foot of a column, below all print of the body's size there."""
    body = _body_places(lines, roles)
    if len(body) < FULL_PAGE:
        return
    most = SMALLER * size
    small = {at for at in body if 0 < _size(lines[at]) <= most}
    if not small:
        return
    for column in {lines[at].column for at in small}:
        beside = _in_column(body, column, lines)
        lowest = max((lines[at].box.bottom for at in beside if at not in small), default=None)  # type: ignore[union-attr]
        foot = _small_at_foot(small, column, lowest, lines)
        foot.sort(key=lambda at: lines[at].box.top)  # type: ignore[union-attr]
        if parted := _last_block(lines, foot):
            for at in parted:
                roles[at] = "note"
            continue
        above = _lowest_text(foot, beside, small)
        if _is_no_foot(foot, above, lines):
            continue
        first = _first_marked(foot, lines)
        if first is not None:
            for at in foot[foot.index(first) :]:
                roles[at] = "note"


def _lowest_text(foot: list[int], beside: list[int], small: set[int]) -> int | None:
    """The last line of the text over the notes."""
    return max((at for at in beside if at not in small and at < foot[0]), default=None) if foot else None


def _body_places(lines: Sequence[Line], roles: Sequence[str]) -> list[int]:
    """Lines of the text with a place."""
    return [at for at, line in enumerate(lines) if roles[at] == "body" and line.box is not None]


def _is_no_foot(foot: list[int], above: int | None, lines: Sequence[Line]) -> bool:
    """Whether the lines at the foot are no notes."""
    return not foot or len(foot) > NOTE_LINES or above is None or _opens_references(lines[above].text)


def _in_column(body: Sequence[int], column: int | None, lines: Sequence[Line]) -> list[int]:
    """Lines of a column."""
    return [at for at in body if column is None or lines[at].column in (column, None)]


def _first_marked(foot: list[int], lines: Sequence[Line]) -> int | None:
    """The first line that begins with a mark."""
    return next((at for at in foot if _marked(lines[at])), None)


def _small_at_foot(
    small: set[int], column: int | None, lowest: float | None, lines: Sequence[Line]
) -> list[int]:
    """Small lines below the text of a column."""
    return [
        at
        for at in small
        if lines[at].column == column and lowest is not None and lines[at].box.top > lowest - 2  # type: ignore[union-attr]
    ]


def _last_block(lines: Sequence[Line], foot: list[int]) -> list[int]:
    """The lines below the widest white in small print if they begin with a mark:
    notes below a list in their size; else none.
    """
    boxes = [lines[at].box for at in foot]
    gaps = [below.top - above.bottom for above, below in pairwise(boxes)]  # type: ignore[union-attr]
    if not gaps:
        return []
    widest = max(range(len(gaps)), key=gaps.__getitem__)
    rest = max((gap for at, gap in enumerate(gaps) if at != widest), default=0.0)
    block = foot[widest + 1 :]
    apart = gaps[widest] > max(WHITE * _size(lines[block[0]]), 1.5 * rest)
    return block if apart and len(block) <= NOTE_LINES and _marked(lines[block[0]]) else []


def _size(line: Line) -> float:
    """The size in the middle of a line, cheaply; 0 where it has none."""
    font = line.tokens[len(line.tokens) // 2].font if line.tokens else None
    return font.size or 0.0 if font else 0.0


def _marked(line: Line) -> bool:
    return bool(line.tokens and line.tokens[0].superscript) or NOTE_MARK.match(line.text) is not None


def _opens_references(text: str) -> bool:
    return fold(re.sub(r"^[\W\d]+|[\W\d]+$", "", text)) in words("sections", "references")


def _captions(lines: Sequence[Line], roles: list[Role], size: float | None) -> None:
    """Lines that begin with a caption's word and number,
    and those of the same print that go on directly below.
    """
    initials = caption_initials()
    for at, line in enumerate(lines):
        if line.text[:1].casefold() not in initials or roles[at] != "body":
            continue
        match = caption_start().match(fold(line.text))
        if match is None:
            continue
        font = line.tokens[0].font if line.tokens else None
        main = line.font
        apart = font is not None and (font.bold or font.italic or bool(_is_other_size(size, main)))
        if match["after"] is None and not apart:
            continue
        roles[at] = "caption"
        for below in range(at + 1, min(at + 8, len(lines))):
            if roles[below] != "body" or not _goes_on(
                lines[below - 1], lines[below], main is not None and main.size != size
            ):
                break
            roles[below] = "caption"


def _is_other_size(size: float | None, main: Font | None) -> bool:
    """Whether print is clearly larger or smaller than the main one."""
    return bool(size and main and main.size and abs(main.size - size) > 0.4)


def _goes_on(line: Line, below: Line, apart: bool) -> bool:
    if not apart or line.box is None or below.box is None or line.font is None or below.font is None:
        return False
    gap = below.box.top - line.box.bottom
    return line.font.size == below.font.size and -0.5 * line.box.height < gap < 0.35 * line.box.height
