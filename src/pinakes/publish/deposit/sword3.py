"""SWORD 3.0: metadata make the object, the file comes whole or in segments, a last word completes it.
Digests go with everything.
"""

from __future__ import annotations

import base64
import hashlib
import json
from typing import TYPE_CHECKING, Any

from pinakes.publish.deposit import Declined, Objection
from pinakes.publish.deposit.items import media_type
from pinakes.publish.deposit.mapping import mapping
from pinakes.publish.deposit.session import needed
from pinakes.publish.deposit.sword2 import ascii_name
from pinakes.publish.deposit.wire import Wire, pieces

if TYPE_CHECKING:
    from collections.abc import Iterable

    import httpx

    from pinakes.config import Settings
    from pinakes.publish.deposit import DepositItem
    from pinakes.publish.deposit.receipts import Progress
    from pinakes.publish.deposit.targets import Target

    Json = dict[str, Any]

CONTEXT = "https://swordapp.github.io/swordv3/swordv3.jsonld"
METADATA = "http://purl.org/net/sword/3.0/types/Metadata"
BINARY = "http://purl.org/net/sword/3.0/package/Binary"
USUAL_SEGMENT = 10_000_000
CANNOT_TELL = (
    "nobody can tell whether the object was created before the connection broke, and SWORD 3 has no way to ask: "
    "look in the repository, and if it is not there, run the same command with --again"
)


class Sword3Sender:
    """SWORD 3.0; `url` is the service, with `token`, or `user` and `password`.
    Files larger than the service takes go in segments.
    """

    mapping = "sword3"

    def __init__(self, target: Target, settings: Settings) -> None:
        needed(target, "url", *(() if target.token else ("user", "password")))
        self.target = target
        self.map = mapping(self.mapping, override=target.mapping)
        headers = {"Authorization": f"Bearer {target.token}"} if target.token else {}
        if target.on_behalf_of:
            headers["On-Behalf-Of"] = target.on_behalf_of
        self.wire = Wire(target, settings, headers=headers)
        if not target.token:
            self.wire.http.auth = (target.user, str(target.password))
        self._service: Json = {}

    def close(self) -> None:
        """Close the connection."""
        self.wire.close()

    def check(self, item: DepositItem) -> Iterable[Objection]:
        """Fields of the mapping must be terms of Dublin Core."""
        for field in self.map.fields:
            if not field.startswith(("dc:", "dcterms:")):
                yield Objection("settings", f"the mapping names {field!r}; SWORD 3 takes dc:… and dcterms:…")

    def duplicates(self, item: DepositItem) -> Iterable[str]:
        """None: the protocol can neither search nor list."""
        return ()

    def metadata(self, item: DepositItem) -> bytes:
        """The metadata document; several values of a field are a list."""
        said: dict[str, list[str]] = {}
        for entry in self.map.entries(item.work):
            said.setdefault(entry.field, []).append(entry.text)
        document = {
            "@context": CONTEXT,
            "@type": "Metadata",
            **{key: values if len(values) > 1 else values[0] for key, values in said.items()},
        }
        return json.dumps(document, ensure_ascii=False).encode()

    def deposit(self, item: DepositItem, progress: Progress) -> None:
        """Create, upload, complete: each once."""
        self._create(item, progress)
        if not progress.is_done("upload"):
            self._upload(item, progress)
        if self.target.publish and not progress.is_done("complete"):
            self._complete(progress)

    def _create(self, item: DepositItem, progress: Progress) -> None:
        if progress.is_done("create"):
            return
        if progress.begun("create") and not progress.again:
            raise Declined("network", CANNOT_TELL)
        service = self._about()
        content = self.metadata(item)
        progress.begin("create")
        headers = {
            "Content-Type": "application/json",
            "Content-Disposition": "attachment; metadata=true",
            "Metadata-Format": METADATA,
            "Digest": _digest(hashlib.sha256(content).digest()),
            "In-Progress": "true",
            "Slug": item.sha256[:32],
        }
        answer = self.wire.ask(
            "POST", service.get("@id") or self.target.url, content=content, headers=headers
        )
        status = self._json(answer, 200, 201, 202, doing="creating the object")
        here = status.get("@id") or answer.headers.get("location")
        if not here:
            raise Declined(
                "refused",
                "the repository gave no address for what it created: look there before anything is sent again",
            )
        files = (status.get("fileSet") or {}).get("@id") or here
        progress.done("create", object=self.wire.address(here), files=self.wire.address(files))

    def _upload(self, item: DepositItem, progress: Progress) -> None:
        service = self._about()
        largest, staging = int(service.get("maxUploadSize") or 0), service.get("staging")
        if largest and item.size > largest:
            if not staging:
                raise Declined(
                    "refused",
                    f"the file has {item.size} bytes; the repository takes {largest} and no segments",
                )
            self._in_segments(item, progress, staging)
        else:
            headers = {
                "Content-Type": media_type(item),
                "Content-Length": str(item.size),
                "Content-Disposition": f"attachment; filename={ascii_name(item)}",
                "Digest": _digest(bytes.fromhex(item.sha256)),
                "Packaging": BINARY,
                "In-Progress": "true",
            }
            # Replacing the files may be done twice: the end is the same.
            answer = self.wire.ask("PUT", progress.facts["files"], body=pieces(item.path), headers=headers)
            self._expect(answer, 200, 202, 204, doing="uploading the file")
        progress.done("upload")

    def _in_segments(self, item: DepositItem, progress: Progress, staging: str) -> None:
        """Send what of the file is not at its temporary address yet, then have it put together."""
        each = min(int(self._about().get("maxSegmentSize") or USUAL_SEGMENT), USUAL_SEGMENT)
        count = -(-item.size // each)
        place = progress.facts.get("staging")
        if not place or self.wire.ask("GET", place).status_code != 200:
            digest = _digest(bytes.fromhex(item.sha256))
            said = (
                f"segment-init; size={item.size}; digest={digest}; segment_count={count}; segment_size={each}"
            )
            # A temporary address nobody uses is thrown away by the server: asking twice does no harm.
            answer = self.wire.ask(
                "POST", staging, headers={"Content-Disposition": said, "Content-Length": "0"}, repeats=True
            )
            self._expect(answer, 200, 201, 202, 204, doing="announcing segments")
            place = self.wire.address(answer.headers.get("location", ""))
            progress.begin("upload", staging=place)
        state = (
            self._json(self.wire.ask("GET", place), 200, doing="asking which segments arrived").get(
                "segments"
            )
            or {}
        )
        received = set(state.get("received") or ())
        with item.path.open("rb") as stream:
            for number in range(1, count + 1):
                if number in received:
                    continue
                stream.seek((number - 1) * each)
                content = stream.read(each)
                headers = {
                    "Content-Type": "application/octet-stream",
                    "Content-Disposition": f"segment; segment_number={number}",
                    "Digest": _digest(hashlib.sha256(content).digest()),
                }
                answer = self.wire.ask("POST", place, content=content, headers=headers, repeats=True)
                self._expect(answer, 200, 202, 204, doing=f"sending segment {number} of {count}")
        file = {
            "@id": place,
            "contentType": media_type(item),
            "contentLength": item.size,
            "contentDisposition": f"attachment; filename={ascii_name(item)}",
            "packaging": BINARY,
            "digest": _digest(bytes.fromhex(item.sha256)),
            "dereference": True,
        }
        content = json.dumps(
            {"@context": CONTEXT, "@type": "ByReference", "byReferenceFiles": [file]}
        ).encode()
        headers = {
            "Content-Type": "application/json",
            "Content-Disposition": "attachment; by-reference=true",
            "Digest": _digest(hashlib.sha256(content).digest()),
            "In-Progress": "true",
        }
        answer = self.wire.ask("PUT", progress.facts["files"], content=content, headers=headers)
        self._expect(answer, 200, 202, 204, doing="putting the segments together")

    def _complete(self, progress: Progress) -> None:
        if progress.begun("complete"):
            status = self._json(
                self.wire.ask("GET", progress.facts["object"]), 200, doing="asking for the state"
            )
            if not any(str(one.get("@id", "")).endswith("/inProgress") for one in status.get("state") or ()):
                progress.done("complete")
                return
        progress.begin("complete")
        answer = self.wire.ask(
            "POST", progress.facts["object"], headers={"In-Progress": "false", "Content-Length": "0"}
        )
        self._expect(answer, 200, 201, 202, 204, doing="completing the object")
        progress.done("complete")

    def _about(self) -> Json:
        if not self._service:
            self._service = self._json(
                self.wire.ask("GET", self.target.url), 200, doing="asking for the service document"
            )
            if self._service.get("acceptDeposits") is False:
                raise Declined(
                    "settings",
                    f"{self.target.url} takes no deposits itself: put the address of one of its services into url",
                )
        return self._service

    def _json(self, answer: httpx.Response, *statuses: int, doing: str) -> Json:
        self._expect(answer, *statuses, doing=doing)
        try:
            found = answer.json()
        except (ValueError, RecursionError) as error:
            raise Declined(
                "refused",
                f"{doing}: the answer is not JSON; is url of [deposit.{self.target.name}] a SWORD 3 service?",
            ) from error
        return found if isinstance(found, dict) else {}

    def _expect(self, answer: httpx.Response, *statuses: int, doing: str) -> httpx.Response:
        return self.wire.expect(answer, *statuses, doing=doing)


def _digest(digest: bytes) -> str:
    return f"SHA-256={base64.b64encode(digest).decode()}"
