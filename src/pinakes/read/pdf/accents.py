"""Accents painted as signs of their own over a letter (TeX without accented glyphs): sign and letter become one character."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from pinakes.read.pdf.characters import Fragments

# sign as printed → combining sign
SIGNS = {
    0x60: 0x300, 0xB4: 0x301, 0x2C6: 0x302, 0x2DC: 0x303, 0xAF: 0x304, 0x2D8: 0x306, 0x2D9: 0x307, 0xA8: 0x308, 0x2DA: 0x30A,
    0x2DD: 0x30B, 0x2C7: 0x30C, 0xB8: 0x327, 0x2DB: 0x328,
}  # fmt: skip
DOTLESS = {0x131: "i", 0x237: "j"}
LEVEL = 0.5  # of the size: how far the baselines of sign and letter may differ
TIGHT = 0.15  # of the size: white that is no space
MOST = 3000  # signs looked at on one page


def with_accents(
    found: Fragments, keep: NDArray[np.int64], boxes: Callable[[NDArray[np.int64]], NDArray[np.float64]]
) -> Fragments:
    """The fragments with painted accents put on their letters.

    `keep` is the page's own number of each character of `found.code`; `boxes` gives left and right edges of such characters.
    """
    signs = np.flatnonzero(np.isin(found.code, list(SIGNS)))
    if not len(signs) or len(signs) > MOST:
        return found
    owner = np.searchsorted(found.start, signs, side="right") - 1
    near = _letters_near(found, signs, owner)
    asked = sorted({*signs.tolist(), *(letter for letters in near.values() for letter in letters)})
    edges = dict(zip(asked, boxes(keep[asked]).tolist(), strict=True))
    code, gone = found.code.copy(), np.zeros(len(found.code), bool)
    for sign, letters in near.items():
        middle = sum(edges[sign]) / 2
        under = [at for at in letters if edges[at][0] <= middle <= edges[at][1] and not gone[at]]
        for at in sorted(under, key=lambda at: abs(sum(edges[at]) / 2 - middle)):
            letter = DOTLESS.get(int(code[at])) or chr(code[at])
            whole = unicodedata.normalize("NFC", letter + chr(SIGNS[int(code[sign])]))
            if len(whole) == 1:
                code[at], gone[sign] = ord(whole), True
                break
    return _without(replace(found, code=code), gone) if gone.any() else found


def _letters_near(found: Fragments, signs: Any, owner: Any) -> dict[int, list[int]]:
    """For each sign the letters that may carry it: its neighbours in the fragment, and the letters of fragments that lie under it."""
    near: dict[int, list[int]] = {}
    size = np.maximum(found.runs.size[found.run], 1.0)
    for sign, mine in zip(signs.tolist(), owner.tolist(), strict=True):
        begin, end = int(found.start[mine]), int(found.end[mine])
        letters = [at for at in (sign - 1, sign + 1) if begin <= at < end]
        if end - begin <= 2:
            middle = (found.x0[mine] + found.x1[mine]) / 2
            level = np.abs(found.base_y - found.base_y[mine]) < LEVEL * size
            for other in np.flatnonzero(level & (found.x0 <= middle) & (found.x1 >= middle)).tolist():
                letters += range(int(found.start[other]), int(found.end[other])) if other != mine else ()
        near[sign] = [
            at for at in letters if int(found.code[at]) not in SIGNS and chr(found.code[at]).isalpha()
        ]
    return near


def _without(found: Fragments, gone: NDArray[np.bool_]) -> Fragments:
    """The fragments without some characters; a fragment that followed a lone sign is spaced only if white is seen before it."""
    place = np.append(0, np.cumsum(~gone))
    start, end = place[found.start], place[found.end]
    full = end > start
    kept = np.flatnonzero(full)
    spaced = found.spaced.copy()
    size = np.maximum(found.runs.size[found.run], 1.0)
    for before, here in zip(kept[:-1].tolist(), kept[1:].tolist(), strict=True):
        if here - before > 1:
            gap = found.x0[here] - found.x1[before]
            level = abs(found.base_y[here] - found.base_y[before]) < 0.1 * size[here]
            spaced[here] = not (level and -TIGHT * size[here] <= gap < TIGHT * size[here])
    fields = ("run", "x0", "top", "x1", "bottom", "base_x", "base_y")
    return replace(
        found,
        code=found.code[~gone],
        start=start[full],
        end=end[full],
        spaced=spaced[full],
        **{f: getattr(found, f)[full] for f in fields},
    )
