"""The JSON of one described document, as the contract has it: every key always there.

`null` is a field nobody looked for or could know; `""` and `[]` are looked for and not there. Objects that
were looked for and not found are `null` too: they have no empty form. The stored form is `model/codec.py`,
not this.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, BinaryIO

from pinakes.model import (
    Claim,
    Contributor,
    Keywords,
    PartialDate,
    Person,
    Reference,
)
from pinakes.model.fields import FIELDS
from pinakes.model.record import PARTED, Parted
from pinakes.publish.export.csl import csl_of
from pinakes.publish.safe import safe, safe_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pinakes.config import Settings
    from pinakes.model import Block, Body, Outcome, Problem, Record
    from pinakes.model.record import Value

    Json = dict[str, Any]

WEIGHTED = {
    **{field: field for field in ("language", "subtitle", "date", "venue", "type", "degree", "publisher")},
    "authors": "author_list",
    "record": "record",
}
"""The key of each weight that stands under `weights`, and the single-valued field it is of."""


class JsonExporter:
    """One JSON object a line, one line a document, failed ones too."""

    media_type = "application/x-ndjson"
    suffix = "jsonl"

    def __init__(self, settings: Settings | None = None, *, explain: bool = False) -> None:
        self.explain = explain

    def export(self, outcomes: Iterable[Outcome], out: BinaryIO) -> None:
        """Write a line a document, as they come."""
        for outcome in outcomes:
            out.write(line(described(outcome, explain=self.explain)))
            out.flush()


def line(described: Json) -> bytes:
    """One line of JSON in UTF-8."""
    return (
        json.dumps(described, ensure_ascii=False, allow_nan=False, separators=(", ", ": ")).encode() + b"\n"
    )


def described(outcome: Outcome, *, explain: bool = False) -> Json:
    """Everything about one document; `explain` adds every claim ever made, rivals too."""
    record = outcome.record
    made: Json = {
        "file": safe_name(outcome.file),
        "status": outcome.status,
        "problems": problems_of(outcome.problems),
        "notes": [
            {"code": one.code, "message": safe(one.message), "page": one.page}
            for one in outcome.problems
            if one.remark
        ],
        "format": _format(outcome),
        "pages": outcome.pages,
        "language": _text(record, "language"),
        "title": _text(record, "title"),
        "subtitle": _text(record, "subtitle"),
        **_fields(record),
        "weights": {name: _weight_of(record, field) for name, field in WEIGHTED.items()},
        "references": _each(record, "reference", reference_of),
        "seconds": round(outcome.seconds, 4),
    }
    if outcome.body is not None:
        made["body"] = body_of(outcome.body)
        _add_mentions(made["references"] or [], outcome.body)
    if explain:
        won = set(record.winners) if record else set()
        made["claims"] = (
            [{**_claim(claim), "wins": i in won} for i, claim in enumerate(record.claims)] if record else []
        )
    return made


def _fields(record: Record | None) -> Json:
    """Every field of the table under its key;
    a text or set that repeats has its first value under its own name too.
    """
    made: Json = {}
    for field in FIELDS:
        if field.json is None or field.name == "reference":
            continue
        form = FORMS.get(field.name) or FORMS[field.holds]
        if not field.repeats:
            plain = field.holds in PLAIN and field.name not in FORMS
            made[field.json] = _text(record, field.name) if plain else _first(record, field.name, form)
            continue
        if field.holds in MAIN:
            made[field.name] = MAIN[field.holds](record, field.name)
        made[field.json] = _each(record, field.name, form)
    return made


def problems_of(problems: Iterable[Problem]) -> list[Json]:
    """What went wrong, without the remarks that cost nothing."""
    return [problem_of(problem) for problem in problems if not problem.remark]


def body_of(body: Body) -> Json:
    """The sections with their blocks, and the notes."""
    return {
        "sections": [
            {
                "level": section.level,
                "number": section.number,
                "head": safe(section.head),
                "page": section.spans[0].page if section.spans else None,
                "blocks": [_block(block) for block in section.blocks],
            }
            for section in body.sections
        ],
        "notes": [_block(note) for note in body.notes],
    }


def _block(block: Block) -> Json:
    lines = [span.line for span in block.spans]
    page = block.spans[0].page if block.spans else None
    return {
        "kind": block.kind,
        "text": safe(block.text),
        "page": page,
        "lines": [min(lines), max(lines)] if lines else None,
    }


def _add_mentions(references: list[Json], body: Body) -> None:
    """Where each reference is cited, beside the reference."""
    for reference in references:
        reference["mentions"] = []
    for mention in body.mentions:
        if mention.reference < len(references):
            span = mention.span
            references[mention.reference]["mentions"].append(
                {
                    "text": safe(mention.text),
                    "context": safe(mention.context),
                    "page": span.page,
                    "line": span.line,
                    "start": span.start,
                    "end": span.end,
                    "weight": mention.weight,
                    "by": mention.by,
                }
            )


def problem_of(problem: Problem) -> Json:
    """A problem as every JSON of ours shows it."""
    return {
        "stage": problem.stage,
        "code": problem.code,
        "message": safe(problem.message),
        "page": problem.page,
    }


def _format(outcome: Outcome) -> Json | None:
    known = outcome.format
    if known is None:
        return None
    return {"puid": known.puid, "mime": known.media_type, "name": safe(known.name), "version": known.version}


def _best(record: Record | None, field: str) -> tuple[Claim, ...] | None:
    """The winners of a field; None where no part looked for it."""
    if record is None:
        return None
    return record.best(field) or (() if field in record.looked_for else None)


def _text(record: Record | None, field: str) -> str | None:
    best = _best(record, field)
    return None if best is None else _said(best[0]) if best else ""


def _said(claim: Claim) -> str:
    return safe(str(claim.value))


def _each(record: Record | None, field: str, form: Callable[[Claim], Json]) -> list[Json] | None:
    best = _best(record, field)
    return None if best is None else [form(claim) for claim in best]


def _first(record: Record | None, field: str, form: Callable[[Claim], Json]) -> Json | None:
    best = _best(record, field)
    return form(best[0]) if best else None


def _weight_of(record: Record | None, field: str) -> float | None:
    best = _best(record, field)
    if (
        field == "author_list"
        and record is not None
        and any(claim.by.startswith("person:") for claim in record.best("author"))
    ):
        best = record.best("author")  # a list that somebody corrected is what he says it is
    return round(min(claim.weight for claim in best), 4) if best else None


def _weight(claim: Claim) -> Json:
    """Weight, place and author of a claim, as every weighted object carries them."""
    return {"weight": round(claim.weight, 4), **_place(claim), "by": claim.by}


def _place(claim: Claim) -> Json:
    spans = claim.spans
    if not spans:
        return {"page": None, "box": None}
    page = spans[0].page
    boxes = [span.box for span in spans if span.page == page and span.box is not None]
    if not boxes:
        return {"page": page, "box": None}
    around = boxes[0]
    for box in boxes[1:]:
        around = around.union(box)
    return {
        "page": page,
        "box": [round(edge, 2) for edge in (around.x0, around.top, around.x1, around.bottom)],
    }


def _tagged_text(claim: Claim) -> Json:
    return {"value": _said(claim), "language": claim.language, **_weight(claim)}


def _author(claim: Claim) -> Json:
    assert isinstance(claim.value, Person)
    return {**_person(claim.value), **_weight(claim)}


def _person(person: Person) -> Json:
    return {
        "name": safe(person.literal),
        "kind": person.kind,
        "family": _maybe(person.family),
        "given": _maybe(person.given),
        "also": [{"name": safe(form.name), "language": form.language} for form in person.also],
        "affiliations": [safe(affiliation) for affiliation in person.affiliations],
        "email": _maybe(person.email),
        "orcid": _maybe(person.orcid),
        "corresponding": person.is_corresponding,
    }


def _maybe(text: str | None) -> str | None:
    return None if text is None else safe(text)


def _contributor(claim: Claim) -> Json:
    assert isinstance(claim.value, Contributor)
    return {"role": claim.value.role, "name": safe(claim.value.person.literal), **_weight(claim)}


def _parts(claim: Claim) -> Json:
    assert isinstance(claim.value, Parted)
    return {part: _maybe(getattr(claim.value, part)) for part in type(claim.value).__slots__}


def _weighed_parts(claim: Claim) -> Json:
    return {**_parts(claim), **_weight(claim)}


def _main_words(record: Record | None, field: str) -> list[str] | None:
    best = _best(record, field)
    return None if best is None else _words(best[0]) if best else []


def _words(claim: Claim) -> list[str]:
    assert isinstance(claim.value, Keywords)
    return [safe(word) for word in claim.value.values]


def _keyword_set(claim: Claim) -> Json:
    assert isinstance(claim.value, Keywords)
    return {"language": claim.language, "kind": claim.value.kind, "values": _words(claim), **_weight(claim)}


def _licence(claim: Claim) -> Json:
    return {"licence": _said(claim), **_weight(claim)}


PLAIN = ("str", "PartialDate")
MAIN: dict[str, Callable[[Record | None, str], Any]] = {"str": _text, "Keywords": _main_words}
FORMS: dict[str, Callable[[Claim], Json]] = {
    **dict.fromkeys(PARTED, _weighed_parts),
    **dict.fromkeys(PLAIN, _tagged_text),
    "Venue": _parts,
    "Specialty": _parts,
    "Person": _author,
    "Contributor": _contributor,
    "Keywords": _keyword_set,
    "rights": _licence,
}
"""How a value is told, by what its field holds, or by the field where that differs."""


def reference_of(claim: Claim) -> Json:
    """A reference as the contract has it."""
    assert isinstance(claim.value, Reference)
    spans = claim.spans or claim.value.spans
    also = [safe(str(other.value)) for other in claim.value.claims if other.field == "also"]
    return {
        "raw": safe(claim.value.raw),
        **({"also": also} if also else {}),
        "csl": _safe_all(csl_of(claim.value)),
        **_weight(Claim(claim.field, claim.value, claim.weight, claim.by, spans)),
        "lines": [min(span.line for span in spans), max(span.line for span in spans)] if spans else None,
    }


def _safe_all(value: Any) -> Any:
    match value:
        case str():
            return safe(value)
        case list():
            return [_safe_all(item) for item in value]
        case dict():
            return {safe(name): _safe_all(item) for name, item in value.items()}
        case _:
            return value


def _claim(claim: Claim) -> Json:
    return {"field": claim.field, "value": _value(claim.value), "language": claim.language, **_weight(claim)}


def _value(value: Value) -> Any:
    match value:
        case str() | PartialDate():
            return safe(str(value))
        case Person():
            return _person(value)
        case Contributor():
            return {"role": value.role, **_person(value.person)}
        case Keywords():
            return {"kind": value.kind, "values": [safe(word) for word in value.values]}
        case Reference():
            return {"raw": safe(value.raw), "claims": [_claim(claim) for claim in value.claims]}
        case _:
            return {name: _maybe(getattr(value, name)) for name in type(value).__slots__}
