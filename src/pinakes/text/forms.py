"""Names as they can be compared: can two printed names be one person's, and how much do they say about it?

A printed name is read in every order it allows (family first or last, one or two family names), its words
folded. Two names agree when a family name of the one is a family name of the other, across scripts, and the
given names do not contradict each other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from rapidfuzz.fuzz import ratio

from pinakes.text import names, pinyin
from pinakes.text.romanise import coarse, may_be_slavic, plain, sounds
from pinakes.text.scripts import HAN, close_up, counts
from pinakes.text.words import fold, words

NEAR = 84.0
"""Ratio of two written-out words above which they may be one word misspelt."""
SHORT = 4
"""Letters below which a misspelling makes another name."""
MOST_WORDS = 8
Script = Literal["Latn", "Cyrl", "Hani", "other"]
_SPLIT = re.compile(r"[\s\-‐‑–]+")
_GLUED = re.compile(r"[A-ZÀ-ÞА-ЯЁ]{2,3}")


@dataclass(frozen=True, slots=True)
class Order:
    """One way to read a name: words folded; an initial ends in a dot.
    `spare` are family names that others leave out.
    """

    family: tuple[str, ...]
    given: tuple[str, ...]
    spare: tuple[str, ...] = ()
    is_usual: bool = True


@dataclass(frozen=True, slots=True)
class Form:
    """A printed name, read."""

    literal: str
    script: Script
    orders: tuple[Order, ...]
    suffix: str = ""

    @property
    def fullness(self) -> int:
        """How many given names are written out."""
        return max(
            (sum(not word.endswith(".") for word in order.given) for order in self.orders[:1]), default=0
        )

    @property
    def given_count(self) -> int:
        """How many given names there are, initials too."""
        return len(self.orders[0].given) if self.orders else 0


@dataclass(frozen=True, slots=True)
class Agreement:
    """How two names that can be one person's agree:
    given names alike in full, alike by initial, misspelt, known of one only.
    """

    full: int = 0
    initials: int = 0
    near: int = 0
    lacking: int = 0
    family: float = 1.0
    crosses: bool = False
    is_usual: bool = True

    @property
    def rank(self) -> tuple[float, ...]:
        """What forms are compared by: the larger is the fuller one."""
        return (self.full - self.near, self.is_usual, self.family, self.initials, -self.lacking)


@lru_cache(maxsize=32768)
def form(literal: str, family: str | None = None, given: str | None = None) -> Form:
    """A printed name, read; `family` and `given` where they were told apart."""
    name = names.without_honorifics(names.without_marks(literal))
    if HAN.search(name):
        return _han(name, family, given)
    if family and HAN.search(family):
        family = given = None
    person = names.parse(name)
    is_told = "," in name or bool(family and given and fold(given).replace(".", "") not in fold(family))
    told_family, told_given = (family, given) if is_told and family else (person.family, person.given)
    script: Script = "Cyrl" if counts(name).get("Cyrl") else "Latn" if counts(name).get("Latn") else "other"
    family_words, suffix = _family_words(told_family or name)
    given_words = _given_words(told_given or "")
    orders = _orders(family_words, given_words)
    if _may_be_turned(name, given_words, family_words):
        orders += [
            Order((word,), _others(given_words, word) + family_words, is_usual=False)
            for word in given_words
            if _may_be_family(word)
        ]
    return Form(literal, script, tuple(orders), suffix)


def _may_be_turned(name: str, given_words: tuple[str, ...], family_words: tuple[str, ...]) -> bool:
    """Whether family and given name may have changed places."""
    return (
        "," not in name
        and len(given_words) in (1, 2)
        and len(family_words) == 1
        and not any(word.endswith(".") for word in given_words)
    )


def _may_be_family(word: str) -> bool:
    return bool(pinyin.surname(word)) or may_be_slavic(word)


def _others(given: tuple[str, ...], word: str) -> tuple[str, ...]:
    at = given.index(word)
    return given[:at] + given[at + 1 :]


def _han(name: str, family: str | None, given: str | None) -> Form:
    joined = close_up(name).replace(" ", "")
    if family and given and HAN.search(family) and family + given == joined:
        return Form(joined, "Hani", (Order((family,), (given,)),))
    person = names.parse(joined)
    if person.family and person.given:
        return Form(joined, "Hani", (Order((person.family,), (person.given,)),))
    return Form(joined, "Hani", (Order((joined,), ()),))


def _family_words(family: str) -> tuple[tuple[str, ...], str]:
    """The words of a family name without particles, and the suffix (Filho, Júnior)."""
    parts = [fold(part).strip(".'’") for part in _SPLIT.split(family.replace(",", " ")) if part]
    suffixes = words("names", "suffixes")
    suffix = next((part for part in parts if part in suffixes and len(parts) > 1), "")
    bare = tuple(part for part in parts if part not in _particles() and part not in suffixes)
    return (bare or tuple(parts))[:MOST_WORDS], suffix


@cache
def _particles() -> frozenset[str]:
    return frozenset(words("names", "particles"))


def _given_words(given: str) -> tuple[str, ...]:
    """The given names, initials with their dot; `JM` are two initials."""
    found: list[str] = []
    for part in _SPLIT.split(re.sub(r"(?<=\.)(?=[^\W\d_])", " ", given)):
        bare = fold(part).strip("'’,")
        if not bare or bare in _particles() or bare in words("names", "suffixes"):
            continue
        if len(bare.strip(".")) == 1:
            found.append(bare.strip(".") + ".")
        elif bare.endswith("."):
            found.append(bare if len(bare) <= 4 else bare[:-1])
        elif _GLUED.fullmatch(part) and (len(part) == 2 or not re.search("[AEIOUYАЕИОУЫЭЮЯ]", part)):
            found += [letter + "." for letter in bare]
        else:
            found.append(bare)
    return tuple(found[:MOST_WORDS])


def _orders(family: tuple[str, ...], given: tuple[str, ...]) -> list[Order]:
    """A family name of several words may be cited by all,
    by the last (Portuguese) or by the first (Spanish, double names).
    """
    found = [Order(family, given)]
    if len(family) > 1:
        found.append(Order(family[-1:], given + family[:-1]))
        found.append(Order(family[:1], given, spare=family[1:]))
    elif len(given) > 1 and not given[-1].endswith(
        "."
    ):  # "José Maria Silva Santos", cited as SILVA SANTOS, J. M.
        found.append(Order((given[-1], *family), given[:-1]))
    return found


@lru_cache(maxsize=65536)
def _best_order(one: Form, other: Form) -> Agreement | None:
    """The best agreement of two names, each read in every order it may have, one of them in the usual."""
    crosses = one.script != other.script
    orders = ((mine, theirs) for mine in one.orders for theirs in other.orders)
    found = (_ordered(*pair, crosses=crosses) for pair in orders if pair[0].is_usual or pair[1].is_usual)
    return max((one for one in found if one is not None), key=lambda one: one.rank, default=None)


def agreement(one: Form, other: Form) -> Agreement | None:
    """How two names agree; None where they cannot be one person's."""
    if not one.orders or not other.orders:
        return None
    if one.script == "Hani" and other.script == "Hani":
        return _both_han(one, other)
    if "Hani" in (one.script, other.script):
        return _han_and_latin(one, other) if one.script == "Hani" else _han_and_latin(other, one)
    if one.suffix and other.suffix and one.suffix != other.suffix:
        return None
    best = _best_order(one, other)
    if best is None and one.script == other.script == "Latn":
        best = _both_romanised(one, other)
    if best is not None and bool(one.suffix) != bool(other.suffix):
        return Agreement(
            best.full, best.initials, best.near, best.lacking + 1, best.family, best.crosses, best.is_usual
        )
    return best


@lru_cache(maxsize=65536)
def contradicts(one: Form, other: Form) -> bool:
    """Whether two names share the family name and have different given names, both written out."""
    if not (one.fullness and other.fullness) or agreement(one, other) is not None:
        return False
    if "Hani" in (one.script, other.script):
        return bool(_pinyin_families(one) & _pinyin_families(other))
    return _families(one.orders[0].family, other.orders[0].family, crosses=one.script != other.script) >= 0.9


def _pinyin_families(name: Form) -> set[str]:
    family = name.orders[0].family
    if name.script == "Hani":
        return set(pinyin.family_readings(family[0]))
    return {reading for spelling in plain("".join(family)) for reading in pinyin.surname(spelling)}


def _ordered(mine: Order, theirs: Order, *, crosses: bool) -> Agreement | None:
    family = _families(mine.family, theirs.family, crosses=crosses)
    if family == 0:
        return None
    transliterated = crosses or family < 1
    aligned = _aligned(mine.given, theirs.given, crosses=transliterated)
    if aligned is None:
        return None
    full, initials, near, lacking = aligned
    is_usual = mine.is_usual and theirs.is_usual
    if not is_usual and (not full or lacking):
        return None
    spare = len(mine.spare) + len(theirs.spare)
    return Agreement(full, initials, near, lacking + spare, family, crosses, is_usual)


def _families(mine: tuple[str, ...], theirs: tuple[str, ...], *, crosses: bool) -> float:
    if len(mine) != len(theirs):
        glued = "".join(mine), "".join(theirs)  # "Mac Donald" and "MacDonald"
        return 0.95 if not crosses and bool({*plain(glued[0])} & {*plain(glued[1])}) else 0.0
    return min((same_word(a, b, crosses=crosses) for a, b in zip(mine, theirs, strict=True)), default=0.0)


@lru_cache(maxsize=65536)
def same_word(one: str, other: str, *, crosses: bool = False) -> float:
    """How surely two written-out words are one: 1 the same, .9 in another spelling, .6 misspelt, 0 not."""
    if one == other:
        return 1.0
    if not crosses:
        if {*plain(one)} & {*plain(other)}:
            return 1.0
        if may_be_slavic(one) and may_be_slavic(other) and {*coarse(one)} & {*coarse(other)}:
            return 0.9
        return _misspelt(plain(one)[0], plain(other)[0])
    if {*sounds(one)} & {*sounds(other)}:
        return 1.0
    if {*coarse(one)} & {*coarse(other)}:
        return 0.9
    return max((_misspelt(a, b) for a in sounds(one) for b in sounds(other)), default=0.0)


def _misspelt(one: str, other: str) -> float:
    if min(len(one), len(other)) < SHORT or one[:1] != other[:1]:
        return 0.0
    return 0.6 if ratio(one, other) >= NEAR else 0.0


def _aligned(
    mine: tuple[str, ...], theirs: tuple[str, ...], *, crosses: bool
) -> tuple[int, int, int, int] | None:
    """(alike in full, alike by initial, of those misspelt, known of one only) of two rows of given names;
    None where they differ.
    """
    short, long = sorted((mine, theirs), key=len)
    if not short:
        return 0, 0, 0, min(len(long), 1)
    glued = _glued(mine, theirs)
    if glued is not None:
        return glued
    full = initials = near = 0
    at = 0
    for word in short:
        while at < len(long):
            found = _given(word, long[at], crosses=crosses)
            at += 1
            if found:
                full, initials, near = full + (found != 0.5), initials + (found == 0.5), near + (found == 0.6)
                break
        else:
            return None
    lacking = len(long) - len(short)
    if lacking and not _given(short[0], long[0], crosses=crosses):
        return (full, initials, near, lacking + 2) if full else None
    return full, initials, near, lacking


def _glued(mine: tuple[str, ...], theirs: tuple[str, ...]) -> tuple[int, int, int, int] | None:
    """Given names written apart and together: Xiao Ming, Xiao-Ming, Xiaoming; Jean-Pierre and Jeanpierre."""
    if len(mine) == len(theirs) or any(word.endswith(".") for word in (*mine, *theirs)):
        return None
    return (max(len(mine), len(theirs)), 0, 0, 0) if "".join(mine) == "".join(theirs) else None


@lru_cache(maxsize=65536)
def _given(one: str, other: str, *, crosses: bool) -> float:
    """0 for different given names; .5 by initial, .6 misspelt, .9 and 1 alike."""
    if not one.endswith(".") and not other.endswith("."):
        found = same_word(one, other, crosses=crosses)
        return found if found else _short_form(one, other)
    a, b = one.rstrip("."), other.rstrip(".")
    if not a or not b:
        return 0.0
    if not crosses:
        return 0.5 if plain(a)[0][:1] == plain(b)[0][:1] and _begins(a, b) else 0.0
    return 0.5 if _first_sounds(a) & _first_sounds(b) else 0.0


def _begins(a: str, b: str) -> bool:
    """Whether the shorter, of two letters or more (Yu., Ch.), begins the longer."""
    short, long = sorted((plain(a)[0], plain(b)[0]), key=len)
    return long.startswith(short)


@lru_cache(maxsize=4096)
def _first_sounds(word: str) -> frozenset[str]:
    """The sounds a word may begin with; initials are looser: `J.` may be Юрий, Яков, Жан."""
    found = {reading[:1] for reading in coarse(word) if reading}
    if len(word) == 1:
        found |= set(_LOOSE.get(word, ""))
    return frozenset(found)


_LOOSE = {
    "y": "ie",
    "j": "ieS",
    "e": "ei",
    "z": "Ss",
    "s": "S",
    "c": "CsS",
    "k": "H",
    "t": "s",
    "h": "gH",
    "я": "i",
    "ю": "i",
    "е": "i",
}


def _short_form(one: str, other: str) -> float:
    short, long = sorted((plain(one)[0], plain(other)[0]), key=len)
    return 0.6 if len(short) >= SHORT and long.startswith(short) else 0.0


def _both_han(one: Form, other: Form) -> Agreement | None:
    return Agreement(full=2) if pinyin.simplified(one.literal) == pinyin.simplified(other.literal) else None


def _han_and_latin(han: Form, latin: Form) -> Agreement | None:
    if latin.script != "Latn" or not han.orders[0].given:
        return None
    own = han.orders[0]
    best: Agreement | None = None
    for order in latin.orders:
        meant = {reading for spelling in plain("".join(order.family)) for reading in pinyin.surname(spelling)}
        if not meant & set(pinyin.family_readings(own.family[0])):
            continue
        for readings in pinyin.given_readings(own.given[0]):
            found = _given_in_pinyin(readings, order.given)
            if found is not None:
                agreed = Agreement(*found, family=1.0, crosses=True, is_usual=True)
                best = agreed if best is None or agreed.rank > best.rank else best
    return best


def _both_romanised(one: Form, other: Form) -> Agreement | None:
    """Chinese names in two romanisations: Hsiao-ming Wang and Wang Xiaoming."""
    for mine in one.orders:
        for theirs in other.orders:
            if not _surnames_in(mine) & _surnames_in(theirs) or (_is_pinyin(mine) and _is_pinyin(theirs)):
                continue
            left, right = _syllables(mine.given), _syllables(theirs.given)
            if left and right and all(a & b for a, b in zip(left, right, strict=False)):
                least, most = sorted((len(left), len(right)))
                dots = sum(word.endswith(".") for word in (*mine.given, *theirs.given))
                return Agreement(
                    0 if dots else least, least if dots else 0, 0, most - least, 0.95, crosses=True
                )
    return None


def _is_pinyin(order: Order) -> bool:
    """Whether nothing in a name is of another romanisation."""
    given = (part for word in order.given for part in (pinyin.cut(word) or (word,)) if not word.endswith("."))
    return all(part in pinyin.syllables() for part in given) and "".join(order.family) in _surnames_in(order)


def _surnames_in(order: Order) -> set[str]:
    return {reading for spelling in plain("".join(order.family)) for reading in pinyin.surname(spelling)}


@lru_cache(maxsize=16384)
def _syllables(given: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    """What each syllable of a romanised given name may be in pinyin; empty where it is no Chinese name."""
    if any(word.endswith(".") for word in given):
        return tuple(pinyin.meant(word) for word in given) if all(len(word) == 2 for word in given) else ()
    words = given if len(given) > 1 else pinyin.cut(given[0]) if given else ()
    found = tuple(pinyin.meant(word) for word in words)
    return found if len(found) <= 3 and all(found) else ()


def _given_in_pinyin(readings: tuple[str, ...], given: tuple[str, ...]) -> tuple[int, int, int, int] | None:
    """A given name in syllables beside one as printed: written together or apart, or as initials."""
    if not given:
        return 0, 0, 0, 1
    if all(word.endswith(".") for word in given):
        letters = [word.rstrip(".") for word in given]
        if len(letters) > len(readings):
            return None
        same = all(
            any(s.startswith(a) for s in pinyin.spelled(r)) for a, r in zip(letters, readings, strict=False)
        )
        return (0, len(letters), 0, len(readings) - len(letters)) if same else None
    printed = "".join(word.rstrip(".") for word in given).replace("ü", "v")
    for spelling in _joined(readings):
        if printed == spelling:
            return len(readings), 0, 0, 0
    first = plain(given[0])[0]
    if (
        len(readings) > 1
        and len(given) == 2
        and given[1].endswith(".")
        and first in pinyin.spelled(readings[0])
    ):
        return _by_first_letter(given, readings)
    return None


def _by_first_letter(given: tuple[str, str], readings: tuple[str, ...]) -> tuple[int, int, int, int] | None:
    """The agreement by the second syllable's first letter."""
    return (1, 1, 0, 0) if any(s.startswith(given[1][0]) for s in pinyin.spelled(readings[1])) else None


def _joined(readings: tuple[str, ...]) -> list[str]:
    made = [""]
    for syllable in readings:
        made = [one + spelling for one in made for spelling in sorted(pinyin.spelled(syllable))]
    return made


@lru_cache(maxsize=32768)
def keys(one: Form) -> tuple[str, ...]:
    """The keys under which forms of one person meet, whatever their script:
    family name and the first sound of a given name.
    """
    found: dict[str, None] = {}
    for order in one.orders:
        if one.script == "Hani":
            if not order.given:
                found[f"h:{one.literal}"] = None
                continue
            readings = {
                _initial_class(syllables[0][0])
                for syllables in pinyin.given_readings(order.given[0])[:2]
                if syllables
            }
            families = pinyin.family_readings(order.family[0])
            found.update(
                {f"zh:{family}:{letter}": None for family in families for letter in sorted(readings)}
            )
            continue
        start = order.given[0] if order.given else ""
        family = "".join(order.family)
        if one.script == "Latn":
            for spelling in plain(family):
                for meant in sorted(pinyin.surname(spelling)):
                    found[f"zh:{meant}:{_initial_class(plain(start)[0][:1]) if start else ''}"] = None
        first = _sound_class(start)
        for reading in coarse(family) if one.script == "Cyrl" else (*plain(family), *coarse(family)):
            found[f"{reading}:{first}"] = None
    return tuple(found)


def _initial_class(letter: str) -> str:
    return _PINYIN_CLASSES.get(letter, letter)


_PINYIN_CLASSES = {letter: row[0] for row in ("pb", "tdzcqjr", "kg", "hxs") for letter in row}


def _sound_class(word: str) -> str:
    """A first sound, coarse enough for every scheme."""
    if not word:
        return ""
    readings = coarse(word.rstrip("."))
    first = (readings[0] if readings else word)[:1]
    return _SOUND_CLASSES.get(first, first)


_SOUND_CLASSES = {
    "e": "i",
    "y": "i",
    "j": "i",
    "z": "s",
    "S": "s",
    "C": "s",
    "T": "s",
    "c": "k",
    "H": "k",
    "h": "k",
    "g": "k",
    "q": "k",
    "x": "k",
    "w": "v",
}
