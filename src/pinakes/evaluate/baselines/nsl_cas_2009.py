"""`nsl-cas-2009`: the largest font on page 1 is the title, below it stand the authors;
abstract and keywords follow their words.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from pinakes.evaluate.baselines.marks import after_mark, listed, marked, rules, unmarked
from pinakes.model import Claim, Keywords, Person, span_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.config import Settings
    from pinakes.model import Line, Page, Paper

NAME = "nsl-cas-2009"
BY = f"{NAME}@1"
SAME_SIZE = 0.1
"""Points by which the sizes of one title may differ."""
_AND = re.compile(r"\s+and\s+|\s*&\s*", re.IGNORECASE)
_HAN = re.compile("[\u4e00-\u9fff]")
_SPACES = re.compile(r"\s+")


class NslCasExtractor:
    """The method of the National Science Library, Chinese Academy of Sciences (2009):
    fonts and marks on the first page.
    """

    needs: ClassVar[tuple[str, ...]] = ()
    gives: ClassVar[tuple[str, ...]] = ("title", "subtitle", "author", "abstract", "keywords")

    def __init__(self, settings: Settings | None = None) -> None:
        self._rules = rules(NAME)

    def extract(self, paper: Paper, so_far: tuple[Claim, ...] = ()) -> Iterator[Claim]:
        """Page 1 only; files whose names end otherwise than PDF, DOC or PPT are ignored."""
        ending = (paper.source.filename or paper.source.origin).rsplit(".", 1)[-1].lower()
        lines = [line for line in paper.pages[0].lines if line.text.strip()] if paper.pages else []
        if not lines:
            return
        if ending in self._rules["slides"]:
            yield from self._slides(paper.pages[0], lines)
        elif ending in self._rules["pages"] or ending in self._rules["texts"]:
            has_fonts = ending in self._rules["pages"]
            yield from self._paper(paper.pages[0], lines, largest(lines) if has_fonts else (0, 1))

    def _slides(self, page: Page, lines: Sequence[Line]) -> Iterator[Claim]:
        """First line title, second line authors."""
        yield self._claim("title", lines[0].text.strip(), page, lines[:1])
        for name in names_in(lines[1].text) if len(lines) > 1 else ():
            yield self._claim("author", Person(name), page, lines[1:2])

    def _paper(self, page: Page, lines: Sequence[Line], place: tuple[int, int]) -> Iterator[Claim]:
        start, end = place
        yield self._claim(
            "title", " ".join(line.text.strip() for line in lines[start:end]), page, lines[start:end]
        )
        if end < len(lines) and lines[end].text.lstrip().startswith(tuple(self._rules["subtitle"])):
            yield self._claim("subtitle", lines[end].text.strip(" —–-"), page, lines[end : end + 1])
            end += 1
        for line in lines[end:]:
            if self._ends_authors(line.text):
                break
            for name in names_in(line.text):
                yield self._claim("author", Person(name), page, (line,))
        marks, ends = self._rules["abstract"], self._rules["keywords"]
        if found := marked(lines, marks, (*ends, *marks)):
            yield self._claim("abstract", found.text, page, lines[found.first : found.last + 1])
        if found := marked(lines, ends, (*marks, *ends)):
            yield self._claim(
                "keywords", Keywords(tuple(listed(found.text))), page, lines[found.first : found.last + 1]
            )

    def _ends_authors(self, text: str) -> bool:
        return (
            text.lstrip().startswith(tuple(self._rules["brackets"]))
            or any(word in text for word in self._rules["institution"])
            or "@" in text
            or after_mark(text, self._rules["abstract"]) is not None
        )

    def _claim(self, field: str, value: str | Person | Keywords, page: Page, lines: Sequence[Line]) -> Claim:
        numbers = {id(line): i for i, line in enumerate(page.lines)}
        spans = tuple(span_of(page, numbers[id(line)], line) for line in lines)
        return Claim(field, value, self._rules["weights"][field], BY, spans)


def largest(lines: Sequence[Line]) -> tuple[int, int]:
    """The first run of lines in the largest font: from, to; the first line where no fonts are known."""
    sizes = [
        line.font.size if line.font is not None and any(c.isalpha() for c in line.text) else None
        for line in lines
    ]
    known = [size for size in sizes if size]
    if not known:
        return 0, 1
    biggest = max(known)
    start = next(i for i, size in enumerate(sizes) if size == biggest)
    end = start + 1
    while end < len(lines) and abs((sizes[end] or 0.0) - biggest) <= SAME_SIZE:
        end += 1
    return start, end


def names_in(text: str) -> list[str]:
    """The names on a line: apart at commas, semicolons and `and`; Chinese names at spaces too."""
    found: list[str] = []
    for part in listed(_AND.sub(";", text)):
        if _HAN.search(part):
            whole = _SPACES.split(part)
            alone = all(len(piece) == 1 for piece in whole)  # 李 明: one name, spaced out
            found += ["".join(whole)] if alone else whole
        else:
            found.append(part)
    return [name for name in map(unmarked, found) if any(c.isalpha() for c in name)]
