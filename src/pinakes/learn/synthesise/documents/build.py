"""A corpus of made documents: `files/` and `truth.jsonl` under a folder, one row a document, resumable and the same for the same seed."""

from __future__ import annotations

import json
import random
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pinakes import api
from pinakes.learn.synthesise.documents import noise, others, papers, plain, theses, typeset
from pinakes.learn.synthesise.documents.facts import facts
from pinakes.learn.synthesise.documents.labels import labels

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pinakes.learn.synthesise.documents.feed import Feed
    from pinakes.learn.synthesise.documents.papers import Composed

LANGUAGES: dict[str, float] = {
    "pt": 0.2,
    "zh": 0.22,
    "ru": 0.22,
    "de": 0.16,
    "en": 0.14,
    "fr": 0.03,
    "es": 0.03,
}
KINDS: dict[str, float] = {
    "article": 0.54,
    "notes": 0.05,
    "covered": 0.05,
    "thesis": 0.24,
    "report": 0.05,
    "slides": 0.05,
    "letter": 0.02,
}
FORMATS: dict[str, float] = {"pdf": 0.79, "docx": 0.08, "html": 0.07, "txt": 0.06}
SLIDE_FORMATS: dict[str, float] = {"pdf": 0.6, "pptx": 0.4}


@dataclass(frozen=True, slots=True)
class MadeDocument:
    """One document: its name, its bytes and its row of the truth."""

    name: str
    content: bytes
    row: dict[str, Any]


def document(feeds: dict[str, Feed], number: int, seed: int, *, language: str | None = None) -> MadeDocument:
    """The document of this number: all choices hang on seed and number alone."""
    chance = random.Random(f"{seed}-{number}")
    shares = {name: share for name, share in LANGUAGES.items() if name in feeds and language in (None, name)}
    spoken = _drawn(shares, chance)
    kind = _drawn(KINDS, chance)
    kind = kind if kind != "letter" or spoken == "de" else "article"
    sheet, known = _composed(kind, feeds, spoken, chance)
    fault = noise.chosen(spoken, chance)
    sheet = noise.spoilt(sheet, fault, chance)
    format_name = _drawn(FORMATS if kind != "slides" else SLIDE_FORMATS, chance)
    format_name = "pdf" if fault == "cp1251" else format_name
    encoding = None
    if format_name == "pdf":
        content = typeset.pdf(sheet)
    elif format_name == "pptx":
        content = plain.pptx(sheet)
    elif format_name == "docx":
        content = plain.docx(sheet, chance)
    elif format_name == "html":
        content, encoding = plain.html(sheet, known, chance)
    else:
        content, encoding = plain.text(sheet, chance)
    name = f"{seed}-{number:06d}-{spoken}-{kind}.{format_name}"
    source = known.pop("_src")
    licence = known.pop("_licence")
    order, columns = known.pop("order"), known.pop("columns", 1)
    parts = list(sheet.parts())
    if not any(str(known.get("year")) in part.text for part in parts):
        known.pop("year", None)
    row = {
        "file": f"files/{name}",
        "lang": spoken,
        "format": format_name,
        **known,
        "layout": {"kind": kind, "order": order, "columns": columns, "noise": fault, "encoding": encoding},
        "_src": source,
        "_licence": licence,
        "parts": [{"label": part.label, "text": part.text, "language": part.language} for part in parts],
    }
    return MadeDocument(name, content, row)


def lines(path: Path, row: dict[str, Any]) -> list[dict[str, Any]]:
    """The lines the reader gives for a document, each with its page, its number in the paper and its label."""
    paper = api.read(path)
    named = labels(paper, path.read_bytes(), row)
    return [
        {"page": page.number, "line": number, "label": label, "text": line.text}
        for (page, number, line), label in zip(paper.lines(), named, strict=True)
    ]


def build(
    feeds: dict[str, Feed], out: Path, *, count: int, seed: int, first: int = 0, language: str | None = None
) -> int:
    """Writes documents `first` … `first + count - 1` that are not there yet; gives how many were written."""
    (out / "files").mkdir(parents=True, exist_ok=True)
    truth = out / "truth.jsonl"
    done = set(_done(truth))
    written = 0
    with truth.open("a", encoding="utf-8") as rows:
        for at, number in enumerate(range(first, first + count), start=1):
            if f"{seed}-{number:06d}" in done:
                continue
            made = document(feeds, number, seed, language=language)
            path = out / "files" / made.name
            path.write_bytes(made.content)
            rows.write(json.dumps({**made.row, "lines": lines(path, made.row)}, ensure_ascii=False) + "\n")
            rows.flush()
            written += 1
            _progress(at, count)
    return written


def _progress(at: int, count: int) -> None:
    if at % 10 == 0 or at == count:
        filled = 40 * at // count
        print(
            f"\r[{'#' * filled}{'.' * (40 - filled)}] {at}/{count}",
            end="\n" if at == count else "",
            file=sys.stderr,
            flush=True,
        )


def _done(truth: Path) -> Iterator[str]:
    if not truth.exists():
        return
    whole = [line for line in truth.read_text("utf-8").split("\n") if line.endswith("}")]
    truth.write_text("".join(line + "\n" for line in whole), "utf-8")
    for line in whole:
        name = json.loads(line)["file"].removeprefix("files/")
        if (truth.parent / "files" / name).exists():
            yield "-".join(name.split("-")[:2])


def _drawn(shares: dict[str, float], chance: random.Random) -> str:
    return chance.choices(list(shares), weights=list(shares.values()))[0]


def _composed(kind: str, feeds: dict[str, Feed], language: str, chance: random.Random) -> Composed:
    known = facts(feeds, language, chance, persons=kind in ("thesis", "letter"))
    if kind == "thesis":
        sheet, truth = theses.thesis(feeds, known, chance)
    elif kind == "report":
        sheet, truth = others.report(feeds, known, chance)
    elif kind == "slides":
        sheet, truth = others.slides(feeds, known, chance)
    elif kind == "letter":
        sheet, truth = others.letter(feeds, known, chance)
    else:
        sheet, truth = papers.article(feeds, known, chance, noted=kind == "notes", before=kind == "covered")
    return sheet, {**truth, "_src": known.source, "_licence": known.licence}
