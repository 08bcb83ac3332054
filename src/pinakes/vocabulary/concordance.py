"""Cross-concordances: links that people made between two vocabularies, loaded, chained and checked against each other."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.vocabulary import skos
from pinakes.vocabulary.fact import MATCHES
from pinakes.vocabulary.load import OBJECTS, facts_of, unpacked

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from pinakes.vocabulary.fact import MatchKind
    from pinakes.vocabulary.kept import Vocabulary

WEIGHTS: dict[MatchKind, float] = {
    "exact": 1.0,
    "close": 0.9,
    "broad": 0.6,
    "narrow": 0.6,
    "related-match": 0.4,
}
"""How much of a concept its counterpart covers, where the file does not say."""
WRITTEN: dict[str, MatchKind] = {
    "exactmatch": "exact", "closematch": "close", "broadmatch": "broad", "narrowmatch": "narrow", "relatedmatch": "related-match",
    "=": "exact", "eq": "exact", "~": "close", "*": "close", "<": "broad", ">": "narrow", "^": "related-match", "#": "related-match",
}  # fmt: skip
"""How tables write the kind of a link."""
CHAINED: dict[tuple[str, str], MatchKind] = {
    ("exact", "exact"): "exact",
    **dict.fromkeys((("exact", "close"), ("close", "exact")), "close"),
    **{(one, "broad"): "broad" for one in ("exact", "close", "broad")},
    **{("broad", one): "broad" for one in ("exact", "close")},
    **{(one, "narrow"): "narrow" for one in ("exact", "close", "narrow")},
    **{("narrow", one): "narrow" for one in ("exact", "close")},
    **{(one, "related-match"): "related-match" for one in ("exact", "close")},
    **{("related-match", one): "related-match" for one in ("exact", "close")},
}
"""What two links in a row amount to; pairs that are not here say nothing (two close ones need not be close)."""
DECAY = 0.8
"""What a further step costs."""
CONTRARY = frozenset(
    {frozenset(("exact", "broad")), frozenset(("exact", "narrow")), frozenset(("broad", "narrow"))}
)


@dataclass(frozen=True, slots=True)
class ConcordanceLink:
    """One link as a file has it: both ends as written there."""

    one: str
    kind: MatchKind
    other: str


def links_of(file: Path) -> Iterator[ConcordanceLink]:
    """The links of a file: SKOS, JSKOS, or a table with a cell that says the kind between the two ends."""
    suffixes = [suffix.lstrip(".").lower() for suffix in file.suffixes]
    if set(suffixes) & {*skos.FORMATS, *OBJECTS}:
        for fact in facts_of(file):
            if fact.kind in MATCHES:
                yield ConcordanceLink(fact.subject, fact.kind, fact.value)
        return
    with unpacked(file) as stream:
        text = io.TextIOWrapper(stream, "utf-8-sig", errors="replace", newline="")
        for row in csv.reader(text, delimiter="\t" if "tsv" in suffixes else ","):
            at = next((i for i, cell in enumerate(row) if cell.strip().lower() in WRITTEN), None)
            before = [cell.strip() for cell in row[:at] if cell.strip()] if at else []
            after = [cell.strip() for cell in row[at + 1 :] if cell.strip()] if at else []
            if at and before and after:
                addresses = [cell for cell in after if "://" in cell]
                yield ConcordanceLink(before[-1], WRITTEN[row[at].strip().lower()], (addresses or after)[0])


def add_links(
    one: Vocabulary, links: Iterator[ConcordanceLink], *, scheme: str, other: Vocabulary | None
) -> dict[str, int]:
    """File the links with the first vocabulary; ends that neither knows are counted, not guessed."""
    counts = {"loaded": 0, "unknown here": 0, "unknown there": 0}
    rows: dict[tuple[int, str], tuple[str, float]] = {}
    for link in links:
        number = one.identify(link.one)
        if number is None:
            counts["unknown here"] += 1
            continue
        target = link.other
        if other is not None:
            found = other.identify(link.other)
            counts["unknown there"] += found is None
            target = link.other if found is None else other.concept(found).uri
        rows[number, target] = (link.kind, WEIGHTS[link.kind])
    with one.rows:
        one.rows.execute("DELETE FROM mapping WHERE scheme = ? AND made = 'given'", (scheme,))
        filed = [(number, kind, target, scheme, weight) for (number, target), (kind, weight) in rows.items()]
        one.rows.executemany("INSERT INTO mapping VALUES(?, ?, ?, ?, ?, 'given')", filed)
    counts["loaded"] = len(rows)
    return counts


Linked = dict[str, list[tuple[str, str, float]]]
"""URI → its links: kind, the other URI, weight."""


def linked(vocabulary: Vocabulary) -> Linked:
    """All links of a vocabulary, by URI."""
    found: Linked = defaultdict(list)
    rows = vocabulary.rows.execute(
        "SELECT c.uri, m.kind, m.target, m.weight FROM mapping m JOIN concept c ON c.id = m.concept"
    )
    for uri, kind, target, weight in rows:
        found[uri].append((kind, target, weight))
    return found


def chain(
    start: str, steps: list[Mapping[str, list[tuple[str, str, float]]]]
) -> dict[str, tuple[str, float]]:
    """Where a concept leads over several concordances in a row: URI → kind and weight; each step costs, the best way counts."""
    reached: dict[str, tuple[str, float]] = {start: ("exact", 1.0)}
    for step, links in enumerate(steps):
        ahead: dict[str, tuple[str, float]] = {}
        for uri, (kind, weight) in reached.items():
            for further, target, strength in links.get(uri, ()):
                whole = CHAINED.get((kind, further))
                worth = weight * strength * (DECAY if step else 1.0)
                if whole and worth > ahead.get(target, ("", 0.0))[1]:
                    ahead[target] = (whole, worth)
        reached = ahead
    return reached


def contradictions(
    links: Mapping[str, list[tuple[str, str, float]]],
) -> list[tuple[str, str, tuple[str, ...]]]:
    """Pairs that are said to be linked in two ways that exclude each other."""
    kinds: dict[tuple[str, str], set[str]] = defaultdict(set)
    for uri, found in links.items():
        for kind, target, _ in found:
            kinds[uri, target].add(kind)
    return [
        (uri, target, tuple(sorted(said)))
        for (uri, target), said in kinds.items()
        if any(pair <= said for pair in CONTRARY)
    ]


def crowded(links: Mapping[str, list[tuple[str, str, float]]]) -> list[tuple[str, tuple[str, ...]]]:
    """Concepts of the other side that are the exact counterpart of several: at most one can be."""
    sources: dict[str, set[str]] = defaultdict(set)
    for uri, found in links.items():
        for kind, target, _ in found:
            if kind == "exact":
                sources[target].add(uri)
    return [(target, tuple(sorted(uris))) for target, uris in sources.items() if len(uris) > 1]
