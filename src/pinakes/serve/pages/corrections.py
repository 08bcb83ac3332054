"""What somebody typed into the form of a record, as claims: only what differs from what stood there."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pinakes.errors import Usage
from pinakes.model import Claim, Person
from pinakes.serve.pages.fields import VENUE, Author, InputRow
from pinakes.store.correcting import IN_A_LANGUAGE, claims_of
from pinakes.store.records import NOTHING
from pinakes.text import names
from pinakes.text.figures import whole_number
from pinakes.text.identifiers import checked_isbn, checked_issn, checked_orcid, clean_doi

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from starlette.datastructures import FormData

_ITEMS = re.compile(r"\s*[;；\n]\s*")
_CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
CHECKS: dict[str, Callable[[str], str | None]] = {
    "doi": clean_doi,
    "isbn": checked_isbn,
    "issn": checked_issn,
    "orcid": checked_orcid,
}
"""What is tested beyond its form: check digits."""
AUTHOR = ("author", "author-number", "author-affiliations", "author-email", "author-orcid")


@dataclass(frozen=True, slots=True)
class Typed:
    """A form, read: the rows and authors as typed, with errors beside what is wrong; the claims that it makes."""

    rows: list[InputRow]
    authors: list[Author]
    claims: list[Claim]
    unshown: int = 0
    """How many authors at the end of a long list had no inputs."""

    @property
    def shown_authors(self) -> list[Author]:
        """The authors that had inputs."""
        return self.authors[: len(self.authors) - self.unshown]

    @property
    def has_errors(self) -> bool:
        """Whether something must be typed otherwise."""
        return any(row.error for row in self.rows) or any(author.error for author in self.authors)


def typed(
    form: FormData, rows: Sequence[InputRow], authors: Sequence[Author], people: Sequence[Person], *, by: str
) -> Typed:
    """What a form says against the rows and authors as they stand."""
    claims: list[Claim] = []
    shown: list[InputRow] = []
    for row in rows:
        text = _text(form, row)
        error = ""
        if _plain(text) != _plain(row.text) and not row.field.startswith("venue-"):
            try:
                claims += _claims(row, text, by)
            except Usage as wrong:
                error = str(wrong)
        shown.append(replace(row, text=text, error=error))
    venue, was = (
        [row for row in shown if row.field.startswith("venue-")],
        [row for row in rows if row.field.startswith("venue-")],
    )
    if [_plain(row.text) for row in venue] != [_plain(row.text) for row in was]:
        said = [
            row.text if part == "title" else f"{part}={row.text}"
            for part, row in zip(VENUE, venue, strict=True)
            if row.text
        ]
        claims += (
            claims_of("venue", said, language=None, by=by) if said else [Claim("venue", NOTHING, 1.0, by)]
        )
    claims += _added(form, by)
    unshown = _unshown(form, len(authors))
    listed = authors_typed(form, authors, unshown)
    if not any(one.error for one in listed) and form.getlist("author"):
        persons = [person_of(one, people) for one in listed if one.name]
        if persons != list(people):
            claims += [Claim("author", person, 1.0, by) for person in persons] or [
                Claim("author", NOTHING, 1.0, by)
            ]
    return Typed(shown, listed, claims, unshown)


def _unshown(form: FormData, count: int) -> int:
    """How many authors the page of a long list did not show: they stay as they are."""
    said = str(form.get("author-unshown") or "")
    return min(whole_number(said) or 0, count) if form.getlist("author") else 0


def _text(form: FormData, row: InputRow) -> str:
    given = form.get(row.name)
    return row.text if not isinstance(given, str) else given.replace("\r\n", "\n").strip()


def _plain(text: str) -> str:
    return " ".join(text.split())


def _claims(row: InputRow, text: str, by: str) -> list[Claim]:
    language = row.language if row.field in IN_A_LANGUAGE else None
    if not text:
        return [Claim(row.field, NOTHING, 1.0, by, (), language)]
    values = (
        [item for item in _ITEMS.split(text) if item]
        if row.form == "list"
        else [" ".join(text.split()) if row.form == "line" else text]
    )
    check(row.field, values)
    return claims_of(row.field, values, language=language, by=by)


def check(field: str, values: Sequence[str]) -> None:
    """`Usage` where a number is not one: check digits do not fit, a DOI has another form."""
    for value in values if field == "identifier" else ():
        scheme, _, code = value.partition(":")
        if scheme.lower() in CHECKS and CHECKS[scheme.lower()](code.strip()) is None:
            raise Usage(f"{value} is no {scheme.upper()}: a figure or its form is wrong")


def _added(form: FormData, by: str) -> list[Claim]:
    """Titles, abstracts and keywords in a further language."""
    claims: list[Claim] = []
    for field in IN_A_LANGUAGE:
        text, language = (
            str(form.get(f"new-{field}") or "").strip(),
            str(form.get(f"new-{field}-language") or "").strip(),
        )
        if text and _CODE.fullmatch(language):
            values = [item for item in _ITEMS.split(text) if item] if field == "keywords" else [text]
            claims += claims_of(field, values, language=language, by=by)
    return claims


def authors_typed(form: FormData, authors: Sequence[Author], unshown: int) -> list[Author]:
    """The authors as they were typed, in their order, also those without a name; then those not shown."""
    columns = [[str(value) for value in form.getlist(name)] for name in AUTHOR]
    if not columns[0] or len({len(column) for column in columns}) != 1:
        return list(authors)
    found = []
    for name, number, affiliations, email, orcid in zip(*columns, strict=True):
        at = whole_number(number)
        before = authors[at] if at is not None and at < len(authors) else None
        name, orcid = " ".join(name.split()), orcid.strip()
        error = f"{orcid} is no ORCID" if orcid and checked_orcid(orcid) is None else ""
        said = {
            "affiliations": affiliations.replace("\r\n", "\n").strip(),
            "email": email.strip(),
            "orcid": orcid,
            "error": error,
        }
        kept = before if before is not None and before.name == name else None
        read = kept or (_read(name, before) if name else Author(""))
        found.append(replace(read, number=int(number) if before is not None else None, **said))
    return [*found, *authors[len(authors) - unshown :]]


def _read(name: str, before: Author | None) -> Author:
    person = names.parse(name)
    also = before.also if before else ""
    return Author(
        name,
        family=person.family or "",
        given=person.given or "",
        also=also,
        places=before.places if before else (),
    )


def person_of(author: Author, people: Sequence[Person]) -> Person:
    """The person that an author's inputs describe; what was not typed over stays as it was."""
    before = people[author.number] if author.number is not None else None
    same = before is not None and before.literal == author.name
    person = (
        before
        if same and before is not None
        else replace(
            names.parse(author.name),
            also=before.also if before else (),
            is_corresponding=before is not None and before.is_corresponding,
        )
    )
    affiliations = tuple(line.strip() for line in author.affiliations.split("\n") if line.strip())
    return replace(person, affiliations=affiliations, email=author.email or None, orcid=author.orcid or None)


def rearranged(authors: list[Author], what: str, place: int, *, caret: int = 0) -> list[Author]:
    """The list after one of its buttons: up, down, drop, split (at its marks, or the caret), merge, add."""
    made = list(authors)
    if what == "add":
        return [*made, Author("")]
    if not 0 <= place < len(made):
        return made
    if what == "drop":
        del made[place]
    elif what in ("up", "down"):
        other = place + (1 if what == "down" else -1)
        if 0 <= other < len(made):
            made[place], made[other] = made[other], made[place]
    elif what == "split":
        whole = made[place].name
        cut = names.split(whole)
        if len(cut) < 2:
            cut = [part.strip() for part in (whole[:caret], whole[caret:]) if part.strip()]
        parts = [_read(name, None) for name in cut]
        made[place : place + 1] = parts if len(parts) > 1 else [made[place]]
    elif what == "merge" and place + 1 < len(made):
        joined = _read(f"{made[place].name} {made[place + 1].name}".strip(), made[place])
        made[place : place + 2] = [replace(joined, number=made[place].number)]
    return made


def checked_text(field: str, text: str) -> str:
    """What is wrong with a value as it is typed; empty where nothing is."""
    if not text.strip():
        return ""
    row = InputRow(f"{field}.", field, "list" if field in ("identifier", "class", "keywords") else "line")
    try:
        _claims(row, text.strip(), "person:")
    except Usage as wrong:
        return str(wrong)
    return ""
