"""Errors as `application/problem+json` (RFC 9457): what happened and what to do, in the same shape everywhere."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from pinakes.errors import BadInput, PinakesError, TryLater, Usage
from pinakes.publish.safe import safe
from pinakes.serve.pages.trouble import is_for_people, trouble
from pinakes.serve.pool import Busy

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from pinakes.model import Problem

MEDIA_TYPE = "application/problem+json"
STATUS = {
    "not-a-document": 415, "unsupported": 415, "too-large": 413, "bomb": 413, "timeout": 504, "memory": 507, "crash": 500,
    "missing-tool": 501, "network": 502,
}  # fmt: skip
"""The status of each of our problems; the others are the document's fault."""
UNUSABLE = 422
LATER = 2
"""Seconds after which a database that went away may be asked again."""
OURS = "/api/v1"


def problem(
    status: int, detail: str, *, code: str | None = None, headers: dict[str, str] | None = None
) -> Response:
    """An error."""
    body: dict[str, Any] = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": safe(detail),
    }
    return JSONResponse(body | ({"code": code} if code else {}), status, headers, media_type=MEDIA_TYPE)


def answer(
    request: Request,
    status: int,
    detail: str,
    *,
    code: str | None = None,
    headers: dict[str, str] | None = None,
) -> Response:
    """An error, as a page for people and as a problem for programs."""
    if is_for_people(request):
        return trouble(request, status, safe(detail), headers)
    return problem(status, detail, code=code, headers=headers)


def of_document(fatal: Problem) -> Response:
    """Why a document could not be described."""
    return problem(STATUS.get(fatal.code, UNUSABLE), fatal.message, code=fatal.code)


def busy(request: Request, error: Exception) -> Response:
    """Every worker is busy."""
    assert isinstance(error, Busy)
    return answer(request, 503, "every worker is busy; try again in a few seconds", headers=error.headers)


def refused(request: Request, error: Exception) -> Response:
    """What the framework refuses: unknown paths and methods, forms that cannot be read."""
    assert isinstance(error, HTTPException)
    return answer(request, error.status_code, error.detail, headers=dict(error.headers or {}))


def ours(request: Request, error: Exception) -> Response:
    """What we say ourselves."""
    if isinstance(error, Usage):
        return answer(request, 400, str(error))
    if isinstance(error, BadInput):
        return answer(request, STATUS.get(error.code, UNUSABLE), str(error), code=error.code)
    if isinstance(error, TryLater):
        said = "the library cannot be asked just now; try again in a few seconds"  # not where it lies
        return answer(request, 503, said, headers={"Retry-After": str(LATER)})
    return answer(
        request, 501 if isinstance(error, PinakesError) and error.exit_code == 3 else 500, str(error)
    )


def stumbled(request: Request, error: Exception) -> Response:
    """An unforeseen error; the service goes on."""
    return answer(request, 500, f"Pinakes stumbled ({type(error).__name__}); please report it")


HANDLERS: dict[Any, Callable[[Request, Exception], Response]] = {
    Busy: busy,
    HTTPException: refused,
    PinakesError: ours,
    Exception: stumbled,
}
