"""Web pages: one way of saying who and what in each language's page, from `citation_*` to nothing at all."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pinakes.learn.synthesise.blocks import blocks
from pinakes.learn.synthesise.writers.styles import escape, quoteattr

if TYPE_CHECKING:
    from collections.abc import Callable

    from pinakes.learn.synthesise.blocks import TypesetBlock, TypesetRun
    from pinakes.learn.synthesise.invented import Invented

TAGS = {"title": "h1", "heading": "h2", "label": "h3", "reference": "li"}
STYLE = "body{max-width:46em;margin:auto;font-family:serif} .affiliation,.email,.doi{font-size:90%} .title,.authors{text-align:center}"


def html(paper: Invented) -> bytes:
    """The paper as a web page, in the encoding its page declares."""
    encoding = "gb2312" if paper.language == "zh" else "utf-8"
    if paper.language == "en":
        return _soup(paper).encode(encoding)
    page = (
        f'<!DOCTYPE html>\n<html lang="{paper.language}">\n<head>\n<meta charset="{encoding}">\n<title>{escape(paper.title)} | '
        f"{escape(paper.journal)}</title>\n{_META[paper.language](paper)}<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<nav><a href='/'>{escape(paper.journal)}</a> | <a href='/{paper.year}/{paper.volume}/{paper.issue}'>{paper.volume} "
        f"({paper.issue})</a></nav>\n{markup(tuple(blocks(paper)))}\n<footer>{escape(paper.journal)} &copy; {paper.year}</footer>\n"
        "</body>\n</html>\n"
    )
    return page.encode(encoding if encoding == "utf-8" else "gbk", "xmlcharrefreplace")


def markup(shown: tuple[TypesetBlock, ...]) -> str:
    """The blocks as well-formed mark-up, footnotes at the end of the text, before the references."""
    entries = [number for number, block in enumerate(shown) if block.kind == "reference"]
    text_end = entries[0] - 1 if entries else len(shown)
    notes: list[str] = []
    text = [_block(block, notes) for block in shown[:text_end]]
    rest = [_block(block, notes) for block in shown[text_end:]]
    if rest:
        rest = [rest[0], '<ul class="references">', *rest[1:], "</ul>"]
    return "\n".join(part for part in (*text, *_notes(notes), *rest) if part)


def _notes(notes: list[str]) -> list[str]:
    return [
        f'<p class="note" id="note{number}">{number} {escape(note)}</p>'
        for number, note in enumerate(notes, start=1)
    ]


def _block(block: TypesetBlock, notes: list[str]) -> str:
    if block.kind == "figure":
        return ""
    if block.kind == "table":
        rows = "".join(
            "<tr>" + "".join(f"<{cell_tag}>{escape(cell)}</{cell_tag}>" for cell in row) + "</tr>"
            for row, cell_tag in zip(block.rows, ["th"] + ["td"] * len(block.rows), strict=False)
        )
        return f"<table>{rows}</table>"
    tag = TAGS.get(block.kind, "p")
    return f'<{tag} class="{block.kind}" lang="{block.language}">{"".join(_run(run, notes) for run in block.runs)}</{tag}>'


def _run(run: TypesetRun, notes: list[str]) -> str:
    if run.note is not None:
        notes.append(run.note)
        return f'<sup><a href="#note{len(notes)}">{len(notes)}</a></sup>'
    text = escape(run.text)
    for on, tag in ((run.bold, "b"), (run.italic, "i"), (run.superscript, "sup")):
        if on:
            text = f"<{tag}>{text}</{tag}>"
    return text


def _meta(name: str, value: str) -> str:
    return f"<meta name={quoteattr(name)} content={quoteattr(value)}>\n"


def _citation(paper: Invented) -> str:
    first, last = paper.pages.replace("–", "-").split("-")
    return "".join(
        [
            _meta("citation_title", paper.title),
            *(
                _meta("citation_author", author.name)
                + "".join(
                    _meta("citation_author_institution", paper.affiliations[number - 1].name)
                    for number in author.affiliations
                )
                for author in paper.authors
            ),
            _meta("citation_journal_title", paper.journal),
            _meta("citation_volume", paper.volume),
            _meta("citation_issue", paper.issue),
            _meta("citation_firstpage", first),
            _meta("citation_lastpage", last),
            _meta("citation_publication_date", f"{paper.year}/{paper.month:02d}"),
            _meta("citation_doi", paper.doi),
            _meta("citation_issn", paper.issn),
            _meta("citation_language", paper.language),
        ]
    )


def _dublin_core(paper: Invented) -> str:
    return "".join(
        [
            _meta("DC.Title", paper.title),
            *(_meta("DC.Creator", author.name) for author in paper.authors),
            *(_meta("DC.Subject", keyword) for keyword in paper.keywords),
            _meta("DC.Description", paper.abstract),
            _meta("DC.Date", f"{paper.year}-{paper.month:02d}"),
            _meta("DC.Identifier", f"https://doi.org/{paper.doi}"),
            _meta("DC.Language", paper.language),
        ]
    )


def _json_ld(paper: Invented) -> str:
    article = {
        "@context": "https://schema.org",
        "@type": "ScholarlyArticle",
        "headline": paper.title,
        "inLanguage": paper.language,
        "author": [{"@type": "Person", "name": author.name} for author in paper.authors],
        "datePublished": f"{paper.year}-{paper.month:02d}",
        "keywords": ", ".join(paper.keywords),
        "isPartOf": {"@type": "Periodical", "name": paper.journal, "issn": paper.issn},
        "identifier": f"https://doi.org/{paper.doi}",
    }
    return f'<script type="application/ld+json">{json.dumps(article, ensure_ascii=False)}</script>\n'


def _keywords(paper: Invented) -> str:
    return _meta("keywords", ",".join(paper.keywords)) + _meta("author", paper.authors[0].name)


_META: dict[str, Callable[[Invented], str]] = {
    "pt": _citation,
    "ru": _dublin_core,
    "de": _json_ld,
    "zh": _keywords,
}


def _soup(paper: Invented) -> str:
    """A page of the nineties: no declarations, fonts for headings, paragraphs that never end."""
    parts = [f"<HTML><HEAD><TITLE>{escape(paper.journal)}</TITLE></HEAD><BODY BGCOLOR=#FFFFFF><CENTER>"]
    notes: list[str] = []
    for block in blocks(paper):
        shown = "".join(_run(run, notes) for run in block.runs)
        if block.kind == "title":
            parts.append(
                f"<P><FONT SIZE=+{2 if block.language == paper.language else 1}><B>{shown}</FONT></B>"
            )
        elif block.kind == "email":
            addresses = " ".join(
                f'<A HREF="mailto:{author.email}">{author.email}</A>'
                for author in paper.authors
                if author.email
            )
            parts.append(f"<BR>{addresses}" if shown.startswith("E-mail") else f"<BR>{shown}")
        elif block.kind == "affiliation":
            parts.append(f"<BR><I>{shown}</I>")
        elif block.kind == "heading":
            parts.append(f"</CENTER><P><B><FONT SIZE=+1>{shown}</B></FONT>")
        elif block.kind == "label":
            parts.append(f"</CENTER><P><B>{shown}</B>")
        elif block.kind == "table":
            parts.append("<TABLE BORDER=1>" + "".join(_table_row(row) for row in block.rows) + "</TABLE>")
        elif block.kind != "figure":
            parts.append(f"<P>{shown}")
    parts += [
        f"<P><A NAME=note{number}></A><SMALL>{number} {escape(note)}</SMALL>"
        for number, note in enumerate(notes, start=1)
    ]
    return "\n".join(parts) + "\n</BODY></HTML>\n"


def _table_row(row: tuple[str, ...]) -> str:
    """A row of a table in old-fashioned HTML."""
    return "<TR>" + "".join(f"<TD>{escape(cell)}" for cell in row)
