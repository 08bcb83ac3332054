"""What a page looks like from far away, as far as it tells whether a paper begins there."""

from __future__ import annotations

import re
import statistics
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from pinakes.text import names
from pinakes.text.scripts import HAN
from pinakes.text.words import fold, keys, words
from pinakes.understand.header.rows.cues import has, opening

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Font, Line, Page

TOP = 0.62
"""Of the page's height: where a paper's head stands."""
HEAD_LINES = 30
NAME_LINES = 14
MAIL = re.compile(r"\S@[\w-]+\.\w")
NUMBER = re.compile(r"(?<![\d.,/:-])(\d{1,4})(?![\d.,/:-])")
DOI = re.compile(r"\b10\.\d{4,9}/\S")
LEADERS = re.compile(r"(?:\.{3,}|…+|(?:\s\.){3,}|·{3,})\s*\d{1,4}$|\S\s+\d{1,4}$")
_LETTERS = re.compile(r"[^\W\d_]+")
_SUBSET = re.compile(r"^[A-Z]{6}\+")


@dataclass(frozen=True, slots=True)
class PageSketch:
    """One page, seen from far away."""

    width: float
    height: float
    body: float
    """The size of most of its print; 0 where unknown."""
    fonts: frozenset[str]
    print: str
    """The font of most of its print."""
    largest: float
    """The largest print among the lines of its head."""
    title: str
    """What stands in the largest print of the head."""
    title_top: float
    """How far down it stands, 0 to 1."""
    bold: bool
    """It is bold, and its head is not all bold."""
    lead: str
    """The text of its head, for comparison with tables of contents."""
    abstract: bool
    keywords: bool
    introduction: bool
    code: bool
    """A class code or a DOI stands near an edge of the head."""
    mails: int
    places: int
    """Lines of the head that name universities, institutes, towns."""
    people: tuple[str, ...]
    """Lines of the head, short, that hold names."""
    references: bool
    """A list of references begins on it."""
    after_references: bool
    """Something other than references begins after the list that begins on it."""
    other_part: bool
    """It opens with an appendix, contents, acknowledgements."""
    listed: float
    """Share of lines that end in a page number."""
    cited: float
    """Share of lines that hold a year, as lists of references do."""
    blank_foot: float
    """Share of the page's height that is empty at its foot."""
    blank_head: float
    running: frozenset[str]
    """Words of its running lines."""
    numbers: frozenset[int]
    """Numbers in its running lines: one of them may be the page's own."""
    lines: int
    length: int


@cache
def _code_words() -> tuple[str, ...]:
    known = {word for key in keys("header") if key.startswith("class_") for word in words("header", key)}
    return tuple(sorted(known))


_SECTIONS = ("abstract", "keywords", "introduction", "references", "acknowledgements", "contents", "appendix")
_YEAR = re.compile(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)")


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What tells whether a page may be signed: cheaper than a sketch, and enough for most single works."""

    sizes: dict[float, int]
    """Characters by size, and by font below."""
    fonts: dict[str, int]
    body: list[Line]
    """Its lines but for the running ones."""
    texts: list[str]
    """Of the lines of its head."""
    largest: float
    title: str
    title_top: float
    bold: bool
    mails: int
    code: bool
    marks: list[str] | None
    """The kinds of its headings, where they had to be looked for."""
    opens: bool
    """Something may begin here."""
    people: tuple[str, ...]

    @property
    def is_signed(self) -> bool:
        """Whether it has people, an address, a class code or a DOI."""
        return bool(self.people) or self.mails > 0 or self.code


def glimpse_of(page: Page) -> Glimpse:
    """A first look at a page: its print, and its head."""
    height = page.height or 0.0
    sizes: dict[float, int] = {}
    fonts: dict[str, int] = {}
    body: list[Line] = []
    for line in page.lines:
        font = _font(line)
        if font is not None:
            size, name, length = round((font.size or 0.0) * 2) / 2, font.name or "", len(line.text)
            sizes[size] = sizes.get(size, 0) + length
            fonts[name] = fonts.get(name, 0) + length
        if line.role not in ("header", "footer"):
            body.append(line)
    head = _head(body, height)
    texts = [line.text for line in head]
    largest, title, title_top, bold = _largest(head, height)
    mails = sum("@" in line.text and MAIL.search(line.text) is not None for line in page.lines[:60])
    code, marks = _is_coded(page.lines, texts), None
    opens = largest > 1.07 * _most(sizes) or bold or mails > 0 or code
    if not opens:
        marks = _marks(body)
        opens = not {"abstract", "keywords", "introduction"}.isdisjoint(marks)
    people = _people(texts, title) if opens else ()
    return Glimpse(
        sizes, fonts, body, texts, largest, title, title_top, bold, mails, code, marks, opens, people
    )


def _most(sizes: dict[float, int]) -> float:
    """The size of most of a page's print; 0 where unknown."""
    return max(sizes, key=sizes.__getitem__) if sizes else 0.0


def sheet_of(page: Page, seen: Glimpse | None = None) -> PageSketch:
    """The page from far away: a look at each line, and more at those of the head where something may begin."""
    seen = seen or glimpse_of(page)
    height, width = page.height or 0.0, page.width or 0.0
    fonts, body, texts = seen.fonts, seen.body, seen.texts
    running: set[str] = set()
    numbers: set[int] = set()
    for line in page.lines:
        if line.role in ("header", "footer"):
            numbers |= {int(number) for number in NUMBER.findall(line.text)}
            running |= set(_LETTERS.findall(fold(line.text)))
    marks = _marks(body) if seen.marks is None else seen.marks
    return PageSketch(
        width=width, height=height, body=_most(seen.sizes),
        fonts=frozenset(_SUBSET.sub("", name) for name, count in fonts.items() if count > 40),
        print=_SUBSET.sub("", max(fonts, key=fonts.__getitem__)) if fonts else "",
        largest=seen.largest, title=seen.title, title_top=seen.title_top, lead=" ".join(texts[:8])[:400], bold=seen.bold,
        abstract="abstract" in marks, keywords="keywords" in marks, introduction="introduction" in marks, code=seen.code, mails=seen.mails,
        places=sum(len(text) < 160 and has(text, "affiliation") for text in texts[:20]) if seen.opens else 0,
        people=seen.people, references="references" in marks, after_references=_goes_on(marks),
        other_part=bool(marks) and _opens_other(body),
        listed=_share([line.text[-1:].isdigit() and LEADERS.search(line.text) is not None for line in body]),
        cited=_share([_YEAR.search(line.text) is not None for line in body]),
        blank_foot=_foot(body, height), blank_head=_blank_head(body, height),
        running=frozenset(running), numbers=frozenset(numbers), lines=len(body), length=sum(len(line.text) for line in body),
    )  # fmt: skip


def _font(line: Line) -> Font | None:
    """The font in the middle of a line: cheaper than that of most of it, and nearly always the same."""
    return line.tokens[len(line.tokens) // 2].font if line.tokens else None


def _share(found: Sequence[bool]) -> float:
    return sum(found) / len(found) if found else 0.0


def _head(body: Sequence[Line], height: float) -> list[Line]:
    if not height:
        return list(body[:HEAD_LINES])
    high = [line for line in body if line.box is None or line.box.top < TOP * height]
    high.sort(key=lambda line: line.box.top if line.box else 0.0)
    return high[:HEAD_LINES]


def _largest(head: Sequence[Line], height: float) -> tuple[float, str, float, bool]:
    """Size, text and place of the largest print of some letters, bold before plain; whether bold."""
    sized = sorted(
        ((_size(font), at) for at, line in enumerate(head) if (font := _font(line)) is not None),
        reverse=True,
    )
    largest, found = 0.0, []
    for size, at in sized:
        if size <= 0.94 * largest:
            break
        if _is_wordy(head[at].text):
            largest = largest or size
            found.append(at)
    if not found:
        return 0.0, "", 1.0, False
    chosen = [head[at] for at in sorted(found)]
    heavy = [line for line in chosen if (font := _font(line)) is not None and font.bold]
    is_bold = 0 < len(heavy) < 0.7 * len(head)
    chosen = heavy if is_bold else chosen
    top = chosen[0].box.top / height if chosen[0].box and height else 0.0
    return largest, " ".join(line.text for line in chosen[:6])[:300], top, is_bold


def _size(font: Font) -> float:
    """The size of a font; 0 where it is not known."""
    return font.size or 0.0


def _is_wordy(text: str) -> bool:
    letters = sum(map(str.isalpha, text))
    return letters >= (2 if HAN.search(text) else 4) and letters > 0.5 * len(text.replace(" ", ""))


def _marks(body: Sequence[Line]) -> list[str]:
    """The kinds of the headings that stand on the page, in order."""
    found = []
    for line in body:
        seen = opening(line.text[:80], _SECTIONS)
        if seen is None or LEADERS.search(line.text) is not None:
            continue
        if (
            seen.alone
            or seen.marked
            or line.text[: seen.start].strip().isupper()
            or HAN.match(line.text.lstrip("[【〔(（ ")[:1] or " ")
        ):
            found.append(seen.kind)
    return found


def _goes_on(marks: Sequence[str]) -> bool:
    if "references" not in marks:
        return False
    last = len(marks) - 1 - list(reversed(marks)).index("references")
    return any(mark in ("abstract", "introduction", "appendix") for mark in marks[last + 1 :])


def _opens_other(body: Sequence[Line]) -> bool:
    seen = opening(body[0].text[:80], ("acknowledgements", "contents", "appendix", "references"))
    return seen is not None and (seen.alone or seen.marked)


def _is_coded(lines: Sequence[Line], head: Sequence[str]) -> bool:
    for text in head[:16]:
        if len(text) < 120 and any(map(str.isdigit, text)):
            folded = fold(text)
            if folded.startswith(_code_words()):
                return True
    edges = [*lines[:8], *lines[-4:]]
    return any(DOI.search(line.text) is not None for line in edges if len(line.text) < 200)


def _people(head: Sequence[str], title: str) -> tuple[str, ...]:
    lines = (
        text
        for text in head[:NAME_LINES]
        if 3 < len(text) < 140 and text not in title and not text.endswith((".", ":", ","))
    )
    return tuple(text for text in lines if _is_name_line(text))


def _is_name_line(text: str) -> bool:
    parts = text.split()
    if sum(map(str.islower, [part[0] for part in parts])) > 0.5 * len(
        parts
    ):  # a sentence: nothing to take apart
        return False
    pieces = [piece for piece in names.split(text)[:8] if piece]
    if not pieces:
        return False
    good = [piece for piece in pieces if names.looks_like_name(piece) >= 0.6]
    return len(good) >= max(1, 0.6 * len(pieces))


def _foot(body: Sequence[Line], height: float) -> float:
    low = max((line.box.bottom for line in body if line.box is not None and line.role != "note"), default=0.0)
    return max(0.0, 1.0 - low / height) if height and low else 0.0


def _blank_head(body: Sequence[Line], height: float) -> float:
    high = min((line.box.top for line in body if line.box is not None), default=0.0)
    return high / height if height else 0.0


def is_signed(sheet: PageSketch) -> bool:
    """Whether it has what papers have and chapters lack: people, an address, a class code or a DOI."""
    return bool(sheet.people) or sheet.mails > 0 or sheet.code


def usual(values: Sequence[float]) -> float:
    """The middle of some values; 0 where there are none."""
    return statistics.median(values) if values else 0.0
