"""Words → lines → columns → reading order, for every reader that knows where words stand.

Words come in the order painted, which is used only as a hint: words that follow each other closely on one baseline are one
piece. Pieces of a row are joined unless a gutter runs between them; gutters, tall strips without text, give the columns.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pinakes.model import Box, Line, Token
from pinakes.read.gutters import Gutter, gutters, in_order

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pinakes.model import Font

PIECE_GAP = 0.55  # of the size: closer words are one piece whatever the columns
ROW_SHARE = 0.25  # of the size: baselines this near are one row
RAISED = 0.12  # of the line's size: a small word this far above the baseline is a superscript
SMALL = 0.85  # of the line's size
NEAR = 1.35  # of the size: an icon may stand in such a gap
FEW = 6  # characters of another size that may stand beside a line
HAN = "\u2e80"  # from here on, scripts written without spaces
CJK_SPACE = 0.35  # of the size: less white than this between two Han characters is no space


@dataclass(frozen=True, slots=True)
class Words:
    """Words of one page as arrays, in the order painted.

    `base` is the baseline; `spaced`: a space stood before it; `hyphen`: it ends in a hyphen that only breaks a word.
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
    def none(cls, fonts: tuple[Font, ...] = ()) -> Words:
        """No words."""
        zero = np.zeros(0)
        return cls([], zero, zero, zero, zero, zero, zero, np.zeros(0, int), fonts, np.zeros(0, bool), np.zeros(0, bool))

    def __len__(self) -> int:
        return len(self.text)


@dataclass(frozen=True, slots=True)
class Laid:
    """A line with what only the reader knows: whether its last hyphen merely breaks a word."""

    line: Line
    breaks_word: bool


def lay_out(words: Words) -> list[Laid]:
    """The lines of one page in reading order, as printed."""
    if not len(words):
        return []
    pieces = _pieces(words)
    strips = gutters(pieces.x0, pieces.top, pieces.x1, pieces.bottom, pieces.size)
    rows = _rows(pieces, strips)
    flat = np.fromiter((piece for row in rows for piece in row), np.int64, len(pieces.x0))
    first = np.cumsum([0, *map(len, rows[:-1])])
    boxes = np.stack(
        (
            np.minimum.reduceat(pieces.x0[flat], first),
            np.minimum.reduceat(pieces.top[flat], first),
            np.maximum.reduceat(pieces.x1[flat], first),
            np.maximum.reduceat(pieces.bottom[flat], first),
            pieces.base[flat][first],
        ),
        axis=1,
    )
    order, columns = in_order(boxes, strips)
    starts, ends = pieces.start.tolist(), pieces.end.tolist()
    faces = _Faces(words)
    laid = []
    for place in order:
        members = [word for piece in rows[place] for word in range(starts[piece], ends[piece])]
        laid.append(faces.line(members, columns[place]))
    return laid


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


def _pieces(words: Words) -> _Pieces:
    """Runs of words that follow each other closely on one baseline."""
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


def _rows(pieces: _Pieces, strips: list[Gutter]) -> list[list[int]]:
    """Pieces joined to printed lines, each in order from left to right."""
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
        return any(s.top <= middle <= s.bottom and x1[left] - 1 <= s.x1 and s.x0 <= x0[right] + 1 for s in strips)

    for at, first in enumerate(order):
        nearest: dict[bool, tuple[float, int]] = {}
        for second in order[at + 1 :]:
            em = max(size[first], size[second])
            if base[second] - base[first] > 0.6 * em and base[second] - base[first] > 60:
                break
            lift = base[second] - base[first]
            if lift > 0.6 * em:
                if lift > 0.6 * max(size[first], 40):
                    break
                continue
            left, right = (first, second) if x0[first] <= x0[second] else (second, first)
            gap = x0[right] - x1[left]
            alike = min(size[first], size[second]) >= SMALL * em
            if not _same_row(lift, gap, em, alike=alike, few=min(length[first], length[second]) <= FEW):
                continue
            if min(bottom[first], bottom[second]) <= max(top[first], top[second]) or gap < -0.5 * em:
                continue
            side = right == second
            if side not in nearest or gap < nearest[side][0]:
                nearest[side] = (gap, second)
        for side, (_, second) in nearest.items():
            left, right = (first, second) if side else (second, first)
            if not parted(left, right):
                joined[find(second)] = find(first)
    rows: dict[int, list[int]] = {}
    for piece in range(count):
        rows.setdefault(find(piece), []).append(piece)
    return [sorted(row, key=x0.__getitem__) for row in rows.values()]


def _same_row(lift: float, gap: float, em: float, *, alike: bool, few: bool) -> bool:
    if alike:
        return lift < ROW_SHARE * em
    return few and gap < NEAR * em


class _Faces:
    """Makes tokens and lines from the words' arrays, turned into plain lists once."""

    def __init__(self, words: Words) -> None:
        self.text, self.fonts = words.text, words.fonts
        self.x0, self.x1, self.size = words.x0.round(2).tolist(), words.x1.round(2).tolist(), words.size.tolist()
        self.top, self.bottom, self.base = words.top.round(2).tolist(), words.bottom.round(2).tolist(), words.base.tolist()
        self.spaced, self.style, self.hyphen = words.spaced.tolist(), words.style.tolist(), words.hyphen.tolist()

    def line(self, members: list[int], column: int | None) -> Laid:
        """The line of these words."""
        x0, x1, top, bottom, size, text = self.x0, self.x1, self.top, self.bottom, self.size, self.text
        lefts = [x0[m] for m in members]
        if lefts != sorted(lefts):
            members = sorted(members, key=x0.__getitem__)
        main, level = self._main(members)
        fonts, style = self.fonts, self.style
        tokens, parts = [], []
        before = -1
        for m in members:
            glued = before >= 0 and self._glued(before, m)
            raised = size[m] < SMALL * main and level - self.base[m] > RAISED * main
            tokens.append(Token(text[m], Box(x0[m], top[m], x1[m], bottom[m]), fonts[style[m]], raised, glued))
            parts.append(text[m] if glued or before < 0 else " " + text[m])
            before = m
        high, low = min([top[m] for m in members]), max([bottom[m] for m in members])
        box = Box(x0[members[0]], high, max([x1[m] for m in members]), low)
        return Laid(Line("".join(parts), tuple(tokens), box, column), self.hyphen[members[-1]])

    def _main(self, members: list[int]) -> tuple[float, float]:
        """Size and baseline of most of the characters."""
        sizes = {self.size[m] for m in members}
        if len(sizes) > 1:
            weight = dict.fromkeys(sizes, 0)
            for m in members:
                weight[self.size[m]] += len(self.text[m])
            main = max(weight, key=lambda s: (weight[s], s))
            return main, next(self.base[m] for m in members if self.size[m] == main)
        return self.size[members[0]], self.base[members[0]]

    def _glued(self, before: int, word: int) -> bool:
        """No space between two neighbours: the painter's own space counts only where they were painted in turn."""
        gap: float = self.x0[word] - self.x1[before]
        em: float = max(self.size[word], self.size[before])
        if self.text[before][-1] >= HAN and self.text[word][0] >= HAN:
            return gap < CJK_SPACE * em
        if word == before + 1:
            return not self.spaced[word] and gap < 0.3 * em
        return gap < 0.12 * em
