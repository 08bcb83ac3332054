"""One plain, safe fetch of an address: size and time bounded, no private networks, every redirect checked anew."""

from __future__ import annotations

import datetime
import hashlib
import os
import re
import time
import zlib
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import unquote_to_bytes

import httpcore
import httpx

from pinakes.acquire.addresses import VARIABLE, GuardedBackend, left, resolutions
from pinakes.acquire.folder import printable
from pinakes.errors import BadInput
from pinakes.model import Source
from pinakes.text import encodings
from pinakes.text.figures import MOST_FIGURES

if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable, Iterator, Mapping

    from pinakes.config import Fetch

Taken = TypeVar("Taken")
_GZIP = b"\x1f\x8b"
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_EXTENDED_NAME = re.compile(r"filename\*\s*=\s*([\w-]*)'[\w-]*'([^;]+)", re.IGNORECASE)
_PLAIN_NAME = re.compile(r'filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))', re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Reply:
    """What a server answered, whatever its status; `address` is where the last redirect led, names of headers are in lower case."""

    address: str
    status: int
    headers: dict[str, str]
    content: bytes
    filename: str | None
    is_kept: bool = False
    """Whether the server said that what was kept of it is still so."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is sent besides an address: further headers, a body (then it is a POST), secret parameters that are never shown."""

    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes | None = None
    secret: Mapping[str, str] = field(default_factory=dict)


PLAIN = Request()


def fetch(
    address: str, *, settings: Fetch, environment: Mapping[str, str] | None = None
) -> tuple[Source, bytes]:
    """The document at an address, with what the server says of it; `BadInput` where there is none to have."""
    return _asked(
        address,
        settings,
        environment,
        lambda response, deadline: _document(address, response, settings, deadline),
    )


def ask(
    address: str,
    *,
    settings: Fetch,
    environment: Mapping[str, str] | None = None,
    packed: bool = False,
    check: Callable[[str], None] = lambda address: None,
    request: Request = PLAIN,
) -> Reply:
    """The answer of a server, errors too, as bounded and as guarded as `fetch`; `packed` lets it compress.

    `check` is asked before every request, also where a redirect leads, and raises `BadInput` where it must not be made. Headers
    and secrets of the request are sent to the host that was asked, never to one it redirects to.
    """

    def reply(response: httpx.Response, deadline: float) -> Reply:
        content = _content(response, settings, deadline)
        where = response.url
        for name in request.secret:
            where = where.copy_remove_param(name)
        return Reply(
            str(where), response.status_code, dict(response.headers.items()), content, _filename(response)
        )

    return _asked(
        address,
        settings,
        environment,
        reply,
        coding="gzip, identity" if packed else "identity",
        check=check,
        request=request,
    )


def _asked(
    address: str,
    settings: Fetch,
    environment: Mapping[str, str] | None,
    take: Callable[[httpx.Response, float], Taken],
    *,
    coding: str = "identity",
    check: Callable[[str], None] = lambda address: None,
    request: Request = PLAIN,
) -> Taken:
    resolve = resolutions((os.environ if environment is None else environment).get(VARIABLE, ""))
    deadline = time.monotonic() + settings.timeout
    backend = GuardedBackend(resolve=resolve, allowed=settings.allow_hosts, deadline=deadline)
    headers = {"User-Agent": settings.user_agent, "Accept-Encoding": coding, "Accept": "*/*"}
    first = url = _url(address, address)
    with httpx.Client(
        transport=_Transport(backend), headers=headers, timeout=settings.timeout, trust_env=False
    ) as client:
        for _ in range(settings.redirects + 1):
            try:
                check(str(url))
                own = request if _server(url) == _server(first) else PLAIN
                asked = url.copy_merge_params(dict(own.secret)) if own.secret else url
                with client.stream(
                    "GET" if own.body is None else "POST", asked, headers=dict(own.headers), content=own.body
                ) as response:
                    if response.status_code in _REDIRECTS and "location" in response.headers:
                        url = _url(str(response.headers["location"]), address, base=url)
                        continue
                    return take(response, deadline)
            except BadInput as error:
                raise BadInput(error.code, f"{address}: {error}") from error
            except (httpx.TimeoutException, httpcore.TimeoutException) as error:
                raise BadInput(
                    "timeout",
                    f"{address}: the server was too slow (setting fetch.timeout = {settings.timeout:g})",
                ) from error
            except (
                httpx.HTTPError,
                httpx.InvalidURL,
                httpx.StreamError,
                httpcore.ProtocolError,
                httpcore.NetworkError,
            ) as error:
                raise BadInput(
                    "network", f"{address} cannot be fetched: {_hidden(error, request)}"
                ) from error
    raise BadInput(
        "network", f"{address} redirects more than {settings.redirects} times (setting fetch.redirects)"
    )


def _server(url: httpx.URL) -> tuple[str, str, int | None]:
    return url.scheme, url.host, url.port


def _hidden(error: Exception, request: Request) -> str:
    """What an error says, without secrets."""
    said = str(error) or type(error).__name__
    for value in (*request.secret.values(), *request.headers.values()):
        said = said.replace(value, "…") if value else said
    return said


class _Transport(httpx.HTTPTransport):
    """httpx over connections that `GuardedBackend` makes."""

    def __init__(self, backend: GuardedBackend) -> None:
        super().__init__(verify=_certificates(), trust_env=False)
        self._pool = httpcore.ConnectionPool(ssl_context=_certificates(), network_backend=backend)


@cache
def _certificates() -> ssl.SSLContext:
    """The certificates we trust; read once: it takes 30 ms."""
    return httpx.create_ssl_context(trust_env=False)


def _url(text: str, address: str, *, base: httpx.URL | None = None) -> httpx.URL:
    try:
        url = base.join(text) if base else httpx.URL(text)
    except (httpx.InvalidURL, ValueError, UnicodeError) as error:
        raise BadInput("network", f"{address}: {text!r} is not an address: {error}") from error
    if url.scheme not in ("http", "https") or not url.host:
        raise BadInput("network", f"{address}: only http and https are fetched, not {str(url)[:200]!r}")
    return url.copy_with(username=None, password=None, fragment=None)


def _content(response: httpx.Response, settings: Fetch, deadline: float) -> bytes:
    length = response.headers.get("content-length", "")
    if length.isdecimal() and int(length[:MOST_FIGURES]) > settings.size:
        raise BadInput("too-large", f"has {length} bytes; the limit is {settings.size} (setting fetch.size)")
    parts, size = [], 0
    for part in _decoded(response, deadline=deadline, limit=settings.size):
        size += len(part)
        if size > settings.size:
            raise BadInput("too-large", f"has more than {settings.size} bytes (setting fetch.size)")
        parts.append(part)
    return b"".join(parts)


def _document(
    address: str, response: httpx.Response, settings: Fetch, deadline: float
) -> tuple[Source, bytes]:
    if response.status_code != 200:
        raise BadInput(
            "network", f"the server answered {response.status_code} {response.reason_phrase}".rstrip()
        )
    content = _content(response, settings, deadline)
    media_type = response.headers.get("content-type")
    source = Source(
        digest=hashlib.sha256(content).hexdigest(),
        origin=address,
        size=len(content),
        fetched=datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        filename=_filename(response),
        declared_type=printable(media_type) if media_type else None,
    )
    return source, content


def _decoded(response: httpx.Response, *, deadline: float, limit: int) -> Iterator[bytes]:
    """The body in pieces, a content encoding undone within the limit."""
    coding = response.headers.get("content-encoding", "identity").strip().lower()
    if coding in ("", "identity"):
        for raw in response.iter_raw():
            left(deadline)
            yield raw
        return
    if coding not in ("gzip", "x-gzip", "deflate"):
        raise BadInput("network", f"the server sends {coding!r}, which was not asked for")
    bits = 47 if coding != "deflate" else 15
    inflater = zlib.decompressobj(wbits=bits)
    for raw in response.iter_raw():
        left(deadline)
        while raw:
            if inflater.eof:  # a stream may be several, one behind the other; what follows besides is nothing
                if not raw.startswith(_GZIP):
                    break
                inflater = zlib.decompressobj(wbits=bits)
            try:
                part = inflater.decompress(raw, limit + 1)
            except zlib.error as error:
                raise BadInput("network", f"the server's {coding} is broken: {error}") from error
            limit -= len(part)
            if limit < 0:
                raise BadInput("bomb", "unpacks to more than the setting fetch.size allows")
            yield part
            raw = inflater.unused_data
    if not inflater.eof:
        raise BadInput("network", f"the server's {coding} ends before its end")


def _filename(response: httpx.Response) -> str | None:
    """The name the server gives, else the last part of the address; never a path."""
    raw_headers = {key.lower(): value for key, value in response.headers.raw}
    disposition = raw_headers.get(b"content-disposition", b"").decode("latin-1")
    name: str | None = None
    if extended := _EXTENDED_NAME.search(disposition):
        name = encodings.decode(
            unquote_to_bytes(extended[2].strip().strip('"')), declared=extended[1] or None
        ).text
    elif plain := _PLAIN_NAME.search(disposition):
        given = re.sub(r"\\(.)", r"\1", plain[1]) if plain[1] is not None else plain[2].strip()
        name = encodings.decode(unquote_to_bytes(given.encode("latin-1"))).text
    else:
        name = encodings.decode(unquote_to_bytes(response.url.path.rsplit("/", 1)[-1])).text
    name = re.split(r"[/\\]", name)[-1]
    return printable(name) or None
