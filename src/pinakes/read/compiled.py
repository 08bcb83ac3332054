"""The optional module `pinakes_accelerator`: numpy and ctypes do the same without it, to the same bit."""

from __future__ import annotations

from typing import Any

KNOWN = ("at", "colours", "fragments", "made", "of", "pieces", "printed", "rows", "words", "written")
"""What a module must be able to do: one of an earlier version is left aside."""


def installed() -> Any:
    """The module; None where it is not installed, or is not of this version."""
    try:
        import pinakes_accelerator
    except ImportError:
        return None
    return pinakes_accelerator if all(hasattr(pinakes_accelerator, name) for name in KNOWN) else None


module: Any = installed()
"""The module in use, looked up at each call: tests and comparisons set it."""
