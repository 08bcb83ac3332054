"""Text that every format can carry: no lone surrogates, no control characters but tab and newline."""

from __future__ import annotations

import re
from urllib.parse import quote

_ESCAPED_BYTE = re.compile("[\udc80-\udcff]")
_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")


def safe(text: str) -> str:
    r"""`text` without what JSON readers, XML and terminals choke on; line ends as `\n`."""
    return _UNSAFE.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def safe_name(name: str) -> str:
    r"""A file's name; bytes of it that were not UTF-8 are written `\xNN`."""
    return safe(_ESCAPED_BYTE.sub(lambda match: f"\\x{ord(match[0]) - 0xDC00:02x}", name))


_ADDRESS = re.compile(r"(?:https?|ftp)://[^\s/]", re.IGNORECASE)


def safe_address(text: str | None) -> str | None:
    """An address of the web with odd characters escaped; None for anything else, scripts among it."""
    clean = safe(text or "").strip()
    return quote(clean, safe="/:?#@!$&'()*+,;=-._~%") if _ADDRESS.match(clean) else None


FORMULA = ("=", "+", "-", "@", "\t", "\r")


def cell(text: str) -> str:
    """Text for a cell of a table that no spreadsheet runs."""
    return f"'{text}" if text.startswith(FORMULA) else text


def rtf(text: str) -> str:
    """Text for RTF, in plain ASCII: its own characters escaped,
    others as numbers of sixteen bits with a mark for old readers.
    """
    out = []
    for char in text:
        if char in "\\{}":
            out.append("\\" + char)
        elif ord(char) < 128:
            out.append(char)
        else:
            units = char.encode("utf-16-le")
            out.extend(
                f"\\u{int.from_bytes(units[i : i + 2], 'little', signed=True)}?"
                for i in range(0, len(units), 2)
            )
    return "".join(out)
