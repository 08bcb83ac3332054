"""Pages of forms for tests: rows placed by hand, several pages a paper."""

from __future__ import annotations

from pinakes.config import settings
from pinakes.model import Line, Page, Paper
from pinakes.understand.header import HeaderExtractor
from pinakes.understand.language import LanguageExtractor
from tests.factories import a_format, a_line, a_source

WIDTH, HEIGHT = 595.0, 842.0
PROSE = "The response of shallow aquifers to seasonal pumping was observed over nine years in forty wells of the plain."
"""A sentence that fills the lines of a text."""


def row(
    text: str,
    *,
    top: float,
    x0: float | None = None,
    size: float = 12,
    bold: bool = False,
    right: float | None = None,
) -> Line:
    """A line at a place; centred where no place is given."""
    han = sum("\u4e00" <= char <= "\u9fff" for char in text)
    made = a_line(text, size=size, bold=bold, top=top, x0=0)
    width = made.box.width + han * size * 0.5
    start = right - width if right is not None else (WIDTH - width) / 2 if x0 is None else x0
    return a_line(text, size=size, bold=bold, top=top, x0=max(start, 5))


def page(*rows: Line | tuple) -> list[Line]:
    """Rows as given; tuples (text, size, bold, gap above) are centred below one another."""
    made, top = [], 60.0
    for one in rows:
        if isinstance(one, tuple):
            text, size, bold, gap = one
            top += gap
            made.append(row(text, top=top, size=size, bold=bold))
            top += size * 1.2
        else:
            made.append(one)
            top = one.box.bottom
    return made


def table(
    pairs, *, top: float, left: float = 140, right: float = 260, size: float = 14, leading: float = 28
) -> list[Line]:
    """Labels in one column and values in another, each a line of its own, all labels first, as some files have them."""
    labels = [row(label, top=top + i * leading, x0=left, size=size) for i, (label, _) in enumerate(pairs)]
    values = [
        row(value, top=top + i * leading, x0=right, size=size) for i, (_, value) in enumerate(pairs) if value
    ]
    return [*labels, *values]


def text_page(sentence: str, heading: str | None = None, lines: int = 28) -> list[Line]:
    """A page of running text."""
    made = [row(heading, top=60, size=14, bold=True)] if heading else []
    return [*made, *(row(sentence, top=100 + 16 * i, x0=72, size=10) for i in range(lines))]


def paper_of(*pages: list[Line]) -> Paper:
    made = tuple(
        Page(number=i + 1, lines=tuple(lines), width=WIDTH, height=HEIGHT) for i, lines in enumerate(pages)
    )
    return Paper(source=a_source(), format=a_format(), reader="test@1", pages=made, page_count=len(made))


def claims_of(*pages: list[Line]):
    paper = paper_of(*pages)
    chosen = settings(environment={}, files=())
    found = tuple(LanguageExtractor(chosen).extract(paper, ()))
    return tuple(HeaderExtractor(chosen).extract(paper, found))


def values(claims, field, by: str | None = None):
    return [
        claim.value for claim in claims if claim.field == field and (by is None or claim.by.startswith(by))
    ]


def people(claims, role="author"):
    """Names in a role, "author" included."""
    if role == "author":
        return [person.literal for person in values(claims, "author")]
    return [one.person.literal for one in values(claims, "contributor") if one.role == role]
