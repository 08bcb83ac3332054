"""A client of the service, for programs that do not want to carry the readers with them.

from pinakes.client import Client

with Client("http://127.0.0.1:8070") as pinakes:
    document = pinakes.describe("paper.pdf")["documents"][0]
    print(document["title"], document["authors"])
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import httpx

from pinakes.config import for_header
from pinakes.errors import PinakesError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from os import PathLike
    from types import TracebackType

    Json = dict[str, Any]

USUAL = "http://127.0.0.1:8070"
PATIENCE = 120.0
"""Seconds an answer may take."""
TRIES = 60
"""How often a busy service is asked again."""


class ServiceError(PinakesError):
    """The service said no; `status` is the number it said it with, `code` our name for it."""

    def __init__(self, status: int, detail: str, code: str | None = None) -> None:
        super().__init__(f"{status}: {detail}")
        self.status, self.detail, self.code = status, detail, code


class Client:
    """The service at an address. Files are paths, addresses of the web are strings with `http`;
    a busy service is asked again.
    """

    def __init__(self, address: str = USUAL, *, token: str | None = None, timeout: float = PATIENCE) -> None:
        headers = {"Authorization": f"Bearer {for_header(token, 'the token')}"} if token else {}
        self._http = httpx.Client(base_url=address, timeout=timeout, headers=headers)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the connections."""
        self._http.close()

    def describe(self, source: str | PathLike[str], *, full: bool = False) -> Json:
        """`{"documents": […]}`: the document, and what it holds."""
        answer: Json = self._send(
            "/api/v1/describe", params={"full": str(full).lower()}, **self._one(source)
        ).json()
        return answer

    def export(self, source: str | PathLike[str], to: str) -> bytes:
        """The document in one of the formats of `exports()`."""
        return self._send("/api/v1/describe", params={"to": to}, **self._one(source)).content

    def exports(self) -> list[str]:
        """The formats there are."""
        names: list[str] = self._answered(self._http.get("/api/v1/exports")).json()["exports"]
        return names

    def bibliography(self, *texts: str, to: str = "json", min_weight: float = 0.5) -> list[Json]:
        """The bibliography of each text."""
        found: list[Json] = self._send(
            "/api/v1/bibliography", params={"to": to, "min_weight": min_weight}, json={"texts": list(texts)}
        ).json()["documents"]
        return found

    def references(self, *lines: str) -> list[Json]:
        """References as CSL items, in order."""
        items: list[Json] = self._send("/api/v1/references", json={"references": list(lines)}).json()
        return items

    def describe_all(self, sources: Iterable[str | PathLike[str]], *, every: float = 0.5) -> Iterator[Json]:
        """Many documents as one job, each as it is done."""
        files = []
        addresses = []
        for source in map(str, sources):
            if source.startswith(("http://", "https://")):
                addresses.append(source)
            else:
                files.append(("file", (Path(source).name, Path(source).read_bytes())))
        sent = (
            {"files": files, "data": {"address": addresses}} if files else {"json": {"addresses": addresses}}
        )
        job = self._send("/api/v1/jobs", **sent).json()
        offset = 0
        while True:
            state = self._answered(self._http.get(job["links"]["self"])).json()
            while (page := self._page(job, offset))["documents"]:
                offset += len(page["documents"])
                yield from page["documents"]
            if state["state"] == "done":
                self._http.delete(job["links"]["self"])
                return
            time.sleep(every)

    def _page(self, job: Json, offset: int) -> Json:
        page: Json = self._answered(
            self._http.get(job["links"]["documents"], params={"offset": offset, "limit": 100})
        ).json()
        return page

    def _one(self, source: str | PathLike[str]) -> dict[str, Any]:
        text = str(source)
        if text.startswith(("http://", "https://")):
            return {"json": {"address": text}}
        return {"files": {"file": (Path(text).name, Path(text).read_bytes())}}

    def _send(self, path: str, **what: Any) -> httpx.Response:
        for _ in range(TRIES):
            answer = self._http.post(path, **what)
            if answer.status_code != 503:
                break
            time.sleep(float(answer.headers.get("Retry-After", 1)))
        return self._answered(answer)

    def _answered(self, answer: httpx.Response) -> httpx.Response:
        if answer.is_success:
            return answer
        try:
            said = answer.json()
            raise ServiceError(answer.status_code, str(said.get("detail", "")), said.get("code"))
        except ValueError:
            raise ServiceError(answer.status_code, answer.text[:500]) from None
