r"""What RTF files say of themselves: the group \info, with its code page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.errors import BadInput
from pinakes.model import Properties
from pinakes.properties.entries import collect, count
from pinakes.properties.propertyset import page_name
from pinakes.text import encodings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.config import Settings
    from pinakes.model import Format, Source

_LOOK = 1 << 20
_LONGEST_GROUP = 200_000
_TOKEN = re.compile(
    rb"(?P<open>\{)|(?P<close>\})|\\'(?P<hex>[0-9a-fA-F]{2})|\\(?P<word>[a-zA-Z]+)(?P<number>-?\d+)? ?|"
    rb"\\(?P<symbol>[^a-zA-Z])|(?P<text>[^{}\\\r\n]+)"
)
_DATES = frozenset({"creatim", "revtim", "printim", "buptim"})
_NUMBERS = ("nof", "edmins", "version", "vern", "id")
_COUNTS = {"nofpages": "pages", "nofwords": "words", "nofchars": "characters"}
_NAMES = {
    "creatim": "created",
    "revtim": "modified",
    "printim": "printed",
    "buptim": "backedup",
    "doccomm": "comment",
}
_CHARACTER_WORDS = {
    "emdash": "—",
    "endash": "–",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
    "tab": "\t",
    "line": "\n",
}


class RtfInspector:
    """RTF by a small tokenizer of our own."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def score(self, format: Format) -> int | None:
        """RTF of any version."""
        return 10 if format.media_type in ("application/rtf", "text/rtf") else None

    def inspect(self, source: Source, content: bytes, format: Format) -> Properties:
        """The group of information, its strings by the code page that fits them."""
        head = content[:_LOOK]
        if b"{\\rtf" not in head[:200]:
            raise BadInput("damaged", f"{source.origin} does not begin like RTF")
        found = re.search(rb"\{\s*(?:\\\*\s*)?\\info\b", head)
        if found is None:
            return Properties(is_encrypted=False)
        fields = list(_fields(_group(head, found.start())))
        said = re.search(rb"\\ansicpg(\d+)", head[:4096])
        declared = (
            page_name(int(said[1]))
            if said and int(said[1])
            else ("mac-roman" if rb"\mac" in head[:100] else None)
        )
        page = encodings.code_page(
            [raw for _, raw in fields if isinstance(raw, bytes) and not raw.isascii()] or [b""],
            declared=declared,
        )
        pairs = [(name, _text(raw, page)) for name, raw in fields]
        counts = {_COUNTS[name]: count(value) for name, value in pairs if name in _COUNTS}
        return Properties(
            entries=collect("info", [(_NAMES.get(name, name), value) for name, value in pairs]),
            is_encrypted=False,
            **counts,
        )


def _group(content: bytes, start: int) -> bytes:
    """The bytes of a group with its braces, as far as it goes."""
    depth = 0
    for token in _TOKEN.finditer(content, start, start + _LONGEST_GROUP):
        if token["open"]:
            depth += 1
        elif token["close"]:
            depth -= 1
            if depth == 0:
                return content[start : token.end()]
    return content[start : start + _LONGEST_GROUP]


def _text(raw: bytes | str, page: str) -> str:
    if isinstance(raw, str):
        return encodings.repair(raw)
    # Unicode characters stand among the bytes as marks
    parts = re.split(rb"\x00(-?\d+)\x00", raw)
    texts = [
        encodings.decode_as(part, page) if index % 2 == 0 else chr(int(part) & 0xFFFF)
        for index, part in enumerate(parts)
    ]
    joined = "".join(texts)
    return joined.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _fields(group: bytes) -> Iterator[tuple[str, bytes | str]]:
    """(name, raw text) of each item of the group; dates come as ISO text, counts as digits."""
    depth = 0
    name: str | None = None
    raw = bytearray()
    date: dict[str, int] = {}
    skip = 0
    unicode_skip = 1
    inside_unicode = False
    for token in _TOKEN.finditer(group):
        if token["open"]:
            depth += 1
            if depth == 2:
                name, raw, date, inside_unicode = None, bytearray(), {}, False
        elif token["close"]:
            if depth == 2 and name is not None:
                yield (name, _date(date)) if name in _DATES else (name, bytes(raw))
            depth -= 1
        elif token["word"]:
            word, number = token["word"].decode(), int(token["number"]) if token["number"] else None
            if depth == 1 and number is not None and word.startswith(_NUMBERS):
                yield word, str(number)
            elif depth >= 2 and word == "ud":
                raw, inside_unicode = bytearray(), True
            elif depth >= 2 and word == "u" and number is not None:
                raw += b"\x00%d\x00" % number
                skip = unicode_skip
            elif word == "uc" and number is not None:
                unicode_skip = min(number, 8)
            elif name in _DATES and number is not None:
                date[word] = number
            elif depth == 2 and name is None and number is not None and word.startswith(_NUMBERS):
                yield word, str(number)
            elif depth >= 2 and word in _CHARACTER_WORDS:
                raw += b"".join(b"\x00%d\x00" % ord(char) for char in _CHARACTER_WORDS[word])
            elif (
                depth >= 2
                and (name is None or inside_unicode)
                and word not in ("upr", "ud", "f", "fs", "lang", "rtlch", "ltrch", "cf")
            ):
                name = name or word
        elif token["hex"]:
            if skip:
                skip -= 1
            else:
                raw += bytes.fromhex(token["hex"].decode())
        elif token["symbol"]:
            raw += {b"~": b" ", b"_": b"-", b"\\": b"\\", b"{": b"{", b"}": b"}"}.get(token["symbol"], b"")
        elif token["text"]:
            text = token["text"]
            raw += text[skip:]
            skip = max(0, skip - len(text))


def _date(parts: dict[str, int]) -> str:
    if "yr" not in parts:
        return ""
    text = f"{parts['yr']:04d}-{parts.get('mo', 1):02d}-{parts.get('dy', 1):02d}"
    return f"{text}T{parts.get('hr', 0):02d}:{parts.get('min', 0):02d}" if "hr" in parts else text
