"""The text of a described document by which it is indexed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pinakes.model import Outcome

TELLING = frozenset({"paragraph", "item", "caption"})


def text_of(outcome: Outcome) -> str:
    """Title, abstract, heads and paragraphs, a line each; no names, printed keywords or references."""
    record, body = outcome.record, outcome.body
    first = (
        [str(claim.value) for field in ("title", "abstract") for claim in record.best(field)[:1]]
        if record
        else []
    )
    rest = [
        text
        for section in (body.sections if body else ())
        for text in (section.head, *(block.text for block in section.blocks if block.kind in TELLING))
    ]
    return "\n".join(" ".join(text.split()) for text in dict.fromkeys((*first, *rest)) if text.strip())
