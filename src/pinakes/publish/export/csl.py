"""A reference as a CSL-JSON item."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.model import PartialDate, Person

if TYPE_CHECKING:
    from pinakes.model import Reference

NAMES = {
    "title": "title", "container": "container-title", "volume": "volume", "issue": "issue", "publisher": "publisher",
    "place": "publisher-place",
    "edition": "edition", "series": "collection-title", "doi": "DOI", "url": "URL", "isbn": "ISBN", "genre": "genre",
    "note": "note", "type": "type",
    "language": "language",
}  # fmt: skip
PEOPLE = ("author", "editor", "translator")


def csl_of(reference: Reference | None) -> dict[str, Any]:
    """The item; `{}` where nothing was understood."""
    item: dict[str, Any] = {}
    if reference is None:
        return item
    for claim in reference.claims:
        value = claim.value
        if claim.field in PEOPLE and isinstance(value, Person):
            item.setdefault(claim.field, []).append(_person(value))
        elif claim.field == "date" and isinstance(value, PartialDate):
            item.setdefault("issued", {"date-parts": [_parts(value)]})
        elif claim.field == "accessed":
            item.setdefault("accessed", {"date-parts": [[int(part) for part in str(value).split("-")]]})
        elif claim.field == "pages":
            name, text = ("number-of-pages", str(value)[:-2]) if str(value).endswith(" p") else ("page", str(value))
            item.setdefault(name, text)
        elif claim.field == "arxiv":
            item.setdefault("archive", "arXiv")
            item.setdefault("archive_location", str(value))
        elif claim.field in NAMES:
            item.setdefault(NAMES[claim.field], str(value))
    school = next((str(claim.value) for claim in reference.claims if claim.field == "school"), None)
    if school is not None:
        item.setdefault("publisher", school)
    return item


def _person(person: Person) -> dict[str, str]:
    if person.family is None or person.kind == "organisation":
        return {"literal": person.literal}
    return {"family": person.family, **({"given": person.given} if person.given else {})}


def _parts(date: PartialDate) -> list[int]:
    return [part for part in (date.year, date.month, date.day) if part is not None]
