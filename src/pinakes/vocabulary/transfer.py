"""Statistical transfer: from records indexed twice, weighted rules that lead from a term of one vocabulary to terms of another.

What is kept are counts, in SQLite: more records are added to them at any time, and rules are made of them when asked for. A person's
decision about a pair stands above every count.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from pinakes.errors import Missing, Usage
from pinakes.vocabulary import forms

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path
    from types import TracebackType

ENDING = ".transfer.db"
"""What the file of a pair ends in, beside the vocabularies."""
MEASURES = ("conditional", "equivalence", "jaccard", "likelihood")
LEAST = 2
"""Records that a rule needs."""
SURE = 10.83
"""Log-likelihood below which a pair may be chance (one in a thousand)."""
FEWEST = 0.05
"""Rules that hold more rarely are pruned."""
MOST = 10
"""Rules of one term."""
SCHEMA = """
CREATE TABLE IF NOT EXISTS term(side INTEGER, value TEXT, count INTEGER, PRIMARY KEY(side, value)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS pair(one TEXT, other TEXT, count INTEGER, PRIMARY KEY(one, other)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS decided(one TEXT, other TEXT, weight REAL, PRIMARY KEY(one, other)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS records(count INTEGER);
CREATE TABLE IF NOT EXISTS spoken(language TEXT PRIMARY KEY) WITHOUT ROWID;
"""
ADD_TERM = "INSERT INTO term VALUES(?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count"
ADD_PAIR = "INSERT INTO pair VALUES(?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count"


@dataclass(frozen=True, slots=True)
class Rule:
    """`one` leads to `other`; `weight` is the chance that a record with `one` has `other` too, or what a person decided."""

    one: str
    other: str
    weight: float
    records: int
    conditional: float
    equivalence: float
    jaccard: float
    likelihood: float
    decided: bool = False


class Transfer:
    """The counts of one pair of vocabularies."""

    def __init__(self, file: Path, *, make: bool = False) -> None:
        if not make and not file.is_file():
            name = file.name.removesuffix(ENDING)
            raise Missing(f"no transfer {name!r} was learnt yet: pinakes transfer learn {name} RECORDS.tsv")
        file.parent.mkdir(parents=True, exist_ok=True)
        self.rows = sqlite3.connect(file)
        self.rows.executescript(SCHEMA)

    def __enter__(self) -> Transfer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.rows.close()

    @property
    def language(self) -> str:
        """The language whose stems the terms of the first side are; "" where they are terms as written."""
        row = self.rows.execute("SELECT language FROM spoken").fetchone()
        return "" if row is None else str(row[0])

    def add(self, records: Iterable[tuple[Sequence[str], Sequence[str]]], *, language: str = "") -> int:
        """Count further records, each with its terms on both sides; how many there were.

        `language` is that of running text whose stems are the terms of the first side.
        """
        terms: Counter[tuple[int, str]] = Counter()
        pairs: Counter[tuple[str, str]] = Counter()
        many = 0
        with self.rows:
            for ones, others in records:
                left, right = set(ones), set(others)
                terms.update((0, one) for one in left)
                terms.update((1, other) for other in right)
                pairs.update((one, other) for one in left for other in right)
                many += 1
                if len(pairs) > 1_000_000:
                    self._filed(terms, pairs)
            self._filed(terms, pairs)
            self.rows.execute("INSERT INTO records VALUES(?)", (many,))
            if language:
                self.rows.execute("INSERT OR IGNORE INTO spoken VALUES(?)", (language,))
        return many

    def _filed(self, terms: Counter[tuple[int, str]], pairs: Counter[tuple[str, str]]) -> None:
        self.rows.executemany(ADD_TERM, ((side, value, count) for (side, value), count in terms.items()))
        self.rows.executemany(ADD_PAIR, ((one, other, count) for (one, other), count in pairs.items()))
        terms.clear()
        pairs.clear()

    def decide(self, one: str, other: str, weight: float) -> None:
        """A person's word on a pair; weight 0 forbids it."""
        if not 0 <= weight <= 1:
            raise Usage(f"a weight lies between 0 and 1, not {weight}")
        with self.rows:
            self.rows.execute("INSERT OR REPLACE INTO decided VALUES(?, ?, ?)", (one, other, weight))

    def term(self, written: str) -> str:
        """A term of the first side as it is counted: of running text the stem."""
        return " ".join(forms.stems(written, self.language)) or written if self.language else written

    def rules(self, one: str | None = None, *, by: str = "conditional") -> Iterator[Rule]:
        """The rules of a term (or of all), pruned, the strongest first by the measure; what people decided comes first."""
        if by not in MEASURES:
            raise Usage(f"{by}: choose one of {', '.join(MEASURES)}")
        total = self.rows.execute("SELECT ifnull(sum(count), 0) FROM records").fetchone()[0]
        chosen = (
            self.rows.execute(
                "SELECT DISTINCT one FROM pair UNION SELECT one FROM decided ORDER BY 1"
            ).fetchall()
            if one is None
            else [(one,)]
        )
        for (term,) in chosen:
            yield from self._rules(term, total, by)

    def _rules(self, term: str, total: int, by: str) -> list[Rule]:
        decided: dict[str, float] = dict(
            self.rows.execute("SELECT other, weight FROM decided WHERE one = ?", (term,))
        )
        counted = self.rows.execute(
            "SELECT p.other, p.count, a.count, b.count FROM pair p JOIN term a ON a.side = 0 AND a.value = p.one"
            " JOIN term b ON b.side = 1 AND b.value = p.other WHERE p.one = ?",
            (term,),
        )
        found = {
            other: _rule(term, other, (both, ones, others, total)) for other, both, ones, others in counted
        }
        kept = [
            rule
            for rule in found.values()
            if rule.records >= LEAST
            and rule.likelihood >= SURE
            and rule.conditional >= FEWEST
            and rule.other not in decided
        ]
        kept.sort(key=lambda rule: (-getattr(rule, by), rule.other))
        people = [
            replace(found.get(other) or Rule(term, other, 0, 0, 0, 0, 0, 0), weight=weight, decided=True)
            for other, weight in sorted(decided.items())
            if weight > 0
        ]
        return people + kept[:MOST]


def _rule(one: str, other: str, counts: tuple[int, int, int, int]) -> Rule:
    both, ones, others, total = counts
    conditional = both / ones
    equivalence = both * both / (ones * others)
    jaccard = both / (ones + others - both)
    return Rule(
        one,
        other,
        round(both / (ones + 1), 4),
        both,
        conditional,
        equivalence,
        jaccard,
        _likelihood(both, ones, others, total),
    )


def _likelihood(both: int, ones: int, others: int, total: int) -> float:
    """Dunning's log-likelihood of the pair, 0 where it is rarer than chance."""
    if both * total <= ones * others:
        return 0.0
    table = np.array([[both, ones - both], [others - both, total - ones - others + both]], float)
    expected = np.outer(table.sum(1), table.sum(0)) / max(1, total)
    inside = table > 0
    return float(2 * (table[inside] * np.log(table[inside] / expected[inside])).sum())


def turtle(rules: Iterable[Rule], *, scheme: str, target: str) -> Iterator[str]:
    """The rules as SKOS mappings with weights, in Turtle; terms that are no URIs get one under `scheme` or `target`."""
    yield "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n"
    yield "@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .\n"
    yield "@prefix pinakes: <https://pinakes.example/terms#> .\n"
    for rule in rules:
        one, other = _address(rule.one, scheme), _address(rule.other, target)
        kind = "closeMatch" if rule.decided or rule.equivalence >= 0.5 else "relatedMatch"
        yield f"<{one}> skos:{kind} <{other}> .\n"
        yield f"[] rdf:subject <{one}> ; rdf:predicate skos:{kind} ; rdf:object <{other}> ; pinakes:weight {rule.weight} .\n"


def _address(term: str, base: str) -> str:
    from urllib.parse import quote

    return quote(term, safe=":/#?&=%+@,;~") if "://" in term else base + quote(term, safe="")
