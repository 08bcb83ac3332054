"""Who is let in: the token of the service, a session, or anybody where that is allowed; and whether a form came from our own pages."""

from __future__ import annotations

import hmac
import ipaddress
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit

from starlette.datastructures import Headers
from starlette.responses import RedirectResponse

from pinakes.serve.pages.who import SESSION, Who
from pinakes.serve.problems import problem

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import ASGIApp, Receive, Scope, Send

APIS = ("/api/", "/oai", "/files/", "/openapi.json", "/healthz", "/readyz", "/metrics")
"""Paths for programs; everything else is a page."""
ALWAYS = ("/sign-in", "/welcome/", "/password/", "/static/", "/language/")
"""Pages that are shown to everybody."""
SAFE = ("GET", "HEAD", "OPTIONS")
OURS = ("same-origin", "none")


class Guard:
    """Says of each request who asks; where the service is `guarded`, those without a name are sent to sign in, programs are told 401."""

    def __init__(
        self, app: ASGIApp, *, token: str, guarded: bool, here: bool = False, known_as: str = ""
    ) -> None:
        self._app, self._token, self._guarded = app, token.encode(), guarded
        self._here, self._known_as = here, urlsplit(known_as).hostname

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer or pass on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers, path = Headers(scope=scope), scope["path"]
        has_token = bool(self._token) and self._is_known(headers.get("authorization", ""))
        if (refused := self._misled(headers, has_token=has_token)) is not None:
            await refused(scope, receive, send)
            return
        who = Who("token", "admin") if has_token else self._who(scope, headers)
        scope.setdefault("state", {})["who"] = who
        is_page = not path.startswith(APIS)
        if self._guarded and not who.may("reader") and not (is_page and path.startswith(ALWAYS)):
            if is_page and scope["method"] == "GET" and "text/html" in headers.get("accept", ""):
                await RedirectResponse(f"/sign-in?then={quote(path)}", 303)(scope, receive, send)
                return
            refusal = problem(
                401,
                "send the token of this service: Authorization: Bearer …",
                headers={"WWW-Authenticate": "Bearer"},
            )
            await refusal(scope, receive, send)
            return
        if is_page and scope["method"] not in SAFE and not has_token and not _is_from_us(headers):
            await problem(403, "this form did not come from a page of this service")(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _who(self, scope: Scope, headers: Headers) -> Who:
        state = scope["app"].state
        accounts = getattr(state, "accounts", None)
        word = _cookie(headers.get("cookie", ""))
        known: Who | None = accounts.who(word) if accounts is not None and word else None
        if known is not None:
            return known
        if getattr(state, "desk", None) is not None and state.desk.is_scratch and not self._guarded:
            return Who("", "reviewer")  # of what they bring themselves: see `owns`
        is_open = not self._guarded or (
            accounts is not None
            and accounts.choice("reading") == "open"
            and not scope["path"].startswith("/api/")
        )
        return Who("", "reader" if is_open else "nobody")

    def _misled(self, headers: Headers, *, has_token: bool) -> Response | None:
        """The refusal of a request that may mean somebody else, or end elsewhere for a proxy before us."""
        if "transfer-encoding" in headers and "content-length" in headers:
            return problem(400, "a request has one length", headers={"Connection": "close"})
        if self._here and not has_token and not self._is_meant(headers.get("host", "")):
            return problem(
                421,
                "this service answers its own machine: ask for it as localhost, send its token, "
                "set oai.address, or start it with --open",
            )
        return None

    def _is_meant(self, host: str) -> bool:
        """Whether a request names us. A page of somebody else may have a name that leads to this machine,
        and would be handed what is for its owner; programs that say no name are no browsers.
        """
        return not host or is_this_machine(host) or _name(host) == self._known_as

    def _is_known(self, said: str) -> bool:
        scheme, _, token = said.partition(" ")
        return scheme.lower() == "bearer" and hmac.compare_digest(
            token.strip().encode("latin-1", "replace"), self._token
        )


def is_this_machine(host: str) -> bool:
    """Whether a host (with its port, maybe) can be nothing but this machine."""
    name = _name(host) or host
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


def _name(host: str) -> str | None:
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def _cookie(said: str) -> str:
    try:
        found = SimpleCookie(said).get(SESSION)
    except CookieError:
        return ""
    return found.value if found else ""


def _is_from_us(headers: Headers) -> bool:
    """Browsers say where a form comes from; one that does not must at least name our own host as its origin."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in OURS
    return headers.get("origin", "").partition("://")[2] == headers.get("host", "") != ""
