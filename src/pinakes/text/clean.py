"""Text that others can take in: no lone surrogates, no control characters but tab and newline."""

from __future__ import annotations

import re

_UNWANTED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def printable(text: str) -> str:
    """`text` without what JSON, XML or a terminal cannot carry; bytes of a file name that are no text are spelled in hexadecimal."""
    return _UNWANTED.sub(_instead, text) if _UNWANTED.search(text) else text


def _instead(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"\\x{code - 0xDC00:02x}" if 0xDC80 <= code <= 0xDCFF else ""
