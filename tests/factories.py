"""Tiny makers of values for tests."""

from __future__ import annotations

from pinakes.model import Box, Font, Format, Line, Page, Paper, Source, Token


def a_source(origin: str = "a.pdf", *, digest: str = "0" * 64, size: int = 1) -> Source:
    return Source(digest=digest, origin=origin, size=size, filename=origin.rsplit("/", 1)[-1])


def a_format(
    media_type: str = "application/pdf", *, puid: str | None = "fmt/276", name: str = "PDF"
) -> Format:
    return Format(puid=puid, name=name, version=None, media_type=media_type, basis="signature")


def a_line(
    text: str,
    *,
    size: float | None = 10,
    bold: bool = False,
    top: float = 100,
    x0: float = 72,
    role: str = "body",
    column=None,
) -> Line:
    """A line of words of equal style; size None means a format without fonts and boxes."""
    font = Font("Serif", size, bold=bold) if size else None
    tokens, x = [], x0
    for word in text.split():
        width = len(word) * size * 0.5 if size else 0
        tokens.append(Token(word, Box(x, top, x + width, top + size) if size else None, font))
        x += width + (size or 0) * 0.3
    box = Box(x0, top, max(x - (size or 0) * 0.3, x0), top + size) if size else None
    return Line(text=text, tokens=tuple(tokens), box=box, role=role, column=column)


def a_paper(
    *lines: Line | str,
    format: Format | None = None,
    source: Source | None = None,
    width: float = 595,
    height: float = 842,
) -> Paper:
    """One page of lines; strings become lines stacked down the page."""
    made, top = [], 72.0
    for line in lines:
        if isinstance(line, str):
            line = a_line(line, top=top)
        top = (line.box.bottom if line.box else top + 12) + 3
        made.append(line)
    page = Page(number=1, lines=tuple(made), width=width, height=height)
    return Paper(
        source=source or a_source(), format=format or a_format(), reader="test@1", pages=(page,), page_count=1
    )
