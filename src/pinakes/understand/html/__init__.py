"""Web pages → claims: what the head says, what JSON-LD says, and what a reader sees; each is a source of its own (`html-…@1`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from pinakes.model import Claim
from pinakes.understand import stated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selectolax.lexbor import LexborHTMLParser

    from pinakes.config import Settings
    from pinakes.model import Paper

CARMEN = "html-carmen@1"
GLUED = 0.4
"""What is left of the weight of a title glued from TITLE and heading: the parts are claimed on their own, and better."""
AFFIXED = 0.8
"""What is left where TITLE says more than the heading: mostly the name of the site."""
EQUAL = 0.92
"""The most that the rule's own weights count for: TITLE and heading are also equal where both name the site."""
MOST_MARKUP = 20_000_000
_SELF_CLOSED = re.compile(
    r"<(title|script|style|a|b|i|p|div|span|td|textarea|iframe|h[1-6])((?:\s[^<>]*)?)/>", re.IGNORECASE
)


class HtmlExtractor:
    """Claims from the mark-up of a web page; other papers give none."""

    needs: ClassVar[tuple[str, ...]] = ()
    gives: ClassVar[tuple[str, ...]] = (
        "title", "subtitle", "author", "institution", "abstract", "keywords", "date", "venue", "identifier", "publisher", "rights", "type",
        "language",
    )  # fmt: skip

    def __init__(self, settings: Settings | None = None) -> None:
        pass

    def extract(self, paper: Paper, so_far: tuple[Claim, ...]) -> Iterator[Claim]:
        """Everything the page says of itself."""
        if paper.markup is None or "html" not in paper.format.media_type:
            return
        tree = tree_of(paper.markup)
        yield from page_claims(tree)


def tree_of(markup: str) -> LexborHTMLParser:
    """The page as a tree; XHTML's closed empty elements, which HTML would leave open, are written out."""
    from pinakes.tools.lexbor import parse_or_nothing

    markup = markup[:MOST_MARKUP]
    if "xhtml" in markup[:2000].lower() or markup.lstrip().startswith("<?xml"):
        markup = _SELF_CLOSED.sub(r"<\1\2></\1>", markup)
    return parse_or_nothing(markup)


def page_claims(tree: LexborHTMLParser) -> Iterator[Claim]:
    """All claims of one page."""
    from pinakes.understand.html import carmen, front, linked, meta, people, sections
    from pinakes.understand.html.blocks import blocks_of

    stated_authors = False
    for claim in (*meta.meta_claims(meta.tags_of(tree)), *linked.linked_claims(tree)):
        stated_authors |= claim.field == "author"
        yield claim
    root = tree.css_first("html")
    if root is not None and (
        tag := stated.language_tag(root.attributes.get("lang") or root.attributes.get("xml:lang") or "")
    ):
        yield Claim("language", tag, 0.4, "html-meta@1")
    weighed = carmen.carmen_title(tree)
    if weighed is not None and not stated.is_untitled(weighed.title):
        affixed = weighed.weight < 1.0 and weighed.title == carmen.title_element(tree)
        weight = min(weighed.weight * (GLUED if weighed.glued else AFFIXED if affixed else 1.0), EQUAL)
        yield Claim("title", weighed.title, weight, CARMEN, language=stated.tongue(weighed.title))
    blocks = blocks_of(tree.body)
    stated_title = carmen.title_element(tree)
    seen = front.front_of(blocks)
    if seen is not None:
        yield from front.title_claims(seen, stated_title)
    authors = list(people.author_claims(blocks, seen.below if seen else ()))
    yield from authors
    if not authors and not stated_authors:
        yield from people.contact_claims(blocks, seen.text if seen else stated_title)
    yield from people.institution_claims(stated_title, blocks)
    yield from sections.language_claims(blocks)
    yield from sections.abstract_claims(blocks)
    yield from sections.keyword_claims(blocks)
