"""A family name in a text, however it is written: Cyrillic in Latin letters, Chinese as it is read."""

from __future__ import annotations

from functools import lru_cache

from pinakes.store.network.plain import plain


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
