"""Bitmap fonts of TeX: every glyph is named by its own code (`/a28` at 28),
and the codes are those of TeX's encodings.

pdfium takes the codes for Latin-1, so that ligatures and dashes are lost and ß comes as ÿ; and where a
distiller has looked the names up, `a97` is a dingbat to it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_NAME = re.compile(r"/a([0-9]{1,3})")
FEWEST = 3
"""Glyphs from which a font can be told to be one of TeX's."""
ENOUGH = 8
"""Cyrillic letters from which a font decides for a document."""
_LIGATURES = ("ff", "fi", "fl", "ffi", "ffl")
_OLD: dict[int, str] = {
    **dict(enumerate("ΓΔΘΛΞΠΣΥΦΨΩ")), **dict(enumerate(_LIGATURES, 11)), **dict(enumerate("ıȷ`´ˇ˘¯˚¸ßæœøÆŒØ", 16)),
    34: "”", 39: "’", 60: "¡", 62: "¿", 92: "“", 96: "‘", 123: "–", 124: "—", 125: "˝", 126: "˜", 127: "¨",
}  # fmt: skip
_CORK_LOW: dict[int, str] = {
    **dict(enumerate("`´ˆ˜¨˝˚ˇ˘¯˙¸˛‚‹›“”„«»–—")), 25: "ı", 26: "ȷ", **dict(enumerate(_LIGATURES, 27)), 39: "’", 96: "‘", 127: "-",
}  # fmt: skip
_CORK: dict[int, str] = {
    **_CORK_LOW,
    **dict(enumerate("ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£", 128)),
    **{code: chr(code) for code in range(192, 255)}, 215: "Œ", 223: "SS", 247: "œ", 255: "ß",
}  # fmt: skip
MEANT_IN_T2A: dict[int, str] = {
    **_CORK_LOW, 156: "Ё", 157: "№", 159: "§", 188: "ё", 189: "„", 190: "«", 191: "»",
    **{code: chr(code - 192 + 0x410) for code in range(192, 256)},
}  # fmt: skip
_OF_OLD = frozenset((11, 12, 13, 14, 15, 92, 123))
_OF_CORK = frozenset((16, 17, 18, 21, 22, 27, 28, 29, 30, 31))
"""Codes that texts have in one of the encodings and rarely in the other: ligatures, quotes, dashes."""
_COMMON = frozenset(b"aeinorstl")
_CYRILLIC = frozenset(range(192, 256))


def codes_of(names: Mapping[int, str]) -> frozenset[int]:
    """The codes of a font all of whose glyphs are named by their own codes; none for other fonts."""
    named = {code: name for code, name in names.items() if name != "/.notdef"}
    own = all(
        (match := _NAME.fullmatch(name)) is not None and int(match[1]) == code < 256
        for code, name in named.items()
    )
    return frozenset(named) if own and len(named) >= FEWEST else frozenset()


def meanings(fonts: Iterable[frozenset[int]]) -> list[dict[int, str]]:
    """Code → text of every font of a document:
    those that set text share an encoding, of others only the letters are known.
    """
    fonts = list(fonts)
    texts = [codes for codes in fonts if _is_text(codes)]
    older = sum(len(codes & _OF_OLD) for codes in texts)
    newer = sum(len(codes & _OF_CORK) + sum(code > 127 for code in codes) for codes in texts)
    table = MEANT_IN_T2A if any(map(_is_cyrillic, texts)) else _OLD if older > newer else _CORK
    return [_meaning(codes, table) for codes in fonts]


def _is_text(codes: frozenset[int]) -> bool:
    """Whether a font has the letters of words, and no more below the space than ligatures, quotes and dashes."""
    letters = len(codes & _COMMON) >= FEWEST or len(codes & _CYRILLIC) >= FEWEST
    return letters and sum(code < 11 for code in codes) < FEWEST


def _is_cyrillic(codes: frozenset[int]) -> bool:
    """Whether most letters of a font are where Cyrillic has them; other languages have a few there."""
    return len(codes & _CYRILLIC) > max(ENOUGH, sum(code > 64 for code in codes) / 2)


def _meaning(codes: frozenset[int], table: Mapping[int, str]) -> dict[int, str]:
    if not _is_text(codes):
        return {code: chr(code) for code in codes if chr(code).isascii() and chr(code).isalnum()}
    return {code: table.get(code, chr(code)) for code in codes if code in table or 32 < code < 127}
