"""A described document read back from its JSON, corrected by a person or not, as an outcome that can be exported again."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.errors import BadInput, Usage
from pinakes.model import (
    Claim,
    Contributor,
    Identifier,
    Institution,
    Keywords,
    OtherForm,
    Outcome,
    PartialDate,
    Person,
    Record,
    Reference,
    Source,
    Specialty,
    Venue,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.model.record import Value

    Json = dict[str, Any]

BY = "json@1"
_DATE = re.compile(r"(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?")
PLAIN = ("language", "subtitle", "degree", "programme", "publisher", "part_of", "page_range", "type")


def described_outcomes(path: str) -> dict[str, Outcome]:
    """The documents of a file of described JSON lines, by `file`."""
    import json

    found: dict[str, Outcome] = {}
    try:
        rows = Path(path).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Usage(f"{path} cannot be read: {error}") from error
    for number, row in enumerate(rows, start=1):
        if row.strip():
            try:
                outcome = outcome_of(json.loads(row))
            except (ValueError, BadInput) as error:
                raise Usage(f"{path}, line {number}: not a described document: {error}") from error
            found[outcome.file] = outcome
    return found


def outcome_of(document: Json) -> Outcome:
    """The outcome that a described document tells of; without a title or any other field it has no record.

    A value at the top (`title`, `abstract`, `keywords`) that is not in its list was corrected there and stands first.
    """
    if not isinstance(document, dict) or not isinstance(document.get("file"), str):
        raise BadInput("damaged", 'the key "file" is missing')
    file = document["file"]
    source = Source(digest="", origin=file, size=0, filename=file.rsplit("/", 1)[-1])
    try:
        claims = tuple(_claims(document))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadInput("damaged", f"{file}: {type(error).__name__}: {error}") from error
    record = Record(file, (source,), claims, tuple(range(len(claims)))) if claims else None
    pages = document.get("pages")
    return Outcome(file, source, record, pages=pages if isinstance(pages, int) else None)


def _claims(document: Json) -> Iterator[Claim]:
    for field in PLAIN:
        if document.get(field):
            yield _claim(field, str(document[field]))
    language = document.get("language")
    for top, many, field in (("title", "titles", "title"), ("abstract", "abstracts", "abstract")):
        for value, tongue, weight in _texts(document.get(top), document.get(many) or [], language):
            yield Claim(field, value, weight, BY, (), tongue)
    for author in document.get("authors") or []:
        yield _claim("author", _person(author), author)
    for one in document.get("contributors") or []:
        yield _claim("contributor", Contributor(str(one["role"]), _person(one)), one)
    if institution := document.get("institution"):
        yield _claim("institution", Institution(str(institution["name"]), institution.get("department")), institution)
    if specialty := document.get("specialty"):
        yield _claim("specialty", Specialty(specialty.get("code"), specialty.get("name")), specialty)
    if (rights := document.get("rights")) and rights.get("licence"):
        yield _claim("rights", str(rights["licence"]), rights)
    yield from _keywords(document, language)
    for field, key in (("class", "classes"), ("identifier", "identifiers")):
        for one in document.get(key) or []:
            yield _claim(field, Identifier(str(one["scheme"]), str(one["value"])), one)
    if date := document.get("date"):
        match = _DATE.fullmatch(str(date).strip())
        if match is None:
            raise ValueError(f"{date!r} is not a date like 2004, 2004-06 or 2004-06-30")
        year, month, day = match.groups()
        yield _claim("date", PartialDate(int(year), int(month) if month else None, int(day) if day else None))
    if venue := document.get("venue"):
        yield _claim("venue", Venue(*(venue.get(key) for key in ("title", "volume", "issue", "pages", "issn"))), venue)
    for one in document.get("references") or []:
        yield _claim("reference", Reference(str(one["raw"])), one)


def _claim(field: str, value: Value, said: Json | None = None) -> Claim:
    return Claim(field, value, _weight(said), BY)


def _weight(said: Json | None) -> float:
    weight = (said or {}).get("weight")
    return float(weight) if isinstance(weight, int | float) else 1.0


def _texts(top: str | None, many: list[Json], language: str | None) -> Iterator[tuple[str, str | None, float]]:
    listed = [(str(one["value"]), one.get("language"), _weight(one)) for one in many if one.get("value")]
    if top and top not in [value for value, _, _ in listed]:
        yield str(top), language, 1.0
        listed = listed[1:]
    yield from listed


def _keywords(document: Json, language: str | None) -> Iterator[Claim]:
    top = document.get("keywords")
    sets = document.get("keyword_sets") or []
    if top and not any(list(one.get("values") or []) == list(top) for one in sets):
        yield Claim("keywords", Keywords(tuple(map(str, top))), 1.0, BY, (), language)
        sets = sets[1:]
    for one in sets:
        values = tuple(map(str, one.get("values") or []))
        yield Claim("keywords", Keywords(values, one.get("kind") or "author"), _weight(one), BY, (), one.get("language"))


def _person(said: Json) -> Person:
    return Person(
        str(said["name"]),
        "organisation" if said.get("kind") == "organisation" else "person",
        said.get("family"),
        said.get("given"),
        tuple(map(str, said.get("affiliations") or [])),
        said.get("email"),
        said.get("orcid"),
        tuple(OtherForm(str(form["name"]), form.get("language")) for form in said.get("also") or []),
    )
