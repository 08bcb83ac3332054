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
class TypesetRun:
    """Characters of one style; a note is an empty run with the footnote's text."""

    text: str
    bold: bool = False
    italic: bool = False
    superscript: bool = False
    note: str | None = None


@dataclass(frozen=True, slots=True)
class TypesetBlock:
    """One paragraph, table or figure, with the language it is written in."""

    kind: Kind
    language: str
    runs: tuple[TypesetRun, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    bars: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The characters without the notes."""
        return "".join(run.text for run in self.runs)


def blocks(paper: Invented) -> tuple[TypesetBlock, ...]:
    """Head, body and references of the paper."""
    return (*head(paper), *body(paper), *references(paper))


def head(paper: Invented) -> Iterator[TypesetBlock]:
    """The front matter, in the order the paper's journal uses."""
    for part in paper.front:
        yield from _FRONT[part.removesuffix("_second")](paper, part.endswith("_second"))


def body(paper: Invented) -> Iterator[TypesetBlock]:
    """The sections with their table and figure."""
    for number, section in enumerate(paper.sections, start=1):
        yield TypesetBlock("heading", paper.language, (TypesetRun(section.heading, bold=True),))
        for text in section.text:
            yield TypesetBlock("paragraph", paper.language, marked(text, paper.emphasis))
        if paper.table.after == number:
            yield TypesetBlock(
                "table-caption",
                paper.language,
                (TypesetRun(f"{paper.labels['table']} – {paper.table.caption}"),),
            )
            yield TypesetBlock("table", paper.language, rows=paper.table.rows)
        if paper.figure.after == number:
            yield TypesetBlock("figure", paper.language, bars=paper.figure.bars)
            yield TypesetBlock(
                "figure-caption",
                paper.language,
                (TypesetRun(f"{paper.labels['figure']} – {paper.figure.caption}"),),
            )


def references(paper: Invented) -> Iterator[TypesetBlock]:
    """The heading of the bibliography and its entries."""
    yield TypesetBlock("heading", paper.language, (TypesetRun(paper.labels["references"], bold=True),))
    for number, reference in enumerate(paper.references, start=1):
        yield TypesetBlock(
            "reference",
            paper.language,
            (TypesetRun(paper.numbering.format(number)), *marked(reference, paper.emphasis)),
        )


def marked(text: str, emphasis: str) -> tuple[TypesetRun, ...]:
    """Runs of a text with `*emphasis*` and `[^notes]`."""
    runs: list[TypesetRun] = []
    end = 0
    for match in _MARKS.finditer(text):
        if match.start() > end:
            runs.append(TypesetRun(text[end : match.start()]))
        if match["note"] is not None:
            runs.append(TypesetRun("", note=match["note"]))
        else:
            runs.append(TypesetRun(match["emphasis"], bold=emphasis == "bold", italic=emphasis == "italic"))
        end = match.end()
    if end < len(text):
        runs.append(TypesetRun(text[end:]))
    return tuple(runs)


def plain(text: str) -> str:
    """A text without its marks, as a reader finds it in the document; notes are left out."""
    return "".join(run.text for run in marked(text, "italic"))


def _language(paper: Invented, second: bool) -> str:
    return paper.second if second else paper.language


def _journal(paper: Invented, second: bool) -> Iterator[TypesetBlock]:
    yield TypesetBlock("journal", paper.language, (TypesetRun(f"{paper.journal_line}. ISSN {paper.issn}"),))


def _title(paper: Invented, second: bool) -> Iterator[TypesetBlock]:
    yield TypesetBlock(
        "title",
        _language(paper, second),
        (TypesetRun(paper.title_second if second else paper.title, bold=True),),
    )


def _authors(paper: Invented, second: bool) -> Iterator[TypesetBlock]:
    runs: list[TypesetRun] = []
    for author in paper.authors:
        if runs:
            runs.append(TypesetRun(", " if second else paper.author_separator))
        runs.append(TypesetRun((author.second if second else author.name) or author.name))
        runs.append(TypesetRun(",".join(map(str, author.affiliations)), superscript=True))
    yield TypesetBlock("authors", _language(paper, second), tuple(runs))


def _affiliations(paper: Invented, second: bool) -> Iterator[TypesetBlock]:
    names = [(item.second if second else item.name) or item.name for item in paper.affiliations]
    if paper.affiliations_in_line:
        joined = "; ".join(f"{number}. {name}" for number, name in enumerate(names, start=1))
        yield TypesetBlock("affiliation", _language(paper, second), (TypesetRun(f"({joined})"),))
        return
    for number, name in enumerate(names, start=1):
        yield TypesetBlock(
            "affiliation",
            _language(paper, second),
            (TypesetRun(str(number), superscript=True), TypesetRun(f" {name}")),
        )


def _emails(paper: Invented, second: bool) -> Iterator[TypesetBlock]:
    addresses = "; ".join(author.email for author in paper.authors if author.email)
    yield TypesetBlock("email", paper.language, (TypesetRun(f"E-mail: {addresses}"),))
    for author in paper.authors:
        if author.orcid:
            yield TypesetBlock(
                "email",
                paper.language,
                (TypesetRun(f"ORCID: https://orcid.org/{author.orcid} ({author.name})"),),
            )


def _labelled(
    paper: Invented, second: bool, *, kind: Literal["abstract", "keywords"], text: str
) -> Iterator[TypesetBlock]:
    label = paper.labels[f"{kind}_second" if second else kind]
    language = _language(paper, second)
    if paper.run_in or kind == "keywords":
        between = (paper.run_in if not second or paper.run_in.isascii() else ": ") or ": "
        yield TypesetBlock(kind, language, (TypesetRun(label + between, bold=True), TypesetRun(text)))
    else:
        yield TypesetBlock("label", language, (TypesetRun(label, bold=True),))
        yield TypesetBlock(kind, language, (TypesetRun(text),))


def _abstract(paper: Invented, second: bool) -> Iterator[TypesetBlock]:
    return _labelled(paper, second, kind="abstract", text=paper.abstract_second if second else paper.abstract)


def _keywords(paper: Invented, second: bool) -> Iterator[TypesetBlock]:
    separator = (paper.keyword_separator_second if second else None) or paper.keyword_separator
    return _labelled(
        paper,
        second,
        kind="keywords",
        text=separator.join(paper.keywords_second if second else paper.keywords),
    )


def _classes(paper: Invented, second: bool) -> Iterator[TypesetBlock]:
    for item in paper.classes:
        yield TypesetBlock("classes", paper.language, (TypesetRun(item.label + ", ".join(item.values)),))


def _doi(paper: Invented, second: bool) -> Iterator[TypesetBlock]:
    yield TypesetBlock("doi", paper.language, (TypesetRun(f"DOI: {paper.doi}"),))


_FRONT: dict[str, Callable[[Invented, bool], Iterator[TypesetBlock]]] = {
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
