"""How well missing links are suggested: `python -m pinakes.evaluate.links DATA`.

Links that people made are hidden and looked for again by names and hierarchy: the crosswalks of astronomical
keywords to the UAT, the Wikidata items of `stw-mappings` to the STW, and Realfagstermer to the STW where both
are linked to the same Wikidata item. Precision and recall of the first suggestion against the exact and close
links, how often it is linked in any way, and how right each weight is.
"""

from __future__ import annotations

import argparse
import gzip
import json
import tempfile
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.vocabulary.concordance import WRITTEN, links_of
from pinakes.vocabulary.kept import Vocabulary
from pinakes.vocabulary.load import load
from pinakes.vocabulary.suggest import suggested

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SAME = ("exact", "close")
TURNED = {"broad": "narrow", "narrow": "broad"}
"""A link seen from its other end."""


@dataclass(slots=True)
class Unlinked:
    """A concept to be linked: its names, and the links that people made."""

    names: list[tuple[str, str]] = field(default_factory=list)
    links: dict[str, str] = field(default_factory=dict)


def measured(there: Vocabulary, asked: Iterable[Unlinked]) -> dict[str, float]:
    """Precision and recall of the first suggestion, and how often those of each weight are linked in any way."""
    terms = same = told = right = linked = 0
    by_weight: dict[float, list[bool]] = defaultdict(list)
    for one in asked:
        terms += 1
        same += any(kind in SAME for kind in one.links.values())
        found = suggested(one.names, there, limit=1)
        if not found:
            continue
        by_weight[round(found[0].weight, 1)].append(found[0].uri in one.links)
        if found[0].kind in SAME:
            told += 1
            right += one.links.get(found[0].uri) in SAME
            linked += found[0].uri in one.links
    any_kind = [hit for values in by_weight.values() for hit in values]
    return {
        "terms": terms,
        "exact or close": same,
        "suggested": told,
        "precision": right / max(1, told),
        "recall": right / max(1, same),
        "linked in any way": sum(any_kind) / max(1, len(any_kind)),
        **{f"at {weight}": sum(hits) / len(hits) for weight, hits in sorted(by_weight.items())},
    }


def crosswalk(file: Path, language: str = "en") -> Iterator[Unlinked]:
    """Terms of a crosswalk."""
    found: dict[str, Unlinked] = defaultdict(Unlinked)
    for link in links_of(file):
        spoken = link.one.capitalize() if link.one.isupper() else link.one
        found[link.one].names = [(spoken, language)]
        found[link.one].links[link.other] = link.kind
    yield from found.values()


def items(file: Path) -> dict[str, Unlinked]:
    """Wikidata items with the STW concepts that they are linked to, from a table of both with their names."""
    found: dict[str, Unlinked] = defaultdict(Unlinked)
    with gzip.open(file, "rt", encoding="utf-8") as stream:
        rows: list[dict[str, Any]] = json.load(stream)["results"]["bindings"]
    for row in rows:
        kind = WRITTEN.get(row["relation"]["value"], "related-match")
        for item, told in (("wd", TURNED.get(kind, kind)), ("wdExists", "exact")):
            if item in row and f"{item}Label" in row:
                de, _, en = row[f"{item}Label"]["value"].partition(" | ")
                one = found[row[item]["value"]]
                one.names = [(name, language) for name, language in ((de, "de"), (en, "en")) if name.strip()]
                one.links.setdefault(row["stw"]["value"], told)
    return {uri: one for uri, one in found.items() if one.names}


def through(known: dict[str, Unlinked], names: Path, links: Path) -> Iterator[Unlinked]:
    """Concepts of a third vocabulary that have an item of `known` in common with its links."""
    reached: dict[str, dict[str, str]] = defaultdict(dict)
    for link in links_of(links):
        reached[link.one].update(known[link.other].links if link.other in known else {})
    with tempfile.TemporaryDirectory() as folder:
        load(names, Path(folder) / "n.db")
        with Vocabulary(Path(folder) / "n.db", name="n") as here:
            spoken: dict[str, list[tuple[str, str]]] = defaultdict(list)
            uris = {number: uri for uri, number in here.uris().items()}
            for number, _, language, value in here.labels():
                spoken[uris[number]].append((value, language))
    for uri, found in reached.items():
        if found and spoken.get(uri):
            yield Unlinked(spoken[uri], found)


def main() -> None:
    """Load, measure, print."""
    parser = argparse.ArgumentParser(description="Measure suggested links against those that people made.")
    parser.add_argument("data", type=Path, help="the folder with vocab/")
    vocab = parser.parse_args().data / "vocab"
    with tempfile.TemporaryDirectory() as folder:
        load(vocab / "uat" / "UAT.rdf.gz", Path(folder) / "uat.db", language="en")
        load(vocab / "stw" / "stw-skos.ttl.gz", Path(folder) / "stw.db")
        with Vocabulary(Path(folder) / "uat.db", name="uat") as uat:
            for file in sorted((vocab / "uat" / "Metadata Crosswalks" / "UAT 4.2.0").iterdir()):
                _print(file.name.partition("_")[0] + " → UAT", measured(uat, crosswalk(file)))
        with Vocabulary(Path(folder) / "stw.db", name="stw") as stw:
            known = items(vocab / "stw-mappings" / "wikidata" / "view" / "exception.add.json.gz")
            _print("Wikidata → STW", measured(stw, known.values()))
            terms = vocab / "realfagstermer-mappings"
            files = (terms / "real_hume_mappings.ttl.gz", terms / "categories_and_mappings.ttl.gz")
            _print("Realfagstermer → STW", measured(stw, through(known, *files)))


def _print(name: str, told: dict[str, float]) -> None:
    figures = "; ".join(
        f"{key} {value:.3f}" if isinstance(value, float) else f"{key} {value}" for key, value in told.items()
    )
    print(f"{name}: {figures}")


if __name__ == "__main__":
    main()
