"""What comes in with a request: forms, texts and files, bounded in size and time; files are kept on disk only while they are worked on."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import tempfile
import time
from typing import TYPE_CHECKING

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import ClientDisconnect, Request

from pinakes import scratch
from pinakes.serve.pool import WAIT, Busy

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from starlette.types import Message, Receive

FORMS = ("multipart/form-data", "application/x-www-form-urlencoded")
ALLOWANCE = 1 << 20
"""What a form may add to the size of its file."""
FIELD = 16 << 20
"""Bytes one field of a form may have."""
TEXTS = 32 << 20
"""Bytes a request without files may have: it is held in memory."""
WHOLE = 600.0
"""Seconds a client may take to send everything."""
SMALL = 1 << 20
"""Bytes up to which an upload is in memory and is copied at once."""


class TooLarge(HTTPException):
    """More came than a document may have."""

    def __init__(self, limit: int) -> None:
        where = " (setting limits.size)" if limit not in (FIELD, TEXTS) else ""
        super().__init__(413, f"larger than {limit} bytes{where}")


@contextlib.asynccontextmanager
async def form_of(request: Request, *, limit: int) -> AsyncIterator[FormData]:
    """The form of a request; `TooLarge` while it comes in, 400 where it cannot be read, 408 where it stops coming."""
    kind = media_type(request)
    if kind and kind not in FORMS:
        raise HTTPException(415, f"{kind} came; send a form: {' or '.join(FORMS)}")
    has_files = kind == FORMS[0]
    limit = limit + ALLOWANCE if has_files else min(limit, FIELD)
    _check_announced(request, limit)
    bounded = Request(request.scope, _bounded(request, limit))
    try:
        async with bounded.form(max_files=2000, max_fields=20_000, max_part_size=FIELD) as form:
            yield form
    except MultiPartException as error:
        raise HTTPException(400, f"the form cannot be read: {error.message}") from error
    except ClientDisconnect as error:
        raise HTTPException(400, "the client left before everything had come") from error


async def body_of(request: Request) -> bytes:
    """The body of a request that is a text or JSON."""
    _check_announced(request, TEXTS)
    try:
        return await Request(request.scope, _bounded(request, TEXTS)).body()
    except ClientDisconnect as error:
        raise HTTPException(400, "the client left before everything had come") from error


async def refuse_if_full(request: Request, *, texts: bool = False) -> None:
    """`Busy` while there is no room: what was sent is read, so that the client hears the answer, and not looked at."""
    pool = request.app.state.pool
    if not (pool.is_full_of_texts if texts else pool.is_full):
        return
    limit = request.app.state.settings.limits.size + ALLOWANCE
    _check_announced(request, limit)
    receive = _bounded(request, limit)
    while (await receive()).get("more_body"):
        pass
    raise Busy(WAIT / 4 if texts else 2.0)


def media_type(request: Request) -> str:
    """What a request says it holds, without parameters."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def _check_announced(request: Request, limit: int) -> None:
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and int(announced[:20]) > limit:
        raise TooLarge(limit)


def _bounded(request: Request, limit: int) -> Receive:
    came = 0
    until = time.monotonic() + WHOLE
    quiet = request.app.state.settings.serve.quiet

    async def receive() -> Message:
        nonlocal came
        try:
            async with asyncio.timeout(min(quiet, max(0.0, until - time.monotonic()))):
                message = await request.receive()
        except TimeoutError as error:
            raise HTTPException(
                408, "the request did not come to its end in time; send it again", {"Connection": "close"}
            ) from error
        came += len(message.get("body", b""))
        if came > limit:
            raise TooLarge(limit)
        return message

    return receive


@contextlib.contextmanager
def kept(content: bytes, name: str) -> Iterator[str]:
    """The path of a file that lives while it is needed; its suffix is that of the name, which is all a name is good for."""
    handle, path = tempfile.mkstemp(suffix=suffix_of(name), dir=scratch.own())
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        yield path
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(path)  # noqa: PTH108


@contextlib.asynccontextmanager
async def folder() -> AsyncIterator[str]:
    """A folder that lives while the files in it are needed."""
    path = tempfile.mkdtemp(prefix="upload-", dir=scratch.own())
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def suffix_of(name: str) -> str:
    """The suffix of a file's name, if it is a harmless one."""
    suffix = os.path.splitext(name)[1][:12]  # noqa: PTH122 - a name, not a path
    return suffix if suffix[1:].isalnum() and suffix.isascii() else ""


async def saved(upload: UploadFile | str, place: str, number: int = 0) -> tuple[str, str]:
    """Name and path of an upload put into a folder, without holding a large one in memory."""
    name = (upload.filename if isinstance(upload, UploadFile) else None) or "file"
    path = os.path.join(place, f"{number}{suffix_of(name)}")  # noqa: PTH118
    with open(path, "wb") as out:  # noqa: PTH123
        if isinstance(upload, str):
            out.write(upload.encode("utf-8", "surrogateescape"))
        elif (upload.size or 0) <= SMALL:
            out.write(await upload.read())
        else:
            await asyncio.to_thread(shutil.copyfileobj, upload.file, out, SMALL)
    return name, path


def upload_of(form: FormData, field: str) -> UploadFile | str:
    """The file in a field, or the text sent instead of one; 400 where there is none."""
    found = form.get(field)
    if found:
        return found
    raise HTTPException(400, f"no file came in the field {field!r} of a multipart form")
