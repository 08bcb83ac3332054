"""The picture of a page → lines, by tesseract: which packs fit is found out on a strip of the page first."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING

import numpy as np

from pinakes.errors import BadInput
from pinakes.model import Font, Problem
from pinakes.read.lines import HAN, PageWords, lay_out
from pinakes.text.scripts import DESCENDING
from pinakes.tools import patience
from pinakes.tools.tesseract import TESSERACT, packs, recognise

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pinakes.config import Settings
    from pinakes.read.hyphens import Laid
    from pinakes.tools.tesseract import RecognisedWord

# packs tried together, the first of each stands for its script in the first look
SCRIPTS: tuple[tuple[str, ...], ...] = (
    ("eng", "por", "deu", "fra", "spa", "ita"),
    ("rus", "eng"),
    ("chi_sim",),  # knows Latin letters too; together with eng both get worse
    ("chi_tra",),
)
STRIP = 0.3  # of the page's height, looked at first
FIRST_LOOK_DPI = 150
SHARE = 0.7  # of the time a document has, that may go into recognition where somebody waits for it
LAYING_OUT = 10.0  # seconds beside the recognition of a page, until the next one begins
BEARING = 0.12  # of the size: white on either side of a Han character
HIGH = frozenset("bdfhkltijß")
INK = {(True, True): 0.93, (True, False): 0.72, (False, True): 0.68, (False, False): 0.49}
"""Height of the ink as a share of the size:
with letters that rise (capitals, b, d) and letters that hang (g, p).
"""
HAN_INK = 0.9
ONE_SIZE = 1.2
SURE = 30.0  # confidence below which a word is noise
MANY = "the document has more of them than may be (setting ocr.pages)"
SLOW = "it takes longer than a page may (setting ocr.seconds)"
LATE = "the document's time is used up (setting run.timeout)"
SURE_LETTERS = 60.0  # mean confidence from which the first look needs no second opinion


@dataclass(slots=True)
class Recogniser:
    """Recognises pages of one document, so many of them, each within its time;
    `left` are the pages that were not, and why.
    """

    settings: Settings
    languages: tuple[str, ...] = ()
    done: int = 0
    left: dict[int, str] = field(default_factory=dict)
    started: float = field(default_factory=time.monotonic)

    @property
    def missing(self) -> str | None:
        """What hinders recognition, and what to do; None if nothing does."""
        if self.settings.ocr.mode == "never":
            return "recognition is switched off (--ocr auto)"
        if TESSERACT.path is None:
            return f"tesseract is not installed: {TESSERACT.install}"
        if not self._wanted():
            return f"tesseract has none of the language packs wanted: {TESSERACT.install}"
        return None

    def lines(self, picture: NDArray[np.uint8], *, dpi: float, page: int) -> list[Laid]:
        """The lines of a grey picture in points; none where its time is used up, or the document's."""
        if self.done >= self.settings.ocr.pages:
            self.left[page] = MANY
        elif self._limit() < 1:
            self.left[page] = LATE
        if page in self.left:
            return []
        self.done += 1
        patience.asked(2 * self.settings.ocr.seconds + LAYING_OUT)
        languages = self.languages or self._languages(picture, dpi, self._limit())
        try:
            seen = recognise(pnm(picture), languages, dpi=round(dpi), timeout=max(self._limit(), 1.0))
        except BadInput as error:
            if error.code != "timeout":
                raise
            self.left[page] = SLOW
            return []
        self.languages = languages  # those of a page that could not be read say nothing about the next one
        return lay_out(words_of(seen, 72 / dpi))

    def _limit(self) -> float:
        """Seconds for the next page."""
        page = self.settings.ocr.seconds
        return (
            page
            if self.settings.ocr.wait
            else min(page, self.settings.run.timeout * SHARE - (time.monotonic() - self.started))
        )

    def problems(self) -> list[Problem]:
        """The pages that were left unread, by reason."""
        found = []
        for why in dict.fromkeys(self.left.values()):
            pages = [page for page, reason in self.left.items() if reason == why]
            message = f"{ranges(pages)} {'is a picture that was' if len(pages) == 1 else 'are pictures that were'} not recognised: {why}"
            found.append(Problem("read", "no-text", message, page=pages[0]))
        return found

    def _wanted(self) -> tuple[str, ...]:
        wanted = self.settings.ocr.languages or tuple(
            dict.fromkeys(pack for script in SCRIPTS for pack in script)
        )
        return tuple(pack for pack in wanted if pack in packs())

    def _languages(self, picture: NDArray[np.uint8], dpi: float, limit: float) -> tuple[str, ...]:
        """The packs of the script that is read most surely on the fullest strip of the page."""
        wanted = self._wanted()
        if self.settings.ocr.languages or len(wanted) == 1:
            return wanted
        step = max(int(dpi / FIRST_LOOK_DPI), 1)
        strip = pnm(_fullest_strip(picture)[::step, ::step])
        best, score = SCRIPTS[0], -1.0
        for script in SCRIPTS:
            if script[0] not in wanted:
                continue
            seen = self._glance(
                strip, script[0], dpi=round(dpi / step), timeout=max(min(15.0, limit / len(SCRIPTS)), 1.0)
            )
            letters = sum(len(word.text) for word in seen)
            mean = sum(word.confidence * len(word.text) for word in seen) / letters if letters > 5 else 0.0
            if mean > score + (3.0 if score > SURE_LETTERS else 0.0):
                best, score = script, mean
        return tuple(pack for pack in best if pack in wanted)

    @staticmethod
    def _glance(strip: bytes, pack: str, *, dpi: int, timeout: float) -> tuple[RecognisedWord, ...]:
        """What one pack sees in its time; nothing where that is not enough."""
        try:
            return recognise(strip, (pack,), dpi=dpi, timeout=timeout)
        except BadInput as error:
            if error.code != "timeout":
                raise
            return ()


def ranges(pages: list[int]) -> str:
    """Pages as people write them: `page 3`, `pages 3, 7-9`."""
    runs: list[list[int]] = []
    for page in sorted(pages):
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    said = ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
    return f"page {said}" if len(pages) == 1 else f"pages {said}"


def _lines_of(
    kept: list[RecognisedWord], scale: float
) -> tuple[dict[tuple[int, int, int], float], dict[tuple[int, int, int], float]]:
    """Size and baseline of each recognised line."""
    heights: dict[tuple[int, int, int], list[RecognisedWord]] = {}
    for word in kept:
        heights.setdefault(word.line, []).append(word)
    size = levelled(
        {line: max(median(em_of(word) for word in words) * scale, 2.0) for line, words in heights.items()}
    )
    base = {line: median(word.top + word.height for word in words) * scale for line, words in heights.items()}
    return size, base


def words_of(seen: tuple[RecognisedWord, ...], scale: float) -> PageWords:
    """Recognised words in points; words of one recognised line share size and baseline."""
    kept = [word for word in seen if word.confidence >= SURE]
    if not kept:
        return PageWords.none()
    size, base = _lines_of(kept, scale)
    fonts: dict[float, int] = {}
    style = [fonts.setdefault(round(size[word.line]), len(fonts)) for word in kept]
    left, top = np.array([word.left for word in kept]) * scale, np.array([word.top for word in kept]) * scale
    # boxes fit the ink; Han characters fill their square, and would seem to stand apart
    square = np.array([BEARING * size[word.line] if word.text[-1] >= HAN else 0.0 for word in kept])
    return PageWords(
        text=[word.text for word in kept],
        x0=left - square,
        top=top,
        x1=left + np.array([word.width for word in kept]) * scale + square,
        bottom=top + np.array([word.height for word in kept]) * scale,
        base=np.array([base[word.line] for word in kept]),
        size=np.array([size[word.line] for word in kept]),
        style=np.array(style),
        fonts=tuple(Font(None, float(each)) for each in fonts),
        spaced=np.ones(len(kept), bool),
        hyphen=np.array([word.text.endswith(("-", "‐")) for word in kept]),
    )


def em_of(word: RecognisedWord) -> float:
    """The size of the type, in pixels, by the height of the ink of a word and the letters that it has."""
    if word.text[-1] >= HAN:
        return word.height / HAN_INK
    has_low = any(letter in DESCENDING for letter in word.text)
    has_high = any(
        not letter.islower() or letter in HIGH or ord(letter) > 0x7F
        for letter in word.text
        if letter.isalnum()
    )
    return word.height / INK[has_high, has_low]


def levelled(sizes: dict[tuple[int, int, int], float]) -> dict[tuple[int, int, int], float]:
    """Sizes of lines that differ by no more than recognition errs are one size."""
    found: dict[tuple[int, int, int], float] = {}
    group: list[tuple[int, int, int]] = []
    for line in sorted(sizes, key=sizes.__getitem__):
        if group and sizes[line] > sizes[group[0]] * ONE_SIZE:
            found |= dict.fromkeys(group, median(sizes[each] for each in group))
            group = []
        group.append(line)
    return found | (dict.fromkeys(group, median(sizes[each] for each in group)) if group else {})


def pnm(picture: NDArray[np.uint8]) -> bytes:
    """A grey picture as bytes that need no compression."""
    height, width = picture.shape
    return b"P5 %d %d 255\n" % (width, height) + np.ascontiguousarray(picture).tobytes()


def _fullest_strip(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The part of the page with most dark in it."""
    height = len(picture)
    tall = max(int(height * STRIP), 1)
    dark = np.append(0, np.cumsum((picture[:, ::4] < 128).sum(axis=1)))
    starts = range(0, max(height - tall, 1), max(tall // 3, 1))
    best = max(starts, key=lambda start: dark[min(start + tall, height)] - dark[start])
    return picture[best : best + tall]
