"""Bytes → Format: PRONOM's word by siegfried, then what lies inside, then what PRONOM misses.
Never by the name alone.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes import packing
from pinakes.identify import containers, refine, siegfried
from pinakes.identify.refine import advice
from pinakes.model import Format

if TYPE_CHECKING:
    from os import PathLike

    from pinakes.identify.siegfried import FormatMatch, SiegfriedVerdict

__all__ = [
    "KnownFile",
    "advice",
    "identify_bytes",
    "identify_file",
    "identify_path",
    "signatures_in_use",
]

UNKNOWN_TYPE = "application/octet-stream"
_READ = 64 << 20
_EDGE = 1 << 20
_UNPACK = 64 << 20
# PRONOM entries that only say which container it is, or that it is text; what is inside decides
_ZIPS = frozenset({"x-fmt/263", "fmt/189"})
_OLES = frozenset({"fmt/111"})
_GENERIC_XML = frozenset({"fmt/101"})
_ENCRYPTED = frozenset({"fmt/494", "fmt/754", "fmt/755", "fmt/756", "fmt/2048"})
# a sibling whose extension is the same, for formats told without their version
_FAMILY = {
    "application/pdf": "fmt/276",
    "application/vnd.ms-works": "fmt/258",
    "application/vnd.oasis.opendocument.text": "fmt/291",
    "application/vnd.oasis.opendocument.presentation": "fmt/293",
}
_TEXT_TYPES = (
    "text/",
    "application/xml",
    "application/xhtml+xml",
    "application/x-tex",
    "application/json",
    "application/x-ndjson",
)


@dataclass(frozen=True, slots=True)
class KnownFile:
    """What a file is, how long it is, and its SHA-256."""

    format: Format
    size: int
    digest: str


def identify_bytes(content: bytes, name: str = "", *, signatures: tuple[str, ...] = ()) -> Format:
    """What these bytes are; `name` only serves to warn of an extension that does not fit.

    A compressed single document is that document, with `compression` said. `signatures` are files: a `.sig`
    of siegfried replaces the PRONOM signatures, a `.toml` table adds to them.
    """
    if not content:
        return _empty()
    if (inner := packing.unpack(content, _UNPACK)) is not None:
        return _compressed(inner, packing.inner_name(name), signatures)
    with siegfried.lent_path(content, name) as path:
        verdict = siegfried.verdict(path, signature=_sig(signatures))
    return _decide(content, name, verdict, signatures)


def identify_path(path: str | PathLike[str], *, signatures: tuple[str, ...] = ()) -> Format:
    """What the file at `path` is; a file that cannot be read has status `error`."""
    return identify_file(path, signatures=signatures).format


def identify_file(path: str | PathLike[str], *, signatures: tuple[str, ...] = ()) -> KnownFile:
    """What the file at `path` is, with its size and digest, in one reading."""
    path = Path(path)
    try:
        content, size, digest = _read(path)
    except OSError as error:
        failed = Format(
            None,
            "unreadable file",
            None,
            UNKNOWN_TYPE,
            "none",
            "error",
            f"cannot be read: {error.strerror or error}",
        )
        return KnownFile(failed, 0, "")
    return KnownFile(_of_file(path, content, size, signatures), size, digest)


def signatures_in_use(signatures: tuple[str, ...] = ()) -> str:
    """The signatures that decide, with PRONOM's version."""
    extra = [name for name in signatures if name.endswith(".toml")]
    return "; ".join([siegfried.version(_sig(signatures)), *extra])


def _of_file(path: Path, content: bytes, size: int, signatures: tuple[str, ...]) -> Format:
    if size == 0:
        return _empty()
    if (inner := packing.unpack(content, _UNPACK)) is not None:
        return _compressed(inner, packing.inner_name(path.name), signatures)
    verdict = siegfried.verdict(str(path), signature=_sig(signatures))
    if verdict.error and not verdict.matches:
        # a name that is not UTF-8, or a file that went away: the bytes are here
        with siegfried.lent_path(content, siegfried.extension_of(path.name)) as lent:
            verdict = siegfried.verdict(lent, signature=_sig(signatures))
    return _decide(content, path.name, verdict, signatures)


def _read(path: Path) -> tuple[bytes, int, str]:
    """The content (head and tail of a huge file), its size and digest."""
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        content = stream.read(min(os.fstat(stream.fileno()).st_size, _READ) + 1)
        digest.update(content)
        size = len(content)
        tail = b""
        while len(content) > _READ and (chunk := stream.read(_EDGE)):
            digest.update(chunk)
            size += len(chunk)
            tail = (tail + chunk)[-_EDGE:]
    return content + tail, size, digest.hexdigest()


def _sig(signatures: tuple[str, ...]) -> str | None:
    return next((name for name in signatures if not name.endswith(".toml")), None)


def _tables(signatures: tuple[str, ...]) -> tuple[refine.Signature, ...]:
    return tuple(
        entry for name in signatures if name.endswith(".toml") for entry in refine.signatures_of(name)
    )


def _empty() -> Format:
    return Format(
        None, "empty file", None, "application/x-empty", "none", "unidentified", "the file is empty"
    )


def _compressed(inner: packing.Unpacked, name: str, signatures: tuple[str, ...]) -> Format:
    found = identify_bytes(inner.content, name, signatures=signatures) if inner.content else _empty()
    warning = None
    if inner.is_more:
        warning = f"unpacks to more than {_UNPACK >> 20} MB: told from the first of them"
    elif inner.is_cut:
        warning = f"damaged: the {inner.compression} stream ends too early"
    compression = f"{inner.compression}, {found.compression}" if found.compression else inner.compression
    return replace(found, compression=compression, warning=_joined(warning, found.warning))


def _decide(content: bytes, name: str, verdict: SiegfriedVerdict, signatures: tuple[str, ...]) -> Format:
    """The one format, from all the evidence."""
    signature, tables = _sig(signatures), _tables(signatures)
    strong = [match for match in verdict.matches if match.is_strong]
    best = strong[0] if strong else None
    found = _exception(content, best, tables) or (_by_pronom(content, strong) if best else None)
    if found is None:
        found = _by_text(content, verdict) if refine.is_text(content) else _by_extension(verdict)
    if found.status == "positive" and verdict.error and found.basis != "text":
        found = replace(
            found, status="tentative", warning=_joined(found.warning, f"damaged: {verdict.error}")
        )
    mismatch = _mismatch(found, name, verdict, signature)
    encoding = found.encoding
    if encoding is None and _is_textual(found.media_type):
        encoding = refine.text_encoding(content, found.media_type)
    todo = refine.advice(found.media_type)
    return replace(
        found,
        warning=_joined(found.warning, mismatch, f"not read here: {todo}" if todo else None),
        encoding=encoding,
        is_encrypted=found.is_encrypted or _is_encrypted(content, found),
    )


def _exception(
    content: bytes, best: FormatMatch | None, tables: tuple[refine.Signature, ...]
) -> Format | None:
    """What is known better than by PRONOM:
    our signatures, late PDF marks, containers it could only name as such.
    """
    puid = best.puid if best else None
    kind = refine.by_signature(content, puid, tables=tables) if tables else None
    kind = kind or refine.pdf(content, puid) or refine.by_signature(content, puid)
    if kind is not None:
        return Format(kind.puid, kind.name, kind.version, kind.media_type, "signature", warning=kind.warning)
    inside = None
    if _may_be_zip(puid, content):
        inside = containers.inside_zip(content)
    elif _may_be_ole(puid, content):
        inside = containers.inside_ole(content)
    if inside is not None:
        warning = "damaged: told from what is left of the container" if inside.is_damaged else None
        return Format(
            inside.puid,
            inside.name,
            inside.version,
            inside.media_type,
            "container",
            "tentative" if inside.is_damaged else "positive",
            warning,
            is_encrypted=inside.is_encrypted,
        )
    if (
        puid in _GENERIC_XML
        and (text := refine.kind_of_text(content)).media_type != "application/xml"
        and text.puid != "x-fmt/111"
    ):
        return Format(text.puid, text.name, text.version, text.media_type, "signature")
    if puid is None and content.startswith(containers.ZIP_MAGIC):
        return Format(
            "x-fmt/263", "ZIP Format", None, "application/zip", "signature", "tentative", "damaged archive"
        )
    return None


def _may_be_ole(puid: str | None, content: bytes) -> bool:
    """Whether the bytes are a compound file that was not told more exactly."""
    return (puid in _OLES or puid is None) and content.startswith(containers.OLE_MAGIC)


def _may_be_zip(puid: str | None, content: bytes) -> bool:
    """Whether the bytes are a zip that was not told more exactly."""
    return (puid in _ZIPS or puid is None) and content.startswith(containers.ZIP_MAGIC)


def _by_pronom(content: bytes, strong: list[FormatMatch]) -> Format:
    best = strong[0]
    others = [f"{match.puid} {match.name}" for match in strong[1:]]
    media_type = best.media_type.split(",")[0].strip() or refine.media_type_of(best.puid) or UNKNOWN_TYPE
    return Format(
        best.puid,
        best.name,
        best.version or None,
        media_type,
        "container" if best.is_container else "signature",
        warning=f"also fits {', '.join(others)}" if others else None,
        is_encrypted=best.puid in _ENCRYPTED
        or (best.puid == "x-fmt/263" and containers.is_encrypted_zip(content)),
    )


def _by_text(content: bytes, verdict: SiegfriedVerdict) -> Format:
    """A kind of text; a plain one takes a text format's name from its extension, tentatively (CSV, Markdown)."""
    kind = refine.kind_of_text(content)
    if kind.media_type == "text/plain":
        for match in verdict.matches:
            media_type = match.media_type.split(",")[0].strip() or refine.media_type_of(match.puid) or ""
            if match.puid != "x-fmt/111" and _is_textual(media_type) and media_type != "text/html":
                return Format(
                    match.puid, match.name, match.version or None, media_type, "extension", "tentative"
                )
    return Format(kind.puid, kind.name, kind.version, kind.media_type, "text")


def _by_extension(verdict: SiegfriedVerdict) -> Format:
    for match in verdict.matches:
        media_type = (
            match.media_type.split(",")[0].strip() or refine.media_type_of(match.puid) or UNKNOWN_TYPE
        )
        if not _is_textual(media_type):
            warning = "by extension only: nothing in the bytes speaks for it"
            return Format(
                match.puid, match.name, match.version or None, media_type, "extension", "tentative", warning
            )
    return Format(None, "unknown", None, UNKNOWN_TYPE, "none", "unidentified", "no signature fits")


def _mismatch(found: Format, name: str, verdict: SiegfriedVerdict, signature: str | None) -> str | None:
    """The warning that the extension does not go with the format."""
    extension = siegfried.extension_of(name)
    said = next((match for match in verdict.matches if match.is_strong and match.puid == found.puid), None)
    if not extension or found.basis in ("extension", "none"):
        return None
    if found.puid == "x-fmt/111" and verdict.matches:
        return None  # the extension is of a kind of text that has no signature, such as source code
    if said is not None:
        wrong = "extension mismatch" in said.warning
    else:
        fitting = siegfried.puids_of_extension(extension.lower(), signature=signature)
        wrong = bool(fitting) and not fitting & {found.puid, _FAMILY.get(found.media_type)}
    return f"extension mismatch: {extension}" if wrong else None


def _is_encrypted(content: bytes, found: Format) -> bool:
    if found.media_type == "application/pdf":
        return (
            b"/Encrypt" in content[-4096:]
            or b"/Encrypt" in content[:4096]
            or _has_encrypt_in_trailer(content)
        )
    if found.media_type == "application/vnd.ms-powerpoint":
        return "EncryptedSummary".encode("utf-16-le") in content or b"\xdf\xc4\xd1\xf3" in content
    return False


def _has_encrypt_in_trailer(content: bytes) -> bool:
    """The encryption dictionary is named beside the cross-references, wherever these stand."""
    start = content.rfind(b"startxref")
    digits = content[start + 9 : start + 40].split()
    if start < 0 or not digits or not digits[0].isdigit():
        return False
    place = int(digits[0])
    return (
        b"/Encrypt" in content[place : place + 2048]
        or b"/Encrypt" in content[content.rfind(b"trailer") :][:4096]
    )


def _is_textual(media_type: str) -> bool:
    return media_type.startswith(_TEXT_TYPES) or media_type.endswith(("+xml", "+json"))


def _joined(*parts: str | None) -> str | None:
    return "; ".join(part for part in parts if part) or None
