"""Bytes in an unknown code page → text:
the page under which the letters that follow each other are the likeliest.

Every reading of the bytes is priced in bits by one table of letter pairs (`letters.toml`), so that one-byte
pages of Latin and Cyrillic, two-byte Chinese and UTF-16 without its mark compete on the same scale; the
cheapest wins.
"""

from __future__ import annotations

import codecs
import re
import string
import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    Pairs = dict[str, dict[str, int]]

SAMPLE = 8_192
LOOK = 1 << 20
DECLARED_BONUS = 3.0
WRONG_SCRIPT = 16.0
RARE_PAIR = 13.0
OTHER_LETTER = 6.5  # of scripts without a table of pairs; more than Chinese costs a byte, less than rubbish
CONTROL = 24.0

BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (b"\x84\x31\x95\x33", "gb18030"),
)
# One-byte pages with what it costs to believe in them: rare ones must explain the bytes clearly better.
ONE_BYTE = {
    "cp1252": 0.0,
    "cp1251": 0.0,
    "koi8-r": 2.0,
    "cp866": 4.0,
    "cp1250": 6.0,
    "mac-cyrillic": 6.0,
    "mac-roman": 6.0,
    "cp850": 6.0,
    "koi8-u": 8.0,
    "cp1253": 12.0,
    "cp1255": 11.0,
    "cp1256": 12.0,
}
OTHER_SCRIPTS = (("greek", 0x370, 0x400), ("hebrew", 0x5D0, 0x5EB), ("arabic", 0x621, 0x6D4))
FOREIGN = frozenset(("cp1251", "koi8-r", "koi8-u", "cp866", "mac-cyrillic", "cp1253", "cp1255", "cp1256"))
TWO_BYTE = {"gb18030": 0.0, "cp950": 3.0}
WIDE = ("utf-16-le", "utf-16-be")
# What pages call themselves → what they really are, after the WHATWG Encoding Standard.
ALIASES = {
    **dict.fromkeys(
        ("ascii", "us-ascii", "iso-8859-1", "iso8859-1", "latin-1", "latin1", "windows-1252", "ansi"),
        "cp1252",
    ),
    **dict.fromkeys(
        ("gb2312", "gbk", "gb_2312-80", "x-gbk", "cp936", "euc-cn", "936", "hz-gb-2312-8"), "gb18030"
    ),
    **dict.fromkeys(("big5", "big-5", "x-x-big5", "950"), "cp950"),
    **dict.fromkeys(("windows-1251", "win-1251", "x-cp1251"), "cp1251"),
    **dict.fromkeys(("windows-1250", "x-cp1250"), "cp1250"),
    **dict.fromkeys(("koi8", "koi", "koi8r"), "koi8-r"),
    **dict.fromkeys(("macintosh", "x-mac-roman", "mac"), "mac-roman"),
    **dict.fromkeys(("x-mac-cyrillic", "maccyrillic"), "mac-cyrillic"),
    **dict.fromkeys(("utf8", "unicode-1-1-utf-8", "65001"), "utf-8"),
    **dict.fromkeys(("utf-16", "unicode", "ucs-2"), "utf-16-le"),
}
PUNCTUATION = frozenset("–—‘’“”„«»…•№§\u00a0´·‚‹›")
SYMBOLS = frozenset("°©®™€£±²³¹×µºª¿¡½¼¾†‡÷¶\u00ad")
AFTER_LETTERS = frozenset("’‘\u00a0\u00ad´ºª°²³¹»”…—–")
BEFORE_LETTERS = frozenset("’‘\u00a0\u00ad´№«“„§¿¡—–•")
TEXT_CONTROLS = frozenset("\t\n\r\f\v\x1a\x1b")


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text, the encoding it was read by, and how sure that is."""

    text: str
    encoding: str
    weight: float


def decode(content: bytes, *, declared: str | None = None) -> Decoded:
    """The text of some bytes; `declared` is what the document says its encoding is,
    believed unless the letters say no.
    """
    for mark, name in BOMS:
        if content.startswith(mark):
            return Decoded(content[len(mark) :].decode(name, "replace"), name, 0.99)
    said = canonical(declared)
    if content.isascii():
        return _decode_ascii(content, said)
    try:
        return Decoded(content.decode("utf-8"), "utf-8", 0.99)
    except UnicodeDecodeError:
        pass
    if _is_broken_utf8(content):
        return Decoded(content.decode("utf-8", "replace"), "utf-8", 0.9)
    encoding, weight = _cheapest(content, said)
    return Decoded(_read(content, encoding), encoding, weight)


def code_page(parts: Iterable[bytes], *, declared: str | None = None) -> str:
    """The one encoding of several short strings of one file, such as its properties."""
    return decode(b"\n".join(parts), declared=declared).encoding


def decode_as(content: bytes, encoding: str) -> str:
    """Text of bytes whose encoding is known; what has no meaning in it becomes U+FFFD."""
    return _read(content, canonical(encoding) or "cp1252")


def repair(text: str) -> str:
    """Text that was read as Western although it is not (`îáðàáîòàíû`, `ÎÄ¼þ`, `SÃ£o`), read rightly;
    other text as it is.
    """
    if text.isascii():
        return text
    words = re.split(r"(\s+)", text)
    wrong = [
        number for number, word in enumerate(words) if not word.isascii() and all(map(_is_western, word))
    ]
    if not wrong:
        return text
    old = " ".join(words[number] for number in wrong)
    for number, word in zip(wrong, _repaired(old).split(" "), strict=False):
        if _cost(word) < _cost(words[number]):
            words[number] = word
    return "".join(words)


def _repaired(text: str) -> str:
    content = b"".join(char.encode("cp1252") if char > "\xff" else bytes((ord(char),)) for char in text)
    found = decode(content)
    if found.encoding in ("cp1252", "mac-roman", "cp850", "cp1250") or "\ufffd" in found.text:
        return text
    if found.encoding == "utf-8":
        return found.text if found.weight > 0.95 else text
    high = sum(byte > 127 for byte in content)
    gain = _cost(text) - _cost(found.text)
    return found.text if gain > 8 + 2 * min(high, 20) else text


def _is_western(char: str) -> bool:
    return char <= "\xff" or (char != "\ufffd" and char in _letters("cp1252"))


def canonical(name: str | None) -> str | None:
    """Python's name of a declared encoding, as it is really used; None for one that nobody knows."""
    if not name:
        return None
    name = name.strip().strip("\"'").lower().replace("_", "-")
    name = ALIASES.get(name, name)
    try:
        found = codecs.lookup(name)
    except (LookupError, ValueError):
        return None
    if not found._is_text_encoding:
        return None
    return ALIASES.get(found.name, found.name) if name not in ONE_BYTE and name not in TWO_BYTE else name


def _decode_ascii(content: bytes, said: str | None) -> Decoded:
    if content.find(b"~{") >= 0 and re.search(rb"~\{(?:[\x21-\x7e]{2})+~\}", content):
        try:
            return Decoded(content.decode("hz"), "hz", 0.95)
        except UnicodeDecodeError:
            pass
    if _count(content[:4096], _CONTROLS) * 4 > min(len(content), 4096):
        encoding, weight = _cheapest(content, None)
        if encoding in WIDE:
            return Decoded(_read(content, encoding), encoding, weight)
    if said is not None and (said.startswith("iso2022") or said == "utf-7"):
        return Decoded(content.decode(said, "replace"), said, 0.9)
    return Decoded(content.decode("ascii"), "ascii", 0.99)


def _is_broken_utf8(content: bytes) -> bool:
    """Whether bytes are UTF-8 with a few faults:
    cut in the middle of a letter, or something foreign pasted in.
    """
    sample = content[:LOOK]
    good = len(
        re.findall(rb"[\xc3-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}", sample)
    )
    if good < 3:
        return False
    return sample.decode("utf-8", "replace").count("\ufffd") * 12 <= good


def _cheapest(content: bytes, said: str | None) -> tuple[str, float]:
    sample = _sample(content)
    high = max(_count(sample, _HIGH), 1)
    costs: dict[str, float] = {}
    # A lone letter among words of ASCII is of their script.
    foreign = min(_count(sample, _ASCII_LETTERS) / high / 2, 8.0)
    pairs = _telling(sample)
    for name, prior in ONE_BYTE.items():
        letters = _letters(name)
        prior += foreign * (name in FOREIGN)
        costs[name] = prior + sum(_pair(letters[a], letters[b]) * n for a, b, n in pairs)
    for name, prior in TWO_BYTE.items():
        costs[name] = prior + foreign + _cost(sample.decode(name, "replace"))
    if len(content) >= 4 and _may_be_wide(content):
        for name in WIDE:
            costs[name] = 10.0 + _cost(content[: SAMPLE & ~1].decode(name, "replace"), wide=True)
    if said is not None and said not in ("utf-8", "ascii"):
        if said not in costs:
            costs[said] = _cost(sample.decode(said, "replace"))
        costs[said] -= DECLARED_BONUS * (high + 2)
    best = min(costs, key=costs.__getitem__)
    if best == "koi8-u" and _read(content, "koi8-u") == _read(content, "koi8-r"):
        best = "koi8-r"
    return ("big5" if best == "cp950" else best), _weight(best, costs, sample=sample)


def _telling(sample: bytes) -> list[tuple[int, int, int]]:
    """The pairs of bytes that mean other letters by other code pages, and how often each stands there."""
    pairs = Counter(zip(b" " + sample, sample, strict=False))
    return [(a, b, n) for (a, b), n in pairs.items() if a > 127 or b > 127 or b < 32]


def _weight(best: str, costs: dict[str, float], *, sample: bytes) -> float:
    text = _read(sample, best)
    rivals = [cost for name, cost in costs.items() if name != best and _read(sample, name) != text]
    gap = min(min(rivals, default=costs[best] + 20) - costs[best], 20.0)
    sure: float = 1 - 0.5 ** (1 + gap / 2)
    # Text costs 3 to 10 bits a letter; rubbish costs 14 and more under every page.
    rubbish = min(max(_mean_cost(text) - 11, 0.0) / 4, 1.0)
    return round(min(sure, 0.99) * (1 - 0.8 * rubbish), 3)


def _mean_cost(text: str) -> float:
    pairs = Counter(pairwise(" " + text[:2048]))
    telling = {pair: count for pair, count in pairs.items() if max(pair) > "\x7f"}
    total = sum(count * _pair(*pair) for pair, count in telling.items())
    return total / max(sum(telling.values()), 1)


def _sample(content: bytes) -> bytes:
    """Lines with bytes above ASCII from the start of the content, whole,
    so that two-byte letters stay in step.
    """
    if len(content) <= SAMPLE:
        return content
    picked: list[bytes] = []
    size = 0
    for found in _LINES.finditer(content, 0, LOOK):
        if not (line := found[0]).isascii():
            picked.append(line[: SAMPLE // 4])
            size += len(picked[-1])
            if size >= SAMPLE:
                break
    return b"\n".join(picked) or content[:SAMPLE]


def _count(content: bytes, values: bytes) -> int:
    """How many bytes have one of these values."""
    return len(content) - len(content.translate(None, values))


def _may_be_wide(content: bytes) -> bool:
    """Whether bytes may be UTF-16: NULs, or one of each two bytes keeps to few values."""
    sample = content[:4096]
    if _count(sample, _CONTROLS) * 50 > len(sample):
        return True
    even, odd = set(sample[::2]), set(sample[1::2])
    if len(content) % 2:
        return False
    return len(sample) < 512 or (len(odd) * 3 < len(even) * 2 or len(even) * 3 < len(odd) * 2)


def _read(content: bytes, encoding: str) -> str:
    if encoding in ("cp1252", "latin-1"):
        return (
            content.decode("cp1252")
            if not _UNDEFINED_1252.search(content)
            else content.decode("cp1252", "replace")
        )
    return content.decode("cp950" if encoding == "big5" else encoding, "replace")


_ASCII_LETTERS = string.ascii_letters.encode()
_CONTROLS = bytes((*range(0x09), *range(0x0E, 0x1A)))
_HIGH = bytes(range(0x80, 0x100))
_LINES = re.compile(rb"[^\r\n]+")
_UNDEFINED_1252 = re.compile(rb"[\x81\x8d\x8f\x90\x9d]")


@cache
def _letters(page: str) -> str:
    return "".join(_read(bytes((value,)), page)[:1] or "\ufffd" for value in range(256))


@cache
def _tables() -> tuple[Pairs, Pairs, dict[str, int]]:
    raw = tomllib.loads(resources.files("pinakes.text").joinpath("letters.toml").read_text("utf-8"))
    latin, cyrillic = (
        {
            first: {row[at]: int(row[at + 1], 16) for at in range(0, len(row), 2)}
            for first, row in raw[script].items()
        }
        for script in ("latin", "cyrillic")
    )
    ranks: dict[str, int] = {}
    for order in raw["han"].values():
        for rank, char in enumerate(order):
            ranks[char] = min(ranks.get(char, rank), rank)
    return latin, cyrillic, ranks


def _cost(text: str, *, wide: bool = False) -> float:
    """Bits that a text costs; letters of ASCII are free unless each takes two bytes."""
    total = 0.0
    for (first, second), count in Counter(zip(" " + text, text, strict=False)).items():
        bits = _pair(first, second)
        total += count * (4.5 if wide and not bits else bits)
    return total


def _script(char: str) -> str:
    point = ord(char)
    if point < 0x250:
        return "latin" if char.isalpha() else ""
    if 0x400 <= point < 0x500:
        return "cyrillic"
    for name, first, last in OTHER_SCRIPTS:
        if first <= point < last:
            return name
    return "han" if 0x4E00 <= point < 0xA000 else ""


@cache
def _pair(first: str, second: str) -> float:
    """Bits that `second` costs after `first`."""
    if second < "\x80" and first < "\x80":
        return CONTROL if second < " " and second not in TEXT_CONTROLS else 0.0
    latin, cyrillic, ranks = _tables()
    script, before = _script(second), _script(first)
    if script == "han":
        rank = ranks.get(second)
        return 17.0 if rank is None else max(5.5, (rank + 8).bit_length() + 1.5)
    if not script:
        return _other(first, second, before=before, tables=(latin, cyrillic))
    if before not in ("", script, "han"):
        return WRONG_SCRIPT
    if before == "han":
        return 8.0 if second < "\x80" else WRONG_SCRIPT
    if script not in ("latin", "cyrillic"):
        return OTHER_LETTER + (10.0 if before and second.isupper() and first.islower() else 0.0)
    row = (latin if script == "latin" else cyrillic).get(first.lower() if before else " ", {})
    bits = float(row.get(second.lower(), RARE_PAIR)) if second >= "\x80" or before else 2.0
    if not before and first >= "\x80" and first not in BEFORE_LETTERS:
        bits += 5.0
    if before and second.isupper() and first.islower():
        bits += 10.0
    return bits


def _other(first: str, second: str, *, before: str, tables: tuple[Pairs, Pairs]) -> float:
    point = ord(second)
    if second < "\x80":
        if second < " " and second not in TEXT_CONTROLS:
            return CONTROL
        if before in ("latin", "cyrillic"):
            return float(tables[before == "cyrillic"].get(first.lower(), {}).get(" ", 9))
        return 2.0
    inside = 9.0 if before and second not in AFTER_LETTERS else 0.0
    if second in PUNCTUATION:
        return 7.0 + inside
    if second in SYMBOLS:
        return 10.0 + inside
    if 0x3000 <= point < 0x3040 or 0xFF00 <= point < 0xFFF0:
        return 7.0
    if point < 0xA0 or second == "\ufffd" or 0xE000 <= point < 0xF900 or point > 0x2FFFF:
        return CONTROL
    return 14.0 if point < 0x3000 else 17.0
