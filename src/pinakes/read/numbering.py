"""Numbers that word processors print before paragraphs but do not store with them:
`1.`, `[3]`, `2.1`, `IV`, `第三章`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pinakes.read.word_styles import W
from pinakes.text.scripts import CYRILLIC_ITEMS, HAN_NUMERALS

if TYPE_CHECKING:
    from collections.abc import Callable

    from pinakes.read.xml import Element

HAN_DIGITS = f"〇{HAN_NUMERALS[:9]}"
ROMAN_VALUES = (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1)
ROMAN_LETTERS = ("M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I")
LARGEST = 4000


def roman(number: int) -> str:
    """IV for 4."""
    text = ""
    for value, letters in zip(ROMAN_VALUES, ROMAN_LETTERS, strict=True):
        text += letters * (number // value)
        number %= value
    return text


def letter(number: int) -> str:
    """A … z, aa, bb …, as word processors count."""
    return chr(97 + (number - 1) % 26) * ((number - 1) // 26 + 1) if number > 0 else ""


def han(number: int) -> str:
    """十二 for 12; digits from 100 on."""
    if not 0 <= number < 100:
        return "".join(HAN_DIGITS[int(digit)] for digit in str(number))
    tens, ones = divmod(number, 10)
    if not tens:
        return HAN_DIGITS[ones]
    return ("" if tens == 1 else HAN_DIGITS[tens]) + "十" + (HAN_DIGITS[ones] if ones else "")


FORMS: dict[str, Callable[[int], str]] = {
    "decimalZero": "{:02d}".format,
    "lowerLetter": letter,
    "upperLetter": lambda number: letter(number).upper(),
    "lowerRoman": lambda number: roman(number).lower(),
    "upperRoman": roman,
    **dict.fromkeys(
        (
            "chineseCounting",
            "chineseCountingThousand",
            "ideographDigital",
            "japaneseCounting",
            "taiwaneseCounting",
        ),
        han,
    ),
    "decimalEnclosedCircle": lambda number: chr(0x245F + number) if 1 <= number <= 20 else str(number),
    "decimalEnclosedCircleChinese": lambda number: chr(0x245F + number) if 1 <= number <= 20 else str(number),
    "ordinal": "{}.".format,
    "russianLower": lambda number: CYRILLIC_ITEMS[(number - 1) % 29],
    "russianUpper": lambda number: CYRILLIC_ITEMS[(number - 1) % 29].upper(),
}
SILENT = frozenset(("bullet", "none"))


@dataclass(frozen=True, slots=True)
class Level:
    """One depth of a list: what stands before its paragraphs."""

    start: int = 1
    form: str = "decimal"
    pattern: str = ""
    is_glued: bool = False


@dataclass(slots=True)
class Numbering:
    """The lists of a WordprocessingML document and how far each has counted."""

    lists: dict[str, tuple[str, dict[int, Level]]] = field(default_factory=dict)
    _counts: dict[str, dict[int, int]] = field(default_factory=dict)

    @classmethod
    def of(cls, root: Element | None) -> Numbering:
        """The lists that numbering.xml defines."""
        made = cls()
        if root is None:
            return made
        patterns: dict[str, dict[int, Level]] = {}
        for abstract in root.iter(f"{W}abstractNum"):
            patterns[abstract.get(f"{W}abstractNumId") or ""] = {
                depth: level for depth, level in map(_level, abstract.iter(f"{W}lvl")) if depth is not None
            }
        for number in root.iter(f"{W}num"):
            link = number.find(f"{W}abstractNumId")
            abstract_id = "" if link is None else link.get(f"{W}val") or ""
            levels, key = dict(patterns.get(abstract_id, {})), abstract_id
            for override in number.iter(f"{W}lvlOverride"):
                depth = _integer(override.get(f"{W}ilvl"))
                start, own = override.find(f"{W}startOverride"), override.find(f"{W}lvl")
                if depth is None:
                    continue
                if own is not None:
                    levels[depth] = _level(own)[1]
                if start is not None:
                    key = f"{abstract_id}/{number.get(f'{W}numId')}"
                    old = levels.get(depth, Level())
                    levels[depth] = Level(
                        _integer(start.get(f"{W}val")) or 1, old.form, old.pattern, old.is_glued
                    )
            made.lists[number.get(f"{W}numId") or ""] = (key, levels)
        return made

    def next(self, number: str | None, depth: int | None) -> str:
        """What stands before the next paragraph of a list, with its space;
        empty for bullets and unknown lists.
        """
        key, levels = self.lists.get(number or "", ("", {}))
        depth = depth or 0
        level = levels.get(depth)
        if level is None:
            return ""
        counts = self._counts.setdefault(key, {})
        counts[depth] = min(counts.get(depth, level.start - 1) + 1, LARGEST)
        for deeper in [other for other in counts if other > depth]:
            del counts[deeper]
        if level.form in SILENT:
            return ""

        def shown(match: re.Match[str]) -> str:
            which = int(match[1]) - 1
            other = levels.get(which, Level())
            return (
                FORMS.get(other.form, str)(counts.get(which, other.start)) if other.form not in SILENT else ""
            )

        text = re.sub(r"%(\d)", shown, level.pattern)
        return text if level.is_glued or not text else text + " "


def _level(element: Element) -> tuple[int | None, Level]:
    said = {
        name: child.get(f"{W}val") or ""
        for name in ("start", "numFmt", "lvlText", "suff")
        if (child := element.find(W + name)) is not None
    }
    start = _integer(said.get("start"))
    pattern = said.get("lvlText", "")
    return _integer(element.get(f"{W}ilvl")), Level(
        1 if start is None else start,
        said.get("numFmt", "decimal"),
        pattern[:60],
        said.get("suff") == "nothing",
    )


def _integer(value: str | None) -> int | None:
    try:
        return max(min(int(value or ""), LARGEST), -1)
    except ValueError:
        return None
