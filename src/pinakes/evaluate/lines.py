"""How well the lines of bibliographies are found:
pooled over lines, as a mean over documents, and by characters at every weight.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pinakes.evaluate.labelled import LabelledLines

WEIGHTS = (0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99)


@dataclass(frozen=True, slots=True)
class LineScore:
    """Precision, recall and F1 pooled over lines, their means a document, how many documents there were,
    and body characters masked.
    """

    precision: float
    recall: float
    f1: float
    document_f1: float
    document_precision: float
    document_recall: float
    documents: int
    body: float

    def __str__(self) -> str:
        pooled = f"P {self.precision:.3f} R {self.recall:.3f} F1 {self.f1:.3f}"
        means = f"F1 {self.document_f1:.3f} P {self.document_precision:.3f} R {self.document_recall:.3f}"
        return f"{pooled}; a document: {means}; {self.documents} documents; {100 * self.body:.2f} % of the body masked"


@dataclass(frozen=True, slots=True)
class Masked:
    """At one weight: precision and recall by characters, and the share of body characters that is masked."""

    weight: float
    precision: float
    recall: float
    body: float


def weights_of(document: LabelledLines) -> list[float]:
    """The weight of each line, by our own method; a document read from its file is looked at with its pages."""
    from pinakes.understand.bibliography import entries_of, label_lines

    return entries_of(document.placed)[0] if document.placed else label_lines(document.lines)


def line_scores(
    documents: Iterable[LabelledLines], *, method: Callable[[Sequence[str]], list[float]] | None = None
) -> LineScore:
    """The score of a method (ours where none is given);
    nothing predicted is precision 1, nothing to be found recall 1.
    """
    right = offered = expected = 0
    body = wrong = 0
    shares: list[tuple[float, float, float]] = []
    for document in documents:
        weights = method(document.lines) if method else weights_of(document)
        found = [weight >= 0.5 for weight in weights]
        both = sum(1 for label, here in zip(document.labels, found, strict=True) if label and here)
        mine, gold = sum(found), sum(map(bool, document.labels))
        sizes = [
            (len(line), here)
            for line, label, here in zip(document.lines, document.labels, found, strict=True)
            if not label
        ]
        body, wrong = body + _length(sizes), wrong + sum(size for size, here in sizes if here)
        right, offered, expected = right + both, offered + mine, expected + gold
        shares.append(
            (
                2 * both / (mine + gold) if mine + gold else 1.0,
                both / mine if mine else 1.0,
                both / gold if gold else 1.0,
            )
        )
    count = max(len(shares), 1)
    precision, recall = right / max(offered, 1), right / max(expected, 1)
    f1, p, r = (sum(column) / count for column in zip(*shares, strict=True)) if shares else (0.0, 0.0, 0.0)
    return LineScore(
        precision,
        recall,
        2 * precision * recall / max(precision + recall, 1e-9),
        f1,
        p,
        r,
        len(shares),
        wrong / max(body, 1),
    )


def _length(sizes: list[tuple[int, bool]]) -> int:
    """The lines of all documents together."""
    return sum(size for size, _ in sizes)


def masked(documents: Iterable[LabelledLines], *, at: Sequence[float] = WEIGHTS) -> list[Masked]:
    """The curve of `bibliography --to mask --min-weight W` by characters."""
    inside = [0] * len(at)
    wrong = [0] * len(at)
    listed = body = 0
    for document in documents:
        for line, label, weight in zip(document.lines, document.labels, weights_of(document), strict=True):
            length = len(line)
            listed, body = (listed + length, body) if label else (listed, body + length)
            for k, least in enumerate(at):
                if weight >= least:
                    if label:
                        inside[k] += length
                    else:
                        wrong[k] += length
    return [
        Masked(least, good / max(good + bad, 1), good / max(listed, 1), bad / max(body, 1))
        for least, good, bad in zip(at, inside, wrong, strict=True)
    ]
