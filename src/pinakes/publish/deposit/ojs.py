"""Open Journal Systems' native XML, with the file inside,
for its import tool (3.3 to 3.5; no 3.5 was at hand to try).

3.5 names a keyword inside its element (`keyword/name`), so that an identifier can stand beside it, and gives
an author several affiliations, each with its names.
"""

from __future__ import annotations

import base64
import datetime
import re
from typing import TYPE_CHECKING, Any, BinaryIO

from lxml import etree

from pinakes.publish.deposit import Objection
from pinakes.publish.deposit.items import media_type
from pinakes.publish.deposit.mapping import mapping
from pinakes.publish.export.xml import XSI, ElementMaker

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from pinakes.config import Settings
    from pinakes.publish.deposit import DepositItem
    from pinakes.publish.deposit.mapping import MappedValue
    from pinakes.publish.deposit.targets import Target

SPACE = "http://pkp.sfu.ca"
V = ElementMaker({None: SPACE, "xsi": XSI})
NESTED_SINCE = (3, 5)


class OjsPacker:
    """OJS native XML: an article an item, with its metadata in every language, authors, file and galley."""

    mapping = "ojs"
    suffix = "xml"

    def __init__(self, target: Target, settings: Settings | None = None) -> None:
        self.target = target
        self.map = mapping(self.mapping, override=target.mapping)

    def check(self, item: DepositItem) -> Iterable[Objection]:
        """OJS wants an address of every author."""
        if not self.map.constants.get("email") and any(not author.email for author in item.work.authors):
            yield Objection(
                "missing-field",
                "OJS wants an e-mail address of every author: put one for those without into email under [constants] of the mapping",
            )

    def groups(self, items: Sequence[DepositItem]) -> Sequence[Sequence[DepositItem]]:
        """All in one file."""
        return (items,)

    def pack(self, items: Sequence[DepositItem], out: BinaryIO) -> None:
        """Write an article an item; numbers only tie the parts of one file together."""
        with etree.xmlfile(out, encoding="utf-8") as file:
            file.write_declaration()
            attributes = {f"{{{XSI}}}schemaLocation": f"{SPACE} native.xsd"}
            with file.element(f"{{{SPACE}}}articles", attributes, nsmap={None: SPACE, "xsi": XSI}):
                for number, item in enumerate(items, start=1):
                    file.write(self._article(item, number), pretty_print=True)

    def next_step(self, package: Path) -> str:
        """How OJS takes it in."""
        return f"php tools/importExport.php NativeImportExportPlugin import {package} JOURNAL_PATH, or Tools > Import/Export in the journal"

    def locale(self, language: str | None) -> str:
        """What OJS calls a language; the journal's own where it is not known."""
        return self.map.words.get("language", {}).get(language, language) if language else self.target.locale

    def _article(self, item: DepositItem, number: int) -> Any:
        constants = self.map.constants
        said: dict[str, list[MappedValue]] = {}
        for entry in self.map.entries(item.work):
            if entry.field not in constants:
                said.setdefault(entry.field, []).append(entry)
        own = self.locale(item.work.language)
        label = item.name.rpartition(".")[2].upper() if "." in item.name else "PDF"
        head = {
            "locale": own,
            "date_submitted": datetime.datetime.now(datetime.UTC).date().isoformat(),
            "status": 1,
            "submission_progress": 0,
            "current_publication_id": number,
            "stage": "production",
        }
        return V.always(
            "article",
            head,
            [_internal(number), self._file(item, number, own), self._publication(said, number, own, label)],
        )

    def _file(self, item: DepositItem, number: int, own: str) -> Any:
        suffix = item.name.rpartition(".")[2] if "." in item.name else ""
        attributes = {
            "id": number,
            "file_id": number,
            "stage": "proof",
            "viewable": "false",
            "genre": self.map.constants.get("genre"),
            "uploader": self.map.constants.get("uploader"),
        }
        content = V.always(
            "embed",
            {"encoding": "base64", "mime_type": media_type(item)},
            base64.b64encode(item.path.read_bytes()).decode(),
        )
        file = V.always("file", {"id": number, "filesize": item.size, "extension": suffix}, content)
        return V.always(
            "submission_file", attributes, [_internal(number), V("name", {"locale": own}, item.name), file]
        )

    def _publication(self, said: dict[str, list[MappedValue]], number: int, own: str, label: str) -> Any:
        first = {field: entries[0].text for field, entries in said.items()}
        attributes = {
            "version": 1,
            "status": 1,
            "primary_contact_id": number * 1000,
            "seq": number,
            "access_status": 0,
            "section_ref": self.map.constants.get("section"),
        }
        volume = first.get("volume", "")
        issue = V(
            "issue_identification",
            [
                V("volume", volume if volume.isdigit() else None),
                V("number", first.get("number")),
                V("year", first.get("year")),
            ],
        )
        return V.always(
            "publication",
            {"xsi:schemaLocation": f"{SPACE} native.xsd", **attributes},
            [
                _internal(number),
                V("id", {"type": "doi", "advice": "update"}, first["doi"]) if "doi" in first else None,
                *self._once([*said.get("title", ()), *said.get("titles", ())], "title", own),
                *self._once(said.get("subtitle", ()), "subtitle", own),
                *self._once(said.get("abstract", ()), "abstract", own),
                V("licenseUrl", first.get("licenseUrl")),
                V("copyrightYear", first.get("copyrightYear")),
                *self._lists(said.get("keywords", ()), "keywords", "keyword", own),
                *self._lists(said.get("subjects", ()), "subjects", "subject", own),
                V(
                    "authors",
                    [
                        self._author(entry, number * 1000 + place, place, own)
                        for place, entry in enumerate(said.get("authors", ()))
                    ],
                ),
                V.always(
                    "article_galley",
                    {"locale": own, "approved": "false"},
                    [
                        V("name", {"locale": own}, label),
                        V("seq", "0"),
                        V.always("submission_file_ref", {"id": number}),
                    ],
                ),
                V("citations", [V("citation", entry.text) for entry in said.get("citations", ())]),
                issue,
                V("pages", first.get("pages")),
            ],
        )

    def _once(self, entries: Iterable[MappedValue], name: str, own: str) -> list[Any]:
        """A value a locale; the article's own must be among them, or OJS shows nothing."""
        found: dict[str, str] = {}
        for entry in entries:
            found.setdefault(self.locale(entry.language) if entry.language else own, entry.text)
        if found and own not in found:
            found = {own: next(iter(found.values())), **found}
        return [V(name, {"locale": locale}, text) for locale, text in found.items()]

    def _lists(self, entries: Iterable[MappedValue], name: str, each: str, own: str) -> list[Any]:
        found: dict[str, list[str]] = {}
        for entry in entries:
            found.setdefault(self.locale(entry.language) if entry.language else own, []).append(entry.text)
        return [
            V(name, {"locale": locale}, [self._term(each, text) for text in texts])
            for locale, texts in found.items()
        ]

    def _term(self, each: str, text: str) -> Any:
        return V(each, V("name", text)) if self._nests else V(each, text)

    @property
    def _nests(self) -> bool:
        """Whether the journal runs 3.5 or newer."""
        version = re.match(r"(\d+)\.(\d+)", self.map.constants.get("version", ""))
        return version is not None and (int(version[1]), int(version[2])) >= NESTED_SINCE

    def _author(self, entry: MappedValue, number: int, place: int, own: str) -> Any:
        person = entry.person
        given = (person.given if person and person.family else None) or entry.text
        family = person.family if person and person.given else None
        attributes = {
            "include_in_browse": "true",
            "user_group_ref": self.map.constants.get("user_group"),
            "seq": place,
            "id": number,
        }
        orcid = f"https://orcid.org/{person.orcid}" if person and person.orcid else None
        places = tuple(person.affiliations) if person else ()
        if self._nests:
            where = [V("affiliation", V("name", {"locale": own}, place)) for place in places]
        else:
            where = [V.filled("affiliation", {"locale": own}, "; ".join(places))]
        return V.always(
            "author",
            attributes,
            [
                V("givenname", {"locale": own}, given),
                V.filled("familyname", {"locale": own}, family),
                *where,
                V("email", (person.email if person else None) or self.map.constants.get("email")),
                V("orcid", orcid),
            ],
        )


def _internal(number: int) -> Any:
    return V("id", {"type": "internal", "advice": "ignore"}, str(number))
