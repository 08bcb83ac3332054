"""A describer that remembers: ways that are compared meet the same documents again and again."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from pinakes.discover.describing import Describer

if TYPE_CHECKING:
    from pinakes.acquire.fetch import Reply
    from pinakes.config import Settings
    from pinakes.model import Outcome


class Remembered(Describer):
    """Describes the same bytes once: the runs that are compared meet the same documents."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._known: dict[str, tuple[Outcome, ...]] = {}

    def outcomes(self, address: str, reply: Reply, *, full: bool = True) -> tuple[Outcome, ...]:
        """The document, as it was described before."""
        digest = hashlib.sha256(reply.content).hexdigest()
        if digest not in self._known:
            self._known[digest] = super().outcomes(address, reply, full=full)
        return self._known[digest]
