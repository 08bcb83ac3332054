"""The connection to one repository: asked again when it is busy,
never asked twice for what may have been done.

Only the repository's own origin is spoken to, so that no answer can send the password elsewhere. Its host
stands in the settings, which is the operator's own act and allows a private network; `PINAKES_RESOLVE`
answers for names here too.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin, urlsplit

import httpcore
import httpx

from pinakes.acquire.addresses import VARIABLE, checked, resolutions
from pinakes.errors import BadInput
from pinakes.publish.deposit import Declined, Unsure
from pinakes.publish.safe import safe
from pinakes.text.figures import whole_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from pinakes.config import Settings
    from pinakes.publish.deposit.targets import Target

BUSY = frozenset({429, 502, 503, 504})
PASSED_ON = frozenset({502, 504})
"""Said by what stands before the server: the request may have reached it."""
LONGEST_PAUSE = 60.0
LARGEST_ANSWER = 16 << 20
SAFE = frozenset({"GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""Methods that we use so that doing them twice is doing them once."""
PIECE = 1 << 16


class Wire:
    """httpx, bounded: one origin, a time limit, tries with growing pauses."""

    def __init__(
        self, target: Target, settings: Settings, *, headers: Mapping[str, str] | None = None
    ) -> None:
        self.base = target.url.rstrip("/")
        self._name = target.name
        self._origin = _origin(self.base)
        self._tries, self._pause = max(1, settings.deposit.tries), settings.deposit.pause
        self._longest = 10 * settings.deposit.timeout
        backend = _Backend(urlsplit(self.base).hostname or "", resolutions(os.environ.get(VARIABLE, "")))
        self.http = httpx.Client(
            transport=_Transport(backend),
            timeout=settings.deposit.timeout,
            headers={
                "User-Agent": settings.fetch.user_agent,
                "Accept-Encoding": "identity",
                **(headers or {}),
            },
            trust_env=False,
            follow_redirects=False,
        )

    def close(self) -> None:
        """Close the connection."""
        self.http.close()

    def address(self, path: str) -> str:
        """A path, or an address the server gave, as a whole address on the server's own origin."""
        whole = (
            path
            if "://" in path
            else (self.base + path if path.startswith("/") else urljoin(self.base + "/", path))
        )
        if _origin(whole) != self._origin:
            raise Declined(
                "refused",
                f"the repository points to {safe(whole)[:200]}, which is another server: nothing is sent there",
            )
        return whole

    def ask(
        self,
        method: str,
        path: str,
        *,
        body: Callable[[], Any] | None = None,
        repeats: bool | None = None,
        **what: Any,
    ) -> httpx.Response:
        """The answer, whatever its status but busy;
        `Unsure` where a request that may not be repeated broke off.

        `body` makes the content anew for each try. `repeats` says whether the request may be sent again
        though it may have been carried out; by the method where it is not said.
        """
        repeats = method in SAFE if repeats is None else repeats
        address = self.address(path)
        trouble = ""
        for attempt in range(self._tries):
            if attempt:
                time.sleep(self._wait(attempt, trouble))
            trouble = ""
            try:
                if body is not None:
                    what["content"] = body()
                with self.http.stream(method, address, **what) as response:
                    _read(response, deadline=time.monotonic() + self._longest)
            except (
                httpx.ConnectError,
                httpx.ConnectTimeout,
                httpx.PoolTimeout,
                httpcore.ConnectError,
            ) as error:
                reason = f"{address} cannot be reached: {error or type(error).__name__}"
            except BadInput as error:
                raise Declined("network", f"{error}") from error
            except (httpx.TimeoutException, httpx.TransportError) as error:
                kind = (
                    "did not answer in time (setting deposit.timeout)"
                    if isinstance(error, httpx.TimeoutException)
                    else "broke off"
                )
                reason = f"{method} {address} {kind}"
                if not repeats:
                    raise Unsure(reason) from error
            else:
                if response.status_code not in BUSY:
                    return response
                trouble = response.headers.get("retry-after", "")
                reason = f"{address} is busy ({response.status_code})"
                if not repeats and response.status_code in PASSED_ON:
                    raise Unsure(reason)
        raise Unsure(f"{reason}, {self._tries} times (setting deposit.tries)")

    def _wait(self, attempt: int, said: str) -> float:
        pause = self._pause * 2 ** (attempt - 1)
        seconds = whole_number(said)
        return min(pause if seconds is None else float(seconds), LONGEST_PAUSE)

    def expect(self, response: httpx.Response, *statuses: int, doing: str) -> httpx.Response:
        """The response if its status is one of these; `Declined` says what the server said and what to do."""
        if response.status_code in statuses:
            return response
        said = (
            " ".join(safe(response.text).split())[:300]
            if response.headers.get("content-type", "").split(";")[0] != "text/html"
            else ""
        )
        hint = HINTS.get(response.status_code, "")
        raise Declined(
            "refused",
            f"{doing}: the repository answered {response.status_code} {response.reason_phrase}".rstrip()
            + (f" ({said})" if said else "")
            + (f"; {hint.format(name=self._name)}" if hint else ""),
        )


HINTS = {
    301: "the address has moved: put the new one into url of [deposit.{name}]",
    302: "the address has moved: put the new one into url of [deposit.{name}]",
    308: "the address has moved: put the new one into url of [deposit.{name}]",
    401: "check user and password, or token, of [deposit.{name}]",
    403: "this account may not do that: ask the repository for the right to deposit in this collection",
    404: "check url and collection of [deposit.{name}]",
    412: "the file changed on its way: run the same command again",
    413: "the file is larger than the repository takes",
    415: "the repository does not take this kind: check kind of [deposit.{name}]",
}


def pieces(path: Path) -> Callable[[], Iterator[bytes]]:
    """A file's bytes in pieces, anew each time."""

    def read() -> Iterator[bytes]:
        with path.open("rb") as stream:
            while piece := stream.read(PIECE):
                yield piece

    return read


def _read(response: httpx.Response, *, deadline: float) -> None:
    """Read the answer, within bounds of size and time, however slowly it trickles in."""
    size, parts = 0, []
    for part in response.iter_raw():
        if time.monotonic() > deadline:
            raise httpx.ReadTimeout("the answer has no end", request=response.request)
        size += len(part)
        if size > LARGEST_ANSWER:
            raise Declined("refused", f"{response.url} answers without end")
        parts.append(part)
    response._content = b"".join(parts)


def _origin(address: str) -> tuple[str, str, int | None]:
    try:
        parts = urlsplit(address)
        return (
            parts.scheme,
            (parts.hostname or "").lower(),
            parts.port or {"http": 80, "https": 443}.get(parts.scheme),
        )
    except ValueError:
        return "", "", None


class _Backend(httpcore.NetworkBackend):
    """Connects to the repository's host alone, at its checked address."""

    def __init__(self, host: str, resolve: Mapping[str, tuple[str, int | None]]) -> None:
        self._host, self._resolve = host, resolve
        self._backend = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        """A connection to the checked address."""
        address, port = checked(host, port, resolve=self._resolve, allowed=(self._host,))
        return self._backend.connect_tcp(address, port, timeout, local_address, socket_options)


class _Transport(httpx.HTTPTransport):
    """httpx over connections that `_Backend` makes."""

    def __init__(self, backend: _Backend) -> None:
        super().__init__(trust_env=False)
        self._pool = httpcore.ConnectionPool(
            ssl_context=httpx.create_ssl_context(trust_env=False), network_backend=backend
        )
