"""Train what tells papers from other works: `python -m pinakes.learn.paper_or_not DATA [--cache FOLDER]`.

Papers are the documents of `docs/` with truth; other works those whose truth says so, the documents of
`docs/formats` that are set in words, and invented ones (`learn/synthesise/sundries`). Figures are of sites,
of kinds and of sources of test documents that the weights never saw.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from pinakes.learn.papers import known_papers, read_only
from pinakes.learn.register import store
from pinakes.learn.synthesise.sundries import TYPES, write
from pinakes.model import Reference
from pinakes.understand.header.imprint.scorer import Scorer
from pinakes.understand.header.kinds.paper_or_not import LEAST, MODEL, evidence
from pinakes.understand.header.rows.blocks import front_of
from pinakes.understand.header.told import cover_sheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pinakes.model import Claim, Paper
    from pinakes.understand.header.kinds.paper_or_not import Evidence

SEEDS = (1, 2, 3)
STRENGTH = 0.3
"""The inverse of how strongly weights are drawn to 0."""
CUT = (7, 14, 30)
"""Rows to which papers are cut for further examples."""
SHORTEST = 200
"""Letters of a test document from which it says anything."""
COLLECTIONS = ("wild", "wild-eye", "pt-papers", "de-papers", "ru-papers", "zh-papers")
"""Papers of many layouts and languages."""
WANTED = ("title", "authors", "kind")
COMMAND = "python -m pinakes.learn.paper_or_not DATA"


@dataclass(frozen=True)
class TaughtPaper:
    """One document: what is left out together with it, what speaks for a paper, whether it is one."""

    group: str
    name: str
    evidence: Evidence
    is_paper: bool


def taught(
    group: str, name: str, paper: Paper, claims: Iterable[Claim], *, is_paper: bool
) -> Iterator[TaughtPaper]:
    """A document as an example, and a paper's mere head as another; nothing where there are no rows."""
    rows = front_of(paper, first=cover_sheet.sheets_before(paper)).rows
    if not rows:
        return
    cited = sum(isinstance(claim.value, Reference) for claim in claims)
    pages = paper.page_count or len(paper.pages)
    yield TaughtPaper(group, name, evidence(rows, pages, cited, has_pages=paper.has_pages), is_paper)
    for count in CUT if is_paper else ():
        cut = evidence(rows[:count], 1, 0, has_pages=paper.has_pages)
        yield TaughtPaper(group, f"{name}, {count} rows", cut, is_paper)


def examples(data: Path, cache: Path | None, made: Path) -> Iterator[TaughtPaper]:
    """Every document that is known to be a paper or none."""
    found = (
        known
        for name in COLLECTIONS
        for known in known_papers(data / "docs" / name, cache=cache, wanted=WANTED)
    )
    for known in found:
        if known.truth.get("kind") in ("slides", "thesis"):
            continue
        group = str(known.truth.get("source repo") or known.source)
        is_none = known.truth.get("kind") == "other" and not known.truth.get("authors")
        yield from taught(group, str(known.truth["file"]), known.paper, known.claims, is_paper=not is_none)
    yield from _test_documents(data, cache)
    for seed in SEEDS:
        folder = made / str(seed)
        write(folder, seed)
        for row in map(json.loads, (folder / "truth.jsonl").read_text(encoding="utf-8").splitlines()):
            found_one = read_only(folder / row["file"])
            assert found_one is not None
            yield from taught(f"made {row['sort']}", row["file"], *found_one, is_paper=False)


def _test_documents(data: Path, cache: Path | None) -> Iterator[TaughtPaper]:
    """Documents that programs of offices are tested with: texts, but no papers."""
    index = data / "docs" / "formats" / "index.jsonl"
    for row in map(json.loads, index.read_text(encoding="utf-8").splitlines()) if index.exists() else ():
        if row["format"] in ("ppt", "pptx", "odp"):
            continue
        found = read_only(index.parent / row["file"], cache=cache)
        if found is None or sum(len(line.text) for page in found[0].pages for line in page.lines) < SHORTEST:
            continue
        yield from taught(str(row["source repo"]), row["file"], *found, is_paper=False)


def trained(documents: Sequence[TaughtPaper]) -> Scorer:
    """The weights, by logistic regression; papers and others count alike."""
    from sklearn.linear_model import LogisticRegression

    names = tuple(sorted(documents[0].evidence))
    table = np.array([[one.evidence[name] for name in names] for one in documents])
    model = LogisticRegression(C=STRENGTH, max_iter=3000, class_weight="balanced")
    model.fit(table, [one.is_paper for one in documents])
    return Scorer(names, model.coef_[0], float(model.intercept_[0]))


def left_out(documents: Sequence[TaughtPaper]) -> list[tuple[TaughtPaper, float]]:
    """Each document with the probability that weights give it which saw none of its group."""
    found: list[tuple[TaughtPaper, float]] = []
    for group in sorted({one.group for one in documents}):
        scorer = trained([one for one in documents if one.group != group])
        own = [one for one in documents if one.group == group]
        found += zip(own, scorer.probabilities([one.evidence for one in own]), strict=True)
    return found


def _said(name: str, answers: Sequence[tuple[TaughtPaper, float]]) -> float:
    right = sum((chance >= LEAST) == one.is_paper for one, chance in answers)
    print(f"{name}: {right} of {len(answers)} right")
    return round(right / max(len(answers), 1), 3)


def main() -> None:
    """Train, measure on groups left out, store."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        documents = list(examples(given.data, given.cache, Path(folder)))
    answers = left_out(documents)
    scores = {"left out, papers": _said("papers", [one for one in answers if one[0].is_paper])}
    made = {f"made {kind}" for kind in TYPES}
    scores["left out, made kinds"] = _said("made kinds", [one for one in answers if one[0].group in made])
    others = [one for one in answers if not one[0].is_paper and one[0].group not in made]
    scores["left out, found"] = _said("found", others)
    if given.verbose:
        for one, chance in sorted(answers, key=lambda pair: pair[1]):
            if (chance >= LEAST) != one.is_paper:
                print(f"{chance:.2f} {one.group} {one.name}")
    final = trained(documents)
    store(
        MODEL,
        {
            "names": np.array(json.dumps({"paper": final.names})),
            "paper_weights": final.weights.astype(np.float32),
            "paper_bias": np.array(final.bias, np.float32),
        },
        command=COMMAND,
        trained_on="docs/*, docs/formats, learn/synthesise/sundries",
        scores=scores,
    )


if __name__ == "__main__":
    main()
