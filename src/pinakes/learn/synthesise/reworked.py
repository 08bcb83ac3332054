"""Labelled references taken apart into records, so that they can be printed again in other styles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pinakes.understand.bibliography import normalise
from pinakes.understand.bibliography.names import people
from pinakes.understand.bibliography.repair import runs

if TYPE_CHECKING:
    from pinakes.learn.mend import Labelled
    from pinakes.learn.synthesise.pieces import Item

TEXTS = {
    "title": "title", "container": "container-title", "publisher": "publisher", "place": "publisher-place", "series": "collection-title",
    "volume": "volume", "issue": "issue", "school": "publisher", "doi": "DOI", "url": "URL",
}  # fmt: skip
LONGEST = 300
_IN = re.compile(r",\s*in:?\s*$")
_WORD = re.compile(r"[^\W\d_]{2,}")


def item_of(row: Labelled) -> Item | None:
    """The record a labelled reference came from; None where it has no title, no author or no year."""
    raw, spans, labels = row
    item: Item = {}
    for label, begin, end in runs(labels):
        text = raw[spans[begin][0] : spans[end - 1][1]]
        if label in TEXTS:
            value = normalise.trimmed(_IN.sub("", text))
            if label in ("volume", "issue") and not re.search(r"\d|[IVXL]", value):
                continue
            if value and len(value) < LONGEST:
                item.setdefault(TEXTS[label], value)
        elif label in ("author", "editor"):
            item.setdefault(
                label, [_person(person.family, person.given, person.literal) for person in people(text)]
            )
        elif label == "date" and (found := normalise.date(text)):
            item.setdefault("issued", {"date-parts": [[found.year]]})
        elif label == "pages" and (found_pages := normalise.pages(text)):
            item.setdefault("page", found_pages)
    item["type"] = _kind(item, labels)
    whole = item.get("title") and item.get("author") and item.get("issued")
    return item if _is_usable(whole, item) else None


def _is_usable(whole: Any | None, item: dict[str, Any]) -> bool:
    """Whether a reworked item still has a title and names."""
    return bool(whole and _WORD.search(item["title"]) and all(_named(person) for person in item["author"]))


def _person(family: str | None, given: str | None, literal: str) -> dict[str, str]:
    return {"family": family, "given": given or ""} if family else {"literal": literal}


def _named(person: dict[str, str]) -> bool:
    return _WORD.search(person.get("family") or person.get("literal") or "") is not None


def _kind(item: Item, labels: list[str]) -> str:
    if "school" in labels:
        return "thesis"
    if "container-title" in item:
        return (
            "chapter"
            if {"editor", "publisher", "publisher-place"} & set(item) and "issue" not in item
            else "article-journal"
        )
    return "book"
