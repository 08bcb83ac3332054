"""DSpace 7 and later, by its REST contract: workspace item, file, metadata, licence, workflow.

Tokens against forgery: whatever answer carries `DSPACE-XSRF-TOKEN`, its value goes back with the next change.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from pinakes.publish.deposit import Declined, Objection
from pinakes.publish.deposit.items import media_type
from pinakes.publish.deposit.mapping import mapping
from pinakes.publish.deposit.session import needed
from pinakes.publish.deposit.wire import Wire

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import httpx

    from pinakes.config import Settings
    from pinakes.publish.deposit import DepositItem
    from pinakes.publish.deposit.receipts import Progress
    from pinakes.publish.deposit.targets import Target

    Json = dict[str, Any]

WORKSPACE = "/api/submission/workspaceitems"
WORKFLOW = "/api/workflow/workflowitems"
PATCH = {"Content-Type": "application/json"}
PAGE = 100
MOST_PAGES = 50


class DSpaceSender:
    """DSpace 7+ over REST; `url` is the address of the server (…/server),
    `collection` the uuid of the collection.
    """

    mapping = "dspace"

    def __init__(self, target: Target, settings: Settings) -> None:
        needed(target, "url", "user", "password", "collection")
        self.target = target
        self.map = mapping(self.mapping, override=target.mapping)
        self.wire = Wire(target, settings, headers={"Accept": "application/json"})
        self.wire.http.event_hooks = {"response": [self._watch]}
        self._person = ""

    def close(self) -> None:
        """Close the connection."""
        self.wire.close()

    def check(self, item: DepositItem) -> Iterable[Objection]:
        """The licence of the repository must be granted by the depositor."""
        if not self.target.grant_licence and self.target.publish:
            yield Objection(
                "licence",
                f"DSpace wants its deposit licence granted: read it, then set grant_licence = true in [deposit.{self.target.name}]",
            )

    # the session

    def _watch(self, response: httpx.Response) -> None:
        if token := response.headers.get("dspace-xsrf-token"):
            self.wire.http.headers["X-XSRF-TOKEN"] = token

    def _ask(self, method: str, path: str, **what: Any) -> httpx.Response:
        """An answer within a session; a token that was changed meanwhile,
        or a session that ended, is got anew once.
        """
        if not self._person:
            self._login()
        answer = self.wire.ask(method, path, **what)
        if answer.status_code == 403 and "dspace-xsrf-token" in answer.headers:
            answer = self.wire.ask(method, path, **what)
        elif answer.status_code == 401:
            self._login()
            answer = self.wire.ask(method, path, **what)
        return answer

    def _login(self) -> None:
        self.wire.http.headers.pop("Authorization", None)
        self.wire.expect(self.wire.ask("GET", "/api/security/csrf"), 200, 204, doing="asking for a token")
        said = {"user": self.target.user, "password": str(self.target.password)}
        answer = self.wire.ask("POST", "/api/authn/login", data=said, repeats=True)
        self.wire.expect(answer, 200, doing="logging in")
        self.wire.http.headers["Authorization"] = answer.headers.get("authorization", "")
        status = self._json(self.wire.ask("GET", "/api/authn/status"), 200, doing="asking who we are")
        embedded = (status.get("_embedded") or {}).get("eperson") or {}
        link = ((status.get("_links") or {}).get("eperson") or {}).get("href", "")
        self._person = str(embedded.get("uuid") or link.rsplit("/", 1)[-1])
        if not status.get("authenticated") or not self._person:
            raise Declined(
                "refused",
                f"DSpace did not take the login of {self.target.user}: check [deposit.{self.target.name}]",
            )

    def _json(self, answer: httpx.Response, *statuses: int, doing: str) -> Json:
        self.wire.expect(answer, *statuses, doing=doing)
        try:
            found = answer.json()
        except (ValueError, RecursionError) as error:
            raise Declined(
                "refused",
                f"{doing}: the answer is not JSON; is url of [deposit.{self.target.name}] DSpace's REST server?",
            ) from error
        return found if isinstance(found, dict) else {}

    # duplicates

    def duplicates(self, item: DepositItem) -> Iterable[str]:
        """Items with the same DOI or the same title, ignoring case and what is not a letter or digit."""
        doi, title = item.work.identifier("doi"), item.work.whole_title or item.work.title
        for query in filter(
            None, (f'"{doi}"' if doi else "", f'dc.title:"{_plain(title)}"' if title else "")
        ):
            params = {"query": query, "dsoType": "item", "size": "20"}
            found = self._json(
                self._ask("GET", "/api/discover/search/objects", params=params),
                200,
                doing="looking for duplicates",
            )
            result = ((found.get("_embedded") or {}).get("searchResult") or {}).get("_embedded") or {}
            there = [
                ((one.get("_embedded") or {}).get("indexableObject") or {})
                for one in result.get("objects") or []
            ]
            same = [one for one in there if _is_same(one, doi, item)]
            if same:
                return tuple(str(_name_there(one)) for one in same)
        return ()

    # the steps

    def deposit(self, item: DepositItem, progress: Progress) -> None:
        """Create, upload, describe, grant, submit: each step once."""
        if progress.begun("submit") and self._is_submitted(progress):
            progress.done("submit")
            return
        self._create(progress)
        self._upload(item, progress)
        self._describe(item, progress)
        if not self.target.publish:
            return
        if not progress.is_done("grant"):
            self._patch(
                progress,
                [{"op": "add", "path": f"/sections/{progress.facts['licence']}/granted", "value": True}],
                "granting the licence",
            )
            progress.done("grant")
        if not progress.is_done("submit"):
            progress.begin("submit")
            body = self.wire.address(f"{WORKSPACE}/{progress.facts['id']}")
            answer = self._ask(
                "POST", WORKFLOW, content=body.encode(), headers={"Content-Type": "text/uri-list"}
            )
            if answer.status_code == 422:
                progress.redo("describe")
                raise Declined(
                    "refused",
                    f"DSpace does not find it ready: {_errors(answer)}; correct it there, or with --from-json",
                )
            self.wire.expect(answer, 200, 201, doing="starting the workflow")
            progress.done("submit")

    def _create(self, progress: Progress) -> None:
        if progress.is_done("create"):
            return
        begun = progress.begun("create")
        made = self._lost() if begun else None
        if made is None:
            progress.begin("create")
            params = {"owningCollection": self.target.collection}
            answer = self._ask(
                "POST", WORKSPACE, params=params, content=b"{}", headers={"Content-Type": "application/json"}
            )
            made = self._json(answer, 200, 201, doing="creating the item")
        number = made["id"]
        inside = (made.get("_embedded") or {}).get("item") or {}
        inside = inside or self._json(
            self._ask("GET", f"{WORKSPACE}/{number}/item"), 200, doing="asking for the item"
        )
        progress.done("create", id=number, item=inside.get("uuid"))

    def _lost(self) -> Json | None:
        """An item of ours in this collection that holds nothing: the one whose answer never came."""
        for one in self._mine():
            sections = one.get("sections") or {}
            there = ((one.get("_embedded") or {}).get("collection") or {}).get("uuid") or sections.get(
                "collection"
            )
            if (
                there in (None, self.target.collection)
                and not _files(one)
                and not any(_metadata(section) for section in sections.values())
            ):
                return one
        return None

    def _mine(self) -> Iterator[Json]:
        if not self._person:
            self._login()
        for page in range(MOST_PAGES):
            params = {"uuid": self._person, "size": str(PAGE), "page": str(page)}
            found = self._json(
                self._ask("GET", f"{WORKSPACE}/search/findBySubmitter", params=params),
                200,
                doing="looking for our items",
            )
            yield from (found.get("_embedded") or {}).get("workspaceitems") or []
            if page + 1 >= ((found.get("page") or {}).get("totalPages") or 0):
                return

    def _upload(self, item: DepositItem, progress: Progress) -> None:
        if progress.is_done("upload"):
            return
        path = f"{WORKSPACE}/{progress.facts['id']}"
        if progress.begun("upload"):
            now = self._json(self._ask("GET", path), 200, doing="asking what arrived")
            if item.md5 in _files(now):
                progress.done("upload")
                return
        progress.begin("upload")
        with item.path.open("rb") as stream:
            answer = self._ask("POST", path, files={"file": (item.name, stream, media_type(item))})
        now = self._json(answer, 200, 201, doing="uploading the file")
        if item.md5 not in _files(now):
            raise Declined(
                "refused",
                f"the file did not arrive whole (MD5 {item.md5} is not among {', '.join(_files(now)) or 'none'}): look at it in DSpace",
            )
        progress.done("upload")

    def _describe(self, item: DepositItem, progress: Progress) -> None:
        if progress.is_done("describe"):
            return
        forms, licence = self._forms()
        values: dict[tuple[str, str], list[Json]] = {}
        left_out = set()
        for entry in self.map.entries(item.work):
            form, repeats = forms.get(entry.field, ("", True))
            if not form:
                left_out.add(entry.field)
                continue
            said = values.setdefault((form, entry.field), [])
            if repeats or not said:
                said.append(
                    {"value": entry.text, "language": entry.language, "authority": None, "confidence": -1}
                )
        operations = [
            {"op": "add", "path": f"/sections/{form}/{field}", "value": said}
            for (form, field), said in values.items()
        ]
        self._patch(progress, operations, "describing the item")
        progress.done("describe", licence=licence, left_out=sorted(left_out))

    def _patch(self, progress: Progress, operations: list[Json], doing: str) -> None:
        answer = self._ask(
            "PATCH",
            f"{WORKSPACE}/{progress.facts['id']}",
            content=json.dumps(operations).encode(),
            headers=PATCH,
        )
        self._json(answer, 200, doing=doing)

    def _forms(self) -> tuple[dict[str, tuple[str, bool]], str]:
        """Field → the form that holds it and whether it repeats; the name of the licence section."""
        params = {"uuid": self.target.collection}
        definition = self._json(
            self._ask("GET", "/api/config/submissiondefinitions/search/findByCollection", params=params),
            200,
            doing="asking for the form",
        )
        name = definition.get("id") or definition.get("name")
        path = f"/api/config/submissiondefinitions/{quote(str(name), safe='')}/sections"
        sections = self._json(
            self._ask("GET", path, params={"size": str(PAGE)}), 200, doing="asking for the form's sections"
        )
        fields: dict[str, tuple[str, bool]] = {}
        licence = "license"
        for section in (sections.get("_embedded") or {}).get("submissionsections") or []:
            if section.get("sectionType") == "license":
                licence = section["id"]
            if section.get("sectionType") != "submission-form":
                continue
            # The name alone: behind a proxy the address in the link may not be the one we are to use.
            link = ((section.get("_links") or {}).get("config") or {}).get("href") or str(section["id"])
            name = quote(unquote(link.rstrip("/").rsplit("/", 1)[-1]), safe="")
            form = self._json(
                self._ask("GET", f"/api/config/submissionforms/{name}"),
                200,
                doing="asking for the form's fields",
            )
            for row in form.get("rows") or []:
                for field in row.get("fields") or []:
                    for choice in field.get("selectableMetadata") or []:
                        fields.setdefault(
                            str(choice["metadata"]), (str(section["id"]), bool(field.get("repeatable", True)))
                        )
        return fields, licence

    def _is_submitted(self, progress: Progress) -> bool:
        """Whether the workflow was started though the answer never came."""
        if self._ask("GET", f"{WORKSPACE}/{progress.facts['id']}").status_code == 200:
            return False
        item = progress.facts.get("item")
        if self._ask("GET", f"{WORKFLOW}/search/item", params={"uuid": item}).status_code == 200:
            return True
        return self._ask("GET", f"/api/core/items/{item}").status_code == 200


def _name_there(one: Any | dict[Any, Any]) -> Any:
    """What the repository calls an item."""
    return one.get("handle") or one.get("uuid")


def _files(item: Json) -> list[str]:
    """The MD5 digests of the files an item holds."""
    return [
        str((file.get("checkSum") or {}).get("value"))
        for section in (item.get("sections") or {}).values()
        if isinstance(section, dict)
        for file in section.get("files") or []
    ]


def _metadata(section: object) -> bool:
    """Whether a section holds metadata."""
    return isinstance(section, dict) and any(
        isinstance(value, list) and value and "." in key for key, value in section.items()
    )


def _errors(answer: httpx.Response) -> str:
    try:
        errors = answer.json().get("errors") or []
        return (
            "; ".join(f"{one.get('message')} at {', '.join(one.get('paths') or [])}" for one in errors)
            or answer.text[:300]
        )
    except (ValueError, AttributeError, RecursionError):
        return answer.text[:300]


def _plain(title: str) -> str:
    """A title without what a query would take for its own."""
    return " ".join("".join(one if one.isalnum() else " " for one in title).split())


def _is_same(there: Json, doi: str | None, item: DepositItem) -> bool:
    values = [str(value.get("value")) for said in (there.get("metadata") or {}).values() for value in said]
    if doi and any(doi.casefold() in value.casefold() for value in values):
        return True
    titles = [str(value.get("value")) for value in (there.get("metadata") or {}).get("dc.title") or []]
    ours = {_plain(item.work.title).casefold(), _plain(item.work.whole_title).casefold()} - {""}
    return any(_plain(title).casefold() in ours for title in titles)
