"""Binary DOC and PPT through office-oxide: its tree of sections, as plain dictionaries, and the runs in it.

What office-oxide cannot open is saved anew by LibreOffice, where that is installed,
and read as the format of today.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import office_oxide

from pinakes.errors import BadInput
from pinakes.read.flow import TextRun
from pinakes.read.look import Look
from pinakes.read.package import OLE
from pinakes.tools.libreoffice import LIBREOFFICE, converted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.config import Settings
    from pinakes.read.look import Fonts

Node = dict[str, Any]

# What LibreOffice opens as what it is; anything else it would take for plain text.
OLD_WORD = (b"\xdb\xa5\x2d\x00", b"\x9b\xa5\x21\x00", b"\xfe\x37\x00\x1c", b"\xffWPC")
LOCKED = "the document is locked with a password; save it without one"
TIME_SHARE = 0.7  # of a document's time, so that the answer still comes before the document is given up
ENCRYPTED_PACKAGE = "EncryptedPackage".encode("utf-16-le")


def sections(content: bytes, kind: Literal["doc", "ppt"]) -> list[Node]:
    """The sections (of a DOC) or slides (of a PPT); `BadInput` says why there are none."""
    if not content.startswith(OLE):
        raise BadInput(
            "unsupported",
            f"this is no {kind.upper()} file of 1997 or later; open it in LibreOffice and save it as {kind.upper()}X",
        )
    if ENCRYPTED_PACKAGE in content:
        raise BadInput("encrypted", LOCKED)
    try:
        found = office_oxide.Document.from_bytes(content, kind).to_ir()["sections"]
    except office_oxide.OfficeOxideError as error:
        if "encrypted" in str(error):
            raise BadInput("encrypted", LOCKED) from error
        raise BadInput(
            "damaged",
            f"the {kind.upper()} file cannot be read ({error}); open it in LibreOffice and save it anew",
        ) from error
    except BaseException as error:
        # A panic of its Rust code is no Exception, and nothing of ours is broken by it.
        if type(error).__name__ != "PanicException":
            raise
        raise BadInput(
            "damaged",
            f"the {kind.upper()} file cannot be read ({error}); open it in LibreOffice and save it anew",
        ) from error
    return [section for section in found if isinstance(section, dict)]


def saved_anew(content: bytes, kind: Literal["doc", "ppt"], error: BadInput, settings: Settings) -> bytes:
    """The document in the format of today, by LibreOffice;
    the error, with what to install, where that cannot help.
    """
    if error.code == "encrypted" or not content.startswith((OLE, *OLD_WORD)):
        raise error
    if LIBREOFFICE.path is None:
        raise BadInput(error.code, f"{error}; or install LibreOffice here: {LIBREOFFICE.install}") from error
    suffix = "wpd" if content.startswith(OLD_WORD[-1:]) else kind
    timeout = max(settings.run.timeout * TIME_SHARE, 1.0)
    return converted(
        content,
        suffix=suffix,
        to="docx" if kind == "doc" else "pptx",
        timeout=timeout,
        limit=settings.limits.size,
    )


def runs(content: list[Node], base: Look, fonts: Fonts) -> Iterator[TextRun]:
    """The runs of a paragraph, laid over its base look."""
    for node in content:
        kind = node.get("type")
        if kind == "text":
            size = node.get("font_size_half_pt")
            look = Look(
                size=size / 2 if size else None,
                bold=node.get("bold"),
                italic=node.get("italic"),
                latin=node.get("font_name"),
            ).over(base)
            text = str(node.get("text") or "")
            yield TextRun(text, fonts.of(look, text), node.get("vertical_align") == "superscript")
        elif kind == "line_break":
            yield TextRun("\n")


def links(content: list[Node]) -> Iterator[tuple[str, str]]:
    """(target, text) of the links to somewhere outside."""
    for node in content:
        target = node.get("hyperlink")
        if target and not str(target).startswith("#"):
            yield str(target), str(node.get("text") or "")
