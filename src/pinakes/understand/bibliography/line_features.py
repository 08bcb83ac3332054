"""What a line shows of being part of a reference: counted over all lines of a document at once.

Characters are looked at with numpy over the whole text, words by one table; about 10 µs a line.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import repeat
from typing import TYPE_CHECKING

import numpy as np

from pinakes.text.words import words
from pinakes.understand.bibliography.headings import heading, may_be_heading

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Marks = NDArray[np.bool_]

HEAD, TAIL = 170, 90
"""Characters of a long line that are looked at: from its beginning, from its end."""
PARAGRAPHS = ((150, 0.06, 0), (400, 0.08, 1), (600, 0.12, 1))
"""Running text: from so many characters on, below this share of digits and capitals, with at most so many initials.

Of 10,547 such lines of `lines/*` 18 are part of a list, of the 7,676 over 400 characters five.
"""

CUES = ("pages", "volume", "issue", "editor", "translator", "journal", "conference", "publisher", "school", "thesis", "report",
        "accessed", "available", "others", "container", "same_author", "after", "function", "months", "running")  # fmt: skip
CHARACTER = ("letters", "digits", "upper", "punctuation", "han", "commas", "stops", "years", "years_in_brackets", "initials",
             "ranges", "number_colon", "number_bracket", "quotes", "slashes", "capitalised", "semicolons", "decimals")  # fmt: skip
SHAPE = ("length", "long", "empty", "starts_lower", "starts_upper", "starts_digit", "starts_bracket", "starts_dash", "ends_stop",
         "ends_digit", "ends_hyphen", "ends_comma", "web", "genre", "author_start", "leaders", "numbered", "in_sequence", "repeated",
         "heading", "glued", "other_heading", "formula", "sentence", "lone_number", "mail", "all_caps", "keyed", "born", "dated",
         "chain", "since_number", "long_chain")  # fmt: skip
OWN = CHARACTER + CUES + SHAPE

(
    _LOWER,
    _UPPER,
    _LETTER,
    _SPACE,
    _HAN,
    _COMMA,
    _STOP,
    _COLON,
    _SEMICOLON,
    _OPENING,
    _HYPHEN,
    _DASH,
    _QUOTE,
    _SLASH,
    _FORMULA,
    _OTHER,
) = range(10, 26)
"""Classes of characters; the digits are 0 to 9, everything from `_COMMA` on is punctuation."""
_KINDS = _OTHER + 1
_SIGNS = {
    _COMMA: ",，", _STOP: ".．。", _COLON: ":：", _SEMICOLON: ";；", _OPENING: "(（", _HYPHEN: "-", _DASH: "–—−", _QUOTE: "\"“”„«»《",
    _SLASH: "/", _FORMULA: "=≤≥∑∫√∂∈±×∀∃→%°",
}  # fmt: skip
_TABLE = 0x3100
_WORD = re.compile(r"(?<!['’])\w+|№|\n")
_HAN_TEXT = re.compile("[\u4e00-\u9fff]")
_NUMBERED = re.compile(
    r"\s*(?:[\[【]\s?(\d{1,4})\s?[\]】]|\(\s?(\d{1,4})\s?\)|(\d{1,4})(?:[.)、]|\s(?=\s*\S{2,})))"
)
_KEYED = re.compile(r"\s*\[[^\W\d_][^\[\]]{1,40}\d{2,4}[a-z]?\]")
_BORN = re.compile(r"\(\s?(?:1[89]|20)\d\d\s?[-–—－一~]\s?\)")
_DATED = re.compile(r"(?<![\d.])\d{1,2}[./]\d{1,2}[./](?:1[89]|20)\d\d(?!\d)")
_WIDE = re.compile("[\uff01-\uff5e]")
_NARROW = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
CHAIN_REACH = 25
"""Lines within which the next number of a list must come."""
_GENRE = re.compile(
    r"\[\s?(?:[JMDCPRNSBGA]|EB|DB|CP)(?:/OL)?\s?\]|\[[ЭT][^\]]{2,}ресурс\]|\[Текст\]|\(in Russ", re.IGNORECASE
)
LONGEST_REPEATED = 400
"""Characters of a line that may come back page after page."""
_LEADING = 60
"""Characters at the end of a line in which leaders are looked for."""
_LEADERS = re.compile(r"(?:[.·…]\s?){4,}\s*\d*\s*$")
_SHOUTS = re.compile(r"[A-ZÀ-ÝА-Я]{5}")
_SENTENCE = re.compile(r"[.?!]\s+[A-ZА-ЯÀ-Ý][^\W\d_]*\s+[^\W\d_]+\s+[^\W\d_]{2,}")
_DIGITS = re.compile("[0-9]+")
_AUTHOR_START = (
    r"[^\w\s]*\s?(?:\d{1,4}[\].)]*\s*)?%s(?:"
    r"(?:[A-ZА-ЯÀ-Ý][\w'’-]++\s?){1,3},\s*(?:[A-ZА-ЯÀ-Ý]\b|[A-ZÀ-Ý][a-zà-ÿ]+[,.;&(\s])"  # Surname, A. | Surname, Given
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
    if line[:1].isalpha():
        return None
    found = _NUMBERED.match(shortened(line[:40]))
    return (found.lastindex or 0, int(found[found.lastindex or 0])) if found else None


@cache
def _classes() -> NDArray[np.uint8]:
    """The class of each character below `_TABLE`, then that of Chinese characters, of wide punctuation, of all others."""
    signs = {char: kind for kind, chars in _SIGNS.items() for char in chars}
    table = np.full(_TABLE + 3, _LETTER, np.uint8)
    for code in range(_TABLE):
        char = chr(code)
        if char in signs:
            table[code] = signs[char]
        elif char.isdigit():
            table[code] = int(char) if char.isascii() else 3
        elif 0x3000 <= code < 0x3040:
            table[code] = _OTHER
        elif char.isalpha() or code >= 0x3000:
            table[code] = _UPPER if char.isupper() else _LOWER if char.islower() else _LETTER
        elif char.isspace() or code < 32:
            table[code] = _SPACE
        else:
            table[code] = _OTHER
    table[_TABLE : _TABLE + 2] = _HAN, _OTHER
    return table


@cache
def _cue_table() -> tuple[dict[str, int], Floats]:
    """Word → the number of its kind, and a row a kind: which of `CUES` words of that kind are; 0 is any other word, 1 the end of a line."""
    table: dict[str, set[int]] = {}
    for bit, cue in enumerate(CUES):
        sections = {
            "months": [("months", str(month)) for month in range(1, 13)],
            "function": [("function", "words")],
        }
        for section, key in sections.get(cue, [("bibliography", cue)]):
            for phrase in words(section, key):
                word = phrase.replace(".", " ").split()
                # a Chinese clause may be one such word, and counts the more
                if len(word) == 1 and (cue == "running" or not _HAN_TEXT.search(phrase)):
                    table.setdefault(word[0], set()).add(bit)
    kinds = sorted({tuple(sorted(bits)) for bits in table.values()})
    numbers = {word: 2 + kinds.index(tuple(sorted(bits))) for word, bits in table.items()}
    rows = np.zeros((2 + len(kinds), len(CUES)), np.float32)
    for number, bits in enumerate(kinds, 2):
        rows[number, list(bits)] = 1
    return {**numbers, "\n": 1}, rows


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
    return features_at(lines, range(len(lines)))


def features_near_years(lines: Sequence[str], *, reach: int) -> tuple[Floats, Marks]:
    """The rows of `line_features`, and which of them count: those at most `reach` lines from a year or an address.

    No list of references goes on for long without either; this cheap look settles most lines of most documents.
    """
    near, rows = _observed(lines, lambda rows: _near_years(rows, reach))
    return rows, near


def features_at(lines: Sequence[str], places: Sequence[int]) -> Floats:
    """The rows of `line_features` at some places, as if all others were of no interest."""
    wanted = np.zeros(len(lines), np.bool_)
    wanted[list(places)] = True
    return _observed(lines, lambda _: wanted)[1]


def _near_years(rows: Floats, reach: int) -> Marks:
    found = (rows[:, CHARACTER.index("years")] > 0) | (rows[:, CHARACTER.index("slashes")] > 0)
    return _neighbours(found, reach)


def _observed(lines: Sequence[str], wanted: Callable[[Floats], Marks]) -> tuple[Marks, Floats]:
    """Which rows are wanted, told by their characters, and all rows; words are looked at in those alone."""
    texts = [shortened(line) for line in lines]
    rows = np.zeros((len(texts), len(OWN)), np.float32)
    seen = _characters(lines, texts, rows)
    chosen, plain = wanted(rows), seen.plain
    # long running text is known by its characters: its words are not looked at
    rows[plain] += _running_text()
    places = (chosen & ~plain).nonzero()[0]
    if len(places):
        _fill(rows, texts, places, seen)
    return chosen, rows


@cache
def _running_text() -> Floats:
    """What is taken for granted of a long line of running text."""
    granted = {
        "function": 0.35,
        "running": 0.2,
        "length": 2.0,
        "long": 1.0,
        "sentence": 1.0,
        "starts_upper": 1.0,
        "ends_stop": 1.0,
    }
    return np.array([granted.get(name, 0.0) for name in OWN], np.float32)


def _fill(rows: Floats, texts: list[str], at: NDArray[np.intp], known: SeenLines) -> None:
    """Words and shapes of the lines at these places, beside what their characters show already."""
    everywhere = len(at) == len(rows)
    places = at.tolist()
    looked = texts if everywhere else [texts[i] for i in places]
    seen = rows if everywhere else rows[at]
    first, second = len(CHARACTER), len(CHARACTER) + len(CUES)
    _cues(looked, seen[:, first:second], has_han=(seen[:, CHARACTER.index("han")] > 0).tolist())
    shapes = np.zeros((len(looked), len(SHAPE)), np.float32)
    _shapes(
        looked,
        shapes,
        places=places,
        formulas=known.formulas[at].tolist(),
        dated=known.dated[at].tolist(),
        alike=known.alike[at].tolist(),
        counted=(seen[:, CHARACTER.index("digits")] > 0).tolist(),
    )
    seen[:, second:] = shapes
    if not everywhere:
        rows[at] = seen


def _neighbours(mask: Marks, reach: int) -> Marks:
    """Whether a place is at most `reach` away from one where the mask is true."""
    counted = np.concatenate([[0], np.cumsum(mask)])
    here = np.arange(len(mask))
    low, high = np.maximum(here - reach, 0), np.minimum(here + reach + 1, len(mask))
    near: Marks = counted[high] > counted[low]
    return near


@dataclass(frozen=True, slots=True)
class SeenLines:
    """Lines with a sign of a formula, lines that may have a whole date, long running text, and which may be the same but for digits."""

    formulas: Marks
    dated: Marks
    plain: Marks
    alike: NDArray[np.int64]
    """A number that lines have in common which are the same but for digits."""


def _kinds(texts: list[str]) -> NDArray[np.uint8]:
    """The class of every character, the ends of lines as spaces, and four more at the end."""
    joined = "\n".join(texts) + "\n\n\n\n\n"
    if joined.isascii():
        return _classes()[np.frombuffer(joined.encode("ascii"), np.uint8)]
    codes = np.frombuffer(joined.encode("utf-32-le", "surrogatepass"), np.uint32)
    if (high := codes >= _TABLE).any():
        wide = {0xFF0C: 0x2C, 0xFF0E: 0x2E, 0xFF1A: 0x3A, 0xFF1B: 0x3B, 0xFF08: 0x28}
        rare = codes[high]
        found = np.where(
            (rare >= 0x4E00) & (rare < 0xA000),
            _TABLE,
            np.where((rare >= 0xFF00) & (rare < 0xFF60), _TABLE + 1, _TABLE + 2),
        )
        for code, narrow in wide.items():
            found[rare == code] = narrow
        codes = codes.copy()
        codes[high] = found
    return _classes()[codes]


def _characters(lines: Sequence[str], texts: list[str], rows: Floats) -> SeenLines:
    """Fill the columns of `CHARACTER`; what else the characters show."""
    count = len(texts)
    if not count:
        none = np.zeros(0, np.bool_)
        return SeenLines(none, none, none, np.zeros(0, np.int64))
    kinds = _kinds(texts)
    lengths = np.fromiter(map(len, texts), np.int64, count) + 1
    end = len(kinds) - 4
    line = np.repeat(np.arange(count), lengths)
    by_kind = np.bincount(line * _KINDS + kinds[: len(line)], minlength=count * _KINDS).reshape(count, _KINDS)

    def per_line(places: NDArray[np.intp]) -> NDArray[np.intp]:
        return np.bincount(line[places], minlength=count)

    # what makes a pattern is rare: only the places of digits, capitals and slashes are looked at, with what stands around them
    digits = (kinds[:end] < 10).nonzero()[0]
    first, second, third, fourth, fifth = (kinds[digits + step] for step in range(5))
    before = np.where(digits > 0, kinds[digits - 1], _SPACE)
    is_number = third < 10
    # 0000-0003-4512-1987 is no year
    year = (before >= 10) & (before != _HYPHEN) & (second < 10) & is_number & (fourth < 10) & (fifth >= 10)
    year &= ((first == 1) & (second >= 5)) | ((first == 2) & (second == 0))
    bracket = (second == _OPENING) | ((second == _SPACE) & (third == _OPENING))
    dash = (second == _HYPHEN) | (second == _DASH)
    near = is_number | (fourth < 10)
    capitals = (kinds[:end] == _UPPER).nonzero()[0]
    prior = np.where(capitals > 0, kinds[capitals - 1], _SPACE)
    capitals = capitals[(prior < _LOWER) | (prior > _LETTER)]
    then = kinds[capitals + 1]
    slashes = (kinds[:end] == _SLASH).nonzero()[0]
    number, punctuation = by_kind[:, :10].sum(axis=1), by_kind[:, _COMMA:].sum(axis=1)
    found = [
        lengths - number - punctuation - by_kind[:, _SPACE] - by_kind[:, _HAN], number, by_kind[:, _UPPER], punctuation,
        by_kind[:, _HAN], by_kind[:, _COMMA], by_kind[:, _STOP], per_line(digits[year]), per_line(digits[year & (before == _OPENING)]),
        per_line(capitals[(then == _STOP) | (then == _COMMA)]), per_line(digits[dash & (is_number | (third == _UPPER))]),
        per_line(digits[(second == _COLON) & near]), per_line(digits[bracket & near]), by_kind[:, _QUOTE],
        per_line(slashes[kinds[slashes + 1] == _SLASH]), per_line(capitals[then == _LOWER]), by_kind[:, _SEMICOLON],
        per_line(digits[((second == _STOP) | (second == _COMMA)) & is_number]),
    ]  # fmt: skip
    own = np.array(found, np.float32).T
    long = np.maximum(lengths[:, None] - 1, 12).astype(np.float32)
    own[:, :7] /= long
    own[:, 7:] = np.minimum(own[:, 7:], 6) / 3
    own[:, 15] *= 30 / np.maximum(long[:, 0], 30)
    rows[:, : len(CHARACTER)] = own
    size, share, initials = (
        np.fromiter(map(len, lines), np.int64, count),
        own[:, 1] + own[:, 2],
        own[:, CHARACTER.index("initials")],
    )
    plain = np.zeros(count, np.bool_)
    for longer, below, most in PARAGRAPHS:
        plain |= (size > longer) & (share < below) & (initials <= most / 3 + 0.01)
    dated = per_line(digits[year & ((before == _STOP) | (before == _SLASH))]) > 0
    alike = (by_kind[:, _UPPER] * 4096 + by_kind[:, _LOWER]) * 4096 + punctuation
    return SeenLines(by_kind[:, _FORMULA] > 0, dated, plain, alike)


_IN_SHARES = [CUES.index("function"), CUES.index("running")]
"""Small words and words of sentences: lines are full of them, so that their share counts."""


def _cues(texts: list[str], rows: Floats, *, has_han: list[bool]) -> None:
    """Fill the columns of `CUES`: how often words of each kind stand in a line."""
    numbers, kinds = _cue_table()
    joined = "\n".join(texts)
    if joined.count("\n") >= len(texts):
        joined = "\n".join(text.replace("\n", " ") for text in texts)
    said = _WORD.findall(joined.lower())
    found = np.fromiter(map(numbers.get, said, repeat(0)), np.int64, len(said))
    ends = (found == 1).nonzero()[0]
    known = (found > 1).nonzero()[0]
    line = np.searchsorted(ends, known)
    by_kind = np.bincount(line * len(kinds) + found[known], minlength=len(texts) * len(kinds)).reshape(
        len(texts), len(kinds)
    )
    counts = by_kind.astype(np.float32) @ kinds
    for i in [i for i, shown in enumerate(has_han) if shown]:
        for bit, pattern in _han_cues():
            counts[i, bit] += len(pattern.findall(texts[i]))
    rows[:] = np.minimum(counts, 3) / 2
    edges = np.empty(len(texts) + 1, np.int64)
    edges[0], edges[1:-1], edges[-1] = -1, ends, len(found)
    sizes = edges[1:] - edges[:-1] - 1
    rows[:, _IN_SHARES] = counts[:, _IN_SHARES] / np.maximum(sizes, 8)[:, None]


def _has_genre(line: str) -> bool:
    return ("[" in line or "(in" in line) and _GENRE.search(line) is not None


def _has_leaders(line: str) -> bool:
    return ("..." in line or ". ." in line or "…" in line) and _LEADERS.search(line[-_LEADING:]) is not None


def _has_web(line: str) -> bool:
    return (
        "http" in line or "www." in line or "doi" in line or "DOI" in line or "arXiv" in line or "10." in line
    )


_WIDTH = len(SHAPE)
_AT = {name: place for place, name in enumerate(SHAPE)}
_WEB, _AUTHOR, _RUNS_ON, _IS_BORN, _CAPITALS, _HAS_FORMULA, _HAS_DATE, _MAIL, _GENRED, _LED, _HAS_KEY = (
    _AT[name]
    for name in (
        "web",
        "author_start",
        "sentence",
        "born",
        "all_caps",
        "formula",
        "dated",
        "mail",
        "genre",
        "leaders",
        "keyed",
    )
)
_KIND_OF_HEADING = {"references": _AT["heading"], "glued": _AT["glued"], "other": _AT["other_heading"]}


@lru_cache(maxsize=2048)
def _first_shows(char: str) -> tuple[int, ...]:
    """The columns that the first character of a line fills."""
    seen = {
        "starts_lower": char.islower(), "starts_upper": char.isupper(), "starts_digit": char.isdigit(), "starts_bracket": char in "[［(（",
        "starts_dash": char in "-–—_•*",
    }  # fmt: skip
    return tuple(_AT[name] for name, shown in seen.items() if shown)


@lru_cache(maxsize=2048)
def _last_shows(char: str) -> tuple[int, ...]:
    """The columns that the last character of a line fills."""
    seen = {
        "ends_stop": char in ".。．", "ends_digit": char.isdigit() or char in ")]", "ends_hyphen": char in "-\u00ad\u2010\ufffe\u0002",
        "ends_comma": char == ",",
    }  # fmt: skip
    return tuple(_AT[name] for name, shown in seen.items() if shown)


def _shapes(
    texts: list[str],
    rows: Floats,
    *,
    places: Sequence[int],
    formulas: list[bool],
    dated: list[bool],
    alike: list[int],
    counted: list[bool],
) -> None:
    """Fill the columns of `SHAPE`: a line's ends and its likeness to others; `places` are the numbers of the lines in their document."""
    shown: list[int] = []
    masked: dict[str, list[int]] = {}
    often = Counter(alike)
    numbers: list[tuple[int, int, int, int]] = []
    sizes: list[int] = []
    author, sentence, at = _author_pattern().match, _SENTENCE.search, _AT
    for i, text in enumerate(texts):
        line = text.strip()
        size = len(line)
        sizes.append(size)
        base = i * _WIDTH
        if not size:
            shown.append(base + at["empty"])
            continue
        first = line[0]
        shows = [*_first_shows(first), *_last_shows(line[-1])]
        number = _NUMBERED.match(line) if counted[i] else None
        if number:
            numbers.append((i, places[i], number.lastindex or 0, int(number[number.lastindex or 0])))
            shows.append(at["numbered"])
            if size < 8:
                shows.append(at["lone_number"])
        if (
            (size < 90 or ":" in line[:60] or _SHOUTS.match(line))
            and may_be_heading(line)
            and (kind := _KIND_OF_HEADING.get(heading(line))) is not None
        ):
            shows.append(kind)
        if (
            size < LONGEST_REPEATED
            and often[alike[i]] > 2
            and (key := _DIGITS.sub("", line) if counted[i] else line)
        ):
            masked.setdefault(key, []).append(i)
        if _has_web(line):
            shows.append(_WEB)
        if author(line):
            shows.append(_AUTHOR)
        if sentence(line):
            shows.append(_RUNS_ON)
        if "(" in line and _BORN.search(line):
            shows.append(_IS_BORN)
        if size > 3 and line.isupper():
            shows.append(_CAPITALS)
        if formulas[i]:
            shows.append(_HAS_FORMULA)
        if dated[i] and _DATED.search(line):
            shows.append(_HAS_DATE)
        if "@" in line:
            shows.append(_MAIL)
        if _has_genre(line):
            shows.append(_GENRED)
        if _has_leaders(line):
            shows.append(_LED)
        if first == "[" and number is None and _KEYED.match(line):
            shows.append(_HAS_KEY)
        shown += [base + column for column in shows]
    rows.reshape(-1)[shown] = 1.0
    long = np.array(sizes, np.float32)
    rows[:, at["length"]] = np.minimum(long, 160) / 80
    rows[:, at["long"]] = long > 160
    for found in masked.values():
        if len(found) > 2:
            rows[found, at["repeated"]] = min(len(found), 8) / 4
    _along_chains(rows, numbers)


def _along_chains(rows: Floats, numbers: Sequence[tuple[int, int, int, int]]) -> None:
    """Where lines stand in lists whose numbers count upwards: inside one, how far behind its last number, how long it is."""
    order, inside, since, long = (
        SHAPE.index(name) for name in ("in_sequence", "chain", "since_number", "long_chain")
    )
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
