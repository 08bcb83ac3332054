"""Values of fields brought to one form: dates, page ranges, numbers, identifiers, titles."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

from pinakes.model import PartialDate
from pinakes.text.words import words

if TYPE_CHECKING:
    from re import Match

_YEAR = re.compile(r"(?<!\d)(1[4-9]\d\d|20\d\d)(?!\d)")
_BRACKETED_YEAR = re.compile(r"(?<=\()(1[4-9]\d\d|20\d\d)(?=\))")
_BARE_YEAR = re.compile(r"\W*(1[4-9]\d\d|20\d\d)[a-z]?\W*")
_ISO = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)\s*[-./年]\s*(\d{1,2})(?:\s*[-./月]\s*(\d{1,2}))?(?!\d)")
_DAY_FIRST = re.compile(r"(?<!\d)(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(1[5-9]\d\d|20\d\d)(?!\d)")
_WORDS = re.compile(r"[^\W\d_]+")
_DAY = re.compile(r"(?<!\d)(?<!\d[.,])(0?[1-9]|[12]\d|3[01])(?!\d|[.,]\d)(?!\s*\.?\s*[-–—])")
_RANGE = re.compile(r"([^\W\d_]{0,4}\.?)\s*(\d+)\s*[-–—−‐~_]+\s*([^\W\d_]{0,4}?\.?)(\d+)")
_TWO_NUMBERS = re.compile(r"(?<![\w.])(\d{1,4})\s(\d{1,4})(?![\w./])")
"""`199 206`: a range whose dash is lost."""
_ROMAN_RANGE = re.compile(r"\b([ivxlcdm]+)\s*[-–—−]\s*([ivxlcdm]+)\b", re.IGNORECASE)
_DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>«»“”，。；、]+(?:<\d[^\s<>]*>[^\s\"<>«»“”，。；、]+)?", re.IGNORECASE)
_URL = re.compile(r"(?:https?\s*:\s*//|ftp://|www\.)\S+", re.IGNORECASE)
_ARXIV = re.compile(
    r"(?:arxiv[.:/\s]*(?:org/(?:abs|pdf)/)?)?\s*(\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?/\d{7}(?:v\d+)?)",
    re.IGNORECASE,
)
_ISBN = re.compile(r"(?:97[89][-\s]?)?\d{1,5}[-\s]?\d{1,7}[-\s]?\d{1,7}[-\s]?[\dXx]")
WIDEST = 100
"""Pages from the first to the last of a work, where nothing stands between the two."""
_EDGES = " \t,;:/|–—-.·•*=+\"'“”„«»‘’`<>&，。；：、．"
_IN_ARCHIVE = re.compile(r"abs/\d{4}\.\d{4,5}")
_INNER_STOP = re.compile(r"[A-Z]\.[A-Z]$")
_QUOTES = (("«", "»"), ("“", "”"), ("„", "“"), ("《", "》"))
_OPEN, _CLOSE = "([{（［【《〈「『", ")]}）］】》〉」』"


@cache
def months() -> dict[str, int]:
    """Names of months in every language, shortened ones too → the month."""
    return {word.strip("."): month for month in range(1, 13) for word in words("months", str(month))}


def date(text: str) -> PartialDate | None:
    """The date in a text, as far as it is told; None without a year."""
    if found := _BARE_YEAR.fullmatch(text):
        return PartialDate(int(found[1]))
    text = unicodedata.normalize("NFKC", text)
    if found := _DAY_FIRST.search(text):
        day, month, year = int(found[1]), int(found[2]), int(found[3])
        if 1 <= month <= 12 and 1 <= day <= 31:
            return PartialDate(year, month, day)
    named = _named_month(text)
    if not named and (found := _ISO.search(text)):
        month, day = int(found[2]), int(found[3] or 0)
        if _is_day(month, day, found):
            return PartialDate(int(found[1]), month, day or None)
    found_year = _BRACKETED_YEAR.search(text) or _YEAR.search(text)
    if not found_year:
        return None
    if not named:
        return PartialDate(int(found_year[1]))
    rest = text[: found_year.start()] + " " + text[found_year.end() :]
    on = _DAY.search(rest)
    return PartialDate(int(found_year[1]), named, int(on[1]) if on and int(on[1]) else None)


def _named_month(text: str) -> int:
    """The first month that a text names; 0 where it names none."""
    known = months()
    return next((known[word] for word in map(str.casefold, _WORDS.findall(text)) if word in known), 0)


def _is_day(month: int, day: int, found: Match[str]) -> bool:
    """Whether the numbers are a day and a month."""
    return bool(
        1 <= month <= 12
        and day <= 31
        and not (found[3] is None and re.search(r"[-./]", found[0]) and len(found[2]) < 2)
    )


def _range(mark: str, first: str, _: str, last: str) -> str:
    """A range of pages, its last page whole, with the letter that belongs to its pages."""
    mark = mark if (mark and not mark.endswith(".") and mark.isupper()) or mark in ("e", "S", "L") else ""
    if len(last) < len(first):
        last = first[: len(first) - len(last)] + last
    return (
        f"{mark}{first}-{mark if mark and mark != 'e' else ''}{last}" if first != last else f"{mark}{first}"
    )


def pages(text: str, *, counted: bool = False) -> str:
    """`1232-9` as `1232-1239`; a number of pages (`288 с.`) as `288 p`; empty where there is no number."""
    text = text if text.isascii() else unicodedata.normalize("NFKC", text)
    if found := _RANGE.search(text):
        return _range(*found.groups())
    if (
        (found := _TWO_NUMBERS.search(text))
        and len(found[1]) == len(found[2])
        and 0 < int(found[2]) - int(found[1]) < WIDEST
    ):
        return f"{found[1]}-{found[2]}"
    if found := _ROMAN_RANGE.search(text):
        return f"{found[1]}-{found[2]}"
    if found := re.search(r"[A-Za-z]{0,2}\d[\w.]*|\b[ivxlcdm]+\b", text):
        return f"{found[0].rstrip('.')} p" if counted else found[0].rstrip(".")
    return ""


def number(text: str) -> str:
    """A volume, issue or edition without the words around it."""
    if found := _IN_ARCHIVE.search(text):
        return found[0]
    text = unicodedata.normalize("NFKC", text.replace("№", " "))
    found = re.search(r"[A-Za-z]?\d+[A-Za-z]?(?:\s*[-–—/]\s*\d+)?|\b[IVXLCDM]+\b|\b[ivxlcdm]{2,}\b", text)
    return re.sub(r"\s*[–—-]\s*", "-", found[0]) if found else trimmed(text)


def doi(text: str) -> str:
    """The DOI in a text, bare and in lower case where it came as an address."""
    found = _DOI.search(text.replace("%2F", "/").replace("%2f", "/"))
    if not found:
        return ""
    value = found[0].rstrip(".,;:'’")
    while (
        value
        and value[-1] in ")]}>"
        and value.count("([{<"[")]}>".index(value[-1])]) < value.count(value[-1])
    ):
        value = value[:-1].rstrip(".,;:")
    return value


def url(text: str) -> str:
    """The address in a text, without what clings to its end."""
    found = _URL.search(text)
    value = re.sub(r"\s", "", found[0] if found else text)
    if not found and "." not in value and "/" not in value:
        return ""
    return (
        value.rstrip(".,;:'\"’”»)]>，。；")
        if value.count("(") < value.count(")") or not value.endswith(")")
        else value.rstrip(".,;:")
    )


def arxiv(text: str) -> str:
    """The arXiv identifier in a text."""
    found = _ARXIV.search(text)
    return found[1] if found else ""


def isbn(text: str) -> str:
    """The ISBN in a text, digits only."""
    found = _ISBN.search(text)
    digits = re.sub(r"[^\dXx]", "", found[0]) if found else ""
    return digits.upper() if len(digits) in (10, 13) else ""


def trimmed(text: str) -> str:
    """The text of a field without the punctuation around it; brackets and abbreviations stay whole."""
    text = whole = " ".join(text.split())
    before = None
    while text and text != before:
        before = text
        text = text.strip(_EDGES)
        if text and text[0] in _CLOSE:
            text = text[1:]
        if text and text[-1] in _OPEN:
            text = text[:-1]
        if text and text[0] in _OPEN and text.count(text[0]) > text.count(_CLOSE[_OPEN.index(text[0])]):
            text = text[1:]
        if text and text[-1] in _CLOSE and text.count(text[-1]) > text.count(_OPEN[_CLOSE.index(text[-1])]):
            text = text[:-1]
        if len(text) > 1 and text[0] in _OPEN and _closing(text) == len(text) - 1:
            text = text[1:-1]
    return _opener(text, whole) + text + _closer(text, whole)


def _opener(text: str, whole: str) -> str:
    """The quote that opens the first word of a text, where the one that closes it is inside."""
    for opened, closed in _QUOTES:
        if (
            closed != opened
            and 0 <= text.find(closed) < len(text) - 1
            and opened not in text[: text.find(closed)]
        ):
            at = whole.find(text)
            if at > 0 and whole[at - 1] == opened:
                return opened
    return ""


def _closer(text: str, whole: str) -> str:
    """The quote that closes the last word of a text, where the one that opens it is inside."""
    for opened, closed in _QUOTES:
        if text.count(opened) > text.count(closed):
            at = whole.rfind(text) + len(text)
            if whole[at : at + 1] == closed:
                return closed
    return ""


def _closing(text: str) -> int:
    """Where the bracket that opens the text is closed; -1 where it is not."""
    opened, closed = text[0], _CLOSE[_OPEN.index(text[0])]
    depth = 0
    for i, char in enumerate(text):
        depth += (char == opened) - (char == closed)
        if depth == 0:
            return i
    return -1


def abbreviation(text: str, tail: str) -> str:
    """A name of a journal with its last full stop back where it is an abbreviation like the words before it."""
    before = text.split()[:-1]
    stopped = sum(word.endswith(".") for word in before)
    return (
        f"{text}."
        if tail.startswith(".") and (3 * stopped >= len(before) > 0 or _INNER_STOP.search(text))
        else text
    )
