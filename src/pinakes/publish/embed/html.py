"""HTML: the title and the meta tags of the head; all else stays as it was written, to the byte."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from pinakes.errors import BadInput
from pinakes.text import encodings

if TYPE_CHECKING:
    from pinakes.publish.embed import Values

_HEAD = re.compile(rb"<head\b[^>]*>", re.IGNORECASE)
_HEAD_END = re.compile(rb"</head\s*>|<body\b", re.IGNORECASE)
_TITLE = re.compile(rb"<title\b[^>]*>.*?</title\s*>\s*", re.IGNORECASE | re.DOTALL)
_TOP = re.compile(rb"\s*(?:<\?xml[^>]*>\s*)?(?:<!doctype[^>]*>\s*)?(?:<html\b[^>]*>)?", re.IGNORECASE)
NAMES = {  # a tag called subject is read as keywords by everybody
    "author": b"author",
    "subject": b"category",
    "keywords": b"keywords",
}


def write(content: bytes, values: Values) -> bytes:
    """The page with its head brought up to date, or with a head where it had none."""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise BadInput("unsupported", "is written in UTF-16: save it as UTF-8 first")
    encoding = encodings.decode(content).encoding
    start = _HEAD.search(content[:200_000])
    if start is None:
        top = _TOP.match(content)
        at = top.end() if top else 0
        return content[:at] + b"<head>" + _made(values, encoding) + b"</head>\n" + content[at:]
    found = _HEAD_END.search(content, start.end())
    end = found.start() if found else start.end()
    inside = content[start.end() : end]
    if values.title:
        inside = _TITLE.sub(b"", inside, count=1)
    for name, given in (
        ("author", values.authors),
        ("subject", values.subject),
        ("keywords", values.keywords),
    ):
        if given:
            inside = re.sub(
                rb"<meta\b[^>]*\bname\s*=\s*[\"']?" + NAMES[name] + rb"[\"'\s][^>]*>\s*",
                b"",
                inside,
                flags=re.IGNORECASE,
            )
    return content[: start.end()] + inside.rstrip() + b"\n" + _made(values, encoding) + content[end:]


def _made(values: Values, encoding: str) -> bytes:
    lines = [f"<title>{escape(values.title)}</title>"] if values.title else []
    lines += [f'<meta name="author" content="{escape(name)}">' for name in values.authors]
    if values.subject:
        lines.append(f'<meta name="category" content="{escape(values.subject)}">')
    if values.keywords:
        lines.append(f'<meta name="keywords" content="{escape("; ".join(values.keywords))}">')
    return "".join(line + "\n" for line in lines).encode(encoding, "xmlcharrefreplace")
