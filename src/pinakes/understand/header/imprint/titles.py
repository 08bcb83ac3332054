"""The words of a line that can be the title of a venue: pieces between its numbers, and parts of those."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pinakes.text import dates, names
from pinakes.text.scripts import HAN, close_up
from pinakes.text.words import fold, words
from pinakes.understand.header.rows.cues import cues_in, finder, is_only
from pinakes.understand.header.rows.numbers import TAKEN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.understand.header.rows.numbers import ParsedLine

_BORDER = " .,;:·•–—-−()[]{}«»\"“”„'/|│_*&#†‡§!"
_PIECE = re.compile(rf"[^{TAKEN}|│•·©]+")
_PARTED = re.compile(r"\s/\s|\s{3,}|\s-\s|\s~\s|\s!(?:\s|$)|\(c\)\s|\bcopyright\b", re.IGNORECASE)
_PATH = re.compile(
    r"/index\.php/(?!(?:index|article|issue|about)\b)(?P<name>[A-Za-z][\w-]{3,40}?)(?=[/\s.,;)]|$)"
)
"""The short name of a journal in its own address, as the programs that run journals make it."""
_SENTENCE = re.compile(r"(?<=[a-zа-яё]{6})[.?!]\s+(?=[A-ZА-ЯЁ])")
_SHORT_YEAR = re.compile(
    r"^(?P<name>[A-Z][\w+&/-]{1,14}(?:\s[A-Z][\w+&/-]{1,14})?)\s?['’‘`]\s?(?P<year>\d\d)$"
)
_LETTER = re.compile(r"[^\W\d_]")
_BOOK_NUMBER = re.compile(r"\bISBN\b")
NAME = 0.5
"""How much like a name each editor's must be."""
LONGEST_TITLE, SHORTEST_REST = 200, 2
"""Characters of a title at most, and of one that follows a lead or editors: "(Eds.): ESA" """


class TitlePiece(NamedTuple):
    """Words of a line, how they were cut, and whether numbers follow them at once."""

    text: str
    cut: str
    before_numbers: bool


def pieces(line: ParsedLine) -> Iterator[TitlePiece]:
    """All that can be a title, the longest first, for each stretch of the line between its numbers."""
    cues, left = cues_in(line.text), _with_inner_years(line)
    for match in _PIECE.finditer(left):
        follows = match.end() < len(left) and left[match.end()] == TAKEN
        for text, cut in _cuts(match[0], cues):
            bare = _bare(text)
            for part in _by_script(close_up(bare)) if HAN.search(bare) else (bare,):
                part = _full_year(part)
                letters = len(_LETTER.findall(part)) + len(HAN.findall(part))
                if (
                    letters >= 3
                    and len(part) <= LONGEST_TITLE
                    and not is_label(part)
                    and not _BOOK_NUMBER.search(part)
                    and not is_only(part, "furniture")
                ):
                    yield TitlePiece(part, cut, follows)
    for match in _PATH.finditer(line.text):  # the host is the publisher's as often as the journal's
        yield TitlePiece(match["name"], "address", before_numbers=False)


def _with_inner_years(line: ParsedLine) -> str:
    """What is left of a line with the years within names: "Proceedings of the 2006 Annual Meeting"."""
    return _inner_year().sub(lambda match: line.text[match.start() : match.end()], line.left)


@cache
def _inner_year() -> re.Pattern[str]:
    little = "|".join(sorted(map(re.escape, words("function", "words")), key=len, reverse=True))
    return re.compile(rf"(?<=[^\W\d_]\s)(?:{little})\s{TAKEN}{{4}}\s(?=[^\W\d_]{{3}})", re.IGNORECASE)


def _cuts(text: str, cues: frozenset[str]) -> Iterator[tuple[str, str]]:
    """A piece and its parts, each with how it was cut; nothing before a lead or "et al." is a title.

    `cues` are those of the line it is part of.
    """
    yield from _before_editors(text, cues)
    cut = "whole"
    for pattern, name in _ahead_of_titles(cues):
        match = pattern.search(text)
        if match is not None and len(text) > match.end() + SHORTEST_REST:
            text, cut = text[match.end() :].lstrip(' .,:–—-„“"'), name
    yield text, cut
    inside = contained().match(text)
    if inside is not None and cut == "whole":
        yield text[inside.end() :], "lead"
    if "furniture" in cues and (named := _before_rubric(text)):
        yield named, "parted"
    parts = _PARTED.split(text)
    if len(parts) > 1:
        yield from ((part, "parted") for part in parts)
    sentences = _SENTENCE.split(text)
    if len(sentences[0].split()) > 1 < len(sentences) and not any(
        finder("series").match(part) for part in sentences[1:]
    ):
        yield from ((part, "sentence") for part in sentences)
    head, comma, _ = text.partition(", ")
    if comma:
        yield head, "edited" if cut == "edited" else "comma"


def _before_rubric(text: str) -> str:
    """The words before a rubric in capitals with which a strip ends: "NAME OF A JOURNAL  ORIGINAL PAPER"."""
    ends = [
        match.start() for match in finder("furniture").finditer(text) if match.end() == len(text.rstrip())
    ]
    return text[: ends[0]] if ends and text.isupper() else ""


def _ahead_of_titles(cues: frozenset[str]) -> list[tuple[re.Pattern[str], str]]:
    """What stands before titles in a line with these cues."""
    ahead = (("venue_lead", "lead"), ("", "edited"), ("others", "others"))
    return [(finder(key) if key else edited(), name) for key, name in ahead if not key or key in cues]


def _before_editors(text: str, cues: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The title of a book before its editors: "Title, A. Roe and B. Doe, eds.", "Title. Edited by A. Roe"."""
    match = finder("edited_by").search(text) if "edited_by" in cues else None
    if match is not None and match.start() > SHORTEST_REST:
        yield text[: match.start()], "edited"
        return
    match = _editors().search(text)
    parts = text[: match.start()].split(", ") if match is not None else []
    last = len(parts)
    while last > 0 and _is_named(parts[last - 1]):
        last -= 1
    if 0 < last < len(parts):
        title = ", ".join(parts[:last])
        inside = contained().match(title)
        yield title[inside.end() if inside is not None else 0 :], "edited"


def _is_named(text: str) -> bool:
    """Whether words are names alone."""
    pieces = names.split(text)
    return bool(pieces) and all(names.looks_like_name(piece) >= NAME for piece in pieces)


@cache
def edited() -> re.Pattern[str]:
    """The mark behind editors, before a title, in brackets or between commas: "(Eds.):", ", editors,"."""
    return re.compile(rf"(?:\(\s?{_marks()}\.?\s?\)\s?[:.,]?|,\s{_marks()}(?:\.?,|:))\s+", re.IGNORECASE)


@cache
def _editors() -> re.Pattern[str]:
    """The same before town and publisher: ", eds. Ghent: Invented Press"."""
    return re.compile(rf"[,\s]\(?{_marks()}\.?\)?[.,:]?\s", re.IGNORECASE)


@cache
def _marks() -> str:
    known = (word for word in words("bibliography", "editor") if word.isalpha())
    return f"(?:{'|'.join(map(re.escape, sorted(known, key=len, reverse=True)))})"


def _bare(text: str) -> str:
    """A piece without marks at its ends and without the label of a number that was taken after it."""
    parts = " ".join(text.split()).strip(_BORDER).split()
    while parts and (fold(parts[-1]).strip(".,:(") in _number_labels() or not parts[-1].strip("0,")):
        parts.pop()  # "000" is the number of a volume that is not known yet
    while parts and fold(parts[0]).strip(".,:(") in _number_labels() and not _is_initial(parts):
        parts.pop(0)
    bare = " ".join(parts).strip(_BORDER)
    closed = "".join(end for start, end in ("“”", "«»", "()") if bare.count(start) > bare.count(end))
    stops = sum(part.endswith(".") for part in bare.split())
    shortened = text.rstrip(" ,;:|(").endswith(".") and not closed and 2 * (stops + 1) > len(bare.split()) > 1
    return bare + ("." if shortened else closed)


def _is_initial(parts: list[str]) -> bool:
    """Whether the first word is a letter that a shortened name opens with, and no label: "N Engl J Med"."""
    return len(parts) > 1 and len(parts[0]) == 1 and parts[0].isupper() and parts[1][0].isalpha()


def _full_year(text: str) -> str:
    """A meeting's short name with its year in full: "DAC'09" as "DAC 2009"."""
    match = _SHORT_YEAR.match(text)
    if match is None:
        return text
    year = int(match["year"])
    return f"{match['name']} {1900 + year if year > 60 else 2000 + year}"


def _by_script(text: str) -> tuple[str, ...]:
    """The Chinese part first, then the Latin one, where a title stands in both beside one another."""
    han = [part for part in text.split() if HAN.search(part)]
    latin = [part for part in text.split() if not HAN.search(part)]
    return (" ".join(han).strip(_BORDER), " ".join(latin).strip(_BORDER)) if len(latin) > 1 else (text,)


@cache
def contained() -> re.Pattern[str]:
    """What stands before the title of a book: "In", "Chapter 2 in"."""
    known = sorted(words("bibliography", "container"), key=len, reverse=True)
    choice = "|".join(re.escape(word) for word in known if word[0].isalpha())
    return re.compile(rf"\W*(?:[^\W\d_]+\.?\s\d+\s+)?(?i:{choice})[:.]?\s+(?=[«“\"]?[A-ZА-ЯЁ])")


@cache
def _number_labels() -> frozenset[str]:
    return frozenset(
        word.rstrip(".") for key in ("volume", "issue", "pages", "article") for word in words("header", key)
    )


@cache
def label_words() -> frozenset[str]:
    """Words that only name a part of a venue line."""
    keys = ("volume", "issue", "pages", "article", "year_label", "season", "date_joint", "strip_label")
    return frozenset(word.rstrip(".") for key in keys for word in words("header", key)) | {
        word.rstrip(".") for word in dates.months()
    }


@lru_cache(maxsize=4096)
def is_label(text: str) -> bool:
    """Nothing but labels, months and places."""
    parts = re.findall(r"[^\W\d_]+", fold(text))
    return all(part in label_words() for part in parts) or is_only(text, "countries")
