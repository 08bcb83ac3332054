"""Whether a work is a paper at all: how its first pages are made is weighed, whatever it calls itself.

Forms, invoices, data sheets, laws, letters and listings name people, and nobody is their author.
"""

from __future__ import annotations

import math
import re
from functools import cache
from typing import TYPE_CHECKING

from pinakes import models
from pinakes.model import Reference
from pinakes.text.scripts import HAN, word_count
from pinakes.text.words import fold, words
from pinakes.understand.header.imprint.scorer import Scorer, scorer_from
from pinakes.understand.header.kinds.sundry import is_greeting
from pinakes.understand.header.rows.cues import cues_in, has, is_numbered
from pinakes.understand.header.rows.numbers import parsed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pinakes.model import Claim, Paper
    from pinakes.understand.header.rows.blocks import Front, Row

    Evidence = dict[str, float]

MODEL = "papers"
LEAST = 0.2
"""Probability of a paper below which a work is none."""
DOUBTED, HARDLY_DOUBTED = 0.5, 0.9
"""Probabilities of a paper below which a short work of no known form has no authors but those who sign it:
alone in their rows, and with their addresses beside them.
"""
SURE = 0.95
"""Probability from which a work is a paper, whatever it calls itself."""
SECTIONS = (
    "abstract",
    "keywords",
    "introduction",
    "references",
    "conclusion",
    "acknowledgements",
    "contents",
)
CUES = (
    "affiliation", "university", "received", "correspondence", "publisher_note", "salutation", "notes",
    "venue", "report", "thesis",
)  # fmt: skip
MOST_ROWS, TOP_ROWS = 150, 12
FULL_ROW, SHORT_ROW = 7, 4
"""Words from which a row is one of running text, and below which it is a mere entry."""
_CITED = re.compile(r"\[\d{1,3}(?:[,–-]\s?\d{1,3})*\]|\(\D{3,40},?\s(?:19|20)\d\d[a-z]?[);,]")
_PAIR = re.compile(r"^[^\W\d_][\w .,/()–-]{1,30}\s?[:：](?!//)")
_BLANKS = ("_" * 4, "." * 12, "☐", "□")
_CODE = re.compile(
    r"[{}]|;\s*$|^(?>.*?\w\().*\)\s*[:{;]?$|^\s*(?:#|//|/\*)|==|:=|\w\.\w+\(|</?\w+>"
)  # what repeats begins at one place only: rows may be as long as pages
_IN_CODE = re.compile(r"[{};(#/=<]")
"""Signs of which every row of code has one."""
_DIGIT = re.compile(r"\d")
_TELEPHONE = re.compile(r"\+?\d[\d\s()/-]{6,}\d")
_CLAUSE = re.compile(r"^\s*(?:\(?\d{1,2}[.)]|§\s?\d|[•▪–-]\s|[a-z]\))")


def is_paper(paper: Paper, front: Front, claims: Iterable[Claim]) -> float:
    """How probable it is that a work is a paper; `claims` are what was said of it before."""
    cited = sum(isinstance(claim.value, Reference) for claim in claims)
    pages = paper.page_count or len(paper.pages)
    return scorer().probabilities([evidence(front.rows, pages, cited, has_pages=paper.has_pages)])[0]


@cache
def scorer() -> Scorer:
    """The scorer as trained."""
    return scorer_from(models.arrays(MODEL), "paper")


def evidence(rows: Sequence[Row], pages: int, cited: int, *, has_pages: bool) -> Evidence:
    """Evidence for and against a paper in its first rows; `cited` are the references found."""
    opened = {row.opening.kind for row in rows if row.opening is not None}
    rows = rows[:MOST_ROWS]
    made: Evidence = {f"has {name}": float(name in opened) for name in SECTIONS}
    top = rows[:TOP_ROWS]
    seen = [cues_in(row.text) for row in rows[:60]]
    made |= {f"word {cue}": min(sum(cue in one for one in seen), 3) / 3 for cue in CUES}
    return made | _of_rows(rows) | _of_top(top) | _of_whole(rows, pages, cited, has_pages=has_pages)


def _of_rows(rows: Sequence[Row]) -> Evidence:
    """What share of the rows is set as text, as entries, as blanks, as code."""
    texts = [row.text for row in rows]
    count = max(len(texts), 1)
    lengths = [word_count(text) for text in texts]
    full = [length >= FULL_ROW for length in lengths]
    # most rows have none of these signs, and one look tells
    labelled = [text for text in texts if ":" in text or "：" in text]
    counted, signed = list(filter(_DIGIT.search, texts)), list(filter(_IN_CODE.search, texts))
    return {
        "full rows": sum(full) / count,
        "short rows": sum(length < SHORT_ROW for length in lengths) / count,
        "longest run": _longest(full) / 20,
        "pairs": min(sum(map(bool, map(_PAIR.match, labelled))) / count, 0.5) * 2,
        "blanks": min(sum(any(map(text.__contains__, _BLANKS)) for text in texts), 5) / 5,
        "amounts": min(sum(map(bool, map(_amount().search, counted))), 6) / 6,
        "code": min(sum(map(bool, map(_CODE.search, signed))) / count, 0.5) * 2,
        "telephones": min(sum(map(bool, map(_TELEPHONE.fullmatch, counted))), 3) / 3,
        "clauses": min(sum(map(bool, map(_CLAUSE.match, texts))) / count, 0.5) * 2,
        "numbered": min(sum(is_numbered(text) for text in texts), 6) / 6,
        "cites": min(sum(len(_CITED.findall(text)) for text in counted), 10) / 10,
        "addresses": min(sum("@" in text for text in texts), 3) / 3,
        "greets": float(any(map(is_greeting, texts))),
        "articles": min(sum(_opens_article(text) for text in texts), 4) / 4,
    }


def _of_top(rows: Sequence[Row]) -> Evidence:
    """What the first rows say of the work."""
    texts = [fold(row.text) for row in rows]
    return {
        "says sundry": float(any(text.startswith(tuple(words("header", "sundry_name"))) for text in texts)),
        "says manual": float(any(text.startswith(tuple(words("header", "manual_name"))) for text in texts)),
        "top venue": float(any(has(row.text, "venue") for row in rows)),
        "top numbers": float(any(parsed(row.text).numbers > 1 for row in rows)),
        "top affiliation": float(any(has(row.text, "affiliation") for row in rows)),
    }


def _of_whole(rows: Sequence[Row], pages: int, cited: int, *, has_pages: bool) -> Evidence:
    """Its length, its references, how it is set."""
    sizes = [row.size for row in rows if row.size]
    fonts = {row.font.name for row in rows if row.font}
    letters = sum(len(row.text) + 2 * len(HAN.findall(row.text)) for row in rows)
    return {
        "references": min(math.log1p(cited), 4) / 4,
        "no references": float(cited == 0),
        "pages": min(math.log1p(pages), 4) / 4,
        "one page": float(pages == 1),
        "letters": min(math.log1p(letters / 100), 5) / 5,
        "few letters": float(letters < 1200),
        "columns": float(any(row.line.column is not None for row in rows)),
        "small type": float(bool(sizes) and sorted(sizes)[len(sizes) // 2] < 10.6),
        "fonts": min(len(fonts), 8) / 8,
        "notes": float(any(row.line.role == "note" for row in rows)),
        "margins": float(any(row.line.role in ("header", "footer") for row in rows)),
        "has pages": float(has_pages),
    }


def _opens_article(text: str) -> bool:
    """Whether a row opens an article or a paragraph of a law."""
    return _article().match(fold(text)) is not None


@cache
def _article() -> re.Pattern[str]:
    """What opens the first paragraph of a law, with any number in its stead."""
    return re.compile("|".join(map(_any_number, words("header", "first_paragraph"))))


def _any_number(word: str) -> str:
    if HAN.match(word):
        return f"{word[0]}.{{1,3}}{word[-1]}"
    return re.escape(word).replace("1", r"\d+")


@cache
def _amount() -> re.Pattern[str]:
    """An amount of money: with a sign or a word of it, or with two places."""
    counted = "|".join(map(re.escape, words("function", "money")))
    signs = r"[€$£¥₽]|R\$"
    # a number is looked at from its first figure on, not from each
    number = r"(?<![\d.,\s])[.,\s]*+\d[\d.,\s]*+"
    return re.compile(rf"{number}(?:{signs}|EUR|USD|{counted})|(?:{signs})\s?\d|(?<!\d)\d++[.,]\d\d(?!\d)")


def _longest(full: Sequence[bool]) -> int:
    best = run = 0
    for one in full:
        run = run + 1 if one else 0
        best = max(best, run)
    return min(best, 20)
