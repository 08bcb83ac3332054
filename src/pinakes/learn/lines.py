"""Train the line model of the bibliography: `python -m pinakes.learn.lines DATA [--without SOURCE] [--each] [--out FILE]`.

DATA is a folder with `lines/*.jsonl.gz` (documents as labelled lines), `docs/` (read again for our own labels in `gold/lines`), and
`refs/`, `records/`, `keyphrases/` for documents we put together ourselves (`synthesise.lined`). Documents are altered as well – prose after
the list, lines joined to paragraphs, short documents, the heading taken away – so that no layout is learnt by heart. `--each` leaves out
one source after the other and prints how well its lines are found.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes import models
from pinakes.evaluate import labelled
from pinakes.evaluate.lines import LineScore, line_scores, weights_of
from pinakes.evaluate.pastes import running_text
from pinakes.learn.calibrate import rising
from pinakes.learn.register import store
from pinakes.learn.synthesise.lined import made_up
from pinakes.learn.synthesise.lists import altered
from pinakes.learn.synthesise.pastes import pasted
from pinakes.understand.bibliography import blocks
from pinakes.understand.bibliography.line_features import OWN, line_features

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from pinakes.evaluate.labelled import LabelledLines

    Document = tuple[list[str], list[int]]

EDGE, NEAR = 15, 60
"""Lines around the ends of a list that are all kept, and those of which many are; of those further off a share is enough."""
SHARE_NEAR, SHARE_FAR, SHARE_INSIDE = 0.4, 0.06, 0.45
LONGEST = 6000
"""Lines of a thesis that are taken together: neighbourhoods are what matters."""
TWICE = frozenset(("scielo", "anystyle-finder", "ru-gold", "zh-gold"))
"""Small sources, taken twice."""
SHARE_MADE_UP = 0.6
DECAY = 0.3
"""How strongly weights are held small: with a hundredth of it, lists of a source left out were lost whose every line is plainly one."""
PACE = ((1e-3, 7), (1e-4, 4))
"""Rates of learning, and passes over the data at each: at one rate to the end, what is learnt depends on the last lines seen."""
SHARE_ALONE = 0.35
SHARE_PASTED, PASSAGES = 0.6, 400
"""Documents with a list into which text is pasted, and passages of their source that it is drawn from."""
SURELY_NONE = 0.001
"""Weight of lines far from any list, which say nothing about the others."""
NEIGHBOURLY = frozenset(("chain", "since_number", "long_chain", "in_sequence", "repeated"))
"""Features of a line that other lines decide."""


def rows_of(
    document: Document, chance: random.Random, *, edges: bool = False
) -> tuple[NDArray[np.float16], NDArray[np.int8]]:
    """Rows to learn from: everything near the ends of a list or a heading word, a share of the rest or, of `edges`, nothing else."""
    lines, labels = document
    rows = blocks.with_context(line_features(lines)).astype(np.float16)
    truth = np.minimum(np.array(labels, np.int8), 1)
    edge, near = np.zeros(len(truth), bool), np.zeros(len(truth), bool)
    for i in np.flatnonzero(np.diff(truth)):
        edge[max(0, i - EDGE + 1) : i + EDGE + 1] = True
        near[max(0, i - NEAR) : i + NEAR] = True
    drawn = np.array([chance.random() for _ in truth])
    share = np.where(truth > 0, SHARE_INSIDE, np.where(near, SHARE_NEAR, SHARE_FAR))
    keep = edge | ((drawn < share) | (rows[:, blocks.HEADING] > 0) if not edges else False)
    return rows[keep], truth[keep]


def sourced_documents(data: Path, chance: random.Random) -> Iterator[tuple[str, Document]]:
    """Every document to learn from, with the name of its source; the half of our own labels kept for measuring is not among them."""
    for source in labelled.sources(data):
        for found in labelled.corpus(data, source):
            kept = [i for i, line in enumerate(found.lines) if line.strip()]
            for begin in range(0, len(kept), LONGEST):
                part = kept[begin : begin + LONGEST]
                document = ([found.lines[i] for i in part], [found.labels[i] for i in part])
                yield source, document
                if chance.random() < 0.6 and len(part) < 4000:
                    yield source, altered(document, chance)
    for found in labelled.gold(data):
        if not found.measured:
            kept = _filled_lines(found)
            document = ([found.lines[i] for i in kept], [found.labels[i] for i in kept])
            yield found.source, document
            yield found.source, altered(document, chance)
            yield found.source, altered(document, chance)
    for document in made_up(data, chance):
        yield (
            "made-up",
            _without_blanks(document),
        )


def _without_blanks(document: tuple[list[str], list[int]]) -> tuple[list[str], list[int]]:
    """The lines of a document that are not blank, with their labels."""
    return (
        [line for line in document[0] if line.strip()],
        [k for line, k in zip(*document, strict=True) if line.strip()],
    )


def _filled_lines(found: LabelledLines) -> list[int]:
    """Numbers of the lines that are not blank."""
    return [i for i, line in enumerate(found.lines) if line.strip()]


def training_documents(data: Path, without: frozenset[str], chance: random.Random) -> Iterator[Document]:
    """The documents of all sources but those left out."""
    for source, document in sourced_documents(data, chance):
        if source not in without and document[0]:
            yield document


def gathered(data: Path, *, seed: int = 7) -> dict[str, tuple[NDArray[np.float16], NDArray[np.int8]]]:
    """Source → its rows and labels."""
    chance, pasting = random.Random(seed), random.Random(seed)
    found: dict[str, list[tuple[NDArray[np.float16], NDArray[np.int8]]]] = {}
    texts: dict[str, deque[list[str]]] = {}
    for source, document in sourced_documents(data, chance):
        if document[0] and (source != "grobid-segmentation" or chance.random() < 0.7):
            found.setdefault(source, []).append(rows_of(document, chance))
        # what is pasted stands in the same source: a source left out is left out wholly
        known = texts.setdefault(source, deque(maxlen=PASSAGES))
        known.extend(running_text(*document))
        if pasting.random() < SHARE_PASTED:
            altered_again = pasted(document, known, pasting)
            if altered_again[0]:
                found.setdefault(source, []).append(rows_of(altered_again, pasting, edges=True))
    return {
        source: (np.concatenate([r for r, _ in parts]), np.concatenate([t for _, t in parts]))
        for source, parts in found.items()
    }


def train(
    rows: dict[str, tuple[NDArray[np.float16], NDArray[np.int8]]],
    *,
    without: frozenset[str] = frozenset(),
    seed: int = 7,
    hidden: int = 32,
) -> dict[str, NDArray[Any]]:
    """The arrays of the model."""
    from sklearn.neural_network import MLPClassifier

    draws = np.random.default_rng(seed)
    inputs, targets = [], []
    for source, (found, truth) in rows.items():
        if source in without:
            continue
        if source == "made-up":
            kept = draws.random(len(truth)) < SHARE_MADE_UP
            found, truth = found[kept], truth[kept]
        for _ in range(2 if source in TWICE else 1):
            inputs.append(found)
            targets.append(truth)
    table, labels = np.concatenate(inputs), np.concatenate(targets)
    mean, spread = table.mean(axis=0, dtype=np.float64), table.std(axis=0, dtype=np.float64) + 1e-3
    scaled = ((table - mean) / spread).astype(np.float32)
    del table, inputs
    print(f"{len(labels)} lines, {labels.sum()} of them bibliography", file=sys.stderr)
    network = MLPClassifier(
        (hidden,), alpha=DECAY, batch_size=512, random_state=seed, tol=0, n_iter_no_change=50, warm_start=True
    )
    for rate, passes in PACE:
        network.set_params(learning_rate_init=rate, max_iter=passes).fit(scaled, labels)
    inner = network.coefs_[0] / spread[:, None]
    drawn = draws.random(len(labels)) < SHARE_ALONE
    return {
        "said": np.zeros(0, np.float32),
        "meant": np.zeros(0, np.float32),
        **alone(scaled[drawn, : len(OWN)] * spread[: len(OWN)] + mean[: len(OWN)], labels[drawn]),
        "inner": inner.astype(np.float16),
        "inner_bias": (network.intercepts_[0] - mean @ inner).astype(np.float32),
        "outer": network.coefs_[1][:, 0].astype(np.float32),
        "outer_bias": np.array(network.intercepts_[1][0], np.float32),
    }


def alone(table: NDArray[Any], labels: NDArray[np.int8]) -> dict[str, NDArray[Any]]:
    """Weights for a line by itself: what its neighbours show is left out."""
    from sklearn.linear_model import LogisticRegression

    own = np.array([name not in NEIGHBOURLY for name in OWN])
    mean, spread = table.mean(axis=0), table.std(axis=0) + 1e-2
    fitted = LogisticRegression(C=0.3, max_iter=60).fit((table - mean) / spread * own, labels)
    weights = fitted.coef_[0] / spread * own
    return {
        "alone": weights.astype(np.float32),
        "alone_bias": np.array(fitted.intercept_[0] - mean @ weights, np.float32),
    }


def left_out(
    data: Path,
    rows: dict[str, tuple[NDArray[np.float16], NDArray[np.int8]]],
    points: list[tuple[float, bool]],
    *,
    held: Path | None = None,
) -> Iterator[tuple[str, LineScore]]:
    """The score of each source, by a model that never saw it; what it said of each line, and whether that was right, goes to `points`.

    The models are kept in the folder `held`, and taken from it where they lie there already.
    """
    for source in [name for name in rows if name != "made-up"]:
        with blocks.using(_apart(rows, source, held)):
            if source.endswith("-gold"):
                documents = [found for found in labelled.gold(data) if found.source == source]
            else:
                documents = labelled.corpus(data, source)
            points += [
                (logit(weight), bool(label))
                for document in documents[::4]
                for weight, label, line in zip(
                    weights_of(document), document.labels, document.lines, strict=True
                )
                if weight > SURELY_NONE and line.strip()
            ]
            yield source, line_scores(documents)


def _apart(
    rows: dict[str, tuple[NDArray[np.float16], NDArray[np.int8]]], source: str, held: Path | None
) -> dict[str, NDArray[Any]]:
    """The model without a source."""
    path = held / f"{source}.npz" if held is not None else None
    if path is not None and path.exists():
        with np.load(path, allow_pickle=False) as stored:
            return {name: stored[name] for name in stored.files}
    model = train(rows, without=frozenset((source,)))
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(path, allow_pickle=False, **model)
    return model


def logit(chance: float) -> float:
    """Log odds, bounded."""
    chance = min(max(chance, 1e-7), 1 - 1e-7)
    return math.log(chance / (1 - chance))


def calibration(points: Sequence[tuple[float, bool]]) -> dict[str, NDArray[Any]]:
    """The table from log odds to how often such lines are right; odds below even stay below even."""
    said, meant = rising(points)
    kept = [
        (x, min(y, 0.499) if x < 0 else max(y, 0.501))
        for x, y in zip(said, meant, strict=True)
        if abs(x) > 0.2
    ]
    table = sorted([(logit(0.0), 0.0), *kept, (0.0, 0.5)])
    return {
        "said": np.array([x for x, _ in table], np.float32),
        "meant": np.array([y for _, y in table], np.float32),
    }


def main() -> None:
    """Train, and store beside the register of models."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("data", type=Path)
    arguments.add_argument("--without", default="", help="sources left out, for an honest test")
    arguments.add_argument(
        "--each", action="store_true", help="leave out each source in turn first, and print figures"
    )
    arguments.add_argument(
        "--held", type=Path, help="a folder where the models of --each are kept, or taken from"
    )
    arguments.add_argument(
        "--out", type=Path, help="a file; default: the package's own model, with its entry in models.toml"
    )
    given = arguments.parse_args()
    rows = gathered(given.data)
    scores: dict[str, float] = {}
    points: list[tuple[float, bool]] = []
    for source, figures in left_out(given.data, rows, points, held=given.held) if given.each else ():
        print(f"without {source}: {figures}", flush=True)
        scores[f"left out {source}, F1"] = round(figures.f1, 3)
    model = train(rows, without=frozenset(filter(None, given.without.split(","))))
    if points:
        model |= calibration(points)
    elif not given.without:
        known = models.arrays(blocks.MODEL)
        model |= {key: known[key] for key in ("said", "meant")}
    if given.out:
        np.savez_compressed(given.out, allow_pickle=False, **model)
    else:
        store(
            blocks.MODEL,
            model,
            command="python -m pinakes.learn.lines DATA --each"
            if scores
            else "python -m pinakes.learn.lines DATA",
            trained_on="lines/*, gold/lines (the training half), altered; documents made up in ru, zh, pt, de, en, fr, es",
            scores=scores or None,
        )


if __name__ == "__main__":
    main()
