"""Train the scorer of abstracts that nothing names: `python -m pinakes.learn.abstracts DATA --gold gold [--cache FOLDER]`.

Every paragraph of the first pages of every document is an example. Which of them is the abstract the truth says (its text, or its two
ends); where it says nothing, an abstract under a heading is taken for right, and the heading is taken away. Figures are of sites that
the weights never saw.
"""

from __future__ import annotations

import argparse
import json
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from rapidfuzz import fuzz

from pinakes.evaluate.matching import fold
from pinakes.learn.header import dealt
from pinakes.learn.papers import known_papers
from pinakes.learn.register import store
from pinakes.understand.header.abstracts.abstract import abstracts_of
from pinakes.understand.header.abstracts.lone_abstracts import lone_abstracts
from pinakes.understand.header.abstracts.unheaded import LEAST, MODEL, RULED, candidates, evidence, told
from pinakes.understand.header.imprint.scorer import Scorer
from pinakes.understand.header.kinds.kind import kind_of
from pinakes.understand.header.rows.blocks import front_of
from pinakes.understand.header.rows.features import known_titles, running_heads
from pinakes.understand.header.rows.line_model import likely_of, shipped, table_of
from pinakes.understand.header.titles.title import titles_of
from pinakes.understand.header.told import cover_sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pinakes.learn.papers import KnownPaper
    from pinakes.understand.header.abstracts.unheaded import Evidence
    from pinakes.understand.header.rows.blocks import Front, Row

STRENGTH = 0.3
"""The inverse of how strongly weights are drawn to 0."""
FOLDS = 8
WITHOUT = ("de-dhd-abstracts",)
"""Collections whose documents have no abstract but under a heading."""
ENDS, ALIKE, INSIDE = 40, 85, 0.9
"""Letters by which ends may be off, the likeness of whole texts, and the share of rows that is the same."""


@dataclass(frozen=True)
class TaughtAbstracts:
    """One document: its site, and its candidates, each with its evidence and whether it is the abstract."""

    site: str
    name: str
    examples: list[tuple[Evidence, bool]]


def taught(known: KnownPaper) -> TaughtAbstracts | None:
    """A document as an example; None where nobody knows whether it has an abstract."""
    paper, truth = known.paper, known.truth
    front = front_of(paper, first=cover_sheet.sheets_before(paper))
    if not front.rows or kind_of(paper, front)[0] == "thesis":
        return None
    language = str(truth.get("lang") or "en")[:2]
    named, running = known_titles(paper), running_heads(paper)
    likely = likely_of(front, table_of(front, known=named, running=running, language=language), shipped())
    titles = titles_of(front, likely, known=named, running=running, language=language)
    if titles is None:
        return None
    rows, is_right = _rows_and_right(front, known, language)
    if is_right is None:
        return None
    last = titles.main.rows[-1].number
    start = next((at for at, row in enumerate(rows) if row.number > last), 0)
    size = front.body_size
    ruled = lone_abstracts(rows, start, likely, body_size=size, prior=language)
    beside = told(titles.main.text, ruled, rows)
    examples = []
    for one in candidates(rows, start):
        own = {row.number for row in rows[one.first : one.end]}
        examples.append((evidence(one, rows, start, likely, size, beside), is_right(one.text, own)))
    site = str(truth.get("source repo") or known.source)
    return TaughtAbstracts(site, str(truth["file"]), examples) if examples else None


def _rows_and_right(
    front: Front, known: KnownPaper, language: str
) -> tuple[Sequence[Row], Callable[[str, set[int]], bool] | None]:
    """The rows without the headings of abstracts, and what tells the abstract among candidates."""
    truth = known.truth
    headed = abstracts_of(front.rows, body_size=front.body_size, prior=language)
    alone = {front.rows[one.first].number for one in headed if _is_alone(front.rows[one.first])}
    rows = tuple(row for row in front.rows if row.number not in alone)
    if truth.get("abstract") or truth.get("abstract_ends"):
        return rows, lambda text, _: _is_told(text, truth)
    if headed:
        own = [{span.line for span in one.spans} - alone for one in headed[:1]]
        return rows, lambda _, numbers: any(_share(numbers, one) >= INSIDE for one in own)
    by_eye = truth.get("truth_by") == "eye" or truth.get("kind") == "other"
    is_bare = by_eye or truth.get("abstract") == "" or known.source.endswith(WITHOUT)
    return rows, (lambda _, __: False) if is_bare else None


def _is_alone(row: Row) -> bool:
    return row.opening is not None and row.opening.alone


def _share(one: set[int], other: set[int]) -> float:
    return len(one & other) / max(len(one | other), 1)


def _is_told(text: str, truth: dict[str, Any]) -> bool:
    if truth.get("abstract"):
        return fuzz.ratio(fold(truth["abstract"]), fold(text)) >= ALIKE
    first, last = (re.sub(r"\d", "", fold(end)) for end in truth["abstract_ends"])
    letters = re.sub(r"\d", "", fold(text))
    return first in letters[: len(first) + ENDS] and last in letters[-len(last) - ENDS :]


def trained(documents: Sequence[TaughtAbstracts]) -> Scorer:
    """The weights, by logistic regression over all candidates."""
    from sklearn.linear_model import LogisticRegression

    rows = [row for one in documents for row, _ in one.examples]
    right = [is_right for one in documents for _, is_right in one.examples]
    names = tuple(sorted(rows[0]))
    table = np.array([[row[name] for name in names] for row in rows])
    model = LogisticRegression(C=STRENGTH, max_iter=3000).fit(table, np.array(right, int))
    return Scorer(names, model.coef_[0], float(model.intercept_[0]))


@dataclass(frozen=True)
class AbstractCount:
    """Right and offered, of documents that have one; offered where there is none, of how many."""

    right: int = 0
    offered: int = 0
    printed: int = 0
    invented: int = 0
    bare: int = 0


def measured(documents: Sequence[TaughtAbstracts], scorer: Scorer, count: AbstractCount) -> AbstractCount:
    """What the scorer chooses, added to a count."""
    for one in documents:
        chances = scorer.probabilities([row for row, _ in one.examples])
        best = max(range(len(chances)), key=chances.__getitem__)
        offered = chances[best] >= (LEAST if one.examples[best][0]["rule silent"] else RULED)
        has = any(is_right for _, is_right in one.examples)
        if has:
            is_right = offered and one.examples[best][1]
            count = replace(
                count,
                right=count.right + is_right,
                offered=count.offered + offered,
                printed=count.printed + 1,
            )
        else:
            count = replace(count, invented=count.invented + offered, bare=count.bare + 1)
    return count


def left_out(documents: Sequence[TaughtAbstracts]) -> Iterator[tuple[Scorer, list[TaughtAbstracts]]]:
    """Scorers, each with the documents of the sites that it never saw."""
    folds = dealt([(one.site, one.name) for one in documents], FOLDS)
    for number in sorted(set(folds.values())):
        seen = [one for one in documents if folds[one.site] != number]
        yield trained(seen), [one for one in documents if folds[one.site] == number]


def main() -> None:
    """Train, measure on sites left out, store."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--gold", type=Path)
    parser.add_argument("--cache", type=Path)
    given = parser.parse_args()
    read = known_papers(given.data, cache=given.cache, gold=given.gold)
    documents = [one for one in map(taught, read) if one is not None]
    count = AbstractCount()
    for scorer, unseen in left_out(documents):
        count = measured(unseen, scorer, count)
    print(f"{len(documents)} documents: {count}")
    final = trained(documents)
    store(
        MODEL,
        {
            "names": np.array(json.dumps({"abstract": final.names})),
            "abstract_weights": final.weights.astype(np.float32),
            "abstract_bias": np.array(final.bias, np.float32),
        },
        command="python -m pinakes.learn.abstracts DATA --gold gold",
        trained_on="docs/{wild,wild-eye,*-papers,formats-ps,ru-en-kulyabov,ru-phystech,en-*} whose truth "
        "has an abstract, or that print one under a heading; de-dhd-abstracts",
        scores={
            "left out, right": round(count.right / max(count.printed, 1), 3),
            "left out, offered where there is none": round(count.invented / max(count.bare, 1), 3),
        },
    )


if __name__ == "__main__":
    main()
