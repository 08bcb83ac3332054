"""References that say what kind of work they cite: `[Dataset]`, `Lei nº 9.394`, `arXiv preprint`."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from pinakes.text.words import fold, words
from pinakes.understand.bibliography import normalise

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Claim

MEDIA = ("software", "dataset")
"""Kinds that stand in brackets behind a title."""
_BRACKETED = re.compile(r"[\[［]([^\[\]［］]{3,40})[\]］]\W*")
_IN_BRACKETS = re.compile(r"\s\(([^()]{8,60})\)$")
_ARXIV = re.compile(r"(?i:arxiv)\s*[:.]?\s*(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?")
_NUMBERING = re.compile(r"^[\[(]?\d{1,3}[\]).]\s*")
LAW_NAME = 150
"""Characters in which the number or the day of a law is told."""


def as_marked(raw: str, claims: list[Claim]) -> list[Claim]:
    """The claims, as the kind of work that the reference names shows them."""
    return _laws(raw, _patents(raw, _preprints(raw, _media(raw, claims))))


def marked(raw: str) -> str | None:
    """The kind that stands in brackets."""
    said = [fold(found) for found in _BRACKETED.findall(raw)]
    return next((kind for kind in MEDIA if any(one in words("sources", kind) for one in said)), None)


def is_patent(text: str) -> bool:
    """Whether a text names a patent with its number: `U.S. Patent No. 6,285,999`."""
    return _patent().search(fold(text)) is not None


@cache
def _patent() -> re.Pattern[str]:
    called, numbered = ("|".join(map(re.escape, words("bibliography", key))) for key in ("patent", "issue"))
    return re.compile(rf"(?<!\w)(?:{called})\W+(?:(?:{numbered})\W+|№\W*)?[a-z]{{0,2}}\W?\d[\d,.]{{4,}}")


def _patents(raw: str, claims: list[Claim]) -> list[Claim]:
    """`Node ranking (U.S. Patent No. 6,285,999)`: the number in brackets behind the title is a note."""
    out: list[Claim] = []
    for claim in claims:
        named = _IN_BRACKETS.search(str(claim.value)) if claim.field == "title" else None
        if named is None or not is_patent(named[1]):
            out.append(claim)
            continue
        out.append(replace(claim, value=str(claim.value)[: named.start()].rstrip()))
        out.append(replace(claim, field="note", value=named[1]))
    return out


def _media(raw: str, claims: list[Claim]) -> list[Claim]:
    """`[Computer software]` is what kind of work it is, whatever field it was taken for."""
    if marked(raw) is None:
        return claims
    known = [found for found in _BRACKETED.finditer(raw) if marked(found[0])]
    out: list[Claim] = []
    for claim in claims:
        value = str(claim.value)
        inside = next((found for found in known if found[1] in value), None)
        if inside is None or claim.field in ("url", "doi"):
            out.append(claim)
            continue
        rest = value.replace(f"[{inside[1]}]", "").replace(inside[1], "").strip(" .,;[]")
        out += [replace(claim, value=rest)] if any(map(str.isalnum, rest)) else []
        out.append(replace(claim, field="genre", value=inside[1]))
    return out


def is_preprint(container: str) -> bool:
    """Whether a paper is kept there before it is printed."""
    return _archive().match(fold(container)) is not None


def _preprints(raw: str, claims: list[Claim]) -> list[Claim]:
    """`arXiv preprint arXiv:1810.04805` tells an archive's number."""
    number = _ARXIV.search(raw)
    container = next((claim for claim in claims if claim.field == "container"), None)
    if number is None or container is None or any(claim.field == "arxiv" for claim in claims):
        return claims
    told = replace(container, field="arxiv", value=normalise.arxiv(number[1]))
    return [*claims, told] if is_preprint(str(container.value)) else claims


@cache
def _archive() -> re.Pattern[str]:
    return re.compile(rf"(?:{_any_of('preprint')})(?!\w)")


def is_law(raw: str, claims: Sequence[Claim]) -> bool:
    """Whether a law, a decree or the like is cited: by how its name begins, or by where it was printed."""
    title = next((fold(str(claim.value)) for claim in claims if claim.field == "title"), "")
    begins = [fold(_NUMBERING.sub("", raw))[:LAW_NAME], title[:LAW_NAME]]
    if any(_law().match(text) and any(map(str.isdigit, text)) for text in begins):
        return True
    if any(claim.field == "author" and getattr(claim.value, "given", None) for claim in claims):
        return False
    behind = _law_behind().search(begins[0])
    numbered = behind is not None and any(map(str.isdigit, begins[0][behind.end() :]))
    return numbered or _gazette().search(fold(raw)) is not None


def _laws(raw: str, claims: list[Claim]) -> list[Claim]:
    """`Loi n° 78-17 du 6 janvier 1978 …`: the name of a law is its title, from its first word on."""
    title = next((claim for claim in claims if claim.field == "title"), None)
    if title is None or not is_law(raw, claims):
        return claims
    begin = _NUMBERING.match(raw)
    first = begin.end() if begin else 0
    place = raw.find(str(title.value))
    whole = replace(title, value=raw[first : place + len(str(title.value))].strip())
    is_cut = place > first and _law().match(fold(raw[first:])) is not None
    whole = whole if is_cut else _with_year(raw, title)
    out = [whole if claim is title else claim for claim in claims]
    lost = raw[first:place] if is_cut else ""
    kept = (
        claim
        for claim in out
        if claim.field != "author" or str(getattr(claim.value, "literal", "")) not in lost
    )
    return _at_gazette([claim for claim in kept if not _is_number_of_law(raw, claim)])


def _with_year(raw: str, title: Claim) -> Claim:
    """`Accountability Act of` … `1996`: a small word does not end a name."""
    value = str(title.value)
    year = re.match(r"\s(?:1[5-9]|20)\d\d", raw[raw.find(value) + len(value) :])
    is_open = year is not None and fold(value.split()[-1]) in words("function", "words")
    return replace(title, value=value + year[0]) if year and is_open else title


def _is_number_of_law(raw: str, claim: Claim) -> bool:
    """Whether a volume or pages are the number of the law itself, or the day on which it was printed."""
    if claim.field not in ("pages", "volume"):
        return False
    value = re.escape(str(claim.value))
    day = rf"(?<!\d){value}\.?\s+(?:{'|'.join(map(re.escape, normalise.months()))})"
    return re.search(rf"(?:№|[nN][ºo°.]+)\s*{value}|{day}", raw, re.IGNORECASE) is not None


def _at_gazette(claims: list[Claim]) -> list[Claim]:
    """A gazette without what stands before and behind its name; what stands before it is the title's."""
    title = next((claim for claim in claims if claim.field == "title"), None)
    out: list[Claim] = []
    for claim in claims:
        before, name = _gazette_parted(str(claim.value)) if claim.field == "container" else ("", "")
        if name:
            claim = replace(claim, value=name)
        if before and title is not None:
            whole = replace(title, value=f"{title.value}. {before}")
            out = [whole if one is title else one for one in out]
        out.append(claim)
    return out


def _gazette_parted(container: str) -> tuple[str, str]:
    """The sentence before a gazette's name, and the name without a small word behind it."""
    found = re.search(rf"\.\s(?=(?:{_any_of('gazette')}))", container, re.IGNORECASE)
    before, name = (container[: found.start()], container[found.end() :]) if found else ("", container)
    pieces = name.split()
    is_loose = len(pieces) > 1 and fold(pieces[-1]) in words("function", "words")
    return before, " ".join(pieces[:-1]) if is_loose else name


@cache
def _law_behind() -> re.Pattern[str]:
    """A law named behind who issued it, or behind what it is about."""
    return re.compile(rf"[.:]\s(?:{_any_of('law')})(?!\w{{3}})")


@cache
def _law() -> re.Pattern[str]:
    return re.compile(rf"(?:{_any_of('law')})(?!\w{{3}})")


@cache
def _gazette() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_any_of('gazette')})")


def _any_of(key: str) -> str:
    return "|".join(sorted(map(re.escape, words("sources", key)), key=len, reverse=True))
