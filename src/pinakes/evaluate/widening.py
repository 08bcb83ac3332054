"""Whether a widened search finds more: `python -m pinakes.evaluate.widening DATA`.

Queries are names of concepts, relevant are the titles that were indexed with them; the index itself is
hidden, so that a title is found by its words alone. A concept of the STW, of the UNESCO thesaurus or of the
YKL stands for the YSO concept with the same English name; it is asked for by its name in one language among
titles in another. Average precision of the first hundred and recall of the first twenty, plain, widened by
the vocabulary, and by rules of transfer that were learnt from other titles.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.store.adding import add
from pinakes.store.described import outcome_of
from pinakes.store.library import open_library
from pinakes.store.search import index_of
from pinakes.store.widening import search_widened
from pinakes.vocabulary import forms
from pinakes.vocabulary.expand import widened
from pinakes.vocabulary.kept import Vocabulary
from pinakes.vocabulary.load import load
from pinakes.vocabulary.subjects.titles import titles_of
from pinakes.vocabulary.transfer import Transfer

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from pinakes.store.search import Index

FILES = {
    "stw": "stw/stw-skos.ttl.gz",
    "unesco": "unesco/unesco-thesaurus.ttl.gz",
    "ykl": "ykl/ykl-skos-2021-12-01.ttl.gz",
}
PAIRS = (
    ("stw", "en", "en"), ("unesco", "en", "en"), ("stw", "de", "en"), ("unesco", "fr", "en"), ("unesco", "es", "en"),
    ("unesco", "ru", "en"), ("ykl", "fi", "en"), ("ykl", "sv", "en"), ("ykl", "en", "sv"), ("ykl", "sv", "sv"),
)  # fmt: skip
"""The vocabulary between them, the language of the query, and that of the titles."""
DEEP, FIRST = 100, 20
FEWEST = 3
"""Titles that a query needs."""


@dataclass(frozen=True, slots=True)
class ConceptQuery:
    """What is asked for, and the works that should be found."""

    text: str
    relevant: frozenset[str]


def average_precision(found: Sequence[str], relevant: Collection[str]) -> float:
    """The mean of the precision at each relevant hit; what is not found counts 0."""
    right = 0
    total = 0.0
    for place, one in enumerate(found, 1):
        if one in relevant:
            right += 1
            total += right / place
    return total / max(1, min(len(relevant), DEEP))


def filled(folder: Path, titles: Sequence[tuple[str, tuple[str, ...]]], language: str) -> dict[str, str]:
    """A library of these titles, nothing but titles in it; the work of each, by its number."""
    rows = (
        {
            "file": f"{number}.txt",
            "status": "ok",
            "language": language,
            "title": title,
            "titles": [{"value": title, "language": language, "weight": 0.97}],
        }
        for number, (title, _) in enumerate(titles)
    )
    with open_library(folder, create=True) as library:
        added = list(add(library, [outcome_of(json.dumps(row)) for row in rows]))
    return {str(number): one.work for number, one in enumerate(added) if one.work}


def queries(
    bridge: Vocabulary, names: dict[str, str], works: dict[str, set[str]], language: str, most: int
) -> Iterator[ConceptQuery]:
    """Names in a language of concepts whose English name is that of a concept with enough titles."""
    told = 0
    for concept, relevant in sorted(works.items()):
        if len(relevant) < FEWEST or concept not in names or told >= most:
            continue
        for number in bridge.look_up(names[concept], "en")[:1]:
            spoken = [
                one
                for one in bridge.concept(number).labels
                if one.kind == "pref" and one.language == language
            ]
            same = forms.key(bridge.name_of(number, "en"), "en") == forms.key(names[concept], "en")
            if spoken and same:
                told += 1
                yield ConceptQuery(spoken[0].value, frozenset(relevant))


def measured(
    index: Index, asked: Sequence[ConceptQuery], bridge: Vocabulary, yso: Vocabulary, rules: Transfer | None
) -> dict[str, float]:
    """Means over the queries, each way; and how many queries found something plain and nothing widened."""
    scores: dict[str, list[tuple[float, float]]] = defaultdict(list)
    lost = 0
    for query in asked:
        names = [(one.text, one.weight) for one in widened(query.text, bridge)]
        ways = {"plain": [], "names": names}
        if rules is not None:
            ruled = [(one.text, one.weight) for one in widened(query.text, yso, transfer=rules)]
            ways |= {"rules": ruled, "both": list(dict([*ruled, *names]).items())}
        found = {
            way: [hit.work for hit in search_widened(index, query.text, more, limit=DEEP)]
            for way, more in ways.items()
        }
        lost += any(found["plain"] and not (set(found["plain"][:1]) & set(hits)) for hits in found.values())
        for way, hits in found.items():
            recall = len(query.relevant & set(hits[:FIRST])) / min(FIRST, len(query.relevant))
            scores[way].append((average_precision(hits, query.relevant), recall))
    told: dict[str, float] = {"queries": len(asked), "lost": lost}
    for way, values in scores.items():
        told[f"{way} MAP"] = sum(one for one, _ in values) / max(1, len(values))
        told[f"{way} R@{FIRST}"] = sum(one for _, one in values) / max(1, len(values))
    return told


def main() -> None:
    """Load, learn, ask, print."""
    parser = argparse.ArgumentParser(description="Measure widened searches on titles whose index is hidden.")
    parser.add_argument("data", type=Path, help="the folder with vocab/")
    parser.add_argument("--titles", type=int, default=6000, help="titles of each language that are searched")
    parser.add_argument("--learnt", type=int, default=20000, help="other titles that rules are learnt from")
    parser.add_argument("--queries", type=int, default=150, help="queries of each pair, at most")
    options = parser.parse_args()
    vocab = options.data / "vocab"
    print(
        "| through | query → titles | queries | lost | "
        + "MAP, recall@20: plain | names | rules | both |\n|---|---|---|---|---|---|---|---|"
    )
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        load(vocab / "yso" / "yso-en.tsv.gz", place / "yso.db", language="en")
        for name, file in FILES.items():
            load(vocab / file, place / f"{name}.db")
        with Vocabulary(place / "yso.db", name="yso") as yso:
            base = yso.about()["base"]
            uris = {number: uri for uri, number in yso.uris().items()}
            names = {uris[number].removeprefix(base): value for number, _, _, value in yso.labels()}
            for language in ("sv", "en"):
                _language(vocab, place, language, yso, names, options)


def _language(
    vocab: Path,
    place: Path,
    language: str,
    yso: Vocabulary,
    names: dict[str, str],
    options: argparse.Namespace,
) -> None:
    titles = titles_of(vocab / "yso-titles" / f"yso-titles-{language}.tsv.gz")
    random.Random(17).shuffle(titles)
    searched, others = titles[: options.titles], titles[options.titles :][: options.learnt]
    numbers = filled(place / f"library-{language}", searched, language)
    works: dict[str, set[str]] = defaultdict(set)
    for number, (_, given) in enumerate(searched):
        for concept in given:
            works[concept].add(numbers.get(str(number), ""))
    with (
        open_library(place / f"library-{language}") as library,
        Transfer(place / f"{language}.transfer.db", make=True) as own,
    ):
        index = index_of(library)
        own.add(((forms.stems(title, language), given) for title, given in others), language=language)
        for name, spoken, there in PAIRS:
            if there == language:
                with Vocabulary(place / f"{name}.db", name=name) as bridge:
                    asked = list(queries(bridge, names, works, spoken, options.queries))
                    learnt = own if spoken == language else _rules(place, spoken)
                    told = measured(index, asked, bridge, yso, learnt)
                    if learnt not in (None, own):
                        learnt.rows.close()
                _print(name, f"{spoken} → {there}", told)


def _rules(place: Path, spoken: str) -> Transfer | None:
    """Rules from the words of another language, where titles in it were read before."""
    file = place / f"{spoken}.transfer.db"
    return Transfer(file) if file.is_file() else None


def _print(name: str, pair: str, told: dict[str, float]) -> None:
    ways = ("plain", "names", "rules", "both")
    shown = [
        f"{told[f'{way} MAP']:.3f}, {told[f'{way} R@{FIRST}']:.3f}" if f"{way} MAP" in told else ""
        for way in ways
    ]
    print(
        f"| {name} | {pair} | {told['queries']:.0f} | {told['lost']:.0f} | " + " | ".join(shown) + " |",
        flush=True,
    )


if __name__ == "__main__":
    main()
