"""Bodies that sign in place of persons: коллектив авторов, 课题组, Arbeitsgruppe, "BRASIL. Ministério da Saúde"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.model import Claim, Person
from pinakes.text.scripts import HAN
from pinakes.text.words import fold, words
from pinakes.understand.header.rows.cues import has, is_only, label

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.understand.header.rows.blocks import Row

BY = "corporate-author@1"
GROUP, HEADED = 0.7, 0.72
"""Weights of a group under the title, and of a heading as catalogues write it."""
_HEADING = re.compile(
    r"(?P<land>[^\W\d_a-zà-ÿа-яё][^\W\d_a-zà-ÿа-яё]+(?:\s[^\W\d_a-zà-ÿа-яё]+)*)\.\s(?P<body>[^\W\d_].{6,140})"
)
NEAR = 5
"""Lines around the title on which a body signs."""


def body_claims(rows: Sequence[Row], title: Sequence[Row], *, has_people: bool) -> Iterator[Claim]:
    """Claims of organisations as authors; none where persons sign."""
    if not title or has_people:
        return
    first, last = title[0].number, title[-1].number
    page = [row for row in rows if row.page is title[0].page]
    below = [row for row in page if last < row.number <= last + NEAR]
    above = [row for row in page if first - NEAR <= row.number < first]
    for row in [*below, *above]:
        if row.opening is not None and row in below:
            break
        kind = _signs(row)
        if kind is not None:
            yield Claim("author", Person(kind[0], kind="organisation"), kind[1], BY, (row.span(),))
            return


def as_signed(person: Person) -> Person:
    """A name that is a body's as an organisation: "Arbeitsgruppe Erfundene Gegenstände" looks like three names."""
    text = person.literal
    if person.kind == "organisation" or not has(text, "grouping"):
        return person
    known = tuple(words("header", "grouping"))
    closed = fold(text)
    begins = closed.startswith(known) or closed.replace(" ", "").endswith(
        tuple(word for word in known if HAN.search(word))
    )
    return (
        Person(text, kind="organisation", affiliations=person.affiliations, email=person.email)
        if begins
        else person
    )


def _signs(row: Row) -> tuple[str, float] | None:
    """(name, weight) where a line is nothing but a body that signs."""
    text = row.text.strip(" *†•·")
    count = len(text.split()) if not HAN.search(text) else len(text) // 3
    if (
        not 1 <= count <= 16
        or "@" in text
        or re.search(r"\d{4}", text)
        or row.line.role in ("header", "footer")
    ):
        return None
    heading = _HEADING.fullmatch(text)
    if heading is not None and has(heading["body"], "ministry"):
        return text.rstrip("."), HEADED
    if not has(text, "grouping") or any(label(text, key) for key in ("notes", "correspondence", "citation")):
        return None
    if (
        is_only(text, "venue")
        or text.endswith((".", "。", ":", "："))
        or (len(text.split()) == 1 and not HAN.search(text))
    ):
        return None
    if HAN.search(text):
        closed = text.replace(" ", "").rstrip("*")
        fits = (
            closed.endswith(tuple(word for word in words("header", "grouping") if HAN.search(word)))
            and len(closed) <= 30
        )
        return (closed, GROUP) if fits else None
    small = sum(part.islower() and len(part) > 3 for part in text.split())
    return (
        (text, GROUP)
        if small <= 0.5 * len(text.split()) or fold(text) in words("header", "grouping")
        else None
    )
