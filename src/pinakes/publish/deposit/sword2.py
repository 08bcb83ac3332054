"""SWORD 2.0: an Atom entry makes the item, the file replaces what it holds, and a last word completes it."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from lxml import etree

from pinakes.publish.deposit import Declined, Objection
from pinakes.publish.deposit.items import media_type
from pinakes.publish.deposit.mapping import mapping
from pinakes.publish.deposit.session import needed
from pinakes.publish.deposit.wire import Wire, pieces
from pinakes.publish.export.xml import ElementMaker
from pinakes.text.figures import whole_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    import httpx

    from pinakes.config import Settings
    from pinakes.publish.deposit import DepositItem
    from pinakes.publish.deposit.receipts import Progress
    from pinakes.publish.deposit.targets import Target

ATOM = "http://www.w3.org/2005/Atom"
APP = "http://www.w3.org/2007/app"
SWORD = "http://purl.org/net/sword/terms/"
DCTERMS = "http://purl.org/dc/terms/"
BINARY = "http://purl.org/net/sword/package/Binary"
V = ElementMaker({None: ATOM, "dcterms": DCTERMS})
CANNOT_TELL = (
    "nobody can tell whether the item was created before the connection broke, and the repository does not list its items: "
    "look there, and if it is not, run the same command with --again"
)


class Sword2Sender:
    """SWORD 2.0; `url` is the service document, `collection` the address or the title of a collection where
    there are several.
    """

    mapping = "sword2"
    uploads = True
    """Whether the file goes by itself, after the entry."""

    def __init__(self, target: Target, settings: Settings) -> None:
        needed(target, "url", "user", "password")
        self.target = target
        self.map = mapping(self.mapping, override=target.mapping)
        headers = {"On-Behalf-Of": target.on_behalf_of} if target.on_behalf_of else {}
        self.wire = Wire(target, settings, headers=headers)
        self.wire.http.auth = (target.user, str(target.password))
        self._collection = ""
        self._largest = 0

    def close(self) -> None:
        """Close the connection."""
        self.wire.close()

    def check(self, item: DepositItem) -> Iterable[Objection]:
        """Fields of the mapping must be terms of Dublin Core."""
        for field in self.map.fields:
            if not field.startswith("dcterms."):
                yield Objection("settings", f"the mapping names {field!r}; SWORD takes dcterms.…")

    def duplicates(self, item: DepositItem) -> Iterable[str]:
        """The protocol has no search: only what the collection lists under our own identifier."""
        found = self._listed(item)
        return (found,) if found else ()

    def entry(self, item: DepositItem) -> tuple[bytes, str]:
        """What makes the item, and its kind."""
        now = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
        made = V.always(
            "entry",
            [
                V("title", item.work.whole_title),
                V("id", identifier(item)),
                V("updated", now),
                *(V("author", V("name", author.literal)) for author in item.work.authors or ()),
                None if item.work.authors else V("author", V("name", self.target.user)),
                V("summary", {"type": "text"}, item.work.abstract) if item.work.abstract else None,
                *(_term(entry.field, entry.text, entry.language) for entry in self.map.entries(item.work)),
                V("dcterms:identifier", identifier(item)),
            ],
        )
        return etree.tostring(made, xml_declaration=True, encoding="utf-8"), "application/atom+xml;type=entry"

    def deposit(self, item: DepositItem, progress: Progress) -> None:
        """Create, upload, complete: each once."""
        self._create(item, progress)
        if self.uploads and not progress.is_done("upload"):
            self._upload(item, progress)
        if self.target.publish and not progress.is_done("complete"):
            self._complete(progress)

    def _create(self, item: DepositItem, progress: Progress) -> None:
        if progress.is_done("create"):
            return
        if progress.begun("create") and not progress.again:
            edit = self._listed(item, surely=True)
            if edit:
                progress.done("create", **self._links(self.wire.ask("GET", edit)))
                return
        collection = self._find()
        if self._largest and item.size > self._largest:
            raise Declined("refused", f"the file has {item.size} bytes; the repository takes {self._largest}")
        content, kind = self.entry(item)
        progress.begin("create")
        headers = {"Content-Type": kind, "In-Progress": "true", "Slug": item.sha256[:32]}
        answer = self.wire.ask("POST", collection, content=content, headers=headers)
        self._expect(answer, 201, 202, doing="creating the item")
        progress.done("create", **self._links(answer))

    def _upload(self, item: DepositItem, progress: Progress) -> None:
        headers = {
            "Content-Type": media_type(item),
            "Content-Length": str(item.size),
            "Content-MD5": item.md5,
            "Content-Disposition": f"attachment; filename={ascii_name(item)}",
            "Packaging": BINARY,
            "In-Progress": "true",
        }
        # Replacing what the item holds may be done twice: the end is the same.
        answer = self.wire.ask("PUT", progress.facts["media"], body=pieces(item.path), headers=headers)
        self._expect(answer, 200, 201, 204, doing="uploading the file")
        progress.done("upload")

    def _complete(self, progress: Progress) -> None:
        before = progress.begun("complete")
        progress.begin("complete")
        answer = self.wire.ask(
            "POST", progress.facts["add"], headers={"In-Progress": "false", "Content-Length": "0"}
        )
        # The first word may have been heard though its answer was not: what is complete takes no second one.
        if not (before and answer.status_code in (400, 403, 405, 409, 410, 412)):
            self._expect(answer, 200, 201, 202, 204, doing="completing the item")
        progress.done("complete")

    def _find(self) -> str:
        """The address of the collection."""
        if self._collection:
            return self._collection
        answer = self._expect(
            self.wire.ask("GET", self.target.url), 200, doing="asking for the service document"
        )
        root = _xml(answer)
        found: dict[str, str] = {}
        for one in root.iter(f"{{{APP}}}collection") if root is not None else ():
            found[self.wire.address(one.get("href", ""))] = one.findtext(f"{{{ATOM}}}title") or ""
        self._largest = _largest_upload(root)
        wanted = self.target.collection
        fitting = [href for href, title in found.items() if not wanted or wanted in (href, title)]
        if wanted and not fitting and "/" in wanted:
            fitting = [self.wire.address(wanted)]
        if len(fitting) != 1:
            names = ", ".join(f"{title} ({href})" for href, title in found.items()) or "none"
            raise Declined(
                "settings",
                f"choose one of the repository's collections with collection of [deposit.{self.target.name}]: {names}",
            )
        self._collection = fitting[0]
        return self._collection

    def _listed(self, item: DepositItem, *, surely: bool = False) -> str | None:
        """The edit address of the item that bears our identifier;
        `Declined` where the repository does not list and we must know.
        """
        answer = self.wire.ask("GET", self._find(), headers={"Accept": "application/atom+xml"})
        root = _xml(answer) if answer.status_code == 200 else None
        if root is None or root.tag != f"{{{ATOM}}}feed":
            if surely:
                raise Declined("network", CANNOT_TELL)
            return None
        ours = identifier(item)
        for entry in root.iter(f"{{{ATOM}}}entry"):
            if any(
                (one.text or "").strip() == ours
                for one in entry.iter(f"{{{DCTERMS}}}identifier", f"{{{ATOM}}}id")
            ):
                for link in entry.iter(f"{{{ATOM}}}link"):
                    if link.get("rel") == "edit":
                        return self.wire.address(link.get("href", ""))
        return None

    def _links(self, answer: httpx.Response) -> dict[str, Any]:
        """The addresses a receipt gives."""
        root = _xml(answer)
        if root is None and (place := answer.headers.get("location")):
            root = _xml(self.wire.ask("GET", place))
        found = (
            {link.get("rel"): link.get("href", "") for link in root.iter(f"{{{ATOM}}}link")}
            if root is not None
            else {}
        )
        edit = found.get("edit") or answer.headers.get("location")
        if not edit:
            raise Declined(
                "refused",
                "the repository gave no address for what it created: look there before anything is sent again",
            )
        links = {
            "edit": edit,
            "media": found.get("edit-media") or edit,
            "add": found.get(f"{SWORD}add") or edit,
            "url": found.get("alternate"),
        }
        return {key: self.wire.address(href) if key != "url" else href for key, href in links.items() if href}

    def _expect(self, answer: httpx.Response, *statuses: int, doing: str) -> httpx.Response:
        if answer.status_code in statuses:
            return answer
        root = _xml(answer)
        if root is not None and root.tag == f"{{{SWORD}}}error":
            said = root.findtext(f"{{{ATOM}}}summary") or ""
            name = root.get("href", "").rsplit("/", 1)[-1]
            raise Declined(
                "refused", f"{doing}: the repository answered {answer.status_code} {name}: {said}"[:400]
            )
        return self.wire.expect(answer, *statuses, doing=doing)


def identifier(item: DepositItem) -> str:
    """Our own name for an item, by which it can be found again."""
    return f"urn:sha256:{item.sha256}"


def ascii_name(item: DepositItem) -> str:
    """A file's name as a header holds it."""
    return quote(item.name, safe="!#$&+-.^_`|~()',@")


def _term(field: str, text: str, language: str | None) -> object:
    return V(f"dcterms:{field.removeprefix('dcterms.')}", {"xml:lang": language}, text)


def _xml(answer: httpx.Response) -> Any:
    """The document of an answer; None where it is none."""
    try:
        return etree.fromstring(answer.content, etree.XMLParser(resolve_entities=False, no_network=True))
    except (etree.XMLSyntaxError, ValueError):
        return None


def _largest_upload(root: Any) -> int:
    """The bytes that a service takes at once; 0 where it does not say."""
    largest = root.findtext(f"{{{SWORD}}}maxUploadSize") if root is not None else None
    return (whole_number(largest) or 0) * 1024
