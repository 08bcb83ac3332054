"""Where a connection may go: names are resolved once, checked, and the checked address is the one connected to.

A name that answers differently the second time (DNS rebinding) gains nothing, because there is no second time.
`PINAKES_RESOLVE="host=ip:port,…"` answers for names first; naming a host there is the operator's own act and allows it.
"""

from __future__ import annotations

import ipaddress
import socket
import time
from typing import TYPE_CHECKING

import httpcore

from pinakes.errors import BadInput, Usage

if TYPE_CHECKING:
    import ssl
    from collections.abc import Iterable, Mapping
    from typing import Any

VARIABLE = "PINAKES_RESOLVE"
_NAT64 = ipaddress.ip_network("64:ff9b::/96")


def resolutions(text: str) -> dict[str, tuple[str, int | None]]:
    """`host=ip:port,…` as host → (ip, port or None)."""
    found: dict[str, tuple[str, int | None]] = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        host, _, target = part.partition("=")
        address, _, port = (
            target.rpartition(":") if target.count(":") == 1 or "]:" in target else (target, "", "")
        )
        try:
            ip = str(ipaddress.ip_address(address.strip().strip("[]")))
            found[host.strip().lower()] = (ip, int(port) if port else None)
        except ValueError as error:
            raise Usage(f"{VARIABLE}: {part!r} is not host=ip:port") from error
    return found


def is_public(address: str) -> bool:
    """An address anybody may ask: not private, loopback, link-local, multicast or reserved, in any disguise of IPv6."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if inner is None and ip in _NAT64:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
    return ip.is_global and not ip.is_multicast and not ip.is_reserved and not ip.is_unspecified


def checked(
    host: str, port: int, *, resolve: Mapping[str, tuple[str, int | None]], allowed: Iterable[str]
) -> tuple[str, int]:
    """The address and port to connect to for a host; `BadInput` where the host is not to be asked."""
    host = host.lower().rstrip(".")
    if host in resolve:
        address, mapped = resolve[host]
        return address, mapped or port
    try:
        answers = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise BadInput("network", f"the host {host} cannot be found: {error}") from error
    addresses = [str(answer[4][0]) for answer in answers]
    if not addresses:
        raise BadInput("network", f"the host {host} has no address")
    if host not in {name.lower() for name in allowed} and not all(map(is_public, addresses)):
        raise BadInput(
            "network", f"{host} is on a private network and is not asked; --allow-host {host} allows it"
        )
    return addresses[0], port


class GuardedBackend(httpcore.NetworkBackend):
    """Connects only where `checked` says, and gives up at one deadline for everything."""

    def __init__(
        self, *, resolve: Mapping[str, tuple[str, int | None]], allowed: Iterable[str], deadline: float
    ) -> None:
        self._resolve = resolve
        self._allowed = tuple(allowed)
        self._deadline = deadline
        self._backend = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        """A connection to the checked address of the host."""
        address, port = checked(host, port, resolve=self._resolve, allowed=self._allowed)
        stream = self._backend.connect_tcp(address, port, left(self._deadline), local_address, socket_options)
        return _DeadlineStream(stream, self._deadline)

    def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Any = None
    ) -> httpcore.NetworkStream:
        """Never: a socket file is no place for documents."""
        raise BadInput("network", f"{path}: local sockets are not asked")


class _DeadlineStream(httpcore.NetworkStream):
    """A stream whose every wait ends at the deadline, however slowly bytes trickle in."""

    def __init__(self, stream: httpcore.NetworkStream, deadline: float) -> None:
        self._stream = stream
        self._deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, left(self._deadline))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, left(self._deadline))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        return _DeadlineStream(
            self._stream.start_tls(ssl_context, server_hostname, left(self._deadline)), self._deadline
        )

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


def left(deadline: float) -> float:
    """Seconds until the deadline; `BadInput` when it has passed."""
    seconds = deadline - time.monotonic()
    if seconds <= 0:
        raise BadInput("timeout", "the server was too slow (setting fetch.timeout)")
    return seconds


def is_loopback(address: str) -> bool:
    """An address of this very machine."""
    try:
        return ipaddress.ip_address(address.partition("%")[0]).is_loopback
    except ValueError:
        return False
