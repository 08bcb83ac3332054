"""Text that a person does not see as it is stored, in formats without geometry:
hidden characters, letters that look alike.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pinakes.model import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinakes.model import Line, Page
    from pinakes.read.pdf.repair import Repairs

ZERO_WIDTH = re.compile("[\u200b\u2060\ufeff]")
MIXED = re.compile(r"[A-Za-z][\u0400-\u04ff]|[\u0400-\u04ff][A-Za-z]")
ACCIDENTS = 3  # zero-width characters that may stand there by accident
ACCIDENTAL_SHARE = 0.005  # of all characters: web pages use them to break long words
HIDDEN = 20  # characters; fewer are slips
MENDED = 5
MENDED_SHARE = 0.002


@dataclass(slots=True)
class Unseen:
    """What was left out of a document because it is invisible."""

    characters: int = 0
    zero_width: int = 0
    hidden: int = 0

    def problems(self) -> list[Problem]:
        """What is suspicious about it."""
        found = []
        if self.hidden > HIDDEN:
            found.append(
                Problem(
                    "read",
                    "suspicious-text-layer",
                    f"{self.hidden} characters are hidden, white or tiny; left out",
                    remark=True,
                )
            )
        if self.zero_width > max(ACCIDENTS, ACCIDENTAL_SHARE * self.characters):
            found.append(
                Problem(
                    "read",
                    "suspicious-text-layer",
                    f"{self.zero_width} zero-width characters stand in the text; removed",
                    remark=True,
                )
            )
        return found


def mended(pages: Iterable[Page]) -> tuple[tuple[Page, ...], list[Problem]]:
    """Pages whose words are of one script each, and a problem where many were not."""
    made = tuple(pages)
    if not any(MIXED.search(line.text) for page in made for line in page.lines):
        return made, []
    from pinakes.read.pdf.repair import Repairs  # numpy, which most documents of these formats can do without

    repairs = Repairs()
    made = tuple(
        replace(page, lines=tuple(_one_script(line, repairs) for line in page.lines)) for page in made
    )
    if repairs.mended <= max(MENDED, MENDED_SHARE * repairs.cyrillic):
        return made, []
    message = f"{repairs.mended} words mix letters of Latin and Cyrillic that look alike; mended"
    return made, [Problem("read", "suspicious-text-layer", message, remark=True)]


def _one_script(line: Line, repairs: Repairs) -> Line:
    texts = repairs.scripts([token.text for token in line.tokens])
    if all(text == token.text for text, token in zip(texts, line.tokens, strict=True)):
        return line
    tokens = tuple(replace(token, text=text) for text, token in zip(texts, line.tokens, strict=True))
    whole = "".join(token.text if token.glued else " " + token.text for token in tokens)[1:]
    return replace(line, text=whole, tokens=tokens, original=line.original or line.text)
