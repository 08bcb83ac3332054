"""The samples of the repository: every invented paper in every format, with what is true of it.

`python -m pinakes.learn.synthesise.samples FOLDER` rebuilds them; `make samples` calls it.
"""

from __future__ import annotations

import gzip
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pinakes.learn.synthesise import volumes
from pinakes.learn.synthesise.blocks import plain
from pinakes.learn.synthesise.invented import LANGUAGES, Invented, paper
from pinakes.learn.synthesise.writers import convert, scan
from pinakes.learn.synthesise.writers.docx import docx
from pinakes.learn.synthesise.writers.epub import epub
from pinakes.learn.synthesise.writers.html import html
from pinakes.learn.synthesise.writers.odt import odt
from pinakes.learn.synthesise.writers.postscript import ENCODINGS, postscript
from pinakes.learn.synthesise.writers.pptx import pptx
from pinakes.learn.synthesise.writers.rtf import rtf
from pinakes.learn.synthesise.writers.tex import tex
from pinakes.learn.synthesise.writers.text import text, typed
from pinakes.learn.synthesise.writers.typeset import LAYOUTS, pdf

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Shows = Literal["all", "slides", "first page"]
OLD_ENCODINGS: dict[str, str] = {"pt": "latin-1", "zh": "gbk", "ru": "cp1251"}
DIRECT: dict[str, tuple[str, Callable[[Invented], bytes]]] = {
    "docx": ("Word 2007+", docx),
    "odt": ("OpenDocument text", odt),
    "rtf": ("Rich Text Format", rtf),
    "html": ("HTML", html),
    "epub": ("EPUB 3", epub),
    "tex": ("LaTeX source", tex),
}


@dataclass(frozen=True, slots=True)
class Sample:
    """One file: whose paper, what kind, by what, and how much of the paper it shows."""

    name: str
    paper: Invented
    format: str
    made_by: str
    content: bytes
    shows: Shows = "all"
    encoding: str = "utf-8"


def samples() -> Iterator[Sample]:
    """All samples, made now, in a fixed order."""
    papers = {language: paper(language) for language in LANGUAGES}
    words, slides = {}, {}
    for language, invented in papers.items():
        yield from _typeset(invented)
        for ending, (name, write) in DIRECT.items():
            yield Sample(f"{language}.{ending}", invented, name, "pinakes", write(invented))
        words[f"{language}.docx"] = docx(invented)
        slides[f"{language}-slides.pptx"] = pptx(invented)
        yield Sample(
            f"{language}-slides.pptx",
            invented,
            "PowerPoint 2007+",
            "pinakes",
            slides[f"{language}-slides.pptx"],
            shows="slides",
        )
        yield from _plain(invented)
    for name, content in convert.by_libreoffice(words, "doc").items():
        yield Sample(f"{Path(name).stem}.doc", papers[name[:2]], "Word 97", "LibreOffice", content)
    one = {"de-slides.pptx": slides["de-slides.pptx"]}
    for name, content in convert.by_libreoffice(one, "ppt").items():
        yield Sample(
            f"{Path(name).stem}.ppt",
            papers[name[:2]],
            "PowerPoint 97",
            "LibreOffice",
            content,
            shows="slides",
        )
    yield from _postscript(papers)
    yield from _pictures(papers)


def _typeset(invented: Invented) -> Iterator[Sample]:
    for layout in LAYOUTS:
        yield Sample(
            f"{invented.language}-{layout}.pdf", invented, f"PDF, {layout}", "typst", pdf(invented, layout)
        )


def _plain(invented: Invented) -> Iterator[Sample]:
    for encoding in ("utf-8", OLD_ENCODINGS.get(invented.language)):
        if encoding is not None:
            name = f"{invented.language}-{encoding}.txt"
            yield Sample(
                name,
                invented,
                f"plain text, {encoding}",
                "pinakes",
                text(invented, encoding),
                encoding=encoding,
            )


def _postscript(papers: dict[str, Invented]) -> Iterator[Sample]:
    for language in ("pt", "ru", "de"):
        encoding = ENCODINGS.get(language, "utf-8")
        yield Sample(
            f"{language}.ps",
            papers[language],
            "PostScript",
            "pinakes",
            postscript(papers[language]),
            encoding=encoding,
        )
    compressed = gzip.compress(convert.by_ghostscript(postscript(papers["en"])), mtime=0)
    yield Sample("en.ps.gz", papers["en"], "PostScript, compressed", "Ghostscript", compressed)


def _pictures(papers: dict[str, Invented]) -> Iterator[Sample]:
    def first(language: str, dpi: int) -> Any:
        return scan.page_picture(pdf(papers[language], "one-column"), dpi=dpi)

    grey = scan.scanned_pdf([first("pt", 150)], dpi=150)
    yield Sample("pt-scan.pdf", papers["pt"], "PDF, scanned, grey", "typst, Pillow", grey, shows="first page")
    for language in ("zh", "ru"):
        fax = scan.scanned_pdf([scan.black_and_white(first(language, 300))], dpi=300)
        yield Sample(
            f"{language}-scan.pdf",
            papers[language],
            "PDF, scanned, black and white",
            "typst, Pillow",
            fax,
            shows="first page",
        )
    picture = scan.jpeg(first("de", 150), dpi=150)
    yield Sample("de-scan.jpg", papers["de"], "JPEG, scanned", "typst, Pillow", picture, shows="first page")
    picture = scan.tiff(scan.black_and_white(first("en", 300)), dpi=300)
    yield Sample("en-scan.tif", papers["en"], "TIFF, scanned", "typst, Pillow", picture, shows="first page")


def truth(sample: Sample) -> dict[str, Any]:
    """What is true of a sample, as far as the file shows it; fields that are absent are not in the file."""
    known = sample.paper
    other = "en" if known.second == "en" else "other_language"
    facts: dict[str, Any] = _row_of(known, sample)
    if sample.shows != "slides":
        facts |= {
            f"title_{other}": known.title_second,
            "emails": [author.email for author in known.authors if author.email],
            "orcids": [author.orcid for author in known.authors if author.orcid],
            "abstract": known.abstract,
            f"abstract_{other}": known.abstract_second,
            "keywords": list(known.keywords),
            f"keywords_{other}": list(known.keywords_second),
            "doi": known.doi,
            "classes": [
                {"scheme": item.scheme, "value": value} for item in known.classes for value in item.values
            ],
            "journal": known.journal,
            "issn": known.issn,
            "volume": known.volume,
            "issue": known.issue,
        }
        facts |= {item.scheme: item.values[0] for item in known.classes if item.scheme == "udc"}
        if "authors_second" in known.front:
            facts["authors_en"] = [author.second for author in known.authors]
    if sample.shows != "first page":
        facts["references"] = [plain(reference) for reference in known.references]
    return {key: _typed(value, sample.encoding) for key, value in facts.items()}


def _row_of(known: Invented, sample: Sample) -> dict[str, Any]:
    """A sample's row of the truth."""
    return {
        "file": f"files/{sample.name}",
        "lang": known.language,
        "format": sample.name.split(".", 1)[1],
        "kind": "slides" if sample.shows == "slides" else "article",
        "title": known.title,
        "authors": [author.name for author in known.authors],
        "affiliations": [item.name for item in known.affiliations],
        "year": known.year,
    }


def _typed(value: Any, encoding: str) -> Any:
    if isinstance(value, str):
        return typed(value, encoding)
    if isinstance(value, list):
        return [_typed(item, encoding) for item in value]
    return value


def write(folder: Path) -> None:
    """All samples, their truth and their README under `folder`; files that are no sample any more are taken away."""
    files = folder / "files"
    files.mkdir(parents=True, exist_ok=True)
    made = list(samples())
    for sample in made:
        (files / sample.name).write_bytes(sample.content)
    for stale in {path.name for path in files.iterdir()} - {sample.name for sample in made}:
        (files / stale).unlink()
    lines = (json.dumps(truth(sample), ensure_ascii=False) + "\n" for sample in made)
    (folder / "truth.jsonl").write_text("".join(lines), "utf-8")
    (folder / "README.md").write_text(_readme(made), "utf-8")
    volumes.write(
        [("proceedings", bound(), volumes.Binding(cover=True, contents=True, index=True))], folder / "volumes"
    )


def bound() -> tuple[volumes.Bound, ...]:
    """The papers of the sample volume: every paper once, in layouts by turns."""
    found = []
    for number, language in enumerate(LANGUAGES):
        known, layout = paper(language), LAYOUTS[number % 2]
        content = pdf(known, layout)
        names = tuple(author.name for author in known.authors)
        found.append(
            volumes.Bound(content, "samples", language, known.title, names, volumes.page_count(content))
        )
    return tuple(found)


def _readme(made: list[Sample]) -> str:
    total = sum(len(sample.content) for sample in made)
    rows = [
        f"| [`{sample.name}`](files/{sample.name}) | {sample.paper.language} | {sample.format} | {sample.made_by} | {size:.1f} kB |"
        for sample, size in ((sample, len(sample.content) / 1000) for sample in made)
    ]
    return "\n".join(
        [
            "# Samples",
            "",
            "Five invented bilingual papers, one a language, in every format Pinakes reads. Persons, institutions, journals, numbers and",
            "references are made up; identifiers use prefixes that nobody owns. `make samples` rebuilds all of it from",
            "`src/pinakes/learn/synthesise/`; do not edit by hand. `truth.jsonl` says what is true of each file: a field that is absent",
            "is not shown in the file. `volumes/` holds one volume bound of the papers, its truth beside it.",
            "",
            f"{len(made)} files, {total / 1e6:.1f} MB. Licence: as the project (Apache-2.0).",
            "",
            "| file | language | format | made by | size |",
            "|---|---|---|---|---|",
            *rows,
            "",
        ]
    )


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "samples"))
