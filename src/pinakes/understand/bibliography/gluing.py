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

from pinakes.understand.bibliography.headings import may_be_heading, opens_own_works, opens_tail
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
NO_REFERENCE, UNLIKE, SURELY_UNLIKE = 1.0, -1.0, -1.5
"""Log odds below which a line is doubted inside a list; those of a line by itself, without its neighbours; the mean of several such."""
PASTED, WIDE_PASTED, FEW, SEVERAL = 180, 270, 4, 9
"""Characters of doubted lines that make a paragraph pasted into a list; of printed lines so many, without a year among them or with one."""
LOWERED = 0.4
FEWEST_NOTES, FEWEST_ENTRIES = 3, 5
"""Notes in a row, and lines of the list before them, from which notes behind a list are known."""
LONGEST_NOTE = 12
"""Lines of a note."""
A_TAIL, A_PARAGRAPH = 30, 90
"""Lines at the end of a list, and characters of a line, in which a paragraph behind the list is looked for."""
LONGEST_HEAD, FEWEST_LETTERS, A_PAGE = 160, 4, 15
"""Characters and letters of a running head, blanks included, and lines that stand at least between two of them."""
_NUMBERS = re.compile(r"[\d\s]+")


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of each line: the log odds with its neighbours and by itself, headings, years or addresses, running text,
    whether it comes back (numbers aside), characters, and those with Chinese ones counted twice.
    """

    beside: Floats
    alone: Floats
    opens: Marks
    closes: Marks
    dated: Marks
    prose: Marks
    repeated: Marks
    lengths: Sizes
    widths: Floats


def spans(mask: Marks) -> list[tuple[int, int]]:
    """Where the mask is true: first place and the one behind the last, run by run."""
    around = np.zeros(len(mask) + 2, np.bool_)
    around[1:-1] = mask
    edges = np.flatnonzero(around[1:] != around[:-1]).tolist()
    return list(zip(edges[::2], edges[1::2], strict=True))


def glued(seen: Evidence) -> Weights:
    """Posterior of each line under the two-state chain (forward, backward)."""
    count = len(seen.beside)
    posterior = np.full(count, SURELY_NONE)
    busy = (seen.beside > PLAIN_TEXT) | seen.opens
    reach = np.ones(2 * SETTLED + 1, np.int32)
    for begin, end in spans(np.convolve(busy, reach, "same")[:count] > 0 if count > len(reach) else np.ones(count, np.bool_)):
        _chain(seen, begin, end, posterior)
    return posterior


def _chain(seen: Evidence, begin: int, end: int, posterior: Weights) -> None:
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
    for b, o, c, e in zip(reversed(forward), reversed(opening), reversed(closing), reversed(likely), strict=True):
        held = b * listed
        found.append(held / ((1 - b) * text + held))
        text, listed = text * (1 - o) + listed * e * o, text * c + listed * e * (1 - c)
        total = text + listed
        text, listed = text / total, listed / total
    posterior[part] = found[::-1]


def plausible(weights: Weights, seen: Evidence) -> None:
    """Take back what cannot be a list: a block without heading and (nearly) without years, an end of a block without any.

    References have a year every 100 to 300 characters; lists of authors, spectra and tables, which look much the same, have none.
    """
    lengths = seen.lengths
    for begin, end in spans(weights >= 0.5):
        dated = np.flatnonzero(seen.dated[begin:end]) + begin
        size = lengths[begin:end].sum()
        named = seen.opens[max(0, begin - 1) : begin + 2].any()
        if size > BARE and len(dated) * CHARACTERS_A_YEAR * (2 if named else 1) < size:
            weights[begin:end] *= LOWERED
        elif len(dated):
            if lengths[dated[-1] + 1 : end].sum() > BARE:
                weights[dated[-1] + 3 : end] *= LOWERED
            if not named and lengths[begin : dated[0]].sum() > BARE:
                weights[begin : dated[0] - 2] *= LOWERED


def without_prose(weights: Weights, seen: Evidence) -> None:
    """Take running text off the ends of a block and out of its middle, where neighbours speak louder than the line itself."""
    listed = weights >= 0.5
    doubted = seen.beside < NO_REFERENCE
    for begin, end in spans(listed & (seen.prose | doubted | (seen.alone < UNLIKE))):
        at_end = begin == 0 or weights[begin - 1] < 0.5 or end == len(weights) or weights[end] < 0.5
        whole = bool(seen.prose[begin:end].all())
        sure = whole or doubted[begin:end].all() or seen.alone[begin:end].mean() < SURELY_UNLIKE
        fewest = SEVERAL if seen.dated[begin:end].any() else FEW - whole
        if (at_end and whole) or (sure and _is_paragraph(seen.widths[begin:end], fewest=fewest)):
            weights[begin:end] *= LOWERED


def _is_paragraph(lengths: Floats, *, fewest: int) -> bool:
    """Whether lines are enough for a paragraph: titles of works go over some lines too, and then comes a year."""
    if lengths.max() >= PASTED:
        return True
    return len(lengths) >= fewest and int(lengths.sum()) >= (PASTED if len(lengths) >= FEW else WIDE_PASTED)


def without_running_heads(weights: Weights, seen: Evidence, texts: Sequence[str]) -> None:
    """Take out of lists what comes back page after page and is no part of an entry."""
    likely = seen.repeated & ~seen.dated & ((seen.alone < UNLIKE) | seen.opens) & (seen.lengths < LONGEST_HEAD)
    for begin, end in spans(weights >= 0.5):
        places: dict[str, list[int]] = {}
        for i in (np.flatnonzero(likely[begin:end]) + begin).tolist():
            key = _NUMBERS.sub("", texts[i]).strip()
            if sum(map(str.isalpha, key)) >= FEWEST_LETTERS:
                places.setdefault(key, []).append(i)
        for found in places.values():
            if found[0] > begin + 1 and all(later - earlier >= A_PAGE for earlier, later in pairwise(found)):
                weights[found] *= LOWERED


def along_numbers(weights: Weights, seen: Evidence, texts: Sequence[str]) -> None:
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


def without_tails(weights: Weights, seen: Evidence, texts: Sequence[str]) -> None:
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


def without_notes(weights: Weights, seen: Evidence, texts: Sequence[str]) -> None:
    """Take numbered notes off the end of a list that has no numbers."""
    for begin, end in spans(weights >= 0.5):
        chains: dict[int, tuple[int, ...]] = {}
        before: list[int] = []
        for i in range(begin, end):
            if (mark := numbered(texts[i])) is not None:
                chains[mark[1]] = (*chains.pop(mark[1] - 1, ()), i)
                before.append(i)
        notes = min((chain for chain in chains.values() if len(chain) >= FEWEST_NOTES), default=())
        if not notes or 10 * sum(i < notes[0] for i in before) > notes[0] - begin:
            continue
        # volumes and pages begin lines too, and now and then three of them count upwards
        close = all(later - earlier <= LONGEST_NOTE for earlier, later in pairwise((*notes, end)))
        if not close or 3 * len(notes) < 2 * sum(i >= notes[0] for i in before):
            continue
        # entries are ordered by their authors, and notes hardly ever begin with one
        entries = sum(begins_with_author(texts[i]) for i in range(begin, notes[0]))
        if entries >= FEWEST_ENTRIES and 4 * sum(begins_with_author(texts[i]) for i in notes) < len(notes):
            weights[notes[0] : end] *= LOWERED


def without_own_works(weights: Weights, seen: Evidence, texts: Sequence[str]) -> None:
    """Take back the list of what the author has published, up to the heading of a bibliography."""
    for begin, end in spans(weights >= 0.5):
        if not seen.opens[begin] and any(_opens_own_works(text) for text in texts[max(0, begin - 5) : begin + 2]):
            stop = np.flatnonzero(seen.opens[begin:end])
            weights[begin : begin + int(stop[0]) if len(stop) else end] *= LOWERED


def _opens_own_works(text: str) -> bool:
    return may_be_heading(text) and opens_own_works(text)


def sides(count: int, *, chunk: int, overlap: int) -> Iterator[tuple[slice, slice]]:
    """A long document in parts that overlap: where each part with its surroundings stands, and where in that its own lines do."""
    for begin in range(0, count, chunk):
        first = max(0, begin - overlap)
        yield slice(first, begin + chunk + overlap), slice(begin - first, begin - first + chunk)
