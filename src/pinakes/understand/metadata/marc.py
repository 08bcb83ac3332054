"""MARC 21 in MARCXML."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pinakes.model import Identifier, Institution, Venue
from pinakes.text.identifiers import checked_orcid
from pinakes.understand.metadata.mods import GRANTING, ROLES, SPELLED
from pinakes.understand.metadata.voice import level

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pinakes.understand.metadata.voice import Voice

SCHEMES = {"rubbk": "bbk", "clc": "clc", "msc": "msc", "jelc": "jel", "rugrnti": "grnti"}
NUMBERS = {"020": "isbn", "022": "issn"}
LEVELS = {"ab": "article", "aa": "chapter", "am": "", "as": "volume"}
"""Kind of record and level, leader 06 and 07; a monograph may be anything."""
_ENDS = " /:;,=."


class DataField:
    """A data field: its subfields by code."""

    def __init__(self, element: Any) -> None:
        self.indicators = (element.get("ind1") or " ", element.get("ind2") or " ")
        self._parts = [
            (one.get("code") or "", level("".join(one.itertext()))) for one in element.iterfind("{*}subfield")
        ]

    def all(self, code: str) -> list[str]:
        """Every subfield of a code."""
        return [value for known, value in self._parts if known == code and value]

    def one(self, code: str) -> str:
        """The first, without the signs that end it; empty where there is none."""
        return next(iter(self.all(code)), "").rstrip(_ENDS)


def read(element: Any, voice: Voice) -> None:
    """One record; of a collection the first."""
    inside = element.find("{*}record")
    top = element if inside is None else inside
    fields: dict[str, list[DataField]] = {}
    for one in top.iterfind("{*}datafield"):
        fields.setdefault(one.get("tag") or "", []).append(DataField(one))

    def each(*tags: str) -> Iterator[DataField]:
        return (one for tag in tags for one in fields.get(tag, ()))

    control = {one.get("tag"): one.text or "" for one in top.iterfind("{*}controlfield")}
    language = control.get("008", "")[35:38].strip() or next((one.one("a") for one in each("041")), "")
    voice.say(
        "language",
        language if re.fullmatch(r"[a-z]{3}", language) and language not in ("und", "zxx", "mul") else None,
    )
    for one in each("245"):
        voice.title(one.one("a"), None)
        voice.say("subtitle", one.one("b"))
    for one in each("246"):
        voice.title(one.one("a"), None, share=0.8)
    for one in each("100", "110", "111", "700", "710", "711"):
        _name(one, voice)
    _kind(voice, (top.findtext("{*}leader") or "")[6:8], fields)
    for one in each("260", "264"):
        voice.say("publisher", one.one("b"))
        voice.date(one.one("c"), rank=0)
    voice.date(control.get("008", "")[7:11], rank=1)
    _contents(each, fields, voice)
    _numbers(each, voice)


def _contents(
    each: Callable[..., Iterator[DataField]], fields: dict[str, list[DataField]], voice: Voice
) -> None:
    """The degree, abstracts, rights, keywords and classes."""
    for one in each("502"):
        voice.say("degree", one.one("b"))
        voice.say("institution", Institution(one.one("c")) if one.one("c") else None)
        voice.date(one.one("d"), rank=1)
    for one in each("520"):
        voice.abstract(" ".join(one.all("a") + one.all("b")), None)
    for one in each("540", "506"):
        voice.rights(" ".join(one.all("a") + one.all("u")))
    for one in each("650", "690", "653"):
        for word in one.all("a"):
            voice.keyword(
                word.rstrip(_ENDS),
                None,
                "author" if "653" in fields and one in fields["653"] else "controlled",
            )
    for tag, scheme in (("080", "udc"), ("082", "ddc")):
        for one in each(tag):
            voice.say("class", Identifier(scheme, one.one("a")) if one.one("a") else None)
    for one in each("084"):
        scheme = SCHEMES.get(one.one("2"), "")
        voice.say("class", Identifier(scheme, one.one("a")) if scheme and one.one("a") else None)


def _numbers(each: Callable[..., Iterator[DataField]], voice: Voice) -> None:
    """Identifiers, the host and addresses."""
    for tag, scheme in NUMBERS.items():
        for one in each(tag):
            voice.identifier(f"{scheme.upper()} {one.one('a')}")
    for one in each("024"):
        voice.identifier(one.one("a"), scheme=one.one("2").lower())
    for one in each("773"):
        voice.say("venue", _host(one))
    for one in each("856"):
        for address in one.all("u"):
            voice.identifier(address)


def _name(one: DataField, voice: Voice) -> None:
    codes = [code.lower() for code in one.all("4")] + [
        SPELLED.get(term.rstrip(_ENDS).lower(), "") for term in one.all("e")
    ]
    name = one.one("a")
    if any(code in GRANTING for code in codes):
        voice.say("institution", Institution(name, one.one("b") or None) if name else None)
        return
    role = next(
        (ROLES[code] for code in codes if code in ROLES), "author" if not any(codes) else "contributor"
    )
    if role == "author":
        orcid = next(
            (
                found
                for text in one.all("0") + one.all("1")
                if (found := checked_orcid(re.sub(r"^.*[)/]", "", text)))
            ),
            None,
        )
        known: dict[str, Any] = {"affiliations": tuple(one.all("u"))}
        voice.author(name, **known, **({"orcid": orcid} if orcid else {}))
    else:
        voice.contributor(name, role)


def _kind(voice: Voice, leader: str, fields: dict[str, list[DataField]]) -> None:
    if "502" in fields:
        voice.say("type", "thesis")
    for one in fields.get("655", ()):
        if not voice.has("type"):
            voice.kind(one.one("a"))
    if not voice.has("type"):
        voice.say("type", LEVELS.get(leader) or None, share=0.9)


def _host(one: DataField) -> Venue | None:
    """`773 $t title $g 38(3), p. 1-9 $x ISSN`: what stands in `g` is told by its signs."""
    within = " ".join(one.all("g"))
    numbers = re.search(r"(\d+)\s*[(:]\s*(?:\D{0,8})(\d+)\s*\)?", within)
    pages = re.search(r"(\d+)\s*[-–]\s*(\d+)\s*$", within)
    volume = numbers[1] if numbers else next(iter(re.findall(r"\d+", within)), None) if not pages else None
    found = Venue(
        one.one("t") or None,
        volume,
        numbers[2] if numbers else None,
        f"{pages[1]}-{pages[2]}" if pages else None,
        one.one("x") or None,
    )
    return found if found.title or found.issn else None
