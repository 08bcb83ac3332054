"""Learn which reading of a page tells where its authors belong: `python -m pinakes.learn.binding DATA --gold GOLD [--cache DIR] [--keep]`.

Of the labelled documents the half that is mended teaches, the other is only measured. A site is wholly on one side of every fold.
Printed is the part of the authors that get what belongs to them: by the rules alone, by the choice, and by the best choice there is.
"""

from __future__ import annotations

import argparse
import re
import unicodedata
import warnings
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes import config
from pinakes.learn.papers import known_papers
from pinakes.learn.register import store
from pinakes.text.names import same_person
from pinakes.text.scripts import HAN
from pinakes.understand.header import HeaderExtractor
from pinakes.understand.header.binding import Binder
from pinakes.understand.header.binding.choice import COLUMNS, MODEL, ChoiceNetwork, picked, table_of
from pinakes.understand.header.binding.readings import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from pinakes.learn.papers import KnownPaper
    from pinakes.understand.header.binding.readings import Reading
    from pinakes.understand.header.people.authors import Named

    Stored = dict[str, NDArray[Any]]

HIDDEN, FOLDS, PENALTY, STEPS = 8, 6, 40.0, 400
FOUND, OFFERED = 0.7, 0.6
"""The part of the words of what is known that must be found, and of what is offered that must be known."""
_PARTS = re.compile(r"[\s,.;:()\-–/]+")


@dataclass(frozen=True)
class Case:
    """One document: the columns of all readings of its authors, and which of them are right."""

    site: str
    half: str
    table: NDArray[np.float64]
    right: NDArray[np.float64]
    known: int
    """Authors with affiliations, found or not."""


class Watcher(Binder):
    """A binder that keeps what it chose from, and takes what the rules say."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[Sequence[Named], dict[str, Reading]]] = []

    def choose(self, found: Sequence[Named], said: dict[str, Reading]) -> Reading:
        """What the rules say."""
        self.seen = [(found, said)]
        return said["ruled"]


def cases_of(papers: Iterable[KnownPaper]) -> Iterator[Case]:
    """Every document whose truth says who belongs where."""
    watcher = Watcher()
    extractor = HeaderExtractor(config.settings(), watcher)
    for paper in papers:
        truth = paper.truth.get("author_affiliations")
        if not truth:
            continue
        watcher.seen.clear()
        list(extractor.extract(paper.paper, paper.claims))
        half = paper.truth.get("half") or "measured"
        if not watcher.seen:
            yield Case(
                _site(paper),
                half,
                np.zeros((0, len(KINDS), len(COLUMNS))),
                np.zeros((0, len(KINDS))),
                len(truth),
            )
            continue
        found, said = watcher.seen[-1]
        right = np.zeros((len(found), len(KINDS)))
        for who, one in enumerate(found):
            known = next((held for name, held in truth.items() if same_person(name, one.person.literal)), ())
            for at, kind in enumerate(KINDS):
                right[who, at] = is_right(known, said[kind][who])
        yield Case(_site(paper), half, table_of(found, said), right, len(truth))


def _site(paper: KnownPaper) -> str:
    return str(paper.truth.get("source repo") or paper.source)


def is_right(known: Sequence[str], offered: Sequence[str]) -> bool:
    """Whether most of the words of what is known are offered, and most of those offered are known."""
    wanted, got = _words(known), _words(offered)
    both = len(wanted & got)
    return bool(wanted) and both >= FOUND * len(wanted) and both >= OFFERED * len(got)


def _words(texts: Sequence[str]) -> frozenset[str]:
    pairs = {
        run[at : at + 2]
        for text in texts
        for run in re.findall(f"{HAN.pattern}+", text)
        for at in range(len(run) - 1)
    }
    plain = unicodedata.normalize("NFKD", " ".join(texts)).casefold()
    kept = "".join(char for char in plain if not unicodedata.combining(char))
    return frozenset(
        (*pairs, *(word for word in _PARTS.split(kept) if len(word) > 2 and not HAN.search(word)))
    )


def train(cases: Sequence[Case]) -> Stored:
    """The arrays of a network that learnt from cases; every document counts alike, however many authors it has."""
    from sklearn.neural_network import MLPClassifier

    table = np.concatenate([case.table.reshape(-1, len(COLUMNS)) for case in cases])
    right = np.concatenate([case.right.ravel() for case in cases])
    said = np.abs(table).sum(axis=1) > 0
    shares = np.concatenate(
        [np.full(case.right.size, 1 / np.sqrt(max(len(case.right), 1))) for case in cases]
    )[said]
    table, right = table[said], right[said]
    rng = np.random.default_rng(0)
    drawn = rng.choice(len(table), 4 * len(table), p=shares / shares.sum())
    mean, spread = table.mean(axis=0), table.std(axis=0) + 0.05
    model = MLPClassifier(
        HIDDEN, activation="tanh", solver="lbfgs", alpha=PENALTY, max_iter=STEPS, random_state=0
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model.fit(((table - mean) / spread)[drawn], right[drawn])
    inner, outer = model.coefs_
    return {
        "mean": mean, "spread": spread,
        "inner": inner, "inner_bias": model.intercepts_[0],
        "outer": outer, "outer_bias": model.intercepts_[1],
    }  # fmt: skip


def tried(choice: ChoiceNetwork, cases: Iterable[Case]) -> dict[str, tuple[int, int, int]]:
    """By way of choosing: authors who get what is theirs, who get anything, who have something."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for case in cases:
        rows = range(len(case.right))
        said = np.abs(case.table).sum(axis=-1) > 0
        scores = choice.scores(case.table) if len(case.table) else case.right
        best = picked(scores)
        picks = {
            "rules": [(bool(case.right[who, -1]), bool(said[who, -1])) for who in rows],
            "choice": [(bool(case.right[who, at]), True) for who, at in enumerate(best) if at is not None],
            "best": [(bool(case.right[who].any()), bool(said[who].any())) for who in rows],
        }
        for way, held in picks.items():
            counts[way][0] += sum(hit for hit, _ in held)
            counts[way][1] += sum(got for _, got in held)
            counts[way][2] += case.known
    return {way: (one, two, three) for way, (one, two, three) in counts.items()}


def shown(counts: dict[str, tuple[int, int, int]]) -> str:
    """F1 by way of choosing."""
    return ", ".join(
        f"{way} {2 * hits / max(got + known, 1):.3f}" for way, (hits, got, known) in counts.items()
    )


def folds(cases: Sequence[Case]) -> Iterator[tuple[list[Case], list[Case]]]:
    """(those that teach, those that are tried) with every site on one side."""
    sites = sorted({case.site for case in cases})
    for fold in range(FOLDS):
        out = set(sites[fold::FOLDS])
        yield [case for case in cases if case.site not in out], [case for case in cases if case.site in out]


def main() -> None:
    """Learn, print, and keep what was learnt."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--gold", type=Path, required=True)
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--keep", action="store_true", help="put the model into the package")
    args = parser.parse_args()
    cases = list(
        cases_of(known_papers(args.data, cache=args.cache, gold=args.gold, wanted=("author_affiliations",)))
    )
    mended = [case for case in cases if case.half == "mended"]
    total: dict[str, tuple[int, int, int]] = {}
    for teach, out in folds(mended):
        for way, counts in tried(ChoiceNetwork(train(teach)), out).items():
            before = total.get(way, (0, 0, 0))
            total[way] = (before[0] + counts[0], before[1] + counts[1], before[2] + counts[2])
    print(f"{len(mended)} documents, sites left out: {shown(total)}")
    stored = train(mended)
    for name in sorted({case.site.split("/")[0] for case in cases if case.half != "mended"}):
        out = [case for case in cases if case.half != "mended" and case.site.split("/")[0] == name]
        print(f"  {name} ({len(out)}): {shown(tried(ChoiceNetwork(stored), out))}")
    measured = tried(ChoiceNetwork(stored), [case for case in cases if case.half != "mended"])
    print(f"measured half: {shown(measured)}")
    if args.keep:
        scores = {
            "sites left out, F1": round(2 * total["choice"][0] / (total["choice"][1] + total["choice"][2]), 3)
        }
        store(
            MODEL,
            stored,
            command="python -m pinakes.learn.binding DATA --gold GOLD --keep",
            trained_on="gold, the half that is mended",
            scores=scores,
        )


if __name__ == "__main__":
    main()
