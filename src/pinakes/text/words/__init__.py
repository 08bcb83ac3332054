"""Words of each language as tables, `<lang>.toml`; the only place where a language's words stand.

A table maps a key such as `abstract` to the words that say it. Words are matched folded (`fold`).
"""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib import resources
from typing import Any

import tomli  # as tomllib, but compiled: eight languages in a quarter of the time

LANGUAGES: tuple[str, ...] = ("pt", "zh", "ru", "de", "en", "fr", "es", "it")
CITED = ("ja", "ko", "bg", "uk")
"""Languages that are only cited: tables of what their references need."""


@cache
def table(language: str) -> dict[str, Any]:
    """All tables of one language."""
    return tomli.loads(resources.files(__name__).joinpath(f"{language}.toml").read_text("utf-8"))


@cache
def words(section: str, key: str) -> dict[str, str]:
    """Folded word → language, of `[section] key` over all languages;
    the first language that has a word keeps it.
    """
    found: dict[str, str] = {}
    for language in (*LANGUAGES, *CITED):
        for word in table(language).get(section, {}).get(key, ()):
            found.setdefault(fold(word), language)
    return found


@cache
def keys(section: str) -> tuple[str, ...]:
    """Every key that a section has in some language."""
    return tuple(
        dict.fromkeys(key for language in (*LANGUAGES, *CITED) for key in table(language).get(section, {}))
    )


def fold(text: str) -> str:
    """`text` for comparison: compatibility forms joined, case and white space levelled; accents kept."""
    found = _KNOWN.get(text)
    if found is None:
        found = _folded(text)
        if len(text) < LINE:
            if len(_KNOWN) >= MOST:
                _KNOWN.clear()
            _KNOWN[text] = found
    return found


LINE = 200
"""Shorter texts are folded again and again, by one question after another."""
MOST = 16_384
"""Texts that are remembered; then all are forgotten: one by one would cost more than folding most."""
_KNOWN: dict[str, str] = {}


def _folded(text: str) -> str:
    plain = text.casefold() if text.isascii() else _joined(text)
    # most lines have single spaces alone, and no other white space is printable
    if plain.isprintable() and "  " not in plain and plain[:1] != " " and plain[-1:] != " ":
        return plain
    return " ".join(plain.split())


def _joined(text: str) -> str:
    """Compatibility forms joined, case and ё levelled."""
    return unicodedata.normalize("NFKC", text).casefold().replace("ё", "е")
