"""Where the lines of a document stand on its printed pages: the same letters, set otherwise."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.model import Page

TELLING = 12
"""Letters of a line from which on it is hardly found by chance."""
NEAR = 2000
"""Letters from the line before within which a shorter one is believed."""
BEGINNING = 40
"""Letters by which a paragraph is found that a page's end cuts in two."""


def bare(text: str) -> str:
    """The letters and figures of a text, however it is spaced, set and broken."""
    return "".join(sign for sign in unicodedata.normalize("NFKC", text).casefold() if sign.isalnum())


def aligned(read: Sequence[Page], pages: Sequence[Page]) -> dict[str, Any]:
    """Where the lines that were read stand on the printed pages, in letters counted from the first page on:
    `lines` by their numbers, `starts` the letters before each page.
    """
    starts, pieces, before = [], [], 0
    for page in pages:
        starts.append(before)
        letters = "".join(bare(token.text) for line in page.lines for token in line.tokens if token.box)
        pieces.append(letters)
        before += len(letters)
    lines = [line.text for page in read for line in page.lines]
    return {"starts": starts, "lines": dict(_found(lines, "".join(pieces)))}


def _found(lines: Sequence[str], letters: str) -> Iterator[tuple[int, int]]:
    """(number, place) of each line that is found; of several places the one nearest to the line before."""
    here = 0
    for number, line in enumerate(lines):
        wanted = bare(line)
        place = _nearest(letters, wanted, here)
        if place < 0 and len(wanted) > BEGINNING:
            place = _nearest(letters, wanted[:BEGINNING], here)
        if wanted and place >= 0 and (len(wanted) >= TELLING or abs(place - here) < NEAR):
            yield number, place
            here = place + len(wanted)


def _nearest(letters: str, wanted: str, here: int) -> int:
    """Where `wanted` stands nearest to `here`; -1 where it does not."""
    after, before = letters.find(wanted, here), letters.rfind(wanted, 0, here)
    if after < 0 or (before >= 0 and here - before < after - here):
        return before
    return after
