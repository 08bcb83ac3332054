"""Who asks, and what they may do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException

from pinakes.errors import Usage
from pinakes.store.library import number_named

if TYPE_CHECKING:
    from starlette.requests import Request

ROLES = ("nobody", "reader", "depositor", "reviewer", "admin")
"""Each may do what those before it may."""
VISITOR = "pinakes-visitor"
SESSION = "pinakes-session"
COOKIE_AGE = 30 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody; `name` is empty for those who have no account."""

    name: str
    role: str

    @property
    def by(self) -> str:
        """How claims and changes name them."""
        return f"person:{self.name or 'visitor'}"

    def may(self, role: str) -> bool:
        """Whether they may do what this role may."""
        return ROLES.index(self.role) >= ROLES.index(role)


def needs(request: Request, role: str) -> Who:
    """Who asks, where they may; else they are asked to sign in, or told that they may not."""
    who: Who = request.state.who
    if not who.may(role):
        raise HTTPException(
            403 if who.name else 401, "this needs somebody who may: sign in, or ask whoever keeps the library"
        )
    return who


def hidden_from(request: Request) -> frozenset[int]:
    """Drafts of others, which only those see who review them."""
    if request.app.state.desk.is_scratch or request.state.who.may("reviewer"):
        return frozenset()
    found: frozenset[int] = request.app.state.drafts.hidden(but_of=request.state.who.name)
    return found


async def owns(request: Request, work: str) -> None:
    """Works of the day are seen only by whoever brought them, drafts also by reviewers, whatever number leads to them:
    others are told that there are none.
    """
    desk = request.app.state.desk
    try:
        number = await desk.read(lambda library: library.number_of(work))
    except Usage:
        number = None
    is_others = desk.is_scratch and work not in desk.owners.get(request.cookies.get(VISITOR, ""), ())
    if number is None or is_others or {number, number_named(work)} & hidden_from(request):
        raise HTTPException(404, f"there is no work {work} here")
