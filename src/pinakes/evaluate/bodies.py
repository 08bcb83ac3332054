"""Heads and paragraphs held against labels: on real papers known by their digests, and on papers made for it.

A label file `<language>.jsonl` has one object a paper: `sha256`, `size`, `pages` (first and last page
labelled), `heads` (`level`, `text` with its number) and `paragraphs` (`first` and `last` words; without
`last`, it goes on behind the last page); `optional` ones count neither way: a summary that may be taken for
the abstract.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rapidfuzz import fuzz

from pinakes import jobs, pipeline
from pinakes.errors import Usage
from pinakes.evaluate.measures import Counts, Score, pooled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from pinakes.config import Settings
    from pinakes.model import Body

Json = dict[str, Any]
ALIKE = 85.0
"""Likeness (0–100) of letters and digits from which words are the same:
text layers differ in ligatures and accents.
"""


@dataclass(frozen=True, slots=True)
class LabelledBody:
    """One paper with its labels."""

    language: str
    path: Path
    label: Json


@dataclass(frozen=True, slots=True)
class Compared:
    """What was right in one paper; `levels` counts only heads that were found."""

    language: str
    file: str
    heads: Counts
    levels: Counts
    paragraphs: Counts
    wrong: tuple[str, ...] = ()


def labelled(data: Path, labels: Path) -> list[LabelledBody]:
    """The papers under `data` for which there are labels."""
    rows = [
        (path.stem, json.loads(row))
        for path in sorted(labels.glob("*.jsonl"))
        for row in path.read_text("utf-8").splitlines()
        if row
    ]
    if not rows:
        raise Usage(f"{labels} holds no <language>.jsonl with labels")
    sizes = {row["size"] for _, row in rows}
    found: dict[str, Path] = {}
    for folder, _, names in os.walk(data):
        for name in sorted(names):
            path = data.__class__(folder) / name
            if path.stat().st_size in sizes:
                found.setdefault(hashlib.sha256(path.read_bytes()).hexdigest(), path)
    return [
        LabelledBody(language, found[row["sha256"]], row) for language, row in rows if row["sha256"] in found
    ]


def run(chosen: Iterable[LabelledBody], settings: Settings) -> Iterator[Compared]:
    """Understand the body of every paper and compare it with its labels."""
    parts = pipeline.lay(settings)
    for paper in chosen:
        outcome = next(jobs.describe(str(paper.path), str(paper.path), parts))
        if outcome.body is not None:
            yield compared(outcome.body, paper.label, language=paper.language, file=paper.path.name)


def compared(body: Body, label: Json, *, language: str, file: str) -> Compared:
    """A body held against its label."""
    first, last = label["pages"]
    heads = _heads_of(body, first, last)
    paragraphs = [
        block.text
        for section in body.sections
        for block in section.blocks
        if block.kind in ("paragraph", "item") and first <= block.spans[0].page <= last
    ]
    heads = _counted_heads(heads, label)
    paragraphs = _counted_paragraphs(paragraphs, label)
    label = _needed(label)
    wrong: list[str] = []
    pairs = _paired([text for _, text in heads], [head["text"] for head in label["heads"]], _same)
    levels = sum(heads[i][0] == label["heads"][j]["level"] for i, j in pairs)
    wrong += _made_up_heads(heads, pairs)
    wrong += _missed_heads(label, pairs)
    wrong += [
        f"level {heads[i][0]} for {label['heads'][j]['level']} {heads[i][1]}"
        for i, j in pairs
        if heads[i][0] != label["heads"][j]["level"]
    ]
    found = _paired(paragraphs, label["paragraphs"], _is_paragraph)
    wrong += [
        f"text + {text[:40]} … {text[-30:]}"
        for i, text in enumerate(paragraphs)
        if i not in {a for a, _ in found}
    ]
    wrong += [
        f"text - {known['first'][:40]} … {known.get('last', '')[-30:]}"
        for j, known in enumerate(label["paragraphs"])
        if j not in {b for _, b in found}
    ]
    return Compared(
        language,
        file,
        Counts(len(pairs), len(heads), len(label["heads"])),
        Counts(levels, len(pairs), len(pairs)),
        Counts(len(found), len(paragraphs), len(label["paragraphs"])),
        tuple(wrong),
    )


def _needed(label: dict[str, Any]) -> dict[str, Any]:
    """Heads and paragraphs that must be found."""
    return {name: [one for one in label[name] if not one.get("optional")] for name in ("heads", "paragraphs")}


def _counted_paragraphs(paragraphs: list[str], label: dict[str, Any]) -> list[str]:
    """Paragraphs but those that may be there or not."""
    return [
        text
        for text in paragraphs
        if not any(_is_paragraph(text, other) for other in label["paragraphs"] if other.get("optional"))
    ]


def _counted_heads(heads: list[tuple[int, str]], label: dict[str, Any]) -> list[tuple[int, str]]:
    """Heads but those that may be there or not."""
    return [
        head
        for head in heads
        if not any(_same(head[1], other["text"]) for other in label["heads"] if other.get("optional"))
    ]


def _made_up_heads(heads: list[tuple[int, str]], pairs: list[tuple[int, int]]) -> list[str]:
    """Heads that are none."""
    return [f"head + {text}" for i, (_, text) in enumerate(heads) if i not in {a for a, _ in pairs}]


def _heads_of(body: Body, first: Any, last: Any) -> list[tuple[int, str]]:
    """The heads that were found on the labelled pages."""
    return [
        (section.level, f"{section.number or ''} {section.head}")
        for section in body.sections
        if section.head and section.spans and first <= section.spans[0].page <= last
    ]


def _missed_heads(label: dict[str, Any], pairs: list[tuple[int, int]]) -> list[str]:
    """Heads that were not found."""
    return [
        f"head - {head['text']}" for j, head in enumerate(label["heads"]) if j not in {b for _, b in pairs}
    ]


def _paired(found: Sequence[Any], known: Sequence[Any], same: Any) -> list[tuple[int, int]]:
    """Which of `found` is which of `known`, each once, in order of what is known."""
    free = list(range(len(found)))
    pairs = []
    for j, truth in enumerate(known):
        i = next((i for i in free if same(found[i], truth)), None)
        if i is not None:
            free.remove(i)
            pairs.append((i, j))
    return pairs


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _same(found: str, known: str) -> bool:
    return fuzz.ratio(_letters(found), _letters(known)) >= ALIKE


def _is_paragraph(found: str, known: Json) -> bool:
    text, first = _letters(found), _letters(known["first"])
    if fuzz.ratio(text[: len(first)], first) < ALIKE:
        return False
    last = _letters(known.get("last", ""))
    return not last or fuzz.ratio(text[-len(last) :], last) >= ALIKE


def table(results: Sequence[Compared]) -> dict[str, dict[str, Score]]:
    """Language → heads, levels, paragraphs → score; `all` pools them."""
    groups: dict[str, list[Compared]] = {}
    for result in results:
        groups.setdefault(result.language, []).append(result)
        groups.setdefault("all", []).append(result)
    return {
        name: {
            part: pooled([getattr(result, part) for result in group])
            for part in ("heads", "levels", "paragraphs")
        }
        for name, group in sorted(groups.items(), key=lambda item: (item[0] == "all", item[0]))
    }
