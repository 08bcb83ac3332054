"""Subjects by names alone of whole texts, with a ranker of keyphrases that saw none of them.

Usage: python bench/named.py DATA. The vocabulary of a set is all the terms that its texts were given.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np

from pinakes.evaluate.fulltexts import FIRST, numbered, scored
from pinakes.evaluate.indexed import indexed_texts
from pinakes.learn.keyphrases import taught
from pinakes.vocabulary.folder import place
from pinakes.vocabulary.load import load
from pinakes.vocabulary.subjects import lexical

TEACHING = {"Inspec": 80, "SemEval2017": 80, "SemEval2010": 60, "wiki20": 11, "ru": 36, "110-PT-BN-KP": 51}
ASKED = ("maui-fao", "theses100", "fao30")


def main() -> None:
    """A row a set."""
    data = Path(sys.argv[1])
    model = taught([indexed_texts(data, name)[:most] for name, most in TEACHING.items()], {}, voices=1)
    lexical.shipped = lambda: model
    print(f"| set | texts | F1@{FIRST} | NDCG@{FIRST} |\n|---|---|---|---|")
    for name in ASKED:
        texts = indexed_texts(data, name)
        with tempfile.TemporaryDirectory() as folder:
            rows = "".join(f"<{uri}>\t{term}\n" for term, uri in numbered(texts).items())
            (Path(folder) / "v.tsv").write_text(rows, "utf-8")
            load(Path(folder) / "v.tsv", place("v", folder), language="en")
            found = [
                [one.label for one in lexical.named_subjects(text.text, "en", "v", folder, limit=FIRST)]
                for text in texts
            ]
        means = np.mean([scored(given, text) for given, text in zip(found, texts, strict=True)], axis=0)
        print(f"| {name} | {len(texts)} | " + " | ".join(f"{mean:.3f}" for mean in means) + " |")


if __name__ == "__main__":
    main()
