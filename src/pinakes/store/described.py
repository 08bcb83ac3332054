"""The JSON of a described document, as `describe` prints it, back into an Outcome: claims with weights, places and who made them.

What the JSON does not carry (rivals, unless it was made with `--explain`) cannot come back.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING, Any

from pinakes.errors import CODES, BadInput
from pinakes.model import (
    Block,
    Body,
    Box,
    Claim,
    Contributor,
    Format,
    Identifier,
    Institution,
    Keywords,
    OtherForm,
    Outcome,
    PartialDate,
    Person,
    Problem,
    Record,
    Reference,
    Section,
    Source,
    Span,
    Specialty,
    Venue,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pinakes.model.record import Value

    Json = dict[str, Any]

BY = "described@1"
"""Who says so where the JSON does not."""
UNWEIGHTED = 0.5
PLURALS = {
    "titles": "title", "authors": "author", "contributors": "contributor", "abstracts": "abstract", "keyword_sets": "keywords",
    "classes": "class", "identifiers": "identifier", "references": "reference",
}  # fmt: skip
SINGLE = (
    "institution",
    "degree",
    "programme",
    "specialty",
    "publisher",
    "rights",
    "date",
    "venue",
    "type",
    "language",
    "subtitle",
    "part_of",
    "page_range",
)
CSL = {
    "title": "title", "container-title": "container", "volume": "volume", "issue": "issue", "page": "pages", "publisher": "publisher",
    "publisher-place": "place", "edition": "edition", "collection-title": "series", "DOI": "doi", "URL": "url", "ISBN": "isbn",
    "genre": "genre", "note": "note", "type": "type", "language": "language", "archive_location": "arxiv",
}  # fmt: skip
_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")


def outcome_of(row: bytes | str) -> Outcome:
    """The outcome that a line describes; `BadInput` says what is wrong with it."""
    try:
        stated = json.loads(row)
    except ValueError as error:
        raise BadInput("damaged", f"is not JSON: {error}") from error
    if not isinstance(stated, dict) or not isinstance(stated.get("file"), str):
        raise BadInput("damaged", 'is not a described document: there is no "file"')
    try:
        return _outcome(stated)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise BadInput("damaged", f"is not a described document: {type(error).__name__} {error}") from error


def _outcome(stated: Json) -> Outcome:
    known = json.dumps({name: value for name, value in stated.items() if name != "seconds"}, ensure_ascii=True, sort_keys=True)
    digest = hashlib.sha256(known.encode()).hexdigest()
    source = Source(digest, stated["file"], 0)
    kind = stated.get("format")
    body = _body(stated["body"]) if isinstance(stated.get("body"), dict) else None
    return Outcome(
        stated["file"],
        source,
        None if stated.get("status") == "failed" else _record(stated, source),
        Format(kind.get("puid"), str(kind.get("name")), kind.get("version"), str(kind.get("mime")), "none") if kind else None,
        stated.get("pages") if isinstance(stated.get("pages"), int) else None,
        tuple(_problem(problem) for problem in stated.get("problems") or ()),
        float(stated.get("seconds") or 0.0),
        body,
    )


def _problem(stated: Json) -> Problem:
    code = stated["code"]
    return Problem(str(stated["stage"]), code if code in CODES else "damaged", str(stated["message"]), stated.get("page"))


def _record(stated: Json, source: Source) -> Record:
    looked = tuple(field for name, field in (*PLURALS.items(), *((name, name) for name in SINGLE)) if stated.get(name) is not None)
    claims = list(_claims(stated))
    if not any(claim.field == "title" for claim in claims) and stated.get("title"):
        claims.insert(0, Claim("title", str(stated["title"]), UNWEIGHTED, BY, (), stated.get("language")))
    return Record(source.digest, (source,), tuple(claims), tuple(range(len(claims))), looked)


def _claims(stated: Json) -> Iterator[Claim]:
    for name, field in PLURALS.items():
        for item in stated.get(name) or ():
            yield _claim(field, _READERS[field](item), item)
    for field in SINGLE:
        if value := stated.get(field):
            weight = (stated.get("weights") or {}).get(field)
            carrier = value if isinstance(value, dict) and "weight" in value else {"weight": weight}
            yield _claim(field, _READERS.get(field, str)(value), carrier)
    if stated.get("abstract") and not stated.get("abstracts"):
        yield Claim("abstract", str(stated["abstract"]), UNWEIGHTED, BY, (), stated.get("language"))
    if stated.get("keywords") and not stated.get("keyword_sets"):
        yield Claim("keywords", Keywords(tuple(map(str, stated["keywords"]))), UNWEIGHTED, BY, (), stated.get("language"))


def _claim(field: str, value: Value, item: Json) -> Claim:
    weight = item.get("weight")
    said = min(1.0, max(0.0, float(weight))) if weight is not None else UNWEIGHTED
    return Claim(field, value, said, str(item.get("by") or BY), _spans(item), item.get("language") if field != "language" else None)


def _spans(item: Json) -> tuple[Span, ...]:
    page = item.get("page")
    if not isinstance(page, int):
        return ()
    box = Box(*map(float, item["box"])) if item.get("box") else None
    first, last = item.get("lines") or (0, 0)
    return (Span(page, first, 0, 0, box), Span(page, last, 0, 0)) if last > first else (Span(page, first, 0, 0, box),)


def _person(item: Json) -> Person:
    return Person(
        str(item["name"]),
        "organisation" if item.get("kind") == "organisation" else "person",
        item.get("family"),
        item.get("given"),
        tuple(map(str, item.get("affiliations") or ())),
        item.get("email"),
        item.get("orcid"),
        tuple(OtherForm(str(form["name"]), form.get("language")) for form in item.get("also") or ()),
    )


def _keywords(item: Json) -> Keywords:
    kind = item.get("kind")
    return Keywords(tuple(map(str, item["values"])), kind if kind in ("generated", "controlled") else "author")


def _date(value: str) -> PartialDate:
    match = _DATE.fullmatch(value)
    if match is None:
        raise ValueError(f"not a date: {value!r:.40}")
    year, month, day = (int(part) if part else None for part in match.groups())
    assert year is not None
    return PartialDate(year, month, day)


def _reference(item: Json) -> Reference:
    weight, by = float(item.get("weight") or UNWEIGHTED), str(item.get("by") or BY)
    return Reference(str(item.get("raw") or ""), tuple(Claim(field, value, weight, by) for field, value in _cited(item.get("csl") or {})))


def _cited(csl: Json) -> Iterator[tuple[str, Value]]:
    for role in ("author", "editor", "translator"):
        for person in csl.get(role) or ():
            family, given = person.get("family"), person.get("given")
            literal = person.get("literal") or ", ".join(part for part in (family, given) if part)
            yield role, Person(str(literal), family=family, given=given)
    for name, field in CSL.items():
        if value := csl.get(name):
            yield field, str(value)
    if pages := csl.get("number-of-pages"):
        yield "pages", f"{pages} p"
    parts = [int(part) for part in ((csl.get("issued") or {}).get("date-parts") or [[]])[0]][:3]
    if parts:
        yield "date", PartialDate(*parts)
    if accessed := ((csl.get("accessed") or {}).get("date-parts") or [[]])[0]:
        yield "accessed", "-".join(f"{int(part):02d}" for part in accessed)


def _body(stated: Json) -> Body:
    def blocks(items: list[Json]) -> tuple[Block, ...]:
        return tuple(Block(item["kind"], str(item["text"])) for item in items)

    sections = (
        Section(item["level"], str(item["head"]), item.get("number"), blocks=blocks(item["blocks"]))
        for item in stated.get("sections") or ()
    )
    return Body(tuple(sections), blocks(stated.get("notes") or []))


_READERS: dict[str, Callable[[Any], Value]] = {
    "title": lambda item: str(item["value"]),
    "abstract": lambda item: str(item["value"]),
    "author": _person,
    "contributor": lambda item: Contributor(str(item["role"]), _person(item)),
    "keywords": _keywords,
    "class": lambda item: Identifier(str(item["scheme"]), str(item["value"])),
    "identifier": lambda item: Identifier(str(item["scheme"]), str(item["value"])),
    "reference": _reference,
    "institution": lambda item: Institution(str(item["name"]), item.get("department")),
    "specialty": lambda item: Specialty(item.get("code"), item.get("name")),
    "rights": lambda item: str(item["licence"]),
    "venue": lambda item: Venue(*(item.get(name) for name in ("title", "volume", "issue", "pages", "issn"))),
    "date": _date,
}
