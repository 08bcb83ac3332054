"""One form for each kind of value, so that equal claims look equal; what was printed stays recognisable."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

from pinakes.model import (
    Claim,
    Contributor,
    Identifier,
    Keywords,
    PartialDate,
    Person,
    Reference,
    Venue,
)
from pinakes.model.record import with_parts

if TYPE_CHECKING:
    from collections.abc import Callable

    from pinakes.model.record import Value

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\ufffe\uffff]")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_MARKERS = re.compile(r"[\s*∗＊†‡§¶#⁎⋆☆★¹²³⁰-⁹]+$")
_HALF = re.compile("[\ud800-\udfff]")
_ADDRESS = re.compile(
    r"^(?:https?://)?(?:dx\.|www\.)?(?:doi\.org|hdl\.handle\.net|arxiv\.org/(?:abs|pdf)|orcid\.org)/",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"^(?:doi|arxiv|hdl|handle|isbn(?:-1[03])?|issn|e-?issn|orcid)\s*[:：]?\s*", re.IGNORECASE
)
_THREE_LETTERS = {
    "ara": "ar", "bul": "bg", "cat": "ca", "ces": "cs", "chi": "zh", "cze": "cs", "dan": "da", "deu": "de", "dut": "nl", "ell": "el",
    "eng": "en", "fin": "fi", "fra": "fr", "fre": "fr", "ger": "de", "gre": "el", "heb": "he", "hun": "hu", "ita": "it", "jpn": "ja",
    "kor": "ko", "lat": "la", "nld": "nl", "nor": "no", "pol": "pl", "por": "pt", "ron": "ro", "rum": "ro", "rus": "ru", "slk": "sk",
    "slo": "sk", "spa": "es", "swe": "sv", "tur": "tr", "ukr": "uk", "vie": "vi", "zho": "zh",
}  # fmt: skip


def text(value: str) -> str:
    """`value` on one line: NFC, white space levelled, no control or invisible characters, no lone surrogates."""
    value = _CONTROL.sub(" ", _INVISIBLE.sub("", value))
    if not value.isascii():
        value = _HALF.sub("", value)
    return " ".join(unicodedata.normalize("NFC", value).split())


def prose(value: str) -> str:
    """Text whose paragraphs are kept, each on its line."""
    return "\n".join(line for line in map(text, value.split("\n")) if line)


def title(value: str) -> str:
    """A title as printed, without footnote markers and the full stop at its end."""
    value = _MARKERS.sub("", text(value))
    last = value.rsplit(" ", 1)[-1]
    if value.endswith("。") or (value.endswith(".") and "." not in last[:-1] and len(last) > 2):
        value = value[:-1]
    return value.rstrip(" ,;:")


def language(value: str) -> str:
    """A BCP 47 tag in its usual writing: `pt`, `pt-BR`, `zh-Hant`."""
    parts = [part for part in re.split(r"[-_\s]+", value.strip()) if part.isalnum()]
    if not parts:
        return ""
    tags = [_THREE_LETTERS.get(parts[0].lower(), parts[0].lower())]
    tags += [
        part.upper() if len(part) == 2 else part.title() if len(part) == 4 else part.lower()
        for part in parts[1:3]
    ]
    return "-".join(tags)


def primary(value: str | None) -> str | None:
    """The language of a tag without script and region."""
    return value.split("-")[0] if value else None


def identifier(value: Identifier) -> Identifier:
    """An identifier without address or label, in the writing of its scheme."""
    scheme = value.scheme.lower()
    plain = _LABEL.sub("", _ADDRESS.sub("", text(value.value))) if scheme != "urn" else text(value.value)
    return Identifier(scheme, _SCHEMES[scheme](plain) if scheme in _SCHEMES else plain)


def _doi(plain: str) -> str:
    closed_too_often = plain.count(")") > plain.count("(")
    return plain.rstrip(".,;]}>»”\"'" + ")" * closed_too_often).lower()


def _issn(plain: str) -> str:
    signs = re.sub(r"[^0-9Xx]", "", plain).upper()
    return f"{signs[:4]}-{signs[4:]}" if len(signs) == 8 else plain


def _isbn(plain: str) -> str:
    signs = re.sub(r"[^0-9Xx]", "", plain).upper()
    return signs if len(signs) in (10, 13) else plain


def orcid(value: str) -> str:
    """An ORCID as four groups."""
    signs = re.sub(r"[^0-9Xx]", "", _LABEL.sub("", _ADDRESS.sub("", text(value)))).upper()
    return "-".join(signs[i : i + 4] for i in range(0, 16, 4)) if len(signs) == 16 else text(value)


_SCHEMES: dict[str, Callable[[str], str]] = {
    "doi": _doi,
    "issn": _issn,
    "isbn": _isbn,
    "arxiv": lambda plain: re.sub(r"\.pdf$", "", plain, flags=re.IGNORECASE),
    "orcid": orcid,
    "urn": lambda plain: re.sub(r"^urn:", "urn:", plain, flags=re.IGNORECASE),
}


def person(value: Person) -> Person:
    """A person with clean names; the e-mail without `mailto:`, its host in lower case."""
    email = text(value.email).removeprefix("mailto:") if value.email else None
    if email and "@" in email:
        local, _, host = email.rpartition("@")
        email = f"{local}@{host.lower()}"
    return replace(
        value,
        literal=text(value.literal).strip(" ,;"),
        family=_or_none(value.family),
        given=_or_none(value.given),
        affiliations=tuple(
            dict.fromkeys(clean for a in value.affiliations if (clean := text(a).strip(" ,;")))
        ),
        email=email or None,
        orcid=orcid(value.orcid) if value.orcid else None,
        also=tuple(
            dict.fromkeys(replace(form, name=text(form.name)) for form in value.also if form.name.strip())
        ),
    )


def keywords(value: Keywords) -> Keywords:
    """A set of keywords without empty ones, repeats and final stops."""
    kept: dict[str, str] = {}
    for word in value.values:
        clean = text(word).strip(" ,;；，、。•·")
        if clean.endswith(".") and "." not in clean[:-1]:
            clean = clean[:-1].rstrip()
        if clean:
            kept.setdefault(clean.casefold(), clean)
    return replace(value, values=tuple(kept.values()))


def date(value: PartialDate) -> PartialDate:
    """A date without parts that no calendar has."""
    if value.month is None or not 1 <= value.month <= 12:
        return PartialDate(value.year)
    if value.day is None or not 1 <= value.day <= 31:
        return PartialDate(value.year, value.month)
    return value


def venue(value: Venue) -> Venue:
    """A venue with clean parts; pages as `1-9`."""
    pages = re.sub(r"\s*[-‐-―−]+\s*", "-", text(value.pages)) if value.pages else None
    return Venue(
        _or_none(value.title),
        _or_none(value.volume),
        _or_none(value.issue),
        pages or None,
        _issn(value.issn) if value.issn else None,
    )


def _or_none(value: str | None) -> str | None:
    return (text(value) or None) if value else None


_BY_FIELD: dict[str, Callable[[str], str]] = {
    "title": title,
    "subtitle": title,
    "abstract": prose,
    "language": language,
}


def normalised(claim: Claim) -> Claim:
    """The claim with its value and language in one form; its weight, author and place are untouched."""
    return replace(
        claim, value=_value(claim), language=(language(claim.language) or None) if claim.language else None
    )


def _value(claim: Claim) -> Value:
    value = claim.value
    match value:
        case str():
            return _BY_FIELD.get(claim.field, text)(value)
        case Person():
            return person(value)
        case Contributor():
            return Contributor(value.role, person(value.person))
        case Keywords():
            return keywords(value)
        case PartialDate():
            return date(value)
        case Identifier():
            return identifier(value)
        case Venue():
            return venue(value)
        case Reference():
            return value
        case _:
            return with_parts(value, text)
