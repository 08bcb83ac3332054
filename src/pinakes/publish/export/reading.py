"""A paper as read, for others: the JSON of CONTRACT, plain text, Markdown."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pinakes.publish.safe import safe

if TYPE_CHECKING:
    from collections.abc import Callable

    from pinakes.model import Box, Format, Line, Paper, Reading, Token


def as_json(reading: Reading) -> str:
    """One JSON object: pages, lines, tokens with places and styles."""
    paper = reading.paper
    assert paper is not None
    return json.dumps(
        {
            "file": reading.file,
            "format": format_of(paper.format),
            "pages": [
                {
                    "number": page.number,
                    "width": page.width,
                    "height": page.height,
                    "lines": [_line(line) for line in page.lines],
                }
                for page in paper.pages
            ],
            "outline": [{"title": safe(head.title), "level": head.level, "page": head.page} for head in paper.outline],
            "links": [
                {"page": page.number, "target": safe(link.target), "box": box_of(link.box)} for page in paper.pages for link in page.links
            ],
            "problems": [{"stage": p.stage, "code": p.code, "message": safe(p.message), "page": p.page} for p in paper.problems],
        },
        ensure_ascii=False,
    )


def as_text(reading: Reading) -> str:
    """The lines in reading order, headers and footers left out, pages apart."""
    return "\n\n".join("\n".join(safe(line.text) for line in page.lines if _is_content(line)) for page in _pages(reading))


def as_markdown(reading: Reading) -> str:
    """Paragraphs joined, larger lines as headings: a first sight of the structure."""
    sizes = [size for page in _pages(reading) for line in page.lines if (size := _size(line)) is not None for _ in line.text]
    usual = sorted(sizes)[len(sizes) // 2] if sizes else None
    blocks: list[str] = []
    for page in _pages(reading):
        paragraph: list[Line] = []
        for line in page.lines:
            if not _is_content(line):
                continue
            if paragraph and _breaks(paragraph[-1], line):
                blocks.append(_block(paragraph, usual))
                paragraph = []
            paragraph.append(line)
        if paragraph:
            blocks.append(_block(paragraph, usual))
    return "\n\n".join(blocks)


FORMS: dict[str, Callable[[Reading], str]] = {"json": as_json, "text": as_text, "markdown": as_markdown}


def format_of(format: Format) -> dict[str, Any]:
    """A format as every JSON of ours shows it."""
    return {"puid": format.puid, "mime": format.media_type, "name": format.name, "version": format.version}


def box_of(box: Box | None) -> list[float] | None:
    """A box as four numbers, a tenth of a point fine."""
    return None if box is None else [round(value, 1) for value in (box.x0, box.top, box.x1, box.bottom)]


def _line(line: Line) -> dict[str, Any]:
    return {
        "text": safe(line.text),
        "original": None if line.original is None else safe(line.original),
        "box": box_of(line.box),
        "role": line.role,
        "column": line.column,
        "tokens": [_token(token) for token in line.tokens],
    }


def _token(token: Token) -> dict[str, Any]:
    font = token.font
    return {
        "text": safe(token.text),
        "box": box_of(token.box),
        "font": font.name if font else None,
        "size": round(font.size, 2) if font and font.size is not None else None,
        "bold": font.bold if font else None,
        "italic": font.italic if font else None,
        "superscript": token.superscript,
    }


def _pages(reading: Reading) -> Any:
    paper: Paper | None = reading.paper
    assert paper is not None
    return paper.pages


def _is_content(line: Line) -> bool:
    return line.role not in ("header", "footer")


def _size(line: Line) -> float | None:
    return line.font.size if line.font else None


def _breaks(above: Line, line: Line) -> bool:
    """Whether a new block starts at `line`: other style, other role, a gap, or a format whose lines are paragraphs."""
    if above.role != line.role or above.font != line.font or above.column != line.column:
        return True
    if above.box is None or line.box is None:
        return True
    return line.box.top - above.box.bottom > 0.6 * line.box.height or line.box.x0 - above.box.x0 > 6


def _block(lines: list[Line], usual: float | None) -> str:
    text = " ".join(safe(line.text) for line in lines)
    size = _size(lines[0])
    if usual and size and len(text) < 300 and lines[0].role == "body":
        if size >= 1.5 * usual:
            return f"# {text}"
        if size >= 1.15 * usual:
            return f"## {text}"
    return f"> {text}" if lines[0].role in ("note", "caption") else text
