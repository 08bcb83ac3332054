"""A paper as read, for others: the JSON of CONTRACT, plain text;
Markdown needs more than reading (`markdown.py`).
"""

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
            "outline": [
                {"title": safe(head.title), "level": head.level, "page": head.page} for head in paper.outline
            ],
            "links": [
                {"page": page.number, "target": safe(link.target), "box": box_of(link.box)}
                for page in paper.pages
                for link in page.links
            ],
            "problems": [
                {"stage": p.stage, "code": p.code, "message": safe(p.message), "page": p.page}
                for p in paper.problems
            ],
        },
        ensure_ascii=False,
    )


def as_text(reading: Reading) -> str:
    """The lines in reading order, headers and footers left out, pages apart."""
    return "\n\n".join(
        "\n".join(safe(line.text) for line in page.lines if _is_content(line)) for page in _pages(reading)
    )


FORMS: dict[str, Callable[[Reading], str]] = {"json": as_json, "text": as_text}


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
