"""Bibliographies measured apart from documents: fields of references, lines of texts, entries of lists."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from pinakes.evaluate.calibration import Weighed
from pinakes.evaluate.counts import Counts
from pinakes.evaluate.item import USUAL, Item, Wrong
from pinakes.evaluate.lines import weights_of
from pinakes.evaluate.matching import MATCHINGS
from pinakes.evaluate.measures import paired_references
from pinakes.evaluate.references import compared, is_whole, judge, said, truth_of
from pinakes.model import Reference
from pinakes.publish.export.csl import csl_of
from pinakes.understand import bibliography

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from pinakes.evaluate.labelled import LabelledLines
    from pinakes.evaluate.references import JudgedField
    from pinakes.model import Bibliography
    from pinakes.understand.bibliography.crf import Labeller

    Json = dict[str, Any]

CLAIMS = {"authors": "author", "title": "title", "container": "container", "year": "date"} | {
    name: name for name in ("volume", "issue", "pages", "publisher", "place")
}
"""Measured field → the field of the claims that carry its weight."""
GLUED = frozenset(("volume", "issue", "pages", "publisher", "place"))
"""Fields that corpora glue into others: one offered where none is labelled says nothing about its weight."""
AT_ONCE = 500
LEAST = 0.5
"""Weight from which a line counts as bibliography."""
POINTS = (0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99)
"""Operating points of `--min-weight` that are shown."""


def field_items(collections: Mapping[str, Sequence[Json]], machine: Labeller | None = None) -> Iterator[Item]:
    """Every labelled reference, parsed, by the shipped model unless another is handed in, and judged;
    a field that a collection never labels is held against nobody.
    """
    for name, rows in collections.items():
        truths = [truth_of(row) for row in rows]
        labelled = {field for truth in truths for field, one in judge(truth, {}).items() if one.expected}
        for begin in range(0, len(rows), AT_ONCE):
            started = time.process_time()
            some = rows[begin : begin + AT_ONCE]
            raws = (" ".join(str(row["raw"]).split("\n")) for row in some)
            parsed = bibliography.parse_references(raws, machine)
            each = (time.process_time() - started) / len(some)
            for number, (row, reference) in enumerate(zip(some, parsed, strict=True), begin):
                yield _field_item(
                    f"{name}#{number + 1}",
                    name,
                    row,
                    truths[number],
                    reference,
                    labelled=labelled,
                    seconds=each,
                )


def _field_item(
    file: str,
    collection: str,
    row: Json,
    truth: dict[str, str],
    reference: Reference | None,
    *,
    labelled: set[str],
    seconds: float,
) -> Item:
    item = csl_of(reference)
    judged = {field: one for field, one in judge(truth, item).items() if field in labelled}
    counts = {field: one.counts() for field, one in judged.items()}
    texts = {field: both for field, both in said(truth, item).items() if field in labelled}
    weights: dict[str, float] = {}
    for claim in reference.claims if reference else ():
        weights[claim.field] = min(claim.weight, weights.get(claim.field, 1.0))
    return Item(
        file=file,
        collection=collection,
        language=row.get("lang") or "?",
        format=row.get("kind") or "reference",
        counts={
            USUAL: {**counts, "micro": _summed(counts), "whole": Counts(int(is_whole(judged)), 1, 1)},
            **{name: _with_micro(compared(texts, match)) for name, match in MATCHINGS.items()},
        },
        weighed=_weighed_fields(weights, judged),
        wrong=tuple(
            Wrong(field, (texts[field].offered, f"in: {row['raw'][:200]}"), (texts[field].gold,))
            for field, one in judged.items()
            if field in texts and (one.expected or one.offered) and not one.right
        ),
        seconds=seconds,
    )


def _weighed_fields(weights: dict[str, float], judged: dict[str, JudgedField]) -> tuple[Weighed, ...]:
    """The fields that were offered with a weight, each with whether it was right."""
    return tuple(
        Weighed(field, weights[CLAIMS[field]], one.right)
        for field, one in judged.items()
        if one.offered and CLAIMS.get(field) in weights and (one.expected or field not in GLUED)
    )


def _with_micro(counts: dict[str, Counts]) -> dict[str, Counts]:
    return {**counts, "micro": _summed(counts)}


def _summed(counts: Mapping[str, Counts]) -> Counts:
    return Counts(
        *(sum(getattr(count, name) for count in counts.values()) for name in ("right", "offered", "expected"))
    )


def line_items(
    collections: Mapping[str, Sequence[Json]],
    *,
    label: Callable[[Sequence[str]], list[float]] = bibliography.label_lines,
) -> Iterator[Item]:
    """Every text, its lines labelled: pooled counts, means a document,
    and how much of the body would be masked.
    """
    for name, rows in collections.items():
        for number, row in enumerate(rows, 1):
            started = time.process_time()
            weights = label(row["lines"])
            seconds = time.process_time() - started
            yield line_item(f"{name}#{number}", name, row, weights, seconds=seconds)


def gold_line_items(
    documents: Sequence[LabelledLines], *, label: Callable[[Sequence[str]], list[float]] | None = None
) -> Iterator[Item]:
    """Every document with our own labels of its lines; by our own method with all its pages show."""
    for number, known in enumerate(documents, 1):
        started = time.process_time()
        weights = label(known.lines) if label else weights_of(known)
        row: Json = {"lines": known.lines, "labels": known.labels, "lang": known.language}
        yield line_item(
            f"{known.source}#{number}", known.source, row, weights, seconds=time.process_time() - started
        )


def line_item(
    file: str, collection: str, row: Json, weights: Sequence[float], *, seconds: float = 0.0
) -> Item:
    """One text with the weight of each of its lines."""
    gold = [min(1, label) for label in row["labels"]]
    found = [int(weight >= LEAST) for weight in weights]
    lines = [str(line) for line in row["lines"]]
    counts = _agreeing(gold, found)
    sizes = [len(line) for line in lines]
    masks = {least: _by_characters(sizes, gold, weights, least) for least in POINTS}
    characters = masks[LEAST]
    body = sum(sizes) - characters.expected
    missed = [line for line, g, f in zip(lines, gold, found, strict=True) if g and not f]
    made_up = [line for line, g, f in zip(lines, gold, found, strict=True) if f and not g]
    return Item(
        file=file,
        collection=collection,
        language=row.get("lang") or "?",
        format="lines",
        counts={USUAL: {"lines": counts, "characters": characters}},
        weighed=tuple(
            Weighed("lines", weight, bool(g))
            for weight, g, line in zip(weights, gold, lines, strict=True)
            if line.strip()
        ),
        wrong=_wrong_lines(missed, made_up),
        seconds=seconds,
        means=_line_shares(body, counts, characters),
        points={f"{least:g}": counts for least, counts in masks.items()},
    )


def _wrong_lines(missed: list[str], made_up: list[str]) -> tuple[Wrong] | tuple[()]:
    """What is told of wrong lines; nothing where there are none."""
    return (Wrong("lines", tuple(made_up[:12]), tuple(missed[:12])),) if missed or made_up else ()


def _line_shares(body: int, counts: Counts, characters: Counts) -> dict[str, float]:
    """Precision, recall and F1 of the lines, and what of the body was masked."""
    return {
        "P": counts.right / counts.offered if counts.offered else 1.0,
        "R": counts.right / counts.expected if counts.expected else 1.0,
        "F1": 2 * counts.right / (counts.offered + counts.expected)
        if counts.offered + counts.expected
        else 1.0,
        **({"body masked": (characters.offered - characters.right) / body} if body else {}),
    }


def _by_characters(
    sizes: Sequence[int], gold: Sequence[int], weights: Sequence[float], least: float
) -> Counts:
    """Characters rightly masked, masked, and to be masked, at one operating point."""
    rows = list(zip(sizes, gold, weights, strict=True))
    return Counts(
        sum(size for size, label, weight in rows if label and weight >= least),
        sum(size for size, _, weight in rows if weight >= least),
        sum(size for size, label, _ in rows if label),
    )


def _agreeing(gold: Sequence[int], found: Sequence[int]) -> Counts:
    return Counts(sum(g and f for g, f in zip(gold, found, strict=True)), sum(found), sum(gold))


def entry_item(collection: str, truth: Json, *, found: Bibliography, format: str) -> Item:
    """One document's reference list, entry by entry."""
    listed: list[Json] = [
        {"raw": claim.value.raw, "weight": claim.weight}
        for claim in found.references
        if isinstance(claim.value, Reference)
    ]
    offered = {"references": listed}
    pairs = paired_references(truth, offered)
    total = len(truth["references"])
    gold = [item if isinstance(item, str) else item.get("raw") or "" for item in truth["references"]]
    got, hit = {i for i, _ in pairs}, {j for _, j in pairs}
    made = [one["raw"] for one in listed]
    return Item(
        file=truth["file"],
        collection=collection,
        language=truth.get("lang") or truth.get("language") or "?",
        format=format,
        counts={
            USUAL: {"entries": Counts(len(pairs), len(made), total)},
            **{
                name: {"entries": Counts(len(paired_references(truth, offered, match)), len(made), total)}
                for name, match in MATCHINGS.items()
            },
        },
        weighed=tuple(Weighed("entries", one["weight"], j in hit) for j, one in enumerate(listed)),
        wrong=() if len(got) == total == len(made) else (_wrong_entries(made, hit, gold, got),),
        status="failed" if found.lines is None else "partial" if found.problems else "ok",
    )


def _wrong_entries(made: list[Any], hit: set[int], gold: list[str | Any], got: set[int]) -> Wrong:
    """Entries that were made up, and those that were missed."""
    return Wrong(
        "entries",
        tuple(raw[:300] for j, raw in enumerate(made) if j not in hit)[:12],
        tuple(raw[:300] for i, raw in enumerate(gold) if i not in got)[:12],
    )
