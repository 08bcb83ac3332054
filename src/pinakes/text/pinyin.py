"""Chinese names and their spellings in Latin letters: 王小明, Wang Xiaoming, Wang Xiao-Ming, Wang X.
M., Hsiao-ming Wang.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib import resources

from pinakes.text.romanise import romanisation
from pinakes.text.scripts import HAN
from pinakes.text.words import fold, words

MOST = 8
"""Ways to read one name that are looked at."""


@cache
def _characters() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    also: list[tuple[str, str]] = []
    for row in resources.files("pinakes.text").joinpath("pinyin.txt").read_text("utf-8").splitlines():
        if row.startswith("#"):
            continue
        syllable, _, characters = row.partition(" ")
        usual, _, further = characters.partition("|")
        found.update(dict.fromkeys(usual, (syllable,)))
        also += [(char, syllable) for char in further]
    for char, syllable in also:
        found[char] = (*found.get(char, ()), syllable)
    return found


@cache
def syllables() -> frozenset[str]:
    """Every syllable of pinyin; ü is written v."""
    return frozenset(syllable for readings in _characters().values() for syllable in readings)


def read(char: str) -> tuple[str, ...]:
    """The readings of a character, the usual one first."""
    return _characters().get(char, ())


@lru_cache(maxsize=16384)
def family_readings(family: str) -> tuple[str, ...]:
    """How a surname in characters is read."""
    tables = romanisation()["surname_readings"]
    if family in tables["compound"]:
        return (tables["compound"][family],)
    if family in tables["han"]:
        return tuple(tables["han"][family].split(","))
    made = [""]
    for char in simplified(family):
        made = [one + reading for one in made for reading in (read(char) or ("?",))[:1]][:MOST]
    return tuple(made)


@lru_cache(maxsize=16384)
def given_readings(given: str) -> tuple[tuple[str, ...], ...]:
    """The syllables of a given name in characters, one tuple a way to read it."""
    made: list[tuple[str, ...]] = [()]
    for char in given:
        if not HAN.match(char):
            continue
        made = [(*one, reading) for one in made for reading in (read(char) or ("?",))][:MOST]
    return tuple(made)


@lru_cache(maxsize=16384)
def spelled(syllable: str) -> frozenset[str]:
    """How a syllable of pinyin may be printed: pinyin, ü in its ways, Wade–Giles without its apostrophes."""
    found = {syllable, _wade_giles(syllable)}
    if "v" in syllable:
        found |= {syllable.replace("v", "u"), syllable.replace("v", "yu"), syllable.replace("v", "ue")}
    return frozenset(found)


def _wade_giles(syllable: str) -> str:
    table = romanisation()["wade_giles"]
    if syllable in table["initials"]:
        return table["initials"][syllable]
    match = re.fullmatch(r"(zh|ch|sh|[^aeiouv]?)(.*)", syllable)
    assert match is not None
    start, end = match.groups()
    finals = table["finals"]
    if start in ("y", ""):
        return finals.get(syllable, start + finals.get(end, end))
    written = "u" + end[1:] if end.startswith("v") else end
    written = written if written == "e" and start in ("zh", "ch", "sh", "r") else finals.get(written, written)
    if start in ("g", "k", "h") and end == "uo":
        written = "uo"
    return table["initials"].get(start, start) + written


@cache
def _surnames() -> dict[str, frozenset[str]]:
    """Latin spelling → the surnames in pinyin it may stand for."""
    found: dict[str, set[str]] = {}
    for char in words("names", "surnames"):
        for reading in family_readings(char):
            for spelling in spelled(reading):
                found.setdefault(spelling, set()).add(reading)
    for compound in words("names", "compound_surnames"):
        for reading in family_readings(compound):
            found.setdefault(reading, set()).add(reading)
    for known in words("names", "surnames_latin"):
        found.setdefault(known.replace("ü", "v"), set()).add(known.replace("ü", "v"))
    for spelling, meant in romanisation()["surnames"]["spellings"].items():
        found.setdefault(spelling, set()).update(meant.split(","))
    return {spelling: frozenset(readings) for spelling, readings in found.items()}


def surname(word: str) -> frozenset[str]:
    """The Chinese surnames, in pinyin, that a Latin word may stand for; empty where it is none."""
    return _surnames().get(word.replace("ü", "v").replace("-", ""), frozenset())


@cache
def _meanings() -> dict[str, frozenset[str]]:
    """Spelling of a syllable → the syllables of pinyin it may stand for."""
    found: dict[str, set[str]] = {}
    for syllable in syllables():
        for spelling in spelled(syllable):
            found.setdefault(spelling, set()).add(syllable)
    return {spelling: frozenset(meant) for spelling, meant in found.items()}


def meant(spelling: str) -> frozenset[str]:
    """The syllables of pinyin that a printed syllable, or an initial with its dot, may stand for."""
    if not spelling.endswith("."):
        return _meanings().get(spelling, frozenset())
    return frozenset(
        syllable
        for syllable in syllables()
        if any(one.startswith(spelling[:-1]) for one in spelled(syllable))
    )


@cache
def _spellings() -> frozenset[str]:
    return frozenset(_meanings())


@lru_cache(maxsize=16384)
def cut(word: str) -> tuple[str, ...]:
    """The syllables of a Latin given name written together or with hyphens;
    empty where it has no more than three, or is none.
    """
    parts = [part for part in re.split(r"[-\s'’]+", word) if part]
    if all(part in _spellings() for part in parts) and len(parts) <= 3:
        pieces = [_cut(part) if len(parts) == 1 else (part,) for part in parts]
        return tuple(piece for piece_list in pieces for piece in piece_list)
    return _cut(parts[0]) if len(parts) == 1 else ()


def _cut(word: str) -> tuple[str, ...]:
    known = _spellings()
    if word in syllables():
        return (word,)
    for first in range(min(6, len(word) - 1), 0, -1):
        if word[:first] in syllables() and word[first:] in known:
            return word[:first], word[first:]
    return (word,) if word in known else ()


def is_given(word: str) -> bool:
    """Whether a Latin word can be a Chinese given name."""
    return bool(cut(word))


@cache
def _simplified() -> dict[str, str]:
    rows = resources.files("pinakes.text").joinpath("traditional.txt").read_text("utf-8").splitlines()[1:]
    return {old: new for i in range(0, len(rows), 2) for old, new in zip(rows[i], rows[i + 1], strict=True)}


def simplified(text: str) -> str:
    """A text with traditional characters replaced by simplified ones, one for one."""
    return "".join(_simplified().get(char, char) for char in text)


@cache
def _traditional() -> dict[str, str]:
    # what Big5 has is a traditional character itself: 卷, 胡
    return {new: old for old, new in reversed(_simplified().items()) if not new.encode("big5", "ignore")}


def traditional(text: str) -> str:
    """A text with simplified characters replaced by traditional ones, one for one:
    the first where several are meant.
    """
    return "".join(_traditional().get(char, char) for char in text)


_SYLLABLE = (
    r"(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?"
    r"(?:iang|iong|uang|iao|ian|ing|uai|uan|ang|eng|ong|ai|ei|ui|ao|ou|iu|ie|ue|üe|er|an|en|in|un|ün|ia|ua|uo|[aoeiuü])"
)
_PINYIN = re.compile(rf"{_SYLLABLE}[-'’]?(?:{_SYLLABLE})?")


def looks_like_pinyin(word: str) -> bool:
    """Whether a word can be one or two syllables, by its letters alone."""
    return _PINYIN.fullmatch(fold(word)) is not None


def syllables_of(text: str) -> int:
    """How many syllables a Chinese name in Latin letters has, the fewest its parts can be cut into;
    0 where it is none.
    """
    total = 0
    for part in re.findall(r"[^\W\d_]+", fold(text)):
        least = _fewest_syllables(part)
        if not least:
            return 0
        total += least
    return total


@lru_cache(maxsize=512)
def _fewest_syllables(word: str) -> int:
    """The fewest syllables that make up a word, at most three; 0 where none do."""
    return next((count for count in (1, 2, 3) if re.fullmatch(rf"(?:{_SYLLABLE}){{{count}}}", word)), 0)
