"""The JSON of one described document, as the contract has it: every key always there.

`null` is a field nobody looked for or could know; `""` and `[]` are looked for and not there. Objects that were looked for
and not found are `null` too: they have no empty form. The stored form is `model/codec.py`, not this.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, BinaryIO

from pinakes.model import Claim, Contributor, Identifier, Institution, Keywords, PartialDate, Person, Reference, Specialty, Venue
from pinakes.publish.export.csl import csl_of
from pinakes.publish.safe import safe, safe_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pinakes.config import Settings
    from pinakes.model import Block, Body, Outcome, Problem, Record
    from pinakes.model.record import Value

    Json = dict[str, Any]

WEIGHTED = ("language", "subtitle", "date", "venue", "type", "degree", "publisher")
"""The single-valued fields whose weights stand together under `weights`."""


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
    return json.dumps(described, ensure_ascii=False, allow_nan=False, separators=(", ", ": ")).encode() + b"\n"


def described(outcome: Outcome, *, explain: bool = False) -> Json:
    """Everything about one document; `explain` adds every claim ever made, rivals too."""
    record = outcome.record
    made: Json = {
        "file": safe_name(outcome.file),
        "status": outcome.status,
        "problems": [problem_of(problem) for problem in outcome.problems],
        "format": _format(outcome),
        "pages": outcome.pages,
        "language": _text(record, "language"),
        "title": _text(record, "title"),
        "subtitle": _text(record, "subtitle"),
        "titles": _each(record, "title", _tagged_text),
        "authors": _each(record, "author", _author),
        "contributors": _each(record, "contributor", _contributor),
        "institution": _first(record, "institution", _institution),
        "degree": _text(record, "degree"),
        "programme": _text(record, "programme"),
        "specialty": _first(record, "specialty", _specialty),
        "publisher": _text(record, "publisher"),
        "rights": _first(record, "rights", lambda claim: {"licence": _said(claim), **_weight(claim)}),
        "abstract": _text(record, "abstract"),
        "abstracts": _each(record, "abstract", _tagged_text),
        "keywords": _main_keywords(record),
        "keyword_sets": _each(record, "keywords", _keyword_set),
        "classes": _each(record, "class", _identifier),
        "date": _text(record, "date"),
        "venue": _first(record, "venue", _venue),
        "identifiers": _each(record, "identifier", _identifier),
        "type": _text(record, "type"),
        "part_of": _text(record, "part_of"),
        "page_range": _text(record, "page_range"),
        "weights": {field: _weight_of(record, field) for field in WEIGHTED},
        "references": _each(record, "reference", reference_of),
        "seconds": round(outcome.seconds, 4),
    }
    if outcome.body is not None:
        made["body"] = body_of(outcome.body)
        _add_mentions(made["references"] or [], outcome.body)
    if explain:
        won = set(record.winners) if record else set()
        made["claims"] = [{**_claim(claim), "wins": i in won} for i, claim in enumerate(record.claims)] if record else []
    return made


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
    return {"kind": block.kind, "text": safe(block.text), "page": page, "lines": [min(lines), max(lines)] if lines else None}


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
    return {"stage": problem.stage, "code": problem.code, "message": safe(problem.message), "page": problem.page}


def _format(outcome: Outcome) -> Json | None:
    known = outcome.format
    if known is None:
        return None
    return {"puid": known.puid, "mime": known.media_type, "name": safe(known.name), "version": known.version}


def _best(record: Record | None, field: str) -> tuple[Claim, ...] | None:
    """The winners of a field; None where nobody looked."""
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
    return round(best[0].weight, 4) if best else None


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
    return {"page": page, "box": [round(edge, 2) for edge in (around.x0, around.top, around.x1, around.bottom)]}


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
    }


def _maybe(text: str | None) -> str | None:
    return None if text is None else safe(text)


def _contributor(claim: Claim) -> Json:
    assert isinstance(claim.value, Contributor)
    return {"role": claim.value.role, "name": safe(claim.value.person.literal), **_weight(claim)}


def _institution(claim: Claim) -> Json:
    assert isinstance(claim.value, Institution)
    return {"name": safe(claim.value.name), "department": _maybe(claim.value.department), **_weight(claim)}


def _specialty(claim: Claim) -> Json:
    assert isinstance(claim.value, Specialty)
    return {"code": _maybe(claim.value.code), "name": _maybe(claim.value.name)}


def _main_keywords(record: Record | None) -> list[str] | None:
    best = _best(record, "keywords")
    return None if best is None else _words(best[0]) if best else []


def _words(claim: Claim) -> list[str]:
    assert isinstance(claim.value, Keywords)
    return [safe(word) for word in claim.value.values]


def _keyword_set(claim: Claim) -> Json:
    assert isinstance(claim.value, Keywords)
    return {"language": claim.language, "kind": claim.value.kind, "values": _words(claim), **_weight(claim)}


def _identifier(claim: Claim) -> Json:
    assert isinstance(claim.value, Identifier)
    return {"scheme": claim.value.scheme, "value": safe(claim.value.value), **_weight(claim)}


def _venue(claim: Claim) -> Json:
    assert isinstance(claim.value, Venue)
    return {name: _maybe(getattr(claim.value, name)) for name in ("title", "volume", "issue", "pages", "issn")}


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
        case Identifier() | Venue() | Institution() | Specialty():
            return {name: _maybe(getattr(value, name)) for name in type(value).__slots__}
