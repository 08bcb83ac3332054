"""A block of lines cut into entries: by numbering, else by indent, gaps, how the line before ends and how this one begins."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from pinakes.understand.bibliography.headings import heading
from pinakes.understand.bibliography.line_features import begins_with_author, numbered
from pinakes.understand.bibliography.starts import log_odds
from pinakes.understand.bibliography.starts import starts as begun

if TYPE_CHECKING:
    from collections.abc import Sequence
    from re import Pattern

    from pinakes.model import Line

MOST_ENTRIES = 5_000
LONGEST_ENTRY = 100_000
"""Characters."""
LIKELY, SURELY = -0.5, 2.5
"""Log odds from which a line begins an entry whose number was lost: where numbers are missing, and after the last number."""
_LONG_TAIL = 12
"""Lines after the last number that are more than one entry."""
_LATE = 5
"""Lines that may stand before the first key."""
_LOST = 7
"""Numbers in a row that a text layer may lose."""

_STYLES = (
    re.compile(r"\s*[\[［【](\d{1,4})[\]］】]"),
    re.compile(r"\s*[(（](\d{1,3})[)）]\s*(?=\D|$)"),
    re.compile(r"\s*(\d{1,4})\s?[.．、]\s*(?=\D|$)"),
    re.compile(r"\s*(\d{1,3})\s?\)\s*"),
    re.compile(r"\s*(\d{1,3})(?:\s+(?=[^\W\d_]|[\"“«_—–-]{1,3})|\s*$)"),
    re.compile(r"\s*(\d{1,3})(?=[A-ZА-ЯÀ-Ý\u4e00-\u9fff][\w'’-]+)"),
)
_KEY = re.compile(r"\s*\[\s?[^\W\d_][^\[\]\s]{0,14}(?:[\s,]*\d{2,4}[a-z]?)?\]\s*\S")
_ENDS = re.compile(r"(?:[.。．)\]»”\"]|\d|https?://\S+)\s*$")
_OPEN_END = re.compile(r"[,:;&(/–—-]\s*$")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_DASHED = re.compile(r"\s*[-—–_]{2,}[\s.,]*")
_BROKEN = re.compile(r"[^\W\d_][-\u00ad\u2010\u0002\ufffe]$")
_RANGE = re.compile(r"\d[-–—]$")
_SOFT = "\u00ad\u0002\ufffe"
_ADDRESS = re.compile(r"(?:https?://|www\.|10\.\d{4,}/)\S*$", re.IGNORECASE)
_ANGLES = re.compile(r"<\s?((?:https?:|www\.|ftp:)[^<>]*?)\s?>", re.IGNORECASE)
_ADDRESS_TAIL = re.compile(r"[\w%#?=&~.-]*[/=?_&%~\d][\w/%#?=&~.-]*")


@dataclass(frozen=True, slots=True)
class BlockLine:
    """A line of a block: its number in the document and where it stands, as far as that is known."""

    text: str
    number: int
    page: int | None = None
    column: int | None = None
    x0: float | None = None
    x1: float | None = None
    top: float | None = None
    bottom: float | None = None
    gap: bool = False
    """A blank line, or a space wider than usual, stands before it."""


@dataclass(frozen=True, slots=True)
class ListEntry:
    """One entry: its text with broken words mended, and the numbers of its lines."""

    raw: str
    lines: tuple[int, ...]


def row_of(line: Line, number: int, *, page: int | None) -> BlockLine:
    """A line of a Paper as a row."""
    box = line.box
    if box is None:
        return BlockLine(line.text, number, page)
    return BlockLine(line.text, number, page, line.column, box.x0, box.x1, box.top, box.bottom)


def rows_of(lines: Sequence[str], numbers: Sequence[int]) -> list[BlockLine]:
    """Plain lines as rows; leading spaces count as indent, a jump in `numbers` as a gap."""
    rows = []
    before = None
    for text, number in zip(lines, numbers, strict=True):
        indent = len(text) - len(text.lstrip())
        rows.append(
            BlockLine(text.strip(), number, x0=indent * 5.0, gap=before is not None and number > before + 1)
        )
        before = number
    return rows


def cut(rows: Sequence[BlockLine]) -> list[ListEntry]:
    """The entries of one block, in order; headings are left out, and each begins a list of its own."""
    entries: list[ListEntry] = []
    for kept in _lists(rows):
        entries += _cut(kept)
    return entries[:MOST_ENTRIES]


def _cut(kept: Sequence[BlockLine]) -> list[ListEntry]:
    counted = _numbered(kept)
    starts = counted or _keyed(kept) or begun(kept)
    # what stands before the first entry is no entry
    is_whole = bool(counted) and (numbered(kept[min(counted)].text) or (0, 0))[1] == 1
    bounds = sorted(starts if is_whole else starts | {0})[:MOST_ENTRIES]
    entries = []
    for begin, end in zip(bounds, [*bounds[1:], len(kept)], strict=True):
        raw = joined([row.text for row in kept[begin:end]])[:LONGEST_ENTRY]
        if sum(char.isalnum() for char in raw[:40]) >= 6:
            entries.append(ListEntry(raw, tuple(row.number for row in kept[begin:end])))
    return entries


def _lists(rows: Sequence[BlockLine]) -> list[list[BlockLine]]:
    """The rows between headings."""
    lists: list[list[BlockLine]] = []
    kept: list[BlockLine] = []
    for row in rows:
        if not row.text.strip():
            continue
        kind = heading(row.text)
        if kind and kind != "other":
            lists.append(kept)
            kept = []
        if kind == "references":
            continue
        if kind == "glued":
            tail = re.split(r"[:.：．]", row.text, maxsplit=1)[1].strip()
            row = BlockLine(
                tail, row.number, row.page, row.column, row.x0, row.x1, row.top, row.bottom, row.gap
            )
        kept.append(row)
    return [found for found in (*lists, kept) if found]


def _numbered(rows: Sequence[BlockLine]) -> set[int]:
    """Lines whose numbers run 1, 2, 3 …; empty when the list is not numbered. Numbers lost in print are made up for by other evidence."""
    best: list[tuple[int, int]] = []
    for style in _STYLES:
        chain = _chain(_number_matches(rows, style))
        if len(chain) > len(best) * 1.15:
            best = chain
    enough = _are_enough(best)
    if not enough or len(rows) / len(best) > 16 or best[0][0] > max(3, len(rows) // 3):
        return set()
    starts = {i for i, _ in best}
    last = best[-1][0]
    if len(rows) - last > max(_LONG_TAIL, 4 * last / len(best)):
        # a numbered list of notes, and one of works without numbers behind it
        starts |= {last + i for i in begun(rows[last:])}
    gaps = _missing_numbers(best)
    gaps.append((best[-1][0], len(rows), 3))
    if best[0][1] <= 3:
        gaps.append((-1, best[0][0], best[0][1] - 1))
    if _is_broken(gaps):
        evidence = log_odds(rows)
        for i, j, missing in gaps:
            inside = sorted(range(i + 1, j), key=evidence.__getitem__, reverse=True)[:missing]
            needed = SURELY if j == len(rows) else LIKELY
            starts |= {k for k in inside if evidence[k] >= needed}
    return starts


def _are_enough(best: list[tuple[int, int]]) -> bool:
    """Whether the numbers are enough to be those of entries."""
    return len(best) >= 3 or (len(best) == 2 and best[0][0] <= 1)


def _is_broken(gaps: list[tuple[int, int, int]]) -> bool:
    """Whether numbers are missing between lines that stand apart."""
    return any(missing and j - i > 1 for i, j, missing in gaps)


def _missing_numbers(best: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Where numbers are missing, and how many."""
    return [(i, j, m - n - 1) for (i, n), (j, m) in pairwise(best) if m > n + 1]


def _number_matches(rows: Sequence[BlockLine], style: Pattern[str]) -> list[tuple[int, int]]:
    """Rows that begin with a number of this style."""
    return [(i, int(match[1])) for i, row in enumerate(rows) if (match := style.match(row.text[:40]))]


def _chain(found: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest run of (line, number) that counts upwards; a list may begin anew at 1, and some numbers may be lost."""
    longest: dict[int, int] = {}
    length, before = [0.0] * len(found), [-1] * len(found)
    top = -1
    for place, (_, value) in enumerate(found):
        options = [
            (length[longest[value - step]] - 0.1 * (step - 1), longest[value - step])
            for step in range(1, _LOST + 2)
            if value - step in longest
        ]
        if value == 1 and top >= 0 and found[top][1] >= 3:
            options.append((length[top], top))
        chosen = max(options, default=(0.0, -1))
        length[place], before[place] = chosen[0] + 1, chosen[1]
        if value not in longest or length[place] >= length[longest[value]]:
            longest[value] = place
        if top < 0 or length[place] >= length[top]:
            top = place
    chain = []
    while top >= 0:
        chain.append(found[top])
        top = before[top]
    return chain[::-1]


def _keyed(rows: Sequence[BlockLine]) -> set[int]:
    """Lines that begin with a key such as [Knu84]."""
    found = {i for i, row in enumerate(rows) if _KEY.match(row.text)}
    return found if len(found) >= 3 and min(found) <= _LATE and len(rows) / len(found) < 8 else set()


def _is_han(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff"


def _address_goes_on(text: str, line: str) -> bool:
    """Whether an address at the end of the text goes on at the beginning of the line."""
    if not _ADDRESS.search(text):
        return False
    first, *rest = line.split()
    if _ADDRESS_TAIL.fullmatch(first.rstrip(".,;)>")) or "." in first[1:-1]:
        return True
    return text[-1] in "/-_=?&" and (not rest or (first[-1] in ".,;)>" and not begins_with_author(line)))


def _belong_together(text: str, line: str) -> bool:
    """Whether nothing stands between two lines: Chinese characters, the halves of a range of pages, those of an address."""
    if _is_han(text[-1]):
        return _is_han(line[0])
    return (_RANGE.search(text[-3:]) is not None and line[0].isdigit()) or _address_goes_on(text[-200:], line)


def joined(lines: Sequence[str]) -> str:
    """Lines as one text: broken words and addresses mended, no space between Chinese characters."""
    text = ""
    for line in lines:
        if len(text) > LONGEST_ENTRY:
            break
        line = line.strip()
        if not text or not line:
            text = text or line
        elif text[-1] in _SOFT:
            text = text[:-1] + line
        elif _BROKEN.search(text[-3:]):
            text = text[:-1] + line if line[0].islower() else text + line
        elif _belong_together(text, line):
            text = text + line
        else:
            text = f"{text} {line}"
    # ABNT puts addresses in angle brackets; they say nothing, and line ends leave halves of them behind
    return _ANGLES.sub(r"\1", " ".join(text.split()))
