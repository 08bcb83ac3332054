"""What cannot be right by its own form: check digits, syntax, dates. Doubt lowers a weight."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from pinakes.model import Claim, Identifier, PartialDate, Person, Venue
from pinakes.text.identifiers import checked_isbn, checked_issn, checked_orcid

if TYPE_CHECKING:
    from collections.abc import Callable

    from pinakes.model import Record

DOUBTED = 0.2
"""The most that a claim is believed whose own form is wrong."""
OLDEST_PRINT = 1450


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with the form of a claim, said so that a person can mend it."""

    field: str
    message: str
    claim: int


def is_doi(value: str) -> bool:
    """Whether this can be a DOI: `10.`, a registrant of four to nine digits, a suffix without spaces."""
    return re.fullmatch(r"10\.\d{4,9}(?:\.\d+)*/[^\s<>\"]+", value) is not None


def is_arxiv(value: str) -> bool:
    """Whether this can be an arXiv number, of the time before or after April 2007."""
    return re.fullmatch(r"\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?/\d{7}(?:v\d+)?", value) is not None


def is_plausible(date: PartialDate) -> bool:
    """Whether something can have been published then: after the first prints, not in the future."""
    now = datetime.now(UTC)
    return date.year >= OLDEST_PRINT and (date.year, date.month or 1) <= (now.year, now.month)


CHECKS: dict[str, tuple[Callable[[str], bool], str]] = {
    "doi": (is_doi, "is not written like a DOI (10.nnnn/…)"),
    "isbn": (lambda value: checked_isbn(value) is not None, "has a wrong ISBN check digit"),
    "issn": (lambda value: checked_issn(value) is not None, "has a wrong ISSN check digit"),
    "arxiv": (is_arxiv, "is not written like an arXiv number"),
    "orcid": (lambda value: checked_orcid(value) is not None, "has a wrong ORCID check digit"),
}


def doubt(claim: Claim) -> str | None:
    """What is wrong with the form of a claim's value; None where nothing is."""
    match claim.value:
        case Identifier(scheme, value) if scheme in CHECKS:
            holds, complaint = CHECKS[scheme]
            return None if holds(value) else f"{value} {complaint}"
        case PartialDate() as date:
            return None if is_plausible(date) else f"{date} is before {OLDEST_PRINT} or in the future"
        case Venue(issn=str() as issn):
            return None if checked_issn(issn) else f"{issn} {CHECKS['issn'][1]}"
        case Person(orcid=str() as orcid):
            return None if checked_orcid(orcid) else f"{orcid} {CHECKS['orcid'][1]}"
        case _:
            return None


def checked(claim: Claim) -> Claim:
    """The claim, less sure of itself if its form is wrong;
    a wrong ORCID or ISSN inside a value is left out of it instead.
    """
    if doubt(claim) is None or claim.by.startswith("person:"):
        return claim
    match claim.value:
        case Person() as person:
            return replace(claim, value=replace(person, orcid=None))
        case Venue() as venue:
            return replace(claim, value=replace(venue, issn=None))
        case _:
            return replace(claim, weight=min(claim.weight, DOUBTED))


def findings(record: Record) -> tuple[Finding, ...]:
    """Everything wrong in form with the winning claims of a record."""
    return tuple(
        Finding(claim.field, complaint, i)
        for i in record.winners
        if (complaint := doubt(claim := record.claims[i])) is not None
    )
