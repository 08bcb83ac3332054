"""What EPUB books say of themselves: the metadata of the OPF package."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.errors import BadInput
from pinakes.model import Properties
from pinakes.properties import xml
from pinakes.properties.entries import collect
from pinakes.properties.zipped import Zipped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.config import Settings
    from pinakes.model import Format, Source

_OPF = "{http://www.idpf.org/2007/opf}"


class EpubInspector:
    """EPUB by zipfile and lxml."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def score(self, format: Format) -> int | None:
        """EPUB of any version."""
        return 10 if format.media_type == "application/epub+zip" else None

    def inspect(self, source: Source, content: bytes, format: Format) -> Properties:
        """Dublin Core and further metadata of the package."""
        package = Zipped(content, source.origin)
        container = xml.parse(package.read("META-INF/container.xml") or b"")
        paths = (
            [str(item.get("full-path", "")) for item in xml.named(container, "rootfile")]
            if container is not None
            else []
        )
        root = xml.parse(package.read(paths[0]) or b"") if paths else None
        if root is None:
            raise BadInput("damaged", f"{source.origin}: the book's package file is missing")
        has_rights = (
            b"EncryptedData" in (package.read("META-INF/encryption.xml") or b"")
            and "META-INF/rights.xml" in package
        )
        return Properties(entries=collect("opf", _statements(root)), is_encrypted=has_rights)


def _statements(root: Any) -> Iterator[tuple[str, str]]:
    for group in xml.named(root, "metadata"):
        for element in group.iterdescendants():
            name = xml.local(element)
            if not name or name in ("dc-metadata", "x-metadata"):
                continue
            if name == "meta":
                yield (
                    str(element.get("property") or element.get("name") or ""),
                    str(element.get("content") or xml.text_of(element)),
                )
            elif name == "creator" and (role := element.get(f"{_OPF}role") or "aut") != "aut":
                yield f"contributor.{role}", xml.text_of(element)
            else:
                yield name, xml.text_of(element)
