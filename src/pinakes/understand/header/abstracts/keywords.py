"""Keywords under their headings, split as the language and the printer do."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from pinakes.text.languages import guess
from pinakes.text.scripts import HAN, close_up
from pinakes.text.words import words
from pinakes.understand.header.abstracts.abstract import Passage
from pinakes.understand.header.rows.blocks import is_next_printed, joined
from pinakes.understand.header.rows.cues import code_label, is_numbered, is_only
from pinakes.understand.header.rows.gaps import KEYWORDS, whites

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.understand.header.rows.blocks import Row

MOST_ROWS = 12
WIDE_LEADING = 1.1
"""Part of the size that may lie between the lines of a list beyond the size itself, as theses are typed."""
NARROW = 0.4
"""Part of the page that a column of keywords, one a line, fills at most."""
FEWEST_BEFORE, MOST_AFTER = 150, 400
"""Characters of an abstract before keywords that run on in its paragraph, and of those."""
FEW_ROWS, MARGINS = 3, 1.2
"""Rows too few to tell how wide the text goes, and how wide the right margin may be against the left one."""
LONGEST = 12
"""Characters of a Chinese keyword."""
MOST_VALUES, MOST_WORDS = 15, 6
"""Keywords of a list, and words of a keyword."""
LONE, PAIR, LIST, AS_MANY = 0.6, 0.72, 0.92, 0.95
"""How sure a list is: of one keyword or far too many, of two, of more, and of as many as in another language."""
STRANGE, UNLIKE = 0.88, 0.86
"""What is left of that where a keyword has signs or words too many, and where lists of other languages have another number."""
FEWEST_GAPS = 2
"""Gaps that part the keywords of a list, at least."""
_STRONG = (
    r"[;；]",
    r"\s[•·∙●|]\s?|[•●]|\s\.\s",
    r"[、，]|(?<=[\u4e00-\u9fff]),|,(?=\s?[\u4e00-\u9fff])",
    r",(?!\d)",
    _BY_PERIODS := r"(?<=[\w)]{2})\.\s+(?=\w)|[．。]\s*",
    r"\s[–—−]\s",
)
_LETTER_ENDS = re.compile(r"(?<=[^\W\d_]\s[A-Z])\.\s+(?=[A-ZÀ-Þ][a-zß-ÿ]{2})")
"""The end of a keyword that is a letter, in a list by periods: "Hepatite C. Diálise renal"."""
_LATIN_GAP = re.compile(r"(?<=[A-Za-z]) (?=[A-Za-z\u4e00-\u9fff])")
_STRANGE = re.compile(r"[:：@\[\]]|\d{3}")
_NUMBERING = re.compile(r"^\s*(?:\(?\d{1,2}[.)]\s*)(?=\D)")


def keyword_sets(rows: Sequence[Row], *, prior: str | None = None) -> list[tuple[Passage, tuple[str, ...]]]:
    """(passage, keywords) of every keyword heading, in order."""
    found = []
    for at, row in enumerate(rows):
        opening = row.opening
        if opening is None or opening.kind != "keywords":
            continue
        end = _end_of(rows, at)
        texts = [row.text[opening.start :]] + [one.text for one in rows[at + 1 : end]]
        text = " ".join(text for text in texts if text.strip())
        cut = code_label().search(text)
        if cut:
            text = text[: cut.start()]
        values = split(text)
        if len(values) == 1 and len(HAN.findall(text)) > LONGEST:
            values = _by_gaps(rows[at:end], opening.start) or values
        elif len(values) == 1 and opening.alone and end - at > 2:
            values = _by_lines(rows[at + 1 : end]) or values
        elif len(values) == 1 and len(text.split()) > 3:
            values = _by_wide_gaps(rows[at:end], opening.start) or values
        if not values:
            continue
        language = _spoken(values, opening.language)
        passage = Passage(
            text, language, tuple(one.span() for one in rows[at:end]), _sure_of(values), at, end
        )
        found.append((passage, values))
    return [(_beside(passage, values, found), values) for passage, values in found]


def _sure_of(values: tuple[str, ...]) -> float:
    """How sure a list is by its form: of one or two a separator was missed as often as not, of three or more hardly ever."""
    if not 2 <= len(values) <= MOST_VALUES or max(map(len, values)) >= 80:
        return LONE
    if len(values) == 2:
        return PAIR
    return LIST * (
        STRANGE if any(len(value.split()) > MOST_WORDS or _STRANGE.search(value) for value in values) else 1.0
    )


def _beside(
    passage: Passage, values: tuple[str, ...], found: Sequence[tuple[Passage, tuple[str, ...]]]
) -> Passage:
    """A list beside those of other languages: surer where one of them has as many keywords, less where all have more or fewer."""
    counts = {len(others) for other, others in found if other.language != passage.language}
    if not counts or passage.weight < PAIR:
        return passage
    return replace(
        passage, weight=max(passage.weight, AS_MANY) if len(values) in counts else UNLIKE * passage.weight
    )


def _by_lines(rows: Sequence[Row]) -> tuple[str, ...]:
    """The keywords of a list that has one a line, in a narrow column; a line in small letters goes on with the one before."""
    if any(row.box is None or not row.page.width or row.box.width > NARROW * row.page.width for row in rows):
        return ()
    found: list[str] = []
    for row in rows:
        if found and row.text[:1].islower():
            found[-1] += f" {row.text}"
        else:
            found.append(row.text)
    return tuple(found) if len(found) > 1 else ()


def inside(text: str) -> tuple[str, tuple[str, ...]] | None:
    """An abstract without the keywords that run on in its paragraph ("… . Index Terms—a, b, c"), and those; None where none do."""
    match = _within().search(text)
    if match is None or match.start() < FEWEST_BEFORE or len(text) - match.end() > MOST_AFTER:
        return None
    values = split(text[match.end() :])
    return (text[: match.start(1)].rstrip(), values) if 2 <= len(values) <= 15 else None


@cache
def _within() -> re.Pattern[str]:
    known = sorted(
        (re.escape(word).replace(r"\ ", r"\s?") for word in words("sections", "keywords")),
        key=len,
        reverse=True,
    )
    return re.compile(rf"(?<=[.。!?．;；])\s*((?i:{'|'.join(known)})\s*[:：—–―])\s*")


def _by_gaps(rows: Sequence[Row], start: int) -> tuple[str, ...]:
    """The keywords of a Chinese list that only narrow gaps part, which the text of a line does not show and its tokens do."""
    pieces = [token.text for row in rows for token in row.line.tokens]
    head = len(rows[0].text[:start].replace(" ", ""))
    while pieces and head > 0:
        head -= len(pieces[0])
        pieces[0] = pieces[0][head:] if head < 0 else ""
        pieces = pieces if pieces[0] else pieces[1:]
    found = tuple(dict.fromkeys(bare for piece in pieces if (bare := piece.strip(" .;,，。:：；*"))))
    return (
        found
        if 2 <= len(found) <= 12 and max(map(len, found)) <= LONGEST and min(map(len, found)) > 1
        else ()
    )


def _by_wide_gaps(rows: Sequence[Row], start: int) -> tuple[str, ...]:
    """The keywords of a list that only gaps much wider than those between words part; a further line goes on with the last of them."""
    found = [""]
    for row in rows:
        tokens = [token for token in row.line.tokens if token.box is not None]
        gaps = whites(tokens)
        usual = min((gap for gap in gaps if gap > 1), default=0.0)
        head = len(row.text[:start].replace(" ", "")) if row is rows[0] else 0
        for token, gap in zip(tokens, (0.0, *gaps), strict=False):  # no token, no gap: a text without pages
            text = unicodedata.normalize("NFKC", token.text)
            head, text = head - len(text), text[max(head, 0) :]
            if found[-1] and text and gap > KEYWORDS * usual:
                found.append(text)
            elif text:
                found[-1] += f" {text}" if found[-1] else text
    pieces = tuple(bare for piece in found if (bare := piece.strip(" .;,:")))
    return pieces if _may_be_list(pieces) else ()


def _may_be_list(pieces: Sequence[str]) -> bool:
    """Whether there are as many pieces as keywords are, none of them a sentence."""
    if not FEWEST_GAPS < len(pieces) <= MOST_ROWS:
        return False
    return max(len(piece.split()) for piece in pieces) <= MOST_ROWS // 2


def _end_of(rows: Sequence[Row], start: int) -> int:
    opening = rows[start].opening
    first = start + 1 if opening and opening.alone else start
    if first >= len(rows):
        return first
    style, at, pitch = rows[first], start + 1, None
    if first > start and rows[first].opening is not None:
        return at
    while at < len(rows) and at - start < MOST_ROWS:
        row, before = rows[at], rows[at - 1]
        if (
            row.page is not before.page
            or row.is_heading
            or is_numbered(row.text)
            or code_label().match(row.text)
            or is_only(row.text, "furniture")
        ):
            break
        if at == first:
            at += 1
            continue
        if style.size and row.size and abs(row.size - style.size) > 0.07 * style.size:
            break
        if row.bold and not style.bold and at > first:
            break
        if before.box and row.box:
            size = row.size or row.box.height
            gap = row.box.top - before.box.bottom
            usual = (
                pitch if pitch is not None else size + WIDE_LEADING * size if _runs_on(rows, at, first) else 0
            )
            if row.box.top < before.box.top or gap > max(0.75 * size, usual - 0.65 * size):
                break
            pitch = (
                row.box.top - before.box.top if pitch is None else min(pitch, row.box.top - before.box.top)
            )
        elif before.text.rstrip().endswith(".") or len(row.text) > 200 or not is_next_printed(before, row):
            break
        if before.text.rstrip().endswith((".", "。")) and not _is_list_by_periods(rows[first:at]):
            break
        if _is_other_line(rows, first, at):
            break
        at += 1
    return at


def _is_other_line(rows: Sequence[Row], first: int, at: int) -> bool:
    """Whether a row opens a paragraph of its own: it has a label and a colon, and begins where the first row of the list begins."""
    before, row = rows[at - 1], rows[at]
    head = row.text[: max(row.text.find(":"), 0)]
    if (
        not head
        or not head[:1].isupper()
        or len(head.split()) > 4
        or before.text.rstrip().endswith((",", "，", ";", "；", "、", "-"))
    ):
        return False
    begins = rows[first].box
    return row.box is None or begins is None or abs(row.box.x0 - begins.x0) < 2


def _runs_on(rows: Sequence[Row], at: int, first: int) -> bool:
    """Whether the list cannot end with the row before: it is open, or as wide as the text goes, and the next one begins at the left."""
    before, row = rows[at - 1], rows[at]
    assert before.box is not None
    assert row.box is not None
    if before.text.rstrip().endswith((",", "，", ";", "；", "、")):
        return True
    near = [
        one.box
        for one in rows[max(0, first - 12) : at + 12]
        if one.page is row.page and one.box and one.line.column == row.line.column
    ]
    left, right = min(box.x0 for box in near), max(box.x1 for box in near)
    if len(near) <= FEW_ROWS and row.page.width:
        right = max(
            right, row.page.width - MARGINS * left
        )  # alone at the head of a page, as wide as one with like margins
        return before.box.x1 > right - 0.06 * (right - left) and row.box.x0 < left + 0.1 * (right - left)
    return (
        len(near) > FEW_ROWS
        and before.box.x1 > right - 0.06 * (right - left)
        and row.box.x0 < left + 0.1 * (right - left)
    )


def _spoken(values: tuple[str, ...], heading: str | None) -> str | None:
    """The language of a list: that of its heading where the list has letters of its script, few as they may be."""
    text = " , ".join(values)
    if heading == "zh" and HAN.search(text):
        return "zh"
    return guess(text, heading)[0] or heading


def _is_list_by_periods(rows: Sequence[Row]) -> bool:
    text = joined(row.text for row in rows)
    narrow = all(row.box and row.page.width and row.box.width < 0.4 * row.page.width for row in rows)
    return narrow or not re.search("[;；,，]", text) or len(re.findall(r"\.\s+\w", text)) >= 2


def _by_spaces(text: str) -> list[str]:
    """Chinese words apart at their spaces; Latin ones among them stay together."""
    pieces = _LATIN_GAP.sub("\u2003", text).split(" ")
    return [piece.replace("\u2003", " ") for piece in pieces]


def split(text: str) -> tuple[str, ...]:
    """The keywords of a printed list: by its strongest separator; commas stay inside where stronger ones stand between."""
    text = " ".join(text.split()).strip(" .:：;；,，—–-。．")
    if not text:
        return ()
    pieces = [text]
    for pattern in _STRONG:
        if re.search(pattern, text):
            if pattern == r",(?!\d)" and _prefers_periods(text):
                continue
            pieces = re.split(pattern, text)
            if pattern == _BY_PERIODS and len(pieces) > 4:
                pieces = [one for piece in pieces for one in _LETTER_ENDS.split(piece)]
            break
    else:
        pieces = _by_spaces(text) if HAN.search(text) and " " in text else pieces
    found = [close_up(_NUMBERING.sub("", piece)).strip(" .;,，。:：\u3000*") for piece in pieces]
    return tuple(dict.fromkeys(piece for piece in found if piece and len(piece) < 150))[:40]


def _prefers_periods(text: str) -> bool:
    """A list by periods with commas inside its members ("Epidemiologia. Doença crônica, prevenção. …")."""
    periods = len(re.findall(r"(?<=[^\W\d_]{3})\.\s+(?=[^\W\d_])", text))
    return periods >= 2 and 2 * periods >= text.count(",")
