"""Sheets as PDF, each part in a colour of its own, and the colours of a page's lines read back: which part a line prints, exactly.

The low four bits of red, green and blue number the part (from 1; 0 is unmarked), the high four bits are the colour a person sees.
"""

from __future__ import annotations

import ctypes
import dataclasses
import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from pinakes.learn.synthesise.documents.sheet import Break, Foot, Framed, Gap, SheetPart, SheetRow, SheetRule
from pinakes.learn.synthesise.writers.typeset import TIMESTAMP, _compiler, _folder

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinakes.learn.synthesise.documents.sheet import Item, Sheet, SheetFlow, Strip
    from pinakes.model import Line, Paper

COLOURS: tuple[int, ...] = (0x000000, 0x202060, 0x404040, 0x002050, 0x602020, 0x004030, 0x7050A0, 0x707070)
"""What a person sees: black first, then dark inks; only the high four bits of each channel count."""
MOST_PARTS = 4095


def pdf(sheet: Sheet) -> bytes:
    """The sheet as a PDF whose parts are marked by colour, numbered as `Sheet.parts` gives them, from 1."""
    numbers = _Numbers()
    stored = {
        "language": sheet.language,
        "width": sheet.width,
        "height": sheet.height,
        "margins": sheet.margins,
        "fonts": sheet.fonts,
        "first_page": sheet.first_page,
        "plain_first_pages": sheet.plain_first_pages,
        "flows": [_flow(flow, numbers) for flow in sheet.flows],
        "headers": {kind: _strip(strip, numbers) for kind, strip in sheet.headers.items()},
        "footers": {kind: _strip(strip, numbers) for kind, strip in sheet.footers.items()},
        "margin": sheet.margin and _part(sheet.margin, numbers),
        "watermark": sheet.watermark and _part(sheet.watermark, numbers),
        "note_fill": fill(MOST_PARTS, 0),
    }
    made: bytes = _compiler().compile(
        input=str(_folder() / "sheet.typ"),
        format="pdf",
        sys_inputs={"sheet": json.dumps(stored, ensure_ascii=False)},
        timestamp=TIMESTAMP,
    )
    return made


def marks(content: bytes, paper: Paper) -> tuple[int, ...]:
    """For each line of `paper`, read from this PDF, the number of the part it prints most of; 0 where there is no mark."""
    return tuple(seen.most_common(1)[0][0] if seen else 0 for seen in shares(content, paper))


def shares(content: bytes, paper: Paper) -> list[Counter[int]]:
    """For each line of `paper`, read from this PDF, how much of it prints which part; 0 is what has no mark."""
    import pypdfium2 as pdfium

    document = pdfium.PdfDocument(content)
    try:
        found: list[Counter[int]] = []
        for page in paper.pages:
            inks = _inks(document, page.number - 1)
            found += [_shares(line, inks) for line in page.lines]
        return found
    finally:
        document.close()


class _Numbers:
    def __init__(self) -> None:
        self.last = 0

    def next(self) -> int:
        self.last = min(self.last + 1, MOST_PARTS - 1)
        return self.last


def fill(number: int, colour: int) -> str:
    """The colour of a part: its number in the low bits, what a person sees in the high ones."""
    red, green, blue = ((COLOURS[colour % len(COLOURS)] >> shift) & 0xF0 for shift in (16, 8, 0))
    return f"#{red | number >> 8 & 15:02x}{green | number >> 4 & 15:02x}{blue | number & 15:02x}"


def _part(part: SheetPart, numbers: _Numbers) -> dict[str, Any]:
    runs = [
        {
            **dataclasses.asdict(run),
            "bold": run.bold or part.look.bold,
            "italic": run.italic or part.look.italic,
        }
        for run in part.runs
    ]
    return {
        "kind": "part",
        "label": part.label,
        "language": part.language,
        "runs": runs,
        "look": dataclasses.asdict(part.look),
        "fill": fill(numbers.next(), part.look.colour),
    }


def _item(item: Item, numbers: _Numbers) -> dict[str, Any]:
    if isinstance(item, SheetPart):
        return _part(item, numbers)
    if isinstance(item, SheetRow):
        cells = [[_part(part, numbers) for part in cell] for cell in item.cells]
        return {
            "kind": "row",
            "cells": cells,
            "widths": item.widths,
            "gutter": item.gutter,
            "left": item.left,
            "below": item.below,
        }
    if isinstance(item, Gap):
        return {"kind": "gap", "points": item.points, "stretch": item.stretch}
    if isinstance(item, SheetRule):
        return {"kind": "rule", "share": item.share, "weight": item.weight}
    if isinstance(item, Break):
        return {"kind": "break"}
    parts = [_part(part, numbers) for part in item.parts]
    if isinstance(item, Framed):
        return {"kind": "framed", "parts": parts, "width": item.width}
    assert isinstance(item, Foot)
    return {"kind": "foot", "parts": parts}


def _flow(flow: SheetFlow, numbers: _Numbers) -> dict[str, Any]:
    return {
        "columns": flow.columns,
        "gutter": flow.gutter,
        "items": [_item(item, numbers) for item in flow.items],
    }


def _strip(strip: Strip, numbers: _Numbers) -> dict[str, Any]:
    sides = {side: getattr(strip, side) for side in ("left", "middle", "right")}
    return {**{side: part and _part(part, numbers) for side, part in sides.items()}, "rule": strip.rule}


Ink = tuple[float, float, float, float, int]


def _inks(document: Any, index: int) -> list[Ink]:
    """(left, top, right, bottom from the top, mark) of every text object of a page."""
    import pypdfium2.raw as raw

    page = document[index]
    height = page.get_height()
    channels = [ctypes.c_uint() for _ in range(4)]
    sides = [ctypes.c_float() for _ in range(4)]
    inks: list[Ink] = []
    for shown in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]):
        if raw.FPDFPageObj_GetFillColor(shown.raw, *channels) and raw.FPDFPageObj_GetBounds(
            shown.raw, *sides
        ):
            left, bottom, right, top = (side.value for side in sides)
            red, green, blue = (channel.value & 15 for channel in channels[:3])
            inks.append((left, height - top, right, height - bottom, red << 8 | green << 4 | blue))
    page.close()
    return inks


def _shares(line: Line, inks: Iterable[Ink]) -> Counter[int]:
    box, seen = line.box, Counter[int]()
    if box is None:
        return seen
    for left, top, right, bottom, mark in inks:
        high = min(bottom, box.bottom) - max(top, box.top)
        if high > 0.4 * (bottom - top):
            wide = min(right, box.x1) - max(left, box.x0)
            if wide > 0:
                seen[mark] += round(100 * wide * high)
    return seen
