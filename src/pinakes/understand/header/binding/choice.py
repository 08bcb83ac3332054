"""Which reading holds for which author: columns over all readings of a page, and a small network that scores each."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.models import arrays
from pinakes.text.scripts import HAN
from pinakes.text.words import fold
from pinakes.understand.header.binding.affiliations import is_place
from pinakes.understand.header.binding.readings import KINDS
from pinakes.understand.header.covers.awarding import is_higher
from pinakes.understand.header.rows.cues import finder, has

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from pinakes.understand.header.binding.readings import Reading
    from pinakes.understand.header.people.authors import Named

MODEL = "binding"
LEAST, CLEARLY = 0.05, 0.3
"""What a reading must be worth to be taken, and by how much it must beat what the rules say."""
COLUMNS = (
    *KINDS,
    "texts", "resolved", "has_marks", "marks_left", "covered", "placed", "higher", "length", "words", "small", "figures",
    "country", "agreed", "agreed_most", "distinct", "for_all", "authors", "rivals", "best_covered", "covered_less", "alike",
    "opens_small", "labelled",
)  # fmt: skip
_SMALL = re.compile(r"(?<!\S)[^\W\d_A-ZÀ-ÞА-ЯЁ\u4e00-\u9fff][^\W\d_]{2,}")
_WORD = re.compile(r"[^\W\d_]{3,}")


def table_of(found: Sequence[Named], readings: Mapping[str, Reading]) -> NDArray[np.float64]:
    """One row of columns an author and kind; rows of readings that say nothing are zero."""
    made = np.zeros((len(found), len(KINDS), len(COLUMNS)))
    covered = {kind: sum(map(bool, readings[kind])) / len(found) for kind in KINDS}
    bags = {kind: [_bag(tuple(texts)) for texts in readings[kind]] for kind in KINDS}
    looks = {kind: [_looks(tuple(texts)) for texts in readings[kind]] for kind in KINDS}
    distinct = {kind: len(set(chain.from_iterable(readings[kind]))) for kind in KINDS}
    most = max(covered.values())
    for who, one in enumerate(found):
        for at, kind in enumerate(KINDS):
            texts = readings[kind][who]
            if not texts:
                continue
            others = [
                _alike(bags[kind][who], bags[other][who])
                for other in KINDS
                if other != kind and readings[other][who]
            ]
            made[who, at] = (
                *(float(kind == other) for other in KINDS),
                min(len(texts), 4) / 2,
                len(texts) / max(len(one.marks), 1),
                float(bool(one.marks)),
                max(len(one.marks) - len(texts), 0),
                covered[kind],
                *looks[kind][who],
                sum(others) / len(others) if others else 0.5,
                max(others, default=0.5),
                distinct[kind] / len(found),
                float(all(held == texts for held in readings[kind])),
                min(len(found), 12) / 6,
                len(others) / 2,
                float(covered[kind] == most),
                most - covered[kind],
                float(len(set(texts)) < len(texts)),
                float(texts[0][:1].islower()),
                float(
                    any(
                        has(text, key)
                        for text in texts
                        for key in ("correspondence", "address_tail", "received")
                    )
                ),
            )
    return made


@lru_cache(maxsize=512)
def _looks(texts: tuple[str, ...]) -> tuple[float, ...]:
    if not texts:
        return (0.0,) * 7
    joined = " ".join(texts)
    return (
        sum(map(is_place, texts)) / len(texts),
        float(any(is_higher(match[0]) for match in finder("university").finditer(joined))),
        min(max(map(len, texts)), 500) / 150,
        min(len(joined.split()), 80) / 20,
        len(_SMALL.findall(joined)) / 5,
        sum(map(str.isdigit, joined)) / 8,
        float(has(joined, "countries")),
    )


@lru_cache(maxsize=512)
def _bag(texts: tuple[str, ...]) -> frozenset[str]:
    joined = " ".join(texts)
    return frozenset((*map(fold, _WORD.findall(joined)), *HAN.findall(joined)))


def _alike(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / max(len(one | other), 1)


class ChoiceNetwork:
    """A network of one hidden layer over the columns."""

    def __init__(self, stored: Mapping[str, NDArray[Any]]) -> None:
        self._stored = stored

    def scores(self, table: NDArray[np.float64]) -> NDArray[np.float64]:
        """How probable it is that each reading is right for each author."""
        kept = self._stored
        flat = (table.reshape(-1, table.shape[-1]) - kept["mean"]) / kept["spread"]
        hidden = np.tanh(flat @ kept["inner"] + kept["inner_bias"])
        said = 1 / (1 + np.exp(-(hidden @ kept["outer"] + kept["outer_bias"]).ravel()))
        return np.asarray(said.reshape(table.shape[:-1]) * (np.abs(table).sum(axis=-1) > 0))


@cache
def shipped() -> ChoiceNetwork:
    """The one that was trained."""
    return ChoiceNetwork(arrays(MODEL))


def chosen(found: Sequence[Named], readings: Mapping[str, Reading], choice: ChoiceNetwork) -> Reading:
    """For every author the texts of the best reading, none where no reading is good enough."""
    return [
        readings[KINDS[at]][who] if at is not None else []
        for who, at in enumerate(picked(choice.scores(table_of(found, readings))))
    ]


def picked(scores: NDArray[np.float64]) -> list[int | None]:
    """The reading of every author: the best; what the rules say, unless another is clearly better; None where none is worth anything."""
    ruled = KINDS.index("ruled")
    made: list[int | None] = []
    for row in scores:
        best = int(row.argmax())
        best = ruled if row[ruled] > 0 and row[best] - row[ruled] < CLEARLY else best
        made.append(best if row[best] >= LEAST else None)
    return made
