"""Sets: the library's collections under their own names, every language under `language`,
every type under `type`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.publish.oai.arguments import ProtocolError

if TYPE_CHECKING:
    from pinakes.store.listing import Kind

SPEC = re.compile(r"[A-Za-z0-9\-_.!~*'()]+(?::[A-Za-z0-9\-_.!~*'()]+)*")
"""What the schema allows as a setSpec."""
KINDS: dict[Kind, str] = {"language": "Works by language", "type": "Works by type"}
_UNSAFE = re.compile(rb"[^A-Za-z0-9\-_.~*'()]")
_ESCAPE = re.compile(rb"!([0-9a-f]{2})")


def spec_of(name: str) -> str:
    """A name as a setSpec: bytes that may not stand there, and `!` itself, as `!NN`;
    none is taken for one of our own sets.
    """
    bare = _UNSAFE.sub(lambda match: b"!%02x" % match[0][0], name.encode("utf-8", "replace")).decode()
    return f"!{ord(bare[0]):02x}{bare[1:]}" if bare in KINDS else bare or "!"


def value_of(spec: str) -> str:
    """The name behind a setSpec."""
    return _ESCAPE.sub(lambda match: bytes([int(match[1], 16)]), spec.encode()).decode("utf-8", "replace")


def chosen(spec: str) -> tuple[Kind, str | None]:
    """What a setSpec selects; `Declined` for what can be none."""
    if SPEC.fullmatch(spec) is None:
        raise ProtocolError("badArgument", f"{spec!r:.80} is no setSpec")
    head, colon, rest = spec.partition(":")
    for kind in KINDS:
        if head == kind:
            return kind, value_of(rest) if colon else None
    if colon:
        return "collection", "\0"  # our collections have no levels: no such set, hence no records
    return "collection", value_of(spec)
