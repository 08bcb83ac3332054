"""The text in which citations are looked for: the blocks of the body with brackets and digits levelled, and what is raised."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.model import Span, tokens_in

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pinakes.model import Block, Body, Line

# One character for one, so that places stay the same.
LEVEL = str.maketrans("［］【】〔〕（），；、０１２３４５６７８９－−～．", "[][][](),;,0123456789--~.")
RAISED = re.compile(r"\d{1,3}(?:\s?[-–—,;]\s?\d{1,3})*")
AROUND = 400  # characters of context at most on each side
SHORT = 4  # letters of a word before a full stop that may be abbreviated
MARK = re.compile(r"\s*[\[(]?(\d{1,3})")
LONG_NOTE = 25  # characters from which a note says something
MOST = 100_000  # blocks


@dataclass(frozen=True, slots=True)
class BodyPassage:
    """One block: its text, the same with full-width signs levelled, and the stretches that stand raised."""

    block: Block
    level: str
    raised: tuple[tuple[int, int], ...]

    @property
    def kind(self) -> str:
        """The kind of its block."""
        return self.block.kind

    @property
    def line(self) -> int | None:
        """The number of its first line."""
        return self.block.spans[0].line if self.block.spans else None

    def page_at(self, place: int) -> int:
        """The page on which a place of its text stands."""
        return self.block.spans[max(0, bisect_right(self.block.starts, place) - 1)].page


def passages_of(body: Body, lines: Mapping[int, Line]) -> list[BodyPassage]:
    """Every block in which something may be cited."""
    blocks = [block for section in body.sections for block in section.blocks] + list(body.notes)
    return [
        BodyPassage(block, block.text.translate(LEVEL), tuple(_raised(block, lines)))
        for block in blocks[:MOST]
    ]


def _raised(block: Block, lines: Mapping[int, Line]) -> list[tuple[int, int]]:
    """Raised numbers behind words, as places in the block's text."""
    found = []
    for start, span in zip(block.starts, block.spans, strict=True):
        line = lines.get(span.line)
        if line is None or not any(token.superscript for token in line.tokens[1:]):
            continue
        found += [
            (start + at, start + end)
            for token, at, end in tokens_in(line.text, line)
            if token.superscript and token is not line.tokens[0] and RAISED.fullmatch(token.text.strip(".,;"))
        ]
    return _joined(found, block.text)


def _joined(found: list[tuple[int, int]], text: str) -> list[tuple[int, int]]:
    """Raised pieces that follow each other directly made one: `2,4,6,10` may come in pieces."""
    made: list[tuple[int, int]] = []
    for start, end in found:
        if made and start - made[-1][1] <= 1 and text[made[-1][1] : start].strip(",–-; ") == "":
            made[-1] = (made[-1][0], end)
        else:
            made.append((start, end))
    return made


def place_of(block: Block, start: int, end: int) -> Span:
    """The place in the paper of a stretch of a block's text; of one that goes over lines, its beginning."""
    at = max(0, bisect_right(block.starts, start) - 1)
    span = block.spans[at]
    begin = start - block.starts[at]
    return Span(span.page, span.line, begin, min(begin + end - start, max(span.end, begin)), span.box)


def sentence(text: str, start: int, end: int) -> str:
    """The sentence around a stretch of text."""
    first = max(0, start - AROUND)
    for match in reversed(list(_BREAK.finditer(text, first, start))):
        if not _is_abbreviation(text, match.start()):
            first = match.end()
            break
    last = min(len(text), end + AROUND)
    for match in _BREAK.finditer(text, end, last):
        if not _is_abbreviation(text, match.start()):
            last = match.start() + 1
            break
    return text[first:last].strip()


_BREAK = re.compile(r"[.!?…][\"”»’)\]]?(?:\s+(?=[^\W\d_a-zа-я]|[\"“«„(\[])|$)|[。！？]")
_LAST_WORD = re.compile(r"([^\W\d_]+)$")


def _is_abbreviation(text: str, stop: int) -> bool:
    """Whether the word before a full stop is an initial or short and so perhaps abbreviated."""
    if text[stop] != ".":
        return False
    word = _LAST_WORD.search(text, max(0, stop - 20), stop)
    return word is not None and (
        len(word[1]) == 1
        or (len(word[1]) < SHORT and word[1][0].islower() and not text[stop + 1 : stop + 2].isspace())
    )


def marks_of(notes: Sequence[Block]) -> frozenset[tuple[int, str]]:
    """The pages on which notes stand, each with the number with which it begins."""
    found = (
        (note.spans[0].page, MARK.match(note.text))
        for note in notes
        if note.spans and len(note.text) > LONG_NOTE
    )
    return frozenset((page, match[1]) for page, match in found if match)
