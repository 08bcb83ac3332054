"""What a line of the body is when it is no running text: caption, formula, row of a table, item of a list, line of contents."""

from __future__ import annotations

import itertools
import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from pinakes.text.captions import opens_caption

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model.paper import Token
    from pinakes.understand.body.rows import BodyLine, Measures

CELL_GAP = 1.6  # of the size: white inside a line that parts cells
LONGEST_CELL = 40  # characters
CONTENTS = re.compile(r"(?:[.…·_]\s?){4,}\s*[\divxlc]{0,5}\s*$|[.…]{3,}\s*\d{1,4}$", re.IGNORECASE)
ENDS_IN_PAGE = re.compile(r"\s\d{1,4}$")
BULLET = re.compile(r"[•●▪■◦○‣∙·◆➢✓]\s*")
DASH = re.compile(r"[-–—−*]\s+(?=\S)")
ITEM = re.compile(
    r"(?:[(（]?(?:\d{1,2}|[ivx]{1,4}|[a-zа-я])[)）]|[①-⑳]|\d{1,2}[.．](?=\s|[\u3400-\u9fff]))\s*(?=\S)"
)
EQUATION_NUMBER = re.compile(r"[(（]\s?\d{1,3}(?:[.\-–]\d{1,3})?[a-zа-я]?\s?[)）]\s*$")
WORD = re.compile(r"[^\W\d_]{4,}")
MATHS = frozenset("=<>≤≥≈≡±×÷∑∏∫∂∇√∞∈∉⊂⊆∪∩→⇒⇔∀∃∥|^+−*/∼∝′{}⟨⟩")
SIGNS = MATHS | {letter for letter in map(chr, range(0x3000)) if unicodedata.category(letter) == "Sm"}
MOST_WORDS = 8  # of four letters and more in a line of formulas
MATH_FONT = re.compile(
    r"CMMI|CMSY|CMEX|MSBM|MSAM|Math|Symbol|MTMI|MTSY|EUFM|rsfs|stmary|LMMath|Cambria ?Math|txsy|eusm",
    re.IGNORECASE,
)
TYPEWRITER = re.compile(r"Mono|Courier|Consol|Typewriter|Menlo|[CLS][MF]TT|NimbusMon|(?i:code)", re.NOFLAG)
HAN = re.compile(r"[\u3400-\u9fff]")


@lru_cache(maxsize=1024)
def _is_maths(font: str | None) -> bool:
    return font is not None and MATH_FONT.search(font) is not None


@lru_cache(maxsize=1024)
def _is_typewriter(font: str | None) -> bool:
    return font is not None and TYPEWRITER.search(font) is not None


def is_contents(text: str) -> bool:
    """Whether a line of a table of contents: leaders up to a page number."""
    return (".." in text or ". ." in text or "…" in text or "··" in text or "__" in text) and CONTENTS.search(
        text
    ) is not None


def contents_of(rows: Sequence[BodyLine]) -> set[int]:
    """The numbers of the lines of tables of contents; beside lines with leaders, those that merely end in a page number."""
    leaders: dict[int, int] = {}
    for row in rows:
        if is_contents(row.text):
            leaders[row.page.number] = leaders.get(row.page.number, 0) + 1
    found = set()
    for row in rows:
        many = leaders.get(row.page.number, 0) >= 3
        if is_contents(row.text) or (many and row.page.height is not None and ENDS_IN_PAGE.search(row.text)):
            found.add(row.number)
    return found


def is_caption(row: BodyLine) -> bool:
    """Whether a caption begins here: the reader says so, or a word and number stand apart from what follows."""
    if row.line.role == "caption":
        return True
    if row.line.box is not None:  # the reader has looked at these
        return False
    found = opens_caption(row.text)
    return found is not None and (found["after"] is not None or len(row.text) < 60)


def is_item(text: str) -> bool:
    """Whether a line begins an entry of a list, going by its mark."""
    return BULLET.match(text) is not None or ITEM.match(text) is not None or DASH.match(text) is not None


def is_code(row: BodyLine) -> bool:
    """Whether a line is set as on a typewriter."""
    tokens = row.line.tokens
    if not tokens or not _is_typewriter(row.font):
        return False
    typed = sum(len(token.text) for token in tokens if token.font and _is_typewriter(token.font.name))
    return typed > 0.6 * sum(len(token.text) for token in tokens)


def is_formula(row: BodyLine, measures: Measures) -> bool:
    """Whether a line is a formula set apart: few words, signs or letters of mathematics, not at the left edge."""
    text = row.text
    if len(text) > 160:
        return False
    words = len(WORD.findall(text)) + len(HAN.findall(text)) // 2
    if words > MOST_WORDS:
        return False
    numbered = EQUATION_NUMBER.search(text) is not None
    signs = sum(map(SIGNS.__contains__, text))
    tokens = row.line.tokens
    in_maths = _letters_of_maths(tokens)
    frame = measures.frame(row)
    box = row.line.box
    if frame is None or box is None:
        return words <= 1 and signs >= 2 and signs * 4 > len(text.replace(" ", ""))
    inset = box.x0 - frame.left > 0.04 * frame.width
    short = len(text.replace(" ", ""))
    if words <= 2 and (signs >= 2 or in_maths > 0.3 * short) and (inset or words == 0):
        return True
    return (numbered and inset and words <= 3 + signs // 2 and signs + in_maths > 0) or (
        _is_bare_maths(words, short, in_maths)
    )


def _letters_of_maths(tokens: tuple[Token, ...]) -> int:
    """Letters in fonts of formulas."""
    return sum(len(token.text) for token in tokens if token.font and _is_maths(token.font.name))


def _is_bare_maths(words: int, short: int, in_maths: int) -> bool:
    """Whether a line is symbols alone."""
    return words == 0 and short <= 6 and in_maths > 0


def is_tabular(row: BodyLine, measures: Measures) -> bool:
    """Whether white inside the line parts it into cells, or it is nothing but figures."""
    tokens = row.line.tokens
    if len(tokens) < 2 or row.line.box is None:
        return False
    em = row.size or measures.size or 10.0
    cells, length, longest = 1, len(tokens[0].text), 0
    for before, token in itertools.pairwise(tokens):
        if before.box is None or token.box is None:
            return False
        if token.box.x0 - before.box.x1 > CELL_GAP * em:
            cells, longest, length = cells + 1, max(longest, length), 0
        length += len(token.text) + 1
    longest = max(longest, length)
    if cells >= 3:
        return longest <= 2 * LONGEST_CELL
    frame = measures.frame(row)
    if _are_single_signs(cells, tokens):
        return False  # a word of letters set apart
    if cells == 2:
        return longest <= LONGEST_CELL and (frame is None or not EQUATION_NUMBER.search(row.text))
    figures = _figures(tokens)
    return figures >= 3 and figures > 0.7 * len(tokens)


def _figures(tokens: Sequence[Token]) -> int:
    """How many words begin like figures."""
    return sum(token.text[:1].isdigit() or token.text[:1] in "-−+–" for token in tokens)


def _are_single_signs(cells: int, tokens: tuple[Token, ...]) -> bool:
    """Whether two cells hold a sign each."""
    return cells == 2 and all(len(token.text) == 1 for token in tokens)
