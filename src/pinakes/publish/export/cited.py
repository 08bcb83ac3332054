"""A cited work as a record of its own, so that every exporter can write references too."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from typing import TYPE_CHECKING

from pinakes.model import Claim, Contributor, Identifier, Institution, Outcome, Person, Record, Source, Venue
from pinakes.publish.export.kinds import CONFERENCE
from pinakes.text.words import fold, words

if TYPE_CHECKING:
    from pinakes.model import Reference
    from pinakes.model.record import Value

PLAIN = (
    "title",
    "publisher",
    "date",
    "language",
    "author",
    "place",
    "edition",
    "series",
    "accessed",
    "genre",
)
"""Fields of a reference that mean the same in a record."""
IDENTIFIERS = ("doi", "isbn", "arxiv", "url")
ROLES = ("editor", "translator")
TYPES = {
    "article-journal": "article",
    "paper-conference": CONFERENCE,
    "article": "article",
    "book": "book",
    "chapter": "chapter",
    "thesis": "thesis",
    "report": "report",
    "standard": "standard",
    "patent": "patent",
    "article-newspaper": "newspaper",
    "legislation": "legislation",
    "software": "software",
    "dataset": "dataset",
    "webpage": "webpage",
}
"""Types in CSL's words → kinds of works, finer ones than records have; what is not here is `other`."""


OTHERS = "others"
"""Field of a cited work whose list of authors breaks off: "et al.", 等, «и др.»."""


def outcome_of(reference: Reference) -> Outcome:
    """The reference as if it had been described."""
    digest = hashlib.sha256(reference.raw.encode("utf-8", "replace")).hexdigest()
    source = Source(digest=digest, origin=reference.raw, size=0)
    claims = tuple(_claims(reference))
    return Outcome("", source, Record(digest, (source,), claims, tuple(range(len(claims)))))


def _claims(reference: Reference) -> list[Claim]:
    made: list[Claim] = []
    for claim in reference.claims:
        value: Value | None = None
        field = claim.field
        if field in PLAIN:
            value = claim.value
        elif field in IDENTIFIERS:
            field, value = "identifier", Identifier(claim.field, str(claim.value))
        elif field in ROLES and isinstance(claim.value, Person):
            field, value = "contributor", Contributor(claim.field, claim.value)
        elif field == "school":
            field, value = "institution", Institution(str(claim.value))
        elif field == "type":
            value = TYPES.get(str(claim.value), "other")
        if value is not None:
            made.append(Claim(field, value, claim.weight, claim.by, claim.spans, claim.language))
    venue = _venue(reference)
    if venue is not None:
        made.append(venue)
    if _breaks_off(reference):
        made.append(Claim(OTHERS, "et al.", 1.0, "cited@1"))
    return made


def _breaks_off(reference: Reference) -> bool:
    """Whether "et al." or the like stands behind the last author and before the title."""
    people = [
        claim.value
        for claim in reference.claims
        if claim.field == "author" and isinstance(claim.value, Person)
    ]
    title = next((str(claim.value) for claim in reference.claims if claim.field == "title"), "")
    if not people:
        return False
    raw = fold(reference.raw)
    begin = raw.rfind(
        fold(people[-1].family or people[-1].literal), 0, max(raw.find(fold(title)[:20]), 0) or None
    )
    end = raw.find(fold(title)[:20], max(begin, 0)) if title else len(raw)
    return begin >= 0 and _others().search(raw, begin, end if end >= 0 else len(raw)) is not None


@cache
def _others() -> re.Pattern[str]:
    known = sorted(map(re.escape, words("bibliography", "others")), key=len, reverse=True)
    return re.compile(rf"(?<![^\W\d_])(?:{'|'.join(known)})(?!\w)|[\u4e00-\u9fff]等")


def _venue(reference: Reference) -> Claim | None:
    found = {
        claim.field: claim
        for claim in reversed(reference.claims)
        if claim.field in ("container", "volume", "issue", "pages")
    }
    if not found:
        return None
    said = {field: str(claim.value) for field, claim in found.items()}
    venue = Venue(said.get("container"), said.get("volume"), said.get("issue"), said.get("pages"))
    least = min(found.values(), key=lambda claim: claim.weight)
    return Claim("venue", venue, least.weight, least.by)
