"""Errors for people: the same as for programs, as a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.serve.pages.shell import page

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

KNOWN = (400, 401, 403, 404, 413, 503)
"""Statuses that have a heading of their own."""


def is_for_people(request: Request) -> bool:
    """Whether a person looks at the answer."""
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith(
        ("/api/", "/oai", "/files/")
    )


def trouble(request: Request, status: int, detail: str, headers: dict[str, str] | None = None) -> Response:
    """What happened and what to do."""
    answer = page(
        request, "trouble.html", status=status, code=status if status in KNOWN else 500, detail=detail
    )
    for name, value in (headers or {}).items():
        answer.headers[name] = value
    return answer
