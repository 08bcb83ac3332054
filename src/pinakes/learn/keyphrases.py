"""Train the ranker of keyphrases: `python -m pinakes.learn.keyphrases DATA [--each]`.

DATA has `keyphrases/<set>.tar.gz` (texts with the keyphrases of authors and indexers), `docs/<collection>`
(documents with keywords) and `records/*.jsonl.gz` (titles, for languages without such texts). `--each`
measures first: every set in five parts, each part ranked by a model taught by the other four and the other
sets, beside KEA taught by the other four parts (and YAKE, where the package is installed), F1 of the first
five and ten. `--unseen` measures every language but English by a model that was taught by the others.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import json
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes.evaluate.baselines import kea, yake
from pinakes.evaluate.indexed import COLLECTIONS, LANGUAGES, indexed_documents, indexed_texts
from pinakes.evaluate.keyphrases import at, calibration_error, lead
from pinakes.learn.register import store
from pinakes.vocabulary import forms
from pinakes.vocabulary.keyphrases.evidence import Lexicon, evidence
from pinakes.vocabulary.keyphrases.phrases import form_of, phrases, words_of
from pinakes.vocabulary.keyphrases.rank import EMPTY, NAME, Keyphrases, arrays_of
from pinakes.vocabulary.ranker import fitted, taught_on

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from pinakes.evaluate.indexed import Indexed
    from pinakes.vocabulary.keyphrases.phrases import TextPhrases

PARTS = 5
LIMITS = (5, 10)
KNOWN = 6000
"""Stems of a language that are kept, the commonest."""
SMALL, NEVER = 0.04, 0.004
"""A stem of more texts that is drawn on in fewer is a small word: no phrase begins or ends with it."""
WRONG = 60
"""Phrases of a text that were not chosen, drawn by lot, beside all that were."""
SHRINK = 10
AGAIN = 2
"""Texts that chose a phrase, for it to be remembered."""
FOREIGN = 6
"""Every so many texts are also shown as if in an unknown language."""
VOICES = 3
TITLES = ("es",)
"""Languages without texts with keyphrases: their words are counted in titles."""


def lexicons(texts: Iterable[Indexed], titles: dict[str, list[str]]) -> dict[str, Lexicon]:
    """How rare the stems of each language are, how often they are drawn on, which phrases were chosen again."""
    counts: dict[str, _Counts] = {}
    for text in texts:
        counts.setdefault(text.language, _Counts()).add(text)
    for language, listed in titles.items():
        known = counts.setdefault(language, _Counts())
        known.met.update(stem for title in listed for stem in set(forms.stems(title, language)))
        known.many += len(listed)
    return {language: known.lexicon() for language, known in counts.items()}


class _Counts:
    """What is counted in the texts of a language."""

    def __init__(self) -> None:
        self.many = 0
        self.met: Counter[str] = Counter()
        self.drawn: Counter[str] = Counter()
        self.stood: Counter[str] = Counter()
        self.chosen: Counter[str] = Counter()

    def add(self, text: Indexed) -> None:
        """Count one text."""
        words = words_of(text.text, text.language, frozenset())
        self.many += 1
        self.met.update(words.stems)
        self.drawn.update(set(words.stems) & {stem for key in text.keys for stem in key})
        self.chosen.update({form_of(key) for key in text.keys})
        self.stood.update(phrases(words).forms())

    def lexicon(self) -> Lexicon:
        """What the counts come to."""
        met, drawn = self.met.most_common(KNOWN), self.drawn
        usual = sum(drawn.values()) / max(1, sum(self.met.values())) if drawn else 0.05
        common = {
            stem
            for stem, count in met[:400]
            if count / self.many > SMALL and drawn[stem] / count < NEVER and drawn
        }
        return Lexicon(
            {stem: float(np.log((self.many + 1) / count)) for stem, count in met},
            {stem: (drawn[stem] + SHRINK * usual) / (count + SHRINK) for stem, count in met},
            frozenset(common),
            float(np.log(self.many + 1)),
            usual,
            {
                form: (times, max(times, self.stood[form]))
                for form, times in self.chosen.items()
                if times >= AGAIN
            },
        )


def _without(lexicon: Lexicon, text: Indexed, found: TextPhrases) -> Lexicon:
    """The lexicon as if this text had not been counted, so that its own keyphrases do not give it away."""
    own = {stem for key in text.keys for stem in key}
    rates = dict(lexicon.drawn)
    for stem in found.words.stems:
        if stem in rates:
            count = np.exp(lexicon.unknown - lexicon.rarity[stem])
            rates[stem] = float(
                ((rates[stem] * (count + SHRINK)) - (stem in own)) / max(SHRINK, count + SHRINK - 1)
            )
    keys = {form_of(key) for key in text.keys}
    chosen = {
        form: (times - (form in keys), stood - 1)
        for form in found.forms()
        for times, stood in (lexicon.chosen.get(form, (0, 0)),)
        if times - (form in keys) >= AGAIN
    }
    return replace(lexicon, drawn=rates, chosen=chosen)


def examples(
    texts: Sequence[tuple[Indexed, float]], known: dict[str, Lexicon], *, seed: int = 17
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Rows of evidence; whether each phrase was chosen, and how much it counts: so much as its text.

    Some texts are shown once more as if in a language of which nothing is known.
    """
    lot = np.random.default_rng(seed)
    parts: list[NDArray[Any]] = []
    answers: list[NDArray[Any]] = []
    for number, (text, counts) in enumerate(texts):
        lexicon = known.get(text.language, EMPTY)
        found = phrases(words_of(text.text, text.language, lexicon.common))
        if not len(found):
            continue
        own = _without(lexicon, text, found)
        shown = [evidence(found, own, text.language)]
        if number % FOREIGN == 0:
            shown.append(evidence(found, replace(own, drawn={}, chosen={}), ""))
        keys = {form_of(key) for key in text.keys}
        right = np.array([form in keys for form in found.forms()])
        share = min(1.0, WRONG * 4 / len(right))
        for rows in shown:
            take = right | (lot.random(len(right)) < share)
            parts.append(rows[take])
            answers.append(np.stack([right[take], counts * np.where(right[take], 1.0, 1 / share)]))
    return np.concatenate(parts), np.concatenate(answers, 1)


def taught(
    sets: Iterable[Sequence[Indexed]], titles: dict[str, list[str]], *, voices: int = VOICES
) -> Keyphrases:
    """A model learnt from sets of texts; a set counts by the root of its texts, so that none is drowned."""
    texts = [(text, len(one) ** -0.5) for one in sets for text in one]
    known = lexicons((text for text, _ in texts), titles)
    rows, (right, weight) = examples(texts, known)
    weight /= weight.mean()
    return Keyphrases(
        known,
        fitted(rows, right.astype(np.float32), weight=weight.astype(np.float32), voices=voices),
    )


def field_of(texts: Sequence[Indexed], base: Keyphrases) -> Keyphrases:
    """The model taught further by some texts of a field: its words, the phrases chosen there, its habits."""
    lexicons_known = dict(base.lexicons)
    for language in {text.language for text in texts}:
        counts = _Counts()
        for text in texts:
            if text.language == language:
                counts.add(text)
        lexicons_known[language] = _joined(base.lexicons.get(language, EMPTY), counts)
    rows, (right, weight) = examples([(text, 1.0) for text in texts], lexicons_known)
    ranker = taught_on(
        base.ranker, rows, right.astype(np.float32), weight=(weight / weight.mean()).astype(np.float32)
    )
    return Keyphrases(lexicons_known, ranker)


def _joined(base: Lexicon, counts: _Counts) -> Lexicon:
    """A lexicon with what was counted in further texts."""
    many = np.exp(base.unknown) - 1
    met = {stem: (many + 1) / np.exp(rarity) for stem, rarity in base.rarity.items()}
    drawn = {stem: base.drawn[stem] * (met[stem] + SHRINK) - SHRINK * base.usual for stem in met}
    for stem, count in counts.met.items():
        met[stem] = met.get(stem, 0) + count
        drawn[stem] = drawn.get(stem, 0) + counts.drawn[stem]
    chosen = dict(base.chosen)
    for form, times in counts.chosen.items():
        before = chosen.get(form, (0, 0))
        if before[0] + times >= AGAIN:
            chosen[form] = (before[0] + times, before[1] + max(times, counts.stood[form]))
    return Lexicon(
        {stem: float(np.log((many + counts.many + 1) / count)) for stem, count in met.items()},
        {stem: (drawn[stem] + SHRINK * base.usual) / (met[stem] + SHRINK) for stem in met},
        base.common,
        float(np.log(many + counts.many + 1)),
        base.usual,
        chosen,
    )


def titles_of(data: Path, languages: Sequence[str] = TITLES) -> dict[str, list[str]]:
    """Titles of records in languages that have no texts with keyphrases."""
    found: dict[str, list[str]] = {language: [] for language in languages}
    for path in sorted((data / "records").glob("*.jsonl.gz")):
        language = next((one for one in languages if f"_{one}." in path.name), None)
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
) -> tuple[dict[str, dict[str, list[float]]], dict[str, float]]:
    """F1 of the first five and ten of each text of each set: ours, KEA, YAKE where it is installed;
    milliseconds; and how far our weights are from what they say.

    Of each set the first `most` texts take part, and of them the first `held` are ranked.
    """
    table: dict[str, dict[str, list[float]]] = {name: {} for name in sets}
    told: dict[str, list[tuple[float, bool]]] = {name: [] for name in sets}
    taking = {name: texts[:most] for name, texts in sets.items()}
    for part in range(PARTS):
        ours = taught(
            [[text for i, text in enumerate(texts) if i % PARTS != part] for texts in taking.values()], titles
        )
        for name, texts in taking.items():
            model = kea.taught([text for i, text in enumerate(texts) if i % PARTS != part])
            for text in [text for i, text in enumerate(texts[:held]) if i % PARTS == part]:
                row = table[name]
                began = time.process_time()
                found = ours.of(text.text, text.language)
                row.setdefault("ms", []).append(1000 * (time.process_time() - began))
                keys = {form_of(key) for key in text.keys}
                told[name] += [(one.weight, form_of(one.stems) in keys) for one in found]
                ranked = {"ours": [one.stems for one in found], "KEA": model.ranked(text)}
                if yake.is_here():
                    ranked["YAKE"] = yake.ranked(text)
                for method, phrases_found in ranked.items():
                    for limit in LIMITS:
                        row.setdefault(f"{method} F1@{limit}", []).append(at(limit, phrases_found, text.keys))
        say(f"part {part + 1} of {PARTS}")
    return table, {name: calibration_error(weights) for name, weights in told.items()}


def unseen(sets: dict[str, list[Indexed]], data: Path, *, most: int) -> Iterator[str]:
    """The lines of a table of languages, each ranked by a model that saw keyphrases of the others only."""
    yield "| language | texts | F1@5 | F1@10 |\n|---|---|---|---|"
    taking = {name: texts[:most] for name, texts in sets.items()}
    for language in sorted({texts[0].language for texts in sets.values()} - {"en"}):
        asked = [text for texts in taking.values() for text in texts if text.language == language]
        model = taught(
            [texts for texts in taking.values() if texts[0].language != language],
            titles_of(data, (*TITLES, language)),
        )
        found = [([one.stems for one in model.of(text.text, language)], text.keys) for text in asked]
        means = [float(np.mean([at(limit, given, keys) for given, keys in found])) for limit in LIMITS]
        yield f"| {language} | {len(asked)} | " + " | ".join(f"{mean:.3f}" for mean in means) + " |"


def table_of(scores: dict[str, dict[str, list[float]]], calibration: dict[str, float]) -> Iterator[str]:
    """The lines of the table of means, and of the table of how far we are ahead, with intervals."""
    columns = list(next(iter(scores.values())))
    yield "| set | texts | " + " | ".join(columns) + " | calibration error |"
    yield "|---|---|" + "---|" * (len(columns) + 1)
    means = {name: [float(np.mean(row[column])) for column in columns] for name, row in scores.items()}
    for name, row in means.items():
        cells = [*row, calibration[name]]
        yield f"| {name} | {len(scores[name]['ms'])} | " + " | ".join(f"{cell:.3f}" for cell in cells) + " |"
    last = [*np.mean(list(means.values()), 0), np.mean(list(calibration.values()))]
    yield "| mean | | " + " | ".join(f"{cell:.3f}" for cell in last) + " |"
    rivals = [(m, limit) for m in ("KEA", "YAKE") if f"{m} F1@5" in columns for limit in LIMITS]
    yield ""
    yield "| set | " + " | ".join(f"ahead of {method} @{limit}" for method, limit in rivals) + " |"
    yield "|---|" + "---|" * len(rivals)
    for name, lists in scores.items():
        leads = [lead(lists[f"ours F1@{limit}"], lists[f"{method} F1@{limit}"]) for method, limit in rivals]
        yield (
            f"| {name} | "
            + " | ".join(f"{by:+.3f} ({low:+.3f} … {high:+.3f})" for by, low, high in leads)
            + " |"
        )


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
    parser.add_argument(
        "--unseen", action="store_true", help="measure every language by what was learnt from the others"
    )
    options = parser.parse_args()
    sets = {name: indexed_texts(options.data, name) for name in LANGUAGES}
    sets |= {name: indexed_documents(options.data, name) for name in COLLECTIONS}
    titles = titles_of(options.data)
    scores: dict[str, float] = {}
    if options.each:
        say = functools.partial(print, file=sys.stderr, flush=True)
        table, calibration = measured(sets, titles, say, most=options.most, held=options.held)
        for line in table_of(table, calibration):
            print(line)
        scores = {
            f"left out parts of {name}, F1@10": round(float(np.mean(row["ours F1@10"])), 3)
            for name, row in table.items()
        }
    for line in unseen(sets, options.data, most=options.most) if options.unseen else ():
        print(line)
    if options.only:
        return
    model = taught(sets.values(), titles)
    store(
        NAME,
        arrays_of(model),
        command="python -m pinakes.learn.keyphrases DATA --each",
        trained_on="keyphrases/*; docs/de-dhd-abstracts; titles of records/* in Spanish",
        scores=scores,
    )


if __name__ == "__main__":
    main()
