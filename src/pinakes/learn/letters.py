"""Text of known languages → the table of letter pairs by which `text.encodings` tells code pages apart.

Made once from the message catalogues of a Debian machine and titles of papers:
`python -m pinakes.learn.letters LANG=FILE …` where FILE is UTF-8 text of that language; writes `text/letters.toml`.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

SCRIPTS: dict[str, dict[str, float]] = {
    "latin": {
        language: weight
        for languages, weight in (
            ("pt de", 4.0),
            ("fr es", 3.0),
            ("it", 2.0),
            ("sv", 0.5),
            ("pl cs hu", 0.4),
            ("ro sk hr sl da tr", 0.3),
        )
        for language in languages.split()
    },
    "cyrillic": {"ru": 10, "uk": 1, "bg": 0.5},
}
HAN = {"simplified": "zh_CN", "traditional": "zh_TW"}
RANKS = 2500
WORST = 14


def _is_letter(script: str, char: str) -> bool:
    point = ord(char)
    return 0x400 <= point < 0x500 if script == "cyrillic" else char.isalpha() and point < 0x250


def pair_costs(script: str, texts: Mapping[str, str]) -> dict[str, dict[str, int]]:
    """First letter → second letter → bits; a space stands for anything but a letter; pairs of ASCII letters are left out."""
    totals: Counter[tuple[str, str]] = Counter()
    for language, weight in SCRIPTS[script].items():
        text = texts.get(language, "").lower()
        folded = "".join(char if _is_letter(script, char) else " " for char in text)
        counts = Counter(pairwise(folded))
        counts.pop((" ", " "), None)
        whole = sum(counts.values()) or 1
        for pair, count in counts.items():
            totals[pair] += count / whole * weight  # type: ignore[assignment]
    firsts: Counter[str] = Counter()
    for (first, _), share in totals.items():
        firsts[first] += share
    costs: dict[str, dict[str, int]] = {}
    for (first, second), share in sorted(totals.items(), key=lambda item: (item[0][0], -item[1])):
        bits = round(-math.log2(share / firsts[first]))
        if bits < WORST and not (first + second).isascii():
            costs.setdefault(first, {})[second] = max(bits, 0)
    return costs


def han_order(text: str) -> str:
    """The commonest Han characters of a text, commonest first."""
    counts = Counter(char for char in text if "\u4e00" <= char <= "\u9fff")
    return "".join(char for char, _ in counts.most_common(RANKS))


def as_toml(texts: Mapping[str, str]) -> str:
    """The whole table: after each first letter, second letters each with its cost in bits as one hexadecimal digit."""
    parts = [
        "# Bits a letter costs after another, and Han characters from the commonest on. Made by pinakes.learn.letters."
    ]
    for script in SCRIPTS:
        parts.append(f"\n[{script}]")
        for first, seconds in pair_costs(script, texts).items():
            parts.append(f'"{first}" = "{"".join(f"{second}{bits:x}" for second, bits in seconds.items())}"')
    parts.append("\n[han]")
    parts += [f'{name} = "{han_order(texts.get(language, ""))}"' for name, language in HAN.items()]
    return "\n".join(parts) + "\n"


def main(arguments: Iterable[str]) -> None:
    """Write the table from LANG=FILE arguments."""
    texts: dict[str, str] = {}
    for argument in arguments:
        language, _, path = argument.partition("=")
        texts[language] = texts.get(language, "") + Path(path).read_text("utf-8")
    target = Path(__file__).parent.parent / "text" / "letters.toml"
    target.write_text(as_toml(texts), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
