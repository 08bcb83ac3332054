"""What people type to search: words (all must occur), "phrases", pre*, fuzzy~, -without, OR,
field:value, year:2001..2005.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pinakes.errors import Usage
from pinakes.model.fields import FIELDS as RECORD_FIELDS

FIELDS = (*dict.fromkeys(field.search for field in RECORD_FIELDS if field.search), "subject", "cites", "text")
"""Fields of words: those of the table, keywords of any kind, what is cited, the whole text."""
WHOLE = ("lang", "type", "doi", "has", "set")
"""Fields of whole values: filters."""
CLASSES = ("msc", "udc", "bbk", "clc", "ddc", "jel", "grnti")
"""Schemes of class codes; a code may end in `*`."""
EXACT = (*WHOLE, *CLASSES)
MOST = 40
"""Parts of a query."""
_PART = re.compile(r'(?P<minus>-|NOT\s+)?(?:(?P<field>[a-z]+):)?(?:"(?P<phrase>[^"]*)"|(?P<word>[^\s"]+))')
_YEARS = re.compile(r"(\d{1,4})?(\.\.)?(\d{1,4})?")


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition; `kind` is words, phrase, prefix, fuzzy, exact, years, or works that cite the work `low`."""

    kind: str
    field: str
    value: str
    without: bool = False
    low: int | None = None
    high: int | None = None
    distance: int = 1
    works: tuple[int, ...] = ()


def parsed(query: str) -> list[list[Condition]]:
    """All of these conditions, each of them met by one of its alternatives (`a OR b`);
    `Usage` says what is wrong, and where.
    """
    groups: list[list[Condition]] = []
    joining = False
    found = list(_PART.finditer(query))
    _check_quotes(query)
    _check_joints(query, found)
    _check_fields(query, found)
    for match in found[: MOST + 1]:
        if _is_joint(match):
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


def _is_joint(match: re.Match[str]) -> bool:
    return match["word"] in ("OR", "AND") and not match["field"] and not match["minus"]


def _check_quotes(query: str) -> None:
    """`Usage` where a phrase is opened and not closed."""
    if query.count('"') % 2:
        place = _shown(query, query.rindex('"'))
        raise Usage(f"a phrase is opened and not closed:\n{place}")


def _check_joints(query: str, found: list[re.Match[str]]) -> None:
    """`Usage` where AND or OR has nothing on one side."""
    for number, match in enumerate(found):
        alone = number in (0, len(found) - 1) or _is_joint(found[number + 1])
        if _is_joint(match) and alone:
            side = "before" if number == 0 else "behind"
            raise Usage(f"{match['word']} has nothing {side} it:\n{_shown(query, match.start())}")


def _check_fields(query: str, found: list[re.Match[str]]) -> None:
    """`Usage` where a field has no value."""
    for match in found:
        field = (match["word"] or "").removesuffix(":")
        if match["word"] == f"{field}:" and field in (*FIELDS, *EXACT, "year"):
            raise Usage(f"{field}: has nothing behind it:\n{_shown(query, match.end() - 1)}")


def _shown(query: str, at: int) -> str:
    """The query with a mark below a place of it."""
    return f"  {query}\n  {' ' * at}^"


def _part(match: re.Match[str]) -> Condition:
    """One condition, by its field, else by how its value is written."""
    field, phrase, without = match["field"] or "", match["phrase"], bool(match["minus"])
    value = phrase if phrase is not None else match["word"]
    if field == "year":
        return _years(value, without=without)
    if field in EXACT:
        return Condition("exact", field, value.lower() if field != "set" else value, without)
    if field == "cites" and (cited := re.fullmatch(r"w(\d{1,15})", value)):
        return Condition("citing", field, value, without, int(cited[1]))
    if field and field not in FIELDS:
        raise Usage(f"there is no field {field}: known are {', '.join((*FIELDS, *EXACT, 'year'))}")
    if phrase is not None:
        return Condition("phrase", field, value, without)
    return _in_words(field, value, without=without)


def _years(value: str, *, without: bool) -> Condition:
    """`2004`, `2001..2005`, `2001..`, `..1990`."""
    years = _YEARS.fullmatch(value)
    if years is None or not (years[1] or years[3]):
        raise Usage(f"year:{value}: write year:2004, year:2001..2005, year:2001.. or year:..1990")
    low, high = (int(years[1]) if years[1] else None), (int(years[3]) if years[3] else None)
    return Condition("years", "year", value, without, low, high if years[2] else low)


def _in_words(field: str, value: str, *, without: bool) -> Condition:
    """A word, the beginning of one (`riv*`), or one that may be misspelt (`rivre~`)."""
    if value.endswith("*") and len(value) > 1:
        return Condition("prefix", field, value[:-1], without)
    if fuzzy := re.fullmatch(r"(.+)~([12])?", value):
        return Condition("fuzzy", field, fuzzy[1], without, distance=int(fuzzy[2] or 1))
    return Condition("words", field, value, without)
