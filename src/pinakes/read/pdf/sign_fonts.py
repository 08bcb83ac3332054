"""Fonts of signs whose codes say other characters: `a!` for `a)`, `Doe Æ Roe` for `Doe · Roe`.

Publishers set brackets, dots between names and operators in fonts of their own. Those name a glyph by its
number in a catalogue (`H20849`), by its place in TeX's font of signs (`C1`), or by the letter of a usual font
that has its code (`Thorn`); so brackets are lost, become hyphens or letters, and with them marks behind names
and what stands between names.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_CATALOGUE: dict[int, str] = {
    **dict(enumerate("()[]{}", 20849)), 20841: "|", 11001: "+", 11002: "−", 11003: "×", 11005: "=",
    11006: "±", 11011: "∼", 11015: "≈", 11021: "<", 11022: ">", 11032: "′", 11034: "°",
    11349: "≤", 11350: "≥",
    **dict(enumerate("αβγδεζηθικλμνξοπρσ", 9251)), **dict(enumerate("τυφχψω", 9270)),
}  # fmt: skip
"""Numbers of the foundry's catalogue, which glyphs are named by."""
_OWN_CODES = dict(zip("~!@#$%123456", "()[]{}+−×÷=±", strict=True))
"""What the codes of the foundry's fonts of signs mean where a document does not name their glyphs."""
_GREEK = dict(
    zip("abgdezhuiklmnjoprstyfxcv", "αβγδεζηθικλμνξοπρστυφχψω", strict=True),
)
TEX_SIGNS = {
    0: "−", 1: "·", 2: "×", 3: "∗", 4: "÷", 6: "±", 14: "°", 15: "•", 20: "≤", 21: "≥", 24: "∼", 25: "≈",
    33: "→", 49: "∞", 50: "∈", 102: "{", 103: "}", 104: "⟨", 105: "⟩", 106: "|", 211: "©",
}  # fmt: skip
_LETTERS = {
    "eth": "(", "Thorn": ")", "onehalf": "[", "onequarter": "=", "thorn": "+", "Agrave": "−", "Aacute": "·",
    "Acircumflex": "×", "Atilde": "∗", "AE": "±", "h": "⟨", "i": "⟩", "f": "{", "g": "}", "j": "|",
}  # fmt: skip
_DOTTED = {"AE": "·", "Aacute": "·", "C1": "·"}
_CODED = re.compile(r"/([HC])(\d{1,5})")
_FOUNDRY = re.compile(r"Math(?:ematical)?Pi")
_KINDS: tuple[tuple[re.Pattern[str], Mapping[str, str]], ...] = (
    (re.compile(r"AdvP4C4E\w\w|AdvP697C|AdvPSSym"), _LETTERS),
    (re.compile(r"AdvPSMP1"), _DOTTED),
)
FONTS = re.compile(rf"(?:{_FOUNDRY.pattern}|AdvP4C4E74|AdvP697C|AdvPSSym$|AdvPSMP1$)")
"""Names of fonts for which a document is looked at."""


def meaning(font: str, names: Mapping[int, str], codes: range) -> dict[int, str]:
    """Code → text of a font of signs, by its name, its glyphs' names and its codes; empty for others."""
    if _FOUNDRY.search(font):
        if not names:
            return _own(font, codes)
        found = {code: text for code, name in names.items() if (text := _numbered(name, "H", _CATALOGUE))}
        return _with_others(found, names)
    for pattern, letters in _KINDS:
        if pattern.fullmatch(font):
            found = {
                code: text
                for code, name in names.items()
                if (text := letters.get(name[1:]) or _numbered(name, "C", TEX_SIGNS))
            }
            return _with_others(found, names)
    return {}


def _own(font: str, codes: range) -> dict[int, str]:
    table = _OWN_CODES | _GREEK if "Greek" in font else _OWN_CODES
    return {code: table.get(chr(code), chr(code)) for code in codes if 32 < code < 127}


def _numbered(name: str, letter: str, table: Mapping[int, str]) -> str | None:
    match = _CODED.fullmatch(name)
    return table.get(int(match[2])) if match is not None and match[1] == letter else None


def _with_others(found: dict[int, str], names: Mapping[int, str]) -> dict[int, str]:
    """The signs that are known, and the rest of the font by the usual Western code page."""
    if not found:
        return {}
    usual = {code: bytes([code]).decode("cp1252", "ignore") for code in names if 32 <= code < 256}
    return {code: text for code, text in usual.items() if text} | found
