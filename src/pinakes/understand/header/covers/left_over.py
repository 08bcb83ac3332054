"""What a cover has left when its form is read: the title, and the name of who wrote it, by type, place and repetition."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from rapidfuzz import fuzz

from pinakes.text import names
from pinakes.text.scripts import HAN, main
from pinakes.text.words import fold, words
from pinakes.understand.header.codes.classes import has_label
from pinakes.understand.header.covers.cover import people_in
from pinakes.understand.header.covers.form import is_hint, is_rule, labels_in
from pinakes.understand.header.rows.blocks import changes_letters, joined, same_style
from pinakes.understand.header.rows.cues import finder, has, is_only, label

if TYPE_CHECKING:
    from collections.abc import Sequence, Set

    from pinakes.understand.header.rows.blocks import Row

TITLE = 0.86
REPEATED = 0.93
"""Weights of a title by its looks, and of one that comes back on a further cover page."""
MATES = 8
"""Persons who write one work together."""
LOOKED = 5
"""Pieces of a page, best first, that are looked for on other pages."""
_ENDS = re.compile(r"[.:;]$")
_LETTERS = re.compile(r"[^\W\d_]")


@dataclass(frozen=True)
class Piece:
    """Neighbouring lines of one type that the form has not used."""

    rows: tuple[Row, ...]

    @property
    def text(self) -> str:
        """The text of all lines."""
        return joined(row.text for row in self.rows)

    @property
    def size(self) -> float:
        """Points; 0 where the format has none."""
        return self.rows[0].size or 0.0


def pieces_of(rows: Sequence[Row], used: Set[int]) -> list[Piece]:
    """The unused lines of one page in groups of one type."""
    found: list[list[Row]] = []
    before: Row | None = None
    for row in rows:
        if row.number in used or is_furniture(row):
            before = None
            continue
        if before is not None and found and _goes_on(found[-1], row):
            found[-1].append(row)
        else:
            found.append([row])
        before = row
    return [Piece(tuple(group)) for group in found]


def _goes_on(group: list[Row], row: Row) -> bool:
    before = group[-1]
    scripts = main(joined(one.text for one in group)), main(row.text)
    if "Hani" in scripts and scripts[0] != scripts[1] and not HAN.search(row.text):
        return False
    if before.box is None or row.box is None:
        return row.number == before.number + 1 and before.bold == row.bold and before.size == row.size
    gap = row.box.top - before.box.bottom
    if not same_style(before, row, tolerance=0.08, slant=False) or not -0.5 * (row.size or 10) < gap < 1.5 * (
        row.size or 10
    ):
        return False
    return not changes_letters(before.text, row.text) or main(before.text) == main(row.text) == "Hani"


def is_furniture(row: Row) -> bool:
    """Whether a line of a cover is neither title nor name: the kind of work, a university, a place and year, a number."""
    text = row.text
    letters = len(_LETTERS.findall(text))
    if (
        letters < 2
        or (row.line.role in ("header", "footer") and len(text) < 40)
        or is_hint(text)
        or is_rule(text)
    ):
        return True
    if (
        is_only(text, "furniture")
        or is_only(text, "thesis")
        or has_label(text)
        or (len(text) < 60 and has(text, "furniture") and is_only(text.split(":")[0], "furniture"))
    ):
        return True
    if row.page.width and row.box and (row.box.x0 < 0 or row.box.height > 0.3 * (row.page.height or 800)):
        return True
    if (
        has(text, "ministry")
        or has(text, "degree_formula")
        or any(label(text, key) for key in ("department", "programme", "specialty"))
    ):
        return True
    if len(text.split()) <= 4 and has(text, "department") and not HAN.search(text):
        return True
    if has(text, "submitted") and (has(text, "thesis") or finder("submitted").match(text)):
        return True
    if has(text, "thesis") and (letters < 45 or has(text, "done_at")):
        return not _is_title_like(row)
    if has(text, "university") and has(text, "department") and not HAN.search(text):
        return True
    if has(text, "university") and (letters < 60 or text.isupper()):
        return not _is_title_like(row) or (letters < 30 and HAN.search(text) is None)
    return False


def _is_title_like(row: Row) -> bool:
    """A long line with more than a name of a body or kind of work: Chinese titles can name a school."""
    text = row.text.replace(" ", "")
    return bool(HAN.search(text)) and len(text) > 12 and not text.endswith(_body_ends())


@cache
def _body_ends() -> tuple[str, ...]:
    """How names of Chinese bodies and of kinds of work end."""
    return tuple(words("header", "body_or_kind_end"))


def title_of(
    pages: Sequence[Sequence[Row]], used: Set[int], *, heads: Sequence[str] = (), script: str | None = None
) -> tuple[str, tuple[Row, ...], float] | None:
    """The title: on the first cover page that has one, in the wanted script, the largest piece; surest where it comes back."""
    best: tuple[float, Piece] | None = None
    texts = [[fold(row.text) for row in page] for page in pages]
    for number, page in enumerate(pages[:4]):
        pieces = [piece for piece in pieces_of(page, used) if _can_be_title(piece, script)]
        if not pieces:
            continue
        largest = max(piece.size for piece in pieces) or 1.0
        others = [*texts[:number], *texts[number + 1 :]]
        scored = sorted(((_score(piece, largest), at) for at, piece in enumerate(pieces)), reverse=True)
        for plain, at in scored[:LOOKED]:
            piece = pieces[at]
            headed = _comes_back(piece, [[fold(head)] for head in heads[:6]])
            again = headed or _comes_back(piece, others)
            score = plain + 1.6 * again - (0.4 if again else 1.0) * number
            if best is None or score > best[0]:
                best = (score, piece)
    if best is None or best[0] < 1.0:
        return None
    piece = best[1]
    again = _comes_back(
        piece, [page for i, page in enumerate(texts) if pages[i][0].page is not piece.rows[0].page]
    )
    return piece.text.strip(' «»"“”„'), piece.rows, REPEATED if again else TITLE


def _score(piece: Piece, largest: float) -> float:
    """How much a piece looks like the title of a work on its cover."""
    text = piece.text
    count = sum(map(bool, map(_LETTERS.search, text.split()))) if not HAN.search(text) else len(text) // 2
    score = (
        2.2 * (piece.size / largest)
        + 0.7 * piece.rows[0].bold
        + 0.35 * text.isupper()
        + 0.4 * piece.rows[0].centred
    )
    score += 0.12 * min(count, 8) - 0.08 * max(count - 25, 0)
    box, height = piece.rows[0].box, piece.rows[0].page.height
    if box and height:
        place = box.top / height
        score -= 1.2 * (place > 0.72) + 0.5 * (place < 0.12)
    if count < 3:
        score -= 1.0
    if len(piece.rows) == 1 and names.looks_like_name(text) > 0.5:
        score -= 0.8
    if len(piece.rows) > 1 and all(names.looks_like_name(row.text) > 0.5 for row in piece.rows):
        score -= 1.2  # several who wrote it together, one below the other
    if any(found.colon and found.value and not found.value[0].islower() for found in labels_in(text)):
        score -= 0.6
    return score


def _can_be_title(piece: Piece, script: str | None) -> bool:
    text = piece.text
    if not 4 <= len(text) <= 400 or len(piece.rows) > 8 or "@" in text:
        return False
    if script is not None and main(text) != script:
        return False
    small = sum(part.islower() for part in text.split())
    return not (len(piece.rows) >= 4 and small > 0.7 * len(text.split()) and _ENDS.search(text))


def _comes_back(piece: Piece, others: Sequence[Sequence[str]]) -> bool:
    """Whether the words of a piece stand on another page, in lines of their own."""
    text = fold(piece.text)
    if len(text) < 8:
        return False
    for page in others:
        whole = " ".join(page[:60])
        if len(whole) < 0.8 * len(text):
            continue
        if text.replace(" ", "") in whole.replace(" ", "") or (
            len(text) > 30 and fuzz.partial_ratio(text, whole[:3000]) > 94
        ):
            return True
    return False


def author_of(
    pages: Sequence[Sequence[Row]], used: Set[int], title: Sequence[Row]
) -> list[tuple[str, Row, float]]:
    """Who wrote it, where no label says so: the name alone on a line, nearest to the title, above it first."""
    taken = used | {row.number for row in title}
    texts = [[fold(row.text) for row in page] for page in pages]
    start = title[0].number if title else 0
    whole = fold(joined(row.text for row in title))
    best: tuple[float, list[tuple[str, Row]]] | None = None
    for number, page in enumerate(pages[:3]):
        rows = [row for row in page if row.number not in taken and fold(row.text) not in whole]
        for at, row in enumerate(rows):
            people = _lone_names(row)
            if not people:
                continue
            score = sum(names.looks_like_name(name) for name, _ in people) / len(people)
            score += 0.35 * any(
                fold(people[0][0]) in " ".join(other) for i, other in enumerate(texts) if i != number
            )
            score -= 0.06 * min(abs(row.number - start), 8) * (number == 0) + 0.15 * number
            if best is None or score > best[0]:
                best = (score, _with_mates(people, rows, at))
    if best is None or best[0] < 0.35:
        return _above_title(pages[0], title, taken) if pages else []
    return [(name, row, 0.88 if best[0] > 0.8 else 0.75) for name, row in best[1]]


def _with_mates(people: list[tuple[str, Row]], rows: Sequence[Row], at: int) -> list[tuple[str, Row]]:
    """The names of a line with those of the lines right above and below it that are names in the same type."""
    found = list(people)
    for step in (1, -1):
        place = at + step
        while 0 <= place < len(rows) and len(found) < MATES:
            row, near = rows[place], rows[place - step]
            gap = abs(row.box.top - near.box.top) if row.box and near.box else 0.0
            own = _lone_names(row)
            if (
                not own
                or row.number != near.number + step
                or not same_style(row, near)
                or gap > 2.2 * (row.size or 12)
            ):
                break
            if row.text.isupper() != near.text.isupper():
                break
            found = [*found, *own] if step > 0 else [*own, *found]
            place += step
    return found


def _lone_names(row: Row) -> list[tuple[str, Row]]:
    """The names of a line that has nothing else."""
    text = row.text
    if len(text) > 90 or row.line.role in ("header", "footer"):
        return []
    if fold(text).startswith(tuple(words("names", "dedications"))):
        return []
    if any(
        has(text, key) for key in ("affiliation", "university", "thesis", "ministry", "furniture", "venue")
    ):
        return []
    pieces = names.split(text)
    if 1 <= len(pieces) <= 5 and all(names.looks_like_name(name) >= 0.55 for name in pieces):
        return [(name, row) for name in pieces]
    found = people_in([(text, row)]) if HAN.search(text) or len(text) < 60 else []
    rest = len(_LETTERS.findall(text)) - sum(len(_LETTERS.findall(name)) for name, _ in found)
    return found if found and rest <= 8 else []


def _above_title(page: Sequence[Row], title: Sequence[Row], taken: Set[int]) -> list[tuple[str, Row, float]]:
    """The short line between what opens the cover and the title, however strange the name."""
    if not title:
        return []
    over = [
        row
        for row in page
        if row.number < title[0].number and row.number not in taken and not is_furniture(row)
    ]
    if not over:
        return []
    row = over[-1]
    parts = row.text.split()
    fits = 2 <= len(parts) <= 4 and all(part[:1].isupper() and part.strip(".-").isalpha() for part in parts)
    return [(row.text, row, 0.6)] if fits and len(over) <= 2 and not has(row.text, "affiliation") else []


def professor_of(pages: Sequence[Sequence[Row]], used: Set[int]) -> list[tuple[str, Row, float]]:
    """A name with an academic title, alone on a line of the cover, where no label says what the person did: the advisor."""
    for row in pages[0] if pages else ():
        if row.number in used or len(row.text) > 60 or has(row.text, "affiliation"):
            continue
        if not has(row.text, "academic") or any(found.key for found in labels_in(row.text)):
            continue
        bare = names.without_honorifics(names.without_marks(row.text)).replace(
            " ", "" if HAN.search(row.text) else " "
        )
        if bare != row.text and names.looks_like_name(bare) >= 0.6:
            return [(bare, row, 0.6)]
    return []


def has_number(rows: Sequence[Row]) -> bool:
    """Whether a name with a long number, as students have, stands on a line."""
    return any(
        re.search(r"(?<!\d)[A-Z]{0,3}\d{7,14}(?!\d)", row.text) and people_in([(row.text, row)])
        for row in rows
    )
