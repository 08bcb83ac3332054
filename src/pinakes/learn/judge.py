"""Train the judge of whole records: `python -m pinakes.learn.judge FOLDER… [--gold FOLDER] [--cache FOLDER] [--out FILE]`.

Every document of the folders is described as it would be. Rivals of one document are compared with one another; what
won is compared with the truth, and the judge learns from what it can see which of it is right. Documents are dealt
into folds, those of one layout or collection never apart: how often a verdict is right is counted on what was not
learnt from. Figures are printed for all sources and for those of many layouts (`wild`).
"""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pinakes import config
from pinakes.describe.authors import each_once, lists_of
from pinakes.describe.doubt.people import LIST, person
from pinakes.describe.doubt.record import record_row
from pinakes.describe.judge import MODEL, Bench, Judge, JudgePart
from pinakes.describe.normalise import normalised
from pinakes.describe.weigh import sorted_out, weigh
from pinakes.evaluate import measures
from pinakes.evaluate.details import year
from pinakes.evaluate.matching import fold, same_person
from pinakes.learn.boosted import boosted
from pinakes.learn.left_out import (
    SET,
    WILD,
    add_options,
    documents,
    folds_of,
    kept,
    layout_of,
    sampled,
    source_of,
)
from pinakes.learn.register import store
from pinakes.model import Outcome
from pinakes.publish.export.json import described
from pinakes.understand.header.second_look.closer import SOUGHT
from pinakes.understand.header.second_look.learned import LearnedExtractor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from pinakes.learn.papers import KnownPaper
    from pinakes.model import Claim, Paper, Record

    Floats = NDArray[np.float64]
    Json = dict[str, Any]

MOST, SEEN, MADE = 40, 0.3, 0.5
"""Documents of one source that count in full, those of larger sources sharing as much; what a document counts of a
collection whose pages the rules were mended on, where little is wrong, and what one that we made."""
TREES, RATE, DEPTH, KEEN, CHOICE = 60, 0.06, 3, 0.03, 0.02
"""How many trees vote, how far each corrects those before it, how deep they are, and how far the regressions follow the rows
of what is weighed and of what is chosen from."""
POINTS, SURE = 60, 0.99
"""Points of the table from verdicts to how often they are right, and the most that it says."""
CUT, LOST = 0.5, 0.5
"""What a right list that we cut short counts, and what a loser where those that won are judged."""
UNHEARD = (
    "least_like", "mean_like", "least_weight", "mean_weight", "agreed", "others_agree", "others_differ",
    "rivals",
    "rules_silent", "rules_same", "rules_common", "learned_silent", "learned_same", "learned_common",
)  # fmt: skip
"""What helps to choose among lists and is not heard when the chosen one is weighed: that the rules agree and are
sure of themselves says more on pages that they were mended on than on others."""
BLANK = Judge({})
"""A judge who knows nothing: what is observed does not depend on him."""
WORTH = {WILD: 1.0, SET: MADE}


@dataclass
class Rows:
    """What was observed of the values of one kind, whether each was right, and its source."""

    table: list[list[float]] = field(default_factory=list)
    right: list[bool] = field(default_factory=list)
    source: list[str] = field(default_factory=list)
    counts: list[float] = field(default_factory=list)
    won: list[bool] = field(default_factory=list)

    def add(
        self, row: list[float], *, right: bool, source: str, counts: float = 1.0, won: bool = True
    ) -> None:
        """One more value; how often verdicts are right is counted on those that won."""
        self.table.append(row)
        self.right.append(right)
        self.source.append(source)
        self.counts.append(counts)
        self.won.append(won)

    def beside(self, contests: Iterable[Contest]) -> Rows:
        """These values, and all rivals: they did not win, and count less."""
        whole = Rows([*self.table], [*self.right], [*self.source], [*self.counts], [*self.won])
        for contest in contests:
            for row, right, cut in zip(contest.rows, contest.right, contest.cut, strict=True):
                counts = LOST * (CUT if cut else 1.0)
                whole.add(row, right=right, source=contest.source, counts=counts, won=False)
        return whole

    def without(self, columns: Iterable[int]) -> Rows:
        """These values with some columns empty, so that nothing can be learnt from them."""
        blank = frozenset(columns)
        table = [[0.0 if at in blank else value for at, value in enumerate(row)] for row in self.table]
        return Rows(table, self.right, self.source, self.counts, self.won)

    def weights(self) -> Floats:
        """How much each value counts."""
        sizes: dict[str, int] = {}
        for source in self.source:
            sizes[source] = sizes.get(source, 0) + 1
        shares = [min(1.0, MOST / sizes[source]) * worth(source) for source in self.source]
        found: Floats = np.array(shares) * np.array(self.counts)
        return found


@dataclass(frozen=True, slots=True)
class Contest:
    """The rivals of one document: what was observed, which are right, which are right ones cut short."""

    source: str
    rows: list[list[float]]
    right: list[bool]
    cut: list[bool]

    def pairs(self) -> tuple[Floats, Floats]:
        """What each right rival has more than each wrong one, and how much that counts."""
        table = np.array(self.rows)
        good = [at for at, right in enumerate(self.right) if right]
        bad = [at for at, right in enumerate(self.right) if not right]
        counts = np.array([CUT if self.cut[at] else 1.0 for _ in good for at in bad])
        made = np.array([table[one] - table[other] for one in good for other in bad])
        return made, counts * worth(self.source) / max(counts.sum(), 1.0)


def worth(source: str) -> float:
    """What a document of a source counts."""
    return next((share for name, share in WORTH.items() if source.startswith(name)), SEEN)


@dataclass(frozen=True, slots=True)
class Example:
    """A document: its source, its truth, its paper, and everything that was said of it, a field at a time."""

    source: str
    truth: Json
    paper: Paper
    claims: tuple[Claim, ...]
    heard: dict[str, list[Claim]]
    body: str | None
    gives: tuple[str, ...]


def example_of(known: KnownPaper, extractor: LearnedExtractor) -> Example:
    """A document with all that is said of it; `extractor` may be one that never saw its source."""
    claims = tuple(claim for claim in known.claims if claim.field != "reference")
    claims += tuple(extractor.extract(known.paper, known.claims))
    heard, body = sorted_out(normalised(claim) for claim in claims)
    named = known.truth.get("authors") or []
    truth = (
        known.truth if _are_printed(named, known) else {**known.truth, "authors": []}
    )  # what no page shows teaches nothing
    return Example(layout_of(known), truth, known.paper, claims, heard, body, extractor.gives)


def is_title(truth: Json, title: str, subtitle: str | None = None) -> bool | None:
    """Whether a title is right; None where that is not known."""
    return _is_right(measures.title(truth, {"title": title, "subtitle": subtitle}))


def is_list(truth: Json, people: Sequence[Claim]) -> bool | None:
    """Whether a list of authors is complete and right; None where that is not known."""
    return _is_right(
        measures.authors_exact(truth, {"authors": [{"name": str(person(claim).literal)} for claim in people]})
    )


def _are_printed(named: Sequence[str], known: KnownPaper) -> bool:
    """Whether a whole word of every name stands on the first pages."""
    shown = fold(" ".join(line.text for page in known.paper.pages[:2] for line in page.lines))
    return all(any(fold(word) in shown for word in name.split() if len(fold(word)) > 1) for name in named)


def _is_right(counts: measures.Counts | None) -> bool | None:
    return None if counts is None else bool(counts.right)


def _rest(truth: Json, found: Json) -> bool | None:
    known = [
        _is_right(year(truth, found)),
        _is_right(measures.abstract_main(truth, found)),
        _whole(truth, found),
    ]
    told = [one for one in known if one is not None]
    return all(told) if told else None


ENDS = 40
"""Letters by which the ends of an abstract may be off."""


def _whole(truth: Json, found: Json) -> bool | None:
    """Whether an abstract begins and ends where it should."""
    if not truth.get("abstract_ends"):
        return None
    text, (first, last) = _letters(found.get("abstract")), map(_letters, truth["abstract_ends"])
    return bool(text) and first in text[: len(first) + ENDS] and last in text[-len(last) - ENDS :]


def _letters(text: object) -> str:
    return re.sub(r"\d", "", fold(str(text or "")))


def cut_short(people: Sequence[Claim]) -> list[Sequence[Claim]]:
    """A list without some of its members, as a page that is read badly gives it."""
    count = len(people)
    parts = {(0, 1), (0, count - 1), (1, count), (0, count // 2)} if count > 1 else set()
    return [people[start:end] for start, end in sorted(parts) if start < end]


def contests_of(examples: Iterable[Example]) -> tuple[list[Contest], list[Contest]]:
    """The rival titles of every document, and its rival lists of authors with right ones cut short."""
    titles, lists = [], []
    for one in examples:
        bench = Bench(one.heard, one.paper, one.body, BLANK)
        subtitle = next((str(claim.value) for claim in one.heard.get("subtitle", ())), None)
        known = [is_title(one.truth, str(title.value), subtitle) for title in bench.titles]
        if known and None not in known:
            right = [bool(told) for told in known]
            titles.append(Contest(one.source, bench.title_rows(bench.titles), right, [False] * len(right)))
        if one.truth.get("authors") and bench.people:
            heaviest = max(bench.titles, key=lambda claim: claim.weight, default=None)
            said: list[Sequence[Claim]] = [each_once(people) for people in lists_of(list(bench.people))]
            right = [bool(is_list(one.truth, people)) for people in said]
            cut = [
                part for people, fits in zip(said, right, strict=True) if fits for part in cut_short(people)
            ]
            rows = [bench.list_row(people, heaviest) for people in (*said, *cut)]
            lists.append(
                Contest(one.source, rows, right + [False] * len(cut), [False] * len(said) + [True] * len(cut))
            )
    return titles, lists


@dataclass(frozen=True, slots=True)
class Chosen:
    """What won in one document, as a judge that never saw its source chose; what is right (None: not known)."""

    example: Example
    record: Record
    bench: Bench
    title: bool | None
    authors: bool | None
    rest: bool | None

    @property
    def main(self) -> Claim | None:
        """The title that won."""
        return next(iter(self.record.best("title")), None)


def chosen(one: Example, judge: Judge) -> Chosen:
    """The winners of a document."""
    record = weigh(one.paper.source, one.claims, looked_for=one.gives, paper=one.paper, judge=judge)
    shown = described(Outcome("", one.paper.source, record=record, format=None))
    people = record.best("author")
    return Chosen(
        one, record, Bench(one.heard, one.paper, one.body, judge),
        is_title(one.truth, shown["title"], shown["subtitle"]) if record.best("title") else None,
        is_list(one.truth, people) if one.truth.get("authors") and people else None, _rest(one.truth, shown),
    )  # fmt: skip


def winners_of(found: Sequence[Chosen]) -> tuple[Rows, Rows]:
    """What was observed of the titles that won, and of the lists."""
    titles, lists = Rows(), Rows()
    for one in found:
        if one.title is not None and one.main is not None:
            titles.add(one.bench.title_rows([one.main])[0], right=one.title, source=one.example.source)
        if one.authors is not None:
            lists.add(
                one.bench.list_row(one.record.best("author"), one.main),
                right=one.authors,
                source=one.example.source,
            )
    return titles, lists


def members_of(found: Sequence[Chosen], judges: Mapping[str, Judge]) -> Rows:
    """What was observed of each author of every list, and how sure of the list who never saw its source is."""
    rows = Rows()
    for one in found:
        if one.authors is None:
            continue
        winners = one.record.best("author")
        rivals = [each_once(people) for people in lists_of(list(one.bench.people))]
        for people, won in ((winners, True), *((people, False) for people in rivals)):
            judged = judges[one.example.source].parts["author_list"]
            listed = judged.probabilities([one.bench.list_row(people, one.main)])[0]
            for row, claim in zip(one.bench.own_rows(people, one.main, listed), people, strict=True):
                right = any(same_person(name, person(claim).literal) for name in one.example.truth["authors"])
                rows.add(row, right=right, source=one.example.source, counts=1.0 if won else LOST, won=won)
    return rows


def records_of(found: Sequence[Chosen], titles: Sequence[float], lists: Sequence[float]) -> Rows:
    """What was observed of whole records, by how sure their titles and lists are that are known."""
    rows = Rows()
    sure, listed = iter(titles), iter(lists)
    for one in found:
        title = next(sure) if one.title is not None else None
        people = next(listed) if one.authors is not None else None
        if title is not None and one.rest is not None and one.example.truth.get("authors"):
            right = bool(one.title and one.authors and one.rest)
            rows.add(record_row(one.record, title, people), right=right, source=one.example.source)
    return rows


def chooser(contests: Sequence[Contest]) -> dict[str, NDArray[Any]]:
    """A regression that likes right rivals more than the wrong ones of the same document."""
    from sklearn.linear_model import LogisticRegression

    table = np.concatenate([np.array(one.rows) for one in contests])
    mean, spread = table.mean(axis=0), table.std(axis=0) + 0.05
    pairs = [one.pairs() for one in contests if any(one.right) and not all(one.right)]
    more = np.concatenate([made for made, _ in pairs]) / spread
    counts = 2 * np.concatenate([count for _, count in pairs])
    line = LogisticRegression(C=CHOICE, fit_intercept=False, max_iter=400).fit(
        np.concatenate([more, -more]), np.repeat([1, 0], len(more)), sample_weight=np.tile(counts, 2)
    )
    return {
        "mean": mean.astype(np.float32), "spread": spread.astype(np.float32),
        # half of the votes are the trees', and there are none
        "weights": np.concatenate([[0.0], 2 * line.coef_[0]]).astype(np.float32),
        "features": np.zeros((1, 1), np.int16), "limits": np.zeros((1, 1), np.float32),
        "leaves": np.zeros((1, 2), np.float32),
        "said": np.array([0.0], np.float32), "right": np.array([0.5], np.float32),
    }  # fmt: skip


def choosers(
    contests: Sequence[Contest], folds: Mapping[str, int]
) -> dict[int | None, dict[str, NDArray[Any]]]:
    """Fold → who chooses without having seen it (None: who saw all)."""
    parts: dict[int | None, dict[str, NDArray[Any]]] = {None: chooser(contests)}
    for number in sorted(set(folds.values())):
        parts[number] = chooser([one for one in contests if folds[one.source] != number])
    return parts


def fitted(table: Floats, right: Floats, weight: Floats) -> dict[str, NDArray[Any]]:
    """Regression and trees for some rows, without the table of how often they are right."""
    from sklearn.linear_model import LogisticRegression

    mean, spread = table.mean(axis=0), table.std(axis=0) + 0.05
    line = LogisticRegression(C=KEEN, max_iter=400).fit((table - mean) / spread, right, sample_weight=weight)
    trees = boosted(table, right, weight, trees=TREES, rate=RATE, depth=DEPTH)
    return {
        "mean": mean.astype(np.float32), "spread": spread.astype(np.float32),
        "weights": np.concatenate([line.intercept_, line.coef_[0]]).astype(np.float32),
        **trees,
        "said": np.array([0.0], np.float32), "right": np.array([0.5], np.float32),
    }  # fmt: skip


def trained(rows: Rows, folds: dict[str, int]) -> tuple[dict[int | None, dict[str, NDArray[Any]]], Floats]:
    """Fold → the part that never saw it (None: that saw all), with its table; and verdicts on what was left out."""
    table, right, weight = np.array(rows.table), np.array(rows.right, float), rows.weights()
    place = np.array([folds[source] for source in rows.source])
    won = np.array(rows.won)
    parts: dict[int | None, dict[str, NDArray[Any]]] = {}
    said = np.zeros(len(right))
    for number in sorted(set(place.tolist())):
        seen = place != number
        parts[number] = fitted(table[seen], right[seen], weight[seen])
        said[~seen] = JudgePart(**parts[number]).log_odds(table[~seen].astype(np.float32))
    parts[None] = fitted(table, right, weight)
    verdicts = np.zeros(len(right))
    for number, part in parts.items():
        own = place == number
        told = won & ~own
        part["said"], part["right"] = counted(said[told], right[told], weight[told])
        verdicts[own] = np.interp(said[own], part["said"], part["right"])
    return parts, verdicts


def counted(said: Floats, right: Floats, weight: Floats) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """How often verdicts are right: a rising curve through verdicts on sources left out, as a table."""
    from sklearn.linear_model import LogisticRegression

    curve = LogisticRegression(C=10.0).fit(said[:, None], right, sample_weight=weight)
    points = np.linspace(said.min() - 1, said.max() + 1, POINTS)
    return points.astype(np.float32), np.minimum(curve.predict_proba(points[:, None])[:, 1], SURE).astype(
        np.float32
    )


def figures(name: str, verdicts: Floats, right: Floats) -> dict[str, float]:
    """How well verdicts tell right from wrong, how many are .95 and more, and how many of those are right."""
    good, bad = verdicts[right > 0.5], verdicts[right < 0.5]
    above = (
        (good[:, None] > bad[None, :]).mean() + (good[:, None] == bad[None, :]).mean() / 2
        if len(good) and len(bad)
        else float("nan")
    )
    high = verdicts >= 0.95
    return {
        f"{name}, values": len(right), f"{name}, right": round(float(right.mean()), 3), f"{name}, AUC": round(float(above), 3),
        f"{name}, at .95": round(float(high.mean()), 3),
        f"{name}, right at .95": round(float(right[high].mean()), 3) if high.any() else 0.0,
    }  # fmt: skip


def learn(examples: Sequence[Example]) -> tuple[dict[str, NDArray[Any]], dict[str, float]]:
    """The arrays of the judge, and its figures on sources left out."""
    folds = folds_of(one.source for one in examples)
    by_fold: dict[int | None, dict[str, NDArray[Any]]] = {}
    measured: dict[str, float] = {}

    def put(kind: str, parts: Mapping[int | None, dict[str, NDArray[Any]]]) -> None:
        for number, part in parts.items():
            by_fold.setdefault(number, {}).update({f"{kind}_{name}": array for name, array in part.items()})

    def keep(kind: str, own: Rows) -> Floats:
        parts, verdicts = trained(own, folds)
        put(kind, parts)
        won = np.array(own.won)
        right = np.array(own.right, float)
        wild = won & np.array([source.startswith(WILD) for source in own.source])
        measured.update(figures(kind, verdicts[won], right[won]))
        measured.update(figures(f"{WILD}, {kind}", verdicts[wild], right[wild]) if wild.any() else {})
        shown: Floats = verdicts[won]
        return shown

    def judges() -> dict[str, Judge]:
        made = {number: Judge(arrays) for number, arrays in by_fold.items()}
        return {source: made[number] for source, number in folds.items()}

    contests = contests_of(examples)
    for kind, own in zip(("rival_title", "rival_list"), contests, strict=True):
        put(kind, choosers(own, folds))
    choosing = judges()
    found = [chosen(one, choosing[one.source]) for one in examples]
    won = [own.beside(others) for own, others in zip(winners_of(found), contests, strict=True)]
    titles = keep("title", won[0])
    lists = keep("author_list", won[1].without(map(LIST.index, UNHEARD)))
    keep("author", members_of(found, judges()))
    keep("record", records_of(found, titles.tolist(), lists.tolist()))
    return by_fold[None], measured


def taught_apart(rows: Path | None, pieces: Path | None) -> Callable[[str], LearnedExtractor]:
    """Source → an extractor whose look at rows and at their pieces was not learnt from that source, where such models are given."""
    looks, cuts = kept(rows, SOUGHT), kept(pieces, ("name",))
    settings = config.settings()

    @cache
    def extractor(source: str) -> LearnedExtractor:
        return LearnedExtractor(settings, looks.get(source), cuts.get(source, {}).get("name"))

    return extractor


def main() -> None:
    """Describe, learn, measure on sources left out, and store beside the register of models."""
    arguments = argparse.ArgumentParser(description=__doc__)
    add_options(arguments)
    arguments.add_argument(
        "--rows", type=Path, help="the models of the folds that `learn.header_rows --folds` wrote"
    )
    arguments.add_argument("--names", type=Path, help="those that `learn.header_names --folds` wrote")
    given = arguments.parse_args()
    extractor = taught_apart(given.rows, given.names)
    examples = [example_of(one, extractor(source_of(one))) for one in sampled(documents(given))]
    arrays, measured = learn(examples)
    for name, value in measured.items():
        print(f"{name}\t{value}")
    if given.out:
        np.savez_compressed(given.out, allow_pickle=False, **arrays)
        return
    store(
        MODEL, arrays, scores={f"left out, {name}": value for name, value in measured.items()},
        trained_on="docs/* with gold/, above all those of many layouts",
        command="python -m pinakes.learn.judge DATA/docs --gold gold --rows rows.npz --names names.npz",
    )  # fmt: skip


if __name__ == "__main__":
    main()
