"""What cannot be right by its own form: check digits, syntax, dates. Doubt lowers a weight."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from pinakes.model import Claim, Identifier, PartialDate, Person, Venue

if TYPE_CHECKING:
    from collections.abc import Callable

    from pinakes.model import Record

DOUBTED = 0.2
"""What is left of the weight of a claim that fails its check."""
OLDEST_PRINT = 1450


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with the form of a claim, said so that a person can mend it."""

    field: str
    message: str
    claim: int


def is_isbn(value: str) -> bool:
    """Whether ten or thirteen signs end in their right check digit."""
    signs = re.sub(r"[\s-]", "", value).upper()
    if re.fullmatch(r"\d{9}[\dX]", signs):
        return sum((10 - i) * (10 if c == "X" else int(c)) for i, c in enumerate(signs)) % 11 == 0
    if re.fullmatch(r"97[89]\d{10}", signs):
        return sum((3 if i % 2 else 1) * int(c) for i, c in enumerate(signs)) % 10 == 0
    return False


def is_issn(value: str) -> bool:
    """Whether eight signs end in their right check digit."""
    signs = re.sub(r"[\s-]", "", value).upper()
    return bool(re.fullmatch(r"\d{7}[\dX]", signs)) and sum((8 - i) * (10 if c == "X" else int(c)) for i, c in enumerate(signs)) % 11 == 0


def is_orcid(value: str) -> bool:
    """Whether sixteen signs end in their right check digit (ISO 7064, 11-2)."""
    signs = re.sub(r"[\s-]", "", value).upper()
    if not re.fullmatch(r"\d{15}[\dX]", signs):
        return False
    total = 0
    for sign in signs[:-1]:
        total = (total + int(sign)) * 2
    return "0123456789X"[(12 - total % 11) % 11] == signs[-1]


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
    "isbn": (is_isbn, "has a wrong ISBN check digit"),
    "issn": (is_issn, "has a wrong ISSN check digit"),
    "arxiv": (is_arxiv, "is not written like an arXiv number"),
    "orcid": (is_orcid, "has a wrong ORCID check digit"),
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
            return None if is_issn(issn) else f"{issn} {CHECKS['issn'][1]}"
        case Person(orcid=str() as orcid):
            return None if is_orcid(orcid) else f"{orcid} {CHECKS['orcid'][1]}"
        case _:
            return None


def checked(claim: Claim) -> Claim:
    """The claim, less sure of itself if its form is wrong; a wrong ORCID or ISSN inside a value is left out of it instead."""
    if doubt(claim) is None or claim.by.startswith("person:"):
        return claim
    match claim.value:
        case Person() as person:
            return replace(claim, value=replace(person, orcid=None))
        case Venue() as venue:
            return replace(claim, value=replace(venue, issn=None))
        case _:
            return replace(claim, weight=claim.weight * DOUBTED)


def findings(record: Record) -> tuple[Finding, ...]:
    """Everything wrong in form with the winning claims of a record."""
    return tuple(Finding(claim.field, complaint, i) for i in record.winners if (complaint := doubt(claim := record.claims[i])) is not None)
