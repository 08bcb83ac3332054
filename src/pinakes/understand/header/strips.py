"""One venue line taken apart: volume, issue, pages, date and ISSN by their forms, and the words that are left."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import cache

from pinakes.model import PartialDate
from pinakes.text import dates
from pinakes.text.identifiers import checked_issn
from pinakes.text.scripts import HAN, close_up
from pinakes.text.words import fold, words
from pinakes.understand.header.cues import is_only

CUT = "\x1f"
"""Stands where a recognised part was."""
_YEAR = r"(?:19|20)\d\d"
_RANGE = r"(?:[eA-Z]?\d{1,6}(?:\s?[-–—−]{1,2}\s?[eA-Z]?\d{1,6})?)"
_COMPACT = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?<!\d)(?P<year>{_YEAR})\s*;\s*(?P<volume>\d{{1,4}})\s*(?:\((?P<issue>[^()]{{1,14}})\))?\s*(?::\s*(?P<pages>{_RANGE}))?",
        rf"(?<!\d)(?P<year>{_YEAR})\s*,\s*(?P<volume>\d{{1,3}})\s*\((?P<issue>[^()]{{1,14}})\)\s*[:,]?\s*(?P<pages>{_RANGE})?",
        rf"(?<!\d)(?P<year>{_YEAR})\s*\(\s*(?P<issue>\d{{1,2}})\s*\)\s*:\s*(?P<pages>{_RANGE})",
        rf"(?<![\d.])(?P<volume>\d{{1,4}})\s*\((?P<issue>\d{{1,3}}(?:[-/–]\d{{1,3}})?)\)\s*(?:[,:]\s*(?:(?P<year>{_YEAR})(?!\d)|(?P<pages>{_RANGE})))?",
        rf"(?<![\d.,/–—-])(?<![–—-]\s)(?P<volume>\d{{1,3}})\s*\(\s*(?P<year>{_YEAR})\s*\)\s*(?:[:,]?\s*(?P<pages>\d{{1,5}}\s?[-–—]\s?\d{{1,5}}))?",
        rf"(?<![\d./-])(?P<issue>[1-9]\d?)/(?P<year>{_YEAR})(?![\d/])",
    )
)
_CODED = re.compile(
    r"(?<!\d)(?P<issn>\d{4}\s?[-–—]\s?\d{3}[\dX])\s*\(\s*(?P<year>(?:19|20)\d\d)\s*\)\s*(?P<issue>\d{2})\s?[-–—]\s?(?P<first>\d{3,5})\s?[-–—]\s?(?P<count>\d{2})(?!\d)"
)
_ISSN = re.compile(r"(?:[ep]-?|online |print )?ISSN[\s:]*(?:\([^()]*\)\s*)?(\d{4}\s?[-–—]\s?\d{3}[\dXх])", re.IGNORECASE)
_ADDRESS = re.compile(
    r"(?:https?:|www\.|doi:?\s*10\.|doi\.org/|//doi|urn:|hdl:)\S*|\b10\.\d{4,}\s?/\s?\S+|\S+@\S+\s?|\bdoi\b:?", re.IGNORECASE
)
_OWN_NUMBER = re.compile(
    r"^[\s\-–—·•.\[【(]*\d{1,5}(?:\s?/\s?\d{1,4})?[\s·•\]】)]*(?=\s)|(?<=\s)[\s\-–—·•.\[【]*\d{1,5}(?:\s?/\s?\d{1,4})?[\s\-–—·•\]】.]*$"
)
_BORDER = " .,;:·•–—-−()[]{}«»\"“”„'/|│_*&#"
_TYPE_MARK = re.compile(r"\[[A-Z]{1,2}(?:/[A-Z]{2})?\]")
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True)
class Strip:
    """What one line says of where a paper appeared."""

    titles: tuple[str, ...] = ()
    volume: str | None = None
    issue: str | None = None
    pages: str | None = None
    date: PartialDate | None = None
    issn: str | None = None
    labels: int = 0
    """Recognised parts, place holders included."""


@cache
def _labelled(key: str) -> re.Pattern[str]:
    """The number after a label of the table: "v. 11", "Nº 1", "Número: 1", "Том ??"."""
    known = sorted({word.rstrip(".") for word in words("header", key) if not HAN.search(word)}, key=len, reverse=True)
    choice = "|".join(re.escape(word) + (r"\." if len(word) == 1 and word.isalpha() else r"\.?") for word in known)
    number = _RANGE if key == "pages" else r"\d{1,5}(?:\s?[-–/]\s?\d{1,3}(?!\d))?"
    return re.compile(rf"(?<!\w)(?i:{choice})\s*:?\s*(?P<number>{number}|[?*]+)(?![\w])")


@cache
def _counted(key: str) -> re.Pattern[str] | None:
    """The number inside a Chinese counter: 第38卷."""
    after = "|".join(map(re.escape, words("header", f"{key}_after")))
    before = "|".join(map(re.escape, sorted(words("header", "ordinal_before"), key=len, reverse=True)))
    if not after:
        return None
    # A Chinese counter has a word before its number, an ordinal number a point behind it: "12. Jg."
    return re.compile(
        rf"(?:(?P<before>{before})\s*(?=[\d*])|(?<![\w.])(?=\d{{1,3}}\.))(?P<number>\d{{1,4}}(?:\s?[-–]\s?\d{{1,3}})?|\*+)\s*(?:\.\s*)?(?i:{after})"
    )


def taken_apart(text: str, *, keep_numbers: bool = False) -> Strip:
    """The parts of one line; page numbers at its ends are dropped unless `keep_numbers`."""
    text = unicodedata.normalize("NFKC", text).replace("−", "-")
    strip = Strip()
    text, strip = _codes(_ADDRESS.sub(f" {CUT} ", _TYPE_MARK.sub(CUT, text)), strip)
    for pattern in _COMPACT:
        match = pattern.search(text)
        if match is not None:
            found = match.groupdict()
            year = found.get("year")
            strip = replace(
                strip,
                volume=found.get("volume") or strip.volume,
                issue=(found.get("issue") or "").strip() or strip.issue,
                pages=range_of(found.get("pages")) or strip.pages,
                date=PartialDate(int(year)) if year else strip.date,
                labels=strip.labels + sum(value is not None for value in found.values()),
            )
            text = text[: match.start()] + f" {CUT} " + text[match.end() :]
            break
    text, strip = _numbers(text, strip)
    text, strip = _dates(text, strip)
    if not keep_numbers:
        text = _OWN_NUMBER.sub(f" {CUT} ", text)
    return replace(strip, titles=_titles(text))


def _codes(text: str, strip: Strip) -> tuple[str, Strip]:
    match = _CODED.search(text)
    if match is not None:
        first = int(match["first"])
        pages = f"{first}-{first + int(match['count']) - 1}" if int(match["count"]) else str(first)
        strip = replace(
            strip,
            issn=checked_issn(match["issn"].replace("—", "-")),
            issue=str(int(match["issue"])) if int(match["issue"]) else None,
            pages=pages if first else None,
            date=PartialDate(int(match["year"])),
            labels=4,
        )
        return text[: match.start()] + f" {CUT} " + text[match.end() :], strip
    match = _ISSN.search(text)
    if match is not None:
        strip = replace(strip, issn=checked_issn(match[1].replace("—", "-")), labels=1)
        text = _ISSN.sub(f" {CUT} ", text)
    return text, strip


def _numbers(text: str, strip: Strip) -> tuple[str, Strip]:
    for key in ("volume", "issue", "pages"):
        for pattern in (_counted(key) if key != "pages" else None, _labelled(key)):
            match = pattern.search(text) if pattern is not None else None
            if match is None or pattern is None:
                continue
            number = match["number"].strip("?*") or None
            value = range_of(number) if key == "pages" else re.sub(r"\s", "", number).lstrip("0") if number else None
            text = pattern.sub(f" {CUT} ", text)
            strip = replace(strip, labels=strip.labels + 1)
            if key == "volume":
                strip = replace(strip, volume=strip.volume or value)
            elif key == "issue":
                strip = replace(strip, issue=strip.issue or value)
            else:
                strip = replace(strip, pages=strip.pages or value)
    return text, strip


def _dates(text: str, strip: Strip) -> tuple[str, Strip]:
    found = [one for one in dates.find(text) if 1800 < one.date.year < 2100]
    if not found:
        return text, strip
    fullest = max(found, key=lambda one: len(str(one.date)))
    for one in reversed(found):
        text = text[: one.start] + f" {CUT} " + text[one.end :]
    held = strip.date
    if held is None or (held.year == fullest.date.year and held.month is None):
        held = fullest.date
    return text, replace(strip, date=held, labels=strip.labels + (strip.date is None))


def _titles(text: str) -> tuple[str, ...]:
    found = []
    for piece in re.split(rf"{CUT}|\s[|•·│]\s|[|│]|\s{{3,}}", text):
        bare = _without_labels(" ".join(piece.split()).strip(_BORDER))
        bare += "".join(end for start, end in ("“”", "«»", "()") if bare.count(start) > bare.count(end))
        for part in _by_script(close_up(bare)) if HAN.search(bare) else (bare,):
            letters = len(_LETTER.findall(part)) + len(HAN.findall(part))
            if letters >= 4 and not _is_label(part):
                found.append(part)
    return tuple(found)


def _without_labels(text: str) -> str:
    """A piece without the label of the number that was cut off after it: "Annals of Structures, Vol"."""
    parts = text.split()
    while parts and fold(parts[-1]).strip(".,:") in _number_labels():
        parts.pop()
    return " ".join(parts).strip(_BORDER)


@cache
def _number_labels() -> frozenset[str]:
    return frozenset(word.rstrip(".") for key in ("volume", "issue", "pages") for word in words("header", key))


def _by_script(text: str) -> tuple[str, ...]:
    """The Chinese part first, then the Latin one, where a title stands in both beside one another."""
    han = [part for part in text.split() if HAN.search(part)]
    latin = [part for part in text.split() if not HAN.search(part)]
    return (" ".join(han).strip(_BORDER), " ".join(latin).strip(_BORDER)) if len(latin) > 1 else (text,)


@cache
def label_words() -> frozenset[str]:
    """Words that only name a part of a venue line."""
    keys = ("volume", "issue", "pages", "year_label", "season", "date_joint", "strip_label")
    return frozenset(word.rstrip(".") for key in keys for word in words("header", key)) | {word.rstrip(".") for word in dates.months()}


def _is_label(text: str) -> bool:
    """Nothing but labels, months and places."""
    parts = re.findall(r"[^\W\d_]+", fold(text))
    return all(part in label_words() for part in parts) or is_only(text, "countries")


def is_coded(text: str) -> bool:
    """Whether an article number of Chinese journals, ISSN(year)issue-page-count, stands in a text."""
    return text.count("(") + text.count("（") > 0 and _CODED.search(unicodedata.normalize("NFKC", text)) is not None


def range_of(pages: str | None) -> str | None:
    """Pages as `1-9`; a lone number stays."""
    if not pages:
        return None
    match = re.fullmatch(r"(\d{1,6})\s?[-–—−]{1,2}\s?(\d{1,6})", pages.strip())
    return f"{match[1]}-{match[2]}" if match else pages.strip()


_YEAR_FIRST = re.compile(r"\d{4}\s*[;,]\s*\d+\s*\(\d+\)|(?<!\w)(?:[ep]-?)?is[bs]n\b", re.IGNORECASE)
_DIGIT = re.compile(r"\d|\*")


def is_numbered_venue(text: str) -> bool:
    """Whether a volume, an issue or the number of a serial stands in a text."""
    if _DIGIT.search(text) is None:
        return False
    patterns = (_labelled("volume"), _labelled("issue"), _counted("volume"), _counted("issue"), _YEAR_FIRST)
    return any(pattern is not None and pattern.search(text) is not None for pattern in patterns)
