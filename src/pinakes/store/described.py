"""The JSON of a described document, as `describe` prints it, back into an Outcome:
claims with weights, places and who made them.

What the JSON does not carry (rivals, unless it was made with `--explain`) cannot come back.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from pinakes.errors import CODES, BadInput
from pinakes.model import (
    Block,
    Body,
    Claim,
    Contributor,
    Format,
    Keywords,
    OtherForm,
    Outcome,
    PartialDate,
    Person,
    Problem,
    Record,
    Section,
    Source,
)
from pinakes.model.fields import BY_NAME, FIELDS
from pinakes.model.record import PARTED, of_parts
from pinakes.store.cited import BY, LARGEST, UNWEIGHTED, reference_claim, said, spans_of, weight_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pinakes.model.record import Parted, Value

    Json = dict[str, Any]

TOLD = tuple((field, field.json) for field in FIELDS if field.json is not None and field.name != "reference")
PLURALS = {key: field.name for field, key in TOLD if field.repeats}
SINGLE = tuple(key for field, key in TOLD if not field.repeats)
WHOLE = (("authors", "author_list"), ("record", "record"))
"""Keys of `weights` that speak of more than one value, and the fields they stand for."""
LOOKED = (*PLURALS.items(), ("references", "reference"), *((name, name) for name in SINGLE))
"""Keys of the JSON and the fields they stand for."""
_DATE = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")


def outcome_of(row: bytes | str) -> Outcome:
    """The outcome that a line describes, references and all; `BadInput` says what is wrong with it."""
    outcome, references = described_of(row)
    record = outcome.record
    if record is None or not references:
        return outcome
    claims = (*record.claims, *(reference_claim(item) for item in references))
    return replace(outcome, record=replace(record, claims=claims, winners=tuple(range(len(claims)))))


def described_of(row: bytes | str) -> tuple[Outcome, tuple[Json, ...]]:
    """The outcome of a line but for its references, and those as the JSON has them;
    `BadInput` says what is wrong.
    """
    stated = _parsed(row)
    if not isinstance(stated, dict) or not isinstance(stated.get("file"), str):
        raise BadInput("damaged", 'is not a described document: there is no "file"')
    try:
        references = tuple(stated.get("references") or ())
        if not all(type(item) is dict for item in references):
            raise ValueError("a reference is no object")
        outcome = _outcome(stated)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError) as error:
        raise BadInput("damaged", f"is not a described document: {type(error).__name__} {error}") from error
    return outcome, references if outcome.record is not None else ()


def _parsed(row: bytes | str) -> Any:
    try:
        return msgspec.json.decode(row)
    except (ValueError, RecursionError):
        pass  # the library's own parser takes a little more, and says better what is wrong
    try:
        stated = json.loads(row)
        whole = json.loads(
            json.dumps(stated, ensure_ascii=False).encode("utf-8", "replace")
        )  # half characters become ?
        return (
            whole | {"file": stated["file"]} if isinstance(whole, dict) and "file" in stated else whole
        )  # bytes of its name stay
    except (ValueError, RecursionError) as error:
        raise BadInput("damaged", f"is not JSON: {error}") from error


def _digest(stated: Json) -> str:
    """What the document says, as a digest: the order of keys, spaces and the time it took do not count."""
    known = {name: value for name, value in stated.items() if name != "seconds"}
    try:
        canonical = msgspec.json.encode(known, order="sorted")
    except UnicodeEncodeError:
        canonical = json.dumps(known, sort_keys=True).encode()
    return hashlib.sha256(canonical).hexdigest()


def _outcome(stated: Json) -> Outcome:
    source = Source(_digest(stated), stated["file"], 0)
    kind = stated.get("format")
    body = _body(stated["body"]) if isinstance(stated.get("body"), dict) else None
    return Outcome(
        stated["file"],
        source,
        None if stated.get("status") == "failed" else _record(stated, source),
        Format(
            said(kind, "puid"), str(kind.get("name")), said(kind, "version"), str(kind.get("mime")), "none"
        )
        if kind
        else None,
        pages if type(pages := stated.get("pages")) is int and abs(pages) < LARGEST else None,
        (
            *(_problem(problem) for problem in stated.get("problems") or ()),
            *(_problem({"stage": "read", **note}, remark=True) for note in stated.get("notes") or ()),
        ),
        _seconds(stated.get("seconds") or 0.0),
        body,
    )


def _seconds(stated: Any) -> float:
    if not math.isfinite(seconds := float(stated)):
        raise ValueError(f"it took {seconds} seconds")
    return seconds


def _problem(stated: Json, *, remark: bool = False) -> Problem:
    code = stated["code"]
    return Problem(
        str(stated["stage"]),
        code if code in CODES else "damaged",
        str(stated["message"]),
        page if type(page := stated.get("page")) is int and abs(page) < LARGEST else None,
        remark=remark,
    )


def _record(stated: Json, source: Source) -> Record:
    looked = tuple(field for name, field in LOOKED if stated.get(name) is not None)
    claims = list(_claims(stated))
    if not any(claim.field == "title" for claim in claims) and stated.get("title"):
        claims.insert(0, Claim("title", str(stated["title"]), UNWEIGHTED, BY, (), said(stated, "language")))
    return Record(source.digest, (source,), tuple(claims), tuple(range(len(claims))), looked)


def _corrected(stated: Json) -> Json:
    """A value at the top that is not in its list was corrected there:
    it takes the place of the first, with full weight.
    """
    said_first = {"language": stated.get("language"), "weight": 1.0}
    made: Json = {}
    for top, many in (("title", "titles"), ("abstract", "abstracts")):
        value, listed = stated.get(top), stated.get(many)
        if value and isinstance(value, str) and listed and value not in [item["value"] for item in listed]:
            made[many] = [{"value": value, **said_first}, *listed[1:]]
    words, sets = stated.get("keywords"), stated.get("keyword_sets")
    if words and isinstance(words, list) and sets and words not in [item["values"] for item in sets]:
        made["keyword_sets"] = [{"values": words, **said_first}, *sets[1:]]
    return stated | made if made else stated


def _claims(stated: Json) -> Iterator[Claim]:
    stated = _corrected(stated)
    for name, field in PLURALS.items():
        for item in stated.get(name) or ():
            yield _claim(field, _reader(field)(item), item)
    for field in SINGLE:
        if (value := stated.get(field)) and not (field == "rights" and not value["licence"]):
            weight = (stated.get("weights") or {}).get(field)
            carrier = _carrier(value, weight)
            yield _claim(field, _reader(field)(value), carrier)
    for name, field in WHOLE:
        weight = (stated.get("weights") or {}).get(name)
        if isinstance(weight, int | float):
            yield Claim(field, name, min(1.0, max(0.0, float(weight))), BY)
    if stated.get("abstract") and not stated.get("abstracts"):
        yield Claim("abstract", str(stated["abstract"]), UNWEIGHTED, BY, (), said(stated, "language"))
    if stated.get("keywords") and not stated.get("keyword_sets"):
        yield Claim(
            "keywords",
            Keywords(tuple(map(str, stated["keywords"]))),
            UNWEIGHTED,
            BY,
            (),
            said(stated, "language"),
        )


def _carrier(value: Any, weight: Any | None) -> Json:
    """What carries the weight of a value: itself, or the list of weights."""
    return value if isinstance(value, dict) and "weight" in value else {"weight": weight}


def _claim(field: str, value: Value, item: Json) -> Claim:
    language = said(item, "language") if field != "language" else None
    return Claim(field, value, weight_of(item), str(item.get("by") or BY), spans_of(item), language)


def _person(item: Json) -> Person:
    return Person(
        str(item["name"]),
        "organisation" if item.get("kind") == "organisation" else "person",
        said(item, "family"),
        said(item, "given"),
        tuple(map(str, item.get("affiliations") or ())),
        said(item, "email"),
        said(item, "orcid"),
        tuple(OtherForm(str(form["name"]), said(form, "language")) for form in item.get("also") or ()),
        item.get("corresponding") is True,
    )


def _keywords(item: Json) -> Keywords:
    kind = item.get("kind")
    return Keywords(
        tuple(map(str, item["values"])), kind if kind in ("generated", "controlled") else "author"
    )


def _date(value: str) -> PartialDate:
    match = _DATE.fullmatch(str(value).strip())
    if match is None:
        raise ValueError(f"{value!r:.40} is not a date like 2004, 2004-06 or 2004-06-30")
    year, month, day = (int(part) if part else None for part in match.groups())
    assert year is not None
    return PartialDate(year, month, day)


def _body(stated: Json) -> Body:
    def blocks(items: list[Json]) -> tuple[Block, ...]:
        return tuple(Block(item["kind"], str(item["text"])) for item in items)

    sections = (
        Section(item["level"], str(item["head"]), item.get("number"), blocks=blocks(item["blocks"]))
        for item in stated.get("sections") or ()
    )
    return Body(tuple(sections), blocks(stated.get("notes") or []))


def _reader(field: str) -> Callable[[Any], Value]:
    """How the JSON of a field is read: by its name, by the parts of what it holds, or as text."""
    parted = PARTED.get(BY_NAME[field].holds)
    return _READERS.get(field) or (partial(_parted, parted) if parted else str)


def _parted(kind: type[Parted], item: Json) -> Parted:
    return of_parts(kind, {name: said(item, name) for name in kind.__slots__ if item.get(name) is not None})


_READERS: dict[str, Callable[[Any], Value]] = {
    "title": lambda item: str(item["value"]),
    "abstract": lambda item: str(item["value"]),
    "author": _person,
    "contributor": lambda item: Contributor(str(item["role"]), _person(item)),
    "keywords": _keywords,
    "rights": lambda item: str(item["licence"]),
    "date": _date,
}
