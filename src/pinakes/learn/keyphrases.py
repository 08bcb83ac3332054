"""Train the ranker of keyphrases: `python -m pinakes.learn.keyphrases DATA [--each]`.

DATA has `keyphrases/<set>.tar.gz` (texts with the keyphrases of authors and indexers) and `records/*.jsonl.gz` (titles, for languages
without such texts). `--each` measures first: every set in five parts, each part ranked by a model taught by the other four and the other
sets, beside KEA taught by the other four parts (and YAKE, where the package is installed), F1 of the first five and ten.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.evaluate.baselines import kea, yake
from pinakes.evaluate.indexed import LANGUAGES, indexed_texts
from pinakes.evaluate.keyphrases import at, calibration_error
from pinakes.learn.register import store
from pinakes.vocabulary import forms
from pinakes.vocabulary.keyphrases.evidence import Lexicon, evidence
from pinakes.vocabulary.keyphrases.phrases import phrases, words_of
from pinakes.vocabulary.keyphrases.rank import EMPTY, NAME, Keyphrases, arrays_of
from pinakes.vocabulary.ranker import fitted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

    from pinakes.evaluate.indexed import Indexed

PARTS = 5
KNOWN = 6000
"""Stems of a language that are kept, the commonest."""
SMALL, NEVER = 0.04, 0.004
"""A stem of more than so many texts that is drawn on in fewer is a small word: no phrase begins or ends with it."""
WRONG = 60
"""Phrases of a text that were not chosen, drawn by lot, beside all that were."""
SHRINK = 10
TITLES = ("de", "es")
"""Languages without texts with keyphrases: their words are counted in titles."""


def lexicons(texts: Iterable[Indexed], titles: dict[str, list[str]]) -> dict[str, Lexicon]:
    """How rare the stems of each language are and how often they are drawn on."""
    met: dict[str, Counter[str]] = {}
    drawn: dict[str, Counter[str]] = {}
    many: Counter[str] = Counter()
    for text in texts:
        stems = set(forms.stems(text.text[:30_000], text.language))
        met.setdefault(text.language, Counter()).update(stems)
        drawn.setdefault(text.language, Counter()).update(stems & {stem for key in text.keys for stem in key})
        many[text.language] += 1
    for language, listed in titles.items():
        met.setdefault(language, Counter()).update(
            stem for title in listed for stem in set(forms.stems(title, language))
        )
        many[language] += len(listed)
    return {
        language: _lexicon(met[language], drawn.get(language, Counter()), many[language]) for language in met
    }


def _lexicon(met: Counter[str], drawn: Counter[str], many: int) -> Lexicon:
    usual = sum(drawn.values()) / max(1, sum(met.values())) if drawn else 0.05
    rates = {
        stem: (drawn[stem] + SHRINK * usual) / (count + SHRINK) for stem, count in met.most_common(KNOWN)
    }
    rarity = {stem: float(np.log((many + 1) / count)) for stem, count in met.most_common(KNOWN)}
    common = {
        stem
        for stem, count in met.most_common(400)
        if count / many > SMALL and drawn[stem] / count < NEVER and drawn
    }
    return Lexicon(rarity, rates, frozenset(common), float(np.log(many + 1)), usual)


def _without(lexicon: Lexicon, text: Indexed, met: Sequence[str]) -> Lexicon:
    """The lexicon as if this text had not been counted, so that its own keyphrases do not give it away."""
    own = {stem for key in text.keys for stem in key}
    rates = dict(lexicon.drawn)
    for stem in set(met):
        if stem in rates:
            count = np.exp(lexicon.unknown - lexicon.rarity[stem])
            rates[stem] = float(
                ((rates[stem] * (count + SHRINK)) - (stem in own)) / max(SHRINK, count + SHRINK - 1)
            )
    return Lexicon(lexicon.rarity, rates, lexicon.common, lexicon.unknown, lexicon.usual)


def examples(
    texts: Sequence[Indexed], known: dict[str, Lexicon], *, seed: int = 17
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Rows of evidence and whether each phrase was chosen."""
    lot = np.random.default_rng(seed)
    parts: list[NDArray[Any]] = []
    answers: list[NDArray[Any]] = []
    for text in texts:
        lexicon = known.get(text.language, EMPTY)
        words = words_of(text.text, text.language, lexicon.common)
        found = phrases(words)
        if not found:
            continue
        rows = evidence(found, words, _without(lexicon, text, [word.stem for word in words]))
        keys = {" ".join(key) for key in text.keys}
        right = np.array([" ".join(stems) in keys for stems in found])
        share = min(1.0, WRONG * 4 / len(right))
        take = right | (lot.random(len(right)) < share)
        parts.append(rows[take])
        answers.append(np.stack([right[take], np.where(right[take], 1.0, 1 / share)]))
    answer = np.concatenate(answers, 1)
    return np.concatenate(parts), answer


def taught(texts: Sequence[Indexed], titles: dict[str, list[str]]) -> Keyphrases:
    """A model learnt from these texts."""
    known = lexicons(texts, titles)
    rows, (right, weight) = examples(texts, known)
    return Keyphrases(known, fitted(rows, right.astype(np.float32), weight=weight.astype(np.float32)))


def titles_of(data: Path) -> dict[str, list[str]]:
    """Titles of records in the languages that have no texts with keyphrases."""
    found: dict[str, list[str]] = {language: [] for language in TITLES}
    for path in sorted((data / "records").glob("*.jsonl.gz")):
        language = next((one for one in TITLES if f"_{one}." in path.name), None)
        if language:
            with gzip.open(path, "rt", encoding="utf-8") as rows:
                found[language] += [str(json.loads(row).get("title") or "") for row in rows]
    return found


def measured(
    sets: dict[str, list[Indexed]],
    titles: dict[str, list[str]],
    say: Callable[[str], None],
    *,
    most: int,
    held: int,
) -> dict[str, dict[str, float]]:
    """F1 of the first five and ten of each set: ours, KEA, and YAKE where it is installed; what our weights and time are.

    Of each set the first `most` texts take part, and of them the first `held` are ranked.
    """
    table: dict[str, dict[str, list[float]]] = {name: {} for name in sets}
    told: dict[str, list[tuple[float, bool]]] = {name: [] for name in sets}
    taking = {name: texts[:most] for name, texts in sets.items()}
    for part in range(PARTS):
        learning = [text for texts in taking.values() for i, text in enumerate(texts) if i % PARTS != part]
        ours = taught(learning, titles)
        for name, texts in taking.items():
            model = kea.taught([text for i, text in enumerate(texts) if i % PARTS != part])
            for text in [text for i, text in enumerate(texts[:held]) if i % PARTS == part]:
                row = table[name]
                began = time.process_time()
                found = ours.of(text.text, text.language)
                row.setdefault("ms", []).append(1000 * (time.process_time() - began))
                keys = {" ".join(key) for key in text.keys}
                told[name] += [(one.weight, " ".join(one.stems) in keys) for one in found]
                ranked = {"ours": [one.stems for one in found], "KEA": model.ranked(text)}
                if yake.is_here():
                    ranked["YAKE"] = yake.ranked(text)
                for method, phrases_found in ranked.items():
                    for limit in (5, 10):
                        row.setdefault(f"{method} F1@{limit}", []).append(at(limit, phrases_found, text.keys))
        say(f"part {part + 1} of {PARTS}")
    means = {
        name: {key: float(np.mean(values)) for key, values in row.items()} for name, row in table.items()
    }
    return {name: row | {"calibration error": calibration_error(told[name])} for name, row in means.items()}


def main() -> None:
    """Measure if asked, train on everything, store."""
    parser = argparse.ArgumentParser(description="Train the ranker of keyphrases.")
    parser.add_argument("data", type=Path)
    parser.add_argument(
        "--each", action="store_true", help="measure every set first, in five parts, beside KEA and YAKE"
    )
    parser.add_argument(
        "--most", type=int, default=10**6, help="of each set so many texts take part in measuring"
    )
    parser.add_argument("--held", type=int, default=10**6, help="of each set so many texts are ranked")
    parser.add_argument("--only", action="store_true", help="measure, and store no model")
    options = parser.parse_args()
    sets = {name: indexed_texts(options.data, name) for name in LANGUAGES}
    titles = titles_of(options.data)
    scores: dict[str, float] = {}
    if options.each:
        say = functools.partial(print, file=sys.stderr, flush=True)
        table = measured(sets, titles, say, most=options.most, held=options.held)
        columns = list(next(iter(table.values())))
        print("| set | texts | " + " | ".join(columns) + " |\n|---|---|" + "---|" * len(columns))
        for name, row in table.items():
            print(
                f"| {name} | {min(len(sets[name]), options.most, options.held)} | "
                + " | ".join(f"{row[column]:.3f}" for column in columns)
                + " |"
            )
            scores[f"left out parts of {name}, F1@10"] = round(row["ours F1@10"], 3)
        print(
            "| mean | | "
            + " | ".join(f"{np.mean([row[column] for row in table.values()]):.3f}" for column in columns)
            + " |"
        )
    if options.only:
        return
    model = taught([text for texts in sets.values() for text in texts], titles)
    store(
        NAME,
        arrays_of(model),
        command="python -m pinakes.learn.keyphrases DATA --each",
        trained_on="keyphrases/*; titles of records/* in German and Spanish",
        scores=scores,
    )


if __name__ == "__main__":
    main()
