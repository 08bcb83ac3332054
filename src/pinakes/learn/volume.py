"""The model that finds the papers of a volume: trained on volumes bound of real papers, and on single works that must stay whole.

`python -m pinakes.learn.volume DATA` binds volumes of the papers under DATA (folders with `truth.jsonl`), reads them and all
single documents, trains, and prints how well papers of collections left out are found.
"""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes import api
from pinakes.config import settings
from pinakes.errors import BadInput
from pinakes.evaluate.locked import open_files, to_learn_from
from pinakes.learn.register import store
from pinakes.learn.synthesise.volumes import NO_PAPERS, bind, papers_in, volumes
from pinakes.understand.volume import contents, looks, openings
from pinakes.understand.volume.sheets import sheet_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pinakes.model import Paper

    Array = NDArray[np.float64]

BY_BINDING = ("sheet changes", "number breaks", "number one", "print changes", "fonts change")
"""What papers of many journals bound together show, and a volume set as one does not: each page is learnt with it and without it."""
SIGNS = (
    "abstract", "keywords", "code", "mail", "place", "people", "abstract or keywords in head", "title and people", "title and abstract",
    "people and references", "abstract on neighbours", "bold and people",
)  # fmt: skip
"""What the first page of a paper shows and that of a chapter does not."""
CHAPTER = 0.5
"""Weight of a page made to look like the first of a chapter: books and theses with a list of references a chapter are rare here."""
HIDDEN = 16
FOLDS = 5
FIRST_PAGE = 0.2
"""Weight of the first page of a single paper: first of its file it is easily told."""


@dataclass(frozen=True)
class Read:
    """A file once read: sheets, which pages open papers, whose each page is, and whether it counts."""

    paper: Paper
    sheets: tuple[Any, ...]
    opens: Array
    whose: tuple[str, ...]
    counts: Array
    is_volume: bool


def gather(data: Path, *, count: int, seed: int) -> list[Read]:
    """Volumes and single works, read."""
    road = settings({"ocr": {"mode": "never"}})
    found = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "volume.pdf"
        for _, papers, binding in volumes(papers_in(data), count, seed=seed):
            volume = bind(papers, binding)
            path.write_bytes(volume.content)
            whose, firsts = ["front"] * volume.pages, set()
            for paper, (first, last) in zip(papers, volume.papers, strict=True):
                firsts.add(first)
                whose[first - 1 : last] = [paper.collection] * (last - first + 1)
            read = api.read(path, road)
            numbers = [page.number for page in read.pages]
            opens = np.array([float(number in firsts) for number in numbers])
            found.append(
                _read(
                    read,
                    opens,
                    [whose[number - 1] for number in numbers],
                    np.ones(len(numbers)),
                    is_volume=True,
                )
            )
    for truth in open_files(to_learn_from(data), "truth.jsonl"):
        for path in sorted(
            one for one in (truth.parent / "files").glob("*") if one.suffix.lower() in (".pdf", ".ps")
        ):
            try:
                read = api.read(path, road)
            except BadInput:
                continue
            first = np.arange(len(read.pages)) == 0
            is_paper = NO_PAPERS.search(truth.parent.name) is None
            counts = np.where(first, FIRST_PAGE if is_paper else 0.0, 1.0)
            found.append(
                _read(read, first.astype(float), [truth.parent.name] * len(first), counts, is_volume=False)
            )
    return found


def _read(paper: Paper, opens: Array, whose: Sequence[str], counts: Array, *, is_volume: bool) -> Read:
    return Read(paper, tuple(sheet_of(page) for page in paper.pages), opens, tuple(whose), counts, is_volume)


def levelled(rows: Array) -> Array:
    """The looks of pages as they were in a volume set as one."""
    plain = rows.copy()
    for name in BY_BINDING:
        plain[:, looks.FEATURES.index(name)] = 0.0
    plain[:, looks.FEATURES.index("number goes on")] = 1.0
    return plain


def as_chapters(rows: Array) -> Array:
    """The first pages of papers as they were the first pages of chapters, in one book by one author."""
    plain = levelled(rows)
    for name in SIGNS:
        plain[:, looks.FEATURES.index(name)] = 0.0
    return plain


class VolumeNetwork:
    """One hidden layer, trained by scikit-learn."""

    def __init__(self, rows: Array, opens: Array, counts: Array) -> None:
        from sklearn.neural_network import MLPClassifier

        chapters = as_chapters(rows[opens > 0])
        rows = np.vstack([rows, chapters])
        opens = np.concatenate([opens, np.zeros(len(chapters))])
        counts = np.concatenate([counts, np.full(len(chapters), CHAPTER)])
        self.mean, self.spread = rows.mean(0), rows.std(0) + 1e-9
        chance = np.random.default_rng(0)
        kept = chance.random(len(rows)) < counts
        self.made = MLPClassifier((HIDDEN,), alpha=3, max_iter=200, random_state=0)
        self.made.fit((rows[kept] - self.mean) / self.spread, opens[kept])

    def chances(self, rows: Array) -> Array:
        """How probably each page opens a paper."""
        found: Array = self.made.predict_proba((rows - self.mean) / self.spread)[:, 1]
        return found

    def arrays(self) -> dict[str, Array]:
        """What the package ships."""
        inner, outer = self.made.coefs_
        return {
            "mean": self.mean, "spread": self.spread, "inner": inner, "inner_bias": self.made.intercepts_[0],
            "outer": outer[:, 0], "outer_bias": self.made.intercepts_[1][0],
        }  # fmt: skip


def seconds(read: Read, chances: Array) -> Array:
    """The second look at a volume."""
    candidates = [at for at, chance in enumerate(chances) if chance > 0.01]
    named = contents.named_pages(read.paper.pages, read.sheets, read.paper.outline, candidates)
    return openings.seconds_of(read.sheets, chances, named)


def train(files: Sequence[Read]) -> tuple[dict[str, Array], dict[str, float]]:
    """The arrays of the model, and its scores on collections left out."""
    from sklearn.linear_model import LogisticRegression

    rows = [looks.looks_of(read.sheets) for read in files]
    whose = np.array([name for read in files for name in read.whose])
    folds = _folds(whose)
    opens, counts = (
        np.concatenate([read.opens for read in files]),
        np.concatenate([read.counts for read in files]),
    )
    both = [np.vstack(rows), levelled(np.vstack(rows))]
    chances = [np.zeros(len(opens)), np.zeros(len(opens))]
    for fold in range(FOLDS):
        seen = folds != fold
        network = VolumeNetwork(
            np.vstack([one[seen] for one in both]), np.tile(opens[seen], 2), np.tile(counts[seen], 2)
        )
        for kind, one in zip(chances, both, strict=True):
            kind[~seen] = network.chances(one[~seen])
    inside = np.concatenate([np.full(len(read.opens), read.is_volume) for read in files])
    places = np.split(np.arange(len(opens)), np.cumsum([len(read.opens) for read in files])[:-1])
    second = [
        np.vstack(
            [seconds(read, kind[place]) for read, place in zip(files, places, strict=True) if read.is_volume]
        )
        for kind in chances
    ]
    scores = {}
    found = [np.zeros(int(inside.sum())), np.zeros(int(inside.sum()))]
    for fold in range(FOLDS):
        seen = folds[inside] != fold
        chooser = LogisticRegression(C=1.0, max_iter=2000)
        chooser.fit(np.vstack([one[seen] for one in second]), np.tile(opens[inside][seen], 2))
        for kind, one in zip(found, second, strict=True):
            kind[~seen] = chooser.predict_proba(one[~seen])[:, 1]
    for name, kind in zip(("as bound", "set as one"), found, strict=True):
        scores[f"first pages, collections left out, {name}, F1"] = round(
            _f1(kind >= 0.4, opens[inside] > 0), 3
        )
    from pinakes.understand.volume import weight_of

    for name, kind in zip(("as bound", "set as one"), chances, strict=True):
        weights = [
            (read.is_volume, weight_of(read.sheets, kind[place]) >= 0.5)
            for read, place in zip(files, places, strict=True)
        ]
        scores[f"volumes known as such, {name}"] = round(
            sum(hit for is_volume, hit in weights if is_volume) / max(1, sum(v for v, _ in weights)), 3
        )
        scores[f"single works cut, {name}"] = float(sum(hit for is_volume, hit in weights if not is_volume))
    network = VolumeNetwork(np.vstack(both), np.tile(opens, 2), np.tile(counts, 2))
    chooser = LogisticRegression(C=1.0, max_iter=2000).fit(np.vstack(second), np.tile(opens[inside], 2))
    return {**network.arrays(), "second": chooser.coef_[0], "second_bias": chooser.intercept_[0]}, scores


def _folds(whose: NDArray[np.str_]) -> NDArray[np.int64]:
    """The fold of each page: by collection; pages that are no paper's by chance."""
    names = sorted(set(whose) - {"front"})
    chance = np.random.default_rng(0)
    number = {name: at % FOLDS for at, name in enumerate(names)}
    return np.array([number[name] if name in number else int(chance.integers(FOLDS)) for name in whose])


def _f1(found: NDArray[np.bool_], true: NDArray[np.bool_]) -> float:
    right = int((found & true).sum())
    return 2 * right / max(1, int(found.sum()) + int(true.sum()))


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("data", type=Path)
    parser.add_argument("--count", type=int, default=48)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    files = gather(asked.data, count=asked.count, seed=asked.seed)
    arrays, scores = train(files)
    for name, score in scores.items():
        print(f"{score:6.3f}  {name}")
    kept = {name: np.asarray(values, dtype=np.float64) for name, values in arrays.items()}
    works = f"{sum(read.is_volume for read in files)} volumes bound of the papers of docs/*; the single documents of docs/*"
    store("volume", kept, command="python -m pinakes.learn.volume DATA/docs", trained_on=works, scores=scores)


if __name__ == "__main__":
    main()
