"""Captions and the rows of tables put together again: figures and tables, apart from the running text."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from pinakes.text.captions import opens_caption
from pinakes.text.words import fold, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.model.body import Block

BESIDE = frozenset(("caption", "table", "fragment"))
"""Blocks that stand beside the text."""
_LABEL = re.compile(r"(?:\d+(?:[.\-–]\d+)*|[ivxlc]+|[a-z]\.?\d+)\s*[.:：。|–—-]?\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure or table: `head` as printed (`Tab. 3`), its number, the caption, the rows. What stands inside pictures is left out."""

    is_table: bool
    head: str = ""
    label: str = ""
    caption: Block | None = None
    skipped: int = 0
    """Characters of the caption that the head is."""
    rows: tuple[Block, ...] = ()


def apart(blocks: Iterable[Block]) -> Iterator[Block | Figure]:
    """The blocks of the text in order, with figures where they stood."""
    for is_beside, run in groupby(blocks, key=lambda block: block.kind in BESIDE):
        found = list(run)
        yield from _figures(found) if is_beside else found


def _figures(run: list[Block]) -> Iterator[Figure]:
    """Captions above their tables, or below where the run begins with a table and ends with its caption."""
    rows = [block for block in run if block.kind != "fragment"]
    is_below = bool(rows) and rows[0].kind == "table" and rows[-1].kind == "caption"
    piece: list[Block] = []
    for block in reversed(rows) if is_below else rows:
        if block.kind == "caption" and piece:
            yield _figure(piece, is_below=is_below)
            piece = []
        piece.append(block)
    if piece:
        yield _figure(piece, is_below=is_below)


def _figure(piece: list[Block], *, is_below: bool) -> Figure:
    caption = piece[0] if piece[0].kind == "caption" else None
    rows = tuple(block for block in piece if block.kind == "table")
    made = Figure(bool(rows), caption=caption, rows=rows[::-1] if is_below else rows)
    found = opens_caption(caption.text) if caption else None
    if caption is None or found is None or len(fold(caption.text[:120])) != len(caption.text[:120]):
        return made
    head = caption.text[: found.end()]
    label = _LABEL.search(head)
    is_table = _of_tables().match(fold(caption.text[:40])) is not None
    return replace(
        made, is_table=is_table, head=head.strip(" .:：。|–—-"), label=label[0].strip(" .:：。|–—-") if label else "", skipped=len(head)
    )


@cache
def _of_tables() -> re.Pattern[str]:
    known = sorted(words("sections", "caption_table"), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, known)))
