"""One printed line taken apart: which of its figures are volume, issue, pages, article number and date, by the forms in which they are set.

A form is an entry of a table: its name, which trained scorers know, and a pattern whose groups are the parts. What a form has taken is
blanked, so that places in the line stay, and the words that are left are looked at for the title.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from pinakes.text import dates
from pinakes.text.identifiers import checked_issn
from pinakes.text.scripts import HAN
from pinakes.text.words import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.model import PartialDate

TAKEN = "\x1f"
"""Stands where a recognised part was."""
_Y = r"(?P<year>1[89]\d\d|20\d\d)"
_V = r"(?P<volume>\d{1,4})"
_I = r"(?P<issue>\d{3}(?!\s?[-/])|\d{1,2}(?:\s?[-/]\s?\d{1,3})?|[Ss](?:uppl\.?\s?)?\d{0,3})"
_P = r"[A-Za-z]{0,2}\d{1,6}"
_R = rf"(?P<pages>{_P}\s?--?\s?{_P})(?!\d)"
_A = r"(?P<pages>[eEL]?\d{4,9}[A-Z]?)(?![\d(])"
_RA = rf"(?P<pages>{_P}\s?--?\s?{_P}|[eE]?\d{{4,9}})(?![\d(])"
_FIRST = r"(?P<first>\d{3,5})"
_START = r"(?<![\d./:-])(?<!\b[vV])"
"""Where a number begins: not within one, nor in that of a version, "v1.7"."""
FORMS: tuple[tuple[str, str, re.Pattern[str]], ...] = tuple(
    (name, sign, re.compile(pattern))
    for name, sign, pattern in (
        ("coded", "(", rf"(?P<issn>\d{{4}}\s?-\s?\d{{3}}[\dX])\s*\(\s*{_Y}\s*\)\s*(?P<issue>\d\d)\s?-\s?{_FIRST}\s?-\s?(?P<count>\d\d)(?!\d)"),
        ("year;volume", ";", rf"{_START}{_Y}\s*;\s*{_V}\s*(?:\(\s*{_I}\s*\))?\s*(?:[:,]\s*{_RA})?"),
        ("year volume issue pages", "(", rf"{_START}{_Y}\s*[,.]?\s+{_V}\s*\(\s*{_I}\s*\)\s*[:,.]?\s*{_RA}?"),
        ("year, volume, pages", "", rf"{_START}{_Y}\s*[,.]\s*{_V}(?:\s*[,:]\s*|\s){_RA}"),
        ("year, volume, pages", ":", rf"{_START}{_Y}\s*,\s*{_V}\s?:\s?(?P<pages>[eE]?\d{{1,7}})(?![\d:(-])"),
        ("year(issue):pages", "(", rf"{_START}{_Y}\s*\(\s*(?P<issue>\d{{1,2}})\s*\)\s*:\s*{_R}"),
        ("(year) volume:pages", "(", rf"\(\s*{_Y}\s*\)\s*[,:]?\s*{_V}\s*(?:\(\s*{_I}\s*\))?\s*[:,]\s*{_RA}"),
        ("(year), volume, issue, pages", "(",
         rf"\(\s*{_Y}\s*\)\s*,?\s*{_V}\s*,\s*{_I}\s*,\s*(?:pp?\.\s*)?{_R}"),
        ("volume (year) pages", "(", rf"{_START}{_V}\s*\(\s*{_Y}\s*\)\s*[,:]?\s*(?:\d{{1,3}}\s)?{_RA}"),
        ("volume (year)", "(", rf"{_START}(?<!-\s){_V}\s*\(\s*{_Y}\s*\)"),
        ("volume:issue (year)", "", rf"{_START}{_V}\s?[:.]\s?{_I}\s*[,(]\s*{_Y}\s*\)?"),
        ("volume(issue), year", "(", rf"{_START}{_V}\s*\(\s*{_I}\s*\)\s*[:,]\s*{_Y}"),
        ("volume(issue) pages", "(", rf"{_START}{_V}\s*\(\s*{_I}\s*\)\s*[:,]?\s*(?:{_RA}|(?<=[:,]\s)(?P<single>\d{{1,3}})(?!\d))"),
        ("volume(issue)", "(", rf"{_START}{_V}\s?\(\s*{_I}\s*\)"),
        ("volume, article (year)", "(", rf"{_START}{_V}\s*,\s*{_A}\s*\(\s*{_Y}\s*\)"),
        ("volume, pages, year", "-", rf"{_START}{_V}\s*[,:]\s*{_R}\s*[,(]\s*{_Y}"),
        ("volume, pages, year", ",",
         rf"(?<=[^\W\d_]{{3}}\s){_V}\s*,\s*(?P<pages>[A-Za-z]?\d{{2,6}})\s*[,(]\s*{_Y}(?!\d)"),
        ("volume, issue, pages", "ol.", rf"(?<=ol\.\s){_V}\s*,\s*{_I}\s*,\s*{_R}"),
        ("volume:pages", ":", rf"{_START}(?P<volume>\d{{1,3}})\s?:\s?{_R}"),
        ("volume:article", ":", rf"{_START}(?P<volume>\d{{1,3}})\s?:\s?(?P<pages>e?\d{{3,7}})(?![\d:])"),
        ("volume (year)", ",", rf"(?<=[^\W\d_]{{3}}\s)(?P<volume>\d{{1,3}}),\s+{_Y}(?!\d)"),
        ("issue/year", "/", rf"{_START}(?P<issue>[1-9]\d?)/{_Y}(?![\d/])"),
    )
)  # fmt: skip
"""The forms in which serials are numbered: name, a sign that none is without, pattern."""
_ISSN = re.compile(
    r"(?:[ep]-?|online |print )?ISSN[\s:]*(?:\([^()]*\)\s*)?(\d{4}\s?-\s?\d{3}[\dXх])", re.IGNORECASE
)
_BARE_ISSN = re.compile(r"(?<![\d-])(\d{4})-(\d{3}[\dX])(?=[\s/,;]|$)(?:/\S+)?")
_CODE = re.compile(
    r"(?<![\d-])\d{4}-\d{3}[\dX]/(?:\d\d|\d{4})/(?:"
    r"(?:(?P<volume>\d{1,4})\((?P<issue>\d{1,3})\)|[^/\s]{1,12})/(?P<first>\d{1,6})"
    r"(?:/(?P<count>\d{1,3})|\((?P<length>\d{1,3})\))/"
    r"|(?P<number>\d\d)(?P<page>\d{4})-(?P<pages>\d\d)(?!\d))"
)
"""The code by which copies are paid for: serial, year, volume and issue, first page, how many:
"1234-5679/2001/110(3)/1234/12/$18.00", "1234-5679/98/80(14)/3120(4)/$15.00",
"1234-5679/82/030679-10$00.80"."""
LONGEST_RANGE = 100
"""Pages from which on two numbers of four figures are no range but the number of a serial, if they can be one."""
_ISBN = re.compile(r"(?:ISBN[\s:-]*)?97[89][-\s]?(?:\d[-\s]?){9}\d(?:/\S+)?", re.IGNORECASE)
_ADDRESS = re.compile(
    r"(?:https?:|www\.|doi:?\s*10\.|doi\.org/|//doi|urn:|hdl:)\S*|\b10\.\d{4,}\s?/\s?\S+|\S+@\S+\s?|\bdoi\b:?|\$\s?\d+\.\d\d",
    re.IGNORECASE,
)
_STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d\S*")
"""The second at which a copy was made: "2020-03-22T00:53:34+00:00Z"."""
_TELEPHONE = re.compile(r"\+\s?\d[\d\s()/.-]{5,}\d")
_FIRST_NUMBER = re.compile(
    r"^[\s\-·•.\[【(|]*((?:[A-Za-z]{0,2}\d{1,6}|\d{1,4}:\d{1,3}))(?:\s?(?:/|of)\s?\d{1,4})?(?=[\s·•\]】)|]|$)"
)
_LAST_NUMBER = re.compile(
    r"(?:^|(?<=[\s|]))[\-·•.\[【]*((?:[A-Za-z]{0,2}\d{1,6}|\d{1,4}:\d{1,3}))(?:\s?(?:/|of)\s?\d{1,4})?[\s\-·•\]】.|]*$"
)
_BARE_RANGE = re.compile(rf"(?<![\w/.-]){_R}(?![\w/])")
_OF_PAGES = re.compile(r"(?<=\d)\s?\(\d{1,3}\s?pp?\)|\s\d{1,3}\s(?:pages|pp)\.?(?!\w)")
_ASIDE: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = (
    (_ADDRESS, ("@", "10.", "http", "www.", "doi", "urn:", "hdl:", "$")),
    (_ISBN, ("97",)),
    (_STAMP, (":",)),
    (_TELEPHONE, ("+",)),
    (_OF_PAGES, ("p)", "pp", "pages")),
)
"""What has figures and says nothing of a serial, with signs of which each has one: most lines have none."""
_TYPE_MARK = re.compile(r"\[[A-Z]{1,2}(?:/[A-Z]{2})?\]")
_DASHES = str.maketrans("–—−‐‑―\xad", "-------")
_DIGIT = re.compile(r"\d|\*")
_FIGURES, FEWEST_FIGURES = re.compile(r"\d+"), 2
"""Numbers that a form has at least; one with a supplement in brackets has one."""


@dataclass(frozen=True, slots=True)
class LinePart:
    """One recognised part of a line: what it is, its value, in which form, and where."""

    kind: str
    value: str
    form: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ParsedLine:
    """A line: as it was compared, its parts, the same with its parts blanked, its dates, and the numbers at its ends."""

    text: str
    parts: tuple[LinePart, ...]
    left: str
    dates: tuple[PartialDate, ...]
    folios: tuple[str, ...]

    def values(self, kind: str) -> list[LinePart]:
        """The parts of one kind."""
        return [part for part in self.parts if part.kind == kind]

    @property
    def numbers(self) -> int:
        """How many different kinds of numbers of a serial stand in it, dates left out."""
        return len({part.kind for part in self.parts} - {"issn"})


@lru_cache(maxsize=4096)
def parsed(line: str) -> ParsedLine:
    """One line taken apart."""
    text = line if line.isascii() else _plain(line)
    if _DIGIT.search(text) is None:
        return ParsedLine(text, (), text, (), ())
    text = _blanked(_TYPE_MARK, text) if "[" in text else text
    found: list[LinePart] = []
    left = _with_code(_with_issn(text, found), found)
    low = left.lower()
    for pattern, signs in _ASIDE:
        left = _blanked(pattern, left) if any(map(low.__contains__, signs)) else left
    left = _BARE_ISSN.sub(_without_number, left) if "-" in left else left
    left = _with_labels(_with_forms(_of_one_day(left), found), found)
    left, printed = _with_dates(left)
    left, folios = _with_folios(left)
    for match in _BARE_RANGE.finditer(left):
        found.append(LinePart("pages", _range(match["pages"]), "bare", match.start(), match.end()))
    left = _blanked(_BARE_RANGE, left)
    years = [date for part in found if part.kind == "year" and (date := dates.made(int(part.value)))]
    return ParsedLine(
        text, tuple(part for part in found if part.kind != "year"), left, (*years, *printed), folios
    )


def _plain(line: str) -> str:
    return unicodedata.normalize("NFKC", line).translate(_DASHES).replace("’", "'")


def _blanked(pattern: re.Pattern[str], text: str) -> str:
    return pattern.sub(lambda match: TAKEN * (match.end() - match.start()), text)


def _without_number(match: re.Match[str]) -> str:
    """The number of a serial blanked; a range of pages has its shape, and stays."""
    is_range = match[2].isdecimal() and 0 <= int(match[2]) - int(match[1]) < LONGEST_RANGE
    if is_range or checked_issn(f"{match[1]}-{match[2]}") is None:
        return match[0]
    return TAKEN * len(match[0])


def _of_one_day(text: str) -> str:
    """Days of a meeting as its first day, as long as before: "July 26-31, 2009"."""
    if "-" not in text:
        return text
    after, before = _days()
    text = after.sub(lambda match: match[1] + " " * (match.end() - match.end(1)), text)
    return before.sub(lambda match: match[1] + " " * (match.end(2) - match.end(1)) + match[3], text)


@cache
def _days() -> tuple[re.Pattern[str], re.Pattern[str]]:
    month = "|".join(
        sorted((re.escape(name) for name in dates.months() if name.isalpha()), key=len, reverse=True)
    )
    after = rf"(\b(?:{month})\.?\s+\d{{1,2}})\s?-\s?\d{{1,2}}(?!\d)"
    return re.compile(after, re.IGNORECASE), re.compile(
        rf"(?<!\d)(\d{{1,2}})(\s?-\s?\d{{1,2}})(\s+(?:{month})\b)", re.IGNORECASE
    )


def _with_issn(text: str, found: list[LinePart]) -> str:
    if "issn" not in text.lower():
        return text
    for match in _ISSN.finditer(text):
        if issn := checked_issn(match[1].replace(" ", "").replace("х", "X")):
            found.append(LinePart("issn", issn, "labelled", match.start(), match.end()))
    return _blanked(_ISSN, text)


def _with_code(text: str, found: list[LinePart]) -> str:
    """A line without the code by which copies are paid for; it tells the first page and their number."""
    match = _CODE.search(text) if "/" in text else None
    if match is None:
        return text
    first, count = match["first"] or match["page"], match["count"] or match["length"] or match["pages"]
    if _ARTICLE.fullmatch(first) is None:
        start = int(first)
        first = f"{start}-{start + int(count) - 1}" if int(count) > 1 else str(start)
    values = {"volume": match["volume"], "issue": match["issue"] or match["number"], "pages": first}
    for kind, value in values.items():
        if value is not None:
            value = value if kind == "pages" else value.lstrip("0")
            found.append(LinePart(kind, value, "coded", *match.span()))
    return text[: match.start()] + TAKEN * (match.end() - match.start()) + text[match.end() :]


def _with_forms(left: str, found: list[LinePart]) -> str:
    if len(_FIGURES.findall(left)) < FEWEST_FIGURES and "(" not in left:
        return left
    for name, sign, pattern in FORMS:
        match = pattern.search(left) if sign in left else None
        if match is None or _is_day(left, match):
            continue
        groups = {key: value for key, value in match.groupdict().items() if value}
        found.extend(_parts_of(groups, name, match.start(), match.end()))
        return left[: match.start()] + TAKEN * (match.end() - match.start()) + left[match.end() :]
    return left


def _is_day(text: str, match: re.Match[str]) -> bool:
    """Whether a number before a year is a day or no volume: "May 12, 2016", "Heft 2, 2016"."""
    before = text[: match.start()].split()
    word = before[-1].rstrip(".,").casefold() if before else ""
    return text[match.start() - 1 : match.start()] == " " and (word in dates.months() or word in _counters())


@cache
def _counters() -> frozenset[str]:
    return frozenset(
        word.rstrip(".") for key in ("issue", "pages", "article") for word in words("header", key)
    )


def _parts_of(groups: dict[str, str], form: str, start: int, end: int) -> Iterator[LinePart]:
    if form == "coded":
        first = int(groups.pop("first"))
        groups["pages"] = f"{first}-{first + int(groups.pop('count')) - 1}"
        groups["issue"] = groups["issue"].lstrip("0")
    if "single" in groups:
        groups["pages"] = groups.pop("single")
    if form == "volume:issue (year)" and _is_range(groups["issue"]):
        groups["pages"] = groups.pop("issue")
    for kind, value in groups.items():
        value = _range(value) if kind == "pages" else value.replace(" ", "")
        yield LinePart(kind, value, form, start, end)


def _is_range(issue: str) -> bool:
    """Whether numbers behind a colon are pages: those of a double issue are neighbours."""
    first, _, last = issue.replace(" ", "").partition("-")
    return first.isdecimal() and last.isdecimal() and int(last) > int(first) + 1


def _with_labels(left: str, found: list[LinePart]) -> str:
    for kind in ("volume", "issue", "pages", "article"):
        for pattern in filter(None, (_counted(kind), _labelled(kind))):
            match = pattern.search(left)
            if match is None:
                continue
            number = _arabic(match["number"])
            if number.strip("?*"):
                value = (
                    _range(number) if kind in ("pages", "article") else re.sub(r"\s", "", number).lstrip("0")
                )
                whole, stroke, part = value.partition("/")
                if kind == "volume" and stroke and int(part) != int(whole or 0) + 1:  # "Vol. 9/2"
                    found.append(LinePart("issue", part, "labelled", *match.span()))
                    value = whole
                found.append(
                    LinePart(
                        "pages" if kind == "article" else kind,
                        value,
                        kind if kind == "article" else "labelled",
                        *match.span(),
                    )
                )
            left = left[: match.start()] + TAKEN * (match.end() - match.start()) + left[match.end() :]
    return left


_ROMAN = re.compile(r"(?=.)(C{0,4})(XC|XL|L?X{0,4})(IX|IV|V?I{0,4})")
_WORTH = {"C": 100, "XC": 90, "L": 50, "XL": 40, "X": 10, "IX": 9, "V": 5, "IV": 4, "I": 1}


def _arabic(number: str) -> str:
    """A number in Roman figures in ours, as it is cited; any other as it is."""
    match = _ROMAN.fullmatch(number)
    if match is None:
        return number
    return str(
        sum(
            _WORTH[part] if part in _WORTH else sum(_WORTH[figure] for figure in part)
            for part in match.groups()
        )
    )


@cache
def _labelled(kind: str) -> re.Pattern[str]:
    """The number after a label of the table: "v. 11", "Nº 1", "Número: 1", "Том ??"."""
    known = sorted(
        {word.rstrip(".") for word in words("header", kind) if not HAN.search(word)}, key=len, reverse=True
    )
    choice = "|".join(
        re.escape(word) + (r"\." if len(word) == 1 and word.isalpha() else r"\.?") for word in known
    )
    counted = r"\d{1,5}(?:\s?[-/]\s?\d{1,3}(?!\d))?"
    number = {
        "pages": r"[A-Za-z]?\d{1,6}(?:\s?--?\s?[A-Za-z]?\d{1,6})?|\d{1,4}:\d{1,3}\s?--?\s?\d{1,4}:\d{1,3}",
        "article": r"[A-Za-z]?\d{1,9}",
        "volume": rf"{counted}|(?-i:[IVXLC]{{2,9}})",
    }.get(kind, counted)
    return re.compile(rf"(?<!\w)(?i:{choice})\s*[:#]?\s*(?P<number>{number}|[?*]+)(?![\w])")


@cache
def _counted(kind: str) -> re.Pattern[str] | None:
    """The number inside a counter: 第38卷, "12. Jg."."""
    after = "|".join(map(re.escape, words("header", f"{kind}_after")))
    before = "|".join(map(re.escape, sorted(words("header", "ordinal_before"), key=len, reverse=True)))
    if not after:
        return None
    number = r"\d{1,4}(?:\s?-\s?\d{1,3})?|\*+"
    return re.compile(
        rf"(?:(?:{before})\s*(?=[\d*])|(?<![\w.])(?=\d{{1,3}}\.))(?P<number>{number})\s*(?:\.\s*)?(?i:{after})"
    )


def _with_dates(left: str) -> tuple[str, tuple[PartialDate, ...]]:
    found = [one for one in dates.find(left) if 1800 < one.date.year < 2100]
    for one in found:
        left = left[: one.start] + TAKEN * (one.end - one.start) + left[one.end :]
    return left, tuple(one.date for one in found)


def _with_folios(left: str) -> tuple[str, tuple[str, ...]]:
    """The line without the page numbers at its ends, and those."""
    found = []
    for pattern in (_FIRST_NUMBER, _LAST_NUMBER):
        match = pattern.search(left)
        if match is not None:
            found.append(match[1])
            left = left[: match.start()] + TAKEN * (match.end() - match.start()) + left[match.end() :]
    return left, tuple(found)


_ARTICLE, ARTICLE_PAGE = re.compile(r"0\d{5}"), 3
"""The number of an article, and figures that a page of it has fewer of: 011107-1 is the first page of article 011107."""


def _range(pages: str) -> str:
    """Pages as `1-9`, the end whole; a lone number stays, and the number of an article goes without its page."""
    first, dash, last = re.sub(r"\s?--?\s?", "-", pages.strip()).partition("-")
    if dash and _ARTICLE.fullmatch(first) and len(last) < ARTICLE_PAGE:
        return first
    if dash and last.isdigit() and first.isdigit() and len(last) < len(first):
        last = first[: len(first) - len(last)] + last
    return first + dash + last


_YEAR_FIRST = re.compile(r"\d{4}\s*[;,]\s*\d+\s*\(\d+\)|(?<!\w)(?:[ep]-?)?is[bs]n\b", re.IGNORECASE)


@lru_cache(maxsize=4096)
def is_numbered_venue(text: str) -> bool:
    """Whether a volume, an issue or the number of a serial stands in a text."""
    if _DIGIT.search(text) is None:
        return False
    text = text.translate(_DASHES)
    patterns = (_labelled("volume"), _labelled("issue"), _counted("volume"), _counted("issue"), _YEAR_FIRST)
    return any(pattern is not None and pattern.search(text) is not None for pattern in patterns)
