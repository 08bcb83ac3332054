# ruff: noqa: E501
"""Sheets in formats without marks: Word, web pages, plain text. Their lines are known by the order of the parts."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from pinakes.learn.synthesise.documents.sheet import (
    Break,
    Framed,
    Gap,
    SheetPart,
    SheetRow,
    SheetRule,
    Strip,
    parts_of,
)
from pinakes.learn.synthesise.documents.words import words
from pinakes.learn.synthesise.writers.docx import LOCALES, RELATION, TYPE, XML, W, relations
from pinakes.learn.synthesise.writers.package import package
from pinakes.learn.synthesise.writers.pptx import deck
from pinakes.learn.synthesise.writers.styles import escape, quoteattr
from pinakes.learn.synthesise.writers.text import _wrap_han

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator
    from typing import Any

    from pinakes.learn.synthesise.documents.sheet import Item, PartLook, Sheet, TypesetRun
    from pinakes.learn.synthesise.writers.pptx import Slide

__all__ = ["docx", "html", "pptx", "text"]
PROPERTIES = f'{XML}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"/>'
WIDTHS = (60, 66, 72, 76, 80, 100, 10_000)
OLD_ENCODINGS = {
    "ru": ("utf-8", "cp1251", "koi8-r", "cp866"),
    "zh": ("utf-8", "gbk", "gb18030"),
    "pt": ("utf-8", "latin-1", "cp1252"),
    "de": ("utf-8", "latin-1", "cp1252"),
}


# -- Word


def docx(sheet: Sheet, chance: random.Random) -> bytes:
    """The sheet as a Word document: paragraphs with their fonts, tables for rows and frames, notes, header and footer."""
    notes: list[str] = []
    content = "".join(_word(item, sheet, notes) for item in sheet.items())
    twips = [round(20 * side) for side in sheet.margins]
    section = (
        '<w:sectPr><w:headerReference w:type="default" r:id="rId3"/><w:footerReference w:type="default" r:id="rId4"/>'
        f'<w:pgSz w:w="{round(20 * sheet.width)}" w:h="{round(20 * sheet.height)}"/><w:pgMar w:top="{twips[0]}" w:right="{twips[1]}" '
        f'w:bottom="{twips[2]}" w:left="{twips[3]}" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr>'
    )
    members: dict[str, str | bytes] = {
        "[Content_Types].xml": f'{XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/word/document.xml" ContentType="{TYPE}.document.main+xml"/>'
        + "".join(f'<Override PartName="/word/{part}.xml" ContentType="{TYPE}.{part}+xml"/>' for part in ("styles", "footnotes", "header", "footer"))
        + "</Types>",
        "_rels/.rels": relations(("officeDocument", "word/document.xml")),
        "word/_rels/document.xml.rels": relations(*((part, f"{part}.xml") for part in ("styles", "footnotes", "header", "footer"))),
        "word/styles.xml": f'{XML}<w:styles {W}><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>'
        '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style></w:styles>',
        "word/footnotes.xml": f"{XML}<w:footnotes {W}>" + "".join(
            f'<w:footnote w:id="{number}"><w:p><w:r><w:t xml:space="preserve">{escape(note)}</w:t></w:r></w:p></w:footnote>' for number, note in enumerate(notes, start=1)
        ) + "</w:footnotes>",
        "word/header.xml": f"{XML}<w:hdr {W}>{_word_strip(sheet.headers, sheet)}</w:hdr>",
        "word/footer.xml": f"{XML}<w:ftr {W}>{_word_strip(sheet.footers, sheet)}</w:ftr>",
        "word/document.xml": f"{XML}<w:document {W}><w:body>{content}{section}</w:body></w:document>",
    }  # fmt: skip
    assert RELATION
    return package(members)


def _word_strip(strips: dict[str, Strip], sheet: Sheet) -> str:
    strip = strips.get("odd", Strip())
    return "".join(_word(part, sheet, []) for part in strip.parts) or "<w:p/>"


def _word(item: Item, sheet: Sheet, notes: list[str]) -> str:
    if isinstance(item, SheetPart):
        return _paragraph(item, sheet, notes)
    if isinstance(item, SheetRow):
        return _word_table(
            [["".join(_paragraph(part, sheet, notes) for part in cell) or "<w:p/>" for cell in item.cells]]
        )
    if isinstance(item, Framed):
        return _word_table([["".join(_paragraph(part, sheet, notes) for part in item.parts)]])
    if isinstance(item, Break):
        return '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
    if isinstance(item, Gap):
        return "<w:p/>" * (3 if item.stretch else 1)
    if isinstance(item, SheetRule):
        return ""
    return "".join(_paragraph(part, sheet, notes) for part in item.parts)


def _word_table(rows: list[list[str]]) -> str:
    width = 9000 // len(rows[0])
    grid = f'<w:gridCol w:w="{width}"/>' * len(rows[0])
    body = "".join(
        "<w:tr>"
        + "".join(f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/></w:tcPr>{cell}</w:tc>' for cell in row)
        + "</w:tr>"
        for row in rows
    )
    return f"<w:tbl><w:tblPr/><w:tblGrid>{grid}</w:tblGrid>{body}</w:tbl>"


def _paragraph(part: SheetPart, sheet: Sheet, notes: list[str]) -> str:
    look = part.look
    align = {"justify": "both"}.get(look.align, look.align)
    indent = (
        f'<w:ind w:left="{round(20 * (look.left + look.hanging))}" w:right="{round(20 * look.right)}" '
        + (
            f'w:hanging="{round(20 * look.hanging)}"/>'
            if look.hanging
            else f'w:firstLine="{round(20 * look.indent)}"/>'
        )
    )
    runs = "".join(_word_run(run, part, sheet, notes) for run in part.runs)
    return f'<w:p><w:pPr><w:spacing w:before="{round(20 * look.before)}" w:after="{round(20 * look.after)}"/>{indent}<w:jc w:val="{align}"/></w:pPr>{runs}</w:p>'


def _word_run(run: TypesetRun, part: SheetPart, sheet: Sheet, notes: list[str]) -> str:
    look = part.look
    if run.note is not None:
        notes.append(run.note)
        return f'<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="{len(notes)}"/></w:r>'
    font = sheet.fonts.get(look.font, sheet.fonts.get("serif", ("Times New Roman",)))
    properties = (
        f'<w:rFonts w:ascii="{font[0]}" w:hAnsi="{font[0]}" w:eastAsia="{font[-1]}"/>'
        + ("<w:b/>" if run.bold or look.bold else "")
        + ("<w:i/>" if run.italic or look.italic else "")
        + ("<w:smallCaps/>" if look.small_capitals else "")
        + f'<w:sz w:val="{round(2 * look.size)}"/>'
        + ('<w:vertAlign w:val="superscript"/>' if run.superscript else "")
        + f'<w:lang w:val="{LOCALES.get(part.language, "en-US")}"/>'
    )
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{escape(run.text.replace("{page}", "1"))}</w:t></w:r>'


# -- slides


def pptx(sheet: Sheet) -> bytes:
    """The sheet as a presentation: a slide a flow, its first part that is a title or a heading in the title's place."""
    made: list[Slide] = []
    for number, flow in enumerate(sheet.flows):
        parts = [part for item in flow.items for part in parts_of(item)]
        heading = next((part for part in parts if part.label in ("title", "heading")), parts[0])
        rest = tuple((part.text, part.look.size) for part in parts if part is not heading)
        made.append(("ctrTitle" if number == 0 else "title", heading.text, rest))
    return deck(made, sheet.language, properties=PROPERTIES)


# -- web pages


def html(sheet: Sheet, truth: dict[str, Any], chance: random.Random) -> tuple[bytes, str]:
    """The sheet as a web page: clean or as the nineties wrote it, with or without words about itself; and its encoding."""
    old = chance.random() < 0.35
    encoding = chance.choice(OLD_ENCODINGS.get(sheet.language, ("utf-8",))) if old else "utf-8"
    encoding = encoding if encoding not in ("cp866", "gb18030") else "utf-8"
    parts = [part for item in sheet.items() for part in parts_of(item)]
    shown = "\n".join(_old_markup(part, chance) if old else _markup(part, chance) for part in parts)
    menu = [entry.format(issn="0034-8910") for entry in words(sheet.language)["web"]["menu"]]
    if chance.random() < 0.5:
        shown = _menu(menu, chance) + shown
    if chance.random() < 0.4:
        shown += (
            _menu(menu, chance)
            + f"<p>&copy; {truth.get('year', 2004)} {escape(str(truth.get('journal', '')))}</p>"
        )
    known = _about(truth, chance) if chance.random() < 0.4 else ""
    title = (
        escape(str(truth.get("title", "")))
        if chance.random() < 0.6
        else chance.choice(("", "Untitled Document", escape(str(truth.get("journal", "Journal")))))
    )
    charset = (
        f'<meta http-equiv="Content-Type" content="text/html; charset={encoding}">'
        if chance.random() < 0.85 or encoding != "utf-8"
        else ""
    )
    page = f"<html><head>{charset}<title>{title}</title>\n{known}</head>\n<body>\n{shown}\n</body></html>\n"
    return page.encode(encoding, "xmlcharrefreplace"), encoding


def _menu(entries: list[str], chance: random.Random) -> str:
    """What stands around an article on its page: ways to elsewhere."""
    links = [
        f'<a href="#{number}">{escape(entry)}</a>'
        for number, entry in enumerate(chance.sample(entries, k=min(len(entries), chance.randint(2, 6))))
    ]
    if chance.random() < 0.5:
        return "<div>" + chance.choice((" | ", " &gt; ", " · ")).join(links) + "</div>\n"
    return "<ul>" + "".join(f"<li>{link}</li>" for link in links) + "</ul>\n"


def _about(truth: dict[str, Any], chance: random.Random) -> str:
    prefix, creator = chance.choice((("citation_", "author"), ("DC.", "Creator"), ("dc.", "creator")))
    made = [
        f"<meta name={quoteattr(prefix + ('title' if creator != 'Creator' else 'Title'))} content={quoteattr(str(truth.get('title', '')))}>"
    ]
    made += [
        f"<meta name={quoteattr(prefix + creator)} content={quoteattr(name)}>"
        for name in truth.get("authors", ())
    ]
    return "\n".join(made) + "\n"


def _inline(part: SheetPart) -> str:
    out = []
    for run in part.runs:
        shown = escape(run.text.replace("{page}", "1")) if run.note is None else ""
        for on, tag in (
            (run.bold or part.look.bold, "b"),
            (run.italic or part.look.italic, "i"),
            (run.superscript, "sup"),
        ):
            shown = f"<{tag}>{shown}</{tag}>" if on and shown else shown
        out.append(shown)
    return "".join(out)


def _css(look: PartLook) -> str:
    return f"font-size:{look.size:.1f}pt;text-align:{look.align}"


def _markup(part: SheetPart, chance: random.Random) -> str:
    tags = {
        "title": ("h1", "h1", "h2", "p", "div"),
        "title-other": ("h2", "h3", "p"),
        "heading": ("h2", "h3", "p"),
        "abstract-head": ("h3", "p", "h4"),
    }
    tag = chance.choice(tags.get(part.label, ("p", "p", "div")))
    style = f' style="{_css(part.look)}"' if chance.random() < 0.6 else ""
    return f"<{tag}{style}>{_inline(part)}</{tag}>"


def _old_markup(part: SheetPart, chance: random.Random) -> str:
    size = min(7, max(1, round((part.look.size - 4) / 2.4)))
    centred = (
        ' align="center"'
        if part.look.align == "center"
        else ' align="right"'
        if part.look.align == "right"
        else ""
    )
    return (
        f'<P{centred}><FONT face="{chance.choice(("Verdana", "Arial", "Times New Roman"))}" size="{size}">{_inline(part)}</FONT>'
        + chance.choice(("", "</P>", "<BR>"))
    )


# -- plain text


def text(sheet: Sheet, chance: random.Random) -> tuple[bytes, str]:
    """The sheet as lines of text in some encoding; and the encoding."""
    encoding = chance.choice(OLD_ENCODINGS.get(sheet.language, ("utf-8",)))
    width, spaced = chance.choice(WIDTHS), chance.random() < 0.8
    lines: list[str] = []
    for item in sheet.items():
        if isinstance(item, Gap | SheetRule | Break):
            lines += ["", ""] if isinstance(item, Break) else [""]
            continue
        for part in parts_of(item):
            lines += list(_typed(part, width))
            if spaced and part.label not in (
                "affiliation",
                "email",
                "author",
                "reference",
                "venue",
                "institution",
            ):
                lines.append("")
    written = "\n".join(lines) + "\n"
    try:
        return written.encode(encoding), encoding
    except UnicodeEncodeError:
        return written.encode("utf-8"), "utf-8"


def _typed(part: SheetPart, width: int) -> Iterator[str]:
    typed = part.text.replace("{page}", "1")
    if part.language == "zh" and width < 1000:
        yield from _wrap_han(typed)
        return
    for line in textwrap.wrap(typed, width, break_long_words=False) or [""]:
        yield line.center(width).rstrip() if part.look.align == "center" and width < 1000 else line
