"""Works that are no papers, invented: forms, manuals, invoices, curricula, laws, letters, code, minutes …

`python -m pinakes.learn.synthesise.sundries FOLDER [--seed 1]` makes one of each kind in five languages:
`files/` and `truth.jsonl`, whose rows say that nobody is their author.
"""

from __future__ import annotations

import json
import random
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from pinakes.learn.synthesise.writers.typeset import FONTS, compiled

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LANGUAGES = ("de", "en", "pt", "ru", "zh")
TYPES = {
    "form": "other", "manual": "manual", "invoice": "other", "datasheet": "other", "curriculum": "other",
    "law": "standard", "letter": "letter", "code": "other", "syllabus": "other", "minutes": "other",
    "exam": "other", "prices": "other", "newsletter": "other", "certificate": "other", "statutes": "other",
    "programme": "other", "directory": "other", "handbook": "other", "yearbook": "report",
    "brochure": "other",
}  # fmt: skip
"""Kinds that are made, and the type of each in a record."""
PARTS = (
    "lines", "blanks", "pairs", "table", "contents", "clauses", "articles", "prose", "code", "chapters",
    "sign",
)  # fmt: skip
LAYOUT = "sundry"


@dataclass(frozen=True, slots=True)
class Sundry:
    """One such work: its kind and language, and the parts that are printed, each with its lines."""

    kind: str
    language: str
    parts: tuple[tuple[str, tuple[str, ...]], ...]


def sundry(kind: str, language: str, chance: random.Random) -> Sundry:
    """A work of this kind: people, firms and streets are drawn, and the order of its opening lines."""
    table = _words(language)
    told = chance.choice(table[kind])
    parts = []
    for name in PARTS:
        if name == "chapters":
            parts += [part for heading in told.get(name, ()) for part in _chapter(heading, table, chance)]
        elif name in told:
            parts.append((name, tuple(_filled(line, table, chance) for line in told[name])))
    if told["head"]:
        head = ("head", (_filled(told["head"], table, chance),))
        parts.insert(chance.randint(0, 1), head)
    return Sundry(kind, language, tuple(parts))


def pdf(made: Sundry, chance: random.Random) -> bytes:
    """The work set by typst, in a manner that is drawn."""
    return compiled(
        LAYOUT,
        {
            "language": made.language,
            "parts": [{"kind": name, "lines": lines} for name, lines in made.parts],
            "fonts": FONTS[chance.choice(("serif", "sans", "word"))],
            "fixed": ["DejaVu Sans Mono", *FONTS["sans"]],
            "size": chance.choice((10, 11, 12)),
            "head": chance.choice((13, 16, 20)),
            "margin": chance.choice((50, 70, 90)),
            "centred": chance.random() < 0.5,
            "justify": chance.random() < 0.5,
            "ruled": chance.random() < 0.5,
            "numbered": chance.random() < 0.5,
        },
    )


def documents(seed: int) -> Iterator[tuple[str, bytes, dict[str, Any]]]:
    """One work of each kind and language: (name, bytes, truth)."""
    for language in LANGUAGES:
        for kind, sort in TYPES.items():
            chance = random.Random(f"{seed} {language} {kind}")
            made = sundry(kind, language, chance)
            name = f"{language}-{kind}-{seed}.pdf"
            row = {
                "file": f"files/{name}",
                "lang": language,
                "kind": "other",
                "authors": [],
                "type": sort,
                "sort": kind,
            }
            yield name, pdf(made, chance), row


def write(folder: Path, seed: int) -> int:
    """All documents of a seed under a folder; how many."""
    (folder / "files").mkdir(parents=True, exist_ok=True)
    rows = []
    for name, content, row in documents(seed):
        (folder / "files" / name).write_bytes(content)
        rows.append(json.dumps(row, ensure_ascii=False))
    (folder / "truth.jsonl").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return len(rows)


def _chapter(heading: str, table: dict[str, Any], chance: random.Random) -> list[tuple[str, tuple[str, ...]]]:
    """A heading and some paragraphs below it, so that a work of chapters has pages of text."""
    between = "" if table["sentences"][0].endswith("。") else " "
    paragraphs = tuple(
        between.join(chance.choices(table["sentences"], k=chance.randint(3, 9)))
        for _ in range(chance.randint(2, 5))
    )
    return [("chapter", (heading,)), ("prose", paragraphs)]


def _filled(line: str, table: dict[str, Any], chance: random.Random) -> str:
    for key in ("person", "firm", "street"):
        while f"{{{key}}}" in line:
            choices = table["people" if key == "person" else f"{key}s"]
            line = line.replace(f"{{{key}}}", chance.choice(choices), 1)
    return line


@cache
def _words(language: str) -> dict[str, Any]:
    return tomllib.loads((resources.files(__package__) / f"{language}.toml").read_text(encoding="utf-8"))
