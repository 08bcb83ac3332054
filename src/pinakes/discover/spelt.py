"""Names in a text, however they are written: Cyrillic in Latin letters, Chinese as it is read, short."""

from __future__ import annotations

import re
from functools import lru_cache

from pinakes.store.network.plain import plain
from pinakes.text.scripts import counts


def is_spelt(family: str, text: str) -> bool:
    """Whether a text has the family name; both as they are printed."""
    return is_in(spellings(family), plain(text))


def is_in(spelt: tuple[str, ...], level: str) -> bool:
    """Whether a levelled text has one of the spellings; how a Chinese name is read counts as a whole word."""
    return bool(spelt) and (spelt[0] in level or any(f" {one} " in f" {level} " for one in spelt[1:]))


@lru_cache(maxsize=64)
def spellings(family: str) -> tuple[str, ...]:
    """The name as it is, levelled, and how it is read; empty for no name."""
    own = plain(family)
    if not own or own.replace(" ", "").isascii():
        return (own,) if own else ()
    from pinakes.text.pinyin import family_readings

    return (own, *dict.fromkeys(plain(one) for one in family_readings(family)))


def named_in(name: str, family: str, given: str, level: str) -> str:
    """The full name as a levelled text has it, empty where it has not: family name first or last, further
    given names and patronymics left out, or by their initials.
    """
    pattern = _full(name, family, given)
    match = pattern.search(level) if pattern else None
    return match[0].strip() if match else ""


@lru_cache(maxsize=64)
def _full(name: str, family: str, given: str) -> re.Pattern[str] | None:
    whole, last, firsts = plain(name), plain(family), plain(given).split()
    if not whole:
        return None
    ways = [re.escape(whole), re.escape(f"{last} {' '.join(firsts)}".strip())]
    if last and firsts and len(firsts[0]) > 1 and last.replace(" ", "").isascii():
        between = "|".join(["[a-z]", *(re.escape(one) for one in firsts[1:])])
        between += "|[a-z]+" if not name.isascii() and len(firsts) == 1 and counts(name).get("Cyrl") else ""
        ways.append(rf"{re.escape(firsts[0])}(?: (?:{between})){{0,2}} {re.escape(last)}")
        ways.append(rf"{re.escape(last)} {re.escape(firsts[0])}")
    return re.compile(rf"\b(?:{'|'.join(ways)})\b")
