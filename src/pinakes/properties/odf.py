"""What OpenDocument (and its forerunner SXW) files say of themselves: meta.xml."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.errors import BadInput
from pinakes.model import Properties
from pinakes.properties import xml
from pinakes.properties.entries import collect, count
from pinakes.properties.zipped import Zipped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.config import Settings
    from pinakes.model import Format, Source

_TYPES = ("application/vnd.oasis.opendocument", "application/vnd.sun.xml")


class OdfInspector:
    """OpenDocument by zipfile and lxml."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def score(self, format: Format) -> int | None:
        """OpenDocument and OpenOffice 1 packages."""
        return 10 if format.media_type.startswith(_TYPES) else None

    def inspect(self, source: Source, content: bytes, format: Format) -> Properties:
        """The metadata and the statistics."""
        package = Zipped(content, source.origin)
        is_encrypted = b"encryption-data" in (package.read("META-INF/manifest.xml") or b"")
        root = xml.parse(package.read("meta.xml") or b"")
        if root is None and is_encrypted:
            raise BadInput(
                "encrypted",
                f"{source.origin} is encrypted; open it with its password and save it without one",
            )
        if root is None:
            return Properties(is_encrypted=is_encrypted)
        statistics = _statistics(root)
        return Properties(
            entries=collect("odf", _statements(root)) + collect("statistic", statistics.items()),
            pages=count(statistics.get("page-count")),
            paragraphs=count(statistics.get("paragraph-count")),
            words=count(statistics.get("word-count")),
            characters=count(statistics.get("character-count")),
            lines=count(statistics.get("row-count")),
            is_encrypted=is_encrypted,
        )


def _statements(root: Any) -> Iterator[tuple[str, str]]:
    for group in xml.named(root, "meta"):
        for element in group:
            name = xml.local(element)
            if name == "user-defined":
                yield (
                    next(
                        (str(value) for key, value in element.attrib.items() if key.endswith("}name")), name
                    ),
                    xml.text_of(element),
                )
            elif name == "keywords":
                for keyword in element:
                    yield "keyword", xml.text_of(keyword)
            elif name and name != "document-statistic":
                yield name, xml.text_of(element)


def _statistics(root: Any) -> dict[str, str]:
    return {
        xml.parted(key)[1]: str(value)
        for element in xml.named(root, "document-statistic")
        for key, value in element.attrib.items()
    }
