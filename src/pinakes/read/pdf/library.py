"""pdfium itself: started once with our own font folders, its functions typed for bare addresses.

The helper package is not imported: it starts the library without font folders, and its bindings cost 40 ms.
Functions take integers for pointers; those asked for every character stand in `calls`.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import sys
from pathlib import Path
from typing import Any

from pinakes.errors import NotAvailable
from pinakes.read.pdf.calls import calls_of

SYSTEM_FONT_FOLDERS: dict[str, tuple[str, ...]] = {
    "linux": (
        "/usr/share/fonts",
        "/usr/local/share/fonts",
        "/usr/share/X11/fonts/Type1",
        "/usr/share/X11/fonts/TTF",
        "~/.local/share/fonts",
    ),
    "darwin": ("/System/Library/Fonts", "/Library/Fonts", "~/Library/Fonts"),
    "win32": ("C:/Windows/Fonts",),
}
LIBRARY_NAMES = ("libpdfium.so", "libpdfium.dylib", "pdfium.dll")

_pointer, _int, _ulong, _float, _double = (
    ctypes.c_size_t,
    ctypes.c_int,
    ctypes.c_ulong,
    ctypes.c_float,
    ctypes.c_double,
)
_bytes, _uint = ctypes.c_char_p, ctypes.c_uint
# name: (what it gives, what it takes); a pointer is an integer
FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "FPDF_InitLibraryWithConfig": (None, (_pointer,)),
    "FPDF_GetLastError": (_ulong, ()),
    "FPDF_LoadMemDocument64": (_pointer, (_bytes, ctypes.c_size_t, _bytes)),
    "FPDF_CloseDocument": (None, (_pointer,)),
    "FPDF_GetPageCount": (_int, (_pointer,)),
    "FPDF_LoadPage": (_pointer, (_pointer, _int)),
    "FPDF_ClosePage": (None, (_pointer,)),
    "FPDF_GetPageWidthF": (_float, (_pointer,)),
    "FPDF_GetPageHeightF": (_float, (_pointer,)),
    "FPDF_GetPageBoundingBox": (_int, (_pointer, _pointer)),
    "FPDFPage_GetRotation": (_int, (_pointer,)),
    "FPDFPage_CountObjects": (_int, (_pointer,)),
    "FPDFPageObj_GetBounds": (_int, (_pointer, _pointer, _pointer, _pointer, _pointer)),
    "FPDFPageObj_GetFillColor": (_int, (_pointer, _pointer, _pointer, _pointer, _pointer)),
    "FPDFPageObj_GetStrokeColor": (_int, (_pointer, _pointer, _pointer, _pointer, _pointer)),
    "FPDFPageObj_GetStrokeWidth": (_int, (_pointer, _pointer)),
    "FPDFPath_GetDrawMode": (_int, (_pointer, _pointer, _pointer)),
    "FPDFFormObj_CountObjects": (_int, (_pointer,)),
    "FPDFText_LoadPage": (_pointer, (_pointer,)),
    "FPDFText_ClosePage": (None, (_pointer,)),
    "FPDFText_CountChars": (_int, (_pointer,)),
    "FPDFText_GetText": (_int, (_pointer, _int, _int, _pointer)),
    "FPDFText_GetCharIndexFromTextIndex": (_int, (_pointer, _int)),
    "FPDFTextObj_GetFont": (_pointer, (_pointer,)),
    "FPDFFont_GetBaseFontName": (ctypes.c_size_t, (_pointer, _pointer, ctypes.c_size_t)),
    "FPDFFont_GetIsEmbedded": (_int, (_pointer,)),
    "FPDFFont_GetFlags": (_int, (_pointer,)),
    "FPDFFont_GetWeight": (_int, (_pointer,)),
    "FPDFFont_GetItalicAngle": (_int, (_pointer, _pointer)),
    "FPDFBookmark_GetFirstChild": (_pointer, (_pointer, _pointer)),
    "FPDFBookmark_GetNextSibling": (_pointer, (_pointer, _pointer)),
    "FPDFBookmark_GetTitle": (_ulong, (_pointer, _pointer, _ulong)),
    "FPDFBookmark_GetDest": (_pointer, (_pointer, _pointer)),
    "FPDFDest_GetDestPageIndex": (_int, (_pointer, _pointer)),
    "FPDFLink_Enumerate": (_int, (_pointer, _pointer, _pointer)),
    "FPDFLink_GetAnnotRect": (_int, (_pointer, _pointer)),
    "FPDFLink_GetAction": (_pointer, (_pointer,)),
    "FPDFLink_GetDest": (_pointer, (_pointer, _pointer)),
    "FPDFAction_GetDest": (_pointer, (_pointer, _pointer)),
    "FPDFAction_GetURIPath": (_ulong, (_pointer, _pointer, _pointer, _ulong)),
    "FPDFBitmap_CreateEx": (_pointer, (_int, _int, _int, _pointer, _int)),
    "FPDFBitmap_FillRect": (_int, (_pointer, _int, _int, _int, _int, _ulong)),
    "FPDFBitmap_Destroy": (None, (_pointer,)),
    "FPDF_RenderPageBitmap": (None, (_pointer, _pointer, _int, _int, _int, _int, _int, _int)),
}


class _Configuration(ctypes.Structure):
    _fields_ = (
        ("version", ctypes.c_int),
        ("font_paths", ctypes.POINTER(ctypes.c_char_p)),
        ("isolate", ctypes.c_void_p),
        ("embedder_slot", ctypes.c_uint),
    )


class Pdfium:
    """The functions of pdfium as attributes, without their `FPDF` prefix conventions changed; started once a process."""

    def __init__(self, fonts: tuple[str, ...]) -> None:
        native = ctypes.PyDLL(str(_library_file()))
        for name, (gives, takes) in FUNCTIONS.items():
            function = native[name]
            function.restype, function.argtypes = gives, takes
            setattr(self, name, function)
        self.calls = calls_of(native)
        folders = [os.fsencode(folder) for folder in fonts]
        # a null first entry would bring pdfium's own default folders back
        paths = (ctypes.c_char_p * (len(folders) + 1))(*folders, None)
        self._kept = (paths, _Configuration(2, ctypes.cast(paths, ctypes.POINTER(ctypes.c_char_p)), None, 0))
        self.FPDF_InitLibraryWithConfig(ctypes.addressof(self._kept[1]))

    def __getattr__(self, name: str) -> Any:
        """Only for functions that are not in the table."""
        raise AttributeError(name)


def font_folders(further: tuple[str, ...]) -> tuple[str, ...]:
    """The folders where pdfium looks for fonts: the settings' own, then the system's; only those that exist."""
    known = SYSTEM_FONT_FOLDERS.get(sys.platform, ())
    folders = [str(Path(folder).expanduser()) for folder in (*further, *known)]
    return tuple(folder for folder in dict.fromkeys(folders) if Path(folder).is_dir())


_first: list[Pdfium] = []


def pdfium(fonts: tuple[str, ...] = ()) -> Pdfium:
    """The library, started with these font folders; later calls get the first start's, since it starts once a process."""
    if not _first:
        _first.append(Pdfium(fonts))
    return _first[0]


def _library_file() -> Path:
    spec = importlib.util.find_spec("pypdfium2_raw")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        for name in LIBRARY_NAMES:
            if (Path(folder) / name).is_file():
                return Path(folder) / name
    raise NotAvailable("pdfium is not installed: pip install pypdfium2")


_ROOM = ctypes.create_string_buffer(1 << 10)  # most answers fit: they are asked for once


def text_of(ask: Any, *arguments: int) -> str:
    """The UTF-16 text that pdfium writes into a buffer; asked again with a longer one where the first is too short."""
    return _answer(ask, arguments, least=2, most=1 << 20).decode("utf-16-le", "replace").rstrip("\0")


def bytes_of(ask: Any, *arguments: int) -> bytes:
    """As `text_of`, for functions that write single bytes."""
    return _answer(ask, arguments, least=1, most=1 << 16).split(b"\0", 1)[0]


def _answer(ask: Any, arguments: tuple[int, ...], *, least: int, most: int) -> bytes:
    room, length = _ROOM, ask(*arguments, ctypes.addressof(_ROOM), len(_ROOM))
    if not least < length < most:
        return b""
    if length > len(room):
        room = ctypes.create_string_buffer(length)
        ask(*arguments, ctypes.addressof(room), length)
    return ctypes.string_at(room, length)
