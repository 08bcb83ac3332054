"""The text of a paper as a person reads it:
sections with their heads, paragraphs whole, what stands beside them kept apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pinakes.model.paper import Span

BlockKind = Literal["paragraph", "item", "formula", "code", "table", "caption", "note", "fragment"]


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of text that belongs together;
    broken words made whole, the print itself lies at `spans`, one a line.

    `item` is an entry of a list with its mark, `table` one row, `fragment` what stands inside a picture.
    """

    kind: BlockKind
    text: str
    spans: tuple[Span, ...] = ()
    starts: tuple[int, ...] = ()
    """Where in `text` each span's line begins."""


@dataclass(frozen=True, slots=True)
class Section:
    """A head with what follows it up to the next head of any level;
    `level` 1 is the highest, 0 the text before the first head.
    """

    level: int
    head: str
    number: str | None = None
    spans: tuple[Span, ...] = ()
    blocks: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class Mention:
    """A place in the text where a reference is cited; `by` says, at `weight`, that it is this one.

    `reference` counts the record's references from 0;
    `text` is the citation as printed, `context` the sentence around it.
    """

    reference: int
    text: str
    context: str
    span: Span
    weight: float
    by: str


@dataclass(frozen=True, slots=True)
class Body:
    """The sections in reading order, the notes, the lines of the front that no section holds,
    and who is cited where.
    """

    sections: tuple[Section, ...] = ()
    notes: tuple[Block, ...] = ()
    front: tuple[Block, ...] = ()
    mentions: tuple[Mention, ...] = ()
