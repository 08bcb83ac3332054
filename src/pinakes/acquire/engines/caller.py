"""How engines ask: address and parameters in, JSON or XML out; what went wrong is said in one way for all."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urlsplit

from pinakes.acquire.engines.hit import clean
from pinakes.acquire.fetch import Request
from pinakes.acquire.untidy import tree
from pinakes.errors import BadInput, Refused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pinakes.acquire.client import WebClient
    from pinakes.acquire.engines.account import Account
    from pinakes.acquire.fetch import Reply

NOTHING = frozenset((404, 410))
REFUSED = frozenset((401, 402, 403))


class Caller:
    """Asks one service, so often as it publishes that it may be asked."""

    def __init__(self, account: Account, client: WebClient, *, address: str, pause: float) -> None:
        self._account, self._client, self._pause = account, client, pause
        self.address = (account.address or address).rstrip("/")

    def json(self, path: str = "", parameters: Mapping[str, object] | None = None, **sent: Any) -> Any:
        """What the service answers; None where it has nothing. `BadInput` where the answer is no JSON."""
        reply = self.reply(path, parameters, **sent)
        if reply is None:
            return None
        try:
            return json.loads(reply.content)
        except (ValueError, RecursionError) as error:
            said = " ".join(reply.content[:80].decode("utf-8", "replace").split())
            raise BadInput(
                "network", f"{self._account.name} did not answer in JSON but with {said!r}"
            ) from error

    def xml(self, path: str = "", parameters: Mapping[str, object] | None = None, **sent: Any) -> Any:
        """The root of what the service answers; None where it has nothing."""
        reply = self.reply(path, parameters, **sent)
        return None if reply is None else tree(reply.content)[0]

    def reply(
        self,
        path: str = "",
        parameters: Mapping[str, object] | None = None,
        *,
        headers: Mapping[str, str] | None = None,
        secret: Mapping[str, str] | None = None,
        body: bytes | None = None,
        passing: frozenset[int] = frozenset(),
    ) -> Reply | None:
        """The answer; None for "there is none". Statuses in `passing` are no trouble for whoever asks."""
        asked = {key: value for key, value in (parameters or {}).items() if value not in (None, "")}
        address = f"{self.address}{path}" + (f"?{urlencode(asked)}" if asked else "")
        request = Request(headers or {}, body, {key: value for key, value in (secret or {}).items() if value})
        reply = self._client.get(address, request=request, robots=False, pause=self._pause)
        if reply.status in NOTHING and reply.status not in passing:
            return None
        if reply.status in REFUSED and reply.status not in passing:
            raise Refused(
                f"{self._account.name} does not answer us ({reply.status}: {_said(reply)}); look at [engine.{self._account.name}]"
            )
        if reply.status != 200 and reply.status not in passing:
            raise BadInput("network", f"{self._account.name} answered {reply.status}: {_said(reply)}")
        return reply

    @property
    def host(self) -> str:
        """The host that is asked."""
        return urlsplit(self.address).netloc


class Service:
    """The head of every engine that asks one service: where it is, how often it may be asked, what of an
    account it does not answer without.
    """

    address = ""
    pause = 1.0
    """Seconds between two questions."""
    keyless: float | None = None
    """The same for those who have no key, where that makes a difference."""
    needs: tuple[str, ...] = ()

    def __init__(self, account: Account, client: WebClient) -> None:
        for field in self.needs:
            account.needed(field)
        pause = self.pause if account.key or self.keyless is None else self.keyless
        self._account = account
        self._caller = Caller(account, client, address=self.address, pause=pause)


def _said(reply: Reply) -> str:
    """The reason that an error gives, in whatever form it comes."""
    text = reply.content[:4000].decode("utf-8", "replace")
    try:
        body = json.loads(text)
        for key in ("message", "error", "detail", "error_description", "developer-message"):
            found = body.get(key) if isinstance(body, dict) else None
            if isinstance(found, dict):
                found = found.get("message")
            if isinstance(found, list) and found and isinstance(found[0], dict):
                found = found[0].get("message")
            if isinstance(found, str) and found:
                return " ".join(found.split())[:200]
    except (ValueError, RecursionError):
        pass
    return clean(text)[:200]
