"""Subjects of whole texts, learnt from a few dozen: `python -m pinakes.evaluate.fulltexts DATA`.

Documents of the FAO (`keyphrases/fao30`, terms of AGROVOC by six indexers) in parts, each part indexed by
models that the others and `keyphrases/maui-fao` taught. AGROVOC itself is not among the data: the vocabulary
is what the documents learnt from were given; terms that only a document left out has are found by nobody.
`--split DIR` writes vocabulary and texts of each part as Annif reads them.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from pinakes.evaluate.indexed import indexed_texts
from pinakes.evaluate.subjects import f1, ndcg
from pinakes.vocabulary.folder import place
from pinakes.vocabulary.kept import Vocabulary
from pinakes.vocabulary.load import load
from pinakes.vocabulary.subjects.lexical import named_subjects
from pinakes.vocabulary.subjects.model import train

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.evaluate.indexed import Indexed

BASE = "http://example.org/fao/"
PARTS = 3
FIRST = 5


def numbered(texts: Sequence[Indexed]) -> dict[str, str]:
    """A vocabulary of the terms that these texts were given: term → URI."""
    terms = sorted({term for text in texts for term in text.given})
    return {term: f"{BASE}{number}" for number, term in enumerate(terms)}


def scored(found: Sequence[str], text: Indexed) -> tuple[float, float]:
    """F1 and NDCG of the first terms against all that the text was given."""
    return f1(found[:FIRST], text.given), ndcg(found, text.given, FIRST)


def measured(
    learning: Sequence[Indexed], held: Sequence[Indexed], folder: Path
) -> dict[str, list[tuple[float, float]]]:
    """What each of our ways is worth on the texts left out: learnt, and by names alone."""
    uris = numbered(learning)
    rows = "".join(f"<{uri}>\t{term}\n" for term, uri in uris.items())
    (folder / "fao.tsv").write_text(rows, "utf-8")
    load(folder / "fao.tsv", place("fao", str(folder)), language="en")
    with Vocabulary(place("fao", str(folder)), name="fao") as vocabulary:
        pairs = [(text.text, [uris[term] for term in text.given]) for text in learning]
        model = train(pairs, vocabulary, language="en")
    return {
        "learnt": [scored([one.label for one in model.suggest(text.text)], text) for text in held],
        "names alone": [
            scored(
                [one.label for one in named_subjects(text.text, "en", "fao", str(folder), limit=FIRST)], text
            )
            for text in held
        ],
    }


def split(learning: Sequence[Indexed], held: Sequence[Indexed], folder: Path) -> None:
    """The vocabulary, and each text beside its terms."""
    for name, texts in (("learning", learning), ("held", held)):
        (folder / name).mkdir(parents=True, exist_ok=True)
        for text in texts:
            (folder / name / f"{text.name}.txt").write_text(text.text, "utf-8")
            (folder / name / f"{text.name}.key").write_text("\n".join(text.given) + "\n", "utf-8")
    rows = "".join(f"<{uri}>\t{term}\n" for term, uri in numbered(learning).items())
    (folder / "vocabulary.tsv").write_text(rows, "utf-8")


def main() -> None:
    """Part, learn, measure, print."""
    parser = argparse.ArgumentParser(description="Measure subjects of whole texts.")
    parser.add_argument("data", type=Path)
    parser.add_argument("--split", type=Path, help="write the parts into this folder")
    options = parser.parse_args()
    texts, more = indexed_texts(options.data, "fao30"), indexed_texts(options.data, "maui-fao")
    table: dict[str, list[tuple[float, float]]] = {}
    for part in range(PARTS):
        learning = [*more, *(text for i, text in enumerate(texts) if i % PARTS != part)]
        held = texts[part::PARTS]
        if options.split:
            split(learning, held, options.split / str(part))
        with tempfile.TemporaryDirectory() as folder:
            for name, scores in measured(learning, held, Path(folder)).items():
                table.setdefault(name, []).extend(scores)
    print(f"| {len(texts)} texts | F1@{FIRST} | NDCG@{FIRST} |\n|---|---|---|")
    for name, scores in table.items():
        print(f"| {name} | " + " | ".join(f"{one:.3f}" for one in np.mean(scores, axis=0)) + " |")


if __name__ == "__main__":
    main()
