"""How right a description is: per field, how many values were right, offered and expected."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from rapidfuzz import fuzz

from pinakes.evaluate.matching import fold, near, pair_off, same_person, soft

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Counts:
    """Values right, offered and expected."""

    right: int
    offered: int
    expected: int


@dataclass(frozen=True, slots=True)
class Score:
    """Precision, recall, F1 with its 95 % bootstrap interval over documents, and how many values were expected."""

    precision: float
    recall: float
    f1: float
    low: float
    high: float
    n: int
    documents: int


def title(truth: Json, found: Json, match: Callable[[str, str], bool] | None = None) -> Counts | None:
    """The main title, with or without its subtitle."""
    if not truth.get("title") or str(truth.get("title_quality", "")).startswith("bad"):
        return None
    same = match or near(0.9)
    gold = [truth["title"]] + ([f"{truth['title']} {truth['subtitle']}"] if truth.get("subtitle") else [])
    main = found.get("title") or ""
    offered = [main] + ([f"{main} {found['subtitle']}"] if found.get("subtitle") else [])
    return Counts(int(bool(main) and any(same(g, o) for g in gold for o in offered)), int(bool(main)), 1)


def title_other(truth: Json, found: Json, match: Callable[[str, str], bool] | None = None) -> Counts | None:
    """The title in the other language, among all titles offered."""
    gold = truth.get("title_en") or truth.get("title_other_language")
    if not gold or fold(gold) == fold(truth.get("title") or ""):
        return None
    offered = [item["value"] for item in found.get("titles") or []]
    right = any((match or near(0.9))(gold, value) for value in offered)
    return Counts(int(right), int(right or len(offered) > 1), 1)


def authors(truth: Json, found: Json, match: Callable[[str, str], bool] | None = None) -> Counts | None:
    """Authors, one by one."""
    if not truth.get("authors"):
        return None
    offered = [author["name"] for author in found.get("authors") or []]
    return Counts(len(pair_off(truth["authors"], offered, match or same_person)), len(offered), len(truth["authors"]))


def authors_exact(truth: Json, found: Json, match: Callable[[str, str], bool] | None = None) -> Counts | None:
    """The whole list of authors, in order."""
    if not truth.get("authors"):
        return None
    offered = [author["name"] for author in found.get("authors") or []]
    pairs = pair_off(truth["authors"], offered, match or same_person)
    whole = len(pairs) == len(offered) == len(truth["authors"]) and pairs == sorted(pairs, key=lambda pair: pair[1])
    return Counts(int(whole), int(bool(offered)), 1)


def advisor(truth: Json, found: Json, match: Callable[[str, str], bool] | None = None) -> Counts | None:
    """Advisors, one by one."""
    gold = _listed(truth.get("advisor"))
    if not gold:
        return None
    offered = [person["name"] for person in found.get("contributors") or [] if person["role"] == "advisor"]
    return Counts(len(pair_off(gold, offered, match or same_person)), len(offered), len(gold))


def institution(truth: Json, found: Json, match: Callable[[str, str], bool] | None = None) -> Counts | None:
    """The institution behind a thesis or report."""
    if not truth.get("institution"):
        return None
    gold, offered = truth["institution"], (found.get("institution") or {}).get("name") or ""
    inside = bool(fold(offered)) and (fold(offered) in fold(gold) or fold(gold) in fold(offered))
    right = match(gold, offered) if match else inside or near(0.8)(gold, offered)
    return Counts(int(bool(offered) and right), int(bool(offered)), 1)


def abstract(truth: Json, found: Json, match: Callable[[str, str], bool] | None = None) -> Counts | None:
    """The abstract, among all offered."""
    offered = [found.get("abstract") or ""] + [item["value"] for item in found.get("abstracts") or []]
    return _abstract(truth, offered, match)


def abstract_main(truth: Json, found: Json, match: Callable[[str, str], bool] | None = None) -> Counts | None:
    """The abstract at the top of the record."""
    return _abstract(truth, [found.get("abstract") or ""], match)


def keywords(truth: Json, found: Json, match: Callable[[str, str], bool] | None = None) -> Counts | None:
    """Keywords of the best set offered."""
    sets = [found.get("keywords") or []] + [item["values"] for item in found.get("keyword_sets") or []]
    return _keywords(truth, sets, match)


def keywords_main(truth: Json, found: Json, match: Callable[[str, str], bool] | None = None) -> Counts | None:
    """Keywords at the top of the record."""
    return _keywords(truth, [found.get("keywords") or []], match)


def udc(truth: Json, found: Json, match: Callable[[str, str], bool] | None = None) -> Counts | None:
    """Codes of the Universal Decimal Classification."""
    if not truth.get("udc"):
        return None
    parts = " ".join(_listed(truth["udc"])).translate(str.maketrans(";,+", "   ")).split()
    gold = {fold(part) for part in parts} - {""}
    offered = {fold(item["value"]) for item in found.get("classes") or [] if item["scheme"] == "udc"}
    return Counts(len(gold & offered), len(offered), len(gold))


def references(truth: Json, found: Json, match: Callable[[str, str], bool] | None = None) -> Counts | None:
    """References as strings."""
    if not truth.get("references"):
        return None
    gold = [item if isinstance(item, str) else item.get("raw") or "" for item in truth["references"]]
    offered = [item["raw"] for item in found.get("references") or []]
    pairs = pair_off(gold, offered, match or (lambda one, other: fuzz.token_sort_ratio(one, other) >= 80))
    return Counts(len(pairs), len(offered), len(gold))


def doi(truth: Json, found: Json, match: Callable[[str, str], bool] | None = None) -> Counts | None:
    """The DOI."""
    if not truth.get("doi"):
        return None
    offered = [item["value"] for item in found.get("identifiers") or [] if item["scheme"] == "doi"]
    return Counts(int(any((match or soft)(truth["doi"], value) for value in offered)), int(bool(offered)), 1)


MEASURES: dict[str, Callable[..., Counts | None]] = {
    "title": title,
    "title_other": title_other,
    "authors": authors,
    "authors_exact": authors_exact,
    "advisor": advisor,
    "institution": institution,
    "abstract": abstract,
    "abstract_main": abstract_main,
    "keywords": keywords,
    "keywords_main": keywords_main,
    "udc": udc,
    "references": references,
    "doi": doi,
}


def pooled(counts: Iterable[Counts], *, rounds: int = 500, seed: int = 1) -> Score:
    """Micro-averaged score over documents, with a percentile bootstrap that draws whole documents."""
    rows = np.array([(c.right, c.offered, c.expected) for c in counts], dtype=float).reshape(-1, 3)
    right, offered, expected = rows.sum(axis=0)
    draws = np.random.default_rng(seed).integers(0, len(rows), (rounds, len(rows))) if len(rows) else np.zeros((1, 0), dtype=int)
    sums = rows[draws].sum(axis=1)
    spread = 2 * sums[:, 0] / np.maximum(sums[:, 1] + sums[:, 2], 1)
    low, high = np.percentile(spread, [2.5, 97.5])
    return Score(
        precision=right / offered if offered else 0.0,
        recall=right / expected if expected else 0.0,
        f1=2 * right / (offered + expected) if offered + expected else 0.0,
        low=float(low),
        high=float(high),
        n=int(expected),
        documents=len(rows),
    )


def _abstract(truth: Json, offered: Sequence[str], match: Callable[[str, str], bool] | None) -> Counts | None:
    if not truth.get("abstract"):
        return None
    same = match or near(0.8)
    return Counts(int(any(value and same(truth["abstract"], value) for value in offered)), int(any(offered)), 1)


def _keywords(truth: Json, sets: Sequence[Sequence[str]], match: Callable[[str, str], bool] | None) -> Counts | None:
    if not truth.get("keywords"):
        return None
    gold = list(dict.fromkeys(word for word in truth["keywords"] if fold(word)))
    best = Counts(0, 0, len(gold))
    for offered in sets:
        words = list(dict.fromkeys(word for word in offered if fold(word)))
        here = Counts(len(pair_off(gold, words, match or soft)), len(words), len(gold))
        if here.right / max(here.offered + here.expected, 1) > best.right / max(best.offered + best.expected, 1) or not best.offered:
            best = here
    return best


def _listed(value: str | list[str] | None) -> list[str]:
    return [] if value is None else [value] if isinstance(value, str) else list(value)
