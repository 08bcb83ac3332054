"""Heads and paragraphs held against labels: on real papers known by their digests, and on papers made for it.

A label file `body/<language>.jsonl` has one object a paper: `sha256`, `size`, `pages` (first and last page labelled), `heads`
(`level`, `text` with its number) and `paragraphs` (`first` and `last` words; without `last`, it goes on behind the last page);
`optional` ones count neither way: a summary that may be taken for the abstract.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rapidfuzz import fuzz

from pinakes.errors import Usage
from pinakes.evaluate.counts import Counts
from pinakes.evaluate.gold import found_in
from pinakes.evaluate.item import USUAL, Item, Wrong

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from pinakes.model import Body, Outcome

Json = dict[str, Any]
ALIKE = 85.0
"""Likeness (0–100) of letters and digits from which words are the same: text layers differ in ligatures and accents."""


def labelled(data: Path, labels: Path) -> list[tuple[Path, Json]]:
    """The documents at or under `data` for which `labels` has a row, each with its row and language."""
    rows: dict[str, Json] = {}
    for path in sorted(labels.glob("*.jsonl")):
        for text in path.read_text("utf-8").splitlines():
            if text.strip():
                row = json.loads(text)
                rows[row["sha256"]] = {"lang": path.stem, **row}
    if not rows:
        raise Usage(f"{labels} holds no <lang>.jsonl with labels; name the folder above it with --gold, see docs/how-to/evaluate.md")
    first: dict[str, tuple[Path, Json]] = {}
    for path, row in found_in(data, rows):
        first.setdefault(row["sha256"], (path, row))
    return list(first.values())


def body_item(path: Path, label: Json, outcome: Outcome) -> Item:
    """The body of one document held against its label."""
    counts, wrong = compared(outcome.body, label) if outcome.body is not None else ({}, ())
    return item_of(path, label, outcome, counts=counts, wrong=wrong)


def item_of(path: Path, label: Json, outcome: Outcome, *, counts: dict[str, Counts], wrong: tuple[Wrong, ...]) -> Item:
    """An item of a suite whose labels are found by digest."""
    return Item(
        file=path.name,
        collection=label.get("set", "first"),
        language=label["lang"],
        format=path.suffix[1:].lower(),
        counts={USUAL: counts},
        wrong=wrong,
        status=outcome.status,
        seconds=outcome.seconds,
    )


def compared(body: Body, label: Json) -> tuple[dict[str, Counts], tuple[Wrong, ...]]:
    """Heads, the levels of those found, and paragraphs."""
    first, last = label["pages"]
    heads = [
        (section.level, f"{section.number or ''} {section.head}".strip())
        for section in body.sections
        if section.head and section.spans and first <= section.spans[0].page <= last
    ]
    paragraphs = [
        block.text
        for section in body.sections
        for block in section.blocks
        if block.kind in ("paragraph", "item") and first <= block.spans[0].page <= last
    ]
    heads = [head for head in heads if not any(_same(head[1], one["text"]) for one in label["heads"] if one.get("optional"))]
    paragraphs = [text for text in paragraphs if not any(_is_it(text, one) for one in label["paragraphs"] if one.get("optional"))]
    true_heads, true_paragraphs = ([one for one in label[name] if not one.get("optional")] for name in ("heads", "paragraphs"))
    pairs = _paired([text for _, text in heads], true_heads, lambda text, one: _same(text, one["text"]))
    found = _paired(paragraphs, true_paragraphs, _is_it)
    counts = {
        "heads": Counts(len(pairs), len(heads), len(true_heads)),
        "levels": Counts(sum(heads[i][0] == true_heads[j]["level"] for i, j in pairs), len(pairs), len(pairs)),
        "paragraphs": Counts(len(found), len(paragraphs), len(true_paragraphs)),
    }
    unmatched = Wrong(
        "heads",
        tuple(text for i, (_, text) in enumerate(heads) if i not in {a for a, _ in pairs}),
        tuple(one["text"] for j, one in enumerate(true_heads) if j not in {b for _, b in pairs}),
    )
    broken = Wrong(
        "paragraphs",
        tuple(f"{text[:40]} … {text[-30:]}" for i, text in enumerate(paragraphs) if i not in {a for a, _ in found}),
        tuple(f"{one['first']} … {one.get('last', '')}" for j, one in enumerate(true_paragraphs) if j not in {b for _, b in found}),
    )
    return counts, tuple(one for one in (unmatched, broken) if one.claimed or one.true)


def _paired(found: Sequence[Any], known: Sequence[Any], same: Callable[[Any, Any], bool]) -> list[tuple[int, int]]:
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


def _is_it(found: str, known: Json) -> bool:
    text, first = _letters(found), _letters(known["first"])
    if fuzz.ratio(text[: len(first)], first) < ALIKE:
        return False
    last = _letters(known.get("last", ""))
    return not last or fuzz.ratio(text[-len(last) :], last) >= ALIKE
