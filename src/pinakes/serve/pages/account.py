"""Signing in and out, the first account, invitations, who may do what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.routing import Route

from pinakes.errors import Usage
from pinakes.serve.pages.shell import back, go, page
from pinakes.serve.pages.who import COOKIE_AGE, ROLES, SESSION, Who, needs
from pinakes.serve.rates import Rate
from pinakes.serve.uploads import form_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

FORM = 64_000
TRIES = Rate(10, 300.0)
"""Passwords that may be tried from one address for one name."""


async def sign_in(request: Request) -> Response:
    """The page with the form to sign in."""
    return page(request, "sign-in.html", wrong="", name="")


async def enter(request: Request) -> Response:
    """Name and password, tried a few times only."""
    async with form_of(request, limit=FORM) as form:
        name, password = str(form.get("name") or "").strip(), str(form.get("password") or "")
    if not _may_try(request, name):
        return page(request, "sign-in.html", status=429, wrong="accounts.too-often", name=name)
    who = await run_in_threadpool(request.app.state.accounts.enter, name, password)
    if who is None:
        return page(request, "sign-in.html", status=401, wrong="accounts.wrong", name=name)
    return begun(request, who)


def _may_try(request: Request, name: str) -> bool:
    """Whether another password may be tried for a name from this address."""
    asking = request.client.host if request.client else ""
    return TRIES.allows(f"{asking} {name}") and TRIES.allows(f"{asking}")


def begun(request: Request, who: Who, place: str = "") -> Response:
    """Go on with a session of one's own; whatever the browser held before counts no longer."""
    answer = go(place or back(request))
    word = request.app.state.accounts.begin(who)
    secure = request.url.scheme == "https"
    answer.set_cookie(SESSION, word, max_age=COOKIE_AGE, httponly=True, samesite="lax", secure=secure)
    return answer


async def sign_out(request: Request) -> Response:
    """Here, or everywhere."""
    async with form_of(request, limit=FORM) as form:
        everywhere = form.get("everywhere") is not None
    request.app.state.accounts.end(request.cookies.get(SESSION, ""), everywhere=everywhere)
    answer = go("/")
    answer.delete_cookie(SESSION)
    return answer


async def welcome(request: Request) -> Response:
    """The page that an invitation leads to."""
    role = request.app.state.accounts.role_of_link(request.path_params["word"])
    if role is None:
        raise HTTPException(404, "this link was used, or is too old; ask whoever sent it for another")
    return page(request, "welcome.html", role=role, wrong="", name="")


async def join(request: Request) -> Response:
    """An account is made, and its owner is in."""
    accounts, word = request.app.state.accounts, request.path_params["word"]
    async with form_of(request, limit=FORM) as form:
        name, password = str(form.get("name") or "").strip(), str(form.get("password") or "")
    try:
        who = await run_in_threadpool(accounts.join, word, name, password)
    except Usage as wrong:
        role = accounts.role_of_link(word) or "reader"
        return page(request, "welcome.html", status=422, role=role, wrong=str(wrong), name=name)
    return begun(request, who)


async def account(request: Request) -> Response:
    """One's own page; for an admin, everybody's."""
    who = needs(request, "reader")
    if not who.name:
        return go("/sign-in")
    accounts = request.app.state.accounts
    here = f"{request.url.scheme}://{request.url.netloc}"
    invited, renewed = (request.query_params.get(name, "") for name in ("invited", "renewed"))
    is_admin = who.may("admin")
    reading = accounts.choice("reading")
    return page(
        request,
        "account.html",
        everybody=accounts.all() if is_admin else [],
        roles=ROLES[1:],
        link=f"{here}/welcome/{invited}" if invited and is_admin else "",
        renewal=f"{here}/password/{renewed}" if renewed and is_admin else "",
        reading=reading,
        wrong=request.query_params.get("wrong", ""),
        changed=request.query_params.get("changed", ""),
    )


async def change_password(request: Request) -> Response:
    """One's own; other browsers are signed out, this one goes on with a fresh session."""
    who = needs(request, "reader")
    if not who.name:
        raise HTTPException(401, "only an account has a password: sign in")
    accounts = request.app.state.accounts
    async with form_of(request, limit=FORM) as form:
        old, new = (str(form.get(field) or "") for field in ("old", "new"))
    if not _may_try(request, who.name):
        return go("/account?wrong=accounts.too-often")
    try:
        await run_in_threadpool(accounts.change_password, who, old, new)
    except Usage as wrong:
        return go(f"/account?wrong={wrong}")
    return begun(request, who, "/account?changed=1")


async def renewal(request: Request) -> Response:
    """The form behind a link to a new password."""
    who = request.app.state.accounts.renewed_by(request.path_params["word"])
    if who is None:
        raise HTTPException(404, "this link was used, or is too old; ask an admin for another")
    return page(request, "password.html", name=who.name, wrong="")


async def renew(request: Request) -> Response:
    """The new password is set, and its owner is in."""
    accounts, word = request.app.state.accounts, request.path_params["word"]
    async with form_of(request, limit=FORM) as form:
        password = str(form.get("password") or "")
    try:
        who = await run_in_threadpool(accounts.renew, word, password)
    except Usage as wrong:
        owner = accounts.renewed_by(word)
        name = owner.name if owner is not None else ""
        return page(request, "password.html", status=422, name=name, wrong=str(wrong))
    return begun(request, who)


async def change(request: Request) -> Response:
    """What an admin decides: invitations, roles, whether everybody may read."""
    needs(request, "admin")
    accounts = request.app.state.accounts
    async with form_of(request, limit=FORM) as form:
        what, role, name = (str(form.get(field) or "") for field in ("do", "role", "name"))
    try:
        if what == "invite":
            return go(f"/account?invited={accounts.invite(role)}")
        if what == "renew":
            return go(f"/account?renewed={accounts.renewal(name)}")
        if what == "appoint":
            accounts.appoint(name, role)
        if what == "reading":
            accounts.choose("reading", "open" if role == "open" else "")
    except Usage as wrong:
        return go(f"/account?wrong={wrong}" if str(wrong).startswith("accounts.") else "/account")
    return go("/account")


def routes() -> list[Route]:
    """Accounts."""
    return [
        Route("/sign-in", sign_in, methods=["GET"]),
        Route("/sign-in", enter, methods=["POST"]),
        Route("/sign-out", sign_out, methods=["POST"]),
        Route("/welcome/{word}", welcome, methods=["GET"]),
        Route("/welcome/{word}", join, methods=["POST"]),
        Route("/account", account, methods=["GET"]),
        Route("/account", change, methods=["POST"]),
        Route("/account/password", change_password, methods=["POST"]),
        Route("/password/{word}", renewal, methods=["GET"]),
        Route("/password/{word}", renew, methods=["POST"]),
    ]
