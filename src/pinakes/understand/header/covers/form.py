"""Covers are forms: which text is a label, which value belongs to it, beside it, below it or above it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from pinakes.text import names
from pinakes.text.scripts import HAN, HAN_NUMERALS
from pinakes.text.words import fold, words
from pinakes.understand.header.rows.cues import cues_in, has, label, labels
from pinakes.understand.header.rows.gaps import CELLS, whites

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Token
    from pinakes.understand.header.rows.blocks import Row

PERSONS = ("author", "advisor", "referee", "committee")
PLAIN = ("subject_line", "programme", "specialty", "department", "institution", "degree_label")
OTHER = ("cover_only", "other_roles")
KEYS = (*PERSONS, *PLAIN, *OTHER)
_INSIDE = ("advisor", "referee", "committee", "institution", "other_roles")
"""Keys whose words tell a label wherever they stand before a colon: "1. Gutachter der Arbeit:"."""
_BARE = ("advisor", "referee", "committee", "specialty", "other_roles")
"""Keys whose labels need no colon before a value on the same line."""
_BLANK = re.compile(r"[_＿.…]{3,}|(?:\s[._…]){3,}|\u3000+|\t+")
_ORDINAL = re.compile(r"^[(\[]?(?:\d{1,2}(?:[.)\]]|st|nd|rd|th|[ºª°]|er)+|[IVX]{1,3}[.)\]])\s*(?=[^\W\d_])")
_COUNTED = re.compile(r"(?<=[^\W\d_])\s+\d$")
_COLON = re.compile(r"[:：﹕]")
_BRACKETED = re.compile(r"[(（\[【〔][^()（）]*[)）\]】〕]")
_TRAILING = re.compile(
    r"(?P<name>[^()]{4,69}?[^()\s])(?:\s*[(（]\s*(?P<a>[^()\s][^()]{2,38}?[^()\s])\s*[)）]"
    r"|\s+[–—-]\s*(?P<b>[^()\d\s][^()\d]{3,39})|\s*,\s*(?P<c>[^(),\d\s][^(),\d]{3,39}))$"
)
CODE = re.compile(r"(?<![\d.])(\d{2}\.\d{2}\.\d{2}|\d{1,2}\.\d{1,2}\.\d{1,2}\.?|\d{6})(?![\d.]*\d)")
"""The code of a specialty: 05.13.18, 1.2.2, 010500."""


@dataclass(frozen=True, slots=True)
class FoundLabel:
    """A label in a text and the value behind it; `key` is None for labels of no known kind."""

    key: str | None
    label: str
    value: str
    colon: bool
    above: bool = False
    """The value stands above: the label is printed in brackets under it."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A piece of a line set apart from the others by space."""

    text: str
    row: Row
    x0: float | None = None
    x1: float | None = None


@dataclass(frozen=True, slots=True)
class FormLabel:
    """A label on a page: its cell, and where on the page it stands."""

    found: FoundLabel
    cell: Cell
    at: int
    """Index of its row among the rows of its page."""

    @property
    def row(self) -> Row:
        """The row it stands on."""
        return self.cell.row


@dataclass(frozen=True, slots=True)
class FormPage:
    """The rows of one page with their cells and labels."""

    rows: tuple[Row, ...]
    cells: tuple[tuple[Cell, ...], ...]
    entries: tuple[FormLabel, ...]
    keyed: frozenset[int]
    """Indexes of rows with a known label."""


def sheet_of(rows: Sequence[Row]) -> FormPage:
    """One page read as a form."""
    cells = _unwrapped([cells_of(row) for row in rows])
    entries = tuple(
        FormLabel(found, _narrowed(cell, found), at)
        for at, row in enumerate(cells)
        for cell in row
        for found in labels_in(cell.text)
    )
    return FormPage(
        tuple(rows), cells, entries, frozenset(entry.at for entry in entries if entry.found.key is not None)
    )


def _unwrapped(cells: list[tuple[Cell, ...]]) -> tuple[tuple[Cell, ...], ...]:
    """The cells of a page with labels that run over two lines of their column put together in the first: «Официальные / оппоненты:»."""
    for at in range(len(cells) - 1):
        one, other = cells[at], cells[at + 1]
        if (
            len(one) < 2
            or not other
            or one[0].x0 is None
            or other[0].x0 is None
            or abs(one[0].x0 - other[0].x0) > 4
        ):
            continue
        first, second = one[0], other[0]
        if (
            len(first.text.split()) > 2
            or len(second.text.split()) > 2
            or any(found.key for found in labels_in(first.text))
        ):
            continue
        whole = f"{first.text} {second.text}"
        if any(
            found.key in PERSONS and found.label == whole.rstrip(" :") and not found.value
            for found in labels_in(whole)
        ):
            cells[at] = (replace(first, text=whole), *one[1:])
            cells[at + 1] = other[1:]
    return tuple(cells)


def _apart(tokens: Sequence[Token], gap: float) -> list[list[Token]]:
    """Tokens in groups, with a gap between any two of them."""
    groups = [[tokens[0]]]
    for token, white in zip(tokens[1:], whites(tokens), strict=True):
        if white > gap:
            groups.append([token])
        else:
            groups[-1].append(token)
    return groups


def cells_of(row: Row) -> tuple[Cell, ...]:
    """The pieces of a line, cut at wide gaps; Chinese lines stay whole, for the letters of their labels stand apart too."""
    text = row.line.text if HAN.search(row.text) else row.text
    tokens = row.line.tokens
    if row.box is None:
        return tuple(
            Cell(_filled(piece), row) for piece in re.split(r"\t+| {4,}", row.line.text) if piece.strip()
        )
    if len(tokens) < 2 or HAN.search(text) or any(token.box is None for token in tokens):
        return (Cell(_filled(text), row, row.box.x0, row.box.x1),)
    groups = _apart(tokens, CELLS * (row.size or row.box.height))
    if len(groups) == 1:
        return (Cell(_filled(text), row, row.box.x0, row.box.x1),)
    return tuple(_cell(group, row) for group in groups)


def _cell(group: Sequence[Token], row: Row) -> Cell:
    """A piece of a line, from its first token to its last."""
    piece = "".join(("" if token.glued or i == 0 else " ") + token.text for i, token in enumerate(group))
    first, last = group[0].box, group[-1].box
    return Cell(_filled(piece), row, first.x0 if first else None, last.x1 if last else None)


def _filled(text: str) -> str:
    """A text with the blanks and leaders of forms as wide spaces."""
    return _BLANK.sub("   ", text).strip(" _")


def _narrowed(cell: Cell, found: FoundLabel) -> Cell:
    """The cell of the label alone, as far as its letters tell."""
    if cell.x0 is None or cell.x1 is None or not found.value or found.label not in cell.text:
        return cell
    start = cell.text.index(found.label)
    wide = (cell.x1 - cell.x0) / max(len(cell.text), 1)
    return Cell(found.label, cell.row, cell.x0 + wide * start, cell.x0 + wide * (start + len(found.label)))


@lru_cache(maxsize=1024)
def labels_in(text: str) -> tuple[FoundLabel, ...]:
    """Every label of a piece of a line with its value; several stand side by side on Chinese covers."""
    if not text or len(text) > 240:
        return ()
    found = _han(text) if HAN.search(text) else tuple(one for one in (_alphabetic(text),) if one)
    if any(one.key == "author" for one in found) and label(text, "affiliation_label") is not None:
        return tuple(one for one in found if one.key != "author")  # 作者单位, "Author affiliations:"
    return found


def names_somebody(text: str) -> bool:
    """Whether it is a line of a form that says who wrote or supervised the work."""
    return any(found.key in PERSONS and found.colon for found in labels_in(text))


def _alphabetic(text: str) -> FoundLabel | None:
    bare = _COUNTED.sub("", _ORDINAL.sub("", text))
    if _BRACKETED.fullmatch(bare.strip()):
        inside = bare.strip()[1:-1]
        key = next((key for key in PERSONS if _is_label(inside, key)), None)
        return FoundLabel(key, bare, "", colon=False, above=True)
    best: tuple[int, FoundLabel] | None = None
    opens = labels(bare)
    for key in KEYS if opens else ():
        if key not in opens:
            continue
        word, value, colon = opens[key]
        if bare.endswith(f"{value}.") and value[-2:-1] in ". " and value[-1:].isupper():
            value += "."  # the point of an initial
        if not colon and value and not _takes(key, value):
            continue
        if best is None or len(word) > best[0]:
            best = (len(word), FoundLabel(key, word, value, colon))
    if best is not None:
        return best[1]
    return _before_colon(bare) or (_after_name(bare) if not cues_in(bare).isdisjoint(PERSONS) else None)


def _takes(key: str, value: str) -> bool:
    """Whether a label without a colon can have this value on the same line."""
    if key == "subject_line":
        return value[:1] in tuple('«"“„')
    if key == "specialty":
        return True
    if key == "programme":
        return CODE.match(value) is not None
    if key not in _BARE:
        return False
    first = fold(value.split()[0])
    return first in words("names", "honorifics") or has(value[:40], "academic") or bool(names.find(value))


def _is_label(text: str, key: str) -> bool:
    got = label(text, key)
    return got is not None and not got[1]


def _opens_with_author(head: str) -> bool:
    """Whether a label begins with a word for authors."""
    return fold(head).startswith(tuple(f"{word} " for word in words("header", "author") if len(word) > 4))


def _before_colon(text: str) -> FoundLabel | None:
    """A label known by a word inside it, or by its colon alone."""
    colon = _COLON.search(text)
    if colon is None or not 2 < colon.start() < 70:
        return None
    head, value = text[: colon.start()].strip(), text[colon.end() :].strip(" _-–—")
    if len(head.split()) > 7:
        return None
    key = next((key for key in _INSIDE if has(head, key)), None)
    if key in PERSONS and value and not _takes(key, value):
        key = None  # "A guide to forests: Navigating …" names nobody
    if key is None and _opens_with_author(head) and names.find(value):
        key = "author"
    if key is None and " " in head:
        # Letters set apart, which come out as pieces of words: "Ver fasser : Ulrich Köhler".
        key = next((one for one in PERSONS if _is_label(head.replace(" ", ""), one)), None)
    return FoundLabel(key, head, value, colon=True)


def _after_name(text: str) -> FoundLabel | None:
    """A name with its role behind it: "Prof. Dr. Ana Souza (Orientadora)", "Dr. B. Klein – Betreuer"."""
    match = _TRAILING.match(text)
    if match is None:
        return None
    role = next(one for one in (match["a"], match["b"], match["c"]) if one)
    for key in PERSONS[1:]:
        if _is_label(role, key) and names.find(match["name"]):
            return FoundLabel(key, role, match["name"], colon=True)
    return None


@cache
def _han_labels() -> dict[str, str]:
    """Every Chinese label without its spaces → its key."""
    known: dict[str, str] = {}
    for key in KEYS:
        for word in words("header", key):
            if HAN.search(word) or word.isascii():
                known.setdefault(word.replace(" ", ""), key)
    return known


@cache
def _han_joints() -> re.Pattern[str]:
    return re.compile(
        "|".join(
            ["[/、,，]", *(re.escape(word) for word in words("header", "label_joint") if HAN.search(word))]
        )
    )


@lru_cache(maxsize=1024)
def _han_key(text: str) -> str | None:
    """The key of a Chinese label: a known word, one with words around it that only say which or what of it, or several joined."""
    bare = _BRACKETED.sub("", fold(text).replace(" ", "")).rstrip(f"0123456789{HAN_NUMERALS[:3]}.*")
    if not bare or len(bare) > 28 or has(bare, "signature"):
        return None
    head, *others = _han_joints().split(bare)
    key = _han_core(bare) or _han_core(head)
    if key is None or (
        _han_core(bare) is None
        and not all(_han_core(one) or one in words("header", "label_after") for one in others if one)
    ):
        return None
    return key


def _han_core(text: str) -> str | None:
    known = _han_labels()
    if text in known:
        return known[text]
    if not HAN.search(text):
        return None
    for before in ("", *filter(text.startswith, words("header", "label_before"))):
        rest = text.removeprefix(before)
        for after in ("", *filter(rest.endswith, words("header", "label_after"))):
            core = rest.removesuffix(after)
            if len(core) >= 2 and core in known:
                return known[core]
    return None


_HAN_TOKEN = re.compile(r"[:：﹕]|[^\s:：﹕]+")


def _han_cuts(tokens: list[tuple[str, int, int]]) -> list[tuple[int, int, str, bool]]:
    """Labels among the tokens of a line:
    where each begins, where its value does, its key, whether a colon stands there.
    """
    cuts: list[tuple[int, int, str, bool]] = []
    at = 0
    while at < len(tokens):
        found = _label_at(tokens, at)
        if found is None:
            at += 1
            continue
        last, key = found
        colon = last + 1 < len(tokens) and _COLON.match(tokens[last + 1][0]) is not None
        # A second label needs a colon, or a first one that had its value.
        if not cuts or colon or tokens[at][1] > cuts[-1][1]:
            cuts.append((tokens[at][1], tokens[last + 1][2] if colon else tokens[last][2], key, colon))
        at = last + 1 + colon
    return cuts


def _han(text: str) -> tuple[FoundLabel, ...]:
    """The labels of a Chinese line: runs of tokens that spell one, with a colon, a space or the end behind."""
    if _BRACKETED.fullmatch(text.strip()):
        key = _han_key(text.strip()[1:-1])
        return (FoundLabel(key, text, "", colon=False, above=True),) if key else ()
    tokens = [(match[0], match.start(), match.end()) for match in _HAN_TOKEN.finditer(text)][:40]
    cuts = _han_cuts(tokens)
    if not cuts or (cuts[0][0] > 0 and not cuts[0][3] and len(cuts) == 1 and len(tokens) > 6):
        return ()
    ends = [cut[0] for cut in cuts[1:]] + [len(text)]
    made = []
    for (start, value, key, colon), end in zip(cuts, ends, strict=True):
        made.append(
            FoundLabel(key, text[start:value].strip(" :：﹕"), text[value:end].strip(" _＿:：—–-"), colon)
        )
    return tuple(made)


def _label_at(tokens: list[tuple[str, int, int]], at: int) -> tuple[int, str] | None:
    """(last token, key) of the longest label that begins at a token."""
    made, best = "", None
    for last in range(at, min(at + 14, len(tokens))):
        token = tokens[last][0]
        if _COLON.match(token) or (last > at and token[0].isdigit()) or len(made) + len(token) > 30:
            break
        made += token
        key = _han_key(made)
        if key is not None and (best is None or _goes_on_as_label(token)):
            best = (last, key)
    return best


def _goes_on_as_label(token: str) -> bool:
    """Whether a token belongs to the label before it: a single letter, brackets, or a word that only labels have."""
    return len(token) == 1 or token[0] in "(（/、" or token in words("header", "label_after")


def is_hint(text: str) -> bool:
    """Whether a line is only a remark in brackets on what to fill in: «(подпись)», «(Фамилия, имя, отчество)»."""
    return _BRACKETED.fullmatch(text.strip()) is not None


def is_rule(text: str) -> bool:
    """Whether a line is a rule to sign on."""
    return re.fullmatch(r"[\s_\-–—.…]{6,}", text) is not None


def beside(sheet: FormPage, entry: FormLabel) -> list[tuple[str, Row]]:
    """The texts to the right of a label, down to the next label in its column."""
    cell, box = entry.cell, entry.row.box
    if box is None or cell.x0 is None or cell.x1 is None:
        later = sheet.cells[entry.at]
        after = [one for one in later[later.index(cell) + 1 :] if cell in later] if cell in later else []
        return [(one.text, one.row) for one in after[:1] if not labels_in(one.text)]
    left, right = cell.x0, cell.x1
    below = [
        other.row.box.top
        for other in sheet.entries
        if other.row.box
        and other.found.key
        and other.cell.x0 is not None
        and other.cell.x0 < right
        and other.row.box.top > box.bottom - 2
    ]
    end = min(below, default=box.bottom + 230)
    mates = [
        one.cell.x0
        for one in sheet.entries
        if one.at == entry.at and one.cell.x0 is not None and one.cell.x0 > right
    ]
    limit = min(mates, default=float("inf"))
    found: list[tuple[float, float, str, Row]] = []
    for at, row in enumerate(sheet.rows):
        if row.box is None or not box.top - 0.6 * box.height <= row.box.top < end - 2:
            continue
        for one in sheet.cells[at]:
            inside = (
                row is not entry.row
                and one.x0 is not None
                and left + 20 < one.x0 < right
                and abs(row.box.top - box.top) < 0.5 * box.height
            )
            if (
                one.x0 is None
                or one.x0 >= limit - 2
                or (one.x0 < right - 2 and not inside)
                or (row is entry.row and one.text == cell.text)
            ):
                continue
            if not any(other.key or other.above for other in labels_in(one.text)) and not is_hint(one.text):
                found.append((row.box.top, one.x0, one.text, row))
    found.sort(key=lambda item: (round(item[0] / 4), item[1]))
    return [(text, row) for _, _, text, row in found]


def below(sheet: FormPage, entry: FormLabel, *, most: int) -> list[tuple[str, Row]]:
    """The texts under a label, to the next label, an opening or a wide gap."""
    found: list[tuple[str, Row]] = []
    mates = sum(one.at == entry.at for one in sheet.entries) > 1
    before = entry.row
    for at in range(entry.at + 1, len(sheet.rows)):
        row = sheet.rows[at]
        cells = [one for one in sheet.cells[at] if not mates or _under(entry.cell, one)]
        if not cells:
            continue
        if row.opening is not None or len(found) >= most or _is_far(before, row, first=not found):
            break
        if any(one.key for cell in cells for one in labels_in(cell.text)):
            break
        before = row
        found += [(cell.text, row) for cell in cells if _is_filled(cell.text)]
    return found


def _is_filled(text: str) -> bool:
    """Whether this was filled in: neither a rule to write on nor a hint what to write."""
    return bool(text) and not is_hint(text) and not is_rule(text)


def _is_far(before: Row, row: Row, *, first: bool) -> bool:
    if before.box is None or row.box is None:
        return False
    gap = row.box.top - before.box.bottom
    size = row.size or row.box.height
    return gap > (5.5 if first else 4.0) * size or gap < -3 * size


def _under(label_cell: Cell, cell: Cell) -> bool:
    left, right = label_cell.x0, label_cell.x1
    if left is None or right is None or cell.x0 is None or cell.x1 is None:
        return True
    return min(right, cell.x1) - max(left, cell.x0) > 0.2 * min(right - left, cell.x1 - cell.x0)


def above(sheet: FormPage, entry: FormLabel, *, most: int = 1) -> list[tuple[str, Row]]:
    """The texts directly over a label, nearest last."""
    found: list[tuple[str, Row]] = []
    mates = sum(one.at == entry.at for one in sheet.entries) > 1
    after = entry.row
    for at in range(entry.at - 1, -1, -1):
        row = sheet.rows[at]
        cells = [one for one in sheet.cells[at] if not mates or _under(entry.cell, one)]
        if len(found) >= most or not cells or _is_far(row, after, first=not found):
            break
        if any(one.key or one.above for cell in cells for one in labels_in(cell.text)) or is_rule(row.text):
            break
        if found and abs((row.size or 0) - (after.size or 0)) > 1:
            break
        after = row
        found = [*[(cell.text, row) for cell in cells if cell.text], *found]
    return found
