"""CSL-JSON: works and references as items, for every citation processor."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, BinaryIO

from pinakes.model import PartialDate, Person
from pinakes.publish.export.codes import KINDS
from pinakes.publish.export.kinds import CONFERENCE, PREPRINT, finer
from pinakes.publish.export.work import works

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinakes.config import Settings
    from pinakes.model import Outcome, Reference
    from pinakes.publish.export.work import Work

    Item = dict[str, Any]

NAMES = {
    "title": "title", "container": "container-title", "volume": "volume", "issue": "issue", "publisher": "publisher",
    "place": "publisher-place",
    "edition": "edition", "series": "collection-title", "doi": "DOI", "url": "URL", "isbn": "ISBN", "genre": "genre",
    "note": "note", "type": "type",
    "language": "language",
}  # fmt: skip
PEOPLE = ("author", "editor", "translator")
FINER = {
    CONFERENCE: "paper-conference",
    PREPRINT: "article",
    "standard": "standard",
    "patent": "patent",
    "letter": "personal_communication",
}
IDENTIFIERS = {"doi": "DOI", "isbn": "ISBN", "url": "URL"}


class CslExporter:
    """One JSON array, an item a document, as they come; documents without a record are left out."""

    media_type = "application/vnd.citationstyles.csl+json"
    suffix = "json"

    def __init__(self, settings: Settings | None = None) -> None:
        pass

    def export(self, outcomes: Iterable[Outcome], out: BinaryIO) -> None:
        """Write the array."""
        between = b"[\n"
        for work in works(outcomes):
            out.write(between + json.dumps(item_of(work), ensure_ascii=False).encode())
            out.flush()
            between = b",\n"
        out.write(b"[]\n" if between == b"[\n" else b"\n]\n")


def item_of(work: Work) -> Item:
    """A work as an item; `id` is the digest of the record."""
    venue = work.venue
    kind = finer(work.kind, venue=venue.title or "", has_preprint=work.identifier("arxiv") is not None)
    item = {
        "id": work.id,
        "type": FINER.get(kind) or (KINDS[work.kind].csl if work.kind in KINDS else "document"),
    }
    said = {
        "title": work.whole_title,
        "author": [_person(person) for person in work.authors],
        **{role: [_person(person) for person in work.people(role)] for role in PEOPLE[1:]},
        "issued": {"date-parts": [_parts(work.date)]} if work.date else None,
        "container-title": venue.title,
        "volume": venue.volume,
        "issue": venue.issue,
        "page": venue.pages,
        "ISSN": work.issn,
        "publisher": work.publisher or (work.institution.name if work.institution else None),
        "genre": work.degree,
        "abstract": work.abstract,
        "keyword": ", ".join(work.keywords[0].values) if work.keywords else None,
        "language": work.language,
        **{name: work.identifier(scheme) for scheme, name in IDENTIFIERS.items()},
    }
    return item | {name: value for name, value in said.items() if value}


def csl_of(reference: Reference | None) -> Item:
    """A reference as an item; `{}` where nothing was understood."""
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
            name, text = (
                ("number-of-pages", str(value)[:-2]) if str(value).endswith(" p") else ("page", str(value))
            )
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
