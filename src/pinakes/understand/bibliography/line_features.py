"""What a line shows of being part of a reference: counted over all lines of a document at once.

Characters are looked at with numpy over the whole text, words by one table; about 10 µs a line.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from pinakes.text.words import words
from pinakes.understand.bibliography.headings import heading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

HEAD, TAIL = 420, 160
"""Characters of a long line that are looked at: from its beginning, from its end."""
MOST_LINES = 4_000_000

CUES = ("pages", "volume", "issue", "editor", "translator", "journal", "conference", "publisher", "school", "thesis", "report",
        "accessed", "available", "others", "container", "same_author", "after", "function", "months")  # fmt: skip
CHARACTER = ("letters", "digits", "upper", "punctuation", "han", "commas", "stops", "years", "years_in_brackets", "initials",
             "ranges", "number_colon", "number_bracket", "quotes", "slashes", "capitalised", "semicolons")  # fmt: skip
SHAPE = ("length", "long", "empty", "starts_lower", "starts_upper", "starts_digit", "starts_bracket", "starts_dash", "ends_stop",
         "ends_digit", "ends_hyphen", "ends_comma", "web", "genre", "author_start", "leaders", "numbered", "in_sequence", "repeated",
         "heading", "glued", "other_heading", "formula", "sentence", "lone_number", "mail", "all_caps", "keyed", "born", "dated",
         "chain", "since_number", "long_chain")  # fmt: skip
OWN = CHARACTER + CUES + SHAPE

_LOWER, _UPPER, _DIGIT, _SPACE, _HAN, _PUNCTUATION, _LETTER = range(1, 8)
_WORD = re.compile(r"№|[^\W\d_]+(?:['’-][^\W\d_]+)*")
_HAN_TEXT = re.compile(r"[\u4e00-\u9fff]")
_NUMBERED = re.compile(r"\s*(?:[\[【]\s?(\d{1,4})\s?[\]】]|\(\s?(\d{1,4})\s?\)|(\d{1,4})(?:[.)、]|\s(?=\s*\S{2,})))")
_KEYED = re.compile(r"\s*\[[^\W\d_][^\[\]]{1,40}\d{2,4}[a-z]?\]")
_BORN = re.compile(r"\(\s?(?:1[89]|20)\d\d\s?[-–—－一~]\s?\)")
_DATED = re.compile(r"(?<![\d.])\d{1,2}[./]\d{1,2}[./](?:1[89]|20)\d\d(?!\d)")
_WIDE = re.compile("[\uff01-\uff5e]")
_NARROW = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
CHAIN_REACH = 25
"""Lines within which the next number of a list must come."""
_WEB = ("http", "www.", "doi", "DOI", "arXiv", "10.")
_GENRE = re.compile(r"\[\s?(?:[JMDCPRNSBGA]|EB|DB|CP)(?:/OL)?\s?\]|\[[ЭT][^\]]{2,}ресурс\]|\[Текст\]|\(in Russ", re.IGNORECASE)
_LEADERS = re.compile(r"(?:[.·…]\s?){4,}\s*\d*\s*$")
_SHOUTS = re.compile(r"[A-ZÀ-ÝА-Я]{5}")
_FORMULA = re.compile(r"[=≤≥∑∫√∂∈±×∀∃→]")
_SENTENCE = re.compile(r"[.?!]\s+[A-ZА-ЯÀ-Ý][^\W\d_]*\s+[^\W\d_]+\s+[^\W\d_]{2,}")
_DIGITS = re.compile("[0-9]+")
_AUTHOR_START = (
    r"[^\w\s]*(?:\d{1,4}[\].)]*\s*)?%s(?:"
    r"(?:[A-ZА-ЯÀ-Ý][\w'’-]+\s?){1,3},\s*(?:[A-ZА-ЯÀ-Ý]\b|[A-ZÀ-Ý][a-zà-ÿ]+[,.;&(\s])"  # Surname, A. | Surname, Given
    r"|[A-ZА-ЯÀ-Ý][\w'’-]+\s[A-ZА-ЯÀ-Ý]{1,3}\b[.,;:]"  # Surname AB,
    r"|[A-ZА-ЯÀ-Ý][\w'’-]+\s[A-ZА-ЯÀ-Ý]\.\s?(?:[A-ZА-ЯÀ-Ý]\.)?"  # Surname A. B.
    r"|(?:[A-ZА-ЯÀ-Ý]\.[\s-]*){1,3}[A-ZА-ЯÀ-Ý][\w'’-]+"  # A. B. Surname
    r"|[\u4e00-\u9fff]{2,4}[,，.．、：:]"
    r"|[-—–_]{2,})"
)


@cache
def _author_pattern() -> re.Pattern[str]:
    particles = "|".join(sorted(map(re.escape, words("names", "particles")), key=len, reverse=True))
    return re.compile(_AUTHOR_START % rf"(?:(?:{particles})\s){{0,2}}")


def begins_with_author(line: str) -> bool:
    """Whether the line begins as an entry does that is ordered by authors: a name with initials, a name turned round, a dash."""
    return _author_pattern().match(line) is not None


def numbered(line: str) -> tuple[int, int] | None:
    """The style and the value of the number that a line begins with."""
    found = _NUMBERED.match(shortened(line[:40]))
    return (found.lastindex or 0, int(found[found.lastindex or 0])) if found else None


@cache
def _classes() -> NDArray[np.uint8]:
    table = np.zeros(0x3000, np.uint8)
    for code in range(0x3000):
        char = chr(code)
        if char.isdigit():
            table[code] = _DIGIT
        elif char.isalpha():
            table[code] = _UPPER if char.isupper() else _LOWER if char.islower() else _LETTER
        elif char.isspace() or code < 32:
            table[code] = _SPACE
        else:
            table[code] = _PUNCTUATION
    return table


@cache
def _cue_table() -> dict[str, tuple[int, ...]]:
    """Word → places in `CUES` of the cues it is."""
    table: dict[str, tuple[int, ...]] = {}
    for bit, cue in enumerate(CUES):
        section, keys = {"function": ("function", ("words",)), "months": ("months", tuple(map(str, range(1, 13))))}.get(
            cue, ("bibliography", (cue,))
        )
        for key in keys:
            for phrase in words(section, key):
                word = phrase.replace(".", " ").split()
                if len(word) == 1 and not _HAN_TEXT.search(phrase):
                    table[word[0]] = tuple(dict.fromkeys((*table.get(word[0], ()), bit)))
    return table


@cache
def _han_cues() -> tuple[tuple[int, re.Pattern[str]], ...]:
    found = []
    for bit, cue in enumerate(CUES):
        section, key = ("function", "words") if cue == "function" else ("bibliography", cue)
        phrases = sorted((p for p in words(section, key) if _HAN_TEXT.search(p)), key=len, reverse=True)
        if phrases:
            found.append((bit, re.compile("|".join(map(re.escape, phrases)))))
    return tuple(found)


def shortened(line: str) -> str:
    """The line as looked at: the beginning and the end of a very long one, wide letters and digits made narrow."""
    if len(line) > HEAD + TAIL:
        line = line[:HEAD] + " " + line[-TAIL:]
    return line if line.isascii() or not _WIDE.search(line) else line.translate(_NARROW)


def line_features(lines: Sequence[str]) -> Floats:
    """One row a line, columns as in `OWN`."""
    texts = [shortened(line) for line in lines]
    return np.concatenate([_characters(texts), _cues(texts), _shapes(texts)], axis=1)


def features_near_years(lines: Sequence[str], *, reach: int) -> tuple[Floats, NDArray[np.bool_]]:
    """The rows of `line_features`, and which of them were looked at: those at most `reach` lines from a year or an address.

    No list of references goes on for long without either; this cheap look settles most lines of most documents.
    """
    texts = [shortened(line) for line in lines]
    rows = np.zeros((len(texts), len(OWN)), np.float32)
    rows[:, : len(CHARACTER)] = _characters(texts)
    near = _neighbours((rows[:, CHARACTER.index("years")] > 0) | (rows[:, CHARACTER.index("slashes")] > 0), reach)
    places = np.flatnonzero(near).tolist()
    if places:
        looked = [texts[i] for i in places]
        rows[near, len(CHARACTER) :] = np.concatenate([_cues(looked), _shapes(looked, places=places)], axis=1)
    return rows, near


def _neighbours(mask: NDArray[np.bool_], reach: int) -> NDArray[np.bool_]:
    """Whether a place is at most `reach` away from one where the mask is true."""
    counted = np.concatenate([[0], np.cumsum(mask)])
    here = np.arange(len(mask))
    low, high = np.maximum(here - reach, 0), np.minimum(here + reach + 1, len(mask))
    near: NDArray[np.bool_] = counted[high] > counted[low]
    return near


def _characters(texts: list[str]) -> Floats:
    count = len(texts)
    codes = np.frombuffer(("\n".join(texts) + "\n\n\n\n\n").encode("utf-32-le", "surrogatepass"), np.uint32)
    table = _classes()
    kinds = np.where(codes < 0x3000, table[np.minimum(codes, 0x2FFF)], _LETTER)
    kinds = np.where(
        (codes >= 0x4E00) & (codes < 0xA000),
        _HAN,
        np.where((codes >= 0xFF00) & (codes < 0xFF60) | (codes - 0x3000 < 0x40), _PUNCTUATION, kinds),
    )
    lengths = np.fromiter(map(len, texts), np.int64, count) + 1
    starts = np.concatenate([[0], np.cumsum(lengths)[:-1]]) if count else np.zeros(0, np.int64)
    size = len(codes) - 4

    def per_line(mask: NDArray[np.bool_]) -> Floats:
        return np.add.reduceat(mask[:size].astype(np.float32), starts) if count else np.zeros(0, np.float32)

    before = np.concatenate([[_SPACE], kinds[:-1]])
    at = [kinds[i : i + size] for i in range(5)]
    code = [codes[i : i + size] for i in range(5)]
    before = before[:size]
    is_letter = (at[0] == _LOWER) | (at[0] == _UPPER) | (at[0] == _LETTER)
    after_letter = (before == _LOWER) | (before == _UPPER) | (before == _LETTER)
    digit = [a == _DIGIT for a in at]
    year = (
        (before != _DIGIT) & digit[0] & digit[1] & digit[2] & digit[3] & ~digit[4]
        & (((code[0] == 49) & (code[1] >= 53)) | ((code[0] == 50) & (code[1] == 48)))
    )  # fmt: skip
    year &= np.concatenate([[True], codes[: size - 1] != 45])  # 0000-0003-4512-1987 is no year
    opened = np.concatenate([[False], (codes[: size - 1] == 40) | (codes[: size - 1] == 0xFF08)])
    dash = (code[1] == 45) | (code[1] == 0x2013) | (code[1] == 0x2014) | (code[1] == 0x2212)
    colon = (code[1] == 58) | (code[1] == 0xFF1A)
    quote = (code[0] == 34) | ((code[0] >= 0x201C) & (code[0] <= 0x201E)) | (code[0] == 0xAB) | (code[0] == 0xBB) | (code[0] == 0x300A)
    found = [
        per_line(is_letter), per_line(digit[0]), per_line(at[0] == _UPPER), per_line(at[0] == _PUNCTUATION), per_line(at[0] == _HAN),
        per_line((code[0] == 44) | (code[0] == 0xFF0C)), per_line((code[0] == 46) | (code[0] == 0xFF0E) | (code[0] == 0x3002)),
        per_line(year), per_line(year & opened),
        per_line((at[0] == _UPPER) & ~after_letter & ((code[1] == 46) | (code[1] == 44))),
        per_line(digit[0] & dash & (digit[2] | (at[2] == _UPPER))),
        per_line(digit[0] & colon & (digit[2] | digit[3])),
        per_line(digit[0] & ((code[1] == 40) | (code[1] == 0xFF08) | (at[1] == _SPACE) & (code[2] == 40)) & (digit[2] | digit[3])),
        per_line(quote), per_line((code[0] == 47) & (code[1] == 47)),
        per_line((at[0] == _UPPER) & ~after_letter & (at[1] == _LOWER)), per_line((code[0] == 59) | (code[0] == 0xFF1B)),
    ]  # fmt: skip
    rows = np.stack(found, axis=1)
    long = np.maximum(lengths[:, None] - 1, 12).astype(np.float32)
    rows[:, :7] /= long
    rows[:, 7:] = np.minimum(rows[:, 7:], 6) / 3
    rows[:, 15] *= 30 / np.maximum(long[:, 0], 30)
    return rows


def _cues(texts: list[str]) -> Floats:
    get = _cue_table().get
    rows = np.zeros((len(texts), len(CUES)), np.float32)
    for i, text in enumerate(texts):
        found = _WORD.findall(text.lower())
        row: dict[int, float] = {}
        for cues in map(get, found):
            if cues:
                for bit in cues:
                    row[bit] = row.get(bit, 0) + 1
        if _HAN_TEXT.search(text):
            for bit, pattern in _han_cues():
                if hits := len(pattern.findall(text)):
                    row[bit] = row.get(bit, 0) + hits
        for bit, times in row.items():
            rows[i, bit] = times / max(len(found), 8) if CUES[bit] == "function" else min(times, 3) / 2
    return rows


def _has_genre(line: str) -> bool:
    return ("[" in line or "(in" in line) and _GENRE.search(line) is not None


def _has_leaders(line: str) -> bool:
    return ("..." in line or ". ." in line or "…" in line) and _LEADERS.search(line) is not None


_BLANK = tuple(float(name == "empty") for name in SHAPE)


def _shapes(texts: list[str], places: Sequence[int] | None = None) -> Floats:
    """What is seen at a line's ends and in its likeness to others; `places` are the numbers of the lines in their document."""
    shapes: list[tuple[float, ...]] = []
    masked: dict[str, int] = {}
    keys = []
    numbers: list[tuple[int, int, int, int]] = []
    for i, text in enumerate(texts):
        line = text.strip()
        keys.append("")
        place = i if places is None else places[i]
        if not line:
            shapes.append(_BLANK)
            continue
        first, last, size = line[0], line[-1], len(line)
        number = _NUMBERED.match(line)
        if number:
            numbers.append((i, place, number.lastindex or 0, int(number[number.lastindex or 0])))
        kind = heading(line) if size < 90 or ":" in line[:60] or _SHOUTS.match(line) else ""
        key = _DIGITS.sub("", line) if size < 110 else ""
        keys[-1] = key
        if key:
            masked[key] = masked.get(key, 0) + 1
        shapes.append((
            min(size, 160) / 80, size > 160, 0, first.islower(), first.isupper(), first.isdigit(), first in "[［(（", first in "-–—_•*",
            last in ".。．", last.isdigit() or last in ")]", last in "-\u00ad\u2010\ufffe\u0002", last == ",",
            any(map(line.__contains__, _WEB)), _has_genre(line), begins_with_author(line),
            _has_leaders(line), number is not None, 0, 0, kind == "references", kind == "glued", kind == "other",
            _FORMULA.search(line) is not None, _SENTENCE.search(line) is not None, size < 8 and number is not None, "@" in line,
            size > 3 and line.isupper(), first == "[" and number is None and _KEYED.match(line) is not None,
            "(" in line and _BORN.search(line) is not None, _DATED.search(line) is not None, 0, 0, 0,
        ))  # fmt: skip
    rows = np.array(shapes, np.float32).reshape(len(texts), len(SHAPE))
    column = SHAPE.index("repeated")
    for i, key in enumerate(keys):
        if key and masked[key] > 2:
            rows[i, column] = min(masked[key], 8) / 4
    _along_chains(rows, numbers)
    return rows


def _along_chains(rows: Floats, numbers: Sequence[tuple[int, int, int, int]]) -> None:
    """Where lines stand in lists whose numbers count upwards: inside one, how far behind its last number, how long it is."""
    order, inside, since, long = (SHAPE.index(name) for name in ("in_sequence", "chain", "since_number", "long_chain"))
    latest: dict[tuple[int, int], int] = {}
    before = [-1] * len(numbers)
    after = [-1] * len(numbers)
    for n, (_, place, style, value) in enumerate(numbers):
        prior = latest.get((style, value - 1), -1)
        # an entry has at most a few lines: the next number of the same style must be near
        if prior >= 0 and place - numbers[prior][1] < CHAIN_REACH and after[prior] < 0:
            before[n], after[prior] = prior, n
        latest[style, value] = n
    for n, (i, *_) in enumerate(numbers):
        rows[i, order] = ((before[n] >= 0) + (after[n] >= 0)) / 2
        if before[n] >= 0 or after[n] < 0:
            continue
        chain = [n]
        while after[chain[-1]] >= 0:
            chain.append(after[chain[-1]])
        if len(chain) < 3:
            continue
        lines = [numbers[k][0] for k in chain]
        usual = max(1.0, (lines[-1] - lines[0]) / (len(lines) - 1))
        for begin, end in zip(lines, [*lines[1:], min(len(rows), lines[-1] + CHAIN_REACH)], strict=True):
            span = np.arange(begin, end)
            rows[begin:end, inside] = 1.0 if end in lines else 0.5
            rows[begin:end, since] = np.minimum((span - begin + 1) / usual, 4) / 2
            rows[begin:end, long] = min(len(lines), 20) / 20
