"""The front matter of a paper: who wrote what, where, about what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.model import Claim, Keywords, Person
from pinakes.text.languages import guess
from pinakes.understand.header import abstract, affiliations, authors, keywords
from pinakes.understand.header.blocks import front_of
from pinakes.understand.header.features import known_titles, running_heads
from pinakes.understand.header.title import titles_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.config import Settings
    from pinakes.model import Paper
    from pinakes.understand.header.blocks import Front
    from pinakes.understand.header.title import Titles

BY = "header-rules@1"


class HeaderExtractor:
    """Claims about the front matter, by rules."""

    needs: tuple[str, ...] = ()
    gives: tuple[str, ...] = (
        "title", "subtitle", "author", "contributor", "institution", "degree", "programme", "specialty", "publisher", "rights",
        "abstract", "keywords", "class", "date", "venue", "identifier", "type",
    )  # fmt: skip

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def extract(self, paper: Paper, so_far: tuple[Claim, ...]) -> Iterable[Claim]:
        """Everything the first pages say."""
        front = front_of(paper)
        if not front.rows:
            return
        language = _language(front, so_far)
        titles = titles_of(front, known=known_titles(paper), running=running_heads(paper), language=language)
        if titles is not None:
            yield from _title_claims(titles)
            yield from _author_claims(front, titles, language)
        yield from _text_claims(front, titles, language)


def _language(front: Front, so_far: tuple[Claim, ...]) -> str | None:
    for claim in so_far:
        if claim.field == "language" and isinstance(claim.value, str):
            return claim.value
    return guess(" ".join(row.text for row in front.rows)[-4000:])[0]


def _title_claims(titles: Titles) -> Iterator[Claim]:
    for title in (titles.main, *titles.others):
        yield Claim("title", title.text, title.weight, BY, tuple(row.span() for row in title.rows), title.language)
    if titles.subtitle is not None:
        subtitle = titles.subtitle
        yield Claim("subtitle", subtitle.text, subtitle.weight, BY, tuple(row.span() for row in subtitle.rows), subtitle.language)


def _author_claims(front: Front, titles: Titles, language: str | None) -> Iterator[Claim]:
    rows = authors.region_after(front, titles.last)
    found = authors.named_in(rows)
    if not found:
        above = [
            row
            for block in front.blocks[max(0, titles.first - 4) : titles.first]
            for row in block.rows
            if block.page == front.blocks[titles.first].page
        ]
        found = authors.named_in(above, strict=True)
    affiliations.bind(found, rows, front)
    for one in found:
        person: Person = affiliations.finished(one)
        yield Claim("author", person, round(0.55 + 0.4 * min(one.likeness, 1.0), 2), BY, (one.row.span(),), language)


def _text_claims(front: Front, titles: Titles | None, language: str | None) -> Iterator[Claim]:
    passages = abstract.abstracts_of(front.rows, body_size=front.body_size, prior=language)
    if not passages and titles is not None:
        start = next((i for i, row in enumerate(front.rows) if row.number > titles.main.rows[-1].number), 0)
        lone = abstract.without_heading(front.rows, start, body_size=front.body_size, prior=language)
        passages = [lone] if lone else []
    for passage in passages:
        yield Claim("abstract", passage.text, passage.weight, BY, passage.spans, passage.language)
    for passage, values in keywords.keyword_sets(front.rows, prior=language):
        yield Claim("keywords", Keywords(values), passage.weight, BY, passage.spans, passage.language)
