"""What a site lets programs fetch: its robots.txt, as RFC 9309 has it (the longest rule decides, `*` and `$` in paths)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote, urlsplit

from pinakes.acquire.fetch import ask
from pinakes.errors import BadInput

if TYPE_CHECKING:
    from pinakes.config import Fetch

LARGEST = 512_000
"""Bytes of a robots.txt that are looked at."""
SLOWEST = 60.0
"""Seconds between two requests that a site may ask for."""
_LINE = re.compile(r"\s*(user-agent|allow|disallow|crawl-delay)\s*:\s*([^#]*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Rules:
    """What one program may fetch of one site: (path pattern, whether it may), and the pause it shall keep."""

    paths: tuple[tuple[str, bool], ...] = ()
    delay: float = 0.0

    def allow(self, address: str) -> bool:
        """Whether the address may be fetched; of several rules that fit the longest decides, and between equals the kind one."""
        parts = urlsplit(address)
        path = _plain(f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}")
        fitting = [(len(pattern), may) for pattern, may in self.paths if pattern and _fits(pattern, path)]
        return max(fitting, default=(0, True))[1]


def parsed(text: str, agent: str) -> Rules:
    """The rules for a program (by the first word of its name, any case), else those for all."""
    token = re.split(r"[/\s]", agent.strip() or "*", maxsplit=1)[0].lower()
    groups: dict[str, tuple[list[tuple[str, bool]], list[float]]] = {}
    named: list[str] = []
    is_open = False
    for line in text.splitlines():
        match = _LINE.match(line)
        if match is None:
            continue
        field, value = match[1].lower(), match[2].strip()
        if field == "user-agent":
            named = [*named, value.lower()] if is_open else [value.lower()]
            is_open = True
            for name in named:
                groups.setdefault(name, ([], []))
            continue
        is_open = False
        for name in named:
            paths, delays = groups[name]
            if field == "crawl-delay":
                delays += [float(value)] if re.fullmatch(r"\d{1,99}(\.\d+)?", value) else []
            else:
                paths.append((_plain(value), field == "allow"))
    paths, delays = groups.get(token) or groups.get("*") or ([], [])
    return Rules(tuple(paths), min(SLOWEST, max(delays, default=0.0)))


def rules_of(address: str, *, settings: Fetch) -> Rules:
    """The rules of the site that an address belongs to; none where it has no robots.txt. `BadInput` where it cannot be asked."""
    parts = urlsplit(address)
    reply = ask(f"{parts.scheme}://{parts.netloc}/robots.txt", settings=settings)
    if reply.status >= 500 or reply.status == 429:
        raise BadInput(
            "network",
            f"the site does not say what programs may fetch (robots.txt: {reply.status}); try again later",
        )
    return (
        parsed(reply.content[:LARGEST].decode("utf-8-sig", "replace"), settings.user_agent)
        if reply.status == 200
        else Rules()
    )


def _plain(path: str) -> str:
    """A path or pattern with escapes in one form."""
    return quote(unquote(path), safe="/?=&*$:@!',;+~()-._%")


def _fits(pattern: str, path: str) -> bool:
    """Whether a path begins as the pattern says; each piece between two `*` is looked for behind the one before: nothing is tried twice."""
    ends = pattern.endswith("$")
    first, *pieces = pattern.removesuffix("$").split("*")
    if not path.startswith(first):
        return False
    at = len(first)
    for piece in pieces[:-1] if ends else pieces:
        at = path.find(piece, at)
        if at < 0:
            return False
        at += len(piece)
    if not ends:
        return True
    return path.endswith(pieces[-1]) and len(path) - len(pieces[-1]) >= at if pieces else at == len(path)
