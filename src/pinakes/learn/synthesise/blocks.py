"""An invented paper as a row of blocks in printed order: what every layout and every writer starts from."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pinakes.learn.synthesise.invented import Invented

Kind = Literal[
    "journal", "title", "authors", "affiliation", "email", "label", "abstract", "keywords", "classes", "doi",
    "heading", "paragraph", "table", "table-caption", "figure", "figure-caption", "reference",
]  # fmt: skip
_MARKS = re.compile(r"\*(?P<emphasis>[^*]+)\*|\[\^(?P<note>(?:[^\[\]]|\[[^\]]*\])+)\]")


@dataclass(frozen=True, slots=True)
class Run:
    """Characters of one style; a note is an empty run with the footnote's text."""

    text: str
    bold: bool = False
    italic: bool = False
    superscript: bool = False
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph, table or figure, with the language it is written in."""

    kind: Kind
    language: str
    runs: tuple[Run, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    bars: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The characters without the notes."""
        return "".join(run.text for run in self.runs)


def blocks(paper: Invented) -> tuple[Block, ...]:
    """Head, body and references of the paper."""
    return (*head(paper), *body(paper), *references(paper))


def head(paper: Invented) -> Iterator[Block]:
    """The front matter, in the order the paper's journal uses."""
    for part in paper.front:
        yield from _FRONT[part.removesuffix("_second")](paper, part.endswith("_second"))


def body(paper: Invented) -> Iterator[Block]:
    """The sections with their table and figure."""
    for number, section in enumerate(paper.sections, start=1):
        yield Block("heading", paper.language, (Run(section.heading, bold=True),))
        for text in section.text:
            yield Block("paragraph", paper.language, marked(text, paper.emphasis))
        if paper.table.after == number:
            yield Block("table-caption", paper.language, (Run(f"{paper.labels['table']} – {paper.table.caption}"),))
            yield Block("table", paper.language, rows=paper.table.rows)
        if paper.figure.after == number:
            yield Block("figure", paper.language, bars=paper.figure.bars)
            yield Block("figure-caption", paper.language, (Run(f"{paper.labels['figure']} – {paper.figure.caption}"),))


def references(paper: Invented) -> Iterator[Block]:
    """The heading of the bibliography and its entries."""
    yield Block("heading", paper.language, (Run(paper.labels["references"], bold=True),))
    for number, reference in enumerate(paper.references, start=1):
        yield Block("reference", paper.language, (Run(paper.numbering.format(number)), *marked(reference, paper.emphasis)))


def marked(text: str, emphasis: str) -> tuple[Run, ...]:
    """Runs of a text with `*emphasis*` and `[^notes]`."""
    runs: list[Run] = []
    end = 0
    for match in _MARKS.finditer(text):
        if match.start() > end:
            runs.append(Run(text[end : match.start()]))
        if match["note"] is not None:
            runs.append(Run("", note=match["note"]))
        else:
            runs.append(Run(match["emphasis"], bold=emphasis == "bold", italic=emphasis == "italic"))
        end = match.end()
    if end < len(text):
        runs.append(Run(text[end:]))
    return tuple(runs)


def plain(text: str) -> str:
    """A text without its marks, as a reader finds it in the document; notes are left out."""
    return "".join(run.text for run in marked(text, "italic"))


def _language(paper: Invented, second: bool) -> str:
    return paper.second if second else paper.language


def _journal(paper: Invented, second: bool) -> Iterator[Block]:
    yield Block("journal", paper.language, (Run(f"{paper.journal_line}. ISSN {paper.issn}"),))


def _title(paper: Invented, second: bool) -> Iterator[Block]:
    yield Block("title", _language(paper, second), (Run(paper.title_second if second else paper.title, bold=True),))


def _authors(paper: Invented, second: bool) -> Iterator[Block]:
    runs: list[Run] = []
    for author in paper.authors:
        if runs:
            runs.append(Run(", " if second else paper.author_separator))
        runs.append(Run((author.second if second else author.name) or author.name))
        runs.append(Run(",".join(map(str, author.affiliations)), superscript=True))
    yield Block("authors", _language(paper, second), tuple(runs))


def _affiliations(paper: Invented, second: bool) -> Iterator[Block]:
    names = [(item.second if second else item.name) or item.name for item in paper.affiliations]
    if paper.affiliations_in_line:
        joined = "; ".join(f"{number}. {name}" for number, name in enumerate(names, start=1))
        yield Block("affiliation", _language(paper, second), (Run(f"({joined})"),))
        return
    for number, name in enumerate(names, start=1):
        yield Block("affiliation", _language(paper, second), (Run(str(number), superscript=True), Run(f" {name}")))


def _emails(paper: Invented, second: bool) -> Iterator[Block]:
    addresses = "; ".join(author.email for author in paper.authors if author.email)
    yield Block("email", paper.language, (Run(f"E-mail: {addresses}"),))
    for author in paper.authors:
        if author.orcid:
            yield Block("email", paper.language, (Run(f"ORCID: https://orcid.org/{author.orcid} ({author.name})"),))


def _labelled(paper: Invented, second: bool, *, kind: Literal["abstract", "keywords"], text: str) -> Iterator[Block]:
    label = paper.labels[f"{kind}_second" if second else kind]
    language = _language(paper, second)
    if paper.run_in or kind == "keywords":
        between = (paper.run_in if not second or paper.run_in.isascii() else ": ") or ": "
        yield Block(kind, language, (Run(label + between, bold=True), Run(text)))
    else:
        yield Block("label", language, (Run(label, bold=True),))
        yield Block(kind, language, (Run(text),))


def _abstract(paper: Invented, second: bool) -> Iterator[Block]:
    return _labelled(paper, second, kind="abstract", text=paper.abstract_second if second else paper.abstract)


def _keywords(paper: Invented, second: bool) -> Iterator[Block]:
    separator = (paper.keyword_separator_second if second else None) or paper.keyword_separator
    return _labelled(paper, second, kind="keywords", text=separator.join(paper.keywords_second if second else paper.keywords))


def _classes(paper: Invented, second: bool) -> Iterator[Block]:
    for item in paper.classes:
        yield Block("classes", paper.language, (Run(item.label + ", ".join(item.values)),))


def _doi(paper: Invented, second: bool) -> Iterator[Block]:
    yield Block("doi", paper.language, (Run(f"DOI: {paper.doi}"),))


_FRONT: dict[str, Callable[[Invented, bool], Iterator[Block]]] = {
    "journal": _journal,
    "title": _title,
    "authors": _authors,
    "affiliations": _affiliations,
    "emails": _emails,
    "abstract": _abstract,
    "keywords": _keywords,
    "classes": _classes,
    "doi": _doi,
}
