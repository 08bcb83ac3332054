"""Names in Cyrillic and their spellings in Latin letters, brought to one string of sounds:
Иванов, Ivanov, Iwanow, Ivanoff.

A Latin spelling is read as each scheme means it (English, German, French, scientific, Polish), so it has
several readings; two spellings can be one name when a reading of the one is a reading of the other.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from functools import cache, lru_cache
from importlib import resources

from pinakes.text.scripts import counts
from pinakes.text.words import fold, words

COARSE = str.maketrans({"J": "S", "Q": "S", "z": "s", "T": "s"})
"""Sounds that some scheme writes alike: German `sch` is ж and ш, `s` is с and з."""
LONGEST = 60
_DOUBLED = re.compile(r"(.)\1+")


@cache
def romanisation() -> dict[str, dict[str, dict[str, str]]]:
    """The tables of `romanisation.toml`, rows of `a=b` as mappings."""
    stored = tomllib.loads(resources.files("pinakes.text").joinpath("romanisation.toml").read_text("utf-8"))
    return {section: {name: pairs(row) for name, row in rows.items()} for section, rows in stored.items()}


def pairs(row: str) -> dict[str, str]:
    """`a=b c=d` as a mapping."""
    return {left: right for left, _, right in (pair.partition("=") for pair in row.split())}


def schemes() -> tuple[str, ...]:
    """The schemes by which a Russian name can be written in Latin letters."""
    return tuple(romanisation()["schemes"])


def written_by(text: str, scheme: str) -> str:
    """A Cyrillic text in Latin letters; capitals stay capitals."""
    table = romanisation()["schemes"][scheme]
    made = []
    for i, letter in enumerate(text):
        latin = table.get(letter.lower(), letter)
        if letter.isupper() and latin:
            all_capitals = (
                len(text) > 1
                and text[max(0, i - 1) : i + 2].isupper()
                and len(text[max(0, i - 1) : i + 2]) > 1
            )
            latin = latin.upper() if all_capitals else latin[:1].upper() + latin[1:]
        made.append(latin)
    return "".join(made)


@lru_cache(maxsize=65536)
def sounds(word: str) -> tuple[str, ...]:
    """The strings of sounds a word can stand for, the likeliest first;
    none for other scripts than Latin and Cyrillic.
    """
    has_yo = "ё" in word.lower()
    printed, word = word.lower(), fold(word)[:LONGEST]
    scripts = counts(word)
    if scripts.get("Cyrl"):
        tables = romanisation()["sounds"]
        usual = _spelled(word, tables["cyrillic"])
        return (
            tuple(dict.fromkeys((usual, _spelled(printed, tables["cyrillic"] | tables["yo_as_o"]))))
            if has_yo
            else (usual,)
        )
    if not scripts.get("Latn"):
        return ()
    return tuple(
        dict.fromkeys(_read(word, scheme) for scheme in romanisation()["readings"] if scheme != "endings")
    )


@lru_cache(maxsize=65536)
def coarse(word: str) -> tuple[str, ...]:
    """The sounds of a word with those levelled that schemes confuse."""
    return tuple(dict.fromkeys(_DOUBLED.sub(r"\1", reading.translate(COARSE)) for reading in sounds(word)))


def _read(word: str, scheme: str) -> str:
    readings = romanisation()["readings"]
    for ending, sound in readings["endings"].items():
        if len(word) > len(ending) + 2 and word.endswith(ending):
            word = word.removesuffix(ending) + sound
            break
    return _spelled(word, readings[scheme])


def _spelled(word: str, table: dict[str, str]) -> str:
    said = _pattern(tuple(table)).sub(lambda match: table[match[0]], word)
    bare = "".join(
        char
        for char in unicodedata.normalize("NFD", said)
        if char.isalpha() and not unicodedata.combining(char)
    )
    return _DOUBLED.sub(r"\1", bare)


@cache
def _pattern(spellings: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(re.escape(one) for one in sorted(spellings, key=len, reverse=True)))


@lru_cache(maxsize=65536)
def may_be_slavic(word: str) -> bool:
    """Whether a Latin family name ends as Russian ones do, so that other spellings of it are to be expected."""
    return any(len(reading) > 3 and reading.endswith(_endings()) for reading in sounds(word))


@cache
def _endings() -> tuple[str, ...]:
    table = romanisation()["sounds"]["cyrillic"]
    return tuple(dict.fromkeys(_spelled(ending, table) for ending in words("names", "family_endings")))


@lru_cache(maxsize=65536)
def plain(word: str) -> tuple[str, ...]:
    """A Latin word without accents, ligatures and case; with umlauts written out too."""
    folded = fold(word).translate(_LETTERS)
    bare = "".join(
        char
        for char in unicodedata.normalize("NFD", folded)
        if char.isalnum() and not unicodedata.combining(char)
    )
    umlauts = "".join(
        char for char in unicodedata.normalize("NFD", folded.translate(_UMLAUTS)) if char.isalnum()
    )
    found = [bare, umlauts, *(bare.replace(two, one) for two, one in _WRITTEN_OUT if two in bare)]
    return tuple(dict.fromkeys(found))


_LETTERS = str.maketrans(
    {"ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa"})
_WRITTEN_OUT = (("ae", "a"), ("oe", "o"), ("ue", "u"), ("aa", "a"))
