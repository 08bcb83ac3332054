"""Which values of a description were right, each with the weight it was given:
what calibration is measured on.

A value is judged only where the truth is known. Title and abstract: the one at the top of the record, under
the usual matching. Persons, class codes, identifiers, references: each one offered. Keywords: the set at the
top, right when its F1 is at least .8. Titles and abstracts in further languages and single fields (date,
venue, type …): where the truth names them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.evaluate import measures
from pinakes.evaluate.calibration import Weighed
from pinakes.evaluate.matching import fold, same_person

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pinakes.evaluate.measures import Json

    Judge = Callable[[Json, Json], Iterator[tuple[float | None, bool]]]

ENOUGH = 0.8
"""F1 from which a set of keywords counts as right."""


def weighed(truth: Json, found: Json) -> Iterator[Weighed]:
    """Every value offered where the truth is known, with its weight."""
    for field, judge in JUDGES.items():
        for weight, right in judge(truth, found):
            if weight is not None:
                yield Weighed(field, float(weight), right)


def _title(truth: Json, found: Json) -> Iterator[tuple[float | None, bool]]:
    counts = None if truth.get("title_quality") else measures.title(truth, found)
    if counts is not None and found.get("title"):
        yield _weight_of(found.get("titles"), found["title"]), bool(counts.right)


def _title_other(truth: Json, found: Json) -> Iterator[tuple[float | None, bool]]:
    """Further titles: right when they are a title the truth knows, judged only where it knows one."""
    if not (truth.get("title_en") or truth.get("title_other_language")):
        return
    known = [str(truth[name]) for name in ("title", "title_en", "title_other_language") if truth.get(name)]
    for item in found.get("titles") or []:
        if item["value"] != found.get("title"):
            yield item["weight"], any(measures.near(0.9)(title, item["value"]) for title in known)


def _authors(truth: Json, found: Json) -> Iterator[tuple[float | None, bool]]:
    if truth.get("authors"):
        for author in found.get("authors") or []:
            yield author["weight"], any(same_person(name, author["name"]) for name in truth["authors"])


def _advisor(truth: Json, found: Json) -> Iterator[tuple[float | None, bool]]:
    known = measures.listed(truth.get("advisor"))
    known += [one["name"] for one in truth.get("contributors") or [] if known and one["role"] == "advisor"]
    for person in found.get("contributors") or [] if known else []:
        if person["role"] == "advisor":
            yield person["weight"], any(same_person(name, person["name"]) for name in known)


def _institution(truth: Json, found: Json) -> Iterator[tuple[float | None, bool]]:
    counts = measures.institution(truth, found)
    if counts is not None and counts.offered:
        yield found["institution"]["weight"], bool(counts.right)


def _abstract(truth: Json, found: Json) -> Iterator[tuple[float | None, bool]]:
    counts = measures.abstract_main(truth, found)
    if counts is not None and counts.offered:
        yield _weight_of(found.get("abstracts"), found["abstract"]), bool(counts.right)


def _keywords(truth: Json, found: Json) -> Iterator[tuple[float | None, bool]]:
    counts = measures.keywords_main(truth, found)
    if counts is None or not counts.offered:
        return
    right = 2 * counts.right / (counts.offered + counts.expected) >= ENOUGH
    weight = next(
        (item["weight"] for item in found.get("keyword_sets") or [] if item["values"] == found["keywords"]),
        None,
    )
    yield weight, right


def _udc(truth: Json, found: Json) -> Iterator[tuple[float | None, bool]]:
    known = measures.codes(truth.get("udc"))
    for item in found.get("classes") or [] if known else []:
        if item["scheme"] == "udc":
            yield item["weight"], fold(item["value"]) in known


def _doi(truth: Json, found: Json) -> Iterator[tuple[float | None, bool]]:
    for item in found.get("identifiers") or [] if truth.get("doi") else []:
        if item["scheme"] == "doi":
            yield item["weight"], fold(item["value"]) == fold(truth["doi"])


def _references(truth: Json, found: Json) -> Iterator[tuple[float | None, bool]]:
    if not truth.get("references"):
        return
    offered = found.get("references") or []
    paired = {j for _, j in measures.paired_references(truth, found)}
    for j, item in enumerate(offered):
        yield item["weight"], j in paired


def _contributors(truth: Json, found: Json) -> Iterator[tuple[float | None, bool]]:
    known = truth.get("contributors")
    for person in found.get("contributors") or [] if known is not None else []:
        same = [one for one in known or [] if one["role"] == person["role"]]
        yield person["weight"], any(same_person(one["name"], person["name"]) for one in same)


def _abstract_other(truth: Json, found: Json) -> Iterator[tuple[float | None, bool]]:
    """Further abstracts, judged where the truth knows one in another language."""
    if truth.get("abstract_en"):
        known = [str(truth[name]) for name in ("abstract", "abstract_en") if truth.get(name)]
        for item in found.get("abstracts") or []:
            if item["value"] != found.get("abstract"):
                yield item["weight"], any(measures.near(0.8)(text, item["value"]) for text in known)


def _keywords_other(truth: Json, found: Json) -> Iterator[tuple[float | None, bool]]:
    """Further sets of keywords, judged where the truth knows one in another language."""
    known = [words for name in ("keywords", "keywords_en") if (words := truth.get(name))]
    for item in found.get("keyword_sets") or [] if truth.get("keywords_en") else []:
        if item["values"] != found.get("keywords"):
            counts = [measures.best_set(words, [item["values"]]) for words in known]
            yield item["weight"], any(2 * c.right / (c.offered + c.expected) >= ENOUGH for c in counts)


def _single(field: str, measured: str) -> Judge:
    """A field whose weight stands under `weights`: right as its measure says."""

    def judge(truth: Json, found: Json) -> Iterator[tuple[float | None, bool]]:
        counts = measures.MEASURES[measured](truth, found)
        if counts is not None and counts.offered:
            yield (found.get("weights") or {}).get(field), bool(counts.right)

    return judge


def _weight_of(items: Sequence[dict[str, Any]] | None, value: str) -> float | None:
    return next((item["weight"] for item in items or () if item["value"] == value), None)


JUDGES: dict[str, Judge] = {
    "title": _title,
    "title_other": _title_other,
    "authors": _authors,
    "advisor": _advisor,
    "institution": _institution,
    "abstract": _abstract,
    "keywords": _keywords,
    "udc": _udc,
    "doi": _doi,
    "references": _references,
    "contributors": _contributors,
    "abstract_other": _abstract_other,
    "keywords_other": _keywords_other,
    **{
        measured: _single(field, measured)
        for measured, field in (
            ("year", "date"), ("date", "date"), ("venue", "venue"), ("kind", "type"), ("language", "language"), ("degree", "degree"),
            ("publisher", "publisher"),
        )
    },
}  # fmt: skip
