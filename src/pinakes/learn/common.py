"""Count the words that running text writes without a capital: `python -m pinakes.learn.common DATA`.

DATA is a folder with `lines/*.jsonl.gz` (documents whose lines are labelled; the bibliography is left aside), `records/*.jsonl.gz`
(titles) and `keyphrases/*.tar.gz` (texts). What is kept is a list of words, in no order of weight.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import tarfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from pinakes.learn.register import store

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

TEXTS = ("ru", "taln-fr", "110-PT-BN-KP", "maui-fao")
FEWEST, FEWEST_CYRILLIC = 4, 2
"""How often a word must stand without a capital; there is less Russian text than other."""
LONGEST = 15
_WORD = re.compile(r"[^\W\d_]{4,}")
_CYRILLIC = re.compile(r"[а-яё]")


def texts(data: Path) -> Iterator[str]:
    """Running text and titles of the data folder."""
    for path in sorted((data / "lines").glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as rows:
            for row in map(json.loads, rows):
                yield from (
                    text for text, label in zip(row["lines"], row["labels"], strict=True) if not label
                )
    for path in sorted((data / "records").glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as rows:
            yield from (str(json.loads(row).get("title", "")) for row in rows)
    for name in TEXTS:
        with tarfile.open(data / "keyphrases" / f"{name}.tar.gz") as packed:
            for member in packed:
                content = (
                    packed.extractfile(member) if member.name.endswith((".jsonl", ".txt", ".text")) else None
                )
                if content is not None:
                    yield content.read().decode("utf-8", "replace").replace("\\n", " ")


def common(found: Iterable[str]) -> list[str]:
    """Words that are mostly written without a capital."""
    low: Counter[str] = Counter()
    high: Counter[str] = Counter()
    for text in found:
        for word in _WORD.findall(text):
            plain = word.lower().replace("ё", "е")
            (low if word.islower() else high)[plain] += 1
    return sorted(
        word
        for word, count in low.items()
        if len(word) <= LONGEST
        and 2 * count > 3 * high[word]
        and count >= (FEWEST_CYRILLIC if _CYRILLIC.match(word) else FEWEST)
    )


def main() -> None:
    """Count, and store beside the register of models."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("data", type=Path)
    given = arguments.parse_args()
    words = "\n".join(common(texts(given.data))).encode("utf-8")
    command = f"python -m pinakes.learn.common {given.data.name}"
    store(
        "common-words",
        {"words": np.frombuffer(words, np.uint8)},
        command=command,
        trained_on="lines/*, titles of records/*, keyphrases/*",
    )


if __name__ == "__main__":
    main()
