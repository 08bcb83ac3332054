"""How good learnt subjects are: `python -m pinakes.evaluate.subjects VOCABULARY.tsv.gz TITLES.tsv.gz --lang en`.

Titles are drawn by lot and left out, a model learns from the others, and F1 and NDCG of its first subjects are printed, with what the
weights are worth. `--split DIR` writes the same two parts as files, URIs in full, as Annif reads them, to run others beside it.
"""

from __future__ import annotations

import argparse
import random
import resource
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from pinakes.evaluate.keyphrases import calibration_error
from pinakes.vocabulary.kept import Vocabulary
from pinakes.vocabulary.load import load
from pinakes.vocabulary.subjects.model import train
from pinakes.vocabulary.subjects.titles import titles_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from pinakes.vocabulary.subjects.model import SubjectModel

Pair = tuple[str, tuple[str, ...]]


def parted(pairs: Sequence[Pair], held: int, seed: int) -> tuple[list[Pair], list[Pair]]:
    """What is learnt from and what is left out, always the same."""
    order = list(range(len(pairs)))
    random.Random(seed).shuffle(order)
    return [pairs[i] for i in order[held:]], [pairs[i] for i in order[:held]]


def f1(found: Sequence[str], right: Collection[str]) -> float:
    """F1 of what was found against all that is right."""
    both = sum(one in right for one in found)
    return 2 * both / (len(found) + len(right)) if both else 0.0


def ndcg(found: Sequence[str], right: Collection[str], limit: int) -> float:
    """How much of the greatest possible discounted gain the first few have."""
    discount = 1 / np.log2(np.arange(2, limit + 2))
    gain = sum(discount[place] for place, one in enumerate(found[:limit]) if one in right)
    return float(gain / discount[: min(limit, len(right))].sum()) if right else 0.0


def measured(
    model: SubjectModel, held: Sequence[Pair], base: str, *, limit: int = 5, least: float | None = 0.0
) -> dict[str, float]:
    """Means over the texts; `calibration error` is over ten ranges of the weight."""
    scores: list[tuple[float, float]] = []
    told: list[tuple[float, bool]] = []
    for text, given in held:
        right = {one if "://" in one else base + one for one in given}
        found = model.suggest(text, limit=limit, least=least)
        scores.append((f1([one.uri for one in found], right), ndcg([one.uri for one in found], right, limit)))
        told += [(one.weight, one.uri in right) for one in found]
    means = np.mean(scores, axis=0)
    return {
        f"F1@{limit}": float(means[0]),
        f"NDCG@{limit}": float(means[1]),
        "calibration error": calibration_error(told),
    }


def main() -> None:
    """Split, learn, measure, print."""
    parser = argparse.ArgumentParser(description="Measure learnt subjects on titles that were left out.")
    parser.add_argument("vocabulary", type=Path)
    parser.add_argument("titles", type=Path)
    parser.add_argument("--lang", default="en", help="the language of the titles")
    parser.add_argument(
        "--labels", default="en", help="the language of the labels, where the vocabulary does not say"
    )
    parser.add_argument("--held", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--most", type=int, default=10**9, help="of the titles so many are learnt from")
    parser.add_argument("--split", type=Path, help="write both parts into this folder")
    options = parser.parse_args()
    print(
        "| titles | subjects | F1@5 | NDCG@5 | calibration error | CPU-s | GB |\n|---|---|---|---|---|---|---|"
    )
    learning, held = parted(titles_of(options.titles), options.held, options.seed)
    learning = learning[: options.most]
    with tempfile.TemporaryDirectory() as folder:
        load(options.vocabulary, Path(folder) / "v.db", language=options.labels)
        with Vocabulary(Path(folder) / "v.db", name="v") as vocabulary:
            base = vocabulary.about()["base"]
            if options.split:
                _write(options.split, {"learning": learning, "held": held}, base)
            began = time.process_time()
            model = train(learning, vocabulary, language=options.lang)
            seconds = time.process_time() - began
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    for least, name in ((0.0, "five"), (None, "as many as pay")):
        told = measured(model, held, base, least=least)
        figures = " | ".join(f"{value:.3f}" for value in told.values())
        print(f"| {len(learning)} {options.lang} | {name} | {figures} | {seconds:.0f} | {memory:.1f} |")


def _write(folder: Path, parts: dict[str, list[Pair]], base: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, pairs in parts.items():
        with (folder / f"{name}.tsv").open("w", encoding="utf-8") as out:
            for text, given in pairs:
                uris = (one if "://" in one else base + one for one in given)
                out.write(f"{text}\t{' '.join(f'<{uri}>' for uri in uris)}\n")


if __name__ == "__main__":
    main()
