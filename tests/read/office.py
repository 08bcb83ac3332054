"""Small office documents made from XML, for tests of their readers."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING

from pinakes.config import settings
from pinakes.plugins import part
from tests.factories import a_format, a_source

if TYPE_CHECKING:
    from pinakes.model import Paper

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml"'
MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
ODF = " ".join(
    f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for short, name in {
        "office": "office", "text": "text", "style": "style", "table": "table", "draw": "drawing", "presentation": "presentation",
        "fo": "xsl-fo-compatible", "svg": "svg-compatible", "manifest": "manifest",
    }.items()
) + ' xmlns:xlink="http://www.w3.org/1999/xlink"'  # fmt: skip
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def zipped(parts: dict[str, str | bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            package.writestr(name, content)
    return out.getvalue()


def relations(*entries: tuple[str, str, str]) -> str:
    """A .rels part of (id, kind, target); addresses are external."""
    rows = "".join(
        f'<Relationship Id="{i}" Type="{RELATIONS}/{kind}" Target="{target}"{" TargetMode=" + chr(34) + "External" + chr(34) if "://" in target else ""}/>'
        for i, kind, target in entries
    )
    return f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{rows}</Relationships>'


def docx(body: str, *, relations_of_body: str | None = None, **parts: str) -> bytes:
    """A DOCX of paragraphs; `styles`, `numbering`, `footnotes` … are the inner XML of those parts."""
    made: dict[str, str | bytes] = {
        "_rels/.rels": relations(("rId1", "officeDocument", "word/document.xml")),
        "word/document.xml": f"<w:document {W} {R} {MC} {MATH}><w:body>{body}</w:body></w:document>",
    }
    for name, inner in parts.items():
        root = "hdr" if name.startswith("header") else "ftr" if name.startswith("footer") else name
        made[f"word/{name}.xml"] = f"<w:{root} {W} {R}>{inner}</w:{root}>"
    if relations_of_body:
        made["word/_rels/document.xml.rels"] = relations_of_body
    return zipped(made)


def p(text: str, *, style: str | None = None, properties: str = "", run: str = "") -> str:
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f'<w:p><w:pPr>{named}{properties}</w:pPr><w:r><w:rPr>{run}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r></w:p>'


def odt(body: str, *, styles: str = "", automatic: str = "", kind: str = "text") -> bytes:
    return zipped(
        {
            "mimetype": f"application/vnd.oasis.opendocument.{kind}",
            "content.xml": f"<office:document-content {ODF}><office:automatic-styles>{automatic}</office:automatic-styles>"
            f"<office:body><office:{kind}>{body}</office:{kind}></office:body></office:document-content>",
            "styles.xml": f"<office:document-styles {ODF}><office:styles>{styles}</office:styles></office:document-styles>",
        }
    )


def read(
    name: str,
    content: bytes,
    *,
    media_type: str = "application/octet-stream",
    encoding: str | None = None,
    **limits: int,
) -> Paper:
    known = replace(a_format(media_type, puid=None), encoding=encoding)
    reader = part("readers", name)(settings({"limits": limits}, files=(), environment={}))
    return reader.read(a_source(f"a.{name}", size=len(content)), content, known)


def texts(paper: Paper, role: str | None = None) -> list[str]:
    return [line.text for _, _, line in paper.lines() if role is None or line.role == role]


def fonts(paper: Paper) -> list[tuple[float | None, bool, bool]]:
    return [(line.font.size, line.font.bold, line.font.italic) for _, _, line in paper.lines()]
