"""The paper's citation of itself («Для цитирования», Como citar, 引用格式, Zitiervorschlag), read as a reference."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

from pinakes.model import Claim, Identifier, PartialDate, Person, Venue
from pinakes.text.languages import guess
from pinakes.text.scripts import HAN, main
from pinakes.understand.header.rows.after_label import text_after
from pinakes.understand.header.rows.cues import has, sought

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.model import Span
    from pinakes.understand.header.rows.blocks import Row

BY = "citation-line@1"
LONGEST, SHORTEST = 900, 30
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_RANGE = re.compile(r"(?<=\d)\s*[-–—]\s*(?=\d)")
TRUST: dict[str, float] = {"title": 0.85, "author": 0.8, "venue": 0.5, "date": 0.5, "doi": 0.97}
"""How much of the parser's own weight a field of the line is worth; where and when is decided by the imprint, which hears this claim."""
PART = 0.4
"""What the list of authors is worth where it says "et al."."""
_MOST = 3
"""Citation lines that are read: a paper has one a language."""


def citation_claims(rows: Sequence[Row], language: str | None) -> Iterator[Claim]:
    """Claims of every citation line among the rows."""
    found: list[tuple[str, tuple[Span, ...]]] = []
    for at, row in enumerate(rows):
        if len(found) >= _MOST:
            break
        got = sought(row.text, "citation") if len(row.text) < LONGEST else None
        if got is None or not (got[2] or not got[1] or HAN.search(got[0])):
            continue
        text, used = text_after(rows, at, got[1])
        for part in _parts(text):
            found.append((part, tuple(one.span() for one in used)))
    yield from claims_of(found, language, by=BY)


def _parts(text: str) -> list[str]:
    """One or two citations: the second in another language, after the first one's end."""
    text = text.strip(" :：[]")
    if HAN.search(text):
        text = _RANGE.sub("-", unicodedata.normalize("NFKC", text))
    cuts = [
        match.end()
        for match in re.finditer(r"[.．。]\s*(?=[A-Z][A-Za-z-]+\s?[A-Z]?)", text)
        if HAN.search(text[: match.start()])
    ]
    for cut in cuts:
        if _is_citation(text[:cut]) and _is_citation(text[cut:]) and not HAN.search(text[cut:]):
            return [text[:cut], text[cut:]]
    return [text] if _is_citation(text) else []


def _is_citation(text: str) -> bool:
    return (
        len(text) * (2 if HAN.search(text) else 1) >= SHORTEST
        and len(text) <= LONGEST
        and _YEAR.search(text) is not None
    )


def claims_of(
    found: Sequence[tuple[str, tuple[Span, ...]]], language: str | None, *, by: str
) -> Iterator[Claim]:
    """Claims of citations of the paper itself, each parsed as a reference."""
    if not found:
        return
    from pinakes.understand.bibliography import parse_references

    for (text, spans), reference in zip(found, parse_references([text for text, _ in found]), strict=True):
        if reference is None:
            continue
        spoken = _spoken(text, language)
        inside: dict[str, list[Claim]] = {}
        for claim in reference.claims:
            inside.setdefault(claim.field, []).append(claim)
        for claim in inside.get("title", [])[:1]:
            title = str(claim.value).strip()
            if len(title) > 5:
                yield Claim(
                    "title",
                    title,
                    round(TRUST["title"] * claim.weight, 3),
                    by,
                    spans,
                    guess(title, spoken)[0],
                )
        partly = PART if has(text[:200], "others") else 1.0
        for claim in inside.get("author", []):
            if isinstance(claim.value, Person):
                yield Claim(
                    "author",
                    _without_stop(claim.value),
                    round(partly * TRUST["author"] * claim.weight, 3),
                    by,
                    spans,
                    spoken,
                )
        yield from _place(inside, spans, by)


def _without_stop(person: Person) -> Person:
    """A person without the full stop that ended the list of authors."""
    family = person.family or ""
    if len(family) < 4 or not family.endswith("."):
        return person
    return replace(person, literal=person.literal.replace(family, family[:-1]), family=family[:-1])


def _spoken(text: str, language: str | None) -> str | None:
    """The language of a citation: the paper's, but another one's where the script is another."""
    own = main(text)
    if own == "Latn" and language is not None and language.split("-")[0] in ("zh", "ru", "uk", "ja", "ko"):
        return "en"
    return guess(text, language)[0] if own != "Latn" else language


def _place(inside: dict[str, list[Claim]], spans: tuple[Span, ...], by: str) -> Iterator[Claim]:
    """Venue, date and DOI."""

    def first(field: str) -> str | None:
        return str(inside[field][0].value) if inside.get(field) else None

    venue = Venue(first("container"), first("volume"), first("issue"), first("pages"))
    if venue.title and (venue.volume or venue.issue or venue.pages):
        yield Claim("venue", venue, round(TRUST["venue"] * inside["container"][0].weight, 3), by, spans)
    for claim in inside.get("date", [])[:1]:
        if isinstance(claim.value, PartialDate):
            yield Claim("date", claim.value, round(TRUST["date"] * claim.weight, 3), by, spans)
    for claim in inside.get("doi", [])[:1]:
        yield Claim(
            "identifier",
            Identifier("doi", str(claim.value)),
            round(TRUST["doi"] * claim.weight, 3),
            by,
            spans,
        )
