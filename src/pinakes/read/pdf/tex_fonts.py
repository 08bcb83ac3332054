"""Bitmap fonts of TeX: every glyph is named by its own code (`/a28` or `/AS` at 28, or the character with
that number), and the codes are those of TeX's encodings.

pdfium takes the codes for Latin-1, so that ligatures and dashes are lost and ß comes as ÿ; and where names
are looked up, `a97` is a dingbat and `CR`, the c of the pairs of letters, a line end.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.read.pdf.sign_fonts import TEX_SIGNS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_NAME = re.compile(r"/(?:a(?P<number>[0-9]{1,3})|(?P<first>[A-H])(?P<second>[0-9A-Z])|(?P<own>.))", re.DOTALL)
_LETTER = re.compile("/[A-Za-z]")
"""The name of a letter in every font."""
DIGITS = 36
"""Figures and letters, in which the names of two letters count."""
NOTHING = ("/.notdef", "/BnZr")
"""What converters name a glyph that is none."""
FEWEST = 3
"""Common letters from which a font sets text."""
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
_SIGNS: dict[int, str] = {
    **TEX_SIGNS, 13: "○", 107: "‖", 110: "\\", 112: "√", 120: "§", 121: "†", 122: "‡", 123: "¶",
}  # fmt: skip
_SURELY_SIGNS, _BRACES = frozenset((0, 1, 2, 3, 6, 15)), frozenset((102, 103))
"""Codes of the font of signs that no letters have, and those of its braces,
of which a font of letters has hardly both alone.
"""
SURE_LIGATURES = frozenset((11, 12, 14, 15, *range(27, 32)))
"""Codes of ligatures at which a typewriter's font has nothing that is printed often."""
_TYPED: dict[int, str] = {13: "'", 39: "’", 96: "‘", 127: "¨"}
_OF_OLD = frozenset((11, 12, 13, 14, 15, 92, 123))
_OF_CORK = frozenset((16, 17, 18, 21, 22, 27, 28, 29, 30, 31))
"""Codes that texts have in one of the encodings and rarely in the other: ligatures, quotes, dashes."""
_SMALL, _CAPITALS = range(97, 123), range(65, 91)
_COMMON = frozenset(b"aeinorstl")
_CYRILLIC = frozenset(range(192, 256))


def codes_of(names: Mapping[int, str]) -> frozenset[int]:
    """The codes of a font all of whose glyphs are named by their own codes; none for other fonts."""
    named = {code: name for code, name in names.items() if name not in NOTHING}
    own = all(_number(name) == code < 256 for code, name in named.items())
    return frozenset() if not own or all(map(_LETTER.fullmatch, named.values())) else frozenset(named)


def _number(name: str) -> int | None:
    """The code that the name of a glyph says."""
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    if match["number"]:
        return int(match["number"])
    if match["own"]:
        return ord(match["own"])
    return DIGITS * (ord(match["first"]) - ord("A")) + int(match["second"], DIGITS)


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


def typed(codes: frozenset[int]) -> dict[int, str]:
    """Code → text of a typewriter's font, without ligatures: braces and quotes are where all have them."""
    return {code: _TYPED.get(code, chr(code)) for code in codes if 32 < code < 127 or code in _TYPED}


def _is_text(codes: frozenset[int]) -> bool:
    """Whether a font has the letters of words, and no more below the space than ligatures, quotes and dashes."""
    letters = len(codes & _COMMON) >= FEWEST or len(codes & _CYRILLIC) >= FEWEST
    return letters and sum(code < 11 for code in codes) < FEWEST


def _are_signs(codes: frozenset[int]) -> bool:
    """Whether a font is that of signs: of the codes of small letters it has those of its braces and marks."""
    small = frozenset(code for code in codes if code in _SMALL)
    return small <= _SIGNS.keys() and bool(codes & _SURELY_SIGNS or small >= _BRACES)


def _is_cyrillic(codes: frozenset[int]) -> bool:
    """Whether most letters of a font are where Cyrillic has them; other languages have a few there."""
    return len(codes & _CYRILLIC) > max(ENOUGH, sum(code > 64 for code in codes) / 2)


def _meaning(codes: frozenset[int], table: Mapping[int, str]) -> dict[int, str]:
    if _are_signs(codes):
        return {code: _SIGNS.get(code, chr(code)) for code in codes if code in _SIGNS or code in _CAPITALS}
    if not _is_text(codes):
        return {code: chr(code) for code in codes if chr(code).isascii() and chr(code).isalnum()}
    return {code: table.get(code, chr(code)) for code in codes if code in table or 32 < code < 127}
