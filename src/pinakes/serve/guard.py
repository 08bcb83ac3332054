"""The one token that opens the service to other machines."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING

from starlette.datastructures import Headers

from pinakes.serve.problems import problem

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send


class Guard:
    """Lets through what carries the token; everything else is told 401."""

    def __init__(self, app: ASGIApp, *, token: str) -> None:
        self._app, self._token = app, token.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer or pass on."""
        if scope["type"] != "http" or self._is_known(Headers(scope=scope).get("authorization", "")):
            await self._app(scope, receive, send)
            return
        refusal = problem(401, "send the token of this service: Authorization: Bearer …", headers={"WWW-Authenticate": "Bearer"})
        await refusal(scope, receive, send)

    def _is_known(self, said: str) -> bool:
        scheme, _, token = said.partition(" ")
        return scheme.lower() == "bearer" and hmac.compare_digest(token.strip().encode("latin-1", "replace"), self._token)
