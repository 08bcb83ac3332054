"""Affiliations as printed, cut where marks stand, and bound to their authors by marks, by order or by nearness."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from pinakes.text.figures import whole_number
from pinakes.text.names import looks_like_name, parse
from pinakes.text.scripts import HAN, main
from pinakes.text.words import words
from pinakes.understand.header.binding.contacts import bind_contacts
from pinakes.understand.header.binding.elsewhere import (
    bind_brackets,
    bind_columns,
    is_no_body,
    plain_marks,
    without_label,
)
from pinakes.understand.header.binding.posts import without_name, workplaces
from pinakes.understand.header.binding.tails import before_correspondence, trimmed, without_addresses
from pinakes.understand.header.covers.awarding import is_higher
from pinakes.understand.header.rows.blocks import is_running_text, joined, same_style
from pinakes.understand.header.rows.cues import cues_in, finder, has, is_only
from pinakes.understand.header.rows.marks import leading_mark, marked_pieces, split_mark

if TYPE_CHECKING:
    from pinakes.model import Person
    from pinakes.understand.header.people.authors import Named
    from pinakes.understand.header.rows.blocks import Front, Row

_INLINE = re.compile(
    r"(?:(?<=^)|(?<=[;；,，.。(（\s]))\s*(\d{1,2})\s*[.．、)]\s*(?=[^\W\d_])|(?:(?<=[;；.])\s*|^\s*)(\d|[a-h])\s+(?=[A-ZÀ-ÞА-Я])"
)
_RUN = re.compile(
    r"(?<![^\s;；,，.。(（)）])(?:(\d{1,2}|[a-h])(?:\s*[.．、)）]\s*|\s+|[，,](?=[\u4e00-\u9fff]))|(\d{1,2})(?=[A-ZÀ-ÞА-ЯЁ\u4e00-\u9fff]))(?=[A-ZÀ-ÞА-ЯЁ\u4e00-\u9fff(（])"
)
_WEB = re.compile(
    r"(?:https?://|www\.|orcid\.org/)\S+|\bDOI:?\s*10\.\S+|\bORCID\b:?(?:\s*iD\b)?|(?:\d{4}-){3}\d{3}[\dX]",
    re.IGNORECASE,
)
_DATED = re.compile(
    r"[\s,;(]*(?:\b\d{1,2}\.\d{1,2}\.(?:19|20)\d\d|(?<=[\s,])(?:19|20)\d\d(?=\s*(?:г\.|年)))(?:\s*(?:г\.?|年))?[\s).]*$"
)
"""A date at the end of the line that an address stands on."""
_SMALL = re.compile(r"(?<!\S)[a-zà-ÿ]{2,}")
_ASIDE = re.compile(r"\s*\d{1,2}\.\d{1,2}\.?\s+[^\W\d_]|©")
"""A line that opens with the number of a section, or says who has the rights."""
PROSE = 7
"""Small words, joints aside, from which a text is one, and no address."""
SHORT = 120
LONGEST = 420
BLOCK_ROWS = 6
"""Lines below a name that can be its affiliation where every author has a block of their own."""
HUNG = 4.0
"""How far the lines of a body can be indented under its mark, in parts of the size."""


@dataclass
class PrintedAffiliation:
    """One affiliation as printed."""

    mark: str | None
    text: str
    row: Row


def bind(found: list[Named], rows: list[Row], front: Front) -> None:
    """Give every author what belongs to them."""
    if not found:
        return
    own = {one.row.number for one in found}
    marks = {mark for one in found for mark in one.marks}
    rows = rows if marks else _before_headings(rows, found)
    free = [row for row in rows if row.number not in own]
    blocks = _own_blocks(found, rows)
    if blocks is not None:
        for one, texts in zip(found, blocks, strict=True):
            one.affiliations += texts
    elif not bind_columns(found, free):
        entries = _entries(free, marks)
        _unglue(found, entries)
        marks = {mark for one in found for mark in one.marks}
        missing = marks.difference(entry.mark for entry in entries if entry.mark)
        entries += _footnotes(
            front, found[0].row, missing, used={entry.row.number for entry in entries} | own
        )
        for one in found:
            for entry in entries:
                if entry.mark and entry.mark in one.marks:
                    one.affiliations.append(entry.text)
        if not any(one.affiliations for one in found):
            bind_brackets(found)
        if not any(one.affiliations for one in found):
            _by_nearness(
                found,
                [entry for entry in entries if not entry.mark] + [entry for entry in entries if entry.mark],
            )
    bind_contacts(found, rows, front)


def _before_headings(rows: list[Row], found: list[Named]) -> list[Row]:
    """The rows up to the first after the names that is set larger than they are: the text has begun."""
    last, size = max(one.row.number for one in found), max(one.row.size or 0 for one in found)
    end = next(
        (at for at, row in enumerate(rows) if row.number > last and size and (row.size or 0) > 1.08 * size),
        len(rows),
    )
    return rows[:end]


def _unglue(found: list[Named], entries: list[PrintedAffiliation]) -> None:
    """Letters that mark bodies off the ends of names, where fonts have raised letters of their own: "Webera" of "a Department …"."""
    letters = {
        entry.mark for entry in entries if entry.mark and len(entry.mark) == 1 and entry.mark.isalpha()
    }
    if len(letters) < 2 or not all(
        one.marks or (one.person.literal[-1:] in letters and one.person.literal[-2:-1].islower())
        for one in found
    ):
        return
    for one in found:
        if not one.marks:
            one.marks = (one.person.literal[-1],)
            one.person = parse(one.person.literal[:-1])


@lru_cache(maxsize=512)
def clean_place(text: str, *, to_go_on: bool = False) -> str:
    """A text without addresses, identifiers and their labels; a line can break one that is `to_go_on`."""
    text = without_addresses(without_label(text), to_go_on=to_go_on)
    text = _WEB.sub(" ", text) if _may_have_web(text) else text
    cues = cues_in(text)
    match = finder("equal_share").search(text) if "equal_share" in cues else None
    if match is not None:
        text = text[: match.start()].rstrip(" *†‡")
    match = finder("address_label").search(text) if "address_label" in cues else None
    while match is not None:
        text = text[: match.start()] + " " + text[match.end() :].lstrip(" :：–—-")
        match = finder("address_label").search(text)
    return text


def _may_have_web(text: str) -> bool:
    low = text.lower()
    return low.count("-") > 2 or any(map(low.__contains__, ("http", "www.", "orcid", "doi")))


def _own_blocks(found: list[Named], rows: list[Row]) -> list[list[str]] | None:
    """Where every author stands on a line of their own with lines below: those lines are theirs."""
    numbers = [one.row.number for one in found]
    if len(set(numbers)) != len(found) or any(one.marks for one in found) or len(found) < 2:
        return None
    spans: list[list[Row]] = []
    for at, number in enumerate(numbers):
        end = numbers[at + 1] if at + 1 < len(numbers) else number + BLOCK_ROWS + 1
        spans.append([row for row in rows if number < row.number < end])
    if any(not span for span in spans[:-1]) or max(len(span) for span in spans[:-1]) > BLOCK_ROWS:
        return None
    longest = max(len(span) for span in spans[:-1])
    style = spans[0][0]
    last: list[Row] = []
    for row in spans[-1][:BLOCK_ROWS]:
        if not same_style(style, row) or row.opening is not None or (last and _is_paragraph(last[-1], row)):
            break
        if len(last) > longest and not (
            row.text[:1].islower() or last[-1].text.rstrip().endswith((",", ";", "-"))
        ):
            break
        last.append(row)
    spans[-1] = last
    made = [_pieces(span) for span in spans]
    addressed = sum(any("@" in row.text for row in span) for span in spans)
    if sum(any(is_place(text) for text in texts) for texts in made) * 3 < len(made) and addressed < len(
        spans
    ):
        return None
    return made


def _pieces(rows: list[Row]) -> list[str]:
    """What the lines below a name say, cut at semicolons."""
    lines = (row.text for row in rows if not is_only(row.text, "furniture"))
    text = clean_place(joined(clean_place(line, to_go_on=True) for line in lines))
    pieces = [tidy_place(piece) for piece in re.split(r"[;；]", text)]
    return [piece for piece in pieces if len(piece) > 2 and not is_running_text(piece, 3)]


def is_place(text: str) -> bool:
    """Whether a text has a word for a body, or ends with a country; a town or country alone is none."""
    if has(text, "affiliation"):
        return True
    if len(text) > SHORT:
        return False
    if has(text, "university"):
        return True
    matches = list(finder("countries").finditer(text)) if has(text, "countries") else []
    if not any(match.end() >= len(text.rstrip(" .,;")) for match in matches):
        return False
    return any(map(str.isalpha, finder("countries").sub("", text)))


def _is_paragraph(before: Row, row: Row) -> bool:
    """A line that begins a paragraph below an address: a gap above it, or an indent."""
    if before.box is None or row.box is None:
        return False
    size = row.size or row.box.height
    is_right = (
        abs(row.box.x1 - before.box.x1) < 0.3 * size
    )  # lines set against the right margin begin anywhere
    indent = row.box.x0 - before.box.x0
    is_hung = indent < HUNG * size and leading_mark(before)[0] is not None
    is_centred = (
        row.centred or before.centred or abs(row.box.x0 + row.box.x1 - before.box.x0 - before.box.x1) < size
    )
    indented = indent > 0.8 * size and not (is_centred or is_right or is_hung)
    return row.box.top - before.box.bottom > 0.8 * size or indented or row.box.top < before.box.top - size


def _entries(rows: list[Row], marks: set[str]) -> list[PrintedAffiliation]:
    entries: list[PrintedAffiliation] = []
    last: Row | None = None
    for row in rows:
        if is_only(row.text, "furniture") or has(row.text[:30], "received") or _ASIDE.match(row.text):
            last = None
            continue
        text = clean_place(row.text)
        if len(text.strip(" ,;{}()*†")) < 4:
            continue
        pieces = marked_pieces(row, marks)
        if len(pieces) > 1 or pieces[0][0]:
            # Marks after their texts stand on names too: there only the words tell an affiliation.
            is_after = bool(pieces[0][0]) and row.text.startswith(pieces[0][1][:6])
            for mark, piece in pieces:
                bare = clean_place(piece, to_go_on=True)
                if mark and is_after and not has(bare, "affiliation"):
                    continue
                if mark:
                    entries.append(PrintedAffiliation(mark, bare, row))
                elif last is not None and entries and bare.strip():
                    entries[-1] = replace(entries[-1], text=joined([entries[-1].text, bare]))
            last = row
            continue
        mark, rest = _opened(row, marks, entries)
        goes_on = (
            last is not None
            and entries
            and same_style(last, row)
            and mark is None
            and not _is_paragraph(last, row)
        )
        if not goes_on and last is not None and entries and mark is None:
            is_alike = (row.centred and last.centred) if same_style(last, row) else row.text[:1].isupper()
            goes_on = is_alike and entries[-1].text.rstrip().endswith(",") and _is_close(last, row)
        is_next = (
            goes_on
            and not entries[-1].mark
            and has(rest, "affiliation")
            and entries[-1].text.rstrip().endswith((".", "；", ")"))
        )
        if goes_on and len(entries[-1].text) > LONGEST:
            last = None
        elif goes_on and not is_next:
            entries[-1] = replace(entries[-1], text=joined([entries[-1].text, rest]))
            last = row
        elif is_place(rest) or (mark is not None and (mark in marks or not marks)):
            entries.append(PrintedAffiliation(mark, rest, row))
            last = row
        else:
            last = None
    entries = [replace(entry, text=plain_marks(entry.text)) for entry in entries]
    prose = next((at for at, entry in enumerate(entries) if is_prose(entry.text)), len(entries))
    cut = [tidy for entry in entries[:prose] for tidy in _cut(entry, marks)]
    return [
        entry
        for entry in cut
        if _says(entry.text) and (is_place(entry.text) or (entry.mark and entry.mark in marks))
    ]


def _opened(row: Row, marks: set[str], entries: list[PrintedAffiliation]) -> tuple[str | None, str]:
    """The mark that a line opens with, and its text; a figure that cannot be a mark belongs to the text."""
    mark, rest = leading_mark(row)
    rest = clean_place(rest, to_go_on=True)
    if mark is None or mark in marks:
        return mark, rest
    is_stray = not has(rest, "affiliation") if marks else _is_number(mark, entries)
    return (None, clean_place(row.text, to_go_on=True)) if is_stray else (mark, rest)


def _is_number(mark: str, entries: list[PrintedAffiliation]) -> bool:
    """Whether a figure before a line is that of a house: it does not go on with the marks before it."""
    marked = [number for entry in entries if (number := whole_number(entry.mark)) is not None]
    return (whole_number(mark) or 0) > max(marked, default=0) + 1


def _is_close(before: Row, row: Row) -> bool:
    """Whether a line stands at most a line's height under another."""
    return bool(
        before.box and row.box and 0 <= row.box.top - before.box.bottom < 1.6 * (row.size or row.box.height)
    )


def is_prose(text: str) -> bool:
    """Sentences; the commas of a Chinese list of addresses are none."""
    if HAN.search(text):
        return text.count("。") > 1
    if is_running_text(text, 3):
        return True
    small = _SMALL.findall(text) if main(text) == "Latn" else []
    return len(small) >= PROSE and sum(word not in words("function", "words") for word in small) >= PROSE


def _cut(entry: PrintedAffiliation, marks: set[str]) -> list[PrintedAffiliation]:
    """Entries numbered within one text: "(1. 清华大学 …; 2. 北京大学 …)", "1 Google Inc. 2 Cal Poly"."""
    text = entry.text.strip()
    if marks:
        made = _cut_in_order(replace(entry, text=text), marks)
        if made:
            return made
    cuts = list(_INLINE.finditer(text))
    if not cuts or (len(cuts) == 1 and cuts[0].start() == 0):
        return [
            replace(
                entry,
                text=tidy_place(text[cuts[0].end() :] if cuts else text),
                mark=entry.mark or (cuts[0][1] if cuts else None),
            )
        ]
    made = []
    if cuts[0].start() > 3:
        made.append(replace(entry, text=tidy_place(text[: cuts[0].start()])))
    for cut, following in zip(cuts, [*cuts[1:], None], strict=True):
        piece = text[cut.end() : following.start() if following else len(text)]
        made.append(
            PrintedAffiliation((split_mark(cut[1] or cut[2]) or (None,))[0], tidy_place(piece), entry.row)
        )
    return made


def _marked_parts(entry: PrintedAffiliation, marks: set[str]) -> list[tuple[str | None, int, int]]:
    """The marks of a run that follow each other, each with its begin and end;
    the first is that of the entry.
    """
    wanted = entry.mark
    parts: list[tuple[str | None, int, int]] = [(wanted, 0, 0)]
    for match in _RUN.finditer(entry.text):
        mark = unicodedata.normalize("NFKC", match[1] or match[2])
        if mark in marks and (mark == _next(wanted) or (wanted is None and mark in ("1", "a"))):
            parts.append((mark, match.start(), match.end()))
            wanted = mark
    return parts


def _cut_in_order(entry: PrintedAffiliation, marks: set[str]) -> list[PrintedAffiliation]:
    """A run cut at the marks that authors carry, each one after the other; what stands before the first is common to all."""
    parts = _marked_parts(entry, marks)
    if len(parts) == 1:
        return []
    ends = [start for _, start, _ in parts[1:]] + [len(entry.text)]
    pieces = [(mark, entry.text[begin:end]) for (mark, _, begin), end in zip(parts, ends, strict=True)]
    common = tidy_place(pieces[0][1]) if pieces[0][0] is None else ""
    if pieces[0][0] is None:
        pieces = pieces[1:]
    if common and HAN.search(common) and has(common, "affiliation"):
        return [
            PrintedAffiliation(mark, f"{common} {tidy_place(piece)}", entry.row) for mark, piece in pieces
        ]
    return [PrintedAffiliation(mark, tidy_place(piece), entry.row) for mark, piece in pieces]


def _next(mark: str | None) -> str | None:
    if mark is None:
        return None
    return (
        str(int(mark) + 1)
        if mark.isdecimal()
        else chr(ord(mark) + 1)
        if len(mark) == 1 and mark.isalpha()
        else None
    )


def tidy_place(text: str) -> str:
    """A text without the signs and the date around it."""
    text = _DATED.sub("", " ".join(text.split())).strip(" ;；,，.。:：*†‡•").rstrip("([（ ")
    if text.startswith(("(", "（")) and text.count("(") + text.count("（") >= text.count(")") + text.count(
        "）"
    ):
        text = text[1:].rstrip(")）")
    if text.endswith((")", "）")) and text.count(")") + text.count("）") > text.count("(") + text.count("（"):
        text = text[:-1]
    return text.strip(" ;；,，")


def _footnotes(front: Front, first: Row, marks: set[str], *, used: set[int]) -> list[PrintedAffiliation]:
    """Marked affiliations at the foot of the first page."""
    if not marks:
        return []
    rows = [
        row
        for row in front.rows
        if row.page is first.page
        and row.number not in used
        and row.number > first.number
        and row.size
        and front.body_size
        and row.size < 0.95 * front.body_size
        and len(row.text) < LONGEST
    ]
    found = [
        entry for entry in _entries(rows, marks) if entry.mark in marks and has(entry.text, "affiliation")
    ]
    return [entry for entry in found if before_correspondence(entry.text)]


def _by_nearness(found: list[Named], entries: list[PrintedAffiliation]) -> None:
    if not entries:
        return
    if all(entry.row.number > found[-1].row.number for entry in entries):
        lines = {one.row.number for one in found}
        if len(entries) == 1 or len(lines) == 1:
            texts = [entry.text for entry in entries]
            if (
                len(texts) == 2
                and _are_one(entries)
                and not any(entry.mark for entry in entries)
                and _is_part(texts[0])
                and not _is_part(texts[1])
            ):
                texts = [". ".join(text.rstrip(".") for text in texts)]
            if len(texts) == len(found) > 1:
                for one, text in zip(found, texts, strict=True):
                    one.affiliations.append(text)
                return
            if (
                len(texts) > 1
                and len(found) > 1
                and 1 < len(entries) <= 3
                and not any(entry.mark for entry in entries)
                and _are_one(entries)
            ):
                # Lines of one place, cut after a full stop: it is everybody's.
                texts = [". ".join(text.rstrip(".") for text in texts)]
            if 1 < len(texts) <= len(found) and all(entry.mark for entry in entries):
                # The names have lost their marks: both stand in the same order.
                for at, one in enumerate(found):
                    one.affiliations.append(texts[at * len(texts) // len(found)])
                return
            for one in found:
                one.affiliations += texts if len(texts) == 1 or len(found) == 1 else []
            return
    for entry in entries:
        before = [one for one in found if one.row.number < entry.row.number]
        if before:
            nearest = before[-1].row.number
            for one in before:
                if one.row.number == nearest:
                    one.affiliations.append(entry.text)


def _is_part(text: str) -> bool:
    """Whether a text names parts of a university and not itself."""
    return has(text, "department") and not any(
        is_higher(match[0]) for match in finder("university").finditer(text)
    )


def _are_one(entries: list[PrintedAffiliation]) -> bool:
    """Whether entries stand directly below one another, in one style."""
    return all(b.row.number - a.row.number <= 2 and same_style(a.row, b.row) for a, b in pairwise(entries))


_OWNER = re.compile(r"\s*[(（]([^()（）\d]{4,50}|[\u4e00-\u9fff]{2,4})[)）]\s*$")


def _without_owner(text: str) -> str:
    """An affiliation without the name in brackets that stood after an address: whose address it was."""
    match = _OWNER.search(text)
    if match is None or has(match[1], "affiliation") or (" " not in match[1] and not HAN.search(match[1])):
        return text
    return text[: match.start()] if looks_like_name(match[1]) >= 0.5 else text


def _says(text: str) -> bool:
    """Whether there is more in it than what addresses leave behind."""
    return sum(map(str.isalpha, text)) > 2


@lru_cache(maxsize=512)
def _finished(text: str) -> str:
    return tidy_place(trimmed(_without_owner(clean_place(text))))


def finished(one: Named) -> Person:
    """The person with all that was bound to them."""
    told = workplaces([without_name(text, one.person.literal) for text in one.affiliations])
    tidied = dict.fromkeys(map(_finished, told))
    texts = tuple(text for text in tidied if _says(text) and len(text) <= LONGEST and not is_no_body(text))
    own = main(one.person.literal)
    if own != "Latn":
        # A second head says the same again in other letters.
        texts = tuple(text for text in texts if main(text) == own) or texts
    return replace(
        one.person,
        affiliations=texts,
        email=one.emails[0] if one.emails else None,
        orcid=one.orcid,
        is_corresponding=one.is_corresponding,
    )
