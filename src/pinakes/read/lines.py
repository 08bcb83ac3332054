"""Words → lines → columns → reading order, for every reader that knows where words stand.

Words come in the order painted, which is used only as a hint: words that follow each other closely on one
baseline are one piece. Pieces of a row are joined unless a gutter runs between them; gutters, tall strips
without text, give the columns.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.model import Box, Line, Token
from pinakes.read import compiled
from pinakes.read.cells import PlacedPieces, with_cells
from pinakes.read.drop_caps import with_low_initials
from pinakes.read.gutters import Gutter, gutters, in_order
from pinakes.read.hyphens import HYPHENS, Laid, join_lines, words_seen
from pinakes.read.line_numbers import without_line_numbers
from pinakes.read.made import made, slots_of
from pinakes.read.middle import median
from pinakes.read.roles import PageLines, with_roles
from pinakes.text.words import words as words_for

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pinakes.model import Font, Page
    from pinakes.model.paper import Direction

PIECE_GAP = 0.55  # of the size: closer words are one piece whatever the columns
ROW_SHARE = 0.25  # of the size: baselines this near are one row
RAISED = 0.12  # of the line's size: a small word this far above the baseline is a superscript
SMALL = 0.86  # of the line's size
NEAR = 1.35  # of the size: an icon may stand in such a gap
NEAR_MARK = 2.2  # of the size: as much before a raised mark, where icons and spaces stand between
FEW = 6  # characters of another size that may stand beside a line
CROWDED = 3000  # pieces on a page, from which only the nearest are held against each other
SPREAD = 4  # single letters in a row that may be a word set apart
EVEN = 0.6  # of their gaps that are alike
SCATTERED = 0.6  # pieces to words: a page with more was not painted line by line
HAN = "\u2e80"  # from here on, scripts written without spaces
FROM_HAN = re.compile("[\u2e80-\U0010ffff]")
PICTOGRAM = re.compile("[\u2600-\u27bf\U0001f300-\U0001faff]\ufe0f?")
"""A sign such as an envelope or a telephone, whose size says nothing about the letters beside it."""
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
HEADING, HEADING_WORDS = 24, 3  # characters and words of a heading that may stand over a narrow column
TALL = 150.0  # points: columns at least so tall are looked for on other pages too
MOST_EDGES = 4
CJK_SPACE = 0.35  # of the size: less white than this between two Han characters is no space


@dataclass(frozen=True, slots=True)
class PageWords:
    """Words of one page as arrays, in the order painted.

    `base` is the baseline; `spaced`: a space stood before it; `hyphen`:
    it ends in a hyphen that only breaks a word.
    """

    text: list[str]
    x0: NDArray[np.float64]
    top: NDArray[np.float64]
    x1: NDArray[np.float64]
    bottom: NDArray[np.float64]
    base: NDArray[np.float64]
    size: NDArray[np.float64]
    style: NDArray[np.int64]
    fonts: tuple[Font, ...]
    spaced: NDArray[np.bool_]
    hyphen: NDArray[np.bool_]

    @classmethod
    def none(cls, fonts: tuple[Font, ...] = ()) -> PageWords:
        """No words."""
        zero = np.zeros(0)
        return cls(
            [],
            zero,
            zero,
            zero,
            zero,
            zero,
            zero,
            np.zeros(0, int),
            fonts,
            np.zeros(0, bool),
            np.zeros(0, bool),
        )

    def __len__(self) -> int:
        return len(self.text)


def lay_out(words: PageWords, *, edges: list[float] | None = None) -> list[Laid]:
    """The lines of one page in reading order, as printed.

    `edges` are the left edges of further columns seen on the document's other pages;
    those of this page are added.
    """
    words = without_line_numbers(words)
    if not len(words):
        return []
    words = with_low_initials(words)
    pieces = _pieces(words)
    if len(pieces.x0) > SCATTERED * len(words) and len(words) > 2 * FEW:
        words = _sorted(words)
        pieces = _pieces(words)
    strips = gutters(
        pieces.x0,
        pieces.top,
        pieces.x1,
        pieces.bottom,
        pieces.size,
        known=edges or (),
        headed=_headed(words, pieces),
    )
    if edges is not None:
        _remember(edges, strips)
    strips = with_cells(strips, _placed(words, pieces))
    rows, boxes = _rows_at_once(pieces, strips) if compiled.module is not None else _rows(pieces, strips)
    order, columns = in_order(boxes, strips)
    return _printed(words, pieces, [rows[place] for place in order], [columns[place] for place in order])


def _placed(words: PageWords, pieces: _Pieces) -> PlacedPieces:
    start, end = pieces.start.tolist(), pieces.end.tolist()

    def said(at: int) -> str:
        return " ".join(words.text[start[at] : end[at]])

    return PlacedPieces(pieces.x0, pieces.top, pieces.x1, pieces.bottom, pieces.base, pieces.size, said)


def _headed(words: PageWords, pieces: _Pieces) -> list[float]:
    """Left edges of columns that headings mark:
    a heading of the front matter alone in its piece, another piece beside it.
    """
    found: list[float] = []
    headings = _headings()
    few = (pieces.length <= HEADING) & (pieces.end - pieces.start <= HEADING_WORDS)
    short = np.flatnonzero(few)
    for at, begin, end in zip(
        short.tolist(), pieces.start[short].tolist(), pieces.end[short].tolist(), strict=True
    ):
        if " ".join(words.text[begin:end]).casefold().rstrip(" .:：") not in headings:
            continue
        size = pieces.size[at]
        level = np.abs(pieces.base - pieces.base[at]) < ROW_SHARE * size
        right = pieces.x0[level & (pieces.x0 > pieces.x1[at] + size)]
        left = level & (pieces.x1 < pieces.x0[at] - size)
        found += [float(right.min())] if len(right) else []
        found += [float(pieces.x0[at])] if left.any() else []
    return found


@cache
def _headings() -> frozenset[str]:
    return frozenset((*words_for("sections", "abstract"), *words_for("sections", "keywords")))


def _remember(edges: list[float], strips: list[Gutter]) -> None:
    """Notes where columns begin, the latest few."""
    for strip in strips:
        if (
            strip.bottom - strip.top > TALL
            and not strip.side
            and all(abs(edge - strip.x1) > 1 for edge in edges)
        ):
            edges.append(strip.x1)
    del edges[:-MOST_EDGES]


def finished(laid: list[tuple[Page, list[Laid]]]) -> tuple[Page, ...]:
    """The pages with their lines: roles given, then broken words made whole."""
    roles = with_roles([PageLines([each.line for each in lines], page.height) for page, lines in laid])
    known: set[str] = set()
    if any(each.line.text[-1:] in HYPHENS for _, lines in laid for each in lines):
        known = words_seen(each.line for _, lines in laid for each in lines)
    breaks = [each.breaks_word for _, lines in laid for each in lines]
    whole = iter(join_lines(list(chain.from_iterable(roles)), breaks, known=known))
    return tuple(replace(page, lines=tuple(islice(whole, len(lines)))) for page, lines in laid)


@dataclass(frozen=True, slots=True)
class _Pieces:
    start: NDArray[np.int64]
    end: NDArray[np.int64]
    x0: NDArray[np.float64]
    top: NDArray[np.float64]
    x1: NDArray[np.float64]
    bottom: NDArray[np.float64]
    base: NDArray[np.float64]
    size: NDArray[np.float64]
    length: NDArray[np.int64]


def _pieces(words: PageWords) -> _Pieces:
    """Runs of words that follow each other closely on one baseline."""
    said = "".join(words.text)
    has_pictograms = (
        not said.isascii() and PICTOGRAM.search(said) is not None
    )  # one look instead of one a word
    if compiled.module is not None and not has_pictograms:
        return _pieces_at_once(words)
    gap = words.x0[1:] - words.x1[:-1]
    em = np.maximum(words.size[1:], words.size[:-1])
    lift = np.abs(words.base[1:] - words.base[:-1])
    differ = np.minimum(words.size[1:], words.size[:-1]) < SMALL * em
    level = (lift < ROW_SHARE * em) | differ & (lift < 0.6 * em) & (gap < 0.3 * em)
    cut = np.ones(len(words), bool)
    cut[1:] = ~(level & (gap < PIECE_GAP * em) & (gap > -0.3 * em))
    start = np.flatnonzero(cut)
    end = np.append(start[1:], len(words))
    size = np.maximum.reduceat(words.size, start)
    tall = words.size >= np.repeat(size, end - start) - 0.1
    if has_pictograms:
        size, tall = _without_pictograms(words, start, size)
    base = np.maximum.reduceat(np.where(tall, words.base, -np.inf), start)
    length = np.add.reduceat(np.fromiter(map(len, words.text), np.int64, len(words)), start)
    return _Pieces(
        start,
        end,
        np.minimum.reduceat(words.x0, start),
        np.minimum.reduceat(words.top, start),
        np.maximum.reduceat(words.x1, start),
        np.maximum.reduceat(words.bottom, start),
        base,
        size,
        length,
    )


def _pieces_at_once(words: PageWords) -> _Pieces:
    """The same by the optional module."""
    edges = (words.x0, words.top, words.x1, words.bottom, words.base, words.size)
    found = compiled.module.pieces(edges, words.text, (PIECE_GAP, ROW_SHARE, SMALL))
    x0, top, x1, bottom, base, size = (np.frombuffer(each, np.float64) for each in found[2:8])
    start, end, length = (np.frombuffer(found[at], np.int64) for at in (0, 1, 8))
    return _Pieces(start, end, x0, top, x1, bottom, base, size, length)


def _without_pictograms(
    words: PageWords, start: NDArray[np.int64], size: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """The size of every piece and which words have it, where letters stand beside an envelope or the like."""
    pictures = np.fromiter((PICTOGRAM.fullmatch(text) is not None for text in words.text), bool, len(words))
    spoken = np.maximum.reduceat(np.where(pictures, 0.0, words.size), start)
    alone = spoken == 0
    size = np.where(alone, size, spoken)
    long = np.diff(np.append(start, len(words)))
    return size, (words.size >= np.repeat(size, long) - 0.1) & (~pictures | np.repeat(alone, long))


def _sorted(words: PageWords) -> PageWords:
    """The words row by row, for pages painted in no order; which spaces were painted is then not known."""
    by_base = np.argsort(words.base, kind="stable")
    step = np.diff(words.base[by_base], prepend=words.base[by_base[0]]) > ROW_SHARE * words.size[by_base]
    row = np.empty(len(words), np.int64)
    row[by_base] = np.cumsum(step)
    order = np.lexsort((words.x0, row))
    arrays = {
        name: getattr(words, name)[order]
        for name in ("x0", "top", "x1", "bottom", "base", "size", "style", "hyphen")
    }
    spaced = np.ones(len(words), bool)
    spaced[1:] = arrays["x0"][1:] - arrays["x1"][:-1] >= 0.12 * arrays["size"][1:]
    return PageWords([words.text[at] for at in order.tolist()], **arrays, fonts=words.fonts, spaced=spaced)


def _rows_at_once(pieces: _Pieces, strips: list[Gutter]) -> tuple[list[list[int]], NDArray[np.float64]]:
    """The same as `_rows` by the optional module."""
    count = len(pieces.x0)
    edges = (pieces.x0, pieces.top, pieces.x1, pieces.bottom, pieces.base, pieces.size, pieces.length)
    whites = np.array([(strip.x0, strip.x1, strip.top, strip.bottom) for strip in strips], np.float64)
    habits = (ROW_SHARE, SMALL, RAISED, NEAR, NEAR_MARK, FEW, _reach(count))
    rows, boxes = compiled.module.rows(edges, whites, habits)
    return rows, np.frombuffer(boxes, np.float64).reshape(-1, 5)


def _reach(count: int) -> int:
    """How many pieces behind it, by height, each is held against."""
    return count if count < CROWDED else CROWDED // 40


def _rows(pieces: _Pieces, strips: list[Gutter]) -> tuple[list[list[int]], NDArray[np.float64]]:
    """Pieces joined to printed lines, each in order from left to right,
    and of each line x0, top, x1, bottom and the baseline of its first piece.
    """
    count = len(pieces.x0)
    order = np.lexsort((pieces.x0, pieces.base)).tolist()
    x0, x1, base, size = pieces.x0.tolist(), pieces.x1.tolist(), pieces.base.tolist(), pieces.size.tolist()
    top, bottom, length = pieces.top.tolist(), pieces.bottom.tolist(), pieces.length.tolist()
    joined = list(range(count))

    def find(piece: int) -> int:
        while joined[piece] != piece:
            joined[piece] = joined[joined[piece]]
            piece = joined[piece]
        return piece

    def parted(left: int, right: int) -> bool:
        middle = (base[left] + base[right]) / 2 - 0.3 * min(size[left], size[right])
        return any(
            s.top <= middle <= s.bottom and x1[left] - 1 <= s.x1 and s.x0 <= x0[right] + 1 for s in strips
        )

    def reach_of(first: int, second: int, lift: float, em: float) -> float:
        """How wide a white may be between pieces of different sizes, the first of which stands higher."""
        if length[first] > FEW:
            return NEAR * em if length[second] <= FEW else float("-inf")
        return (NEAR_MARK if size[first] < size[second] and lift >= RAISED * em else NEAR) * em

    reach = 0.6 * max(size)
    reach_of_row = _reach(count)
    for at, first in enumerate(order):
        level, mine, begin, end = base[first], size[first], x0[first], x1[first]
        after = before = None  # the nearest to the right and to the left
        gap_after = gap_before = 0.0
        for place in range(at + 1, min(count, at + 1 + reach_of_row)):
            second = order[place]
            lift = base[second] - level
            if lift > reach:
                break
            em, little = (mine, size[second]) if mine > size[second] else (size[second], mine)
            if lift > 0.6 * em:
                continue
            to_right = begin <= x0[second]
            gap = x0[second] - end if to_right else begin - x1[second]
            if little >= SMALL * em:
                if lift >= ROW_SHARE * em:
                    continue
            elif gap >= reach_of(first, second, lift, em):
                continue
            if gap < -0.5 * em or bottom[first] <= top[second] or bottom[second] <= top[first]:
                continue
            if to_right:
                if after is None or gap < gap_after:
                    after, gap_after = second, gap
            elif before is None or gap < gap_before:
                before, gap_before = second, gap
        if after is not None and not (strips and parted(first, after)):
            joined[find(after)] = find(first)
        if before is not None and not (strips and parted(before, first)):
            joined[find(before)] = find(first)
    found: dict[int, list[int]] = {}
    for piece, into in enumerate(joined):
        found.setdefault(into if into == piece else find(piece), []).append(piece)
    rows = [sorted(row, key=x0.__getitem__) if len(row) > 1 else row for row in found.values()]
    return rows, _boxes_of(rows, pieces)


def _boxes_of(rows: list[list[int]], pieces: _Pieces) -> NDArray[np.float64]:
    flat = np.fromiter(chain.from_iterable(rows), np.int64, len(pieces.x0))
    first = np.cumsum([0, *map(len, rows[:-1])])
    return np.stack(
        (
            np.minimum.reduceat(pieces.x0[flat], first),
            np.minimum.reduceat(pieces.top[flat], first),
            np.maximum.reduceat(pieces.x1[flat], first),
            np.maximum.reduceat(pieces.bottom[flat], first),
            pieces.base[flat][first],
        ),
        axis=1,
    )


def _printed(
    words: PageWords, pieces: _Pieces, rows: list[list[int]], columns: list[int | None]
) -> list[Laid]:
    """The lines of these rows of pieces, whose words go from left to right."""
    said = "".join(words.text)
    is_rtl = not said.isascii() and RIGHT_TO_LEFT.search(said) is not None
    if compiled.module is not None and not is_rtl:
        edges = (words.x0, words.top, words.x1, words.bottom, words.base, words.size)
        habits = (SMALL, RAISED, CJK_SPACE, EVEN)
        values: list[Laid] = compiled.module.printed(
            words.text,
            (*edges, words.style, words.spaced, words.hyphen),
            words.fonts,
            (pieces.start, pieces.end),
            rows,
            columns,
            _shapes(),
            habits,
        )
        return values
    in_turn = np.fromiter(chain.from_iterable(rows), np.int64, len(pieces.start))
    long = (pieces.end - pieces.start)[in_turn]
    begin_of_piece = np.cumsum(long) - long
    flat = np.arange(len(words)) + np.repeat(pieces.start[in_turn] - begin_of_piece, long)
    first = begin_of_piece[np.cumsum([0, *map(len, rows[:-1])])]
    ends = np.append(first[1:], len(flat))
    row = np.repeat(np.arange(len(rows)), ends - first)
    x0 = words.x0[flat]
    if ((x0[1:] < x0[:-1]) & (row[1:] == row[:-1])).any():
        flat = flat[np.lexsort((x0, row))]
        x0 = words.x0[flat]
    x1, size, base = words.x1[flat], words.size[flat], words.base[flat]
    top, bottom = words.top[flat].round(2), words.bottom[flat].round(2)
    texts = list(map(words.text.__getitem__, flat.tolist()))
    glued = _glued(words.spaced[flat], flat, first, texts, x0[1:] - x1[:-1], size)
    x0, x1 = x0.round(2), x1.round(2)
    raised = np.zeros(len(flat), bool)
    if size.min() < SMALL * size.max():
        main, level = _main(size, base, first, texts)
        raised = (size < SMALL * main[row]) & (level[row] - base > RAISED * main[row])
        # a mark belongs to the word before it, whatever the painter's spaces
        glued[1:] |= raised[1:] & (row[1:] == row[:-1]) & (x0[1:] - x1[:-1] < 0.3 * main[row[1:]])
    fonts = list(map(words.fonts.__getitem__, words.style[flat].tolist()))
    boxes = made(Box, x0.tolist(), top.tolist(), x1.tolist(), bottom.tolist())
    joined = glued.tolist()
    tokens = made(Token, texts, boxes, fonts, raised.tolist(), joined)
    parts = [text if joint else " " + text for text, joint in zip(texts, joined, strict=True)]
    around = made(
        Box,
        x0[first].tolist(),
        np.minimum.reduceat(top, first).tolist(),
        np.maximum.reduceat(x1, first).tolist(),
        np.maximum.reduceat(bottom, first).tolist(),
    )
    hyphen = words.hyphen[flat[ends - 1]].tolist()
    spans = list(zip(first.tolist(), ends.tolist(), strict=True))
    texts = ["".join(parts[begin:end]).lstrip(" ") for begin, end in spans]
    lines = made(
        Line,
        texts,
        [tuple(tokens[begin:end]) for begin, end in spans],
        around,
        columns,
        ["body"] * len(texts),
        list(map(_direction, texts)) if is_rtl else ["ltr"] * len(texts),
        [None] * len(texts),
    )
    return made(Laid, lines, hyphen)


@cache
def _shapes() -> tuple[tuple[type, tuple[Any, ...]], ...]:
    """The classes that lines are made of, with what sets their fields."""
    return tuple((kind, slots_of(kind)) for kind in (Box, Token, Line, Laid))


def _glued(
    spaced: Any, flat: NDArray[np.int64], first: NDArray[np.int64], texts: list[str], gap: Any, size: Any
) -> NDArray[np.bool_]:
    """No space before a word: the painter's own space counts only where two neighbours were painted in turn."""
    em = np.maximum(size[1:], size[:-1])
    in_turn = flat[1:] - flat[:-1] == 1
    limit = np.where(in_turn, np.where(spaced[1:], -np.inf, 0.3), 0.12)
    whole = "".join(texts)
    if not whole.isascii() and FROM_HAN.search(whole):
        ends = np.array([text[-1] >= HAN for text in texts])
        begins = np.array([text[0] >= HAN for text in texts])
        limit[ends[:-1] & begins[1:]] = CJK_SPACE
    glued = np.zeros(len(flat), bool)
    glued[1:] = gap < limit * em
    spread = np.fromiter(map(len, texts), np.int64, len(texts)) == 1
    if np.count_nonzero(spread) >= SPREAD:
        spread[spread] = [
            text < HAN and text.isalpha() for text, alone in zip(texts, spread.tolist(), strict=True) if alone
        ]
        _join_spread(glued, spread, gap, em, first)
    glued[first] = False
    return glued


def _join_spread(
    glued: NDArray[np.bool_], spread: NDArray[np.bool_], gap: Any, em: Any, first: NDArray[np.int64]
) -> None:
    """Letters set apart for emphasis (`A b s t r a c t`) are one word:
    alone, evenly spaced, several in a row.
    """
    linked = spread[1:] & spread[:-1]
    linked[first[1:] - 1] = False
    edges = np.flatnonzero(np.diff(np.concatenate(([False], linked, [False])).astype(np.int8)))
    for begin, end in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
        if end - begin < SPREAD - 1:
            continue
        usual = median(gap[begin:end])
        even = gap[begin:end] <= 1.3 * usual + 0.05 * em[begin:end]
        if 0.05 * em[begin] < usual < 1.5 * em[begin] and even.mean() >= EVEN:
            glued[begin + 1 : end + 1] = even


def _main(size: Any, base: Any, first: NDArray[np.int64], texts: list[str]) -> tuple[Any, Any]:
    """Size and baseline of most of each line's characters."""
    main, level = size[first], base[first]
    mixed = np.flatnonzero(
        np.maximum.reduceat(size, first) - np.minimum.reduceat(size, first) > 0.01
    ).tolist()
    begins, ends = first.tolist(), [*first[1:].tolist(), len(size)]
    sizes = size.tolist()
    for line in mixed:
        weight: dict[float, int] = {}
        begin, end = begins[line], ends[line]
        for each, text in zip(sizes[begin:end], texts[begin:end], strict=True):
            weight[each] = weight.get(each, 0) + len(text)
        most = max(weight, key=lambda each: (weight[each], each))
        main[line], level[line] = most, base[begin + sizes[begin:end].index(most)]
    return main, level


def _direction(text: str) -> Direction:
    """Right to left where the first strong letter is Hebrew or Arabic."""
    if text.isascii() or not RIGHT_TO_LEFT.search(text):
        return "ltr"
    letters = [letter for letter in text if letter.isalpha()]
    return "rtl" if 2 * sum(map(bool, map(RIGHT_TO_LEFT.match, letters))) > len(letters) else "ltr"
