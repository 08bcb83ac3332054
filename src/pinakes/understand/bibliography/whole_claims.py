"""Claims put right by what they say together, for references typed by hand: standards, theses, titles of volumes, kinds of venues."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from pinakes.model import Person
from pinakes.text.words import fold, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Claim

_BODY_FIRST = re.compile(r"([A-Z][A-Z\d]{1,7})\.\s+(?=\S+\s\S)")
"""A body known by its capitals, before the title: `W3C. RDF Primer`."""
_LAST_SENTENCE = re.compile(r"[.,]\s+([^.,]+(?:\.[^\s.,][^.,]*)?)$")
_ACRONYM = re.compile(r"[A-Z][A-Za-z]{0,4}[A-Z]{2}[A-Za-z]{0,4}|[A-Z]{3,8}")
CONFERENCE, JOURNAL, STANDARD = "paper-conference", "article-journal", "standard"


def mended(raw: str, claims: list[Claim]) -> list[Claim]:
    """The claims, as the whole reference shows them."""
    for step in (_standards, _bodies, _theses, _volumes):
        claims = step(raw, claims)
    return claims


def _standards(_: str, claims: list[Claim]) -> list[Claim]:
    """`W3C Recommendation` is what kind of work it is, neither a journal nor a publisher."""
    known = words("venues", "standard")
    return [
        replace(claim, field="genre")
        if claim.field in ("container", "publisher") and fold(str(claim.value)).endswith(tuple(known))
        else claim
        for claim in claims
    ]


def _bodies(_: str, claims: list[Claim]) -> list[Claim]:
    """A body before the title of a standard that has no author is its author."""
    title = next((claim for claim in claims if claim.field == "title"), None)
    led = _BODY_FIRST.match(str(title.value)) if title else None
    if (
        title is None
        or led is None
        or any(claim.field == "author" for claim in claims)
        or not is_standard(claims)
    ):
        return claims
    author = replace(title, field="author", value=Person(led[1], "organisation"))
    return [
        author,
        *(
            replace(claim, value=str(claim.value)[led.end() :]) if claim is title else claim
            for claim in claims
        ),
    ]


def _theses(_: str, claims: list[Claim]) -> list[Claim]:
    """`Rivers. Master's thesis`: the last words of a title say for what it was written, and the publisher is the school."""
    title = next((claim for claim in claims if claim.field == "title"), None)
    last = _LAST_SENTENCE.search(str(title.value)) if title else None
    known = {fold(word) for word in words("bibliography", "thesis")}
    if (
        title is None
        or last is None
        or fold(last[1]).replace("’", "'") not in known
        or any(claim.field == "school" for claim in claims)
    ):
        return claims
    out = []
    for claim in claims:
        if claim is title:
            out += [
                replace(claim, value=str(claim.value)[: last.start()]),
                replace(claim, field="genre", value=last[1]),
            ]
        else:
            out.append(replace(claim, field="school") if claim.field == "publisher" else claim)
    return out


def _volumes(raw: str, claims: list[Claim]) -> list[Claim]:
    """`The Art, Vol. 3: Sorting`: the title of the volume belongs to the title of the work."""
    said = {claim.field: claim for claim in claims if claim.field in ("title", "volume")}
    if len(said) < 2:
        return claims
    title, volume = str(said["title"].value), str(said["volume"].value)
    begin = raw.find(title)
    behind = _volume_title(volume).match(raw, begin + len(title)) if begin >= 0 else None
    if behind is None:
        return claims
    own = behind[1]
    kept = [
        claim
        for claim in claims
        if not (claim.field in ("edition", "note", "series", "container") and str(claim.value) in own)
    ]
    return [
        replace(claim, value=raw[begin : behind.end()]) if claim is said["title"] else claim for claim in kept
    ]


@cache
def _volume_cues() -> str:
    return "|".join(
        sorted(
            (re.escape(word) for word in words("bibliography", "volume") if len(word) > 1),
            key=len,
            reverse=True,
        )
    )


def _volume_title(number: str) -> re.Pattern[str]:
    """What stands behind a title where its volume has a title of its own, up to the full stop."""
    return re.compile(
        rf"[,.;]?\s+(?:{_volume_cues()})\.?\s*{re.escape(number)}\s*:\s+([^\W\d_][^.]{{3,80}}?)(?=\.\s)",
        re.IGNORECASE,
    )


def kind_of_venue(raw: str, container: str, fields: set[str], *, sounds_like_event: bool) -> str | None:
    """Whether something appeared at an event or in a journal, where the names mislead; None where they do not."""
    if sounds_like_event and "volume" in fields and _society().search(fold(container)):
        return JOURNAL
    acronym = _ACRONYM.fullmatch(container) is not None and fields.isdisjoint(("volume", "issue"))
    if acronym and re.search(rf"{re.escape(container)},?\s*(?:'|’|20|19)\d\d", raw):
        return CONFERENCE
    return None


@cache
def _society() -> re.Pattern[str]:
    known = sorted(map(re.escape, words("venues", "society")), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(known)})(?!\w)")


def is_standard(claims: Sequence[Claim]) -> bool:
    """Whether a work says that it is one."""
    known = tuple(words("venues", "standard"))
    return any(claim.field == "genre" and fold(str(claim.value)).endswith(known) for claim in claims)
