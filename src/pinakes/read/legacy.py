"""Binary DOC and PPT through office-oxide: its tree of sections, as plain dictionaries, and the runs in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import office_oxide

from pinakes.errors import BadInput
from pinakes.read.flow import Run
from pinakes.read.look import Look
from pinakes.read.package import OLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.read.look import Fonts

Node = dict[str, Any]

LOCKED = "the document is locked with a password; save it without one"
ENCRYPTED_PACKAGE = "EncryptedPackage".encode("utf-16-le")


def sections(content: bytes, kind: Literal["doc", "ppt"]) -> list[Node]:
    """The sections (of a DOC) or slides (of a PPT); `BadInput` says why there are none."""
    if not content.startswith(OLE):
        raise BadInput(
            "unsupported", f"this is no {kind.upper()} file of 1997 or later; open it in LibreOffice and save it as {kind.upper()}X"
        )
    if ENCRYPTED_PACKAGE in content:
        raise BadInput("encrypted", LOCKED)
    try:
        found = office_oxide.Document.from_bytes(content, kind).to_ir()["sections"]
    except office_oxide.OfficeOxideError as error:
        if "encrypted" in str(error):
            raise BadInput("encrypted", LOCKED) from error
        raise BadInput("damaged", f"the {kind.upper()} file cannot be read ({error}); open it in LibreOffice and save it anew") from error
    except BaseException as error:
        # A panic of its Rust code is no Exception, and nothing of ours is broken by it.
        if type(error).__name__ != "PanicException":
            raise
        raise BadInput("damaged", f"the {kind.upper()} file cannot be read ({error}); open it in LibreOffice and save it anew") from error
    return [section for section in found if isinstance(section, dict)]


def runs(content: list[Node], base: Look, fonts: Fonts) -> Iterator[Run]:
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
            yield Run(text, fonts.of(look, text), node.get("vertical_align") == "superscript")
        elif kind == "line_break":
            yield Run("\n")


def links(content: list[Node]) -> Iterator[tuple[str, str]]:
    """(target, text) of the links to somewhere outside."""
    for node in content:
        target = node.get("hyperlink")
        if target and not str(target).startswith("#"):
            yield str(target), str(node.get("text") or "")
