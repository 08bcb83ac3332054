"""The text of a block cut where works are cited, so that TEI and JATS can mark the places."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from pinakes.publish.safe import safe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.model.body import Block, Body, Mention

FAR = 40
"""Characters a citation may stand from where its line says: broken words made whole shift the rest of a line."""


Passage = tuple[str, "Mention | None"]
_SENTENCE_END = re.compile(r"(?<=[.!?…])[\"”»)\]]*\s+(?=[\"“«(\[]?[\w])|(?<=[。！？])")


class Passages:
    """The citations of a body by the line they stand on."""

    def __init__(self, body: Body) -> None:
        self._by_line: dict[int, list[Mention]] = defaultdict(list)
        for mention in body.mentions:
            self._by_line[mention.span.line].append(mention)

    def of(self, block: Block) -> Iterator[Passage]:
        """(text, the citation it is or None) in order; together they are the block's text."""
        at = 0
        for start, mention in sorted(self._placed(block), key=lambda pair: pair[0]):
            if start < at:
                continue
            if start > at:
                yield safe(block.text[at:start]), None
            at = start + len(mention.text)
            yield safe(block.text[start:at]), mention
        if at < len(block.text):
            yield safe(block.text[at:]), None

    def _placed(self, block: Block) -> Iterator[tuple[int, Mention]]:
        for span, begins in zip(block.spans, block.starts, strict=False):
            for mention in self._by_line.get(span.line, ()):
                expected = max(0, begins + mention.span.start - span.start)
                found = block.text.find(
                    mention.text, max(0, expected - FAR), expected + FAR + len(mention.text)
                )
                if found >= 0:
                    yield found, mention


def sentences(block: Block, passages: Passages) -> Iterator[list[Passage]]:
    """The passages of a block, a list a sentence; a citation is never cut."""
    sentence: list[Passage] = []
    for text, mention in passages.of(block):
        if mention is not None:
            sentence.append((text, mention))
            continue
        at = 0
        for end in _SENTENCE_END.finditer(text):
            if _ends(text[: end.start()]):
                sentence.append((text[at : end.end()], None))
                yield sentence
                sentence, at = [], end.end()
        if text[at:]:
            sentence.append((text[at:], None))
    if sentence:
        yield sentence


def _ends(before: str) -> bool:
    """Whether a stop ends a sentence: after a single letter or a short word with a capital it marks
    what was cut short.
    """
    word = re.split(r"[\s(]", before.rstrip())[-1]
    return not re.fullmatch(r"(?:[^\W\d_]\.)+|[A-ZА-Я][a-zа-я]?\.", word) and not re.fullmatch(
        r"[^\W\d_]{1,3}\.", word
    )
