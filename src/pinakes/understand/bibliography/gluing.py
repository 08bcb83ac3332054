"""Lines glued into blocks: a chain of two states, text and bibliography, and what is taken back or taken in after it.

An isolated line that looks like a reference stays text, a page head inside a list does not break it. Headings in any language make
opening and closing a block cheap.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from pinakes.understand.bibliography.headings import LONGEST, may_be_heading, opens_own_works, opens_tail
from pinakes.understand.bibliography.line_features import begins_with_author, numbered

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Weights = NDArray[np.float64]
    Marks = NDArray[np.bool_]
    Sizes = NDArray[np.int32]

OPEN, CLOSE = 7.0, 5.5
"""What it costs (log odds) to open or close a block."""
OPEN_AT_HEADING, CLOSE_AT_HEADING = 1.0, 1.5
TRUST, LONG = 0.3, 0.5
"""Neighbouring lines are not independent evidence: their log odds count this much in the chain; a paragraph counts up to twice that."""
PLAIN_TEXT, SETTLED = -6.0, 48
"""Log odds below which a line is text, and how many such lines in a row are left out of the chain: the state behind them is known."""
SURELY_NONE = 1e-6
"""The weight of lines left out of the chain."""

CHARACTERS_A_YEAR = 1200
"""A block with fewer years than one in so many characters is no bibliography."""
COUNTED = 0.85
"""The weight of lines taken in by their numbers."""
REACH = 14
"""Lines in which the next number of a list must come."""
BARE = 900
"""Characters without a year that are too many at the end of a list."""
UNLIKE = -1.0
"""Log odds of a line by itself, without its neighbours, below which it is doubted."""
LOWERED = 0.4
FEWEST_NOTES, FEWEST_ENTRIES = 3, 5
"""Notes in a row, and lines of the list before them, from which notes behind a list are known."""
LONGEST_NOTE = 12
"""Lines of a note."""
BETWEEN = 3
"""Lines that part two halves of one list."""
_NOTED = re.compile(r"\s*[\[(]?(\d{1,3})(?:[\])][.]?|[.)]|\s)\s*\S")
_LETTERED = re.compile(r"\s*([a-z])\s(?=[A-ZÀ-ÝА-Я])")
_OWN_KEY = re.compile(r"\s*(?:\[[AА]\.?\d{1,3}\]|[AА]\.?\d{1,3}\.)\s")
"""`[A17]`, `A16.`: in Latin or Cyrillic letters."""
A_TAIL, A_PARAGRAPH = 30, 90
"""Lines at the end of a list, and characters of a line, in which a paragraph behind the list is looked for."""


@dataclass(frozen=True, slots=True)
class LineEvidence:
    """What is known of each line: the log odds with its neighbours and by itself, headings, years or addresses, years, running text,
    whether it comes back (numbers aside), begins with an author, stands in a chain of numbers; characters, and those with Chinese ones
    counted twice.
    """

    beside: Floats
    alone: Floats
    opens: Marks
    closes: Marks
    dated: Marks
    years: Marks
    prose: Marks
    repeated: Marks
    authors: Marks
    counted: Marks
    lengths: Sizes
    widths: Floats


def spans(mask: Marks) -> list[tuple[int, int]]:
    """Where the mask is true: first place and the one behind the last, run by run."""
    marks = mask.tobytes()
    found = []
    begin = marks.find(1)
    while begin >= 0:
        end = marks.find(0, begin)
        if end < 0:
            end = len(marks)
        found.append((begin, end))
        begin = marks.find(1, end)
    return found


def glued(seen: LineEvidence) -> Weights:
    """Posterior of each line under the two-state chain (forward, backward)."""
    count = len(seen.beside)
    posterior = np.full(count, SURELY_NONE)
    busy = (seen.beside > PLAIN_TEXT) | seen.opens
    reach = np.ones(2 * SETTLED + 1, np.int32)
    for begin, end in spans(
        np.convolve(busy, reach, "same")[:count] > 0 if count > len(reach) else np.ones(count, np.bool_)
    ):
        _chain(seen, begin, end, posterior)
    return posterior


def _chain(seen: LineEvidence, begin: int, end: int, posterior: Weights) -> None:
    """The posterior of a stretch of lines."""
    part = slice(begin, end)
    trust = TRUST * (1 + LONG * np.minimum(seen.lengths[part], 240) / 240)
    likely = np.exp(np.minimum(np.maximum(seen.beside[part] * trust, -12), 12)).tolist()
    opening = np.exp(-np.where(seen.opens[part], OPEN_AT_HEADING, OPEN)).tolist()
    closing = np.exp(-np.where(seen.closes[part], CLOSE_AT_HEADING, CLOSE)).tolist()
    text, listed = 1.0, 0.05 if begin == 0 else 0.0
    forward = []
    for o, c, e in zip(opening, closing, likely, strict=True):
        text, listed = text * (1 - o) + listed * c, (text * o + listed * (1 - c)) * e
        total = text + listed
        text, listed = text / total, listed / total
        forward.append(listed)
    found = []
    text = listed = 1.0
    for b, o, c, e in zip(
        reversed(forward), reversed(opening), reversed(closing), reversed(likely), strict=True
    ):
        held = b * listed
        found.append(held / ((1 - b) * text + held))
        text, listed = text * (1 - o) + listed * e * o, text * c + listed * e * (1 - c)
        total = text + listed
        text, listed = text / total, listed / total
    posterior[part] = found[::-1]


def plausible(weights: Weights, seen: LineEvidence) -> None:
    """Take back what cannot be a list: a block without heading and (nearly) without years, an end of a block without any.

    References have a year every 100 to 300 characters; lists of authors, spectra and tables, which look much the same, have none.
    """
    lengths = seen.lengths
    for begin, end in spans(weights >= 0.5):
        dated = seen.dated[begin:end].nonzero()[0] + begin
        size = lengths[begin:end].sum()
        named = seen.opens[max(0, begin - 1) : begin + 2].any()
        if size > BARE and len(dated) * CHARACTERS_A_YEAR * (2 if named else 1) < size:
            weights[begin:end] *= LOWERED
        elif len(dated):
            if lengths[dated[-1] + 1 : end].sum() > BARE:
                weights[dated[-1] + 3 : end] *= LOWERED
            if not named and lengths[begin : dated[0]].sum() > BARE:
                weights[begin : dated[0] - 2] *= LOWERED


def along_numbers(weights: Weights, seen: LineEvidence, texts: Sequence[str]) -> None:
    """Take a numbered list in from its beginning: lines before a block whose numbers lead up to its first, as long as they have years."""
    for begin, _ in spans(weights >= 0.5):
        start = next((i for i in range(begin, min(begin + REACH, len(texts))) if numbered(texts[i])), None)
        if start is None:
            continue
        style, value = numbered(texts[start]) or (0, 0)
        first, i = start, start - 1
        while value > 1 and i >= 0 and first - i <= REACH and weights[i] < 0.5:
            if numbered(texts[i]) == (style, value - 1):
                if not seen.dated[i:first].any():
                    break
                first, value = i, value - 1
            i -= 1
        weights[first:begin] = np.maximum(weights[first:begin], COUNTED)


def without_tails(weights: Weights, seen: LineEvidence, texts: Sequence[str]) -> None:
    """Take paragraphs off the end of a list that say how to cite, who paid, whom to thank; what follows them too, up to an entry."""
    for begin, end in spans(weights >= 0.5):
        i = max(begin, end - A_TAIL)
        while i < end:
            if seen.lengths[i] >= A_PARAGRAPH and opens_tail(texts[i]):
                last = i + 1
                while last < end and not (begins_with_author(texts[last]) or numbered(texts[last])):
                    last += 1
                weights[i:last] *= LOWERED
                i = last
            i += 1


def without_notes(weights: Weights, seen: LineEvidence, texts: Sequence[str]) -> None:
    """Take numbered notes off the end of a list that has no numbers."""
    for begin, end in spans(weights >= 0.5):
        chains: dict[int, tuple[int, ...]] = {}
        before: list[int] = []
        for i in range(begin, end):
            if not texts[i][:1].isalpha() and (mark := _NOTED.match(texts[i][:12])) is not None:
                value = int(mark[1])
                chains[value] = (*chains.pop(value - 1, ()), i)
                before.append(i)
        notes = min(
            (chain for chain in chains.values() if len(chain) >= _fewest(chain, seen, end)), default=()
        )
        if not notes or 10 * sum(i < notes[0] for i in before) > notes[0] - begin:
            continue
        # volumes and pages begin lines too, and now and then three of them count upwards
        close = all(later - earlier <= LONGEST_NOTE for earlier, later in pairwise((*notes, end)))
        if not close or 3 * len(notes) < 2 * sum(i >= notes[0] for i in before):
            continue
        # entries are ordered by their authors, and notes hardly ever begin with one
        entries = sum(begins_with_author(texts[i]) for i in range(begin, notes[0]))
        if _are_not_entries(entries, notes, texts):
            weights[notes[0] : end] *= LOWERED


def _are_not_entries(entries: int, notes: tuple[int, ...], texts: Sequence[str]) -> bool:
    """Whether notes among many entries do not begin like entries."""
    return entries >= FEWEST_ENTRIES and 4 * sum(begins_with_author(texts[i]) for i in notes) < len(notes)


def _fewest(chain: tuple[int, ...], seen: LineEvidence, end: int) -> int:
    """Notes that make a row of them: two are enough where they are paragraphs, and the last thing there is."""
    return 2 if chain[-1] >= end - 2 and int(seen.lengths[list(chain)].min()) >= A_PARAGRAPH else FEWEST_NOTES


def without_lettered(weights: Weights, texts: Sequence[str]) -> None:
    """Take notes marked a, b, c … off the end of a list: they stand at the foot of pages or behind the list, whatever they cite."""
    for begin, end in spans(weights >= 0.5):
        marks = [
            (i, found[1])
            for i in range(begin, end)
            if not texts[i][1:2].isalpha() and (found := _LETTERED.match(texts[i]))
        ]
        first = next(
            (i for (i, letter), (_, after) in pairwise(marks) if (letter, after) == ("a", "b")), None
        )
        if first is None or int((weights[max(0, first - A_TAIL) : first] >= 0.5).sum()) < FEWEST_ENTRIES:
            continue
        letters = [letter for i, letter in marks if i >= first]
        if letters == sorted(letters) and all(
            later - earlier <= LONGEST_NOTE for earlier, later in pairwise(i for i, _ in marks if i >= first)
        ):
            weights[first:end] *= LOWERED


def without_own_works(weights: Weights, seen: LineEvidence, texts: Sequence[str]) -> None:
    """Take back the list of what the author has published, up to the heading of a bibliography."""
    last = -REACH
    for begin, end in spans(weights >= 0.5):
        around = max(0, begin - 5)
        opened = [
            i
            for i in ((seen.lengths[around:end] <= LONGEST).nonzero()[0] + around).tolist()
            if _opens_own_works(texts[i])
        ]
        first = max(begin, opened[0]) if opened else begin
        stop = seen.opens[first:end].nonzero()[0]
        until = first + int(stop[0]) if len(stop) else end
        keyed = [i for i in range(begin, until) if _OWN_KEY.match(texts[i])] if len(stop) else []
        if opened or begin - last <= BETWEEN:
            weights[first:until] *= LOWERED
            last = until
        elif len(keyed) >= FEWEST_NOTES:
            # works of the author have keys of their own, and the bibliography behind them begins at 1
            weights[keyed[0] : until] *= LOWERED


def _opens_own_works(text: str) -> bool:
    return may_be_heading(text) and opens_own_works(text)


def sides(count: int, *, chunk: int, overlap: int) -> Iterator[tuple[slice, slice]]:
    """A long document in parts that overlap: where each part with its surroundings stands, and where in that its own lines do."""
    for begin in range(0, count, chunk):
        first = max(0, begin - overlap)
        yield slice(first, begin + chunk + overlap), slice(begin - first, begin - first + chunk)
