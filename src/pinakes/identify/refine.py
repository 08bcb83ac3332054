"""What PRONOM misses, decided from bytes: our own table of signatures, and the kinds of text."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from pinakes.errors import Usage
from pinakes.text import encodings

TEXT_LOOK = 1 << 16
_PDF_LOOK = 1024
_PDF = re.compile(rb"%PDF-(\d\.\d)?")
_PDF_PUIDS = {
    **{f"1.{minor}": f"fmt/{14 + minor}" for minor in range(7)},
    "1.7": "fmt/276",
    "2.0": "fmt/1129",
}
# wrappers and job languages around a PDF that readers look through
_PDF_WRAPPERS = frozenset({"fmt/967", "fmt/968", "fmt/1762", "x-fmt/111", "x-fmt/119"})

_TAG = re.compile(
    rb"<(/?)(html|head|title|meta|link|body|script|style|p|br|hr|div|span|a|b|i|u|em|strong|font|center|table|tbody|thead|tr|td|th|"
    rb"ul|ol|li|dl|dt|dd|h[1-6]|img|form|input|pre|blockquote|sup|sub|section|article|nav|header|footer|frameset|frame)\b[^<>]{0,2000}>",
    re.IGNORECASE,
)
_FIRST_TAG = re.compile(
    rb"(?:\xef\xbb\xbf|\s|(?><!--.*?-->)|<\?xml[^>]*+>|<!doctype\s++html[^>]*+>)*"
    rb"<(!doctype html|[a-z]+[1-6]?)\b",
    re.I | re.S,
)
_XML_ROOT = re.compile(
    rb"(?:\xef\xbb\xbf|\s)*<\?xml[^>]{0,200}\?>"
    rb"(?:\s|(?><!--.*?-->)|<!DOCTYPE[^>\[]*+>)*+<([A-Za-z_][\w.:-]*)",
    re.S,
)
_LATEX = re.compile(rb"^[^%\n]*\\(documentclass|documentstyle|begin\s*\{document\})", re.M)
_TEX = re.compile(
    rb"^[^%\n]*\\(magnification|input\s+\w+|bye|end|section|chapter|begin\{|def\\|newcommand|title\{)", re.M
)
_NOT_ASCII = re.compile(rb"[\x80-\xff]")
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r\f\x1a\x1b\x08")) + b"\x7f"
_HTML_CHARSET = re.compile(
    rb"""<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w.:-]{2,30})|<\?xml[^>]{0,100}encoding\s*=\s*["']([\w.:-]{2,30})""",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Signature:
    """One entry of a table of signatures."""

    name: str
    media_type: str
    pattern: re.Pattern[bytes]
    puid: str | None = None
    version: str | None = None
    offset: int = 0
    within: int | None = None
    over: frozenset[str] = frozenset()
    advice: str | None = None

    def fits(self, content: bytes) -> bool:
        """The bytes carry this signature."""
        if self.within is not None:
            return self.pattern.search(content, 0, self.within) is not None
        return self.pattern.match(content, self.offset) is not None

    def wins_over(self, puid: str | None) -> bool:
        """The entry counts although PRONOM named `puid`."""
        return puid is None or "*" in self.over or puid in self.over


@dataclass(frozen=True, slots=True)
class RefinedFormat:
    """A format told from bytes."""

    puid: str | None
    name: str
    version: str | None
    media_type: str
    is_text: bool = False
    warning: str | None = None


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(resources.files(__package__).joinpath("signatures.toml").read_text("utf-8"))


@cache
def own_signatures() -> tuple[Signature, ...]:
    """The signatures that come with Pinakes."""
    return tuple(_signature(entry, over=()) for entry in _table()["signature"])


@cache
def signatures_of(path: str) -> tuple[Signature, ...]:
    """The signatures of a person's own table; they win over PRONOM unless they say otherwise."""
    try:
        entries = tomllib.loads(Path(path).read_text("utf-8"))["signature"]
        return tuple(_signature(entry, over=("*",)) for entry in entries)
    except (
        OSError,
        UnicodeDecodeError,
        tomllib.TOMLDecodeError,
        KeyError,
        TypeError,
        ValueError,
        re.error,
    ) as error:
        raise Usage(
            f"{path} is not a table of signatures ({error!r}); see docs/how-to/signatures.md"
        ) from error


def _signature(entry: dict[str, Any], *, over: tuple[str, ...]) -> Signature:
    known = {"puid", "version", "name", "media_type", "offset", "within", "advice", "over", "hex", "pattern"}
    if wrong := set(entry) - known:
        raise ValueError(f"unknown keys {sorted(wrong)}")
    magic = re.escape(bytes.fromhex(entry["hex"])) if "hex" in entry else entry["pattern"].encode("latin-1")
    return Signature(
        name=entry["name"],
        media_type=entry["media_type"],
        pattern=re.compile(magic, 0 if "hex" in entry else re.DOTALL),
        puid=entry.get("puid"),
        version=entry.get("version"),
        offset=entry.get("offset", 0),
        within=entry.get("within"),
        over=frozenset(entry.get("over", over)),
        advice=entry.get("advice"),
    )


def media_type_of(puid: str) -> str | None:
    """The media type of a PRONOM entry that has none of its own."""
    found: str | None = _table()["media_types"].get(puid)
    return found


@cache
def advice(media_type: str) -> str | None:
    """What a person can do with a format that is named here but not read; None where there is nothing to say."""
    found: str | None = _table()["advice"].get(media_type)
    return found or next(
        (entry.advice for entry in own_signatures() if entry.media_type == media_type and entry.advice), None
    )


def by_signature(
    content: bytes, puid: str | None, *, tables: tuple[Signature, ...] = ()
) -> RefinedFormat | None:
    """The format by a further signature, where PRONOM's `puid` (None for nothing) leaves room for it."""
    for entry in _speaking(tables, puid):
        if entry.fits(content):
            return RefinedFormat(entry.puid, entry.name, entry.version, entry.media_type)
    return None


@lru_cache(4096)
def _speaking(tables: tuple[Signature, ...], puid: str | None) -> tuple[Signature, ...]:
    """The signatures that count although PRONOM named `puid`."""
    return tuple(entry for entry in (*tables, *own_signatures()) if entry.wins_over(puid))


def pdf(content: bytes, puid: str | None) -> RefinedFormat | None:
    """A PDF whose mark stands late, or that is broken beyond PRONOM's signatures."""
    if puid is not None and puid not in _PDF_WRAPPERS:
        return None
    found = _PDF.search(content, 0, _PDF_LOOK + 5)
    if found is None:
        return None
    start = found.start()
    if start and not re.search(rb"\d+\s+\d+\s+obj\b|/Type\s*/\w", content[start : start + (1 << 20)]):
        return None
    version = found[1].decode() if found[1] else None
    warning = f"%PDF- stands at byte {start}" if start else None
    return RefinedFormat(
        _PDF_PUIDS.get(version or ""), "Portable Document Format", version, "application/pdf", warning=warning
    )


def is_text(content: bytes) -> bool:
    """The bytes are text in some encoding: almost no control characters."""
    sample = content[:TEXT_LOOK]
    if any(sample.startswith(mark) for mark, _ in encodings.BOMS):
        return True
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    if controls == 0:
        return True
    return _is_wide(sample) if b"\0" in sample else controls <= len(sample) // 200


def _is_wide(sample: bytes) -> bool:
    """UTF-16 without its mark: one of the two bytes of most characters is almost always the same few."""
    half = sample[: len(sample) & ~1]
    if len(half) < 32:
        return False
    nulls = [half[start::2].count(0) / (len(half) // 2) for start in (0, 1)]
    if min(nulls) > 0.02 or max(nulls) < 0.15:
        return False
    try:
        text = half.decode("utf-16-le" if nulls[1] > nulls[0] else "utf-16-be")
    except UnicodeDecodeError:
        return False
    return sum(char.isprintable() or char in "\t\r\n\f" for char in text) > 0.98 * len(text)


def text_encoding(content: bytes, media_type: str) -> str | None:
    """The character encoding of a text format, by its letters and what it declares;
    `ascii` where nothing else is needed.
    """
    if content.isascii() and b"\0" not in content and b"\x1b$" not in content and b"~{" not in content:
        return "ascii"
    declared = None
    if media_type in ("text/html", "application/xhtml+xml", "application/xml"):
        said = _HTML_CHARSET.search(content, 0, 4096)
        declared = (said[1] or said[2]).decode("latin-1") if said else None
    return encodings.decode(_telling(content), declared=declared).encoding


def _telling(content: bytes) -> bytes:
    """The part of a long text that tells its encoding:
    from the line of the first byte that is not ASCII, whole lines.
    """
    first = _NOT_ASCII.search(content)
    if len(content) <= TEXT_LOOK or first is None or b"\0" in content[:TEXT_LOOK]:
        return content[:TEXT_LOOK]
    start = content.rfind(b"\n", 0, first.start()) + 1
    start = start if first.start() - start < TEXT_LOOK // 2 else first.start()
    end = content.rfind(b"\n", start, start + TEXT_LOOK)
    return content[start : end if end > first.start() else start + TEXT_LOOK]


def kind_of_text(content: bytes) -> RefinedFormat:
    """Which kind of text it is: HTML, XML, TeX, JSON or plain."""
    head = content[:TEXT_LOOK]
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        head = head.decode("utf-16", "replace").encode("utf-8", "replace")
    if root := _XML_ROOT.match(head):
        if root[1].lower().rpartition(b":")[2] == b"html":
            return RefinedFormat(
                "fmt/102", "Extensible Hypertext Markup Language", None, "application/xhtml+xml", is_text=True
            )
        return RefinedFormat("fmt/101", "Extensible Markup Language", "1.0", "application/xml", is_text=True)
    if _LATEX.search(head) and not _starts_with_tag(head):
        return RefinedFormat("fmt/280", "LaTeX (Master document)", None, "application/x-tex", is_text=True)
    if is_html(head):
        return RefinedFormat("fmt/96", "Hypertext Markup Language", None, "text/html", is_text=True)
    if len(_TEX.findall(head)) >= 3:
        return RefinedFormat("fmt/281", "LaTeX (Subdocument)", None, "application/x-tex", is_text=True)
    if _is_json(content):
        return RefinedFormat(
            "fmt/817", "JSON Data Interchange Format", None, "application/json", is_text=True
        )
    return RefinedFormat("x-fmt/111", "Plain Text File", None, "text/plain", is_text=True)


def is_html(head: bytes) -> bool:
    """Tag soup: it begins with a tag of HTML, or tags stand thickly in it."""
    tags = _TAG.findall(head)
    if not tags:
        return False
    return _starts_with_tag(head) or (
        len(tags) >= 8 and len({name.lower() for _, name in tags}) >= 3 and len(tags) * 300 > len(head)
    )


def _starts_with_tag(head: bytes) -> bool:
    found = _FIRST_TAG.match(head)
    return found is not None and (found[1][:1] == b"!" or _TAG.match(head, found.start(1) - 1) is not None)


def _is_json(content: bytes) -> bool:
    if len(content) > 1 << 20 or content.lstrip()[:1] not in (b"{", b"["):
        return False
    try:
        json.loads(content)
    except (ValueError, RecursionError):
        return False
    return True
