"""The white between the words of a line, and what it parts: cells of a form, names side by side, keywords, the halves of a rubric."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Line, Token

CELLS = 2.2
"""Sizes between two cells of a line; the letters of a word are never so far apart in alphabetic scripts."""
RUBRIC = 4.0
"""Sizes of white within a line that no title has."""
KEYWORDS = 1.9
"""How much wider than between words a gap is that parts keywords."""
NAMES, NAMES_BY_WORDS, QUAD = 2.0, 3.0, 0.9
"""Gaps that part names: of so many sizes, or so many times as wide as the space between the words of the line
and about a size, which is what typesetters put between names."""


def whites(tokens: Sequence[Token]) -> list[float]:
    """The white before every token but the first; 0 where a place is not known."""
    return [
        after.box.x0 - before.box.x1 if before.box and after.box else 0.0
        for before, after in pairwise(tokens)
    ]


def usual_gap(line: Line) -> float:
    """The space between the words of a line; where all gaps are wide, so is this one."""
    printed = [token for token in line.tokens if token.box and not token.glued and not token.superscript]
    return min((white for white in whites(printed) if white > 0), default=0.0) or float("inf")


def parts_names(gap: float, size: float, usual: float, *, listed: bool = False) -> bool:
    """Whether a gap parts what stands on its sides; in a line `listed` by commas it must be wider."""
    return gap > NAMES * size or gap > max(NAMES_BY_WORDS * usual, size if listed else QUAD * size)
