"""InvenioRDM, and Zenodo which runs it: draft, file in three steps, publication or a community's review."""

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pinakes.publish.deposit import Declined, Objection
from pinakes.publish.deposit.mapping import mapping
from pinakes.publish.deposit.session import needed
from pinakes.publish.deposit.wire import Wire, pieces
from pinakes.publish.export.codes import licence_address, three_letters

if TYPE_CHECKING:
    from collections.abc import Iterable

    import httpx

    from pinakes.config import Settings
    from pinakes.model import Person
    from pinakes.publish.deposit import DepositItem
    from pinakes.publish.deposit.mapping import MappedValue
    from pinakes.publish.deposit.receipts import Progress
    from pinakes.publish.deposit.targets import Target

    Json = dict[str, Any]

SPOKEN = {
    "ger": "deu", "fre": "fra", "chi": "zho", "cze": "ces", "dut": "nld", "gre": "ell", "per": "fas", "arm": "hye", "geo": "kat",
    "mac": "mkd", "rum": "ron", "slo": "slk", "baq": "eus",
}  # fmt: skip
"""Codes of ISO 639-3 that differ from the bibliographic ones."""
CUSTOM = {"journal": "journal:journal", "imprint": "imprint:imprint"}
JSON = {"Content-Type": "application/json"}


class InvenioSender:
    """InvenioRDM or Zenodo; `url` is the site, `token` a personal token,
    `collection` a community that reviews (or none).
    """

    mapping = "invenio"

    def __init__(self, target: Target, settings: Settings) -> None:
        needed(target, "url", "token")
        self.target = target
        self.map = mapping(self.mapping, override=target.mapping)
        headers = {"Authorization": f"Bearer {target.token}", "Accept": "application/json"}
        self.wire = Wire(target, settings, headers=headers)

    def close(self) -> None:
        """Close the connection."""
        self.wire.close()

    def check(self, item: DepositItem) -> Iterable[Objection]:
        """A creator who is a person needs a family name."""
        for person in item.work.authors:
            if person.kind == "person" and not person.family:
                yield Objection(
                    "missing-field",
                    f"{person.literal} has no family name apart: it is sent whole as one",
                    fatal=False,
                )

    def duplicates(self, item: DepositItem) -> Iterable[str]:
        """Published records with the same DOI or title."""
        doi, title = item.work.identifier("doi"), item.work.whole_title
        for query in filter(
            None, (f'"{doi}"' if doi else "", f'metadata.title:"{_plain(title)}"' if title else "")
        ):
            answer = self.wire.ask("GET", "/api/records", params={"q": query, "size": "10"})
            hits = self._hits(self._json(answer, 200, doing="looking for duplicates"))
            same = [hit for hit in hits if _is_same(hit, doi, title)]
            if same:
                return tuple(str((hit.get("links") or {}).get("self_html") or hit.get("id")) for hit in same)
        return ()

    def deposit(self, item: DepositItem, progress: Progress) -> None:
        """Create, upload, publish or hand in for review: each once."""
        if progress.begun("publish") and self._is_published(progress):
            progress.done("publish")
            return
        self._create(item, progress)
        self._upload(item, progress)
        if not self.target.publish or progress.is_done("publish"):
            return
        if progress.begun("publish"):
            self._answered(
                "PUT", f"{self._path(progress)}", self.record(item), 200, doing="describing the record"
            )
        before = progress.begun("publish")
        progress.begin("publish")
        if self.target.collection:
            review = {"receiver": {"community": self.target.collection}, "type": "community-submission"}
            if not before:
                self._answered(
                    "PUT", f"{self._path(progress)}/review", review, 200, doing="choosing the community"
                )
            answer = self.wire.ask(
                "POST", f"{self._path(progress)}/actions/submit-review", content=b"{}", headers=JSON
            )
            if before and answer.status_code == 400 and "already" in answer.text:
                progress.done("publish")
                return
        else:
            answer = self.wire.ask("POST", f"{self._path(progress)}/actions/publish")
        said = self._json(answer, 200, 202, doing="publishing")
        url = (said.get("links") or {}).get("self_html")
        progress.done("publish", **({"url": url} if url else {}))

    def _path(self, progress: Progress) -> str:
        return f"/api/records/{quote(str(progress.facts['id']), safe='')}/draft"

    def _create(self, item: DepositItem, progress: Progress) -> None:
        if progress.is_done("create"):
            return
        made = self._lost(item) if progress.begun("create") else None
        if made is None:
            progress.begin("create")
            made = self._answered("POST", "/api/records", self.record(item), 201, doing="creating the draft")
        wrong = [
            f"{one.get('field')}: {' '.join(one.get('messages') or [])}" for one in made.get("errors") or []
        ]
        progress.done("create", id=made["id"], url=(made.get("links") or {}).get("self_html"))
        if wrong and self.target.publish:
            progress.redo("create")
            self._drop(progress)
            raise Declined(
                "refused",
                f"the repository does not take {'; '.join(wrong)}: correct it with --from-json, or the mapping",
            )

    def _drop(self, progress: Progress) -> None:
        """Take back a draft that can never be published; a person would only find it in the way."""
        self.wire.ask("DELETE", self._path(progress))

    def _lost(self, item: DepositItem) -> Json | None:
        """A draft of ours with this title and no file: the one whose answer never came."""
        title = item.work.whole_title
        answer = self.wire.ask(
            "GET", "/api/user/records", params={"q": f'metadata.title:"{_plain(title)}"', "size": "50"}
        )
        for hit in self._hits(self._json(answer, 200, doing="looking for our drafts")):
            if (
                not hit.get("is_published")
                and _same_title(hit, title)
                and not (hit.get("files") or {}).get("count")
            ):
                return hit
        return None

    def _upload(self, item: DepositItem, progress: Progress) -> None:
        if progress.is_done("upload"):
            return
        files = f"{self._path(progress)}/files"
        one = f"{files}/{quote(item.name, safe='')}"
        there = self.wire.ask("GET", one) if progress.begun("upload") else None
        state = there.json() if there is not None and there.status_code == 200 else {}
        progress.begin("upload")
        if state.get("status") != "completed":
            if not state:
                self._answered("POST", files, [{"key": item.name}], 201, doing="announcing the file")
            headers = {"Content-Type": "application/octet-stream", "Content-Length": str(item.size)}
            self.wire.expect(
                self.wire.ask("PUT", f"{one}/content", body=pieces(item.path), headers=headers),
                200,
                201,
                doing="uploading the file",
            )
            state = self._json(self.wire.ask("POST", f"{one}/commit"), 200, 201, doing="committing the file")
        if state.get("checksum") not in (None, f"md5:{item.md5}"):
            raise Declined(
                "refused",
                f"the file did not arrive whole ({state['checksum']}, not md5:{item.md5}): look at the draft",
            )
        progress.done("upload")

    def _is_published(self, progress: Progress) -> bool:
        """Whether the draft was published though the answer never came."""
        answer = self.wire.ask("GET", f"/api/records/{quote(str(progress.facts['id']), safe='')}")
        return answer.status_code == 200

    def _answered(self, method: str, path: str, said: object, *statuses: int, doing: str) -> Json:
        answer = self.wire.ask(
            method, path, content=json.dumps(said, ensure_ascii=False).encode(), headers=JSON
        )
        return self._json(answer, *statuses, doing=doing)

    def _json(self, answer: httpx.Response, *statuses: int, doing: str) -> Json:
        self.wire.expect(answer, *statuses, doing=doing)
        try:
            found = answer.json()
        except (ValueError, RecursionError) as error:
            raise Declined(
                "refused", f"{doing}: the answer is not JSON; is url of [deposit.{self.target.name}] right?"
            ) from error
        return found if isinstance(found, dict) else {}

    def _hits(self, said: Json) -> list[Json]:
        hits: list[Json] = (said.get("hits") or {}).get("hits") or []
        return hits

    def record(self, item: DepositItem) -> Json:
        """The record as InvenioRDM has it."""
        said: dict[str, list[MappedValue]] = {}
        for entry in self.map.entries(item.work):
            said.setdefault(entry.field, []).append(entry)
        metadata: Json = {}
        custom: Json = {}
        for field, entries in said.items():
            head, _, tail = field.partition(".")
            if head in CUSTOM:
                custom.setdefault(CUSTOM[head], {})[tail] = entries[0].text
            elif head == "thesis":
                custom[f"thesis:{tail}"] = entries[0].text
            elif head == "contributors":
                made = [{"person_or_org": _person(entry), "role": {"id": tail}} for entry in entries]
                metadata.setdefault("contributors", []).extend(made)
            elif head == "identifiers":
                metadata.setdefault("identifiers", []).extend(
                    {"identifier": entry.text, "scheme": tail} for entry in entries
                )
            elif field != "doi":
                metadata.update(_metadata(field, entries))
        pids = {"doi": {"identifier": said["doi"][0].text, "provider": "external"}} if "doi" in said else {}
        record = {
            "access": {"record": "public", "files": "public"},
            "files": {"enabled": True},
            "metadata": metadata,
        }
        return record | ({"custom_fields": custom} if custom else {}) | ({"pids": pids} if pids else {})


def _creator(entry: MappedValue) -> Json:
    return {"person_or_org": _person(entry), **_affiliations(entry.person)}


def _descriptions(first: MappedValue, rest: list[MappedValue]) -> Json:
    """The first abstract, and those in other languages."""
    kind = {"id": "abstract"}
    more = [{"description": _html(entry.text), "type": kind, **_language(entry)} for entry in rest]
    return {"description": _html(first.text)} | ({"additional_descriptions": more} if more else {})


def _metadata(field: str, entries: list[MappedValue]) -> Json:
    """One field of the metadata in its own shape."""
    first, rest = entries[0], entries[1:]
    match field:
        case "creators":
            return {"creators": [_creator(entry) for entry in entries]}
        case "additional_titles":
            kind = {"id": "translated-title"}
            return {field: [{"title": entry.text, "type": kind, **_language(entry)} for entry in entries]}
        case "description":
            return _descriptions(first, rest)
        case "subjects" | "references":
            return {field: [{field.removesuffix("s"): entry.text} for entry in entries]}
        case "resource_type":
            return {"resource_type": {"id": first.text}}
        case "rights":
            return {"rights": [_right(entry.text) for entry in entries]}
        case "languages":
            spoken = [entry.text for entry in entries if three_letters(entry.text) != "und"]
            return {"languages": [{"id": _spoken(text)} for text in spoken]}
        case _:
            return {field: first.text}


def _person(entry: MappedValue) -> Json:
    person = entry.person
    if person is None or person.kind == "organisation":
        return {"type": "organizational", "name": entry.text}
    made: Json = {"type": "personal", "family_name": person.family or person.literal}
    if person.family and person.given:
        made["given_name"] = person.given
    if person.orcid:
        made["identifiers"] = [{"scheme": "orcid", "identifier": person.orcid}]
    return made


def _affiliations(person: Person | None) -> Json:
    return (
        {"affiliations": [{"name": name} for name in person.affiliations]}
        if person and person.affiliations
        else {}
    )


def _language(entry: MappedValue) -> Json:
    return (
        {"lang": {"id": _spoken(entry.language)}}
        if entry.language and three_letters(entry.language) != "und"
        else {}
    )


def _spoken(language: str | None) -> str:
    code = three_letters(language)
    return SPOKEN.get(code, code)


def _right(licence: str) -> Json:
    return {"id": licence.lower()} if licence_address(licence) else {"title": {"en": licence}}


def _html(text: str) -> str:
    return "".join(f"<p>{html.escape(part)}</p>" for part in text.split("\n") if part.strip())


def _plain(title: str) -> str:
    return " ".join("".join(one if one.isalnum() else " " for one in title).split())


def _same_title(hit: Json, title: str) -> bool:
    return (
        _plain(str((hit.get("metadata") or {}).get("title") or "")).casefold()
        == _plain(title).casefold()
        != ""
    )


def _is_same(hit: Json, doi: str | None, title: str) -> bool:
    theirs = str(
        ((hit.get("pids") or {}).get("doi") or {}).get("identifier")
        or (hit.get("metadata") or {}).get("doi")
        or ""
    )
    return bool(doi and theirs.casefold() == doi.casefold()) or _same_title(hit, title)
