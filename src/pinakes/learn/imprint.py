"""Train the scorers of the imprint: `python -m pinakes.learn.imprint DATA… --gold gold [--only title]`.

Each DATA holds collections of documents with `truth.jsonl` whose rows say venue, volume, issue, pages and year as printed. Every candidate of
every document is an example: right or wrong; all of made works that are no papers (`learn/synthesise/sundries`) are wrong. Sites (`source repo`,
else the collection) are dealt into folds; figures are of documents of sites that the weights never saw.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from rapidfuzz import fuzz

from pinakes import models
from pinakes.config import settings
from pinakes.evaluate.matching import fold
from pinakes.learn.header import dealt
from pinakes.learn.papers import KnownPaper, known_papers, read_only
from pinakes.learn.register import store
from pinakes.learn.synthesise.sundries import write
from pinakes.provenance import HEARD
from pinakes.understand.header import HeaderExtractor
from pinakes.understand.header.imprint.choose import LEAST, best_title, shown_title
from pinakes.understand.header.imprint.context import content_words
from pinakes.understand.header.imprint.gather import context_of
from pinakes.understand.header.imprint.known_names import of_all_turns, short_name
from pinakes.understand.header.imprint.of_numbers import KINDS, number_candidates
from pinakes.understand.header.imprint.of_titles import title_candidates
from pinakes.understand.header.imprint.of_years import year_candidates
from pinakes.understand.header.imprint.scorer import FIELDS, MODEL, Scorer
from pinakes.understand.header.rows.blocks import front_of
from pinakes.understand.header.told import cover_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.understand.header.imprint.context import Context
    from pinakes.understand.header.imprint.of_titles import Evidence, Titled

    Examples = list[tuple[bool, Evidence]]

OWN = ("header@", "imprint@", f"{HEARD}-imprint@")
STRENGTH = {"title": 0.3, "volume": 0.3, "issue": 0.3, "pages": 1.0, "year": 0.3}
"""The inverse of how strongly weights are drawn to 0, by field."""
FOLDS = 8
FEWEST, POINTS = 60, 10
"""Answers that a table of probabilities needs, and its points."""
SUREST = 0.99
"""The most that any probability is worth."""
SEEDS = (1, 2, 3)
"""Of made works that appeared nowhere."""
LONGER, SHARE, LETTERS = 1.7, 0.3, 6
"""How much longer, and what part of it, an offered title may be; and how many letters a part of one has at least."""


@dataclass(frozen=True)
class Taught:
    """One document: its site, what is printed of each field ("" where nothing is, None where nobody knows), and its context."""

    site: str
    truth: dict[str, list[str] | None]
    context: Context

    @cached_property
    def titles(self) -> list[tuple[Titled, Evidence]]:
        """The candidates for the title: the same for every scorer."""
        return title_candidates(self.context)

    @cached_property
    def titles_judged(self) -> Examples:
        """Whether each of them is right, and its evidence."""
        forms, said = self.truth["title"] or [], self.context.names
        return [(is_right_title(found, forms, said), evidence) for found, evidence in self.titles]


def taught(known: KnownPaper) -> Taught | None:
    """A document as an example; None for theses, whose covers have other rules."""
    sheet = cover_sheet.sheet_of(known.paper)
    front = front_of(known.paper, first=len({row.page.number for row in sheet}))
    if not front.rows:
        return None
    claims = tuple(HeaderExtractor(settings()).extract(known.paper, known.claims))
    if any(claim.field == "type" and claim.value == "thesis" for claim in claims):
        return None
    head = [claim for claim in claims if claim.by.startswith(OWN)]
    heard = [*known.claims, *(claim for claim in claims if not claim.by.startswith(OWN))]
    site = str(known.truth.get("source repo") or known.source)
    return Taught(site, truths(known.truth), context_of(known.paper, front, sheet, head, heard))


def made_works(folder: Path) -> Iterator[KnownPaper]:
    """Works that are no papers, written to a folder: they have no venue."""
    for seed in SEEDS:
        write(folder / str(seed), seed)
    for path in sorted(folder.glob("*/files/*")):
        found = read_only(path)
        assert found is not None
        yield KnownPaper("made works", {"venue": {}}, *found)


def truths(row: dict[str, Any]) -> dict[str, list[str] | None]:
    """What is printed, by field, each with its other forms; [] where nothing is, None if not looked for."""
    venue = row.get("venue")
    if isinstance(venue, dict):
        found: dict[str, list[str] | None] = {kind: _listed(venue.get(kind)) for kind in KINDS}
        return found | {
            "title": _listed(venue.get("title")),
            "year": _listed(str(year)[:4])
            if (year := row.get("date", row.get("year"))) is not None
            else None,
        }
    by_eye = row.get("truth_by") == "eye" and "layout" in row
    titles = [str(venue), *(row.get("venue_also") or [])] if venue else None
    given = {"title": titles} | {
        kind: [str(row[kind])] if isinstance(row.get(kind), str) and row[kind] else None for kind in KINDS
    }
    year = [str(row["year"])[:4]] if row.get("year") else None
    return {name: value if value is not None or not by_eye else [] for name, value in given.items()} | {
        "year": year
    }


def _listed(value: object) -> list[str]:
    return [str(value)] if value else []


def is_title(offered: str, forms: Sequence[str]) -> bool:
    """Whether an offered title is one of the printed forms, or most of one."""
    got = fold(offered)
    for form in map(fold, forms):
        if form and fuzz.ratio(form, got) >= 85:
            return True
        if min(len(form), len(got)) < LETTERS:
            continue
        if form in got and len(got) < LONGER * len(form) + LETTERS:
            return True
        if got in form and (len(got) >= SHARE * len(form) or form.endswith(got) or form.startswith(got)):
            return True
    return False


def is_right_title(found: Titled, forms: Sequence[str], said: Sequence[str] = ()) -> bool:
    """Whether a candidate is the venue: as printed, as offered, or shortened otherwise than in the truth."""
    offered = shown_title(found, said)
    short = short_name(found.text)
    return (
        is_title(found.text, forms)
        or is_title(offered, forms)
        or any(is_shortened(offered, form) or is_title(offered, [of_all_turns(form)]) for form in forms)
        or (short is not None and any(_goes_by(form, short) for form in forms))
    )


def _goes_by(form: str, short: str) -> bool:
    """Whether a printed form has a short name in brackets, behind a dash, or first before the year."""
    pattern = rf"(?:[(\[–—]\s*|^){re.escape(short)}(?=\W*(?:\d{{2,4}}\b|[)\]:]|$))"
    return re.search(pattern, form) is not None


def is_shortened(one: str, other: str) -> bool:
    """Whether two names are the same, but for words of the one that the other has shortened."""
    pairs = (content_words(one), content_words(other))
    return len(pairs[0]) == len(pairs[1]) > 0 and all(
        a.startswith(b) or b.startswith(a) for a, b in zip(*pairs, strict=True)
    )


def is_number(offered: str, forms: Sequence[str]) -> bool:
    """Whether an offered number or range is the printed one."""
    return _plain(offered) in map(_plain, forms)


def _plain(value: str) -> str:
    first, dash, last = re.sub(r"[-–—−]+", "-", value).replace(" ", "").partition("-")
    return (
        first
        + dash
        + (first[: len(first) - len(last)] + last if last.isdigit() and len(last) < len(first) else last)
    )


def candidates(one: Taught, kind: str, title: Scorer | None) -> Examples:
    """The candidates of a field, whether each is right, and its evidence."""
    forms = one.truth[kind] or []
    if kind == "title":
        return one.titles_judged
    assert title is not None
    best, sure = best_title(one.titles, title)
    shown = best if sure >= LEAST["title"] else None
    if kind == "year":
        years = year_candidates(one.context, shown)
        return [(is_number(str(found.year), forms), evidence) for found, evidence in years]
    numbers = number_candidates(one.context, kind, shown)
    return [(is_number(found.value, forms), evidence) for found, evidence in numbers]


def trained(documents: Sequence[Taught], kind: str, title: Scorer | None) -> Scorer:
    """The weights of a field's evidence, by logistic regression over all candidates."""
    from sklearn.linear_model import LogisticRegression

    rows, right = [], []
    for one in documents:
        if one.truth[kind] is None:
            continue
        for is_right, evidence in candidates(one, kind, title):
            rows.append(evidence)
            right.append(is_right)
    names = tuple(sorted(rows[0]))
    table = np.array([[row[name] for name in names] for row in rows])
    model = LogisticRegression(C=STRENGTH[kind], max_iter=3000).fit(table, np.array(right, int))
    return Scorer(names, model.coef_[0], float(model.intercept_[0]))


def all_trained(documents: Sequence[Taught]) -> dict[str, Scorer]:
    """The scorer of every field; that of titles first, for the others look at what it chooses."""
    made = {"title": trained(documents, "title", None)}
    return made | {name: trained(documents, name, made["title"]) for name in FIELDS if name != "title"}


@dataclass
class Count:
    """What was answered in a field: right, of how many that print it; offered where nothing is printed, of how many; all chances."""

    right: int = 0
    printed: int = 0
    invented: int = 0
    bare: int = 0
    chances: list[tuple[float, bool]] = field(default_factory=list)

    def table(self) -> tuple[list[float], list[float]]:
        """Probability → how often it was right, rising."""
        from sklearn.isotonic import IsotonicRegression

        if len(self.chances) < FEWEST:
            return [], []
        model = IsotonicRegression(out_of_bounds="clip").fit(*zip(*self.chances, strict=True))
        given = np.linspace(0.05, 0.95, POINTS)
        return given.tolist(), [round(min(float(one), SUREST), 3) for one in model.predict(given)]


def measured(documents: Sequence[Taught], scorers: dict[str, Scorer], counts: dict[str, Count]) -> None:
    """Count the answers of scorers, by field."""
    for one in documents:
        for name in FIELDS:
            forms = one.truth[name]
            if forms is None:
                continue
            found = candidates(one, name, scorers["title"])
            chances = scorers[name].probabilities([evidence for _, evidence in found])
            best = max(range(len(found)), key=chances.__getitem__, default=None)
            is_offered = best is not None and chances[best] >= LEAST[name]
            count = counts.setdefault(name, Count())
            if best is not None:
                count.chances.append((chances[best], found[best][0]))
            if forms:
                count.right += best is not None and is_offered and found[best][0]
                count.printed += 1
            else:
                count.invented += is_offered
                count.bare += 1


def arrays_of(scorers: dict[str, Scorer]) -> dict[str, Any]:
    """The model as it is stored."""
    names = {name: scorer.names for name, scorer in scorers.items()}
    made: dict[str, Any] = {"names": np.array(json.dumps(names))}
    for name, scorer in scorers.items():
        made[f"{name}_weights"] = scorer.weights.astype(np.float32)
        made[f"{name}_bias"] = np.array(scorer.bias, np.float32)
        made[f"{name}_table"] = np.array(scorer.table, np.float32)
    return made


def beside_shipped(made: dict[str, Any], only: str) -> dict[str, Any]:
    """The model that ships, with one field's scorer taught anew."""
    shipped = dict(models.arrays(MODEL))
    names = json.loads(str(shipped["names"])) | {only: json.loads(str(made["names"]))[only]}
    own = {key: value for key, value in made.items() if key.startswith(f"{only}_")}
    return shipped | own | {"names": np.array(json.dumps(names))}


def stored(documents: Sequence[Taught], only: str | None = None) -> None:
    """Count on sites left out, train on all, store: all scorers, or `only` that of one field."""
    folds = dealt([(one.site, one.context.title) for one in documents], FOLDS)
    counts: dict[str, Count] = {}
    for number in sorted(set(folds.values())):
        scorers = all_trained([one for one in documents if folds[one.site] != number])
        measured([one for one in documents if folds[one.site] == number], scorers, counts)
    for name, count in counts.items():
        print(
            f"{name}: {count.right} of {count.printed} right; offered in {count.invented} of {count.bare} without"
        )
    scores = {
        f"left out, {name}, right": round(count.right / max(count.printed, 1), 3)
        for name, count in counts.items()
        if only in (None, name)
    }
    final = {
        name: replace(scorer, table=counts[name].table()) for name, scorer in all_trained(documents).items()
    }
    made = arrays_of(final)
    store(
        MODEL,
        made if only is None else beside_shipped(made, only),
        command="python -m pinakes.learn.imprint DATA DEBIAN --gold gold",
        trained_on="docs/* and papers of Debian whose truth or gold says where they appeared, "
        "learn/synthesise/sundries",
        scores=scores,
    )


def main() -> None:
    """Train, measure on sites left out, store."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, nargs="+")
    parser.add_argument("--gold", type=Path)
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--only", choices=FIELDS, help="the field whose scorer is stored; the others stay")
    given = parser.parse_args()
    read = (
        one
        for folder in given.data
        for one in known_papers(folder, cache=given.cache, gold=given.gold, wanted=("venue", "layout"))
    )
    with tempfile.TemporaryDirectory() as folder:
        all_known = (*read, *made_works(Path(folder)))
        documents = [one for one in map(taught, all_known) if one is not None]
    stored(documents, given.only)
    print(f"{len(documents)} documents")


if __name__ == "__main__":
    main()
