"""Claims put right by what they say together, for references typed by hand:
standards, theses, titles of volumes, kinds of venues.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from pinakes.model import PartialDate, Person
from pinakes.text.words import fold, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Claim

_BODY_FIRST = re.compile(r"([A-Z][A-Z\d]{1,7})[.,]\s+(?=\S+\s\S)")
"""A body known by its capitals, before the title: `W3C. RDF Primer`."""
_CAPITALS = re.compile(r"[A-Z][A-Z\d]{2,7}")
_LAST_SENTENCE = re.compile(r"[.,]\s+([^.,]+(?:\.[^\s.,][^.,]*)?)$")
_ACRONYM = re.compile(r"[A-Z][A-Za-z]{0,4}[A-Z]{2}[A-Za-z]{0,4}|[A-Z]{3,8}")
_SHORT_YEAR = re.compile(r"([A-Z][A-Za-z]{2,9})\s?['’](\d\d)")
FIRST_EVENTS = 50
"""Two digits of a year from which on it is of the last century."""
_NUMBERED_EVENT = re.compile(r"[A-Z]{3,8}[-‑]?\d{1,2}")
"""`WWW7`: the seventh of a series of events."""
CONFERENCE, JOURNAL, STANDARD = "paper-conference", "article-journal", "standard"


def mended(raw: str, claims: list[Claim]) -> list[Claim]:
    """The claims, as the whole reference shows them."""
    for step in (_standards, _bodies, _own_publishers, _events, _theses, _volumes):
        claims = step(raw, claims)
    return claims


def _standards(_: str, claims: list[Claim]) -> list[Claim]:
    """`W3C Recommendation` is what kind of work it is:
    neither a journal nor a publisher, nor part of a title.
    """
    known = tuple(words("venues", "standard"))
    out: list[Claim] = []
    for claim in claims:
        value = str(claim.value)
        last = _LAST_SENTENCE.search(value) if claim.field == "title" else None
        if claim.field in ("container", "publisher") and fold(value).endswith(known):
            out.append(replace(claim, field="genre"))
        elif last and fold(last[1]).endswith(known):
            out += [
                replace(claim, value=value[: last.start()]),
                replace(claim, field="genre", value=last[1]),
            ]
        else:
            out.append(claim)
    return out


def _bodies(_: str, claims: list[Claim]) -> list[Claim]:
    """A body known by its capitals before the title of a standard is its author,
    whoever the title's first words seemed to be.
    """
    title = next((claim for claim in claims if claim.field == "title"), None)
    authors = [claim for claim in claims if claim.field == "author"]
    if title is None or len(authors) > 1 or not is_standard(claims):
        return claims
    value = str(title.value)
    if not authors:
        led = _BODY_FIRST.match(value)
        body, value = (led[1], value[led.end() :]) if led else ("", value)
    else:
        body, first = _body_and_words(authors[0].value)
        value = f"{first} {value}".strip()
    if not body:
        return claims
    author = replace(authors[0] if authors else title, field="author", value=Person(body, "organisation"))
    rest = (claim for claim in claims if claim.field != "author")
    return [author, *(replace(claim, value=value) if claim is title else claim for claim in rest)]


def _body_and_words(author: object) -> tuple[str, str]:
    """The capitals that a family name is made of, with what was taken for its given name;
    nothing for a person.
    """
    is_body = isinstance(author, Person) and _CAPITALS.fullmatch(author.family or "")
    return (author.family or "", author.given or "") if isinstance(author, Person) and is_body else ("", "")


def _own_publishers(_: str, claims: list[Claim]) -> list[Claim]:
    """`IBGE. Censo. Rio de Janeiro: IBGE`: one name that writes and publishes is a body, no family."""
    publishers = {fold(str(claim.value)) for claim in claims if claim.field in ("publisher", "school")}
    return [_as_body(claim) if _is_one_of(claim, publishers) else claim for claim in claims]


def _as_body(claim: Claim) -> Claim:
    """An author as an organisation."""
    author = claim.value
    return (
        replace(claim, value=Person(author.literal, "organisation")) if isinstance(author, Person) else claim
    )


def _is_one_of(claim: Claim, publishers: set[str]) -> bool:
    """Whether an author with one name only is called as a publisher is."""
    author = claim.value
    if claim.field != "author" or not isinstance(author, Person) or author.given:
        return False
    return fold(author.literal) in publishers


def _events(_: str, claims: list[Claim]) -> list[Claim]:
    """`JCDL'09`: an event with its year in two digits, which is the date where none is told."""
    dated = any(claim.field == "date" for claim in claims)
    out: list[Claim] = []
    for claim in claims:
        short = _SHORT_YEAR.fullmatch(str(claim.value)) if claim.field == "container" else None
        if short is None:
            out.append(claim)
            continue
        out.append(replace(claim, value=short[1]))
        year = int(short[2])
        if not dated:
            century = 1900 if year >= FIRST_EVENTS else 2000
            out.append(replace(claim, field="date", value=PartialDate(century + year)))
    return out


def _theses(_: str, claims: list[Claim]) -> list[Claim]:
    """`Rivers. Master's thesis`: the last words of a title say for what it was written,
    and the publisher is the school.
    """
    title = next((claim for claim in claims if claim.field == "title"), None)
    end, genre = _written_for(str(title.value)) if title else (0, "")
    if title is None or not genre or any(claim.field == "school" for claim in claims):
        return claims
    out = []
    for claim in claims:
        if claim is title:
            out += [replace(claim, value=str(claim.value)[:end]), replace(claim, field="genre", value=genre)]
        else:
            out.append(replace(claim, field="school") if claim.field == "publisher" else claim)
    return out


def _written_for(title: str) -> tuple[int, str]:
    """Where a title ends that says behind itself what kind of thesis it is, and the kind;
    nothing for other titles.
    """
    last = _LAST_SENTENCE.search(title)
    if last and fold(last[1]).replace("’", "'") in {fold(word) for word in words("bibliography", "thesis")}:
        return last.start(), last[1]
    shortened = _shortened_thesis().search(title)
    return (shortened.start(), shortened[1]) if shortened else (0, "")


@cache
def _shortened_thesis() -> re.Pattern[str]:
    """`. Автореф. дис. … канд. наук`: a sentence that begins with a shortened word for theses,
    which no subtitle does.
    """
    known = sorted(map(re.escape, words("bibliography", "thesis")), key=len, reverse=True)
    return re.compile(rf"(?<=\S)[.,:]\s+((?:{'|'.join(known)})\.\s.+)$", re.IGNORECASE)


def _volumes(raw: str, claims: list[Claim]) -> list[Claim]:
    """`The Art, Vol. 3: Sorting`: the title of the volume belongs to the title of the work,
    and tells its number.
    """
    title = next((claim for claim in claims if claim.field == "title"), None)
    named = _volume_behind(raw, str(title.value)) if title else None
    numbers = {str(claim.value) for claim in claims if claim.field == "volume"}
    if title is None or named is None or numbers - {named["number"]}:
        return claims
    begin = raw.find(str(title.value))
    is_inside = named.start("name") < begin + len(str(title.value))
    whole = title if is_inside else replace(title, value=raw[begin : named.end()])
    rest = [whole if claim is title else _without(named["name"], claim) for claim in claims]
    rest += [] if numbers else [replace(title, field="volume", value=named["number"])]
    return [claim for claim in rest if claim is not None]


def _volume_behind(raw: str, title: str) -> re.Match[str] | None:
    """The volume that stands in a title, or just behind it."""
    begin = raw.find(title)
    named = _volume_title().search(raw, begin) if begin >= 0 else None
    return named if named and named.start() <= begin + len(title) else None


def _without(volume: str, claim: Claim) -> Claim | None:
    """The claim without the title of the volume, which was taken for the beginning of a publisher or
    for another field.
    """
    value = str(claim.value)
    if claim.field in ("edition", "note", "series", "container") and value in volume:
        return None
    if claim.field == "publisher" and value.startswith(f"{volume}. "):
        return replace(claim, value=value[len(volume) + 2 :])
    return claim


@cache
def _volume_title() -> re.Pattern[str]:
    """A volume with a title of its own, up to the full stop;
    words for volumes of a single letter have one too.
    """
    known = sorted(words("bibliography", "volume"), key=len, reverse=True)
    cues = "|".join(re.escape(word) if len(word) > 1 else rf"{re.escape(word)}(?=\.)" for word in known)
    number = r"(?P<number>\d{1,3}|[IVX]{1,5})"
    return re.compile(
        rf"[,.;]?\s+(?:{cues})\.?\s*{number}\s*:\s+(?P<name>[^\W\d_][^.]{{3,80}}?)(?=\.\s)",
        re.IGNORECASE,
    )


def kind_of_venue(raw: str, container: str, fields: set[str], *, sounds_like_event: bool) -> str | None:
    """Whether something appeared at an event or in a journal, where the names mislead;
    None where they do not.
    """
    if sounds_like_event and "volume" in fields and _society().search(fold(container)):
        return JOURNAL
    if _NUMBERED_EVENT.fullmatch(container) and fields.isdisjoint(("volume", "issue")):
        return CONFERENCE
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
