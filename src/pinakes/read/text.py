"""Plain text in any encoding → Paper, one line a line; form feeds are pages."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from pinakes.errors import BadInput
from pinakes.model import Line, Page, Paper, Problem, Token
from pinakes.read.flow import CHARACTERS_A_PAGE, LONGEST_LINE, NO_TEXT, UNSEEN
from pinakes.read.text_columns import in_columns
from pinakes.text.encodings import decode
from pinakes.text.hyphens import SOFT, unbroken

if TYPE_CHECKING:
    from pinakes.config import Settings
    from pinakes.model import Format, Source

READER = "text@1"
MEDIA_TYPES = {
    "text/plain": 10,
    "text/markdown": 8,
    "text/x-markdown": 8,
    "text/x-rst": 8,
    "text/prs.fallenstein.rst": 8,
}
OVERSTRUCK = re.compile(r"[^\n]\x08")
LINE_END = re.compile(r"\r\n?|[\n\x0b\x85\u2028\u2029]")
CONTROLS = re.compile(r"[\x00-\x07\x0e-\x19\x1c-\x1f\ufffd]")
CLEANED = {code: to for code, to in UNSEEN.items() if chr(code) not in SOFT}
SURE = 0.3


class TextReader:
    """Reads plain text."""

    def __init__(self, settings: Settings) -> None:
        self._limits = settings.limits

    def score(self, format: Format) -> int | None:
        """Ten for plain text, a little less for text with light mark-up."""
        return MEDIA_TYPES.get(format.media_type.lower())

    def read(self, source: Source, content: bytes, format: Format) -> Paper:
        """The paper; without fonts and boxes, which plain text has not."""
        if not content.strip(b"\0 \t\r\n\f\x1a"):
            raise BadInput("empty", "the file holds nothing but white space; fetch it again")
        room = self._limits.pages * CHARACTERS_A_PAGE
        found = decode(content[: room * 4], declared=format.encoding)
        text = OVERSTRUCK.sub("", found.text).rstrip("\x1a\0")
        rubbish = len(CONTROLS.findall(text[:20_000]))
        if rubbish * 20 > min(len(text), 20_000) or (found.weight < SURE and rubbish):
            raise BadInput(
                "not-a-document",
                "the file is called text and holds binary data; give it the name of its real format",
            )
        problems = []
        if len(text) > room:
            text = text[:room]
            problems.append(
                Problem("read", "too-large", "the text is longer than is read; the rest was left out")
            )
        sheets = text.split("\f")
        if len(sheets) > 1 and not sheets[-1].strip():
            sheets.pop()
        pages = tuple(
            Page(number, _lines(sheet)) for number, sheet in enumerate(sheets[: self._limits.pages], 1)
        )
        if not any(page.lines for page in pages):
            problems.append(Problem("read", "no-text", NO_TEXT))
        return Paper(
            source=source,
            format=format,
            reader=READER,
            pages=pages,
            has_pages=len(sheets) > 1,
            page_count=len(sheets) if len(sheets) > 1 else None,
            problems=tuple(problems),
        )


def _lines(sheet: str) -> tuple[Line, ...]:
    """The lines as printed; a blank line stands for any number of them and tells paragraphs apart."""
    printed = [part for line in in_columns(LINE_END.split(sheet)) for part in _parts(_clean(line))]
    lines: list[Line] = []
    for line in unbroken(printed):
        if line.text:
            tokens = tuple(Token(word) for word in line.text.split(" "))
            lines.append(Line(line.text, tokens, original=line.original))
        elif line.original is None and lines and lines[-1].text:
            lines.append(Line(""))
    while lines and not lines[-1].text:
        lines.pop()
    return tuple(lines)


def _parts(line: str) -> list[str]:
    """A line, in parts where it is longer than any that is printed."""
    if len(line) <= LONGEST_LINE:
        return [line]
    found, begin = [], 0
    while len(line) - begin > LONGEST_LINE:
        end = line.rfind(" ", begin + 1, begin + LONGEST_LINE)
        end = end if end > 0 else begin + LONGEST_LINE
        found.append(line[begin:end].strip())
        begin = end
    return [*found, line[begin:].strip()]


def _clean(line: str) -> str:
    """A line with its white space levelled, composed (NFC)."""
    line = " ".join(line.translate(CLEANED).split())
    return line if line.isascii() else unicodedata.normalize("NFC", line)
