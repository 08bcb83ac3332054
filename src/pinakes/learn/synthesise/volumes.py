"""Volumes made of papers: a cover, a foreword, a table of contents, the papers one after another, an index of authors.

`python -m pinakes.learn.synthesise.volumes DATA FOLDER` binds papers of collections with truth into volumes, which
`pinakes evaluate FOLDER` measures. Each of their parts may be missing, as in volumes that are found.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import re
import warnings
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.evaluate.locked import open_files, to_learn_from
from pinakes.learn.synthesise.writers.typeset import HAN_SERIF, TIMESTAMP

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

FEWEST, MOST = 5, 25
LONGEST = 40
"""Pages; longer works are no papers of a volume."""
NO_PAPERS = re.compile(r"thes[ei]s|slides|formats|robustness|oi-china")
"""Collections whose documents are no papers by themselves."""
_KEYS = ("title", "series", "contents", "foreword", "index", "editors")
_WORDS = {
    "pt": (
        "Anais do Encontro",
        "Anais, v. 3",
        "Sumário",
        "Apresentação",
        "Índice de autores",
        "Organizadores: A. Souza, B. Lima",
    ),
    "zh": ("会议论文集", "第3卷", "目录", "前言", "作者索引", "主编 王明"),
    "ru": (
        "Сборник трудов конференции",
        "Выпуск 3",
        "Содержание",
        "Предисловие",
        "Именной указатель",
        "Под ред. А. А. Иванова",
    ),
    "de": (
        "Tagungsband",
        "Band 3",
        "Inhaltsverzeichnis",
        "Vorwort",
        "Autorenverzeichnis",
        "Herausgegeben von A. Braun und B. Schwarz",
    ),
    "en": (
        "Proceedings of the Meeting",
        "Volume 3",
        "Contents",
        "Preface",
        "Author Index",
        "Edited by A. Brown and B. White",
    ),
}
WORDS: dict[str, dict[str, str]] = {
    language: dict(zip(_KEYS, said, strict=True)) for language, said in _WORDS.items()
}
FILLER: dict[str, str] = {
    "pt": "Este volume reúne os trabalhos apresentados no encontro. Agradecemos aos autores e aos pareceristas pelo esforço. ",
    "zh": "本论文集收录了会议上宣读的论文。感谢各位作者和审稿人的辛勤工作。",
    "ru": "В сборник вошли труды, доложенные на конференции. Редакция благодарит авторов и рецензентов за их труд. ",
    "de": "Dieser Band versammelt die Beiträge der Tagung. Die Herausgeber danken den Autorinnen und Gutachtern für ihre Mühe. ",
    "en": "This volume collects the papers read at the meeting. The editors thank the authors and the referees for their work. ",
}


@dataclass(frozen=True, slots=True)
class Bound:
    """A paper to be bound: its file or its bytes, and what the table of contents says of it."""

    content: Path | bytes
    collection: str
    language: str
    title: str
    authors: tuple[str, ...]
    pages: int


@dataclass(frozen=True, slots=True)
class Binding:
    """What a volume has besides its papers."""

    cover: bool = False
    foreword: bool = False
    contents: bool = False
    leaders: bool = True
    authors_first: bool = False
    outline: bool = False
    index: bool = False
    shift: int = 0
    """The number printed on the first page of the file, less one."""


@dataclass(frozen=True, slots=True)
class Volume:
    """A volume and the first and last page of each of its papers."""

    content: bytes
    papers: tuple[tuple[int, int], ...]
    pages: int


def bind(papers: Sequence[Bound], binding: Binding) -> Volume:
    """The volume as a PDF."""
    import pikepdf

    languages = [paper.language for paper in papers]
    language = max(dict.fromkeys(languages), key=languages.count)
    words = WORDS.get(language, WORDS["en"])
    front = []
    if binding.cover:
        front.append(
            _set(
                language,
                part="cover",
                title=words["title"],
                series=words["series"],
                editors=words["editors"],
                imprint="2019",
            )
        )
    if binding.foreword:
        text = [FILLER.get(language, FILLER["en"]) * 4] * 3
        front.append(
            _set(language, part="foreword", heading=words["foreword"], text=text, editors=words["editors"])
        )
    before = sum(page_count(content) for content in front)
    if binding.contents:
        sheets = page_count(_contents(papers, binding, language, before))
        front.append(_contents(papers, binding, language, before + sheets))
        before += sheets
    starts = _starts(papers, before)
    with pikepdf.new() as volume:
        for content in front:
            _append(volume, io.BytesIO(content))
        for paper in papers:
            _append(volume, io.BytesIO(paper.content) if isinstance(paper.content, bytes) else paper.content)
        if binding.index:
            names = sorted(
                (name, start + binding.shift)
                for paper, start in zip(papers, starts, strict=True)
                for name in paper.authors
            )
            entries = [{"name": name, "page": page} for name, page in names]
            _append(volume, io.BytesIO(_set(language, part="index", heading=words["index"], entries=entries)))
        if binding.outline:
            with volume.open_outline() as outline:
                outline.root += [
                    pikepdf.OutlineItem(paper.title, start - 1)
                    for paper, start in zip(papers, starts, strict=True)
                ]
        out = io.BytesIO()
        volume.remove_unreferenced_resources()
        volume.save(out, deterministic_id=True)
        count = len(volume.pages)
    return Volume(
        out.getvalue(),
        tuple((start, start + paper.pages - 1) for paper, start in zip(papers, starts, strict=True)),
        count,
    )


def _starts(papers: Sequence[Bound], before: int) -> list[int]:
    starts = []
    for paper in papers:
        starts.append(before + 1)
        before += paper.pages
    return starts


def _contents(papers: Sequence[Bound], binding: Binding, language: str, before: int) -> bytes:
    entries = [
        {"title": paper.title, "authors": ", ".join(paper.authors), "page": start + binding.shift}
        for paper, start in zip(papers, _starts(papers, before), strict=True)
    ]
    heading = WORDS.get(language, WORDS["en"])["contents"]
    return _set(
        language,
        part="contents",
        heading=heading,
        entries=entries,
        leaders=binding.leaders,
        authors_first=binding.authors_first,
    )


def _append(volume: Any, source: Any) -> None:
    import pikepdf

    with pikepdf.open(source) as document, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # form fields and named destinations are not kept, and not missed
        volume.pages.extend(document.pages)


def page_count(content: bytes) -> int:
    """How many pages a PDF has."""
    import pikepdf

    with pikepdf.open(io.BytesIO(content)) as document:
        return len(document.pages)


def _set(language: str, **fields: Any) -> bytes:
    """Some pages of front matter."""
    inputs = {"language": language, "fonts": ["Libertinus Serif", HAN_SERIF], **fields}
    made: bytes = _compiler().compile(
        input=str(_folder() / "volume.typ"),
        format="pdf",
        sys_inputs={"volume": json.dumps(inputs, ensure_ascii=False)},
        timestamp=TIMESTAMP,
    )
    return made


@cache
def _compiler() -> Any:
    import typst

    return typst.Compiler(root=str(_folder()))


def _folder() -> Path:
    return Path(str(resources.files("pinakes.learn.synthesise").joinpath("layouts")))


def papers_in(data: Path) -> list[Bound]:
    """Every PDF of a paper with its title under `data`."""
    import pikepdf

    found = []
    for truth in open_files(to_learn_from(data), "truth.jsonl"):
        if NO_PAPERS.search(truth.parent.name):
            continue
        for row in map(json.loads, truth.read_text("utf-8").splitlines()):
            path = truth.parent / row["file"]
            if path.suffix.lower() != ".pdf" or not path.is_file() or not row.get("title"):
                continue
            try:
                with pikepdf.open(path) as document:
                    count = len(document.pages)
                    wide = sum(
                        page.mediabox[2] - page.mediabox[0] > page.mediabox[3] - page.mediabox[1]
                        for page in document.pages
                    )
            except pikepdf.PdfError:
                continue
            if count <= LONGEST and wide * 2 < count:
                names = tuple(name for name in row.get("authors") or () if isinstance(name, str))
                found.append(
                    Bound(path, truth.parent.name, row.get("lang") or "en", row["title"], names, count)
                )
    return found


def volumes(
    papers: Sequence[Bound], count: int, *, seed: int
) -> Iterator[tuple[str, tuple[Bound, ...], Binding]]:
    """Names, papers and bindings of `count` volumes: of one collection and mixed by turns."""
    chance = random.Random(seed)
    collections = sorted({paper.collection for paper in papers})
    for number in range(count):
        wanted = chance.randint(FEWEST, MOST)
        if number % 2 == 0:
            collection = collections[number // 2 % len(collections)]
            pool = [paper for paper in papers if paper.collection == collection]
        else:
            collection, pool = "mixed", list(papers)
        chosen = tuple(chance.sample(pool, min(wanted, len(pool))))
        if len(chosen) < FEWEST:
            continue
        flips = iter([chance.random() < 0.5 for _ in range(7)])
        binding = Binding(
            next(flips), next(flips), next(flips), next(flips), next(flips), next(flips), next(flips)
        )
        yield f"{number:03d}-{collection}", chosen, replace(binding, shift=chance.choice([0, 0, 0, 4, 96]))


def write(bound: Iterable[tuple[str, Sequence[Bound], Binding]], folder: Path) -> None:
    """Volumes with their truth under `folder`."""
    (folder / "files").mkdir(parents=True, exist_ok=True)
    rows = []
    for name, papers, binding in bound:
        volume = bind(papers, binding)
        (folder / "files" / f"{name}.pdf").write_bytes(volume.content)
        inside = [
            {
                "first": first,
                "last": last,
                "title": paper.title,
                "authors": list(paper.authors),
                "collection": paper.collection,
            }
            for paper, (first, last) in zip(papers, volume.papers, strict=True)
        ]
        has = [
            field
            for field in ("cover", "foreword", "contents", "outline", "index")
            if getattr(binding, field)
        ]
        rows.append(
            {
                "file": f"files/{name}.pdf",
                "kind": "volume",
                "pages": volume.pages,
                "has": has,
                "papers": inside,
            }
        )
    (folder / "truth.jsonl").write_text(
        "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8"
    )


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("data", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    write(volumes(papers_in(asked.data), asked.count, seed=asked.seed), asked.folder)


if __name__ == "__main__":
    main()
