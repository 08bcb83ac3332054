"""OpenDocument text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.learn.synthesise.blocks import blocks
from pinakes.learn.synthesise.writers.package import DAY_ISO, package
from pinakes.learn.synthesise.writers.styles import ParagraphStyle, escape, style_of

if TYPE_CHECKING:
    from pinakes.learn.synthesise.blocks import TypesetBlock, TypesetRun
    from pinakes.learn.synthesise.invented import Invented

XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
NAMES = (
    " ".join(
        f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for prefix, name in (
            ("office", "office"),
            ("text", "text"),
            ("style", "style"),
            ("table", "table"),
            ("meta", "meta"),
            ("fo", "xsl-fo-compatible"),
        )
    )
    + ' xmlns:dc="http://purl.org/dc/elements/1.1/"'
)
RUN_STYLES = {
    "bold": 'fo:font-weight="bold"',
    "italic": 'fo:font-style="italic"',
    "superscript": 'style:text-position="super 58%"',
}


def odt(paper: Invented) -> bytes:
    """The paper as an OpenDocument text."""
    styles: dict[ParagraphStyle, str] = {}
    notes: list[str] = []
    content = "".join(_block(block, paper, styles, notes) for block in blocks(paper))
    automatic = "".join(_paragraph_style(style, name) for style, name in styles.items()) + "".join(
        f'<style:style style:name="{name}" style:family="text"><style:text-properties {properties}/></style:style>'
        for name, properties in RUN_STYLES.items()
    )
    kind = "application/vnd.oasis.opendocument.text"
    entries = "".join(
        f'<manifest:file-entry manifest:full-path="{path}" manifest:media-type="{media}"/>'
        for path, media in (
            ("/", kind),
            ("content.xml", "text/xml"),
            ("styles.xml", "text/xml"),
            ("meta.xml", "text/xml"),
        )
    )
    return package(
        {
            "mimetype": kind,
            "content.xml": f'{XML}<office:document-content {NAMES} office:version="1.2"><office:automatic-styles>{automatic}'
            f"</office:automatic-styles><office:body><office:text>{content}</office:text></office:body></office:document-content>",
            "styles.xml": _page_style(paper),
            "meta.xml": _meta(paper),
            "META-INF/manifest.xml": f'{XML}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" '
            f'manifest:version="1.2">{entries}</manifest:manifest>',
        },
        stored="mimetype",
    )


def _block(block: TypesetBlock, paper: Invented, styles: dict[ParagraphStyle, str], notes: list[str]) -> str:
    if block.kind == "figure":
        return ""
    if block.kind == "table":
        cells = "".join(
            "<table:table-row>"
            + "".join(
                f'<table:table-cell office:value-type="string"><text:p>{escape(cell)}</text:p></table:table-cell>'
                for cell in row
            )
            + "</table:table-row>"
            for row in block.rows
        )
        return f'<table:table table:name="T1"><table:table-column table:number-columns-repeated="{len(block.rows[0])}"/>{cells}</table:table>'
    style = style_of(block, paper.language)
    name = styles.setdefault(style, f"P{len(styles) + 1}")
    runs = "".join(_run(run, notes) for run in block.runs)
    if block.kind == "heading":
        return f'<text:h text:style-name="{name}" text:outline-level="1">{runs}</text:h>'
    return f'<text:p text:style-name="{name}">{runs}</text:p>'


def _run(run: TypesetRun, notes: list[str]) -> str:
    if run.note is not None:
        notes.append(run.note)
        number = len(notes)
        return (
            f'<text:note text:id="ftn{number}" text:note-class="footnote"><text:note-citation>{number}</text:note-citation>'
            f"<text:note-body><text:p>{escape(run.note)}</text:p></text:note-body></text:note>"
        )
    text = escape(run.text).replace("  ", ' <text:s text:c="1"/>')
    for name in RUN_STYLES:
        if getattr(run, name):
            text = f'<text:span text:style-name="{name}">{text}</text:span>'
    return text


def _paragraph_style(style: ParagraphStyle, name: str) -> str:
    indent = (
        f' fo:margin-left="{style.hanging}pt" fo:text-indent="-{style.hanging}pt"' if style.hanging else ""
    )
    align = {"left": "start", "right": "end"}.get(style.align, style.align)
    italic = ' fo:font-style="italic"' if style.italic else ""
    return (
        f'<style:style style:name="{name}" style:family="paragraph"><style:paragraph-properties fo:text-align="{align}" '
        f'fo:margin-top="{style.before}pt" fo:margin-bottom="{style.after}pt"{indent}/>'
        f'<style:text-properties fo:font-size="{style.size}pt" style:font-size-asian="{style.size}pt"{italic}/></style:style>'
    )


def _page_style(paper: Invented) -> str:
    return (
        f'{XML}<office:document-styles {NAMES} office:version="1.2"><office:automatic-styles><style:page-layout style:name="A4">'
        '<style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="2.5cm"/>'
        "<style:header-style/><style:footer-style/></style:page-layout></office:automatic-styles><office:master-styles>"
        f'<style:master-page style:name="Standard" style:page-layout-name="A4"><style:header><text:p>{escape(paper.journal)}</text:p>'
        "</style:header><style:footer><text:p><text:page-number>1</text:page-number></text:p></style:footer></style:master-page>"
        "</office:master-styles></office:document-styles>"
    )


def _meta(paper: Invented) -> str:
    keywords = "".join(f"<meta:keyword>{escape(word)}</meta:keyword>" for word in paper.keywords)
    return (
        f'{XML}<office:document-meta {NAMES} office:version="1.2"><office:meta><dc:title>{escape(paper.title)}</dc:title>'
        f"<meta:initial-creator>{escape(paper.authors[0].name)}</meta:initial-creator><dc:creator>{escape(paper.authors[-1].name)}"
        f"</dc:creator>{keywords}<meta:creation-date>{DAY_ISO}</meta:creation-date><dc:date>{DAY_ISO}</dc:date>"
        f"<dc:language>{paper.language}</dc:language></office:meta></office:document-meta>"
    )
