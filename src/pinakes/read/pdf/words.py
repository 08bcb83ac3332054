"""Fragments → words: what stands close together in one style is one word, whatever pieces it was painted in."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

import numpy as np

from pinakes.read import compiled
from pinakes.read.lines import PageWords
from pinakes.read.pdf.characters import LINE_END_HYPHEN

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pinakes.model import Font
    from pinakes.read.pdf.characters import Fragments

WORD_GAP = 0.2  # of the size: more white than this parts words even where pdfium saw no space
BACK_GAP = 0.6  # of the size: this far back, a new piece of text begins
SAME_LINE = 0.1  # of the size: how far baselines of one word may differ
SOFT_HYPHEN = 0xAD
HAS_LIGATURES = 2  # the bit by which the optional module says so
LIGATURES = {0xFB00 + at: text for at, text in enumerate(("ff", "fi", "fl", "ffi", "ffl", "st", "st"))}


def words_of(found: Fragments, style: NDArray[np.int64], fonts: tuple[Font, ...]) -> PageWords:
    """The words of a page; `style` is the index into `fonts` of each text object."""
    if not len(found.start):
        return PageWords.none(fonts)
    size, kind = found.runs.size[found.run], style[found.run]
    if compiled.module is not None:
        return _at_once(found, size, kind, fonts)
    size = np.where(size > 0.1, size, np.maximum(found.bottom - found.top, 1.0))
    gap = found.x0[1:] - found.x1[:-1]
    em = np.maximum(size[1:], size[:-1])
    apart = (gap > WORD_GAP * em) | (gap < -BACK_GAP * em) | (np.abs(np.diff(found.base_y)) > SAME_LINE * em)
    cut = np.ones(len(size), bool)
    cut[1:] = found.spaced[1:] | apart | (np.diff(kind) != 0)
    first = np.flatnonzero(cut)
    last = np.append(first[1:], len(size)) - 1
    texts, hyphen = texts_of(found, found.start[first], found.end[last])
    base, size = found.base_y[first], size[first]
    top, bottom = np.minimum.reduceat(found.top, first), np.maximum.reduceat(found.bottom, first)
    return PageWords(
        text=texts,
        x0=np.minimum.reduceat(found.x0, first),
        top=np.minimum(np.maximum(top, base - 1.1 * size), base - 0.5 * size),
        x1=np.maximum.reduceat(found.x1, first),
        bottom=np.minimum(np.maximum(bottom, base), base + 0.4 * size),
        base=base,
        size=size,
        style=kind[first],
        fonts=fonts,
        spaced=found.spaced[first],
        hyphen=hyphen,
    )


def _at_once(
    found: Fragments, size: NDArray[np.float64], kind: NDArray[np.int64], fonts: tuple[Font, ...]
) -> PageWords:
    """The same by the optional module."""
    edges = (found.x0, found.top, found.x1, found.bottom, found.base_y)
    texts, *numbers, kinds, spaced, hyphen, whole, special = compiled.module.words(
        found.code,
        (found.start, found.end, kind, size, *edges, found.spaced),
        (WORD_GAP, BACK_GAP, SAME_LINE),
    )
    x0, top, x1, bottom, base, size = (np.frombuffer(each, np.float64) for each in numbers)
    return PageWords(
        text=_composed(texts, whole, has_ligatures=bool(special & HAS_LIGATURES)),
        x0=x0,
        top=top,
        x1=x1,
        bottom=bottom,
        base=base,
        size=size,
        style=np.frombuffer(kinds, np.int64),
        fonts=fonts,
        spaced=np.frombuffer(spaced, np.bool_),
        hyphen=np.frombuffer(hyphen, np.bool_),
    )


def texts_of(
    found: Fragments, start: NDArray[np.int64], end: NDArray[np.int64]
) -> tuple[list[str], NDArray[np.bool_]]:
    """The texts of stretches of the page's characters, and which end in a hyphen that only breaks a word."""
    code = found.code
    soft = (code == LINE_END_HYPHEN) | (code == SOFT_HYPHEN)
    text = np.where(soft, ord("-"), code).astype("<u4").tobytes().decode("utf-32-le", "replace")
    texts = [text[a:b] for a, b in zip(start.tolist(), end.tolist(), strict=True)]
    has_ligatures = not text.isascii() and bool(((code >= 0xFB00) & (code <= 0xFB06)).any())
    return _composed(texts, text, has_ligatures=has_ligatures), soft[end - 1]


def _composed(texts: list[str], whole: str, *, has_ligatures: bool) -> list[str]:
    """The texts, which make a whole, with ligatures taken apart and accents put on their letters."""
    if whole.isascii():
        return texts
    if has_ligatures:
        texts = [each.translate(LIGATURES) for each in texts]
    if not unicodedata.is_normalized("NFC", whole):
        texts = [unicodedata.normalize("NFC", each) for each in texts]
    return texts
