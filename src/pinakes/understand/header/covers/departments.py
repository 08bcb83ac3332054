"""The parts of a university that a thesis comes from, and what is studied there: faculties, chairs, programmes and their codes."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from pinakes.text.scripts import HAN, close_up
from pinakes.text.words import fold, words
from pinakes.understand.header.covers.form import PERSONS, labels_in
from pinakes.understand.header.rows.blocks import joined
from pinakes.understand.header.rows.cues import finder, has, label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.understand.header.covers.awarding import Placed
    from pinakes.understand.header.rows.blocks import Row

COVER_ROWS = 25
LONGEST = 110
MOST = 3
HAN_LONGEST = 18
_STOP = re.compile(r"[«“\"„(,;]|(?<=[^\W\d_]{3})\.(?=\s|$)|(?<!\S)[^\W\d_a-zа-яё]{4,}(?!\S)")
"""What ends the name of a chair inside a sentence: quotes, stops, and words in capitals, which are the legal form of its university."""
_QUOTED = re.compile(r"[«\"“„]([^«»\"“”„]{4,80})[»\"”“]")
_SCHOOL_CLASS = re.compile(
    r"\s*+[(（]?\s*+(?:[A-Z]{0,3}\d[\dA-Za-z\-–—.()（）]*+|[一二三四五六七八九十]++)"
    r"\s*+(?:[级級届班]\s*+[\d()（）]*+\s*+)*+$|\s+[班级]$"
)
_YEAR_GROUP = re.compile(r"^\s*\d{2,4}\s*[级級届]\s*")
"""The class of a student behind or before a programme: "测绘工程 14-2 班", "软件工程 1902", "2018级软件工程"."""


def is_department(row: Row) -> bool:
    """Whether a line opens with the word for a part of a university."""
    return label(row.text, "department") is not None


def _is_named(row: Row) -> bool:
    """Whether a line is the name of a part of a university: its word stands first, or last."""
    if is_department(row):
        return True
    text = row.text.replace(" ", "") if HAN.search(row.text) else row.text
    ends = words("header", "department_end")
    if HAN.search(text):
        return (
            len(text) <= HAN_LONGEST
            and text.endswith(tuple(ends))
            and not any(char.isdigit() or char in ":：，。" for char in text)
        )
    last = fold(text.split()[-1]) if text.split() else ""
    return last in ends and len(text) < LONGEST and ":" not in text


def _is_department(row: Row) -> bool:
    """Whether a line names a department, and neither a thesis nor somebody by a label."""
    if not _is_named(row) or len(row.text) >= LONGEST or has(row.text, "thesis"):
        return False
    return not any(one.key in PERSONS for one in labels_in(row.text))


def department_on(rows: Sequence[Row], *, body: str = "") -> Placed | None:
    """The departments that stand on lines of their own near the university `body`, the larger first."""
    first = rows[0].page if rows else None
    held = [
        row
        for row in rows[:COVER_ROWS]
        if row.page is first and fold(row.text).replace(" ", "") not in fold(body).replace(" ", "")
    ]
    found = [row for row in held if _is_department(row)]
    if not found:
        return _below(rows, body)
    kept = found[:1]
    for before, row in pairwise(found):
        if row.number != before.number + 1 or len(kept) == MOST:
            break
        kept.append(row)
    texts = (close_up(row.text) if HAN.search(row.text) else row.text for row in kept)
    return ", ".join(text.strip(" ,.;") for text in texts), tuple(kept), 0.7


def department_before(rows: Sequence[Row], body: str) -> Placed | None:
    """The part named in the sentence that names the university, right before it: "Von der Fakultät für … der Universität …"."""
    name = body.split(",")[0]
    for at, row in enumerate(rows[:40]):
        place = row.text.find(name) if name else -1
        if place < 0:
            continue
        above = rows[at - 1].text if at and rows[at - 1].page is row.page and place < 12 else ""
        text = f"{above} {row.text[:place]}".strip()
        found = [match for match in finder("department").finditer(text) if match[0][:1].isupper()]
        if not found:
            continue
        words_of = text[found[-1].start() :].rstrip(" ,").split()
        while words_of and fold(words_of[-1]) in little_words():
            words_of.pop()
        if 2 <= len(words_of) <= 9 and not any(
            char.isdigit() or char in ".;:" for char in " ".join(words_of)
        ):
            return " ".join(words_of).strip(" ,"), (row,), 0.6
    return None


@cache
def little_words() -> frozenset[str]:
    """Words with which no name of a body ends: particles, "of", "und"."""
    return frozenset((*words("names", "particles"), *words("function", "words")))


def _below(rows: Sequence[Row], body: str) -> Placed | None:
    """The department right under the name of the university, on whatever cover."""
    for above, row in pairwise(rows):
        if (
            body
            and row.page is above.page
            and fold(above.text) == fold(body)
            and is_department(row)
            and len(row.text) < LONGEST
        ):
            return row.text.strip(" ,.;"), (row,), 0.6
    return None


def department_inside(text: str, body: str) -> str | None:
    """The chair inside the sentence that tells where a work was done, before the name of its university."""
    end = text.find(body) if body else -1
    before = text[:end] if end > 0 else text
    quoted = _QUOTED.search(before)
    if quoted is not None and finder("department_inside").match(quoted[1]):
        return quoted[1].strip()
    match = finder("department_inside").search(before)
    if match is None:
        return None
    name = before[match.start() :]
    stop = _STOP.search(name, len(match[0]))
    name = name[: stop.start()] if stop else name
    for key in ("legal_form", "body_before"):
        if (cut := finder(key).search(name, len(match[0]))) is not None:
            name = name[: cut.start()]
    lead = before[: match.start()].split()
    if lead and lead[-1].islower() and len(lead[-1]) > 3:
        name = f"{lead[-1]} {name}"
    name = name.strip(" ,.;–—-")
    return name if len(name.split()) > 1 and len(name) < LONGEST else None


def named_programme(text: str) -> str:
    """A programme without the class of the student that stands beside it."""
    if not HAN.search(text):
        return text
    bare = _SCHOOL_CLASS.sub("", _YEAR_GROUP.sub("", text)).strip(" ,，、")
    return bare if HAN.search(bare) else text


@cache
def _joints() -> re.Pattern[str]:
    known = sorted(words("header", "degree_subject"), key=len, reverse=True)
    return re.compile(rf"\s(?:{'|'.join(map(re.escape, known))})\s+(?=[^\W\d_])", re.IGNORECASE)


def subject_of(degree: str) -> str | None:
    """What a degree is taken in: "Bacharel em Engenharia de Software", "Master of Science in Informatics"."""
    if HAN.search(degree) or not has(degree, "degree_level") or (match := _joints().search(degree)) is None:
        return None
    name = degree[match.end() :].strip(" .,;")
    return name if name[:1].isupper() and 1 <= len(name.split()) <= 8 else None


def _goes_on(before: Row, row: Row) -> bool:
    """Whether a row stands close below another, in print of the same size."""
    if row.page is not before.page or row.box is None or before.box is None:
        return False
    if abs((row.size or 0) - (before.size or 0)) > 1:
        return False
    return row.box.top - before.box.bottom <= 2.6 * (row.size or 12)


def name_below(rows: Sequence[Row], last: Row) -> Placed | None:
    """The name of a specialty that stands under its code: the lines of the same type, to the next that says something else."""
    at = next((place for place, row in enumerate(rows) if row.number == last.number), len(rows))
    kept: list[Row] = []
    before = last
    for row in rows[at + 1 : at + 5]:
        speaks_of_else = any(has(row.text, key) for key in ("thesis", "degree_formula", "university"))
        if not _goes_on(before, row) or speaks_of_else or labels_in(row.text):
            break
        kept.append(row)
        before = row
    text = joined(row.text for row in kept).strip(' «»"“”—–-.,:;')
    return (text, tuple(kept), 0.8) if len(text) > 5 and len(text) < 200 else None


def is_studied(code: str | None, degree: str) -> bool:
    """Whether a code is that of a programme of study and no scholar's specialty: its degree is not one of scholars."""
    return (
        code is not None
        and bool(_STUDIED.match(code))
        and not any(fold(degree).startswith(one) for one in words("header", "scholar"))
    )


_STUDIED = re.compile(r"\d\d\.0[3-7]\.\d\d$|\d{6}$")
