"""A paper's text as Markdown: heads, paragraphs whole, lists, tables and notes apart;
what stands inside pictures is left out.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from pinakes.model import Reference
from pinakes.publish.safe import safe
from pinakes.text.words import LANGUAGES, table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.model import Block, Outcome, Record, Section

SPECIAL = re.compile(r"(?=[#>+*=|`~-])|(?<=\d)(?=[.)]\s)")
BULLET = re.compile(r"[•●▪■◦○‣∙·◆➢✓–—−*-]\s*")
DEEPEST = 6
FENCED = frozenset(("code", "table"))


def as_markdown(outcome: Outcome) -> str:
    """The front as it stands, the sections, the references, the notes."""
    body = outcome.body
    assert body is not None
    titles = _title_lines(outcome.record)
    parts = [*_front(body.front, titles)]
    for section in body.sections:
        parts += _section(section)
    parts += _references(outcome.record)
    if body.notes:
        parts += ["---", *(f"> {safe(note.text)}" for note in body.notes)]
    return "\n\n".join(parts)


def _title_lines(record: Record | None) -> set[int]:
    best = record.best("title")[:1] if record is not None else ()
    return {span.line for claim in best for span in claim.spans}


def _front(blocks: Iterable[Block], titles: set[int]) -> Iterator[str]:
    rest: list[Block] = []
    for block in blocks:
        if titles and all(span.line in titles for span in block.spans):
            yield from _blocks(rest)
            yield f"# {safe(block.text)}"
            rest = []
        else:
            rest.append(block)
    yield from _blocks(rest)


def _section(section: Section) -> Iterator[str]:
    if section.head:
        number = f"{section.number} " if section.number else ""
        yield f"{'#' * min(section.level + 1, DEEPEST)} {safe(number + section.head)}"
    yield from _blocks(section.blocks)


def _blocks(blocks: Iterable[Block]) -> Iterator[str]:
    """Neighbours of a kind that belong together stand together: rows of a table, entries of a list."""
    for kind, some in groupby(blocks, key=lambda block: block.kind):
        if kind == "fragment":
            continue
        if kind in FENCED:
            yield "```\n" + "\n".join(safe(block.text).replace("```", "'''") for block in some) + "\n```"
        elif kind == "item":
            yield "\n".join(_item(block) for block in some)
        else:
            yield from (_paragraph(block) for block in some)


def _item(block: Block) -> str:
    bullet = BULLET.match(block.text)
    return f"- {safe(block.text[bullet.end() :] if bullet else block.text)}"


def _paragraph(block: Block) -> str:
    text = safe(block.text)
    found = SPECIAL.search(text[:8])
    if found is not None and not text[: found.start()].strip("0123456789"):
        text = f"{text[: found.start()]}\\{text[found.start() :]}"
    return f"*{text}*" if block.kind == "caption" else text


def _references(record: Record | None) -> list[str]:
    if record is None or not record.best("reference"):
        return []
    language = str(record.best("language")[0].value)[:2] if record.best("language") else "en"
    head = table(language if language in LANGUAGES else "en")["sections"]["references"][0]
    raws = [claim.value.raw for claim in record.best("reference") if isinstance(claim.value, Reference)]
    return [f"## {head[:1].upper()}{head[1:]}", "\n".join(f"- {safe(raw)}" for raw in raws)]
