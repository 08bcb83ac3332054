"""A reference of a described document, from its JSON to a claim; what makes no sense in it is passed over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.model import Box, Claim, PartialDate, Person, Reference, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.model.record import Value

    Json = dict[str, Any]

BY = "described@1"
"""Who says so where the JSON does not."""
UNWEIGHTED = 0.5
LARGEST = 10**9
"""Pages and lines; more is a mistake, and too much for a database."""
CSL = {
    "title": "title", "container-title": "container", "volume": "volume", "issue": "issue", "page": "pages", "publisher": "publisher",
    "publisher-place": "place", "edition": "edition", "collection-title": "series", "DOI": "doi", "URL": "url", "ISBN": "isbn",
    "genre": "genre", "note": "note", "type": "type", "language": "language", "archive_location": "arxiv",
}  # fmt: skip

TELLING = {name: CSL[name] for name in (
    "title", "container-title", "volume", "issue", "page", "collection-title", "DOI", "ISBN", "archive_location")}  # fmt: skip
"""Of these, what tells which work is meant."""


def reference_claim(item: Json) -> Claim:
    """The claim that a reference stands in the list."""
    weight, by = weight_of(item), str(item.get("by") or BY)
    csl = item.get("csl")
    inner = tuple(
        Claim(field, value, weight, by) for field, value in _cited(csl if isinstance(csl, dict) else {})
    )
    return Claim(
        "reference",
        Reference(str(item.get("raw") or ""), inner),
        weight,
        by,
        spans_of(item),
        _text(item.get("language")),
    )


def stated_fields(item: Json) -> list[tuple[str, Any]]:
    """The fields of a reference that tell its work, as they would be stored as claims;
    quick, for there are millions.
    """
    csl = item.get("csl")
    if not isinstance(csl, dict):
        return []
    found: list[tuple[str, Any]] = []
    for role in ("author", "editor"):
        for person in _items(csl.get(role)):
            family, given = _text(person.get("family")), _text(person.get("given"))
            literal = _text(person.get("literal")) or ", ".join(part for part in (family, given) if part)
            found.append((role, {"literal": literal, "family": family, "given": given}))
    found += [
        (field, str(value))
        for name, field in TELLING.items()
        if isinstance(value := csl.get(name), str | int) and value
    ]
    parts = _parts(csl.get("issued"))
    if parts:
        found.append(("date", {"year": parts[0]}))
    return found


def stated_language(item: Json) -> str | None:
    """The language of a reference, where it is said."""
    csl = item.get("csl")
    return _text(csl.get("language")) if isinstance(csl, dict) else None


def weight_of(item: Json) -> float:
    """The weight said, between 0 and 1; `UNWEIGHTED` where none is."""
    weight = item.get("weight")
    return min(1.0, max(0.0, float(weight))) if isinstance(weight, int | float) else UNWEIGHTED


def spans_of(item: Json) -> tuple[Span, ...]:
    """Where it stands: page, box, first and last line, as far as they are said."""
    page = item.get("page")
    if type(page) is not int or abs(page) > LARGEST:
        return ()
    stated, lines = item.get("box"), item.get("lines")
    box = (
        Box(*map(float, stated))
        if isinstance(stated, list) and len(stated) == 4 and _numbers(stated)
        else None
    )
    first, last = (
        lines
        if isinstance(lines, list)
        and len(lines) == 2
        and all(type(line) is int and abs(line) < LARGEST for line in lines)
        else (0, 0)
    )
    return (
        (Span(page, first, 0, 0, box), Span(page, last, 0, 0))
        if last > first
        else (Span(page, first, 0, 0, box),)
    )


def said(item: Json, name: str) -> str | None:
    """A text, or a number as text; None where nothing of the kind is said."""
    value = item.get(name)
    return str(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else None


def _numbers(values: list[Any]) -> bool:
    return all(isinstance(value, int | float) and abs(value) < 1e9 for value in values)


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


def _cited(csl: Json) -> Iterator[tuple[str, Value]]:
    for role in ("author", "editor", "translator"):
        for person in _items(csl.get(role)):
            family, given = _text(person.get("family")), _text(person.get("given"))
            literal = _text(person.get("literal")) or ", ".join(part for part in (family, given) if part)
            yield role, Person(literal, family=family, given=given)
    for name, field in CSL.items():
        if isinstance(value := csl.get(name), str | int) and value:
            yield field, str(value)
    if isinstance(pages := csl.get("number-of-pages"), str | int) and pages:
        yield "pages", f"{pages} p"
    if issued := _parts(csl.get("issued")):
        yield "date", PartialDate(*issued)
    if accessed := _parts(csl.get("accessed")):
        yield "accessed", "-".join(f"{part:02d}" for part in accessed)


def _items(stated: Any) -> Iterator[Json]:
    yield from (item for item in stated if isinstance(item, dict)) if isinstance(stated, list) else ()


def _parts(stated: Any) -> list[int]:
    """Year, month and day of a CSL date, as far as they are numbers."""
    parts = stated.get("date-parts") if isinstance(stated, dict) else None
    found: list[int] = []
    for part in parts[0] if isinstance(parts, list) and parts and isinstance(parts[0], list) else ():
        if not (str(part).isascii() and str(part).isdecimal() and len(str(part)) <= 4):
            break
        found.append(int(part))
    return found[:3]
