"""Many calls of pdfium in a row at a third of the usual price.

A function without stated argument types takes integers and ready references as they are, where stated types make a new object
an argument: 0.2 µs a call against 0.5 to 0.8. Answers are written into one room that is kept, with a reference ready for
every eight bytes of it.
"""

from __future__ import annotations

import ctypes
from collections import deque
from itertools import repeat
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

SLOT = 8  # bytes
FIRST_ROOM = 4096  # slots
# name: what it gives; None where only what it writes is of use
BARE_FUNCTIONS: dict[str, Any] = {
    "FPDFText_GetUnicode": ctypes.c_uint,
    "FPDFText_GetTextObject": ctypes.c_size_t,
    "FPDFText_GetFontSize": ctypes.c_double,
    "FPDFText_GetLooseCharBox": None,
    "FPDFText_GetMatrix": None,
    "FPDFTextObj_GetFont": ctypes.c_size_t,
    "FPDFTextObj_GetTextRenderMode": ctypes.c_int,
    "FPDFPageObj_GetFillColor": None,
    "FPDFPageObj_GetType": ctypes.c_int,
    "FPDFPage_GetObject": ctypes.c_size_t,
    "FPDFFormObj_GetObject": ctypes.c_size_t,
}


class Calls:
    """The functions of `BARE_FUNCTIONS`, called once a value of some sequence; pointers are those of `pointer` and `pointers`."""

    def __init__(self, native: ctypes.PyDLL) -> None:
        self.functions: dict[str, Any] = {}
        for name, gives in BARE_FUNCTIONS.items():
            function = native[name]  # a new object, apart from the one with stated types
            function.restype = gives
            self.functions[name] = function
        self._grow(FIRST_ROOM)

    def _grow(self, slots: int) -> None:
        self.room = (ctypes.c_char * (SLOT * slots))()
        self.references = list(map(ctypes.byref, repeat(self.room), range(0, SLOT * slots, SLOT)))
        self.seen: NDArray[np.uint8] = np.frombuffer(memoryview(self.room), np.uint8).reshape(slots, SLOT)

    def values(self, name: str, kind: type, *arguments: Iterable[Any], count: int) -> NDArray[Any]:
        """What the calls give."""
        return np.fromiter(map(self.functions[name], *arguments), kind, count)

    def written(
        self,
        name: str,
        *arguments: Iterable[Any],
        count: int,
        slots: int,
        places: int = 1,
        before: bytes = b"",
    ) -> NDArray[np.uint8]:
        """What the calls write, a row of bytes each: rows have this many slots, of which the first `places` are handed over.

        `before` is what a row holds where a call writes nothing, else zeros.
        """
        if count * slots > len(self.references):
            self._grow(2 * count * slots)
        room = self.seen[: count * slots].reshape(count, SLOT * slots)
        room[:] = np.frombuffer(before, np.uint8) if before else 0
        targets = [self.references[place : count * slots : slots] for place in range(places)]
        deque(map(self.functions[name], *arguments, *targets), maxlen=0)
        answer: NDArray[np.uint8] = room.copy()
        return answer


def pointer(address: int) -> Any:
    """The address as an argument of such calls."""
    return ctypes.byref(ctypes.c_char.from_address(address))


def pointers(addresses: Sequence[int]) -> list[Any]:
    """The same for many."""
    return list(map(ctypes.byref, map(ctypes.c_char.from_address, addresses)))
