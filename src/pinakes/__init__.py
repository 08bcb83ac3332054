"""Pinakes: a digital library that builds itself.

>>> from pinakes import api
>>> outcome = api.describe("paper.pdf")  # doctest: +SKIP
>>> [claim.value for claim in outcome.record.best("title")]  # doctest: +SKIP
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pinakes.config import Settings, settings
    from pinakes.errors import BadInput, PinakesError
    from pinakes.model import Claim, Outcome, Paper, Record

__version__ = "0.2.0"
__all__ = [
    "BadInput",
    "Claim",
    "Outcome",
    "Paper",
    "PinakesError",
    "Record",
    "Settings",
    "__version__",
    "settings",
]
_HOMES = {
    **dict.fromkeys(("Settings", "settings"), "pinakes.config"),
    **dict.fromkeys(("BadInput", "PinakesError"), "pinakes.errors"),
    **dict.fromkeys(("Claim", "Outcome", "Paper", "Record"), "pinakes.model"),
}


def __getattr__(name: str) -> Any:
    """Public names are fetched on first use, so that importing the package costs nothing."""
    if name not in _HOMES:
        raise AttributeError(f"module 'pinakes' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
