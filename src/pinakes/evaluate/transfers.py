"""Which measure makes the best rules of transfer:
`python -m pinakes.evaluate.transfers TITLES.tsv.gz --lang en`.

Rules from the words of titles to concepts are learnt from some titles. Of others, each word's rules are
followed by each measure: how often the first concept of a word is right, and F1 and NDCG of the first five
concepts of a title, by the sum over its words.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.evaluate.subjects import f1, ndcg
from pinakes.vocabulary import forms
from pinakes.vocabulary.subjects.titles import titles_of
from pinakes.vocabulary.transfer import MEASURES, Transfer

if TYPE_CHECKING:
    from collections.abc import Sequence

FIRST = 5


def measured(
    transfer: Transfer, held: Sequence[tuple[str, tuple[str, ...]]], by: str, language: str
) -> dict[str, float]:
    """Means over words and titles; strengths are made even by the greatest of each word."""
    first: list[bool] = []
    scores: list[tuple[float, float]] = []
    for title, given in held:
        votes: Counter[str] = Counter()
        for stem in dict.fromkeys(forms.stems(title, language)):
            rules = list(transfer.rules(stem, by=by))
            if not rules:
                continue
            first.append(rules[0].other in given)
            for rule in rules:
                votes[rule.other] += getattr(rule, by) * (
                    1 if by != "likelihood" else 1 / rules[0].likelihood
                )
        found = [one for one, _ in sorted(votes.items(), key=lambda item: (-item[1], item[0]))[:FIRST]]
        scores.append((f1(found, given), ndcg(found, given, FIRST)))
    return {
        "first rule right": sum(first) / max(1, len(first)),
        f"F1@{FIRST}": sum(one for one, _ in scores) / max(1, len(scores)),
        f"NDCG@{FIRST}": sum(one for _, one in scores) / max(1, len(scores)),
    }


def main() -> None:
    """Split, count, follow, print."""
    parser = argparse.ArgumentParser(description="Compare the measures of transfer on titles left out.")
    parser.add_argument("titles", type=Path)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--learnt", type=int, default=40000)
    parser.add_argument("--held", type=int, default=500)
    options = parser.parse_args()
    titles = titles_of(options.titles)
    random.Random(17).shuffle(titles)
    held, learnt = titles[: options.held], titles[options.held :][: options.learnt]
    print("| measure | first rule right | F1@5 | NDCG@5 |\n|---|---|---|---|")
    with (
        tempfile.TemporaryDirectory() as folder,
        Transfer(Path(folder) / "t.transfer.db", make=True) as transfer,
    ):
        transfer.add(
            ((forms.stems(title, options.lang), given) for title, given in learnt), language=options.lang
        )
        for by in MEASURES:
            told = measured(transfer, held, by, options.lang)
            print(f"| {by} | " + " | ".join(f"{value:.3f}" for value in told.values()) + " |", flush=True)


if __name__ == "__main__":
    main()
