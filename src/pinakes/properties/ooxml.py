"""What DOCX, PPTX, XLSX and VSDX say of themselves: core, extended and custom properties."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from pinakes.model import Properties
from pinakes.properties import xml
from pinakes.properties.entries import collect, count
from pinakes.properties.zipped import Zipped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.config import Settings
    from pinakes.model import Format, Source

_TYPES = (
    "application/vnd.openxmlformats-officedocument",
    "application/vnd.ms-visio.drawing",
    "application/vnd.ms-visio.",
)
_MACRO = ".macroenabled"
# the end of a relationship's type → where its part usually lies
_PARTS = {
    "core-properties": "docProps/core.xml",
    "extended-properties": "docProps/app.xml",
    "custom-properties": "docProps/custom.xml",
}
_LISTS = frozenset({"HeadingPairs", "TitlesOfParts", "HLinks", "DigSig"})


class OoxmlInspector:
    """Office Open XML by zipfile and lxml."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def score(self, format: Format) -> int | None:
        """Office Open XML packages."""
        return 10 if format.media_type.startswith(_TYPES) or _MACRO in format.media_type.lower() else None

    def inspect(self, source: Source, content: bytes, format: Format) -> Properties:
        """Core, app and custom properties, with the counts of the writing program."""
        package = Zipped(content, source.origin)
        parts = _parts(package)
        core = collect("core", _children(package.read(parts["core-properties"])))
        extended = dict(_children(package.read(parts["extended-properties"]), without=_LISTS))
        custom = collect("custom", _custom(package.read(parts["custom-properties"])))
        is_slides = "presentation" in format.media_type
        return Properties(
            entries=core + collect("app", extended.items()) + custom,
            pages=count(extended.get("Slides")) if is_slides else count(extended.get("Pages")),
            paragraphs=count(extended.get("Paragraphs")),
            lines=count(extended.get("Lines")),
            words=count(extended.get("Words")),
            characters=count(extended.get("Characters")),
            is_encrypted=False,
        )


def _parts(package: Zipped) -> dict[str, str]:
    """Where the package says its property parts lie."""
    parts = dict(_PARTS)
    root = xml.parse(package.read("_rels/.rels") or b"")
    if root is not None:
        for relation in xml.named(root, "Relationship"):
            kind = str(relation.get("Type", "")).rsplit("/", 1)[-1]
            target = posixpath.normpath(str(relation.get("Target", "")).lstrip("/"))
            if kind in parts and target in package:
                parts[kind] = target
    return parts


def _children(content: bytes | None, *, without: frozenset[str] = frozenset()) -> Iterator[tuple[str, str]]:
    root = xml.parse(content) if content else None
    if root is None:
        return
    for element in root:
        name = xml.local(element)
        if name and name not in without:
            yield name, xml.text_of(element)


def _custom(content: bytes | None) -> Iterator[tuple[str, str]]:
    root = xml.parse(content) if content else None
    if root is None:
        return
    for element in xml.named(root, "property"):
        yield str(element.get("name", "")), xml.text_of(element)
