"""KEA (Witten et al. 1999): naive Bayes on TF×IDF and the place of the first occurrence, both cut into ranges by description length.

Candidates are phrases of up to three words that neither begin nor end with a small word, compared by stems (of our stemmers, where KEA
has the iterated Lovins stemmer; it knows English only). Document frequencies are those of the training texts.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.vocabulary.keyphrases.phrases import form_of, phrases, words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pinakes.evaluate.indexed import Indexed

LONGEST = 3
READ = 200_000
"""Characters of a text: KEA reads all of it."""
Stems = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kea:
    """What was learnt: document frequencies, ranges, and the odds of each range."""

    frequency: Counter[Stems]
    texts: int
    cuts: tuple[NDArray[Any], NDArray[Any]]
    odds: tuple[NDArray[Any], NDArray[Any]]

    def ranked(self, text: Indexed, limit: int = 10) -> list[Stems]:
        """The phrases of a text, the likeliest first; equal ones by TF×IDF, as KEA does."""
        stems, rows = _observed(text, self.frequency, self.texts)
        if not stems:
            return []
        score = sum(
            odds[np.searchsorted(cuts, rows[:, i], side="right")]
            for i, (cuts, odds) in enumerate(zip(self.cuts, self.odds, strict=True))
        )
        order = np.lexsort((-rows[:, 0], -np.asarray(score)))[:limit]
        return [stems[i] for i in order]


def taught(texts: Sequence[Indexed]) -> Kea:
    """KEA taught by texts with their keyphrases."""
    frequency: Counter[Stems] = Counter()
    for text in texts:
        frequency.update(_phrases(text)[0])
    rows: list[NDArray[Any]] = []
    right: list[bool] = []
    for text in texts:
        stems, observed = _observed(text, frequency, len(texts), inside=True)
        keys = {form_of(key) for key in text.keys}
        rows.append(observed)
        right += [form_of(one) in keys for one in stems]
    whole, answer = np.concatenate(rows), np.array(right)
    cuts = (_cuts(whole[:, 0], answer), _cuts(whole[:, 1], answer))
    odds = (_odds(whole[:, 0], answer, cuts[0]), _odds(whole[:, 1], answer, cuts[1]))
    return Kea(frequency, len(texts), cuts, odds)


def _observed(
    text: Indexed, frequency: Counter[Stems], texts: int, *, inside: bool = False
) -> tuple[list[Stems], NDArray[Any]]:
    stems, count, first, many = _phrases(text)
    met = np.array([frequency[one] for one in stems], np.float64) - inside
    weight = count / many * -np.log2((met + 1) / (texts + 1 - inside))
    return stems, np.stack([weight, first / many], 1)


@lru_cache(maxsize=2000)
def _phrases(text: Indexed) -> tuple[list[Stems], NDArray[Any], NDArray[Any], int]:
    """Phrases of the whole text, of each how often and where first it stands, and the words of the text."""
    words = words_of(text.text, text.language, frozenset(), read=READ)
    found = phrases(words, every=True)
    short = np.flatnonzero(found.length <= LONGEST)
    stems = [found.stems(i) for i in short.tolist()]
    return stems, found.count[short], found.place[found.begin][short], max(1, len(words))


def _odds(values: NDArray[Any], right: NDArray[Any], cuts: NDArray[Any]) -> NDArray[Any]:
    """Log odds of each range, with Laplace's correction."""
    where = np.searchsorted(cuts, values, side="right")
    ranges = len(cuts) + 1
    yes = np.bincount(where[right], minlength=ranges) + 1
    no = np.bincount(where[~right], minlength=ranges) + 1
    return np.asarray(np.log(yes / yes.sum()) - np.log(no / no.sum()))


def _cuts(values: NDArray[Any], right: NDArray[Any]) -> NDArray[Any]:
    """Fayyad and Irani's cuts: halve at the greatest gain of information as long as the description gets shorter."""
    order = np.argsort(values, kind="stable")
    values, right = values[order], right[order]
    found: list[float] = []
    waiting = [(0, len(values))]
    while waiting:
        begin, end = waiting.pop()
        at = _cut(values[begin:end], right[begin:end])
        if at is not None:
            found.append(float((values[begin + at - 1] + values[begin + at]) / 2))
            waiting += [(begin, begin + at), (begin + at, end)]
    return np.array(sorted(found))


def _cut(values: NDArray[Any], right: NDArray[Any]) -> int | None:
    many = len(values)
    edges = np.flatnonzero(np.diff(values) > 0) + 1
    if not len(edges):
        return None
    left_yes = np.cumsum(right)[edges - 1]
    yes = int(right.sum())
    left, rest = edges, many - edges
    parts = (left * _entropy(left_yes / left) + rest * _entropy((yes - left_yes) / rest)) / many
    best = int(np.argmin(parts))
    whole = _entropy(np.array([yes / many]))[0]
    first, second = (
        _entropy(np.array([left_yes[best] / left[best]]))[0],
        _entropy(np.array([(yes - left_yes[best]) / rest[best]]))[0],
    )
    kinds, kinds_left, kinds_right = (
        _kinds(yes, many),
        _kinds(left_yes[best], left[best]),
        _kinds(yes - left_yes[best], rest[best]),
    )
    cost = np.log2(3**kinds - 2) - (kinds * whole - kinds_left * first - kinds_right * second)
    return int(edges[best]) if whole - parts[best] > (np.log2(many - 1) + cost) / many else None


def _entropy(share: NDArray[Any]) -> NDArray[Any]:
    inside = np.clip(share, 1e-12, 1 - 1e-12)
    return np.asarray(-(inside * np.log2(inside) + (1 - inside) * np.log2(1 - inside)))


def _kinds(yes: int, many: int) -> int:
    return 1 + (0 < yes < many)
