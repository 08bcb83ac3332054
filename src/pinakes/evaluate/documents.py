"""Described documents against their truth:
every field under every matching, the whole record, weights, what was wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.evaluate.counts import Counts
from pinakes.evaluate.item import USUAL, Item, Wrong
from pinakes.evaluate.matching import MATCHINGS
from pinakes.evaluate.measures import MEASURES
from pinakes.evaluate.weighed import weighed

if TYPE_CHECKING:
    from collections.abc import Callable

    from pinakes.evaluate.suites import Scored

    Json = dict[str, Any]

WHOLE = ("title", "authors_exact", "abstract_main", "keywords_main")
"""What must be right, where it is known, for a record to be wholly right."""
QUOTED = 12
"""Values quoted of a field that was wrong."""


def item_of(document: Scored) -> Item:
    """Everything measured on one document."""
    truth, found = document.truth, document.found
    usual = _counts(truth, found, None)
    return Item(
        file=document.truth["file"],
        collection=document.collection,
        language=document.language,
        format=document.format,
        counts={
            USUAL: _with_whole(usual),
            **{name: _with_whole(_counts(truth, found, match)) for name, match in MATCHINGS.items()},
        },
        weighed=tuple(weighed(truth, found)),
        wrong=tuple(
            Wrong(field, _quoted(claimed(field, found)), _quoted(true(field, truth)))
            for field, counts in usual.items()
            if not counts.is_perfect
        ),
        status=found["status"],
        seconds=found["seconds"],
        half=truth.get("half", ""),
    )


def _counts(truth: Json, found: Json, match: Callable[[str, str], bool] | None) -> dict[str, Counts]:
    made = {}
    for field, measure in MEASURES.items():
        counts = measure(truth, found, match)
        if counts is not None:
            made[field] = counts
    return made


def _with_whole(counts: dict[str, Counts]) -> dict[str, Counts]:
    known = [counts[field] for field in WHOLE if field in counts]
    if not known:
        return counts
    return {**counts, "whole": Counts(int(all(count.is_perfect for count in known)), 1, 1)}


def _of_venue(name: str) -> Callable[[Json], Any]:
    return lambda described: (described.get("venue") or {}).get(name)


_CLAIMED: dict[str, Callable[[Json], Any]] = {
    "title_other": lambda found: [item["value"] for item in found.get("titles") or []],
    "authors": lambda found: [author["name"] for author in found.get("authors") or []],
    "authors_exact": lambda found: [author["name"] for author in found.get("authors") or []],
    "authors_also": lambda found: [
        form["name"] for author in found.get("authors") or [] for form in author.get("also") or []
    ],
    "advisor": lambda found: [p["name"] for p in found.get("contributors") or [] if p["role"] == "advisor"],
    "contributors": lambda found: [f"{p['role']}: {p['name']}" for p in found.get("contributors") or []],
    "referee": lambda found: [p["name"] for p in found.get("contributors") or [] if p["role"] == "referee"],
    "committee": lambda found: [
        p["name"] for p in found.get("contributors") or [] if p["role"] == "committee"
    ],
    "institution": lambda found: (found.get("institution") or {}).get("name"),
    "department": lambda found: (found.get("institution") or {}).get("department"),
    "abstract": lambda found: [item["value"] for item in found.get("abstracts") or []],
    "abstract_other": lambda found: [item["value"] for item in found.get("abstracts") or []],
    "abstract_main": lambda found: found.get("abstract"),
    "keywords": lambda found: ["; ".join(item["values"]) for item in found.get("keyword_sets") or []],
    "keywords_other": lambda found: ["; ".join(item["values"]) for item in found.get("keyword_sets") or []],
    "keywords_main": lambda found: found.get("keywords"),
    "udc": lambda found: [item["value"] for item in found.get("classes") or [] if item["scheme"] == "udc"],
    "references": lambda found: [item["raw"] for item in found.get("references") or []],
    "doi": lambda found: [
        item["value"] for item in found.get("identifiers") or [] if item["scheme"] == "doi"
    ],
    "affiliations": lambda found: [
        text for author in found.get("authors") or [] for text in author.get("affiliations") or []
    ],
    "affiliated": lambda found: [
        f"{a['name']} – {text}" for a in found.get("authors") or [] for text in a.get("affiliations") or []
    ],
    "emails": lambda found: [author["email"] for author in found.get("authors") or [] if author.get("email")],
    "emails_bound": lambda found: [
        f"{author['name']} – {author['email']}"
        for author in found.get("authors") or []
        if author.get("email")
    ],
    "orcids": lambda found: [author["orcid"] for author in found.get("authors") or [] if author.get("orcid")],
    "year": lambda found: found.get("date"),
    "venue": _of_venue("title"),
    "specialty": lambda found: " ".join(
        str(part) for part in (found.get("specialty") or {}).values() if part
    ),
    "kind": lambda found: found.get("type"),
    **{name: _of_venue(name) for name in ("volume", "issue", "pages", "issn")},
}
"""What a record says where the name of the measure is not the name of the key."""

_TRUE: dict[str, Callable[[Json], Any]] = {
    "title": lambda truth: [truth.get("title"), truth.get("subtitle")],
    "title_other": lambda truth: truth.get("title_en") or truth.get("title_other_language"),
    "authors_exact": lambda truth: truth.get("authors"),
    "authors_also": lambda truth: truth.get("authors_en"),
    "contributors": lambda truth: [f"{p['role']}: {p['name']}" for p in truth.get("contributors") or []],
    "referee": lambda truth: [p["name"] for p in truth.get("contributors") or [] if p["role"] == "referee"],
    "committee": lambda truth: [
        p["name"] for p in truth.get("contributors") or [] if p["role"] == "committee"
    ],
    "abstract_main": lambda truth: truth.get("abstract"),
    "abstract_other": lambda truth: truth.get("abstract_en"),
    "keywords_main": lambda truth: truth.get("keywords"),
    "keywords_other": lambda truth: truth.get("keywords_en"),
    "references": lambda truth: [
        item if isinstance(item, str) else item.get("raw") for item in truth.get("references") or []
    ],
    "affiliated": lambda truth: [
        f"{a} – {text}" for a, places in (truth.get("author_affiliations") or {}).items() for text in places
    ],
    "emails_bound": lambda truth: [f"{a} – {text}" for a, text in (truth.get("author_emails") or {}).items()],
    "year": lambda truth: str(truth.get("date") or truth.get("year")),
    "language": lambda truth: truth.get("lang") or truth.get("language"),
    "venue": _of_venue("title"),
    **{name: _of_venue(name) for name in ("volume", "issue", "pages", "issn")},
}


def claimed(field: str, found: Json) -> Any:
    """What a record says of a field."""
    return _CLAIMED[field](found) if field in _CLAIMED else found.get(field)


def true(field: str, truth: Json) -> Any:
    """What is true of a field."""
    return _TRUE[field](truth) if field in _TRUE else truth.get(field)


def _quoted(value: Any) -> tuple[str, ...]:
    listed = value if isinstance(value, list) else [value]
    said = [str(one) for one in listed if one]
    return tuple(one if len(one) <= 300 else one[:300] + " …" for one in said[:QUOTED])
