"""Resumption tokens that hold all there is to know:
nothing is kept for them, so they outlive a restart, and cost nothing.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
from dataclasses import astuple, dataclass
from datetime import UTC, datetime, timedelta

from pinakes.publish.oai.arguments import ProtocolError

_VERSION = 1
_BAD = "the token is not one of ours, or its time is over; begin the list again"
LONGEST = 4000
_SURROGATE = re.compile("[\ud800-\udfff]")
_LARGEST = 1 << 62
"""What no count is."""


@dataclass(frozen=True, slots=True)
class ResumptionToken:
    """Where a list goes on: what was asked for, the last work (change, number) or set that went out,
    how many before, until when.
    """

    verb: str
    prefix: str
    part: str | None
    since: str | None
    until: str | None
    after: tuple[int, int] | str
    cursor: int
    size: int
    expires: str


def expiry(days: float) -> str:
    """The moment a token of now ends."""
    return (datetime.now(UTC) + timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%SZ")


def written(token: ResumptionToken, *, host: str) -> str:
    """The token as it travels: letters, digits, `-`, `_` and a dot."""
    inside = json.dumps([_VERSION, *astuple(token)], ensure_ascii=False, separators=(",", ":")).encode()
    return f"{base64.urlsafe_b64encode(inside).decode().rstrip('=')}.{_seal(inside, host)}"


def read(text: str, verb: str, *, host: str, now: str) -> ResumptionToken:
    """The token; `Declined` where it is not ours, of another verb, or too old."""
    body, _, seal = text.partition(".")
    try:
        inside = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)) if len(text) <= LONGEST else b""
        if not inside or seal != _seal(inside, host):
            raise ProtocolError("badResumptionToken", _BAD)
        version, verb_of, prefix, part, since, until, after, cursor, size, expires = json.loads(inside)
        after = tuple(after) if isinstance(after, list) else after
        token = ResumptionToken(verb_of, prefix, part, since, until, after, cursor, size, expires)
    except (binascii.Error, ValueError, TypeError, IndexError, RecursionError) as error:
        raise ProtocolError("badResumptionToken", _BAD) from error
    if version != _VERSION or not _is_sound(token) or token.verb != verb or token.expires < now:
        raise ProtocolError("badResumptionToken", _BAD)
    return token


def _is_sound(token: ResumptionToken) -> bool:
    """Whether everything is what it has to be: there is no secret in a token, so anybody can write one."""
    texts = [token.verb, token.prefix, token.expires]
    texts += [one for one in (token.part, token.since, token.until) if one is not None]
    numbers = [token.cursor, token.size]
    if isinstance(token.after, tuple) and len(token.after) == 2:
        numbers += token.after
    else:
        texts += [token.after]
    return all(isinstance(one, str) and _SURROGATE.search(one) is None for one in texts) and all(
        type(one) is int and -1 <= one < _LARGEST for one in numbers
    )


def _seal(inside: bytes, host: str) -> str:
    """Tells a damaged token, and one of another repository; no secret: a token opens nothing that was closed."""
    return hashlib.blake2b(inside, digest_size=6, key=host.encode()[:64]).hexdigest()
