"""Time for a step that has a limit of its own:
the guarding process is asked to wait, instead of counting it against the document.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_GRANTS: list[Callable[[float], None]] = []


def granted_by(grant: Callable[[float], None]) -> None:
    """Name the function that asks for time; called once, by a guarded child about its parent."""
    _GRANTS[:] = [grant]


def asked(seconds: float) -> None:
    """The next step may take so many seconds; nothing happens without a guarding process."""
    for grant in _GRANTS:
        grant(seconds)
