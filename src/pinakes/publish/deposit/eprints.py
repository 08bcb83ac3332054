"""EPrints 3: its own XML, with the file inside, to import or to send over SWORD as EPrints takes it."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any, BinaryIO

from lxml import etree

from pinakes.publish.deposit.items import media_type
from pinakes.publish.deposit.mapping import mapping
from pinakes.publish.deposit.sword2 import Sword2Sender
from pinakes.publish.export.xml import ElementMaker

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from pinakes.config import Settings
    from pinakes.publish.deposit import DepositItem, Objection
    from pinakes.publish.deposit.mapping import FieldMapping, MappedValue
    from pinakes.publish.deposit.targets import Target

SPACE = "http://eprints.org/ep2/data/2.0"
V = ElementMaker({None: SPACE})
KIND = "application/vnd.eprints.data+xml"
PEOPLE = ("creators", "editors", "contributors")
ROLES = {"advisor": "http://www.loc.gov/loc.terms/relators/THS"}
JOINED = {"keywords": ", ", "note": "; ", "referencetext": "\n", "abstract": "\n\n"}
"""Fields of one value that take several, and what stands between them."""


class EPrintsPacker:
    """EPrints XML with the files inside, for `bin/import`."""

    mapping = "eprints"
    suffix = "xml"

    def __init__(self, target: Target, settings: Settings | None = None) -> None:
        self.target = target
        self.map = mapping(self.mapping, override=target.mapping)

    def check(self, item: DepositItem) -> Iterable[Objection]:
        """Nothing beyond the mapping."""
        return ()

    def groups(self, items: Sequence[DepositItem]) -> Sequence[Sequence[DepositItem]]:
        """All in one file."""
        return (items,)

    def pack(self, items: Sequence[DepositItem], out: BinaryIO) -> None:
        """Write an eprint an item, one after another."""
        with etree.xmlfile(out, encoding="utf-8") as file:
            file.write_declaration()
            with file.element(f"{{{SPACE}}}eprints", nsmap={None: SPACE}):
                for item in items:
                    file.write(eprint(item, self.map), pretty_print=True)

    def next_step(self, package: Path) -> str:
        """How EPrints takes it in."""
        return f"bin/import REPOSITORY eprint XML {package}"


class EPrintsSender(Sword2Sender):
    """EPrints over SWORD 2, entry and file in one;
    `url` is the service document (…/sword-app/servicedocument).
    """

    mapping = "eprints"
    uploads = False

    def check(self, item: DepositItem) -> Iterable[Objection]:
        """Nothing beyond the mapping."""
        return ()

    def entry(self, item: DepositItem) -> tuple[bytes, str]:
        """EPrints XML, the file inside."""
        root = V.always("eprints", eprint(item, self.map))
        return etree.tostring(root, xml_declaration=True, encoding="utf-8"), KIND


def eprint(item: DepositItem, table: FieldMapping) -> Any:
    """One item as EPrints has it."""
    said: dict[str, list[MappedValue]] = {}
    for entry in table.entries(item.work):
        said.setdefault(entry.field, []).append(entry)
    licence = said.pop("license", [])
    made = []
    for field, entries in said.items():
        head, _, role = field.partition(".")
        if head in PEOPLE:
            people = [entry for entry in entries if entry.person is None or entry.person.kind == "person"]
            made.append(V(head, [_person(entry, role) for entry in people]))
            bodies = [entry for entry in entries if _is_organisation(entry)]
            if head == "creators":
                made.append(V("corp_creators", [V("item", entry.text) for entry in bodies]))
        elif head in JOINED:
            made.append(V(head, JOINED[head].join(entry.text for entry in entries)))
        else:
            made.append(V(head, entries[0].text))
    known = dict(table.words.get("licence", {})).values()
    document = V.always(
        "document",
        [
            V("format", "text"),
            V("mime_type", media_type(item)),
            V("language", item.work.language),
            V("security", "public"),
            *(V("license", entry.text) for entry in licence if entry.text in known),
            V("main", item.name),
            V.always("files", _file(item)),
        ],
    )
    return V.always("eprint", made, V.always("documents", document))


def _is_organisation(entry: MappedValue) -> bool:
    """Whether a value is an organisation's name."""
    return bool(entry.person and entry.person.kind == "organisation")


def _person(entry: MappedValue, role: str) -> Any:
    person = entry.person
    family = (person.family if person else None) or entry.text
    given = person.given if person and person.family else None
    name = V.always("name", [V("family", family), V("given", given)])
    orcid = person.orcid if person else None
    return V.always(
        "item",
        [name, V("type", ROLES.get(role)), V("id", person.email if person else None), V("orcid", orcid)],
    )


def _file(item: DepositItem) -> Any:
    encoded = base64.encodebytes(item.path.read_bytes()).decode("ascii")
    return V.always(
        "file",
        [
            V("filename", item.name),
            V("mime_type", media_type(item)),
            V("hash", item.md5),
            V("hash_type", "MD5"),
            V("filesize", str(item.size)),
            V("data", {"encoding": "base64"}, encoded),
        ],
    )
