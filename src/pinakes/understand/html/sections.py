"""Abstracts and keywords of a page, from sections that say what they are; and which blocks only speak of others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.model import Claim, Keywords
from pinakes.text.words import fold, keys, words
from pinakes.understand import stated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.understand.html.blocks import HtmlBlock, HtmlRun

BY = "html-body@1"
MOST_ABSTRACT = 8000
MOST_KEYWORD = 120
LONGEST_HEADING = 80
RUNNING, MOST_BLOCKS = 200, 2000
"""Bytes from which a block is running text, and how many blocks of a page are asked for their language."""
FEWEST_MARKED = 150
"""Letters of an abstract that only the name of its element tells."""
_ABSTRACT_MARK = re.compile(
    r"(?:^|[-_\s])(?:abstract|description-abstract|resumo|zusammenfassung)$", re.IGNORECASE
)
_NUMBER = re.compile(r"^(?:[\divx]{1,5}[.)]\s*)+|[\s:：.。—–-]+$")


def section_of(text: str) -> str | None:
    """The part of a paper that a heading opens (`abstract`, `references` …); None for any other text."""
    if len(text) > LONGEST_HEADING:
        return None
    folded = _NUMBER.sub("", fold(text)).strip()
    squeezed = re.sub(r"\s+", "", folded)
    for key in keys("sections"):
        known = words("sections", key)
        if folded in known or (squeezed in known and not squeezed.isascii()):
            return key
    return None


def is_heading(block: HtmlBlock) -> bool:
    """Whether a block heads what follows: a heading element, or a short line all in bold."""
    return block.heading is not None or (block.is_bold and len(block.text) <= 90 and len(block.lines) == 1)


def opened(block: HtmlBlock) -> tuple[str, str] | None:
    """(section, what follows in the same block) of a block that opens one with a word of its own: "Abstract: …"."""
    text = block.text
    if section := section_of(text):
        return section, ""
    lead = "".join(run.text for run in _lead(block)).strip()
    if lead and (section := section_of(lead)) in ("abstract", "keywords"):
        return section, text[text.find(lead) + len(lead) :].strip(" :：.—–-")
    match = re.match(r"([^:：]{3,40})\s*[:：]\s*(?=\S)", text)
    if match and (section := section_of(match[1])) in ("abstract", "keywords"):
        return section, text[match.end() :]
    return None


def _lead(block: HtmlBlock) -> list[HtmlRun]:
    """The runs that a block begins with in bold, italics or on a line of their own, before its ordinary text."""
    lead: list[HtmlRun] = []
    for run in block.lines[0] if block.lines else ():
        if run.text.strip() and not (run.style.bold or run.style.italic):
            break
        lead.append(run)
    return lead if any(run.text.strip() for run in lead) or len(block.lines) < 2 else list(block.lines[0])


def abstract_claims(blocks: tuple[HtmlBlock, ...]) -> Iterator[Claim]:
    """Every marked abstract, the first of each language most surely the paper's own."""
    seen: set[str | None] = set()
    for place, block in enumerate(blocks):
        opening = opened(block)
        if opening is None or opening[0] != "abstract" or block.is_furniture:
            continue
        text = _gathered(blocks, place, opening[1])
        if len(text) < 60:
            continue
        language = stated.tongue(text)
        weight = 0.95 if language not in seen else 0.4
        if len(text) > MOST_ABSTRACT:
            text, weight = text[:MOST_ABSTRACT], 0.3
        seen.add(language)
        yield Claim("abstract", text, weight, BY, language=language)
    for block in blocks if not seen else ():
        if (
            _ABSTRACT_MARK.search(block.marks)
            and FEWEST_MARKED < len(block.text) <= MOST_ABSTRACT
            and not block.is_furniture
        ):
            language = stated.tongue(block.text)
            if language not in seen:
                seen.add(language)
                yield Claim("abstract", block.text, 0.9, BY, language=language)


def _gathered(blocks: tuple[HtmlBlock, ...], place: int, begun: str) -> str:
    """The text from an opening to the next heading of its level, keyword line or rule."""
    head, parts, size = blocks[place], [begun] if begun else [], len(begun)
    for block in blocks[place + 1 :]:
        if size > MOST_ABSTRACT or block.is_furniture or (block.after_rule and parts):
            break
        deeper = head.heading is not None and block.heading is not None and block.heading > head.heading
        opening = opened(block)
        if opening is not None and not (deeper and opening[0] not in ("abstract", "keywords", "references")):
            break
        if _ends_section(block, deeper, parts):
            break
        if _is_long_paragraph(begun, size, head, block):
            break  # "Abstract: …" in one paragraph: the next long one is the body
        parts.append(block.text)
        size += len(block.text)
    return "\n".join(parts)


def _is_long_paragraph(begun: str, size: int, head: HtmlBlock, block: HtmlBlock) -> bool:
    """Whether a long paragraph follows text that is long enough."""
    return bool(
        begun and size > 200 and head.heading is None and block.tag == head.tag and len(block.text) > 400
    )


def _ends_section(block: HtmlBlock, deeper: bool, parts: list[str]) -> bool:
    """Whether a heading of the same level or a higher one follows."""
    return bool(is_heading(block) and not deeper and (parts or block.heading is not None))


def keyword_claims(blocks: tuple[HtmlBlock, ...]) -> Iterator[Claim]:
    """Every marked set of keywords."""
    for place, block in enumerate(blocks):
        opening = opened(block)
        if opening is None or opening[0] != "keywords" or block.is_furniture:
            continue
        text = opening[1]
        following = blocks[place + 1] if place + 1 < len(blocks) else None
        if not text and following is not None and not is_heading(following):
            items = _listed_words(following, blocks, place)
            text = "; ".join(items) if items else following.text
        found = tuple(word for word in stated.keywords(text) if len(word) <= MOST_KEYWORD)
        if found and len(text) < 1500:
            language = stated.tongue(" ; ".join(found)) or _language_of_heading(block)
            yield Claim("keywords", Keywords(found), 0.95 if len(found) > 1 else 0.6, BY, language=language)


def _listed_words(following: HtmlBlock, blocks: tuple[HtmlBlock, ...], place: int) -> list[str]:
    """Keywords that stand as items of a list."""
    return [b.text for b in blocks[place + 1 : place + 40] if b.tag == "li"] if following.tag == "li" else []


def _language_of_heading(block: HtmlBlock) -> str | None:
    """The language whose word for keywords a block begins with."""
    folded = fold(block.text)
    known = words("sections", "keywords")
    return next(
        (known[word] for word in sorted(known, key=len, reverse=True) if folded.startswith(word)), None
    )


def language_claims(blocks: tuple[HtmlBlock, ...]) -> Iterator[Claim]:
    """The language of most of the page's running text; pages print abstracts and whole translations in others."""
    tally: dict[str, int] = {}
    for block in blocks[:MOST_BLOCKS]:
        if len(block.text.encode()) > RUNNING and (language := stated.tongue(block.text[:500])):
            tally[language] = tally.get(language, 0) + len(block.text.encode())
    if tally:
        best = max(tally, key=lambda language: tally[language])
        share = tally[best] / sum(tally.values())
        yield Claim("language", best, min(0.98, 0.5 + share), BY)


def own_blocks(blocks: tuple[HtmlBlock, ...]) -> tuple[HtmlBlock, ...]:
    """The blocks that speak of the page itself: no menus and footers, nothing below headings such as publications, staff, links."""
    kept: list[HtmlBlock] = []
    below: int | None = None
    for block in blocks:
        if block.is_furniture:
            continue
        if is_heading(block):
            folded = _NUMBER.sub("", fold(block.text))
            level = block.heading or 7
            if folded in words("page", "referred") or section_of(block.text) in (
                "references",
                "contents",
                "acknowledgements",
            ):
                below = level if below is None else min(below, level)
                continue
            if below is not None and level <= below:
                below = None
        if below is None:
            kept.append(block)
    return tuple(kept)
