"""Pages put together: templates, the language, the policy that no page runs or loads anything but our own."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from pinakes import __version__
from pinakes.publish.report.html import LIKELY, SURE
from pinakes.serve.pages.fields import in_pieces, text_of
from pinakes.serve.pages.speech import COOKIE, LANGUAGES, speech_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
KINDS = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml"}
YEAR = 365 * 24 * 3600
RELOAD = 3
"""Seconds after which a page asks again whose figures are still being counted."""


@cache
def environment() -> Environment:
    """The templates; everything put into them is escaped."""
    made = Environment(
        loader=PackageLoader("pinakes.serve"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {
        "grade": grade,
        "percent": percent,
        "languages": LANGUAGES,
        "asked": asked,
        "has_static": has_static,
        "in_pieces": in_pieces,
        "version": __version__,
        "said_value": text_of,
    }
    return made


def grade(weight: float | None) -> str:
    """The word for a weight, which is also its colour."""
    if weight is None:
        return "unknown"
    return "sure" if weight >= SURE else "likely" if weight >= LIKELY else "doubtful"


def percent(weight: float | None) -> str:
    """A weight as people read it; nothing is ever said to be certain that a machine says."""
    return "" if weight is None else f"{round(weight * 100)}"


def asked(params: Mapping[str, Any], **changes: Any) -> str:
    """The query of an address with some of its parts changed; None takes a part out."""
    kept = {name: value for name, value in {**params, **changes}.items() if value not in (None, "")}
    return f"?{urlencode(kept)}" if kept else "?"


def page(request: Request, template: str, *, status: int = 200, **context: Any) -> Response:
    """A page in the language of the reader."""
    t = speech_of(request)
    desk = request.app.state.desk
    common = {
        "t": t,
        "request": request,
        "path": request.url.path,
        "query": str(request.url.query),
        "desk": desk,
        "counting": False,
    }
    html = (
        environment()
        .get_template(template)
        .render(common | {"who": getattr(request.state, "who", None)} | context)
    )
    return HTMLResponse(
        html, status, HEADERS | {"Content-Language": t.language, "Vary": "Accept-Language, Cookie"}
    )


def waiting(request: Request, template: str, **context: Any) -> Response:
    """A page whose figures are still being counted; it asks again by itself."""
    answer = page(request, template, **context, counting=True)
    answer.headers["Refresh"] = str(RELOAD)
    return answer


def go(address: str) -> Response:
    """Send the browser to another page of ours."""
    return RedirectResponse(address, 303)


def back(request: Request, otherwise: str = "/") -> str:
    """The page of ours that was asked for by `then`; never an address elsewhere."""
    wanted = request.query_params.get("then", otherwise)
    return wanted if wanted.startswith("/") and not wanted.startswith(("//", "/\\")) else otherwise


async def language(request: Request) -> Response:
    """Choose the language of the pages."""
    answer = go(back(request))
    if request.path_params["code"] in LANGUAGES:
        answer.set_cookie(COOKIE, request.path_params["code"], max_age=YEAR, samesite="lax", httponly=True)
    return answer


@cache
def _static(name: str) -> bytes | None:
    """A file of ours, or one that `make enhance` fetched."""
    place = resources.files("pinakes.serve").joinpath("static")
    folders = [place, *(one for one in place.iterdir() if one.name == "vendor")]
    files = (one for folder in folders for one in folder.iterdir() if one.is_file())
    return next((one.read_bytes() for one in files if one.name == name), None)


def has_static(name: str) -> bool:
    """Whether there is such a file: templates ask it of what only enhances."""
    return _static(name) is not None


async def static(request: Request) -> Response:
    """Our style and scripts; the address holds the version, so browsers may keep them."""
    name = request.path_params["name"]
    content = _static(name)
    kind = KINDS.get(name.rpartition(".")[2])
    if content is None or kind is None:
        return Response(status_code=404)
    return Response(
        content,
        media_type=kind,
        headers={"X-Content-Type-Options": "nosniff", "Cache-Control": "public, max-age=3600"},
    )


def routes() -> list[Route]:
    """What every page needs."""
    return [
        Route("/static/{version}/{name}", static, methods=["GET"]),
        Route("/language/{code}", language, methods=["GET"]),
    ]
