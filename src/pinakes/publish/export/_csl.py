"""A stand-in for `csl.csl_of` until references are parsed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pinakes.model import Reference


def csl_of(reference: Reference) -> dict[str, Any]:
    """The reference as a CSL-JSON item."""
    return {}
