"""The title as a page shows it: the biggest words at its top, and what stands between them and the text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.model import Claim
from pinakes.text.words import fold, words
from pinakes.understand import stated
from pinakes.understand.html.people import EXPECTED, names_in
from pinakes.understand.html.sections import BY, is_heading, opened, own_blocks, section_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.understand.html.blocks import HtmlBlock

# The weights below and in `people` come from the 178 pages of four makes that the rules were also made on: title right in 176
# of 177, authors 556 of 568. Pages of other makes will do worse until weights are calibrated on held-out ones.
TOP = 60
"""How many blocks of a page its front can take."""
PARAGRAPH = 350
"""Letters from which a block is running text and no front matter."""
_TITLE_MARK = re.compile(
    r"(?:^|[-_\s])(?:article|paper|main|doc|document|page|entry|post|citation)?[-_]?title(?:[-_\s]|$)|headline",
    re.IGNORECASE,
)
_OTHER_TITLE_MARK = re.compile(r"section|sub-?title|trans|journal|site|modal|widget|box", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class HtmlFront:
    """The blocks of the title, those of its subtitle or other languages, and those below that can hold authors."""

    title: tuple[HtmlBlock, ...]
    second: tuple[HtmlBlock, ...]
    below: tuple[HtmlBlock, ...]

    @property
    def text(self) -> str:
        """The title."""
        return " ".join(block.text for block in self.title)


def front_of(blocks: tuple[HtmlBlock, ...]) -> HtmlFront | None:
    """The front of a page: the block that looks most like its title, and what stands between it and the text."""
    own = own_blocks(blocks)
    top: list[HtmlBlock] = []
    for block in own[:TOP]:
        if top and (opened(block) or (_is_paragraph(block))):
            break
        top.append(block)
    likely = [block for block in top if _can_be_title(block)]
    if not likely:
        return None
    best = max(likely, key=lambda block: (_prominence(block), -block.place))
    if _prominence(best) <= 1.0:
        return None
    start = top.index(best)
    end = start + 1
    while (
        end < len(top)
        and best.heading
        and top[end].heading == best.heading
        and _can_be_title(top[end])
        and _goes_on(best, top[end])
    ):
        end += 1
    below = end
    while below < min(end + 4, len(top)) and _is_second_title(top[below], best):
        below += 1
    return HtmlFront(tuple(top[start:end]), tuple(top[end:below]), tuple(top[below:]))


def _is_paragraph(block: HtmlBlock) -> bool:
    """Whether a block is a paragraph of the text."""
    return len(block.text) > PARAGRAPH and not is_heading(block)


def _can_be_title(block: HtmlBlock) -> bool:
    text = block.text
    folded = fold(text).strip(" .:*")
    return (
        3 <= len(text) <= 400
        and not block.is_linked
        and section_of(text) is None
        and folded not in words("header", "furniture")
        and not stated.is_untitled(text)
        and re.search(r"[^\W\d_]{2}", text) is not None
    )


def _prominence(block: HtmlBlock) -> float:
    """How big a block looks: its size, more for bold and for a class name that says title."""
    value = block.size + (0.08 if block.is_bold else 0.0)
    nearest = block.marks.split()[-1] if block.marks else ""
    if _TITLE_MARK.search(nearest) and not _OTHER_TITLE_MARK.search(nearest):
        value += 0.3
    if len(block.text) < 12 and " " not in block.text and not re.search("[\u4e00-\u9fff]", block.text):
        value -= 0.05
    return value


def _goes_on(first: HtmlBlock, second: HtmlBlock) -> bool:
    """Whether a second heading of the same level goes on with the first: it does not begin anew in another language."""
    one, other = stated.tongue(first.text), stated.tongue(second.text)
    return one is None or other is None or one == other


def title_claims(front: HtmlFront, stated_title: str) -> Iterator[Claim]:
    """The title, surer if the TITLE element does not speak of something else, and what stands right below it."""
    language = stated.tongue(front.text)
    first = front.title[0]
    weight = 0.96 if first.heading == 1 or _prominence(first) >= 1.2 else 0.85
    one, other = fold(front.text), fold(stated_title)
    if other and one not in other and other not in one and not stated.is_untitled(stated_title):
        weight *= 0.75
        yield Claim("title", stated_title, 0.5, BY, language=stated.tongue(stated_title))
    yield Claim("title", front.text, weight, BY, language=language)
    for block in front.second:
        tongue = stated.tongue(block.text)
        if tongue is not None and tongue != language:
            yield Claim("title", block.text, weight * 0.9, BY, language=tongue)
        else:
            yield Claim("subtitle", block.text, 0.6, BY, language=tongue)
            break


def _is_second_title(block: HtmlBlock, title: HtmlBlock) -> bool:
    """Emphasised, smaller than the title and bigger than the text, and no list of names."""
    big = block.heading is not None or (block.size >= 1.0 and block.size > 0.7 * title.size and block.is_bold)
    return (
        big
        and _can_be_title(block)
        and len(block.text) > 10
        and not names_in(block.lines[0], likeness=EXPECTED)
    )
