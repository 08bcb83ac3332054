"""Numbers that manuscripts for review have beside their lines:
left out, for they stand between the words of no sentence.

They stand outside the text, count on from line to line, and are smaller than it or stand at nearly every
line; numbers of references and of contents are as large as the text and stand at some lines only.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.read.middle import median, percentile

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pinakes.read.lines import PageWords

FEWEST = 8
DIGITS = 4
STEPS = (1, 2, 5, 10)
REGULAR = 0.9  # of the numbers follow by the same step
OUTER = 2.0  # per cent of the words may stand further out than the text: stamps, marginal notes
APART = 0.5  # of the size: white between the text and the numbers of its lines, more than between words
SMALLER = 0.85  # of the size of the text
MANY, COVERED = 20, 0.7  # numbers, and their share of the lines, where they are as large as the text
FEW, NEARLY_ALL = 10, 0.8  # the same on a first page, where few lines stand
ONE_LINE = 0.5  # of the size: words nearer to each other in height stand on one line


def without_line_numbers(words: PageWords) -> PageWords:
    """The words of a page without the numbers of its lines; the same where it has none."""
    if sum(map(str.isdecimal, words.text)) < FEWEST:
        return words
    numbers = np.fromiter(map(str.isdecimal, words.text), bool, len(words))
    for place in np.flatnonzero(numbers).tolist():
        numbers[place] = len(words.text[place]) <= DIGITS
    if np.count_nonzero(numbers) < FEWEST or np.all(numbers):
        return words
    text = ~numbers
    left, right = percentile(words.x0[text], OUTER), percentile(words.x1[text], 100 - OUTER)
    drop = np.zeros(len(words), bool)
    white = APART * median(words.size[text])
    for beside in (numbers & (words.x1 < left - white), numbers & (words.x0 > right + white)):
        if _count_lines(words, np.flatnonzero(beside), text):
            drop |= beside
    return _kept(words, ~drop) if drop.any() else words


def _count_lines(words: PageWords, at: NDArray[np.int64], text: NDArray[np.bool_]) -> bool:
    if len(at) < FEWEST:
        return False
    at = at[np.argsort(words.base[at])]
    steps = np.diff([int(words.text[place]) for place in at.tolist()])
    usual = max(STEPS, key=lambda step: int(np.count_nonzero(steps == step)))
    if np.count_nonzero(steps == usual) < REGULAR * len(steps):
        return False
    size = median(words.size[text])
    if median(words.size[at]) < SMALLER * size:
        return True
    lines = 1 + np.count_nonzero(np.diff(np.sort(words.base[text])) > ONE_LINE * size)
    if usual * len(at) >= max(MANY, COVERED * lines):
        return True
    return bool(usual * len(at) >= max(FEW, NEARLY_ALL * lines)) and _is_first_page(words, at, text)


def _is_first_page(words: PageWords, at: NDArray[np.int64], text: NDArray[np.bool_]) -> bool:
    """Whether numbers count from 1 at lines of several sizes: those of title, names and abstract, no list."""
    if int(words.text[at[0]]) != 1:
        return False
    near = np.abs(words.base[text][:, None] - words.base[at]).min(axis=1) < ONE_LINE * words.size[text]
    return len(set(np.round(words.size[text][near]).tolist())) > 2


def _kept(words: PageWords, keep: NDArray[np.bool_]) -> PageWords:
    arrays: dict[str, Any] = {
        field.name: getattr(words, field.name)[keep]
        for field in fields(words)
        if field.name not in ("text", "fonts")
    }
    return replace(words, text=[words.text[at] for at in np.flatnonzero(keep).tolist()], **arrays)
