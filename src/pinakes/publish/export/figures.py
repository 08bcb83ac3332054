"""Captions and the rows of tables put together again: figures and tables, apart from the running text."""

from __future__ import annotations

import re
import unicodedata
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
    """A figure or table: `head` as printed (`Tab. 3`), its number, the caption, the rows,
    what stands inside the picture.
    """

    is_table: bool
    caption: Block
    head: str = ""
    label: str = ""
    skipped: int = 0
    """Characters of the caption that the head is."""
    rows: tuple[Block, ...] = ()
    inside: tuple[Block, ...] = ()


def apart(blocks: Iterable[Block]) -> Iterator[Block | Figure]:
    """The blocks of the text in order, with figures where they stood;
    rows without a caption stay where they are.
    """
    for is_beside, some in groupby(blocks, key=lambda block: block.kind in BESIDE):
        run = list(some)
        yield from _figures(run) if is_beside and any(block.kind == "caption" for block in run) else run


def _figures(run: list[Block]) -> Iterator[Figure]:
    """Captions above what they belong to, or below where the run begins with that and ends with its caption."""
    is_below = run[0].kind != "caption" and run[-1].kind == "caption"
    pieces: list[list[Block]] = [[]]
    for block in reversed(run) if is_below else run:
        if block.kind == "caption" and any(one.kind == "caption" for one in pieces[-1]):
            pieces.append([])
        pieces[-1].append(block)
    for piece in reversed(pieces) if is_below else pieces:
        yield _figure(piece[::-1] if is_below else piece)


def _figure(piece: list[Block]) -> Figure:
    caption = next(block for block in piece if block.kind == "caption")
    rows, inside = (tuple(block for block in piece if block.kind == kind) for kind in ("table", "fragment"))
    made = Figure(bool(rows), caption=caption, rows=rows, inside=inside)
    found = opens_caption(caption.text)
    if found is None or len(fold(caption.text[:120])) != len(caption.text[:120]):
        return made
    head = caption.text[: found.end()]
    label = _LABEL.search(head)
    is_table = _of_tables().match(fold(caption.text[:40])) is not None
    return replace(
        made, is_table=is_table, head=_bare(head), label=_bare(label[0]) if label else "", skipped=len(head)
    )


def _bare(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip(" .:。|–—-")


@cache
def _of_tables() -> re.Pattern[str]:
    known = sorted(words("sections", "caption_table"), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, known)))
