"""Small PDFs written by hand, each showing one thing; content streams in the page's own space."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from pinakes.config import settings
from tests.factories import a_format, a_source

if TYPE_CHECKING:
    from pinakes.model import Line, Paper

FONTS = {"/F1": "/Helvetica", "/F2": "/Helvetica-Bold", "/F3": "/Helvetica-Oblique"}


def a_font(name: str) -> Dictionary:
    """One of the fourteen fonts that every reader of PDF has."""
    return Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name(name), Encoding=Name.WinAnsiEncoding)


def a_pdf(
    *contents: str | bytes,
    fonts: dict[str, Any] | None = None,
    box: tuple[float, ...] = (0, 0, 595, 842),
    **page: Any,
) -> bytes:
    """A PDF with a page for each content stream."""
    pdf = pikepdf.new()
    for content in contents:
        raw = content.encode("latin-1") if isinstance(content, str) else content
        table = Dictionary({name: pdf.make_indirect(a_font(base)) for name, base in FONTS.items()})
        for name, make in (fonts or {}).items():
            table[name] = pdf.make_indirect(make(pdf))
        made = Dictionary(
            Type=Name.Page,
            MediaBox=Array(box),
            Resources=Dictionary(Font=table),
            Contents=pdf.make_stream(raw),
            **page,
        )
        pdf.pages.append(pikepdf.Page(pdf.make_indirect(made)))
    return saved(pdf)


def saved(pdf: pikepdf.Pdf, **options: Any) -> bytes:
    out = io.BytesIO()
    pdf.save(out, **options)
    return out.getvalue()


def shown(
    text: str,
    x: float,
    y: float,
    *,
    size: float = 10,
    font: str = "F1",
    matrix: str = "1 0 0 1",
    more: str = "",
) -> str:
    """One text object that shows `text` at a place, y upwards."""
    escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"BT /{font} {size} Tf {more} {matrix} {x} {y} Tm ({escaped}) Tj ET\n"


def read(content: bytes, **overrides: Any) -> Paper:
    from pinakes.read.pdf import PdfReader

    overrides.setdefault("ocr", {"mode": "never"})
    return PdfReader(settings(overrides, files=(), environment={})).read(a_source(), content, a_format())


def lines(content: bytes, **overrides: Any) -> list[Line]:
    return [line for _, _, line in read(content, **overrides).lines()]


def texts(content: bytes, **overrides: Any) -> list[str]:
    return [line.text for line in lines(content, **overrides)]
