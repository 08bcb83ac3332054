"""MODS, any version of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.model import Identifier, Institution, Reference, Venue
from pinakes.text.identifiers import checked_orcid
from pinakes.understand.metadata.voice import language_of, level, text, texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.understand.metadata.voice import Voice

ROLES = {"aut": "author", "cre": "author", "ths": "advisor", "dgs": "advisor", "opn": "referee", "rev": "referee", "dgc": "committee",
         "edt": "editor", "trl": "translator", "spk": "speaker"}  # fmt: skip
"""Relator codes of MARC in our roles."""
GRANTING = ("dgg", "his")
SPELLED = {"author": "aut", "creator": "cre", "thesis advisor": "ths", "advisor": "ths", "degree supervisor": "dgs", "opponent": "opn",
           "degree committee member": "dgc", "editor": "edt", "translator": "trl", "speaker": "spk", "degree granting institution": "dgg",
           "host institution": "his"}  # fmt: skip
"""Relator terms as the list of relators spells them."""


def read(element: Any, voice: Voice) -> None:
    """One record; of a collection the first."""
    inside = element.find("{*}mods")
    top = element if inside is None else inside
    for one in top.iterfind("{*}titleInfo"):
        lead = text(one, "nonSort")
        title = " ".join(part for part in (lead, text(one, "title")) if part)
        other = one.get("type") in ("alternative", "abbreviated", "uniform")
        voice.title(title, language_of(one), share=0.7 if other else 1.0)
        if not other and one.get("type") is None:
            voice.say("subtitle", text(one, "subTitle"), language=language_of(one))
    for one in top.iterfind("{*}name"):
        _name(one, voice)
    for word in [*texts(top, "genre"), *texts(top, "typeOfResource")]:
        if not voice.has("type"):
            voice.kind(word)
    voice.say(
        "degree", next((level(one.text or "") for one in top.iterfind("{*}genre[@type='degree']")), None)
    )
    for one in texts(top, "originInfo", "publisher"):
        voice.say("publisher", one)
    for name, rank in (("dateIssued", 0), ("copyrightDate", 1), ("dateCreated", 2), ("dateOther", 3)):
        for one in texts(top, "originInfo", name):
            voice.date(one, rank=rank)
    for one in texts(top, "language", "languageTerm")[:1]:
        voice.say("language", one if len(one) <= 3 or "-" in one else None)
    for one in top.iterfind("{*}abstract"):
        voice.abstract("".join(one.itertext()), language_of(one))
    for one in top.iterfind("{*}subject"):
        for word in texts(one, "topic"):
            voice.keyword(word, language_of(one), "controlled" if one.get("authority") else "author")
    for one in top.iterfind("{*}classification"):
        scheme = (one.get("authority") or "").lower()
        voice.say(
            "class", Identifier(scheme, level(one.text or "")) if scheme and level(one.text or "") else None
        )
    for one in top.iterfind("{*}relatedItem"):
        if one.get("type") == "host":
            voice.say("venue", _host(one))
        elif one.get("type") == "references":
            raw = text(one, "note") or " ".join(texts(one))
            voice.say(
                "reference",
                Reference(level(raw or "".join(one.itertext())))
                if raw or "".join(one.itertext()).strip()
                else None,
            )
    for one in top.iterfind("{*}identifier"):
        if one.get("invalid") != "yes":
            voice.identifier("".join(one.itertext()), scheme=(one.get("type") or "").lower())
    for one in top.iterfind("{*}location/{*}url"):
        voice.address(one.text or "", later=-1 if one.get("access") == "raw object" else 0)
    for one in top.iterfind("{*}accessCondition"):
        voice.rights(" ".join([*one.attrib.values(), "".join(one.itertext())]))


def _name(one: Any, voice: Voice) -> None:
    codes = [SPELLED.get(role.lower(), role.lower()) for role in texts(one, "role", "roleTerm")]
    parts: dict[str, list[str]] = {}
    for part in one.iterfind("{*}namePart"):
        parts.setdefault(part.get("type") or "", []).append(level(part.text or ""))
    family, given = " ".join(parts.get("family", [])), " ".join(parts.get("given", []))
    name = (
        f"{family}, {given}"
        if family and given
        else family or ", ".join(parts.get("", [])) or text(one, "displayForm") or ""
    )
    if one.get("type") == "corporate" and any(code in GRANTING for code in codes):
        whole = parts.get("", [])
        voice.say("institution", _institution_of(whole))
        return
    role = _role(codes)
    if role == "author":
        note = " ".join([*texts(one, "nameIdentifier"), *texts(one, "description")])
        orcid = next(_orcids_in(note), None)
        known: dict[str, Any] = {"affiliations": tuple(texts(one, "affiliation"))}
        voice.author(name, **known, **({"orcid": orcid} if orcid else {}))
    else:
        voice.contributor(name, role)


def _role(codes: list[str]) -> str:
    """What a person did, by the codes of the record."""
    return next((ROLES[code] for code in codes if code in ROLES), "author" if not codes else "contributor")


def _institution_of(whole: list[str]) -> Institution | None:
    """The institution and its department."""
    return Institution(whole[0], whole[1] if len(whole) > 1 else None) if whole else None


def _orcids_in(note: str) -> Iterator[str]:
    """The ORCIDs in a note."""
    return (found for word in note.split() if (found := checked_orcid(word.rsplit("/", 1)[-1])))


def _host(one: Any) -> Venue | None:
    numbers = {detail.get("type"): text(detail, "number") for detail in one.iterfind("{*}part/{*}detail")}
    first, last = text(one, "part", "extent", "start"), text(one, "part", "extent", "end")
    pages = f"{first}-{last}" if first and last else first or text(one, "part", "extent", "list")
    issn = next((level(found.text or "") for found in one.iterfind("{*}identifier[@type='issn']")), None)
    title = text(one, "titleInfo", "title")
    return Venue(title, numbers.get("volume"), numbers.get("issue"), pages, issn) if title or issn else None
