"""Tesseract: the picture of a page → words with boxes and confidence."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from pinakes.errors import BadInput
from pinakes.tools.run import Tool, run

TESSERACT = Tool(
    "tesseract",
    "apt-get install tesseract-ocr tesseract-ocr-por tesseract-ocr-chi-sim tesseract-ocr-rus tesseract-ocr-deu",
)
WORD_LEVEL = "5"


@dataclass(frozen=True, slots=True)
class RecognisedWord:
    """One word in pixels of the picture; `line` counts printed lines, `confidence` is 0–100."""

    text: str
    left: int
    top: int
    width: int
    height: int
    line: tuple[int, int, int]
    confidence: float


@cache
def packs() -> frozenset[str]:
    """The installed language packs; none where tesseract is not installed."""
    path = TESSERACT.path
    if path is None:
        return frozenset()
    done = run([path, "--list-langs"], timeout=20)
    said = done.output.decode("utf-8", "replace") + done.talk
    return frozenset(line.strip() for line in said.splitlines() if re.fullmatch(r"[A-Za-z_/]+", line.strip()))


def recognise(
    picture: bytes, languages: tuple[str, ...], *, dpi: int, timeout: float, layout: int = 3
) -> tuple[RecognisedWord, ...]:
    """The words of a picture (PNG, PNM …); `layout` is tesseract's page segmentation mode."""
    command = [
        TESSERACT.required(),
        "stdin",
        "stdout",
        "-l",
        "+".join(languages),
        "--dpi",
        str(dpi),
        "--psm",
        str(layout),
        "tsv",
    ]
    done = run(command, timeout=timeout, feed=picture, environment={"OMP_THREAD_LIMIT": "1"})
    if done.status:
        raise BadInput("no-text", f"tesseract could not read the picture: {done.talk.strip()[-200:]}")
    return tuple(
        seen for row in done.output.decode("utf-8", "replace").split("\n") if (seen := _seen(row.split("\t")))
    )


def _seen(cells: list[str]) -> RecognisedWord | None:
    if len(cells) < 12 or cells[0] != WORD_LEVEL or not cells[11].strip():
        return None
    block, paragraph, line, left, top, width, height = (int(cell) for cell in (*cells[2:5], *cells[6:10]))
    return RecognisedWord(
        cells[11].strip(), left, top, width, height, (block, paragraph, line), float(cells[10])
    )
