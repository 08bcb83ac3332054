"""How right a description is: per field, how many values were right, offered and expected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rapidfuzz import fuzz

from pinakes.evaluate import details
from pinakes.evaluate.counts import Counts, Score, pooled
from pinakes.evaluate.matching import fold, near, pair_off, same_person, soft

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Json = dict[str, Any]


def title(truth: Json, found: Json, match: Callable[[str, str], bool] | None = None) -> Counts | None:
    """The main title, with or without its subtitle."""
    if not truth.get("title") or str(truth.get("title_quality", "")).startswith("bad"):
        return None
    same = match or near(0.9)
    gold = [truth["title"]] + ([f"{truth['title']} {truth['subtitle']}"] if truth.get("subtitle") else [])
    main = found.get("title") or ""
    offered = [main] + ([f"{main} {found['subtitle']}"] if found.get("subtitle") else [])
    return Counts(
        int(bool(main) and any(same(g, o) for g in gold for o in offered)), int(bool(fold(main))), 1
    )


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
    return Counts(
        len(pair_off(truth["authors"], offered, match or same_person)), len(offered), len(truth["authors"])
    )


def authors_exact(truth: Json, found: Json, match: Callable[[str, str], bool] | None = None) -> Counts | None:
    """The whole list of authors, in order."""
    if not truth.get("authors"):
        return None
    offered = [author["name"] for author in found.get("authors") or []]
    pairs = pair_off(truth["authors"], offered, match or same_person)
    whole = len(pairs) == len(offered) == len(truth["authors"]) and pairs == sorted(
        pairs, key=lambda pair: pair[1]
    )
    return Counts(int(whole), int(bool(offered)), 1)


def advisor(truth: Json, found: Json, match: Callable[[str, str], bool] | None = None) -> Counts | None:
    """Advisors, one by one."""
    gold = listed(truth.get("advisor"))
    if not gold:
        return None
    named = [one["name"] for one in truth.get("contributors") or [] if one["role"] == "advisor"]
    gold += [
        name for name in named if not any(same_person(name, one) for one in gold)
    ]  # a truth may leave the second out
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
    gold = codes(truth["udc"])
    offered = {fold(item["value"]) for item in found.get("classes") or [] if item["scheme"] == "udc"}
    return Counts(len(gold & offered), len(offered), len(gold))


def references(truth: Json, found: Json, match: Callable[[str, str], bool] | None = None) -> Counts | None:
    """References as strings."""
    if not truth.get("references"):
        return None
    return Counts(
        len(paired_references(truth, found, match)),
        len(found.get("references") or []),
        len(truth["references"]),
    )


def paired_references(
    truth: Json, found: Json, match: Callable[[str, str], bool] | None = None
) -> list[tuple[int, int]]:
    """Which reference of the truth is which of those found."""
    gold = [item if isinstance(item, str) else item.get("raw") or "" for item in truth["references"]]
    offered = [item["raw"] for item in found.get("references") or []]
    return pair_off(gold, offered, match or (lambda one, other: fuzz.token_sort_ratio(one, other) >= 80))


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
    **details.MEASURES,
}
"""Field → what counts; the first thirteen are those quoted everywhere,
the rest come from truths that go into detail.
"""


def _abstract(truth: Json, offered: Sequence[str], match: Callable[[str, str], bool] | None) -> Counts | None:
    if not truth.get("abstract"):
        return None
    same = match or near(0.8)
    return Counts(
        int(any(value and same(truth["abstract"], value) for value in offered)), int(any(offered)), 1
    )


def _keywords(
    truth: Json, sets: Sequence[Sequence[str]], match: Callable[[str, str], bool] | None
) -> Counts | None:
    if not truth.get("keywords"):
        return None
    return details.best_set(truth["keywords"], sets, match)


def codes(value: str | list[str] | None) -> set[str]:
    """The class codes in what the truth says."""
    return {fold(part) for part in " ".join(listed(value)).translate(str.maketrans(";,+", "   ")).split()} - {
        ""
    }


def listed(value: str | list[str] | None) -> list[str]:
    """One or several values as a list."""
    return [] if value is None else [value] if isinstance(value, str) else list(value)


best_set = details.best_set

__all__ = [
    "MEASURES",
    "Counts",
    "Json",
    "Score",
    "best_set",
    "codes",
    "listed",
    "near",
    "paired_references",
    "pooled",
]
