"""Many calls of pdfium in a row at a third of the usual price; less with the module `pinakes_accelerator`.

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

from pinakes.read import compiled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Places = range | NDArray[np.int64]
    """Characters of a page by their numbers."""

SLOT = 8  # bytes
FIRST_ROOM = 4096  # slots
GIVEN: dict[str, Any] = {
    "FPDFText_GetUnicode": np.uint32,
    "FPDFText_GetTextObject": np.uint64,
    "FPDFText_GetFontSize": np.float64,
    "FPDFTextObj_GetFont": np.uint64,
    "FPDFTextObj_GetTextRenderMode": np.int64,
}
KINDS = {np.uint32: "I", np.uint64: "P", np.float64: "D"}
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


ASKED = (
    "FPDFText_GetTextObject",
    "FPDFText_GetLooseCharBox",
    "FPDFText_GetMatrix",
    "FPDFText_GetFontSize",
    "FPDFTextObj_GetFont",
)
"""What is asked of the characters of a page, in the order in which `fragments` takes it."""


class Calls:
    """The functions of `BARE_FUNCTIONS`, called once a value of some sequence.

    A page's text and objects are handed over as `text` and `objects` make them of addresses.
    """

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

    def fragments(
        self, text: int, code: NDArray[np.uint32], kinds: NDArray[np.uint8], view: tuple[float, ...]
    ) -> Any:
        """All that is asked of the characters of a page in one call; None where it takes several."""
        return None

    def text(self, address: int) -> Any:
        """A page's text."""
        return pointer(address)

    def objects(self, addresses: NDArray[np.uint64]) -> Any:
        """Painted objects."""
        return pointers(addresses.tolist())

    def at(self, name: str, text: Any, indexes: Places) -> NDArray[Any]:
        """What the function gives for characters."""
        listed = indexes if isinstance(indexes, range) else indexes.tolist()
        return np.fromiter(map(self.functions[name], repeat(text), listed), GIVEN[name], len(listed))

    def of(self, name: str, objects: Any) -> NDArray[Any]:
        """What the function gives for objects."""
        return np.fromiter(map(self.functions[name], objects), GIVEN[name], len(objects))

    def written(self, name: str, text: Any, indexes: Places, *, slots: int) -> NDArray[np.uint8]:
        """What the function writes for characters, a row of so many slots each; zeros where nothing."""
        room = self._room(len(indexes), slots)
        room[:] = 0
        listed = indexes if isinstance(indexes, range) else indexes.tolist()
        deque(
            map(self.functions[name], repeat(text), listed, self.references[: len(listed) * slots : slots]),
            maxlen=0,
        )
        return room.copy()

    def colours(self, objects: Any, usual: tuple[int, int, int, int]) -> NDArray[np.uint32]:
        """Red, green, blue and opacity of each object's fill; the usual ones where it has none."""
        room = self._room(len(objects), 4)
        rows: NDArray[np.uint32] = room.view(np.uint32)[:, ::2]
        rows[:] = usual
        targets = [self.references[place : len(objects) * 4 : 4] for place in range(4)]
        deque(map(self.functions["FPDFPageObj_GetFillColor"], objects, *targets), maxlen=0)
        return rows.copy()

    def _room(self, count: int, slots: int) -> NDArray[np.uint8]:
        if count * slots > len(self.references):
            self._grow(2 * count * slots)
        return self.seen[: count * slots].reshape(count, SLOT * slots)


class CompiledCalls(Calls):
    """The same through the optional module, which goes round the loops in C; addresses stay numbers."""

    def __init__(self, native: ctypes.PyDLL, module: Any) -> None:
        super().__init__(native)
        self._module = module
        self._address = {
            name: ctypes.cast(function, ctypes.c_void_p).value for name, function in self.functions.items()
        }

    def fragments(
        self, text: int, code: NDArray[np.uint32], kinds: NDArray[np.uint8], view: tuple[float, ...]
    ) -> Any:
        """What `accelerator/page.c` makes of the characters of a page."""
        asked = tuple(self._address[name] for name in ASKED)
        return self._module.fragments(asked, text, code, kinds, view)

    def text(self, address: int) -> Any:
        """A page's text."""
        return address

    def objects(self, addresses: NDArray[np.uint64]) -> Any:
        """Painted objects."""
        return np.ascontiguousarray(addresses, np.uint64)

    def at(self, name: str, text: Any, indexes: Places) -> NDArray[Any]:
        """What the function gives for characters."""
        listed = _listed(indexes)
        answer = np.empty(len(listed), GIVEN[name])
        self._module.at(self._address[name], KINDS[GIVEN[name]], text, listed, answer)
        return answer

    def of(self, name: str, objects: Any) -> NDArray[Any]:
        """What the function gives for objects."""
        answer = np.empty(len(objects), GIVEN[name])
        self._module.of(self._address[name], "P" if GIVEN[name] is np.uint64 else "I", objects, answer)
        return answer

    def written(self, name: str, text: Any, indexes: Places, *, slots: int) -> NDArray[np.uint8]:
        """What the function writes for characters, a row of so many slots each; zeros where nothing."""
        listed = _listed(indexes)
        rows = np.zeros((len(listed), SLOT * slots), np.uint8)
        self._module.written(self._address[name], text, listed, rows, SLOT * slots)
        return rows

    def colours(self, objects: Any, usual: tuple[int, int, int, int]) -> NDArray[np.uint32]:
        """Red, green, blue and opacity of each object's fill; the usual ones where it has none."""
        rows = np.tile(np.array(usual, np.uint32), (len(objects), 1))
        self._module.colours(self._address["FPDFPageObj_GetFillColor"], objects, rows)
        return rows


def calls_of(native: ctypes.PyDLL) -> Calls:
    """Compiled where the optional module is installed, else through ctypes."""
    module = compiled.installed()
    return Calls(native) if module is None else CompiledCalls(native, module)


def _listed(indexes: Places) -> NDArray[np.int32]:
    if isinstance(indexes, range):
        return np.arange(indexes.start, indexes.stop, indexes.step, dtype=np.int32)
    return np.ascontiguousarray(indexes, np.int32)


def pointer(address: int) -> Any:
    """The address as an argument of such calls."""
    return ctypes.byref(ctypes.c_char.from_address(address))


def pointers(addresses: Sequence[int]) -> list[Any]:
    """The same for many."""
    return list(map(ctypes.byref, map(ctypes.c_char.from_address, addresses)))
