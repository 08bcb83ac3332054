"""Dates as people print them in our languages, as far as they are known."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from pinakes.model import PartialDate
from pinakes.text.words import LANGUAGES, fold, table, words

if TYPE_CHECKING:
    from collections.abc import Iterator

EARLIEST, LATEST = 1450, 2100


class FoundDate(NamedTuple):
    """A date and where it stands in the text."""

    date: PartialDate
    start: int
    end: int


@cache
def months() -> dict[str, int]:
    """Folded name of a month → its number, in every language."""
    named: dict[str, int] = {}
    for language in LANGUAGES:
        for number, names in table(language).get("months", {}).items():
            for name in names:
                named.setdefault(fold(name), int(number))
    return named


_YEAR = r"(?P<year>1[4-9]\d\d|20\d\d|2100)"
_DAY = r"(?P<day>[0-3]?\d)"
_NUMERIC = (
    rf"(?<![\d.]){_YEAR}\s?[-–./]\s?(?P<month>1[0-2]|0?[1-9])\s?[-–./]\s?{_DAY}(?![\d])",
    rf"(?<![\d.]){_DAY}\s?[./-]\s?(?P<month>1[0-2]|0?[1-9])\s?[./-]\s?{_YEAR}(?!\d)",
    rf"{_YEAR}\s*年\s*(?:(?P<month>1[0-2]|0?[1-9])\s*月\s*(?:{_DAY}\s*日)?)?",
    rf"(?<![\d.,/])(?P<month>1[0-2]|0[1-9])\s?[./]\s?{_YEAR}(?![\d.])",
    rf"(?<![\d./-]){_YEAR}[-－](?P<month>1[0-2]|0[1-9])(?![\d-])",
)
_HAN_DIGITS = "〇○零一二三四五六七八九"
_ZEROS = str.maketrans("ＯO０0", "〇〇〇〇")
"""What people type for the zero of a Chinese year."""
_HAN_DAY = r"(?P<day>[一二三]?\s*+十?\s*+[一二三四五六七八九十]?)\s*+日"
_HAN_MONTH = rf"(?:(?P<month>十\s*+[一二]|[一二三四五六七八九十])\s*+月\s*+(?:{_HAN_DAY})?)?"
_HAN_DATE = re.compile(
    rf"(?P<year>[{_HAN_DIGITS}ＯO０0](?:\s*+[{_HAN_DIGITS}ＯO０0]){{3}})\s*+年\s*+{_HAN_MONTH}"
)
_REPUBLIC = re.compile(
    rf"民\s*[國国]\s*(?P<year>(?:[一二三四五六七八九]\s*百\s*)?[一二三四五六七八九十零〇\s]{{1,6}}|\d{{1,3}})\s*年\s*(?:(?P<number>1[0-2]|0?[1-9])\s*月|{_HAN_MONTH})"
)
"""Years of the Republic, as Taiwan counts them, from 1912 on."""
_HINT = re.compile(r"\d{4}|年")
_BARE = re.compile(rf"(?<![\d.,/-]){_YEAR}(?![\d]|[.,]\d)")


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], ...], tuple[re.Pattern[str], ...]]:
    """Patterns of dates with the month in words, and in figures."""
    month = "|".join(sorted((re.escape(name) for name in months() if name.isalpha()), key=len, reverse=True))
    ending = "|".join(words("header", "day_ending"))
    joint = "|".join(sorted(words("header", "date_joint"), key=len, reverse=True))
    worded = (
        rf"(?<!\d){_DAY}(?:{ending}|º|\.)?\s*(?:(?:{joint})\s+)?(?P<word>{month})\.?,?\s*(?:(?:{joint})\s+)?{_YEAR}(?!\d)",
        rf"\b(?P<word>{month})\.?\s+{_DAY}(?:{ending})?\s*,?\s+{_YEAR}(?!\d)",
        rf"\b(?P<word>{month})\.?\s*(?:(?:{joint})\s+|/|,)?\s*{_YEAR}(?!\d)",
        rf"(?<!\d){_YEAR}\s+(?P<word>{month})\.?\s+{_DAY}(?!\d)",
    )
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in worded), tuple(
        re.compile(pattern, re.IGNORECASE) for pattern in _NUMERIC
    )


_WORD = re.compile(r"[^\W\d_]+")


def _may_name_month(text: str) -> bool:
    """Whether a month's name is among the words: to look the words up is cheaper than to look for every name."""
    return not months().keys().isdisjoint(_WORD.findall(fold(text)))


@cache
def _span_of_months() -> re.Pattern[str]:
    """The first of two months, as in "jan.-abr. 2018": then only the year is one."""
    month = "|".join(sorted((re.escape(name) for name in months() if name.isalpha()), key=len, reverse=True))
    return re.compile(rf"\b(?:{month})\.?\s?[/–—-]\s?$", re.IGNORECASE)


def find(text: str) -> tuple[FoundDate, ...]:
    """Every date in `text`, in order, the fullest reading of each place; years alone too."""
    taken: list[FoundDate] = []
    for found in _all(text):
        if not any(found.start < other.end and other.start < found.end for other in taken):
            taken.append(found)
    return tuple(sorted(taken, key=lambda found: found.start))


def _all(text: str) -> Iterator[FoundDate]:
    if _HINT.search(text) is None:
        return
    worded, numeric = _patterns()
    for pattern in (*worded, *numeric) if _may_name_month(text) else numeric:
        for match in pattern.finditer(text):
            groups = match.groupdict()
            month = (
                months()[fold(groups["word"])]
                if groups.get("word")
                else int(groups["month"])
                if groups.get("month")
                else None
            )
            day = int(groups["day"]) if groups.get("day") else None
            span = (
                _span_of_months().search(text, max(0, match.start() - 20), match.start())
                if groups.get("word") and day is None
                else None
            )
            if date := made(int(groups["year"]), None if span else month, day):
                yield FoundDate(date, span.start() if span else match.start(), match.end())
    for match in _HAN_DATE.finditer(text):
        year = int(
            "".join(
                str(max(_HAN_DIGITS.index(digit) - 2, 0))
                for digit in _closed(match["year"]).translate(_ZEROS)
            )
        )
        if date := made(year, _han_number(match["month"]), _han_number(match["day"])):
            yield FoundDate(date, match.start(), match.end())
    for match in _REPUBLIC.finditer(text):
        said = _closed(match["year"])
        hundreds, hundred, rest = said.rpartition("百")
        years = (
            int(said)
            if said.isdecimal()
            else (100 * (_han_number(hundreds) or 0) if hundred else 0)
            + (_han_number(rest.strip("零〇")) or 0)
        )
        month = int(match["number"]) if match["number"] else _han_number(match["month"])
        if date := made(1911 + years, month, _han_number(match["day"])):
            yield FoundDate(date, match.start(), match.end())
    for match in _BARE.finditer(text):
        if date := made(int(match["year"])):
            yield FoundDate(date, match.start(), match.end())


def _closed(text: str) -> str:
    return "".join(text.split())


def _han_number(text: str | None) -> int | None:
    text = _closed(text or "")
    if not text:
        return None
    tens, ten, ones = text.rpartition("十") if "十" in text else ("", "", text)
    value = (("一二三四五六七八九".index(tens) + 1) * 10 if tens else 10) if ten else 0
    return value + ("一二三四五六七八九".index(ones) + 1 if ones in tuple("一二三四五六七八九") else 0)


def made(year: int, month: int | None = None, day: int | None = None) -> PartialDate | None:
    """The date if it can be one; an impossible day is left off, an impossible year is no date."""
    if not EARLIEST <= year <= LATEST:
        return None
    if month is None or not 1 <= month <= 12:
        return PartialDate(year)
    if day is None or not 1 <= day <= (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]:
        return PartialDate(year, month)
    return PartialDate(year, month, day)
