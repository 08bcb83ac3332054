"""A zipped document opened safely: what it may unpack to is bounded before anything is unpacked."""

from __future__ import annotations

import io
import posixpath
import zipfile
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote

from pinakes.errors import BadInput
from pinakes.packing import BROKEN_ARCHIVE
from pinakes.read import xml
from pinakes.read.salvage import salvaged

if TYPE_CHECKING:
    from pinakes.config import Limits
    from pinakes.read.xml import Element, XmlTree

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
# Small documents of much white space may shrink a thousandfold and harm nobody.
HARMLESS = 8 << 20
BROKEN = "the container is broken or cut; what could be found in it was read"


@dataclass(frozen=True, slots=True)
class Relation:
    """Where a relationship leads: a part of the package, or an address when `is_external`."""

    kind: str
    target: str
    is_external: bool


class Package:
    """The parts of a zipped document, read by name; names are forgiving about case and slashes."""

    def __init__(self, content: bytes, limits: Limits) -> None:
        if content.startswith(OLE):
            raise BadInput("encrypted", "the document is locked with a password; save it without one")
        self._content, self._limits = content, limits
        self._parts: dict[str, bytes] = {}
        self.is_whole = True
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(content))
            members = self._zip.infolist()
        except BROKEN_ARCHIVE as error:
            self._members: dict[str, zipfile.ZipInfo] = {}
            self._salvage()
            if not self._parts:
                raise BadInput(
                    "damaged", f"the zip container cannot be opened ({error}); save the document anew"
                ) from error
            return
        if len(members) > limits.members:
            raise BadInput(
                "bomb",
                f"the container holds {len(members)} files; at most {limits.members} are opened (limits.members)",
            )
        unpacked = sum(member.file_size for member in members)
        if unpacked > limits.unpacked or (unpacked > HARMLESS and unpacked > limits.ratio * len(content)):
            raise BadInput(
                "bomb",
                f"{len(content)} bytes would unpack to {unpacked}; see limits.unpacked and limits.ratio",
            )
        self._members = {_key(member.filename): member for member in members}

    def _salvage(self) -> None:
        """Find what can still be found in a container without its directory, or with wrong sums."""
        limit = min(int(self._limits.unpacked), max(HARMLESS, self._limits.ratio * len(self._content)))
        self._parts = {_key(name): part for name, part in salvaged(self._content, limit=limit).items()}
        self.is_whole = False

    def names(self) -> list[str]:
        """Every part's name."""
        return [
            *(self._parts if not self._members else ()),
            *(member.filename.replace("\\", "/").lstrip("/") for member in self._members.values()),
        ]

    def __contains__(self, name: str) -> bool:
        return _key(name) in self._members or _key(name) in self._parts

    def read(self, name: str) -> bytes | None:
        """The bytes of a part, None if there is no such part."""
        member = self._members.get(_key(name))
        if member is None:
            return self._parts.get(_key(name))
        if member.flag_bits & 1:
            raise BadInput("encrypted", "the document is locked with a password; save it without one")
        try:
            return self._zip.read(member)
        except (*BROKEN_ARCHIVE, RuntimeError) as error:
            if self.is_whole:
                self._salvage()
            if not self._parts.get(_key(name)):
                raise BadInput(
                    "damaged", f"the part {name} cannot be unpacked ({error}); save the document anew"
                ) from error
            return self._parts[_key(name)]

    def xml(self, name: str) -> XmlTree | None:
        """A part as a tree, None if there is no such part."""
        content = self.read(name)
        return None if content is None else xml.parse(content, name=name)

    def optional(self, name: str | None) -> Element | None:
        """The root of a part that the document can do without: None if missing or damaged."""
        if name is None:
            return None
        try:
            found = self.xml(name)
        except BadInput as error:
            if error.code == "bomb":
                raise
            return None
        return None if found is None else found.root

    def relations(self, part: str = "") -> dict[str, Relation]:
        """The relationships of a part by their id; the package's own for no part; none if they are lost."""
        folder, name = posixpath.split(part)
        root = self.optional(posixpath.join(folder, "_rels", f"{name}.rels"))
        found: dict[str, Relation] = {}
        for child in () if root is None else root.iter("{*}Relationship"):
            target, is_external = child.get("Target") or "", child.get("TargetMode") == "External"
            if not is_external:
                target = posixpath.normpath(
                    posixpath.join("/", folder, unquote(target).replace("\\", "/"))
                ).lstrip("/")
            found[child.get("Id") or ""] = Relation(
                (child.get("Type") or "").rsplit("/", 1)[-1], target, is_external
            )
        return found

    def main_part(self, *fallbacks: str) -> str:
        """The office document's main part, by relationship or by its usual name."""
        candidates = [
            relation.target for relation in self.relations().values() if relation.kind == "officeDocument"
        ]
        for name in (*candidates, *fallbacks):
            if name in self:
                return name
        raise BadInput(
            "damaged", f"the container has no {fallbacks[0]}: it is not such a document, or the part is lost"
        )


def _key(name: str) -> str:
    return name.replace("\\", "/").lstrip("/").lower()
