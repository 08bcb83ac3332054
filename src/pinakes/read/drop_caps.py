"""Large initials that reach down over two lines or more: put on the line whose first word they begin.

By its own baseline such a letter belongs to the last of the lines beside it,
and would take the first line down with it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from pinakes.read.middle import median

if TYPE_CHECKING:
    from pinakes.read.lines import PageWords

LARGE = 1.8  # times the usual size
LETTERS = 2  # with a quotation mark before it
BESIDE = 1.2  # sizes of white between the initial and its lines
LINES = 2
NO_WORDS = frozenset(
    "BCDFGHJKLMNPQRSTVWXZ"
)  # letters that are no words by themselves: the white behind them is none of a space
USUAL = 0.4  # by which the size of the lines beside it may differ from the usual one


def with_low_initials(words: PageWords) -> PageWords:
    """The words with every initial on the first of the lines beside it; the same where there is none."""
    usual = median(words.size)
    caps = [at for at in np.flatnonzero(words.size > LARGE * usual).tolist() if _is_letter(words.text[at])]
    if not caps:
        return words
    base, size, top, x1 = (each.copy() for each in (words.base, words.size, words.top, words.x1))
    spaced = words.spaced.copy()
    plain = np.abs(words.size - usual) < USUAL * usual
    for at in caps:
        beside = plain & (words.x0 > words.x1[at] - usual / 2) & (words.x0 < words.x1[at] + BESIDE * usual)
        beside &= (words.base > words.top[at]) & (words.base < words.base[at] + usual / 4)
        lines = np.flatnonzero(beside)
        if len(lines) >= LINES and np.ptp(words.base[lines]) > usual / 2:
            first = lines[words.base[lines].argmin()]
            base[at], size[at], top[at] = words.base[first], words.size[first], words.top[first]
            if words.text[first][0].islower() and words.text[at][-1] in NO_WORDS:
                x1[at], spaced[first] = max(words.x1[at], words.x0[first]), False
    return replace(words, base=base, size=size, top=top, x1=x1, spaced=spaced)


def _is_letter(text: str) -> bool:
    return len(text) <= LETTERS and text[-1].isalpha() and text[-1].isupper()
