"""EPUB 3: head and body in one chapter, references in another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.learn.synthesise.blocks import body, head, references
from pinakes.learn.synthesise.writers.html import markup
from pinakes.learn.synthesise.writers.package import DAY_ISO, package
from pinakes.learn.synthesise.writers.styles import escape

if TYPE_CHECKING:
    from pinakes.learn.synthesise.invented import Invented

XML = '<?xml version="1.0" encoding="UTF-8"?>\n'


def epub(paper: Invented) -> bytes:
    """The paper as an EPUB."""
    creators = "".join(f"<dc:creator>{escape(author.name)}</dc:creator>" for author in paper.authors)
    subjects = "".join(f"<dc:subject>{escape(keyword)}</dc:subject>" for keyword in paper.keywords)
    opf = (
        f'{XML}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:identifier id="id">https://doi.org/{paper.doi}</dc:identifier><dc:title>{escape(paper.title)}</dc:title>{creators}{subjects}'
        f"<dc:language>{paper.language}</dc:language><dc:publisher>{escape(paper.journal)}</dc:publisher>"
        f'<dc:date>{paper.year}-{paper.month:02d}</dc:date><meta property="dcterms:modified">{DAY_ISO}</meta></metadata><manifest>'
        '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
        '<item id="text" href="text.xhtml" media-type="application/xhtml+xml"/>'
        '<item id="references" href="references.xhtml" media-type="application/xhtml+xml"/>'
        '</manifest><spine><itemref idref="text"/><itemref idref="references"/></spine></package>'
    )
    contents = (
        f'<nav xmlns:epub="http://www.idpf.org/2007/ops" epub:type="toc"><ol><li><a href="text.xhtml">{escape(paper.title)}</a></li>'
        f'<li><a href="references.xhtml">{escape(paper.labels["references"])}</a></li></ol></nav>'
    )
    return package(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": f'{XML}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
            '<rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
            "OEBPS/content.opf": opf,
            "OEBPS/nav.xhtml": _page(paper, contents),
            "OEBPS/text.xhtml": _page(paper, markup((*head(paper), *body(paper)))),
            "OEBPS/references.xhtml": _page(paper, markup(tuple(references(paper)))),
        },
        stored="mimetype",
    )


def _page(paper: Invented, content: str) -> str:
    return (
        f'{XML}<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="{paper.language}"><head><title>{escape(paper.title)}'
        f"</title></head><body>{content}</body></html>"
    )
