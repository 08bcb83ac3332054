"""Evidence for each subject of a text: the subjects of similar texts, association with its words, its own names, company."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pinakes.vocabulary.subjects.neighbours import NEAREST, Neighbours
from pinakes.vocabulary.subjects.rows import SparseRows, counted
from pinakes.vocabulary.subjects.words import FRONT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.vocabulary.subjects.matching import Labels
    from pinakes.vocabulary.subjects.rows import Numbers
    from pinakes.vocabulary.subjects.space import Space
    from pinakes.vocabulary.subjects.words import Weighing

NAMES = (
    "near", "nearer", "nearest", "share", "best likeness", "mean likeness", "association", "association of the best", "likeliest", "likely",
    "frequency", "named", "length", "first", "covered", "names", "features", "company", "rank near", "rank associated",
    "together", "bayes", "near few",
    "near in scale", "nearer in scale", "near few in scale", "share in scale", "association in scale", "likeliest in scale",
    "likely in scale", "company in scale",
    "near beside the best", "near few beside the best", "association beside the best", "likely beside the best",
    "bayes beside the best", "times named", "names apart",
    "given where named", "rarity of the name", "times by rarity", "names alike",
    "times in front", "times beside the best",
    "times by rarity beside the best", "given beside the best", "near in space", "rank in space",
)  # fmt: skip
SCALED = (0, 1, 22, 3, 6, 8, 9, 17)
"""Figures that are also given by their logarithm."""
BESIDE = (0, 22, 6, 9, 21)
"""Figures that are also given as part of the greatest among the candidates of the text."""
NAMED_BESIDE = (36, 40, 38)
"""Of the names, likewise."""
NEAR = 60
"""Candidates among the subjects of similar texts."""
ASSOCIATED = 40
"""Candidates among the subjects associated with the words."""
PLACED = 30
"""Candidates among the subjects that lie nearest in space."""
COMPANY = 10
"""Subjects whose usual company is asked for."""
SHRINK = 4.0
"""Texts added to every count of a feature: what was seen once or twice proves little."""


@dataclass(frozen=True, slots=True)
class Associations:
    """Feature → subjects: the cosine's share and how likely the subject is where the feature stands; subject → its company."""

    share: SparseRows
    likely: Numbers
    company: SparseRows
    frequency: Numbers


def associated(
    texts: SparseRows, subjects: SparseRows, sizes: tuple[int, int], *, among: Numbers | None = None
) -> Associations:
    """Learn from texts with subjects (of `among`, where given); `sizes` are the numbers of features and concepts."""
    features, concepts = sizes
    weighted = counted(texts, subjects, width=concepts, height=features, among=among)
    ones = SparseRows(texts.start, texts.index, np.ones_like(texts.value))
    counts = counted(ones, subjects, width=concepts, height=features, among=among)
    chosen = np.arange(len(texts)) if among is None else among
    places, _ = texts.places(chosen)
    met = np.bincount(texts.index[places], minlength=features)
    length = (
        np.sqrt(
            np.bincount(weighted.index, weights=weighted.value.astype(np.float64) ** 2, minlength=concepts)
        )
        + 1e-6
    )
    feature = np.repeat(np.arange(features), np.diff(counts.start))
    likely = (counts.value - 0.5) / (met[feature] + SHRINK)
    worth = (counts.value > 1) | (met[feature] <= 20)
    share = SparseRows(
        weighted.start, weighted.index, (weighted.value / length[weighted.index]).astype(np.float32)
    )
    kept = _only(share, worth)
    places, _ = subjects.places(chosen)
    frequency = np.bincount(subjects.index[places], minlength=concepts).astype(np.float32)
    together = counted(subjects, subjects, width=concepts, height=concepts, among=among)
    one = np.repeat(np.arange(concepts), np.diff(together.start))
    other = (together.value > 1) & (together.index != one)
    company = _only(
        SparseRows(
            together.start, together.index, (together.value / (frequency[one] + SHRINK)).astype(np.float32)
        ),
        other,
    )
    return Associations(kept, likely[worth].astype(np.float32), company, frequency)


def _only(rows: SparseRows, chosen: Numbers) -> SparseRows:
    row = np.repeat(np.arange(len(rows)), np.diff(rows.start))[chosen]
    start = np.zeros(len(rows) + 1, np.int64)
    np.cumsum(np.bincount(row, minlength=len(rows)), out=start[1:])
    return SparseRows(start, rows.index[chosen], rows.value[chosen])


@dataclass(frozen=True, slots=True)
class Naming:
    """How many texts name each concept, how many of these were given it, and how many texts there are."""

    named: Numbers
    given: Numbers
    texts: int

    @classmethod
    def counted(cls, named: SparseRows, subjects: SparseRows, concepts: int, *, among: Numbers) -> Naming:
        """Count in the texts `among`, of which `named` tells what they name."""
        places, many = named.places(among)
        there = np.repeat(among, many) * concepts + named.index[places]
        places, many = subjects.places(among)
        given = np.repeat(among, many) * concepts + subjects.index[places]
        both = there[np.isin(there, given)]
        return cls(
            np.bincount(there % concepts, minlength=concepts).astype(np.float32),
            np.bincount(both % concepts, minlength=concepts).astype(np.float32),
            len(among),
        )

    def columns(self, concepts: Numbers) -> tuple[Numbers, Numbers]:
        """How likely each concept is where it is named, and how rare its name."""
        usual = (self.given.sum() + 1) / (self.named.sum() + 10)
        likely = (self.given[concepts] + SHRINK * usual) / (self.named[concepts] + SHRINK)
        return likely, np.log((self.texts + 1) / (self.named[concepts] + 1))


@dataclass(frozen=True, slots=True)
class _Linked:
    """Links from words of the text to concepts: the word's weight, the concept's share, how likely it is."""

    concept: Numbers
    weight: Numbers
    part: Numbers
    likely: Numbers

    @classmethod
    def of(cls, associations: Associations, index: Numbers, value: Numbers) -> _Linked:
        """The links of the words numbered `index`, which weigh `value`."""
        places, many = associations.share.places(index)
        return cls(
            associations.share.index[places],
            np.repeat(value, many),
            associations.share.value[places],
            associations.likely[places],
        )

    def share(self, concepts: int) -> Numbers:
        """How far each concept is associated with the words together."""
        return np.bincount(self.concept, weights=self.weight * self.part, minlength=concepts)


class Evidence:
    """Gives the candidates of a text and the evidence for each."""

    def __init__(
        self,
        weighing: Weighing,
        neighbours: Neighbours,
        subjects: SparseRows,
        associations: Associations,
        labels: Labels,
        naming: Naming,
        space: Space,
    ) -> None:
        self.weighing = weighing
        self.neighbours = neighbours
        self.subjects = subjects
        self.associations = associations
        self.labels = labels
        self.naming = naming
        self.space = space
        self.texts = len(subjects)
        self.stem_weights = {
            name: float(weight)
            for name, weight in zip(weighing.names, weighing.weights, strict=True)
            if " " not in name
        }
        self.rarest = max(self.stem_weights.values(), default=1.0)

    def candidates(self, stems: Sequence[str], *, but: int = -1) -> tuple[Numbers, Numbers]:
        """Candidates, and a row of evidence (`NAMES`) for each; `but` is the number of the text itself in training."""
        concepts = len(self.associations.frequency)
        index, value = self.weighing.weighed(stems)
        near, likeness = self._near(index, value, but)
        linked = _Linked.of(self.associations, index, value)
        share = linked.share(concepts)
        named = self.labels.named(stems)
        placed = self._placed(index, value)
        found = np.unique(
            np.concatenate(
                [
                    _best(near[0], NEAR),
                    _best(share, ASSOCIATED),
                    _best(placed, PLACED),
                    np.fromiter(named, np.int64, len(named)),
                ]
            )
        )
        found = found[found < concepts]
        rows = np.zeros((len(found), len(NAMES)), np.float32)
        if not len(found):
            return found, rows
        company = self._company(near[0])
        inside = frozenset(stems[:FRONT])
        for column, values in zip((0, 1, 22, 2, 3), near, strict=True):
            rows[:, column] = values[found]
        rows[:, 4] = likeness[:1].sum()
        rows[:, 5] = likeness[:10].mean() if len(likeness) else 0
        rows[:, 6] = share[found]
        rows[:, 7] = share.max(initial=0)
        rows[:, (8, 9, 20, 21)] = self._associated(linked, found)
        rows[:, 10] = np.log1p(self.associations.frequency[found])
        for row, concept in enumerate(found.tolist()):
            if concept in named:
                rows[row, 11:14] = named[concept][:3]
                rows[row, 36:38] = np.log(named[concept][3]), named[concept][4]
                rows[row, 41:43] = named[concept][5:7]
            rows[row, 14] = self.labels.covered(concept, inside, self.stem_weights, self.rarest)
        rows[:, 15] = np.log1p(len(named))
        rows[:, 16] = np.log1p(len(index))
        rows[:, 17] = company[found]
        rows[:, 18] = 1 / (1 + np.argsort(np.argsort(-rows[:, 0])))
        rows[:, 19] = 1 / (1 + np.argsort(np.argsort(-rows[:, 6])))
        rows[:, 23:31] = np.log(rows[:, SCALED] + 1e-3)
        rows[:, 31:36] = rows[:, BESIDE] / (rows[:, BESIDE].max(0) + 1e-6)
        there = rows[:, 11] > 0
        likely_named, rarity = self.naming.columns(found)
        rows[:, 38] = np.where(there, likely_named, 0)
        rows[:, 39] = np.where(there, rarity, 0)
        rows[:, 40] = rows[:, 36] * rows[:, 39]
        rows[:, 43:46] = rows[:, NAMED_BESIDE] / (rows[:, NAMED_BESIDE].max(0) + 1e-6)
        if self.space.is_learnt:
            rows[:, 46] = np.log(placed[found] + 1e-6)
            rows[:, 47] = 1 / (1 + np.argsort(np.argsort(-rows[:, 46])))
        return found, rows

    def _placed(self, index: Numbers, value: Numbers) -> Numbers:
        """How much of all subjects' likelihood in space each has; nothing where no space was learnt."""
        if not self.space.is_learnt or not len(index):
            return np.zeros(len(self.associations.frequency), np.float32)
        told = self.space.likely(index, value)
        told = np.exp(told - told.max())
        return np.asarray(told / told.sum())

    def _near(self, index: Numbers, value: Numbers, but: int) -> tuple[list[Numbers], Numbers]:
        concepts = len(self.associations.frequency)
        texts, likeness = (
            self.neighbours.nearest(index, value, but=but)
            if len(index)
            else (np.zeros(0, np.int64), np.zeros(0, np.float32))
        )
        places, many = self.subjects.places(texts)
        given = self.subjects.index[places]
        each = np.repeat(likeness, many)
        votes: list[Numbers] = []
        for power, number in ((2, NEAREST), (4, 30), (2, 10)):
            strength = np.where(np.repeat(np.arange(len(texts)), many) < number, each**power, 0)
            votes.append(
                np.bincount(given, weights=strength, minlength=concepts)
                / (float((likeness[:number] ** power).sum()) + 1e-3)
            )
        nearest = np.zeros(concepts, np.float32)
        np.maximum.at(nearest, given, each)
        votes += [nearest, np.bincount(given, minlength=concepts) / NEAREST]
        return votes, likeness

    def _associated(self, linked: _Linked, found: Numbers) -> Numbers:
        """For each candidate: its likeliest word, likelihood by weight, all words together, their
        surprise.
        """
        place = np.full(len(self.associations.frequency), -1, np.int32)
        place[found] = np.arange(len(found))
        at = place[linked.concept]
        met = at >= 0
        at, likely, weight = at[met], linked.likely[met], linked.weight[met]
        usual = self.associations.frequency[found][at] + 1
        told = np.zeros((4, len(found)))
        np.maximum.at(told[0], at, likely)
        for row, weights in (
            (1, weight * likely),
            (2, -np.log1p(-np.minimum(likely, 0.99))),
            (3, np.log1p(likely * self.texts / usual)),
        ):
            told[row] = np.bincount(at, weights=weights, minlength=len(found))
        return told.T

    def _company(self, votes: Numbers) -> Numbers:
        strong = _best(votes, COMPANY)
        places, many = self.associations.company.places(strong)
        weights = np.repeat(votes[strong], many) * self.associations.company.value[places]
        return np.bincount(self.associations.company.index[places], weights=weights, minlength=len(votes))


def _best(values: Numbers, number: int) -> Numbers:
    best = np.argpartition(-values, min(number, len(values) - 1))[:number]
    return best[values[best] > 0]
