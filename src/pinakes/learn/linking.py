"""Train who decides which work a reference means: `python -m pinakes.learn.linking DATA [--each] [--most N]`.

DATA is a folder with `records/*.jsonl.gz` (CSL items). Libraries and references to them are made from the records
(`synthesise/cited.py`), pairs come from the very keys a library uses. With `--each` every provider of records is left out
once, and the links and clusters of a real library made from it are measured; nothing is stored.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.learn.calibrate import rising
from pinakes.learn.linked import measured
from pinakes.learn.register import store
from pinakes.learn.synthesise.cited import PROVIDERS, made
from pinakes.model.codec import encode
from pinakes.store.network.citation import loaded, of_record, of_reference, stored
from pinakes.store.network.compare import features
from pinakes.store.network.judge import MODEL, judge_of, using
from pinakes.store.network.keys import keys

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pinakes.learn.synthesise.cited import MadeNetwork, MadeReference
    from pinakes.store.network.citation import Citation

    Rows = tuple[NDArray[np.float32], NDArray[np.int8]]

SEED = 11
MOST = 1500
"""Records a language that are taken from a provider."""
CANDIDATES = 8
HIDDEN = 24
STOPPED = 60
"""Rounds of training."""
HELD_BACK = 0.25
"""Share of the pairs, by work, that the weights are calibrated on."""


def entry_of(cited: MadeReference) -> Citation:
    """What a library compares of a reference."""
    return of_reference(
        cited.reference.raw, [(claim.field, encode(claim.value)) for claim in cited.reference.claims]
    )


def pairs_of(library: MadeNetwork) -> tuple[list[tuple[Citation, Citation]], list[int], list[int]]:
    """Pairs that meet under a key, whether they are one work, and the work the reference means."""
    at: dict[int, list[int]] = defaultdict(list)
    works = {number: of_record(record) for number, record in library.held.items()}
    for number, entry in works.items():
        for key in keys(entry):
            at[key].append(number)
    before: dict[int, list[int]] = defaultdict(list)
    pairs: list[tuple[Citation, Citation]] = []
    labels: list[int] = []
    truths: list[int] = []
    bare: list[Citation] = []
    for i, cited in enumerate(library.references):
        entry = entry_of(cited)
        bare.append(loaded(stored(entry)))
        own = keys(entry)
        found = _nearest([at.get(key, ()) for key in own])
        earlier = _nearest([before.get(key, ()) for key in own])
        for number in found:
            pairs.append((entry, works[number]))
            labels.append(int(number == cited.truth))
        for other in earlier[: CANDIDATES // 2]:
            pairs.append((entry, bare[other]))
            labels.append(int(library.references[other].truth == cited.truth))
        truths += [cited.truth] * (len(labels) - len(truths))
        for key in own:
            before[key].append(i)
    return pairs, labels, truths


def _nearest(met: list[Any]) -> list[int]:
    """Those that were met under most keys."""
    counts: dict[int, int] = defaultdict(int)
    for numbers in met:
        for number in numbers[:40]:
            counts[number] += 1
    return sorted(counts, key=lambda number: (-counts[number], number))[:CANDIDATES]


def rows_of(library: MadeNetwork) -> tuple[NDArray[np.float32], NDArray[np.int64], NDArray[np.int64]]:
    """Features, labels and works of the pairs of a library."""
    pairs, labels, truths = pairs_of(library)
    return features(pairs), np.array(labels), np.array(truths)


def trained(
    rows: NDArray[np.float32], labels: NDArray[np.int64], groups: NDArray[np.int64]
) -> dict[str, NDArray[Any]]:
    """A judge as arrays: two layers, then how often what they say is right, on works they did not see."""
    from sklearn.neural_network import MLPClassifier

    kept = groups % 1000 >= 1000 * HELD_BACK
    mean, scale = rows.mean(axis=0), np.maximum(rows.std(axis=0), 0.05)
    machine = MLPClassifier(
        (HIDDEN,), activation="tanh", alpha=1e-3, max_iter=STOPPED, random_state=SEED, batch_size=512
    )
    machine.fit(((rows - mean) / scale)[kept], labels[kept])
    arrays = {
        "mean": mean, "scale": scale, "first": machine.coefs_[0], "first_bias": machine.intercepts_[0],
        "second": machine.coefs_[1], "second_bias": machine.intercepts_[1], "said": np.zeros(1), "right": np.zeros(1),
    }  # fmt: skip
    arrays = {name: np.asarray(value, dtype=np.float32) for name, value in arrays.items()}
    said = judge_of(arrays).log_odds(rows[~kept])
    arrays["said"], arrays["right"] = (
        np.array(part, dtype=np.float32)
        for part in rising(list(zip(said.tolist(), labels[~kept].tolist(), strict=True)))
    )
    return arrays


def libraries(data: Path, most: int) -> dict[str, MadeNetwork]:
    """Provider → a library made of its records."""
    found = {}
    for provider in PROVIDERS:
        found[provider] = made(data, random.Random(SEED), provider=provider, most=most)
        counted = found[provider]
        print(
            f"{provider}: {len(counted.items)} works, {len(counted.held)} held, {len(counted.references)} references",
            file=sys.stderr,
        )
    return found


def main() -> None:
    """Train and store, or measure on left-out providers."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("data", type=Path)
    arguments.add_argument(
        "--each", action="store_true", help="leave each provider out once and measure; store nothing"
    )
    arguments.add_argument("--most", type=int, default=MOST, help="records a language of a provider")
    given = arguments.parse_args()
    own = libraries(given.data, given.most)
    rows = {provider: rows_of(library) for provider, library in own.items()}
    if given.each:
        for provider, library in own.items():
            with (
                using(judge_of(trained(*_together(rows, without=provider)))),
                tempfile.TemporaryDirectory() as folder,
            ):
                print(f"{provider:10} {measured(library, Path(folder))}", flush=True)
        return
    arrays = trained(*_together(rows))
    command = f"python -m pinakes.learn.linking {given.data.name}"
    store(
        MODEL,
        arrays,
        command=command,
        trained_on="references made from records/*, damaged, with siblings easily mistaken for each other",
    )


def _together(rows: dict[str, Any], *, without: str = "") -> tuple[Any, Any, Any]:
    kept = [part for provider, part in rows.items() if provider != without]
    return tuple(np.concatenate([part[i] for part in kept]) for i in range(3))  # type: ignore[return-value]


if __name__ == "__main__":
    main()
