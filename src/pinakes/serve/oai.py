"""`/oai`: OAI-PMH over GET and POST, and the open files that records point to. Nothing here changes what is in the library."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from pinakes.errors import PinakesError
from pinakes.publish.oai.arguments import today
from pinakes.publish.oai.provider import Provider
from pinakes.serve.pages.who import hidden_from
from pinakes.serve.pool import Busy
from pinakes.store.changing import announce, is_open
from pinakes.store.library import open_library

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from starlette.requests import Request

    from pinakes.store.library import Library

    Given = TypeVar("Given")

AT_WORK, WAITING = 2, 8
"""Lists that are made at once; those that may wait for them. Others are told to come back."""
LONGEST = 64_000
"""Bytes the arguments may have."""
FORM = "application/x-www-form-urlencoded"
WORTH_PACKING = 600


class Readers:
    """Connections to one library, for reading; each is used by one request at a time."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._free: list[Library] = [open_library(folder)]  # an error in it is told before the service begins
        self._places = asyncio.Semaphore(AT_WORK)
        self.present = 0
        self._day = ""

    async def read(self, work: Callable[[Library], Given]) -> Given:
        """What `work` gives, done beside the loop; `Busy` where too many wait already."""
        if self.present >= AT_WORK + WAITING:
            raise Busy
        self.present += 1
        try:
            async with self._places:
                library = (
                    self._free.pop() if self._free else await run_in_threadpool(open_library, self.folder)
                )
                try:
                    # to its end, even where the client has left
                    return await run_in_threadpool(library.asked, work)
                finally:
                    self._free.append(library)
        finally:
            self.present -= 1

    async def begin_day(self) -> None:
        """Once a day, what has come out of an embargo is announced; a library that cannot be written is served all the same."""
        day = today()[:10]
        if day != self._day:
            self._day = day
            with contextlib.suppress(PinakesError):
                await self.read(lambda library: announce(library, today=day))

    def close(self) -> None:
        """Close the library."""
        for library in self._free:
            library.close()


async def oai(request: Request) -> Response:
    """One request of the protocol."""
    readers = _readers(request)
    settings = request.app.state.settings.oai
    root = settings.address.removesuffix("/oai").rstrip("/") or f"{request.url.scheme}://{request.url.netloc}"
    provider = Provider(settings, f"{root}/oai", f"{root}/files/", hidden=request.app.state.drafts.hidden())
    pairs = await _arguments(request)
    await readers.begin_day()
    body = await readers.read(lambda library: provider.answer(library, pairs))
    headers = {"Vary": "Accept-Encoding"}
    if len(body) >= WORTH_PACKING and _takes_gzip(request.headers.get("accept-encoding", "")):
        body = await run_in_threadpool(gzip.compress, body, 4)
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type="text/xml; charset=utf-8", headers=headers)


async def file(request: Request) -> Response:
    """The bytes of an open file; of any other it is not even said that it is there."""
    digest = request.path_params["digest"]
    unseen = ",".join(map(str, hidden_from(request)))

    def found(library: Library) -> tuple[str, str] | None:
        if not is_open(library, digest, today=today()[:10]):
            return None
        query = (
            f"SELECT name FROM document WHERE digest=? AND gone IS NULL AND work NOT IN ({unseen}) "
            "ORDER BY id LIMIT 1"
        )
        row = library.sql.execute(query, (digest,)).fetchone()
        return None if row is None else (str(library.shelves.handed_out(digest)), row[0].rsplit("/", 1)[-1])

    known = await _readers(request).read(found)
    if known is None:
        raise HTTPException(404, "there is no such file, or it is not open")
    # Never shown inside of our own pages: a document may hold scripts.
    headers = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox; default-src 'none'"}
    return FileResponse(known[0], filename=known[1], headers=headers, media_type="application/octet-stream")


def _readers(request: Request) -> Readers:
    readers: Readers | None = request.app.state.readers
    if readers is None:
        raise HTTPException(404, "no library is served; start with: pinakes serve --library DIR")
    return readers


async def _arguments(request: Request) -> list[tuple[str, str]]:
    text = request.scope["query_string"]
    if request.method == "POST":
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != FORM:
            raise HTTPException(415, f"send the arguments as {FORM}")
        text = b""
        async for part in request.stream():
            text += part
            if len(text) > LONGEST:
                break
    if len(text) > LONGEST:
        raise HTTPException(413, "the arguments are too long")
    return parse_qsl(text.decode("latin-1"), keep_blank_values=True, encoding="utf-8", errors="replace")


def _takes_gzip(accepted: str) -> bool:
    for part in accepted.lower().split(","):
        coding, _, quality = part.partition(";")
        if coding.strip() in ("gzip", "x-gzip", "*") and quality.replace(" ", "") not in (
            "q=0",
            "q=0.0",
            "q=0.00",
            "q=0.000",
        ):
            return True
    return False


def routes() -> list[Route]:
    """Every endpoint."""
    return [Route("/oai", oai, methods=["GET", "POST"]), Route("/files/{digest:str}", file, methods=["GET"])]
