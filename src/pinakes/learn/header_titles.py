"""Train the choice of the title block: how much the hand-set score and the line model's labels each tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pinakes.learn.header_labels import LABELS
from pinakes.understand.header.rows.blocks import front_of
from pinakes.understand.header.rows.features import known_titles, looks_of, running_heads
from pinakes.understand.header.rows.line_model import Likely
from pinakes.understand.header.titles.scoring import evidence, title_score
from pinakes.understand.header.titles.title import title_page
from pinakes.understand.header.told.cover_sheet import sheets_before

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pinakes.learn.header_lines import Lines
    from pinakes.learn.papers import KnownPaper
    from pinakes.understand.header.rows.line_model import LineModel

PENALTY = 8.0
STEPS = 80


@dataclass(frozen=True, slots=True)
class TitleChoice:
    """The blocks of one title page by the numbers of their rows, their hand-set scores, and which of them are the title."""

    source: str
    file: str
    blocks: tuple[tuple[int, ...], ...]
    scores: tuple[float, ...]
    right: NDArray[np.float64]
    numbers: dict[int, int]


def choice_of(known: KnownPaper, lines: Lines) -> TitleChoice | None:
    """The blocks of a title page; None where none of them is the title."""
    front = front_of(known.paper, first=sheets_before(known.paper))
    blocks = title_page(front)
    labels = {row.number: int(label) for row, label in zip(front.rows, lines.labels, strict=False)}
    title = LABELS.index("title")
    right = np.array(
        [np.mean([labels.get(row.number) == title for row in block.rows]) >= 0.5 for block in blocks], float
    )
    if not right.any():
        return None
    looks = looks_of(blocks, front, known=known_titles(known.paper), running=running_heads(known.paper))
    scores = tuple(title_score(look, has_styles=front.has_styles) for look in looks)
    numbers = tuple(tuple(row.number for row in block.rows) for block in blocks)
    return TitleChoice(
        known.source,
        lines.file,
        numbers,
        scores,
        right,
        {row.number: i for i, row in enumerate(front.rows[: len(lines.table)])},
    )


def train(
    choices: Sequence[TitleChoice],
    probabilities: dict[tuple[str, str], NDArray[np.float32]],
    model: LineModel,
) -> NDArray[np.float32]:
    """Weights by conditional logit: the title's share of each page, under probabilities that were predicted without its source."""
    from scipy.optimize import minimize

    tables, rights, weights = [], [], []
    sizes: dict[str, int] = {}
    for one in choices:
        sizes[one.source] = sizes.get(one.source, 0) + 1
    for one in choices:
        likely = Likely(one.numbers, probabilities[one.source, one.file], model)
        tables.append(evidence(one.blocks, one.scores, likely))
        rights.append(one.right)
        weights.append(min(1.0, 60 / sizes[one.source]))
    table, right = np.concatenate(tables).astype(np.float64), np.concatenate(rights)
    spread = table.std(axis=0) + 1e-3
    table /= spread
    lengths = np.array([len(part) for part in tables])
    starts, owner, weight = (
        np.cumsum(lengths) - lengths,
        np.repeat(np.arange(len(tables)), lengths),
        np.array(weights),
    )

    def loss(w: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        scores = table @ w
        shares = np.exp(scores - np.maximum.reduceat(scores, starts)[owner])
        whole, good = np.add.reduceat(shares, starts), np.add.reduceat(shares * right, starts)
        slope = table.T @ (weight[owner] * (shares / whole[owner] - shares * right / good[owner]))
        return float(
            -(weight * np.log(good / whole + 1e-12)).sum() + PENALTY * w @ w
        ), slope + 2 * PENALTY * w

    best = minimize(loss, np.zeros(table.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": STEPS}).x
    found: NDArray[np.float32] = (best / spread).astype(np.float32)
    return found
