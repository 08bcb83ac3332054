"""What can be observed of every row of the front pages, as a table of numbers for the line model.

Columns come in groups: `look` needs fonts or boxes and is level where the format has none; `form` and `words` need only text;
`place` counts rows. The neighbours' columns are laid beside a row's own by `with_neighbours`.
"""

from __future__ import annotations

import re
from functools import cache
from math import log1p
from typing import TYPE_CHECKING

import numpy as np

from pinakes.text.scripts import HAN
from pinakes.understand.header.rows.blocks import same_style
from pinakes.understand.header.rows.cues import (
    code_label,
    cues_in,
    is_numbered,
    is_only,
    labels,
    stands_alone,
)
from pinakes.understand.header.rows.features import likeness, name_share

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pinakes.understand.header.rows.blocks import Row

ROWS = 90
"""Rows that are labelled: a title page of small print has about as many."""
FEWEST, BEYOND = 6, 4
LOOK = (
    "boxed", "styled", "relative", "larger", "rank", "bold", "italic", "centred", "left", "width", "top", "low", "gap_above", "gap_below",
    "in_column", "header", "footer", "note", "style_before", "style_after", "size_before", "size_after", "superscripts",
)  # fmt: skip
FORM = (
    "length", "words", "short", "long", "upper", "capitalised", "lower", "digits", "han", "cyrillic", "latin", "other_script",
    "stops", "commas", "ends_comma", "ends_colon", "ends_hyphen", "starts_low", "starts_digit", "starts_mark", "at", "address", "doi",
    "copyright", "year", "brackets", "semicolons", "comma_count", "initials", "quoted", "names",
)  # fmt: skip
_NAMES, _LOWER = FORM.index("names"), FORM.index("lower")
CUES = (
    "affiliation", "venue", "thesis", "degree", "countries", "university", "received", "citation", "notes", "correspondence", "grouping",
    "report", "publisher_note",
)  # fmt: skip
LABELS = (
    "author",
    "advisor",
    "referee",
    "department",
    "programme",
    "specialty",
    "subject_line",
    "institution",
)
OPENINGS = ("abstract", "keywords", "introduction", "contents", "references")
WORDS = (
    *CUES, *(f"label_{key}" for key in LABELS), *(f"opens_{kind}" for kind in OPENINGS), "opens", "opens_alone", "numbered", "furniture",
    "known", "running", "code",
)  # fmt: skip
PLACE = (
    "index",
    "first",
    "page",
    "after_abstract",
    "after_keywords",
    "after_introduction",
    "since_opening",
    "after_names",
    "paged",
    "last",
)
COLUMNS = (*LOOK, *FORM, *WORDS, *PLACE)
GROUPS: dict[str, tuple[str, ...]] = {"look": LOOK, "form": FORM, "words": WORDS, "place": PLACE}
_AT = {name: i for i, name in enumerate(COLUMNS)}
NEAR = (
    "relative", "bold", "centred", "width", "gap_below", "length", "upper", "capitalised", "lower", "digits", "han", "cyrillic", "latin",
    "stops", "ends_comma", "starts_low", "at", "year", "initials", "names", "affiliation", "venue", "thesis", "university", "label_author",
    "label_advisor", "opens_abstract", "opens_keywords", "opens_introduction", "opens", "numbered", "known", "header", "starts_mark",
    "comma_count",
)  # fmt: skip
"""Columns of the rows two before to two after that are laid beside a row's own."""
_SHIFTS = (-2, -1, 1, 2)

_ADDRESS = ("http:", "https:", "www.", "orcid")
_DOI = re.compile(r"\b10\.\d{4,}/|\bdoi\b")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_INITIALS = re.compile(r"(?<!\w)[A-ZА-ЯЁ]\.")
_MARK = re.compile(r"\s*(?:[*†‡§¶¹²³⁴]|\d{1,2}\s?(?=[A-ZА-ЯЁ\u4e00-\u9fff])|\([a-z\d]\))")
_CYRILLIC = re.compile("[\u0400-\u04ff]+")
_CHINESE_STOPS = re.compile("[，。；]")
_LATIN = re.compile("[A-Za-zÀ-ɏ]+")


@cache
def near_columns() -> list[int]:
    """The places of NEAR."""
    return [_AT[name] for name in NEAR]


def observed(
    rows: Sequence[Row],
    *,
    body_size: float | None,
    known: tuple[str, ...] = (),
    running: tuple[str, ...] = (),
    script: str | None = None,
) -> NDArray[np.float32]:
    """A row of COLUMNS for every row of the front pages."""
    rows = rows[:ROWS]
    if not rows:
        return np.zeros((0, len(COLUMNS)), np.float32)
    end = _end_of(rows)
    sizes = sorted({round(row.size) for row in rows if row.size and len(row.text) > 3}, reverse=True)
    ranks = {size: min(i, 6) for i, size in enumerate(sizes)}
    table: list[tuple[float, ...]] = []
    after = {"abstract": 0.0, "keywords": 0.0, "introduction": 0.0}
    since = names_seen = 0.0
    first = rows[0].page.number
    for i, row in enumerate(rows[:end]):
        opening = row.opening
        if opening is not None:
            since = 0.0
        looks = _look(rows, i, body_size, ranks)
        forms = _form(row, script)
        cues = _words(row, known, running, forms[_NAMES], forms[_LOWER])
        place = (
            log1p(i), float(i == 0), float(row.page.number - first), after["abstract"], after["keywords"], after["introduction"],
            min(since, 20.0) / 20, min(names_seen, 3.0) / 3, float(bool(row.page.width)), (i + 1) / len(rows),
        )  # fmt: skip
        table.append((*looks, *forms, *cues, *place))
        since += 1
        names_seen += forms[_NAMES] > 0.6
        if opening is not None and opening.kind in after:
            after[opening.kind] = 1.0
    return np.array(table, np.float32)


FULL_PAGE = 1800
"""Characters of a first page that has the front matter to itself."""


def _end_of(rows: Sequence[Row]) -> int:
    """Where the front matter is surely over: some rows below the heading of the introduction or of the references."""
    for i, row in enumerate(rows):
        if (
            i > FEWEST
            and row.opening is not None
            and row.opening.kind in ("introduction", "references")
            and row.opening.alone
        ):
            return min(i + BEYOND, len(rows))
    own = [row for row in rows if row.page is rows[0].page]
    return len(own) if sum(len(row.text) for row in own) > FULL_PAGE else len(rows)


def _look(rows: Sequence[Row], i: int, body_size: float | None, ranks: dict[int, int]) -> tuple[float, ...]:
    row = rows[i]
    box, size = row.box, row.size
    before = rows[i - 1] if i else None
    after = rows[i + 1] if i + 1 < len(rows) else None
    relative = size / body_size if size and body_size else 1.0
    font = row.font
    width, height = row.page.width or 0.0, row.page.height or 0.0
    unit = size or (box.height if box else 10.0) or 10.0
    role = row.line.role
    return (
        float(box is not None),
        float(size is not None),
        min(relative, 2.5),
        float(relative > 1.08),
        float(ranks.get(round(size), 6)) if size else 3.0,
        float(font is not None and font.bold),
        float(font is not None and font.italic),
        float(row.centred),
        box.x0 / width if box and width else 0.2,
        box.width / width if box and width else 0.5,
        box.top / height if box and height else 0.3,
        float(bool(box and height and box.bottom > 0.85 * height)),
        _gap(before, row, unit),
        _gap(row, after, unit),
        float(row.line.column is not None),
        float(role == "header"),
        float(role == "footer"),
        float(role == "note"),
        float(before is not None and same_style(before, row)),
        float(after is not None and same_style(row, after)),
        _ratio(before, row),
        _ratio(after, row),
        min([token.superscript for token in row.line.tokens].count(True), 6) / 3,
    )


def _gap(above: Row | None, below: Row | None, unit: float) -> float:
    if above is None or below is None:
        return 2.0
    if above.box is None or below.box is None:
        return 0.5 + 0.5 * min(below.number - above.number - 1, 2)
    if above.page is not below.page:
        return 2.0
    return max(-1.0, min(3.0, (below.box.top - above.box.bottom) / unit))


def _ratio(other: Row | None, row: Row) -> float:
    return min(other.size / row.size, 2.5) if other is not None and other.size and row.size else 1.0


def _form(row: Row, script: str | None) -> tuple[float, ...]:
    text = row.text
    size = len(text) or 1
    parts = text.split()
    low = text.lower()
    plain = text.isascii()
    han = len(HAN.findall(text)) / size if not plain else 0.0
    cyrillic = len("".join(_CYRILLIC.findall(text))) / size if not plain else 0.0
    latin = len("".join(_LATIN.findall(text))) / size
    digits = sum(map(str.isdigit, text))
    upper = (0 if text.islower() else sum(map(str.isupper, text))) / size
    count = len(parts) or 1
    capitalised = sum(map(str.isupper, [part[0] for part in parts])) / count
    lower = sum(map(str.islower, parts)) / count
    largest = max((han * 2, "Hani"), (cyrillic, "Cyrl"), (latin, "Latn"))
    last = text[-1:]
    share = 0.0
    if size < 260 and (capitalised > 0.45 or han > 0.2):
        share = name_share(text)
    return (
        log1p(size), log1p(len(parts) + 0.5 * han * size), float(size < 8), float(size > 110), upper, capitalised, lower,
        digits / size, han, cyrillic, latin, float(script is not None and largest[0] > 0.2 and largest[1] != script),
        float(last in ".。!?"), float(", " in text or "，" in text), float(last in ",，;；、"), float(last in ":："),
        float(last in "-‐–\u2010"), float(text[:1].islower()), float(text[:1].isdigit()), float(_MARK.match(text) is not None),
        float("@" in text), float(any(map(low.__contains__, _ADDRESS))),
        float(("10." in text or "doi" in low) and _DOI.search(low) is not None),
        float("©" in text or "(c)" in text),
        float(digits > 3 and _YEAR.search(text) is not None), float(text[:1] in "[【(（《〈<"),
        min(text.count(";") + text.count("；"), 5) / 3,
        min(text.count(",") + text.count("，") + text.count("、"), 8) / 4, min(len(_INITIALS.findall(text)), 8) / 4 if "." in text else 0.0,
        float("«" in text or "“" in text or '"' in text or "„" in text), share,
    )  # fmt: skip


def _is_prose(text: str, lower: float) -> bool:
    """Running text, which is not searched for words that stand in front matter."""
    return (lower > 0.6 and len(text) > 60) or (len(text) > 16 and len(_CHINESE_STOPS.findall(text)) > 1)


_CUES = frozenset(CUES)
_NO_CUES, _NO_LABELS, _NO_OPENINGS = [0.0] * len(CUES), [0.0] * len(LABELS), [0.0] * len(OPENINGS)


def _words(
    row: Row, known: tuple[str, ...], running: tuple[str, ...], names: float, lower: float
) -> tuple[float, ...]:
    text, opening = row.text, row.opening
    present = cues_in(text) if len(text) < 400 and not _is_prose(text, lower) else frozenset()
    opens = labels(text) if len(text) < 120 else {}
    plain = 8 < len(text) < 200 and names < 0.75 and lower < 0.9
    return (
        *(_NO_CUES if _CUES.isdisjoint(present) else [float(key in present) for key in CUES]),
        *(_NO_LABELS if not opens else [float(key in opens and stands_alone(opens[key])) for key in LABELS]),
        *(_NO_OPENINGS if opening is None else [float(opening.kind == one) for one in OPENINGS]),
        float(opening is not None), float(opening is not None and opening.alone),
        float(is_numbered(text)), float(len(text) < 60 and (is_only(text, "furniture") or is_only(text, "thesis"))),
        likeness(text, known) if known and plain else 0.0, likeness(text, running) if running and plain else 0.0,
        float(code_label().match(text) is not None),
    )  # fmt: skip


def with_neighbours(table: NDArray[np.float32]) -> NDArray[np.float32]:
    """A row's own columns, then those of its neighbours in NEAR, zero beyond the ends."""
    chosen = table[:, near_columns()]
    parts = [table]
    for shift in _SHIFTS:
        moved = np.zeros_like(chosen)
        if shift < 0:
            moved[-shift:] = chosen[:shift]
        else:
            moved[:-shift] = chosen[shift:]
        parts.append(moved)
    return np.concatenate(parts, axis=1)
