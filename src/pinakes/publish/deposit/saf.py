"""DSpace's Simple Archive Format: a zip with a folder an item, ready for `dspace import`."""

from __future__ import annotations

import shutil
import zipfile
from typing import TYPE_CHECKING, BinaryIO

from lxml import etree

from pinakes.publish.deposit import Objection
from pinakes.publish.deposit.mapping import mapping
from pinakes.publish.export.xml import ElementMaker

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from pinakes.config import Settings
    from pinakes.publish.deposit import DepositItem
    from pinakes.publish.deposit.mapping import MappedValue
    from pinakes.publish.deposit.targets import Target

V = ElementMaker({})
THEN = (1980, 1, 1, 0, 0, 0)
"""The time of every member, so that the same items give the same bytes."""
RESERVED = frozenset({"dublin_core.xml", "contents", "collections", "handle", "relationships"})


class SimpleArchivePacker:
    """A zip in DSpace's Simple Archive Format:
    `dublin_core.xml`, `metadata_*.xml`, `contents`, `collections` and the file an item.
    """

    mapping = "dspace"
    suffix = "zip"

    def __init__(self, target: Target, settings: Settings | None = None) -> None:
        self.target = target
        self.map = mapping(self.mapping, override=target.mapping)

    def check(self, item: DepositItem) -> Iterable[Objection]:
        """Fields must be `schema.element` or `schema.element.qualifier`."""
        for field in {entry.field for entry in self.map.entries(item.work)}:
            if not 2 <= len(field.split(".")) <= 3:
                yield Objection(
                    "settings",
                    f"the mapping names {field!r}, which is no field of DSpace: schema.element or schema.element.qualifier",
                )

    def pack(self, items: Sequence[DepositItem], out: BinaryIO) -> None:
        """Write the zip."""
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for number, item in enumerate(items, start=1):
                folder = f"item_{number:06d}"
                for name, content in self._files(item):
                    archive.writestr(_member(f"{folder}/{name}"), content)
                with (
                    item.path.open("rb") as source,
                    archive.open(_member(f"{folder}/{bitstream(item)}"), "w", force_zip64=True) as member,
                ):
                    shutil.copyfileobj(source, member)

    def _files(self, item: DepositItem) -> Iterator[tuple[str, bytes]]:
        schemas: dict[str, list[MappedValue]] = {"dc": []}
        for entry in self.map.entries(item.work):
            schemas.setdefault(entry.field.split(".")[0], []).append(entry)
        for schema, entries in schemas.items():
            root = V.always("dublin_core", {"schema": schema}, [_value(entry) for entry in entries])
            name = "dublin_core.xml" if schema == "dc" else f"metadata_{schema}.xml"
            yield name, etree.tostring(root, xml_declaration=True, encoding="utf-8", pretty_print=True)
        yield "contents", f"{bitstream(item)}\tbundle:ORIGINAL\tprimary:true\n".encode()
        if self.target.collection:
            yield "collections", "".join(f"{one}\n" for one in self.target.collection.split()).encode()

    def groups(self, items: Sequence[DepositItem]) -> Sequence[Sequence[DepositItem]]:
        """All in one zip."""
        return (items,)

    def next_step(self, package: Path) -> str:
        """How DSpace takes it in."""
        place = "" if self.target.collection else " --collection HANDLE"
        where = f"--source {package.parent} --zip {package.name} --mapfile {package.stem}.map"
        return f"dspace import --add --eperson YOU@EXAMPLE.ORG{place} {where}"


def bitstream(item: DepositItem) -> str:
    """The name of the file in its folder; never one of the format's own."""
    taken = item.name in RESERVED or (item.name.startswith("metadata_") and item.name.endswith(".xml"))
    return f"file-{item.name}" if taken else item.name


def _value(entry: MappedValue) -> object:
    _, element, *qualifier = entry.field.split(".")
    attributes = {
        "element": element,
        "qualifier": qualifier[0] if qualifier else "none",
        "language": entry.language,
    }
    return V.always("dcvalue", attributes, entry.text)


def _member(name: str) -> zipfile.ZipInfo:
    member = zipfile.ZipInfo(name, THEN)
    member.compress_type = zipfile.ZIP_DEFLATED
    member.external_attr = 0o644 << 16
    return member
