"""Word (OOXML): paragraphs, footnotes, a table, a running header and a page number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.learn.synthesise.blocks import blocks
from pinakes.learn.synthesise.writers.package import DAY_ISO, package
from pinakes.learn.synthesise.writers.styles import escape, style_of

if TYPE_CHECKING:
    from pinakes.learn.synthesise.blocks import TypesetBlock, TypesetRun
    from pinakes.learn.synthesise.invented import Invented

XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml"
PARTS = ("styles", "footnotes", "header", "footer")
STYLE_NAMES = {
    "title": "Title",
    "heading": "Heading1",
    "table-caption": "Caption",
    "figure-caption": "Caption",
}
LOCALES = {"pt": "pt-BR", "zh": "zh-CN", "ru": "ru-RU", "de": "de-DE", "en": "en-US"}


def docx(paper: Invented) -> bytes:
    """The paper as a Word document."""
    notes: list[str] = []
    content = "".join(_block(block, paper, notes) for block in blocks(paper))
    section = (
        '<w:sectPr><w:headerReference w:type="default" r:id="rId3"/><w:footerReference w:type="default" r:id="rId4"/>'
        '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1418" w:right="1418" w:bottom="1418" w:left="1418" '
        'w:header="709" w:footer="709" w:gutter="0"/></w:sectPr>'
    )
    overrides = "".join(
        f'<Override PartName="/word/{part}.xml" ContentType="{TYPE}.{part}+xml"/>' for part in PARTS
    )
    return package(
        {
            "[Content_Types].xml": f'{XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            '<Default Extension="xml" ContentType="application/xml"/>'
            f'<Override PartName="/word/document.xml" ContentType="{TYPE}.document.main+xml"/>{overrides}'
            '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>'
            "</Types>",
            "_rels/.rels": relations(
                ("officeDocument", "word/document.xml"),
                (
                    "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties",
                    "docProps/core.xml",
                ),
            ),
            "docProps/core.xml": core_properties(paper),
            "word/_rels/document.xml.rels": relations(*((part, f"{part}.xml") for part in PARTS)),
            "word/styles.xml": _styles(paper),
            "word/footnotes.xml": _footnotes(notes),
            "word/header.xml": f'{XML}<w:hdr {W}><w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:rPr><w:i/><w:sz w:val="18"/></w:rPr>'
            f"<w:t>{escape(paper.journal)}</w:t></w:r></w:p></w:hdr>",
            "word/footer.xml": f'{XML}<w:ftr {W}><w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:fldSimple w:instr=" PAGE ">'
            "<w:r><w:t>1</w:t></w:r></w:fldSimple></w:p></w:ftr>",
            "word/document.xml": f"{XML}<w:document {W}><w:body>{content}{section}</w:body></w:document>",
        }
    )


def relations(*targets: tuple[str, str]) -> str:
    """A relationships part; short types are those of the office document schema."""
    items = "".join(
        f'<Relationship Id="rId{number}" Type="{kind if "://" in kind else f"{RELATION}/{kind}"}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets, start=1)
    )
    return f'{XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{items}</Relationships>'


def core_properties(paper: Invented) -> str:
    """What the file says of itself."""
    return (
        f'{XML}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" '
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"<dc:title>{escape(paper.title)}</dc:title><dc:creator>{escape(paper.authors[0].name)}</dc:creator>"
        f"<cp:keywords>{escape('; '.join(paper.keywords))}</cp:keywords><dc:language>{LOCALES[paper.language]}</dc:language>"
        f'<dcterms:created xsi:type="dcterms:W3CDTF">{DAY_ISO}</dcterms:created>'
        f'<dcterms:modified xsi:type="dcterms:W3CDTF">{DAY_ISO}</dcterms:modified></cp:coreProperties>'
    )


def _block(block: TypesetBlock, paper: Invented, notes: list[str]) -> str:
    if block.kind == "figure":
        return ""
    if block.kind == "table":
        return _table(block)
    style = style_of(block, paper.language)
    named = STYLE_NAMES.get(block.kind)
    align = {"justify": "both"}.get(style.align, style.align)
    indent = (
        f'<w:ind w:left="{style.hanging * 20:.0f}" w:hanging="{style.hanging * 20:.0f}"/>'
        if style.hanging
        else ""
    )
    properties = (
        (f'<w:pStyle w:val="{named}"/>' if named else "")
        + f'<w:spacing w:before="{style.before * 20:.0f}" w:after="{style.after * 20:.0f}"/>{indent}<w:jc w:val="{align}"/>'
    )
    runs = "".join(
        _run(run, size=style.size, italic=style.italic, language=block.language, notes=notes)
        for run in block.runs
    )
    return f"<w:p><w:pPr>{properties}</w:pPr>{runs}</w:p>"


def _run(run: TypesetRun, *, size: float, italic: bool, language: str, notes: list[str]) -> str:
    if run.note is not None:
        notes.append(run.note)
        return f'<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="{len(notes)}"/></w:r>'
    properties = (
        ("<w:b/>" if run.bold else "")
        + ("<w:i/>" if run.italic or italic else "")
        + f'<w:sz w:val="{size * 2:.0f}"/>'
        + ('<w:vertAlign w:val="superscript"/>' if run.superscript else "")
        + f'<w:lang w:val="{LOCALES[language]}" w:eastAsia="zh-CN"/>'
    )
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{escape(run.text)}</w:t></w:r>'


def _table(block: TypesetBlock) -> str:
    width = 9070 // len(block.rows[0])
    borders = "".join(
        f'<w:{side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>'
        for side in ("top", "bottom", "insideH")
    )
    rows = "".join(
        "<w:tr>"
        + "".join(
            f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/></w:tcPr><w:p><w:r><w:rPr>{"<w:b/>" if number == 0 else ""}'
            f'<w:sz w:val="20"/></w:rPr><w:t>{escape(cell)}</w:t></w:r></w:p></w:tc>'
            for cell in row
        )
        + "</w:tr>"
        for number, row in enumerate(block.rows)
    )
    grid = f'<w:gridCol w:w="{width}"/>' * len(block.rows[0])
    return f"<w:tbl><w:tblPr><w:tblBorders>{borders}</w:tblBorders></w:tblPr><w:tblGrid>{grid}</w:tblGrid>{rows}</w:tbl>"


def _footnotes(notes: list[str]) -> str:
    marks = (
        '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
        '<w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>'
    )
    texts = "".join(
        f'<w:footnote w:id="{number}"><w:p><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteRef/></w:r>'
        f'<w:r><w:rPr><w:sz w:val="18"/></w:rPr><w:t xml:space="preserve"> {escape(note)}</w:t></w:r></w:p></w:footnote>'
        for number, note in enumerate(notes, start=1)
    )
    return f"{XML}<w:footnotes {W}>{marks}{texts}</w:footnotes>"


def _styles(paper: Invented) -> str:
    fonts = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:cs="Times New Roman" w:eastAsia="SimSun"/>'
    named = "".join(
        f'<w:style w:type="paragraph" w:styleId="{name}"><w:name w:val="{name if name != "Heading1" else "heading 1"}"/>'
        f'<w:basedOn w:val="Normal"/>{properties}</w:style>'
        for name, properties in (
            ("Title", '<w:pPr><w:jc w:val="center"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/></w:rPr>'),
            (
                "Heading1",
                '<w:pPr><w:keepNext/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="26"/></w:rPr>',
            ),
            ("Caption", '<w:rPr><w:sz w:val="20"/></w:rPr>'),
        )
    )
    return (
        f'{XML}<w:styles {W}><w:docDefaults><w:rPrDefault><w:rPr>{fonts}<w:sz w:val="22"/>'
        f'<w:lang w:val="{LOCALES[paper.language]}" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault></w:docDefaults>'
        f'<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>{named}</w:styles>'
    )
