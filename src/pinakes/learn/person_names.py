"""Train what a person's name reads like: `python -m pinakes.learn.person_names DATA`.

Right are the authors and editors of records, as they are printed in full, with initials and with the family
name first; wrong are a few words each of their titles, journals, publishers and places, and words that
running text writes small, with capitals as headings, labels and signs have them ("Coffee Break"). Figures are
of family names and last words that were not learnt from.
"""

from __future__ import annotations

import argparse
import random
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.learn.common import texts
from pinakes.learn.register import store
from pinakes.learn.venue_names import LEFT_OUT, rows_of, table_of
from pinakes.text.persons import BUCKETS, MODEL, NEVER, observations, place
from pinakes.text.words import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

STRENGTH = 0.3
SEED = 4
ABBREVIATED, INVERTED = 0.25, 0.15
"""Share of the persons who are shown with initials, and with the family name first, too."""
WORDS = (2, 2, 3, 3, 4)
"""How many words are cut from a phrase."""
FEWEST_PLAIN = 3
"""Letters of a word from which it gets a capital, as in headings."""
LONGEST_NAME, LONGEST_BODY = 40, 5
RUNNING = 60_000
"""Phrases of running text that are learnt from."""
_SMALL = re.compile(r"(?<![^\s(])[^\W\d_A-ZÀ-ÞА-Я]{4,}(?: [^\W\d_A-ZÀ-ÞА-Я]{4,}){1,2}(?![\w-])")
_UNTAUGHT = re.compile(r"[\u3400-\u9fff\d]")


def examples(data: Path) -> dict[str, tuple[str, bool]]:
    """Every text once: folded → as printed, and whether it names a person."""
    chance = random.Random(SEED)
    found: dict[str, tuple[str, bool]] = {}
    for path in sorted((data / "records").glob("*.jsonl.gz")):
        for row in rows_of(path):
            for text in _persons(row, chance):
                found[fold(text)] = (text, True)
            for text in _phrases(row, chance):
                found.setdefault(fold(text), (text, False))
    running = {" ".join(words).title() for words in _running(data)}
    for text in chance.sample(sorted(running), min(RUNNING, len(running))):
        found.setdefault(fold(text), (text, False))
    return found


def _running(data: Path) -> Iterator[tuple[str, ...]]:
    """Two or three words that follow one another in small letters."""
    for text in texts(data):
        for match in _SMALL.finditer(text):
            yield tuple(match[0].split())


def _persons(row: dict[str, Any], chance: random.Random) -> Iterator[str]:
    for one in (*(row.get("author") or ()), *(row.get("editor") or ())):
        family, given = str(one.get("family") or ""), str(one.get("given") or "")
        if not family or not given or len(family + given) > LONGEST_NAME or _UNTAUGHT.search(family + given):
            continue
        yield f"{given} {family}"
        if chance.random() < ABBREVIATED:
            yield " ".join((*(f"{word[0]}." for word in given.split() if word[0].isalpha()), family))
        if chance.random() < INVERTED:
            yield f"{family} {given}"


def _phrases(row: dict[str, Any], chance: random.Random) -> Iterator[str]:
    for key in ("title", "title", "container-title", "publisher", "publisher-place"):
        text = row.get(key)
        if not isinstance(text, str) or re.search("[\u3400-\u9fff]", text):
            continue
        words, count = text.split(), chance.choice(WORDS)
        if key.startswith("publisher") and len(words) <= LONGEST_BODY:
            yield text
        if len(words) < count:
            continue
        start = chance.choice((0, chance.randrange(len(words) - count + 1)))
        cut = words[start : start + count]
        phrase = " ".join(word[:1].upper() + word[1:] if len(word) > FEWEST_PLAIN else word for word in cut)
        if re.search(r"[^\W\d_]{2}", phrase):
            yield phrase.strip(" .,:;()[]")


def main() -> None:
    """Train, measure on names left out, store."""
    from sklearn.linear_model import LogisticRegression
    from sklearn.metrics import roc_auc_score

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    found = [one for key, one in sorted(examples(parser.parse_args().data).items()) if key]
    table: Any = table_of((text for text, _ in found), observations, BUCKETS)
    right = np.array([is_person for _, is_person in found], int)
    apart = np.array([place(fold(text).split()[-1]) % LEFT_OUT == 0 for text, _ in found])
    model = LogisticRegression(C=STRENGTH, max_iter=120, class_weight="balanced")
    said = model.fit(table[~apart], right[~apart]).decision_function(table[apart])
    auc = float(roc_auc_score(right[apart], said))
    lost = float((said[right[apart] == 1] < NEVER).mean())
    told = float((said[right[apart] == 0] < NEVER).mean())
    print(f"{len(found)} texts, {right.sum()} persons; left out: AUC {auc:.3f}")
    print(f"below {NEVER}: persons {lost:.4f}, phrases {told:.3f}")
    model.fit(table, right)
    store(
        MODEL,
        {"weights": model.coef_[0].astype(np.float16), "bias": np.array(model.intercept_[0], np.float32)},
        command="python -m pinakes.learn.person_names DATA",
        trained_on="records/*, lines/*, keyphrases/*",
        scores={
            "left out, AUC": round(auc, 3),
            "left out, persons lost": round(lost, 4),
            "left out, phrases told": round(told, 3),
        },
    )


if __name__ == "__main__":
    main()
