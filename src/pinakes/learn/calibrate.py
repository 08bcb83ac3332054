"""How often fields of a given weight are right, on references the model never saw: the table behind every weight."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
from rapidfuzz import fuzz

from pinakes.model import PartialDate, Person
from pinakes.understand.bibliography import fields
from pinakes.understand.bibliography.repair import runs

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pinakes.learn.mend import Labelled
    from pinakes.model import Claim
    from pinakes.understand.bibliography.crf import Labeller

TEMPERATURES = (20.0, 28.0, 40.0, 56.0, 80.0, 110.0, 150.0)
BINS = 24
FEWEST = 60
"""Fields of a kind below which no table is made."""
STANDS_FOR = {"publisher": "school"}
"""Field → the one that some corpora label the same words with."""
OFTEN_UNLABELLED = frozenset(("publisher", "place"))
"""Fields that corpora leave without a label where they stand: of 117 publishers offered where none is labelled many are right."""
SURE = 0.995
"""No field is ever surer than this."""


def folded(text: str) -> str:
    """Letters and digits only."""
    return re.sub(r"[\W_]", "", text.casefold().replace("ё", "е"))


def temperature(machine: Labeller, held: Sequence[Labelled]) -> float:
    """The temperature at which the probabilities of the labels in print are highest."""
    raws, tokens = [raw for raw, _, _ in held], [spans for _, spans, _ in held]
    best = (-1e9, 1.0)
    for value in TEMPERATURES:
        machine.temperature = value
        total = 0.0
        for (_, path, sure), (_, _, labels) in zip(machine.label(raws, tokens), held, strict=True):
            for index, probable, label in zip(path, np.exp(sure).tolist(), labels, strict=True):
                right = machine.labels[index] == label
                total += float(np.log(max(probable if right else (1 - probable) / 3, 1e-6)))
        best = max(best, (total, value))
    return best[1]


Points = dict[str, list[tuple[float, bool]]]


def points(machine: Labeller, held: Sequence[Labelled]) -> Points:
    """Field → the weight of each value and whether it is right."""
    found: Points = {}
    for (raw, spans, labels), (seen, path, sure) in zip(
        held, machine.label([raw for raw, _, _ in held]), strict=True
    ):
        claims = fields.claims_of(raw, seen, [machine.labels[i] for i in path], sure, {}) if path else ()
        for field in sorted({claim.field for claim in claims} - {"type", "language"}):
            own = [claim for claim in claims if claim.field == field]
            texts = gold(raw, spans, labels, field) or gold(raw, spans, labels, STANDS_FOR.get(field, field))
            if texts or not _unlabelled(field, str(own[0].value), raw, spans, labels):
                found.setdefault(field, []).append((own[0].weight, is_right(field, own, texts)))
    return found


def _unlabelled(
    field: str, value: str, raw: str, spans: Sequence[tuple[int, int]], labels: Sequence[str]
) -> bool:
    """Whether the labels say nothing of a place or publisher, right or wrong: they call its words no field at all."""
    begin = raw.find(value) if field in OFTEN_UNLABELLED else -1
    inside = [
        label
        for (first, last), label in zip(spans, labels, strict=True)
        if first < begin + len(value) and last > begin
    ]
    return begin >= 0 and all(label in ("other", "note") for label in inside)


def table(found: Points) -> dict[str, tuple[list[float], list[float]]]:
    """Field → weights and how often fields of that weight are right, rising."""
    return {field: rising(own) for field, own in found.items() if len(own) >= FEWEST}


def expected_error(
    fitted: dict[str, tuple[list[float], list[float]]], found: Points, *, bins: int = 10
) -> float:
    """How far weights are from how often values of that weight are right, on the mean over all values."""
    weighed = [
        (float(np.interp(weight, *fitted[field])) if field in fitted else weight, right)
        for field, own in found.items()
        for weight, right in own
    ]
    if not weighed:
        return 0.0
    total = 0.0
    for k in range(bins):
        part = [
            (weight, right)
            for weight, right in weighed
            if k / bins <= weight < (k + 1) / bins or (weight == 1.0 and k == bins - 1)
        ]
        if part:
            total += abs(sum(weight for weight, _ in part) - sum(right for _, right in part))
    return total / len(weighed)


def gold(raw: str, spans: Sequence[tuple[int, int]], labels: list[str], field: str) -> list[str]:
    """The texts of a field as labelled."""
    return [raw[spans[begin][0] : spans[end - 1][1]] for label, begin, end in runs(labels) if label == field]


def is_right(field: str, claims: Sequence[Claim], texts: list[str]) -> bool:
    """Whether what was claimed is what stands there."""
    if not texts:
        return False
    whole = " ".join(texts)
    first = claims[0].value
    if isinstance(first, PartialDate):
        return str(first.year) in whole
    if isinstance(first, Person):
        claimed = {
            word
            for claim in claims
            if isinstance(claim.value, Person)
            for word in _words(claim.value.literal)
        }
        return claimed == _words(whole)
    numbers = re.findall(r"\d+", str(first))
    if field in ("volume", "issue", "pages") and numbers:
        return numbers[:1] == re.findall(r"\d+", whole)[:1]
    if field in ("doi", "url", "arxiv", "isbn"):
        return folded(str(first)) in folded(whole)
    if field == "accessed":
        return str(first)[:4] in whole
    a = folded(str(first))
    return any(
        a == b or (min(len(a), len(b)) > 8 and fuzz.ratio(a, b) >= 90) for b in map(folded, [whole, *texts])
    )


def _words(text: str) -> set[str]:
    return {word.casefold() for word in re.findall(r"[^\W\d_]{3,}", text)}


def rising(points: Iterable[tuple[float, bool]]) -> tuple[list[float], list[float]]:
    """Isotonic regression (pool adjacent violators) over bins of equal size."""
    ordered = sorted(points)
    parts = np.array_split(np.array(ordered, float), min(BINS, max(1, len(ordered) // 25)))
    pools: list[list[float]] = []
    for part in parts:
        # two made-up failures and successes keep small bins modest
        pools.append([float(part[:, 0].mean()), float(part[:, 1].sum()) + 1.0, len(part) + 2.0])
        while len(pools) > 1 and pools[-2][1] / pools[-2][2] >= pools[-1][1] / pools[-1][2]:
            x, right, size = pools.pop()
            before = pools[-1]
            pools[-1] = [
                (before[0] * before[2] + x * size) / (before[2] + size),
                before[1] + right,
                before[2] + size,
            ]
    return [round(x, 5) for x, _, _ in pools], [round(min(right / size, SURE), 4) for _, right, size in pools]
