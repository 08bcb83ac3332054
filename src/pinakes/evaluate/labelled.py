"""Labelled lines: the corpora of `lines/`, and our own labels of documents we may not copy.

`gold/lines/<lang>.jsonl` holds a document a row: the digest of the file, a label a line (`.` text, `h`
heading of a list, `e` first line of an entry, `b` other lines of a list) and a short hash a line. The file is
found by its digest, read again, and the labels are laid over its lines by the hashes, so that a reader which
cuts lines otherwise loses few of them.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.model import Line, Page, Paper

GOLD = Path("gold") / "lines"
WIDTH = 4
"""Hexadecimal digits of a line's hash."""
_NOT_WORD = re.compile(r"\W")


@dataclass(frozen=True, slots=True)
class LabelledLines:
    """A document as lines with labels (1 = bibliography);
    `starts` are the first lines of entries, None where they are not known.
    """

    source: str
    language: str
    lines: list[str]
    labels: list[int]
    starts: frozenset[int] | None = None
    placed: tuple[tuple[Page, int, Line], ...] = ()
    measured: bool = True
    """Whether it may be measured on: no model was trained on its source."""


def corpus(data: Path, source: str) -> list[LabelledLines]:
    """The documents of one file of `lines/`;
    a heading just before a list belongs to it, blank lines to nothing.
    """
    from pinakes.understand.bibliography.headings import heading

    found = []
    with gzip.open(data / "lines" / f"{source}.jsonl.gz", "rt", encoding="utf-8") as rows:
        for row in map(json.loads, rows):
            lines, labels = row["lines"], [min(1, label) for label in row["labels"]]
            if source == "anystyle-finder":
                for i in range(len(lines) - 1):
                    if labels[i + 1] and not labels[i] and heading(lines[i]) == "references":
                        labels[i] = 1
            found.append(LabelledLines(source, row.get("lang") or "?", lines, labels))
    return found


def sources(data: Path) -> list[str]:
    """The names of the corpora in `lines/`."""
    return sorted(path.name.removesuffix(".jsonl.gz") for path in (data / "lines").glob("*.jsonl.gz"))


@cache
def gold(data: Path, *, folder: Path = GOLD) -> tuple[LabelledLines, ...]:
    """Our own labels, for every document of `docs/` that is there; the lines are those of `read`."""
    return tuple(_gold(data, folder))


def _gold(data: Path, folder: Path) -> Iterator[LabelledLines]:
    from pinakes.config import settings
    from pinakes.pipeline import lay

    wanted = {}
    for path in sorted(folder.glob("*.jsonl")):
        for row in map(json.loads, path.read_text("utf-8").splitlines()):
            wanted[row["digest"]] = (path.stem, row)
    parts = lay(settings())
    for collection in sorted({row["collection"] for _, row in wanted.values()}):
        for path in sorted((data / "docs" / collection).rglob("*.*")):
            known = (
                wanted.pop(hashlib.sha256(path.read_bytes()).hexdigest(), None) if path.is_file() else None
            )
            if known and (paper := read_file(path, parts)):
                yield attached(paper, known[1], language=known[0])


def read_file(path: Path, parts: object) -> Paper | None:
    """The document in a file, as read; None where it cannot be."""
    from pinakes.jobs import read

    return next((found.paper for found in read(str(path), str(path), parts) if found.paper), None)  # type: ignore[arg-type]


def attached(paper: Paper, row: dict[str, str], *, language: str) -> LabelledLines:
    """The labels of a row of gold on the lines of the paper."""
    placed = tuple(paper.lines())
    lines = [line.text for _, _, line in placed]
    hashes = [row["hashes"][i : i + WIDTH] for i in range(0, len(row["hashes"]), WIDTH)]
    marks = ["."] * len(lines)
    matcher = SequenceMatcher(None, hashes, [hashed(line) for line in lines], autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            marks[c:d] = row["labels"][a:b]
        elif tag == "replace" and (inside := set(row["labels"][a:b])) and "." not in inside:
            marks[c:d] = "b" * (d - c)
    starts = frozenset(i for i, mark in enumerate(marks) if mark == "e") if row.get("entries", True) else None
    labels = [int(mark != ".") for mark in marks]
    return LabelledLines(
        f"{language}-gold", language, lines, labels, starts, placed, row["split"] == "measure"
    )


def hashed(line: str) -> str:
    """A short hash of the letters and digits of a line."""
    return hashlib.sha256(_NOT_WORD.sub("", line.casefold()).encode("utf-8", "surrogatepass")).hexdigest()[
        :WIDTH
    ]
