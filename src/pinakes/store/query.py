"""What people type to search: words (all must occur), "phrases", pre*, fuzzy~, -without, OR, field:value, year:2001..2005."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pinakes.errors import Usage

FIELDS = ("author", "title", "abstract", "keywords", "subject", "institution", "venue", "cites", "text")
"""Fields of words."""
EXACT = ("lang", "type", "msc", "udc", "bbk", "clc", "ddc", "jel", "grnti", "doi", "has", "set")
"""Fields of whole values; class codes may end in `*`."""
MOST = 40
"""Parts of a query."""
_PART = re.compile(r'(?P<minus>-|NOT\s+)?(?:(?P<field>[a-z]+):)?(?:"(?P<phrase>[^"]*)"|(?P<word>[^\s"]+))')
_YEARS = re.compile(r"(\d{1,4})?(\.\.)?(\d{1,4})?")


@dataclass(frozen=True, slots=True)
class Part:
    """One condition; `kind` is words, phrase, prefix, fuzzy, exact, years, or works that cite the work `low`."""

    kind: str
    field: str
    value: str
    without: bool = False
    low: int | None = None
    high: int | None = None
    distance: int = 1
    works: tuple[int, ...] = ()


def parsed(query: str) -> list[list[Part]]:
    """All of these conditions, each of them met by one of its alternatives (`a OR b`); `Usage` says what is wrong."""
    groups: list[list[Part]] = []
    joining = False
    for match in list(_PART.finditer(query))[: MOST + 1]:
        if match["word"] in ("OR", "AND") and not match["field"] and not match["minus"]:
            joining = match["word"] == "OR" and bool(groups)
            continue
        part = _part(match)
        if joining:
            groups[-1].append(part)
        else:
            groups.append([part])
        joining = False
    if len(groups) > MOST:
        raise Usage(f"the query has more than {MOST} parts; make it shorter")
    return groups


def _part(match: re.Match[str]) -> Part:
    field, word, phrase, without = match["field"] or "", match["word"], match["phrase"], bool(match["minus"])
    value = phrase if phrase is not None else word
    if field == "year":
        years = _YEARS.fullmatch(value)
        if years is None or not (years[1] or years[3]):
            raise Usage(f"year:{value}: write year:2004, year:2001..2005, year:2001.. or year:..1990")
        low, high = (int(years[1]) if years[1] else None), (int(years[3]) if years[3] else None)
        return Part("years", field, value, without, low, high if years[2] else low)
    if field in EXACT:
        return Part("exact", field, value.lower() if field != "set" else value, without)
    if field == "cites" and (cited := re.fullmatch(r"w(\d{1,15})", value)):
        return Part("citing", field, value, without, int(cited[1]))
    if field and field not in FIELDS:
        if phrase is None and word is not None and not re.fullmatch(r"[a-z]+", field):
            return Part("words", "", f"{field}:{value}", without)
        raise Usage(f"there is no field {field}: known are {', '.join((*FIELDS, *EXACT, 'year'))}")
    if phrase is not None:
        return Part("phrase", field, value, without)
    if value.endswith("*") and len(value) > 1:
        return Part("prefix", field, value[:-1], without)
    if fuzzy := re.fullmatch(r"(.+)~([12])?", value):
        return Part("fuzzy", field, fuzzy[1], without, distance=int(fuzzy[2] or 1))
    return Part("words", field, value, without)
