"""Running text that was pasted into a list, or behind it, and that gluing took for a part of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from pinakes.understand.bibliography.gluing import BETWEEN, LONGEST_NOTE, LOWERED, UNLIKE, spans
from pinakes.understand.bibliography.line_features import begins_with_author, numbered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.understand.bibliography.gluing import Floats, LineEvidence, Marks, Weights

NO_REFERENCE, SURELY_UNLIKE = 1.0, -1.5
"""Log odds below which a line is doubted inside a list, and the mean of several such by themselves, without their neighbours."""
LIKE = 1.5
"""Log odds of a line by itself from which it is an entry, whatever its neighbours say."""
PASTED, WIDE_PASTED, FEW, SEVERAL = 180, 270, 4, 9
"""Characters of doubted lines that make a paragraph pasted into a list; of printed lines so many, without a year among them or with one."""
TURN, MOST_ODDS, OWN_OPINION, A_LINE, LONGEST_LINE = 2.0, 8.0, 0.3, 80, 400
"""Inside a block: what it costs (log odds) to leave the list or to come back to it, the most that a line says, the part of it that the line
says by itself; characters of a printed line, of which longer ones say more, up to so many.
"""
FEWEST = 5
"""Lines of a block into which something can be pasted."""


def without_prose(weights: Weights, seen: LineEvidence) -> None:
    """Take running text off the ends of a block and out of its middle, where the neighbours tell more than the line itself."""
    listed = weights >= 0.5
    entry = (seen.authors & seen.years) | (seen.alone > LIKE)
    doubted = (seen.beside < NO_REFERENCE) & ~entry
    for begin, end in spans(listed & (seen.prose | doubted | ((seen.alone < UNLIKE) & ~entry))):
        at_end = begin == 0 or weights[begin - 1] < 0.5 or end == len(weights) or weights[end] < 0.5
        whole = bool(seen.prose[begin:end].all())
        sure = whole or doubted[begin:end].all() or seen.alone[begin:end].mean() < SURELY_UNLIKE
        fewest = SEVERAL if seen.dated[begin:end].any() else FEW - whole
        if (at_end and whole) or (sure and _is_paragraph(seen.widths[begin:end], fewest=fewest)):
            weights[begin:end] *= LOWERED


def without_pastes(weights: Weights, seen: LineEvidence) -> None:
    """Take out of blocks what was pasted into them: a second chain, inside the block, in which leaving the list costs little.

    It comes last: a block with a hole in it is two for all that look at blocks as wholes.
    """
    for begin, end in spans(weights >= 0.5):
        if end - begin < FEWEST:
            continue
        said = np.clip(
            (1 - OWN_OPINION) * seen.beside[begin:end] + OWN_OPINION * seen.alone[begin:end],
            -MOST_ODDS,
            MOST_ODDS,
        )
        said *= 1 + np.maximum(np.minimum(seen.widths[begin:end], LONGEST_LINE) - A_LINE, 0) / (2 * A_LINE)
        said[seen.opens[begin:end]] = MOST_ODDS
        if (said < 0).any():
            weights[begin:end][~_likeliest(said)] *= LOWERED


def without_row_of_notes(weights: Weights, seen: LineEvidence, texts: Sequence[str]) -> None:
    """Take back notes behind a list without numbers that are taken for parts of it here and there: they count upwards, and most are text.

    Notes that stand in one block with the list are known by `gluing.without_notes`.
    """
    for begin, end in spans(weights >= 0.5):
        entries = sum(map(begins_with_author, texts[begin:end]))
        if (
            entries < FEWEST
            or 10 * sum(numbered(text) is not None for text in texts[begin:end]) > end - begin
        ):
            continue
        row = _row_from(texts, begin + FEWEST, min(end + BETWEEN, len(texts)))
        if len(row) < FEWEST or 4 * sum(begins_with_author(texts[i]) for i in row) >= len(row):
            continue
        sizes = seen.lengths[row[0] : row[-1] + 1]
        if float((np.clip(seen.alone[row[0] : row[-1] + 1], -MOST_ODDS, MOST_ODDS) * sizes).sum()) < 0:
            weights[row[0] : row[-1] + 1] *= LOWERED


def _row_from(texts: Sequence[str], begin: int, end: int) -> list[int]:
    """The lines that count upwards from a 1 that stands between two places, each at most a note's length behind the one before."""
    for i in range(begin, end):
        mark = numbered(texts[i])
        if mark is None or mark[1] != 1:
            continue
        row, value = [i], 1
        while True:
            near = range(row[-1] + 1, min(row[-1] + LONGEST_NOTE, len(texts)))
            # a number may be missing: "7 E" is no beginning of a note for all that look
            found = next(
                (
                    (k, known[1])
                    for k in near
                    if (known := numbered(texts[k])) and known in _next(mark[0], value)
                ),
                None,
            )
            if found is None:
                break
            row.append(found[0])
            value = found[1]
        if len(row) >= FEWEST:
            return row
    return []


def _next(style: int, value: int) -> tuple[tuple[int, int], tuple[int, int]]:
    return (style, value + 1), (style, value + 2)


def _likeliest(said: Floats) -> Marks:
    """Which lines belong to the list: the likeliest way through, every turn paid."""
    listed, pasted = 0.0, -TURN
    came: list[tuple[bool, bool]] = []
    for odds in said.tolist():
        stays, back = listed >= pasted - TURN, pasted >= listed - TURN
        came.append((stays, back))
        listed, pasted = (listed if stays else pasted - TURN) + odds, pasted if back else listed - TURN
    here = listed >= pasted
    found = np.zeros(len(said), np.bool_)
    for i in range(len(came) - 1, -1, -1):
        found[i] = here
        stays, back = came[i]
        here = stays if here else not back
    return found


def _is_paragraph(lengths: Floats, *, fewest: int) -> bool:
    """Whether lines are enough for a paragraph: titles of works go over some lines too, and then comes a year."""
    if lengths.max() >= PASTED:
        return True
    return len(lengths) >= fewest and int(lengths.sum()) >= (PASTED if len(lengths) >= FEW else WIDE_PASTED)
