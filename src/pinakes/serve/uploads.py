"""What comes in with a request: forms and files, bounded, files kept on disk only while they are worked on."""

from __future__ import annotations

import contextlib
import os
import tempfile
from typing import TYPE_CHECKING

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import Request

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from starlette.types import Message

ALLOWANCE = 1 << 20
"""What a form may add to the size of its file."""
FIELD = 16 << 20
"""Bytes one field of a form may have."""


class TooLarge(HTTPException):
    """More came than a document may have."""

    def __init__(self, limit: int) -> None:
        super().__init__(413, f"larger than {limit} bytes (setting limits.size)")


@contextlib.asynccontextmanager
async def form_of(request: Request, *, limit: int) -> AsyncIterator[FormData]:
    """The form of a request; `TooLarge` while it comes in, 400 where it cannot be read."""
    declared = request.headers.get("content-length", "")
    if declared.isdigit() and int(declared) > limit + ALLOWANCE:
        raise TooLarge(limit)
    bounded = Request(request.scope, _bounded(request, limit + ALLOWANCE))
    try:
        async with bounded.form(max_files=2000, max_fields=20_000, max_part_size=FIELD) as form:
            yield form
    except MultiPartException as error:
        raise HTTPException(400, f"the form cannot be read: {error.message}") from error


def _bounded(request: Request, limit: int):  # type: ignore[no-untyped-def]  # an ASGI receive
    came = 0

    async def receive() -> Message:
        nonlocal came
        message = await request.receive()
        came += len(message.get("body", b""))
        if came > limit:
            raise TooLarge(limit)
        return message

    return receive


@contextlib.contextmanager
def kept(content: bytes, name: str) -> Iterator[str]:
    """The path of a file that lives while it is needed; its suffix is that of the name, which is all a name is good for."""
    suffix = os.path.splitext(name)[1][:12]  # noqa: PTH122 - a name, not a path
    handle, path = tempfile.mkstemp(prefix="pinakes-", suffix=suffix if suffix[1:].isalnum() else "")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        yield path
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(path)  # noqa: PTH108


async def upload_of(form: FormData, field: str) -> tuple[str, bytes]:
    """Name and bytes of the file in a field; 400 where there is none."""
    found = form.get(field)
    if isinstance(found, UploadFile):
        return found.filename or field, await found.read()
    if isinstance(found, str) and found:
        return field, found.encode("utf-8", "surrogateescape")
    raise HTTPException(400, f"no file came in the field {field!r} of a multipart form")
